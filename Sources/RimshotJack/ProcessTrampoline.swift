internal import CJack
internal import CSystem
internal import RimshotRealtime
internal import Synchronization

/// JACK's process callback: gathers this period's places and messages, and lets the engine render.
@c
func rimshotProcess(frames: UInt32, argument: UnsafeMutableRawPointer?) -> Int32 {
  guard let context = unsafe argument?.assumingMemoryBound(to: ProcessContext.self) else { return 0 }
  rimshot_realtime_enter()
  unsafe context.pointee.isInside.store(true, ordering: .sequentiallyConsistent)
  if unsafe context.pointee.mayPlay.load(ordering: .sequentiallyConsistent) {
    unsafe renderPeriod(context, frames: frames)
  } else {
    unsafe fillWithSilence(context, frames: frames)
  }
  unsafe context.pointee.isInside.store(false, ordering: .releasing)
  unsafe context.pointee.calls.wrappingAdd(1, ordering: .relaxed)
  rimshot_realtime_exit()
  return 0
}

/// What a client plays that has the engine not yet, or no more.
@inline(__always)
private func fillWithSilence(_ context: UnsafeMutablePointer<ProcessContext>, frames: UInt32) {
  for i in 0..<(unsafe context.pointee.outputCount.load(ordering: .acquiring)) {
    let ports = unsafe context.pointee.outputs[i]
    guard let left = unsafe context.pointee.functions.port_get_buffer(ports.left, frames),
      let right = unsafe context.pointee.functions.port_get_buffer(ports.right, frames)
    else { return }
    unsafe left.initializeMemory(as: UInt8.self, repeating: 0, count: 4 * Int(frames))
    unsafe right.initializeMemory(as: UInt8.self, repeating: 0, count: 4 * Int(frames))
  }
}

@inline(__always)
private func renderPeriod(_ context: UnsafeMutablePointer<ProcessContext>, frames: UInt32) {
  let count = unsafe context.pointee.outputCount.load(ordering: .acquiring)
  if count == 0 || frames == 0 { return }
  let voiceTime = unsafe context.pointee.voiceTime.load(ordering: .relaxed)
  let begin = rimshot_monotonic_nanoseconds()
  unsafe context.pointee.threadNumber.store(rimshot_remembered_thread(), ordering: .relaxed)
  for i in 0..<count {
    let ports = unsafe context.pointee.outputs[i]
    // A dead server gives no buffers, but may still call once.
    guard let left = unsafe context.pointee.functions.port_get_buffer(ports.left, frames),
      let right = unsafe ports.isMono ? left : context.pointee.functions.port_get_buffer(ports.right, frames)
    else { return }
    unsafe context.pointee.buffers[i] = OutputBuffer(
      left: left.assumingMemoryBound(to: Float.self), right: right.assumingMemoryBound(to: Float.self),
      isMono: ports.isMono)
  }
  let events = unsafe readEvents(context, frames: frames)
  let places = unsafe UnsafeBufferPointer(start: UnsafePointer(context.pointee.buffers), count: count)
  let outputs = unsafe OutputPorts(buffers: places, frames: Int(frames))
  let framed = unsafe Span(_unsafeStart: UnsafePointer(context.pointee.framed), count: events)
  let period = unsafe period(context, frames: frames)
  unsafe context.pointee.engine.pointee.process(period, outputs: outputs, framed: framed)
  let spent = rimshot_monotonic_nanoseconds() - begin
  unsafe context.pointee.engine.pointee.addLoad(spent: spent, frames: Int(frames))
  if unsafe voiceTime > 0 && context.pointee.isFreewheeling.load(ordering: .relaxed) {
    // An export takes the time that it takes.
    unsafe context.pointee.engine.pointee.keepWithin(spent: 0, allowed: 0)
  } else if voiceTime > 0 {
    let allowed = voiceTime * Double(frames) / period.sampleRate * 1e9
    unsafe context.pointee.engine.pointee.keepWithin(spent: spent, allowed: UInt64(allowed))
  }
}

/// Nanoseconds after its start when a period may be asked for at the latest, for the start to be believed.
private var tolerableAge: UInt64 { 250_000_000 }

@inline(__always)
private func period(_ context: UnsafeMutablePointer<ProcessContext>, frames: UInt32) -> Period {
  var frame: UInt32 = 0
  var start: UInt64 = 0
  var next: UInt64 = 0
  var length: Float = 0
  if unsafe context.pointee.functions.get_cycle_times(context.pointee.client, &frame, &start, &next, &length)
    != 0
  {
    frame = unsafe context.pointee.functions.last_frame_time(context.pointee.client)
    start = unsafe context.pointee.functions.get_time()
  }
  var time = unsafe UInt64(bitPattern: Int64(bitPattern: start &* 1000) &- context.pointee.clockOffset)
  // A server that stood still goes on with the period that it had begun before, by its own clock; one that runs faster
  // than time has no clock at all. Then a period is when it is asked for.
  let now = rimshot_monotonic_nanoseconds()
  if unsafe now > time &+ tolerableAge || context.pointee.isFreewheeling.load(ordering: .relaxed) {
    time = now
  }
  unsafe context.pointee.lastWord.store(time, ordering: .relaxed)
  var period = unsafe Period(
    frames: Int(frames), startFrame: frame, startTime: time,
    sampleRate: Double(context.pointee.sampleRate.load(ordering: .relaxed)))
  if unsafe context.pointee.followsTransport.load(ordering: .relaxed) {
    period.transport = unsafe transportPlace(context, sampleRate: period.sampleRate)
  }
  return period
}

/// Decodes this period's JACK MIDI into the context's table.
/// - Returns: How many messages there are.
@inline(__always)
private func readEvents(_ context: UnsafeMutablePointer<ProcessContext>, frames: UInt32) -> Int {
  guard let buffer = unsafe context.pointee.functions.port_get_buffer(context.pointee.midiPort, frames) else {
    return 0
  }
  var count = 0
  for i in 0..<(unsafe context.pointee.functions.midi_get_event_count(buffer)) {
    var message = unsafe jack_midi_event_t()
    if unsafe context.pointee.functions.midi_event_get(&message, buffer, i) != 0 { continue }
    let size = unsafe message.size
    guard (2...3).contains(size), let bytes = unsafe message.buffer,
      var event = unsafe MidiEvent.decode(
        status: bytes[0], data1: bytes[1], data2: size == 3 ? bytes[2] : 0, count: size, time: 0)
    else { continue }
    if count == EngineLimits.mostJackEvents {
      unsafe context.pointee.droppedEvents.wrappingAdd(1, ordering: .relaxed)
      continue
    }
    event.device = unsafe context.pointee.devices[Int(event.channel)].load(ordering: .relaxed)
    unsafe context.pointee.framed[count] = unsafe FramedMidiEvent(frame: message.time, event: event)
    count += 1
  }
  return count
}

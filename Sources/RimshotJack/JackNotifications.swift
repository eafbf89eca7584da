internal import CJack
internal import CSystem
internal import RimshotRealtime
internal import Synchronization

// JACK's other callbacks. Each sets an atomic and wakes main; nothing longer happens on JACK's threads.

private typealias Context = UnsafeMutablePointer<ProcessContext>

@inline(__always)
private func context(_ argument: UnsafeMutableRawPointer?) -> Context? {
  unsafe argument?.assumingMemoryBound(to: ProcessContext.self)
}

@c
func rimshotThreadBegins(argument: UnsafeMutableRawPointer?) {
  rimshot_flush_denormals()
  // jackd calls this on its notification thread too: which thread processes, only the process callback knows.
  rimshot_remember_thread()
}

@c
func rimshotPeriodChanged(frames: UInt32, argument: UnsafeMutableRawPointer?) -> Int32 {
  guard let context = unsafe context(argument) else { return 0 }
  if unsafe context.pointee.periodFrames.exchange(frames, ordering: .relaxed) != frames {
    unsafe context.pointee.report(.period)
  }
  return 0
}

@c
func rimshotSampleRateChanged(rate: UInt32, argument: UnsafeMutableRawPointer?) -> Int32 {
  guard let context = unsafe context(argument) else { return 0 }
  if unsafe context.pointee.sampleRate.exchange(rate, ordering: .relaxed) != rate {
    unsafe context.pointee.report(.sampleRate)
  }
  return 0
}

@c
func rimshotFreewheels(isStarting: Int32, argument: UnsafeMutableRawPointer?) {
  guard let context = unsafe context(argument) else { return }
  unsafe context.pointee.isFreewheeling.store(isStarting != 0, ordering: .relaxed)
  unsafe context.pointee.report(.freewheel)
}

@c
func rimshotXrun(argument: UnsafeMutableRawPointer?) -> Int32 {
  guard let context = unsafe context(argument) else { return 0 }
  unsafe context.pointee.xruns.wrappingAdd(1, ordering: .relaxed)
  unsafe context.pointee.lastXrunTime.store(rimshot_monotonic_nanoseconds(), ordering: .relaxed)
  return 0
}

@c
func rimshotPortsChanged(port: UInt32, isThere: Int32, argument: UnsafeMutableRawPointer?) {
  unsafe context(argument)?.pointee.report(isThere == 0 ? [.ports, .portsGone] : .ports)
}

@c
func rimshotConnectionsChanged(
  source: UInt32, destination: UInt32, isConnected: Int32, argument: UnsafeMutableRawPointer?
) {
  unsafe context(argument)?.pointee.report(.connections)
}

@c
func rimshotShutdown(argument: UnsafeMutableRawPointer?) {
  unsafe context(argument)?.pointee.report(.shutdown)
}

/// JACK asks for our latencies.
///
/// PipeWire 0.3.65 calls this without the lock that its own messages need, and with another one that it takes again when
/// it is told a latency: it would abort when main registers a port at that moment, or wait for itself for ever. From
/// main it is safe, and only there.
@c
func rimshotLatencyAsked(mode: jack_latency_callback_mode_t, argument: UnsafeMutableRawPointer?) {
  guard let context = unsafe context(argument) else { return }
  if unsafe context.pointee.isPipeWire {
    unsafe context.pointee.postponeLatency()
  } else {
    unsafe tellLatencies(context, mode: mode)
  }
}

/// Tells JACK how long a hit takes through us. A sequencer hit sounds one period after it happened, a JACK MIDI hit at
/// once, either as much later as limiters look ahead: recordings of our outputs are between so late.
func tellLatencies(_ context: UnsafeMutablePointer<ProcessContext>, mode: jack_latency_callback_mode_t) {
  let functions = unsafe context.pointee.functions
  let count = unsafe context.pointee.outputCount.load(ordering: .acquiring)
  let delay = unsafe context.pointee.limiterFrames
  var range = jack_latency_range_t(min: 0, max: 0)
  if mode == JackCaptureLatency {
    unsafe functions.port_get_latency_range(context.pointee.midiPort, mode, &range)
    range.max = unsafe max(range.max, context.pointee.periodFrames.load(ordering: .relaxed)) &+ delay
    range.min &+= delay
    for i in 0..<count {
      let ports = unsafe context.pointee.outputs[i]
      unsafe functions.port_set_latency_range(ports.left, mode, &range)
      if unsafe !ports.isMono { unsafe functions.port_set_latency_range(ports.right, mode, &range) }
    }
  } else {
    for i in 0..<count {
      var one = jack_latency_range_t(min: 0, max: 0)
      unsafe functions.port_get_latency_range(context.pointee.outputs[i].left, mode, &one)
      range.min = i == 0 ? one.min : min(range.min, one.min)
      range.max = max(range.max, one.max)
    }
    range.min &+= delay
    range.max &+= delay
    unsafe functions.port_set_latency_range(context.pointee.midiPort, mode, &range)
  }
}

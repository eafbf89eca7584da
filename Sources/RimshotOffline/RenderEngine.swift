internal import CSystem
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotKitLoader
internal import RimshotRealtime

/// The engine that a daemon runs, driven without JACK, thread or clock: period after period, as fast as it goes. All
/// that rendering knows of the engine is in this file.
@safe
final class RenderEngine {
  /// Frames that are rendered at once, at most.
  static let periodFrames = 1024
  /// Messages that one period may bring.
  static let mostEvents = EngineLimits.mostJackEvents

  /// Whether each output is stereo; the main pair first.
  let isStereo: [Bool]
  /// Frames rendered so far.
  private(set) var position = 0

  private let host: EngineHost
  /// The device that hears each channel, from 0: a profile may read channels differently.
  private let devices: [UInt8]
  private let rate: Int
  /// Frames since the last voice ended.
  private var quietFrames = 0
  private let frames: UnsafeMutablePointer<Float>
  private let buffers: UnsafeMutablePointer<OutputBuffer>

  /// Makes an engine that plays a kit.
  init(_ plan: KitPlan, outputs: [Kit.Output], channels: [Int], options: RenderOptions) {
    // As on a server's thread, so that the last trace of a tail is the same to the bit.
    rimshot_flush_denormals()
    let plans = options.device.plans(channels: channels)
    host = EngineHost(
      voiceLimit: options.voices, devices: plans, seed: options.seed ?? EngineHost.defaultSeed)
    devices = (1...16).map { channel in
      UInt8(plans.firstIndex { $0.channels.contains(channel) } ?? 0)
    }
    rate = options.rate
    isStereo = [true] + outputs.map(\.isStereo)
    let count = 2 * RenderEngine.periodFrames * isStereo.count
    unsafe frames = .allocate(capacity: count)
    unsafe frames.initialize(repeating: 0, count: count)
    unsafe buffers = .allocate(capacity: isStereo.count)
    for (index, isStereo) in isStereo.enumerated() {
      let left = unsafe frames + 2 * RenderEngine.periodFrames * index
      let right = unsafe isStereo ? left + RenderEngine.periodFrames : left
      unsafe (buffers + index).initialize(to: OutputBuffer(left: left, right: right, isMono: !isStereo))
    }
    // The outputs' numbers are the kit's own: the main pair is 0.
    let isAdopted = host.adopt(LoadedKit(plan, outputs: Array(1..<isStereo.count)))
    precondition(isAdopted, "a new host takes a kit")
  }

  deinit {
    unsafe buffers.deallocate()
    unsafe frames.deallocate()
  }

  /// Renders a period.
  /// - Parameter count: Frames, 1 to ``periodFrames``.
  /// - Parameter events: Messages with their frames in this period, in order.
  func render(_ count: Int, events: [FramedMidiEvent]) {
    let events = events.map { framed in
      var framed = framed
      framed.event.device = devices[Int(framed.event.channel)]
      return framed
    }
    let period = Period(
      frames: count, startFrame: UInt32(truncatingIfNeeded: position), startTime: time(of: position),
      sampleRate: Double(rate))
    let places = unsafe UnsafeBufferPointer(start: UnsafePointer(buffers), count: isStereo.count)
    let outputs = unsafe OutputPorts(buffers: places, frames: count)
    unsafe host.engine.pointee.process(period, outputs: outputs, framed: events.span)
    position += count
    quietFrames = host.statistics.voices == 0 ? quietFrames + count : 0
  }

  /// Calls a function with an output's frames of the last period; both sides are the same for a mono output.
  func withFrames<Failure: Error>(
    of output: Int, _ body: (_ left: Span<Float>, _ right: Span<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    let buffer = unsafe buffers[output]
    let left = unsafe Span(_unsafeStart: UnsafePointer(buffer.left), count: RenderEngine.periodFrames)
    let right = unsafe Span(_unsafeStart: UnsafePointer(buffer.right), count: RenderEngine.periodFrames)
    try body(left, right)
  }

  /// Whether nothing sounds that the next period would go on with, in voices or in what delays them.
  var isSilent: Bool { quietFrames > host.limiterFrames }

  /// What it has done so far.
  struct Counts {
    /// Pads hit.
    var hits: Int
    /// Voices that faded early because a new hit needed their place.
    var stolen: Int
    /// Hits on notes that no pad has.
    var unmappedNotes: [RenderReport.UnmappedNote]
    /// Hits on channels that aren't heard.
    var otherChannels: [RenderReport.OtherChannel]
  }

  /// What it has done so far.
  var counts: Counts {
    let statistics = host.statistics
    return Counts(
      hits: statistics.hits, stolen: statistics.stolen,
      unmappedNotes: statistics.unmappedNotes.map {
        RenderReport.UnmappedNote(note: $0.note, count: $0.count)
      },
      otherChannels: statistics.otherChannels.map {
        RenderReport.OtherChannel(channel: $0.channel, count: $0.count)
      })
  }

  /// A time for a frame, as a server's clock would have it; no event is placed by it.
  private func time(of frame: Int) -> UInt64 {
    1_000_000_000 + UInt64(Double(frame) * 1_000_000_000 / Double(rate))
  }
}

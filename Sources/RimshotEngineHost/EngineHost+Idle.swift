internal import CSystem
internal import RimshotRealtime

extension EngineHost {
  /// Runs the engine for a moment that nobody hears, for times without an audio server: it takes kits, commands and
  /// messages, what was asked to end ends, and hits that happened until now are dropped and counted.
  ///
  /// Main's, and only while no process callback may touch the engine.
  /// - Parameter sampleRate: Frames a second, as the last server had it.
  public func idle(sampleRate: Double) {
    // So far ahead that every hit until now is too old to be played.
    let start = rimshot_monotonic_nanoseconds() + UInt64((EngineLimits.stalest + 0.1) * 1e9)
    var place = unsafe OutputBuffer(left: silence.baseAddress, right: silence.baseAddress, isMono: true)
    unsafe withUnsafePointer(to: &place) { place in
      let places = unsafe UnsafeBufferPointer(start: place, count: 1)
      let outputs = unsafe OutputPorts(buffers: places, frames: EngineHost.idleFrames)
      let none: [FramedMidiEvent] = []
      // A fade takes a few; what isn't fading is left to the next call.
      for _ in 0..<8 {
        var period = Period(
          frames: EngineHost.idleFrames, startFrame: 0, startTime: start, sampleRate: sampleRate)
        period.isHeard = false
        unsafe engine.pointee.process(period, outputs: outputs, framed: none.span)
        if statistics.voices == 0 { break }
      }
    }
  }

  /// Frames of a period that nobody hears.
  static let idleFrames = 256
}

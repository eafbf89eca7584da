internal import Synchronization

/// The metronome in the engine.
extension Engine {
  // MARK: - On the process thread

  /// Does what a command asks of the metronome.
  @_noLocks
  mutating func applyMetronome(_ command: EngineCommand) {
    guard let clicks = unsafe command.clicks else { return }
    switch unsafe command.kind {
    case .startMetronome:
      unsafe metronome.start(
        command.metronome, clicks: clicks, number: command.number, at: now, rate: Int(sampleRate))
    case .startSong:
      unsafe metronome.start(command.metronome, clicks: clicks, number: 0, at: now, rate: Int(sampleRate))
    default: unsafe metronome.set(command.metronome, clicks: clicks)
    }
    showMetronome()
  }

  /// Stops the metronome.
  @_noLocks
  mutating func stopMetronome() {
    metronome.stop()
    showMetronome()
  }

  /// Adds the clicks to frames of this period.
  @_noLocks
  mutating func renderClicks(into outputs: borrowing OutputPorts, frames: Range<Int>) {
    if metronome.isSilent { return }
    voices.sounding = OutputSet.all
    var from = frames.lowerBound
    while metronome.isRunning && metronome.nextFrame < periodStart + frames.upperBound {
      let frame = max(metronome.nextFrame - periodStart, from)
      metronome.render(into: outputs, frames: from..<frame)
      from = frame
      if let beat = metronome.click() { tell(beat, at: frame) }
      showMetronome()
    }
    metronome.render(into: outputs, frames: from..<frames.upperBound)
  }

  @_noLocks
  mutating func showMetronome() {
    unsafe counters.pointee.metronome.store(metronome.place, ordering: .relaxed)
  }

  @_noLocks
  private mutating func tell(_ beat: EngineMetronome.Beat, at frame: Int) {
    if unsafe !counters.pointee.isTraced.load(ordering: .relaxed) { return }
    var record = EngineTrace(MidiEvent(time: 0, kind: .noteOff, channel: 0, data1: 0))
    record.event.time = periodTime &+ UInt64(Double(frame) * 1e9 / sampleRate)
    record.outcome = .beat
    record.bar = beat.bar
    record.beat = beat.beat
    record.isAccented = beat.isAccented
    tell(record)
  }
}

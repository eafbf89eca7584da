internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotMidiFiles
internal import RimshotRealtime

/// The session's part in the metronome: how it is set, and whether it runs. Main's.
final class MetronomeSession {
  private let host: EngineHost
  private(set) var tempo = 120.0
  private(set) var meter = Meter()
  private(set) var accents = [1]
  private(set) var subdivision = 1
  private(set) var gain = -6.0
  private(set) var output = "main"
  /// The engine's number of the output.
  private var outputNumber = 0
  private var taps = TapTempo()
  /// The engine's number of the last start; `nil` once it was stopped.
  private var started: UInt32?

  init(host: EngineHost) { self.host = host }

  /// Thousandths of beats a minute.
  var milliTempo: Int { Int((tempo * 1000).rounded()) }

  /// Whether it clicks, or will with the next period.
  var isRunning: Bool {
    guard let started else { return false }
    let place = host.metronomePlace
    return place.number != started || place.isRunning
  }

  // MARK: - Changing

  /// Changes how it is set.
  /// - Parameter number: The engine's number of an output, by name.
  func apply(
    _ change: MetronomeChange, output number: (String) throws(ControlError) -> Int
  ) throws(ControlError) {
    let meter = change.meter ?? meter
    // What a shorter bar has no room for is left out, unless it was asked for just now.
    let accents = change.accents ?? accents.filter { $0 <= meter.beats }
    if let bad = accents.first(where: { !(1...meter.beats).contains($0) }) {
      throw ControlError(
        .badArgument,
        "a bar of \(meter) has no beat \(bad) to accent: accents are beats from 1 to \(meter.beats)")
    }
    if let name = change.output {
      outputNumber = try number(name)
      output = name
    }
    self.meter = meter
    self.accents = Set(accents).sorted()
    if let tempo = change.tempo { self.tempo = (tempo * 1000).rounded() / 1000 }
    subdivision = change.subdivision ?? subdivision
    gain = change.gain ?? gain
  }

  /// Takes a tap.
  /// - Returns: Whether it made a tempo.
  func tap(at time: UInt64) -> Bool {
    guard let tempo = taps.tap(at: time) else { return false }
    let range = MetronomeChange.tempos
    self.tempo = min(max(tempo, range.lowerBound), range.upperBound)
    return true
  }

  // MARK: - Running

  /// Starts it.
  func start(_ span: MetronomeSpan, sampleRate: Int) throws(ControlError) {
    var settings = settings
    let countIn = span.countIn ?? 0
    settings.firstBar = Int32(1 - countIn)
    settings.bars = Int32(span.bars.map { $0 + countIn } ?? 0)
    guard let number = host.startMetronome(settings, sampleRate: sampleRate) else {
      throw ControlError(.busy, "too many commands wait to be played")
    }
    started = number
  }

  /// Has the engine click as it is set now, where it clicks.
  func update(sampleRate: Int) throws(ControlError) {
    if isRunning && !host.setMetronome(settings, sampleRate: sampleRate) {
      throw ControlError(.busy, "too many commands wait to be played")
    }
  }

  /// Stops it.
  func stop() throws(ControlError) {
    if started == nil { return }
    if !host.stopMetronome() { throw ControlError(.busy, "too many commands wait to be played") }
    started = nil
  }

  /// How it counts a song in, at the song's tempo, or where it has none at its own; it isn't anything else's from then on.
  /// - Returns: `nil` for no bars.
  func countIn(bars: Int, _ song: SongLoading.Loaded) -> MetronomeSettings? {
    if bars == 0 { return nil }
    started = nil
    var settings = settings
    if let pace = song.pace {
      let tempos = MetronomeSettings.tempos
      settings.milliTempo = Int32(min(max(pace.milliTempo, tempos.lowerBound), tempos.upperBound))
      settings.beatsPerBar = UInt8(min(max(pace.beats, 1), MetronomeSettings.mostBeats))
      settings.accents = 1
      settings.subdivision = 1
    }
    settings.firstBar = Int32(1 - bars)
    settings.bars = Int32(bars)
    return settings
  }

  private var settings: MetronomeSettings {
    MetronomeSettings(
      milliTempo: Int32((tempo * 1000).rounded()), beatsPerBar: UInt8(meter.beats),
      accents: accents.reduce(0) { $0 | 1 << UInt32($1 - 1) }, subdivision: UInt8(subdivision),
      output: UInt8(outputNumber), gain: Float(Mixer.Strip.linear(gain)))
  }

  /// How it is set, and where it is.
  /// - Parameter isTap: Whether taps are told of.
  func report(isTap: Bool = false) -> MetronomeReport {
    let place = host.metronomePlace
    let hasBegun = isRunning && place.number == started && place.beat > 0
    return MetronomeReport(
      isRunning: isRunning, tempo: tempo, meter: meter, accents: accents, subdivision: subdivision,
      gain: gain, output: output, bar: hasBegun ? place.bar : nil, beat: hasBegun ? place.beat : nil,
      taps: isTap ? taps.count : nil)
  }
}

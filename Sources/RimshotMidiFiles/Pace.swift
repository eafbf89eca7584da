internal import RimshotRealtime

extension StandardMidiFile {
  /// The tempo and meter of a place in a song.
  public struct Pace: Sendable, Equatable {
    /// Thousandths of beats a minute; a beat is the note that the meter names.
    public var milliTempo: Int
    /// Beats of a bar.
    public var beats: Int
    /// What a beat is: 4 for a quarter note.
    public var unit: Int

    /// What holds where a file says nothing: 120 quarter notes a minute, in 4/4.
    /// Source: Standard MIDI Files 1.0, "Meta-Events".
    static let usual = Pace(milliTempo: 120_000, beats: 4, unit: 4)

    /// From time to time.
    /// - Parameter tempos: By tick.
    static func all(
      _ division: MidiDivision, _ tempos: [TempoChange], _ meters: [MeterChange]
    ) -> [(time: Int, pace: Pace)] {
      var paces = [(time: 0, pace: usual)]
      var clock = SongClock(division, changes: tempos)
      var tempo = 500_000
      var (beats, unit) = (usual.beats, usual.unit)
      var tempos = tempos[...]
      var meters = meters.sorted { $0.tick < $1.tick }[...]
      // Where time is counted in seconds, tempo is only a word.
      if case .seconds = division { tempos = [] }
      while let tick = [tempos.first?.tick, meters.first?.tick].compactMap(\.self).min() {
        while let change = tempos.first, change.tick == tick {
          tempo = change.tempo
          tempos.removeFirst()
        }
        while let change = meters.first, change.tick == tick {
          (beats, unit) = (change.beats, change.unit)
          meters.removeFirst()
        }
        let milliTempo = (60_000_000_000 * unit / 4 + tempo / 2) / tempo
        paces.append((clock.units(at: tick), Pace(milliTempo: milliTempo, beats: beats, unit: unit)))
      }
      return paces
    }
  }

  /// The tempo and meter at a place, in seconds from the start.
  public func pace(at seconds: Double) -> Pace {
    paces.last { Double($0.time) <= seconds * Double(unitsPerSecond) }?.pace ?? Pace.usual
  }

  /// The channels that have notes, each 1–16.
  public var channelsWithNotes: [Int] {
    var has = [Bool](repeating: false, count: 17)
    for event in events where event.event.kind == .noteOn { has[Int(event.event.channel) + 1] = true }
    return (1...16).filter { has[$0] }
  }
}

import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport

/// What songs and the metronome are asked while everything else plays.
struct ProofSongs {
  /// Longer than what is in memory of it.
  private static let length = 500_000

  /// Asks something of them in every 37th period.
  func ask(_ host: EngineHost, _ period: Int) {
    if period % 37 != 0 { return }
    let number = period / 37
    let place = number * 7919 % ProofSongs.length
    _ =
      switch number % 11 {
      case 0: start(host, from: place, hasSound: number % 2 == 0)
      case 1, 4: host.seekSong(to: place)
      case 2: host.pauseSong()
      case 3: host.resumeSong()
      case 5: host.loopSong(place..<(place + 5000))
      case 6: host.loopSong(nil)
      case 7: host.startMetronome(MetronomeSettings(output: 1), sampleRate: 48_000) != nil
      case 9, 10: host.setSongGain(Float(number % 7) / 7)
      default: number % 2 == 0 ? host.stopMetronome() : host.stopSong()
      }
  }

  private func start(_ host: EngineHost, from place: Int, hasSound: Bool) -> Bool {
    let countIn = MetronomeSettings(milliTempo: 400_000, beatsPerBar: 1, firstBar: 0, bars: 1)
    if let sound = hasSound ? sound() : nil {
      let song = SongMemory(sound, sampleRate: 48_000)
      return host.startSong(song, from: place, countIn: countIn, gain: 0.1, output: 1)
    }
    let events = stride(from: 0, to: ProofSongs.length, by: 400).map { frame in
      SongEvent(MidiEvent(time: 0, kind: .noteOn, channel: 9, data1: 40, data2: 90), frame: frame)
    }
    return host.startSong(
      SongMemory(events, length: 0, sampleRate: 48_000, device: 0), from: place, countIn: countIn)
  }

  /// Noise that isn't in memory as a whole; `nil` where there is no room on the disk.
  private func sound() -> SongSound? {
    guard let file = try? StreamFile(in: "/tmp") else { return nil }
    let writer = SongSoundWriter(channels: 2, in: file)
    var random = SeededRandom(seed: 3)
    let noise = (0..<ProofSongs.length).map { _ in Float.random(in: -0.1...0.1, using: &random) }
    try? writer.write(noise.span, channel: 0)
    try? writer.write(noise.span, channel: 1)
    return try? writer.finish()
  }
}

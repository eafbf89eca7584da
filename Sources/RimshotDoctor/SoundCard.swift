/// A sound card, as `/proc/asound` shows it.
struct SoundCard: Equatable {
  /// Its number, which may change when the machine restarts.
  var number: Int
  /// Its short name, which stays: `hw:TD17`.
  var identifier: String
  /// What it is called.
  var name: String
  /// Its playback devices' folders: `/proc/asound/card1/pcm0p`.
  var playback: [String]
  /// Its raw MIDI devices: `midi0`.
  var midiDevices: [String]

  /// Every card, by number. Source: the kernel's `sound/core/init.c`, ` 1 [TD17           ]: USB-Audio - TD-17`.
  static func all(_ files: FileTree) -> [SoundCard] {
    files.lines("/proc/asound/cards").compactMap { line in
      guard let open = line.firstIndex(of: "["), let close = line.firstIndex(of: "]"), open < close,
        let number = Int(line[..<open].trimmed)
      else { return nil }
      let identifier = line[line.index(after: open)..<close].trimmed
      let rest = line[close...]
      let name = rest.split(separator: " - ", maxSplits: 1).dropFirst().first.map { $0.trimmed }
      let folder = "/proc/asound/card\(number)"
      let names = files.names(folder)
      return SoundCard(
        number: number, identifier: identifier, name: name ?? identifier,
        playback: names.filter { $0.hasPrefix("pcm") && $0.hasSuffix("p") }.map { "\(folder)/\($0)" },
        midiDevices: names.filter { $0.hasPrefix("midi") })
    }
  }

  /// A stream that some program has opened.
  struct Stream: Equatable {
    /// The program's number.
    var owner: Int
    /// Frames a second; `nil` before it is set up.
    var rate: Int?
    /// Frames a period; `nil` before it is set up.
    var period: Int?
  }

  /// The playback streams that are open.
  func openStreams(_ files: FileTree) -> [Stream] {
    playback.flatMap { device in
      files.names(device).filter { $0.hasPrefix("sub") }.compactMap { stream in
        let status = SoundCard.fields(files.lines("\(device)/\(stream)/status"))
        guard let owner = status["owner_pid"] else { return nil }
        let parameters = SoundCard.fields(files.lines("\(device)/\(stream)/hw_params"))
        return Stream(owner: owner, rate: parameters["rate"], period: parameters["period_size"])
      }
    }
  }

  /// `rate: 48000 (48000/1)` is a rate of 48000.
  private static func fields(_ lines: [Substring]) -> [String: Int] {
    var fields: [String: Int] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let value = parts[1].words.first.flatMap({ Int($0) }) else { continue }
      fields[parts[0].trimmed] = value
    }
    return fields
  }
}

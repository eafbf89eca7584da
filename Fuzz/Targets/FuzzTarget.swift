internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotKitLoader
internal import RimshotMidiFiles
internal import RimshotOsc
internal import RimshotTestSupport

/// A reader that is fed with bytes. Whatever they are, it gives something that plays or a reason; all else is a crash.
public final class FuzzTarget {
  private enum Reader: String, CaseIterable {
    case kit
    case sfz
    case hydrogen
    case drumgizmo
    case samples
    case device
    case archive
    case midi
    case sound
    case osc
  }

  /// The names of all targets.
  public static var names: [String] { Reader.allCases.map(\.rawValue) }

  private let reader: Reader
  private let folder: FuzzFolder
  private let instrument: PlayedKit
  /// The kit that plays what `sound` is fed with: its text is always the same.
  private var soundKit: Kit?
  /// Whether what is read is played as well.
  private var isPlayed = true

  /// Makes a target.
  /// - Returns: `nil` when none has this name.
  public init?(named name: String) throws {
    guard let reader = Reader(rawValue: name) else { return nil }
    self.reader = reader
    // A folder of sounds has no others than those that the bytes name.
    folder = try FuzzFolder(hasSounds: reader != .samples)
    instrument = PlayedKit(root: folder.root)
    if reader == .sound {
      folder.write([0], to: "x.wav")
      folder.write(Array(FuzzTarget.soundKitText.utf8)[...], to: "kit.yaml")
      soundKit = KitReader.read(folder.file("kit.yaml")).kit
      expect(soundKit != nil, "no kit for sounds")
    }
  }

  /// Feeds it once.
  public func run(_ bytes: [UInt8]) {
    // Playing takes longer than reading: one kit of eight is played, always the same ones, and those that are shown.
    isPlayed = instrument.isLoud || bytes.reduce(0) { ($0 &* 31) &+ Int($1) } % 8 == 0
    switch reader {
    case .kit: read(bytes, as: ["kit.yaml"])
    case .sfz: read(bytes, as: ["kit.sfz", "more.txt"])
    case .hydrogen: read(bytes, as: ["drumkit.xml"])
    case .drumgizmo: read(bytes, as: ["kit.xml", "kick.xml", "midimap.xml"])
    case .samples: readSounds(named: bytes)
    case .device: readDevice(bytes)
    case .archive: readArchive(bytes)
    case .midi: readSong(bytes)
    case .sound: readSound(bytes)
    case .osc: readMessages(bytes)
    }
    folder.expectUntouchedOutside()
  }

  // MARK: - Kits

  /// Reads a kit of one file or of several, which a line `====` divides; the first is named.
  private func read(_ bytes: [UInt8], as names: [String]) {
    var rest = bytes[...]
    for name in names {
      let isLast = name == names.last
      let end = isLast ? nil : rest.firstRange(of: FuzzTarget.divider)
      folder.write(rest[..<(end?.lowerBound ?? rest.endIndex)], to: name)
      rest = rest[(end?.upperBound ?? rest.endIndex)...]
    }
    read(folder.file(names[0]))
  }

  private static let divider = Array("\n====\n".utf8)

  private func read(_ path: String) {
    let reading = KitReader.read(path)
    instrument.expectReason(reading.kit != nil, or: reading.diagnostics)
    guard let kit = reading.kit else { return }
    instrument.expectInside(kit)
    if isPlayed { instrument.play(kit) }
  }

  /// Each line is the name of a sound.
  private func readSounds(named bytes: [UInt8]) {
    let names = bytes.split(separator: UInt8(ascii: "\n")).prefix(32).map {
      String(decoding: $0, as: UTF8.self)
    }
    let made = names.flatMap { folder.addSound($0) }
    read(folder.path)
    for path in made.reversed() { folder.remove(path) }
  }

  private func readArchive(_ bytes: [UInt8]) {
    folder.write(FuzzTarget.withTarSums(bytes)[...], to: "kit.h2drumkit", isNew: true)
    read(folder.file("kit.h2drumkit"))
  }

  /// With the sum in each header of a tar made right, or few bytes would come further than that.
  private static func withTarSums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for start in stride(from: 0, to: bytes.count - 511, by: 512)
    where bytes[(start + 257)...].starts(with: "ustar".utf8) {
      let field = start + 148..<start + 156
      bytes.replaceSubrange(field, with: [UInt8](repeating: UInt8(ascii: " "), count: 8))
      let sum = bytes[start..<start + 512].reduce(0) { $0 + Int($1) }
      let digits = String(sum, radix: 8)
      let text = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
      bytes.replaceSubrange(field, with: Array(text.utf8))
    }
    return bytes
  }

  // MARK: - Everything else

  private func readDevice(_ bytes: [UInt8]) {
    folder.write(bytes[...], to: "device.yaml")
    let reading = DeviceProfileReader.read(folder.file("device.yaml"))
    instrument.expectReason(reading.profile != nil, or: reading.diagnostics)
    if isPlayed, let profile = reading.profile { instrument.play(profile.plans()) }
  }

  private func readSong(_ bytes: [UInt8]) {
    do throws(MidiFileError) {
      let song = try StandardMidiFile(bytes, name: "song.mid")
      var last = 0
      for event in song.events {
        let frame = song.frame(event, rate: 1_000_000)
        expect(frame >= last, "an event at frame \(frame) comes after one at \(last)")
        expect(song.seconds(event).isFinite, "an event is at no time")
        last = frame
      }
    } catch {
      expect(error.description.hasPrefix("song.mid: ") && error.message.count > 10, "no reason: \(error)")
      expect((error.offset ?? 0) <= bytes.count, "the fault is behind the file's end: \(error)")
    }
  }

  private func readSound(_ bytes: [UInt8]) {
    folder.write(bytes[...], to: "x.wav")
    if let soundKit { instrument.play(soundKit) }
  }

  private func readMessages(_ bytes: [UInt8]) {
    guard let messages = OscMessage.read(bytes) else { return }
    expect(messages.count <= 256, "\(messages.count) messages")
    for message in messages {
      expect(message.address.hasPrefix("/"), "the address \(message.address)")
      // What isn't said in what we send is gone after the first time.
      guard let sent = OscMessage.read(message.datagram)?.first else {
        return expect(false, "\(message) can't be sent")
      }
      let again = OscMessage.read(sent.datagram)?.first
      expect("\(again, default: "nothing")" == "\(sent)", "\(sent) arrives as \(again, default: "nothing")")
      do throws(ControlError) {
        _ = try OscRequest.read(message)
      } catch {
        let answer = OscAnswer.failed(message.address, error)
        expect(OscMessage.read(answer.datagram) == [answer], "\(answer) can't be sent")
      }
    }
  }

  private static let soundKitText = """
    rimshot: 1
    pads:
      plain: {note: 36, samples: x.wav}
      tuned: {note: 38, tune: 30 cents, loop: {until: forever}, samples: x.wav}
      backwards: {note: 40, reverse: on, samples: x.wav}
      nearest: {note: 42, select: nearest, samples: [a.wav, x.wav]}
    """
}

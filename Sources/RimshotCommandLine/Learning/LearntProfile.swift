internal import Glibc
internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles

/// The file that a learnt profile becomes.
struct LearntProfile: Sendable, Equatable {
  /// By which the profile is chosen.
  let id: String
  /// Its folder and its file, absolute.
  let folder: String
  let path: String

  /// - Parameter name: What the player wants it to be called; `nil` makes a name of the device's.
  /// - Parameter replaces: Whether a file that is there may go.
  init(_ name: String?, for sender: Sender, replaces: Bool) throws(CommandError) {
    id = name ?? Self.word(of: sender.name)
    if let name, let fault = Self.fault(in: name) { throw .usage("--profile \(fault)") }
    guard let own = DeviceProfileFinder().ownFolder else {
      throw .failed("neither HOME nor XDG_CONFIG_HOME says where your own profiles lie")
    }
    folder = own
    path = "\(own)/\(id)\(DeviceProfileReader.fileExtension)"
    if !replaces, unsafe access(path, F_OK) == 0 {
      throw .failed("\(path) is there already: --force replaces it, --profile NAME writes another")
    }
  }

  /// What is wrong with a name for a file.
  static func fault(in name: String) -> String? {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_.".utf8.contains(byte)
      }
    }
    if isPlain && !name.isEmpty && !name.hasPrefix(".") && !name.hasSuffix(DeviceProfileReader.fileExtension)
    {
      return nil
    }
    return "takes a name of letters, digits, - and _, such as my-td-17, not \"\(name)\""
  }

  /// `td-17` for "TD-17".
  private static func word(of name: String) -> String {
    var word = ""
    for scalar in name.lowercased().unicodeScalars {
      let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      if isPlain { word.unicodeScalars.append(scalar) } else if word.last != "-" { word += "-" }
    }
    let parts = word.split(separator: "-")
    return parts.isEmpty ? "my-device" : parts.joined(separator: "-")
  }

  /// What a device is played with so far, as the beginning of its own profile.
  /// - Parameter device: What the daemon says of it; `nil` where it says nothing.
  func beginning(for sender: Sender, _ device: DaemonStatus.Midi.Device?) -> DeviceProfile {
    let library = DeviceProfileLibrary()
    let former: DeviceProfile?
    if let device {
      former = (try? DeviceAccess.read(device.profile))?.profile
    } else {
      former = sender.client == nil ? nil : library.profile(forClient: sender.name, usb: nil)
    }
    var profile = former ?? library.general
    if profile.id == DeviceProfile.generalMidiID { profile.name = sender.name }
    profile.id = id
    profile.location = SourceLocation(file: path)
    profile.match = DeviceProfile.Match(
      clients: sender.client == nil ? [] : [sender.name],
      usb: device?.usb.map { [$0.prefix { $0 != " " }.lowercased()] } ?? [])
    if profile.channels == nil { profile.channels = device?.channels }
    return profile
  }

  /// Writes it: whole, and only where it reads back as it is meant.
  func write(_ profile: DeviceProfile, comments: [String]) throws(CommandError) {
    let text = DeviceProfileWriter.text(profile, comments: comments)
    let (read, diagnostics) = DeviceProfileReader.read(text: text, file: path)
    guard let read, read.placeless == profile.placeless else {
      throw .failed(
        "the profile would not read back as it is meant, and nothing was written: please report this",
        details: diagnostics.map(\.description))
    }
    // ctrl-C has its chance before and after.
    let former = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, former) }
    do throws(SystemError) {
      try UnitFile.write(text, to: path, in: folder)
    } catch {
      throw .failed("\(error); nothing was written")
    }
    guard DeviceProfileReader.read(path).profile?.placeless == profile.placeless else {
      throw .failed("\(path) was written and reads otherwise now: does another program write it?")
    }
  }
}

extension DeviceProfile {
  /// Has a note hit something, on whatever channel it comes.
  mutating func give(_ note: UInt8, _ target: Target) {
    var pad = notes[note] ?? Pad(target)
    pad.target = target
    notes[note] = pad
    // What it meant on one channel alone would come first.
    for channel in channelNotes.keys { channelNotes[channel]?[note] = nil }
    channelNotes = channelNotes.filter { !$0.value.isEmpty }
    unverifiedNotes.remove(note)
  }

  /// What it says, wherever that stands.
  var placeless: DeviceProfile {
    var profile = self
    profile.location = SourceLocation(file: "")
    profile.notes = notes.mapValues(\.placeless)
    profile.channelNotes = channelNotes.mapValues { $0.mapValues(\.placeless) }
    return profile
  }
}

extension DeviceProfile.Pad {
  fileprivate var placeless: DeviceProfile.Pad {
    var pad = self
    pad.location = SourceLocation(file: "")
    return pad
  }
}

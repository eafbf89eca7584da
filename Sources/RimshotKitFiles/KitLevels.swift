internal import Glibc
internal import RimshotKit

/// Takes gains and pans of pads over into the text of a `kit.yaml`. All else in it stays: comments, order and layout.
public struct KitLevels {
  /// What a pad has in the mixer.
  public struct Level: Sendable, Equatable {
    /// The pad's name.
    public var pad: String
    /// In dB; negative infinity is silence.
    public var gain: Double
    /// −1 left to 1 right, at equal power.
    public var pan: Double

    /// Makes a level from its parts.
    public init(pad: String, gain: Double, pan: Double) {
      self.pad = pad
      self.gain = gain
      self.pan = pan
    }
  }

  /// Why a text can't be changed.
  public struct Refusal: Error, Equatable, CustomStringConvertible {
    /// One sentence.
    public var description: String
    /// What is wrong with the kit, a line each.
    public var details: [String] = []
  }

  /// The text as it is now.
  public private(set) var text: [UInt8]
  /// What of the levels is in it.
  public private(set) var taken: [Level] = []
  /// What isn't, and why: a sentence each.
  public private(set) var left: [String] = []
  private let file: String

  /// Where a kit's text is, without links: a link to it stays one.
  public static func file(of path: String) -> String { FileSystem.canonical(path) ?? path }

  /// Takes levels over: they are added to what the kit says already.
  /// - Parameter text: The kit's text.
  /// - Parameter file: Its file, absolute.
  public init(adding levels: [Level], to text: [UInt8], of file: String) throws(Refusal) {
    self.text = text
    self.file = file
    if try take(levels) { return }
    // Something is seen from elsewhere; the others needn't suffer from it.
    for level in levels {
      if try take([level]) { continue }
      if level.gain != 0, level.pan != 0, try take([Level(pad: level.pad, gain: level.gain, pan: 0)]) {
        left.append("the pan of \(level.pad) is left: its sounds have places of their own")
      } else {
        left.append(
          "\(level.pad) is left: its text is part of others' (an anchor, or places of each sound); change it by hand"
        )
      }
    }
  }

  /// - Returns: Whether the text says so now, and nothing else has changed in it.
  private mutating func take(_ levels: [Level]) throws(Refusal) -> Bool {
    let (kit, pads) = try read(text)
    guard var editing = YamlEditing(text) else { throw Refusal(description: "\(file) isn't UTF-8") }
    var wanted = kit
    var taken: [Level] = []
    var left: [String] = []
    for level in levels where level.gain != 0 || level.pan != 0 {
      guard let index = kit.pads.firstIndex(where: { $0.name == level.pad }),
        let entry = pads.first(where: { $0.key == level.pad })
      else {
        left.append("\(level.pad) isn't in \(file) any more")
        continue
      }
      var level = level
      var gain = kit.pads[index].gain + level.gain
      var pan: Double?
      if level.pan != 0 {
        if let place = KitLevels.place(of: kit.pads[index], movedBy: level.pan) {
          pan = place.pan
          gain += place.gain
        } else {
          left.append("the pan of \(level.pad) is left: its sounds have places of their own")
          level.pan = 0
          if level.gain == 0 { continue }
        }
      }
      gain = gain.isFinite ? (gain * 100).rounded() / 100 : gain
      if gain.isFinite, !KitBounds.gain.contains(gain) {
        left.append("\(level.pad) is left: a kit's gain ends at \(short(KitBounds.gain.upperBound)) dB")
        continue
      }
      var next = editing
      if KitLevels.write(gain: gain, pan: pan, of: kit.pads[index], entry.value, &next) {
        editing = next
        wanted.pads[index].gain = gain
        if let pan { wanted.pads[index].move(to: pan) }
        taken.append(level)
      } else {
        left.append("\(level.pad) is left: what stands in line \(entry.mark.line) has to be changed by hand")
      }
    }
    let result = Array(editing.result.utf8)
    let (now, _) = try read(result)
    guard KitComparison(wanted.unplaced { $0 }, now.unplaced { $0 }).differences.isEmpty else { return false }
    text = result
    self.taken += taken
    self.left += left
    return true
  }

  private func read(_ text: [UInt8]) throws(Refusal) -> (Kit, [YamlEntry]) {
    let log = DiagnosticLog(file: file)
    let reading = KitReader.reading(of: text, directory: FileSystem.folder(of: file), log: log)
    guard let kit = reading.kit,
      case .mapping(let root)? = YamlDocument.parse(text, log: DiagnosticLog(file: file))?.root?.content,
      case .mapping(let pads)? = root.first(where: { $0.key == "pads" })?.value.content
    else {
      throw Refusal(
        description: "the kit \(file) has errors", details: reading.diagnostics.map(\.description))
    }
    return (kit, pads)
  }

  private static func write(
    gain: Double, pan: Double?, of pad: Kit.Pad, _ node: YamlNode, _ editing: inout YamlEditing
  ) -> Bool {
    let sounds: Set = ["samples", "layers", "articulations"]
    if gain != pad.gain {
      let text = gain == -.infinity ? "-inf dB" : "\(short(gain)) dB"
      if !editing.set("gain", to: text, in: node, before: sounds) { return false }
    }
    if let pan { return editing.set("pan", to: short(pan), in: node, before: sounds) }
    return true
  }

  // MARK: - Places

  /// Where a pad is after the mixer has moved it, and how much louder, in dB: with these instead it sounds the same.
  /// - Returns: `nil` where its sounds aren't all at one place, or nothing would be left of them.
  static func place(of pad: Kit.Pad, movedBy pan: Double) -> (pan: Double, gain: Double)? {
    guard let (former, law) = pad.place else { return nil }
    if former == 0, law == .equalPower { return (pan, 0) }
    let kit = sides(former, law)
    let mixer = sides(pan, .equalPower)
    let left = kit.left * mixer.left
    let right = kit.right * mixer.right
    guard max(left, right) > 0 else { return nil }
    let place: Double
    let level: Double
    switch law {
    case .equalPower:
      place = atan2(right, left) * 4 / .pi - 1
      level = ((left * left + right * right) / 2).squareRoot()
    case .balance:
      place = left >= right ? right / left - 1 : 1 - left / right
      level = max(left, right)
    }
    return ((place * 1000).rounded() / 1000, 20 * log10(level))
  }

  /// The linear gains of both sides. Source: `pan_law` in docs/kit-format.md.
  private static func sides(_ pan: Double, _ law: Kit.PanLaw) -> (left: Double, right: Double) {
    switch law {
    case .equalPower:
      let angle = (pan + 1) * Double.pi / 4
      let root = 2.0.squareRoot()
      return (pan >= 1 ? 0 : root * cos(angle), pan <= -1 ? 0 : root * sin(angle))
    case .balance: return (1 - max(pan, 0), 1 + min(pan, 0))
    }
  }
}

extension Kit.Pad {
  /// Where all its sounds are; `nil` where they aren't at one place, or something moves them.
  fileprivate var place: (pan: Double, law: Kit.PanLaw)? {
    var place: (pan: Double, law: Kit.PanLaw)?
    for layer in articulations.flatMap(\.layers) {
      let isMoved = layer.modulations.contains { $0.target == .pan }
      if isMoved || layer.takes.contains(where: { $0.channels.contains { $0.microphone.pan != nil } }) {
        return nil
      }
      let here = (pan: layer.voice.pan, law: layer.voice.panLaw)
      if let place, place != here { return nil }
      place = here
    }
    return place
  }

  fileprivate mutating func move(to pan: Double) {
    for articulation in articulations.indices {
      for layer in articulations[articulation].layers.indices {
        articulations[articulation].layers[layer].voice.pan = pan
      }
    }
  }
}

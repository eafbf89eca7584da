internal import RimshotKit
internal import RimshotKitFiles

/// What `kit convert --json` prints.
struct KitConversion: Encodable, Equatable {
  /// Something that isn't in the new kit.
  struct Loss: Encodable, Equatable {
    /// What it is, such as `layer: voice width`.
    var what: String
    /// How often the kit has it.
    var count: Int
  }

  /// The file that was written, absolute.
  var path: String
  /// How many pads it has.
  var pads: Int
  /// How many sound files they play.
  var sounds: Int
  /// Bytes that these take.
  var bytes: Int
  /// Whether another kit was replaced.
  var replaced: Bool
  /// What isn't in it.
  var notCarried: [Loss]
  /// What is wrong with the kit that was converted, one line each, as `kit check` prints it.
  var warnings: [String]
}

extension KitConversion {
  init(_ kit: ConvertedKit, warnings: [Diagnostic]) {
    self.init(
      path: kit.path, pads: kit.pads, sounds: kit.sounds, bytes: kit.bytes, replaced: kit.isReplacement,
      notCarried: kit.notCarried.sorted { $0.key < $1.key }.map { Loss(what: $0.key, count: $0.value) },
      warnings: warnings.map(\.description))
  }
}

extension KitText {
  /// `kit convert`: what was written, and what is missing in it.
  static func conversion(_ kit: KitConversion) -> String {
    let pads = Quantity.count(kit.pads, "pad")
    let sounds = Quantity.count(kit.sounds, "sound")
    let written = "wrote \(kit.path): \(pads), \(sounds) (\(Quantity.bytes(kit.bytes)))"
    return ([written] + kit.notCarried.map { "not carried: \($0.what) (\($0.count) times)" })
      .map { $0.replacing("(1 times)", with: "(once)") }.joined(separator: "\n")
  }
}

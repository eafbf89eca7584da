public import RimshotControl

/// The kit that plays, as keys and screens see it.
public struct PlayedKit: Sendable, Equatable {
  /// Its name.
  public var name: String
  /// Its pads, in its order.
  public var pads: [PadList.Pad]
  private var places: [String: [Int]] = [:]

  /// No kit.
  public init() {
    name = ""
    pads = []
  }

  /// Makes one of what the daemon says.
  public init(_ list: PadList) {
    name = list.kit
    pads = list.pads
    for (index, pad) in pads.enumerated() {
      for word in pad.roles + pad.notes.map({ "\($0)" }) { places[word, default: []].append(index) }
    }
    // A pad's own name wins over a role's, as it does for `hit`.
    for (index, pad) in pads.enumerated() { places[pad.name] = [index] }
  }

  /// The pads, by index, that a name hits: of several, the pedal says which.
  public func pads(hitBy name: String) -> [Int] { places[name] ?? [] }

  /// A pad by its name.
  func index(of name: String) -> Int? { pads.firstIndex { $0.name == name } }

  /// The name to hit for a key's meaning; `nil` where the kit has nothing for it.
  /// - Parameter bank: Which sixteen of its pads a place is of, from 0.
  func target(of meaning: KeyLayout.Meaning, bank: Int = 0) -> String? {
    switch meaning {
    case .hit(let name): pads(hitBy: name).isEmpty ? nil : name
    case .place(let number):
      pads.indices.contains(bank * 16 + number - 1) ? pads[bank * 16 + number - 1].name : nil
    case .pedal, .velocity: nil
    }
  }

  /// The keys that hit each pad, sorted.
  func keys(_ layout: KeyLayout, bank: Int = 0) -> [Int: String] {
    var keys: [Int: [Character]] = [:]
    for (key, meaning) in layout.keys {
      guard let target = target(of: meaning, bank: bank) else { continue }
      for pad in pads(hitBy: target) { keys[pad, default: []].append(key) }
    }
    return keys.mapValues { String($0.sorted { KeyOrder.place($0) < KeyOrder.place($1) }) }
  }
}

/// Where keys lie, from the upper left.
enum KeyOrder {
  private static let keys = Array("`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./ ")

  /// A key's place; unknown ones come last.
  static func place(_ key: Character) -> Int { keys.firstIndex(of: key) ?? keys.count }
}

internal import Glibc
internal import RimshotKit

/// One of a region's filters, as its opcodes say.
struct SfzFilter {
  var kind = Kit.Filter.Kind.lowPass
  var poles = 2
  /// Whether it is of a kind that isn't known, and is left out.
  var isUnknown = false
  /// In Hz; without one there is no filter.
  var cutoff: Double?
  /// Added to the cutoff, in cents.
  var cents = 0.0
  /// In dB.
  var resonance = 0.0
  /// In dB.
  var gain = 0.0
  /// Cents for each key above the centre.
  var keyTrack = 0.0
  var keyCenter = 60
  /// Cents at full velocity.
  var velocityTrack = 0.0
  /// At most so many cents more by chance.
  var random = 0.0

  /// Takes the name of a kind: `hpf_4p`.
  /// - Returns: `false` for one that isn't known.
  mutating func takeKind(_ text: String) -> Bool {
    isUnknown = false
    switch text {
    case "lsh": kind = .lowShelf
    case "hsh": kind = .highShelf
    case "peq": kind = .peak
    default:
      let kinds: [Substring: Kit.Filter.Kind] = [
        "lpf": .lowPass, "hpf": .highPass, "bpf": .bandPass, "brf": .notch,
      ]
      let slopes: [Substring: Int] = ["1p": 1, "2p": 2, "4p": 4, "6p": 6, "2p_sv": 2]
      let words = text.split(separator: "_", maxSplits: 1)
      guard words.count == 2, let kind = kinds[words[0]], let poles = slopes[words[1]] else {
        isUnknown = true
        return false
      }
      self.kind = kind
      self.poles = poles
    }
    return true
  }

  /// Takes a number.
  /// - Parameter name: Without the number of the filter: `fil_veltrack`.
  /// - Returns: `false` for an opcode of no filter.
  mutating func take(_ name: String, _ number: Double) -> Bool {
    switch name {
    case "cutoff": cutoff = min(max(number, 1), 96_000)
    case "+cutoff": cents += number
    case "resonance", "+resonance": resonance += number
    case "fil_gain", "+fil_gain": gain += number
    case "fil_keytrack": keyTrack = min(max(number, -1200), 1200)
    case "fil_veltrack": velocityTrack = min(max(number, -9600), 9600)
    case "fil_random": random = min(max(number, 0), 9600)
    default: return false
    }
    return true
  }

  /// What a key of the region plays through; `nil` is none.
  func filter(key: Int) -> Kit.Filter? {
    guard let cutoff, !isUnknown else { return nil }
    let raises = kind == .peak || kind == .lowShelf || kind == .highShelf
    if raises && gain == 0 { return nil }
    // Chance is added here, and goes both ways in the kit.
    let moved = cents + keyTrack * Double(key - keyCenter) + random / 2
    let quality = min(max(resonance, 0), 40)
    let height = SfzFilter.height(quality)
    var filter = Kit.Filter(
      kind: kind, cutoff: min(max(cutoff * exp2(moved / 1200), 1), 96_000),
      resonance: poles == 1 ? 0 : min(height, 40), byVelocity: velocityTrack / 100, random: random / 200)
    filter.poles = poles
    filter.gain = min(max(gain, -60), 60)
    switch kind {
    case .peak:
      filter.resonance = 0
      filter.bandwidth = SfzFilter.bandwidth(resonance: quality)
    // Its middle passes as it is, however narrow the band.
    case .bandPass: filter.gain = -filter.resonance
    default: break
    }
    return filter
  }

  /// How far a filter whose Q is so many dB peaks, in dB: Q / √(1 − 1/(4·Q²)). At 0 dB, Q is 1 and the cutoff itself passes
  /// as it is, as in other players.
  private static func height(_ quality: Double) -> Double {
    quality - 10 * log10(1 - 1 / (4 * pow(10, quality / 10)))
  }

  /// The width in octaves of a bell with a Q of so many dB: 1/Q = 2·sinh(ln 2 / 2 · width).
  private static func bandwidth(resonance: Double) -> Double {
    2 / M_LN2 * asinh(0.5 / pow(10, resonance / 20))
  }
}

/// One of a region's three equaliser bands.
struct SfzEqualizer {
  var kind = Kit.Filter.Kind.peak
  /// In Hz.
  var frequency: Double
  /// In octaves.
  var bandwidth = 1.0
  /// In dB.
  var gain = 0.0

  /// The three of a region that says nothing of them.
  static var bands: [SfzEqualizer] { [50, 500, 5000].map { SfzEqualizer(frequency: $0) } }

  /// Takes a number.
  /// - Returns: `false` for an opcode of no band.
  mutating func take(_ name: Substring, _ number: Double) -> Bool {
    switch name {
    case "freq": frequency = min(max(number, 1), 30_000)
    case "bw": bandwidth = min(max(number, 0.01), 12)
    case "gain": gain = min(max(number, -60), 60)
    default: return false
    }
    return true
  }

  /// `nil` where it changes nothing.
  var filter: Kit.Filter? {
    if gain == 0 { return nil }
    var filter = Kit.Filter(kind: kind, cutoff: frequency)
    filter.gain = gain
    filter.bandwidth = bandwidth
    return filter
  }
}

extension SfzRegion {
  /// What a key of the region plays through, in order: its filters, then as many bands as there is room for.
  func voiceFilters(key: Int) -> [Kit.Filter] {
    Array((filters.compactMap { $0.filter(key: key) } + equalizers.compactMap(\.filter)).prefix(2))
  }

  /// The numbers of the bands, from 1, for which there is no room.
  var lostEqualizers: [Int] {
    let room = 2 - filters.count { $0.filter(key: 60) != nil }
    let bands = equalizers.indices.filter { equalizers[$0].filter != nil }
    return bands.dropFirst(room).map { $0 + 1 }
  }
}

extension SfzRegionReading {
  /// Takes a number of a filter or an equaliser band.
  /// - Returns: `nil` for any other opcode.
  func takeFilter(_ parts: SfzOpcode.Parts, _ number: Double, into region: inout SfzRegion) -> Bool? {
    let sign = parts.name.hasPrefix("+") ? "+" : ""
    let name = parts.name.dropFirst(sign.count)
    if name.hasPrefix("eq"), sign.isEmpty, let digit = name.dropFirst(2).first?.wholeNumberValue,
      (1...3).contains(digit), name.dropFirst(3).first == "_"
    {
      return region.equalizers[digit - 1].take(name.dropFirst(4), number) ? true : nil
    }
    var index = 0
    var base = String(name)
    switch name {
    case "cutoff#", "resonance#":
      guard let number = parts.number, (1...2).contains(number) else { return nil }
      index = number - 1
      base = String(name.dropLast())
    case "cutoff2", "resonance2":
      index = 1
      base = String(name.dropLast())
    case let name where name.hasPrefix("fil2_"):
      index = 1
      base = "fil_" + name.dropFirst(5)
    default: break
    }
    return region.filters[index].take(sign + base, number) ? true : nil
  }

  /// Takes a word of a filter or an equaliser band.
  /// - Returns: `nil` for any other opcode, `false` for a kind that isn't known.
  func takeFilterWord(_ name: String, _ value: SfzValue, into region: inout SfzRegion) -> Bool? {
    switch name {
    case "fil_type", "fil2_type":
      return region.filters[name == "fil_type" ? 0 : 1].takeKind(value.text.lowercased())
    case "fil_keycenter", "fil2_keycenter":
      guard let note = value.note else {
        log.warning("\(name): \(quoted(value.text)) is no key, and nothing changes", at: value.place)
        return true
      }
      region.filters[name == "fil_keycenter" ? 0 : 1].keyCenter = min(max(note, 0), 127)
    case "eq1_type", "eq2_type", "eq3_type":
      let kinds: [String: Kit.Filter.Kind] = ["peak": .peak, "lshelf": .lowShelf, "hshelf": .highShelf]
      guard let kind = kinds[value.text.lowercased()], let digit = name.dropFirst(2).first?.wholeNumberValue
      else { return false }
      region.equalizers[digit - 1].kind = kind
    default: return nil
    }
    return true
  }
}

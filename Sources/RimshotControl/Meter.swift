/// How many beats a bar has, and what note a beat is: `6/8`. A text on the wire.
public struct Meter: Sendable, Equatable, CustomStringConvertible {
  /// Beats of a bar, 1 to 32.
  public let beats: Int
  /// What a beat is: a quarter is 4.
  public let unit: Int

  /// Reads a meter; `nil` for what is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let beats = parts[0], let unit = parts[1], (1...32).contains(beats),
      [1, 2, 4, 8, 16, 32].contains(unit)
    else { return nil }
    self.beats = beats
    self.unit = unit
  }

  /// 4/4.
  public init() {
    beats = 4
    unit = 4
  }

  /// As it is written.
  public var description: String { "\(beats)/\(unit)" }

  /// What a text that is none should be.
  public static let wanted = "1 to 32 beats of a bar and the note of each, such as 4/4 or 6/8"
}

extension Meter: Codable {
  /// Reads the text.
  /// - Throws: `ControlError` for a text that is no meter.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let meter = Meter(text) else {
      throw ControlError(.badArgument, "\"meter\" must be \(Meter.wanted), not \"\(text)\"")
    }
    self = meter
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

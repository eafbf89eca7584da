internal import RimshotControl

/// A message's arguments as they are read, one after the other.
struct OscArguments {
  private let message: OscMessage
  private var place = 0

  init(_ message: OscMessage) { self.message = message }

  /// Whether there is one more.
  var hasMore: Bool { place < message.arguments.count }

  private mutating func next(_ name: String, _ wanted: String) throws(ControlError) -> OscMessage.Argument {
    guard hasMore else {
      throw ControlError(
        .badArgument,
        "\(OscArguments.short(message.address)): argument \(place + 1), \(name), is missing; it is \(wanted)")
    }
    place += 1
    return message.arguments[place - 1]
  }

  private func fault(_ name: String, _ wanted: String, _ value: OscMessage.Argument) -> ControlError {
    ControlError(
      .badArgument,
      "\(OscArguments.short(message.address)): argument \(place), \(name), is \(wanted), not \(OscArguments.text(value))"
    )
  }

  /// Text.
  mutating func text(_ name: String) throws(ControlError) -> String {
    let argument = try next(name, "text")
    if case .text(let text) = argument, !text.isEmpty { return text }
    throw fault(name, "text", argument)
  }

  /// A pad's name, or a note's number.
  mutating func pad() throws(ControlError) -> String {
    let argument = try next("pad", "a name or a note from 0 to 127")
    switch argument {
    case .text(let text) where !text.isEmpty: return text
    case .integer(let note) where (0...127).contains(note): return "\(note)"
    default: throw fault("pad", "a name or a note from 0 to 127", argument)
    }
  }

  /// 100 where nothing is said; 0–127.
  mutating func velocity() throws(ControlError) -> Int {
    if !hasMore { return 100 }
    let wanted = "a whole number from 0 to 127 or a fraction from 0.0 to 1.0"
    let argument = try next("velocity", wanted)
    switch argument {
    case .integer(let value) where (0...127).contains(value): return value
    case .number(let value) where value == 0: return 0
    case .number(let value) where (0...1).contains(value): return max(1, Int((value * 127).rounded()))
    case .flag(let isOn): return isOn ? 127 : 0
    default: throw fault("velocity", wanted, argument)
    }
  }

  /// A number, whole or not.
  mutating func number(
    _ name: String, in range: ClosedRange<Double>, _ wanted: String
  ) throws(ControlError) -> Double {
    let argument = try next(name, wanted)
    switch argument {
    case .integer(let value) where range.contains(Double(value)): return Double(value)
    case .number(let value) where range.contains(value): return value
    default: throw fault(name, wanted, argument)
    }
  }

  /// Yes or no.
  mutating func flag(_ name: String) throws(ControlError) -> Bool {
    let argument = try next(name, "1 or 0, or true or false")
    switch argument {
    case .flag(let value): return value
    case .integer(1), .number(1): return true
    case .integer(0), .number(0): return false
    default: throw fault(name, "1 or 0, or true or false", argument)
    }
  }

  /// Whether a button was pressed: it may say nothing, or 1; 0 is its being let go.
  mutating func press() throws(ControlError) -> Bool { hasMore ? try flag("press") : true }

  /// Nothing may follow.
  func end() throws(ControlError) {
    if !hasMore { return }
    throw ControlError(
      .badArgument,
      "\(OscArguments.short(message.address)): argument \(place + 1), \(OscArguments.text(message.arguments[place])), is one too many"
    )
  }

  private static func text(_ argument: OscMessage.Argument) -> String {
    switch argument {
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): "\"\(short(text))\""
    case .flag(let value): "\(value)"
    case .other(let type): "of type \(type)"
    }
  }

  /// Not more of a text than an answer has room for.
  static func short(_ text: String) -> String {
    text.utf8.count <= 200 ? text : String(decoding: text.utf8.prefix(200), as: UTF8.self) + "…"
  }
}

internal import FoundationEssentials

/// Values as the lines of the control socket, for both ends: keys sorted, slashes as they are, one line each.
public enum ControlCoding {
  /// A value as one line of JSON, its end included.
  ///
  /// Never fails for this module's types: their text and numbers all have a JSON form ("NaN" and "Infinity" are
  /// written as text).
  public static func line(_ value: some Encodable) -> String {
    json(value, [.sortedKeys, .withoutEscapingSlashes]) + "\n"
  }

  /// A value as JSON for people: indented, over several lines, no end.
  public static func indented(_ value: some Encodable) -> String {
    json(value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
  }

  private static func json(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      // Reached only by a foreign type that refuses to be written. The other end must get an answer all the same.
      return
        #"{"error":{"code":"device-failed","details":[],"message":"the answer has no JSON form"},"ok":false}"#
    }
  }

  /// Reads a request, and checks its ranges.
  /// - Throws: What the daemon answers: `unknown-command` for a line that is no JSON object or names no command,
  ///   `bad-argument` for a field that is missing, of the wrong type or out of range.
  public static func request(fromLine line: String) throws(ControlError) -> ControlRequest {
    let request: ControlRequest
    do {
      request = try decode(ControlRequest.self, line)
    } catch let error as DecodingError {
      throw Self.error(of: error, in: line)
    } catch let error as ControlError {
      throw error
    } catch {
      throw ControlError(.unknownCommand, "the request cannot be read: \(error)")
    }
    if case .hit(_, let velocity) = request, !(1...127).contains(velocity) {
      throw ControlError(.badArgument, "\"velocity\" must be 1 to 127, not \(velocity)")
    }
    if case .pedal(let closed) = request, !(0...127).contains(closed) {
      throw ControlError(.badArgument, "\"closed\" must be 0 (open) to 127, not \(closed)")
    }
    return request
  }

  /// Reads a line from the daemon.
  /// - Returns: `nil` when the line is no such answer.
  public static func answer<Result>(
    fromLine line: String, as: Result.Type = Result.self
  ) -> ControlAnswer<Result>? {
    // Why it can't be read is of no use to anyone but the daemon's authors: the caller shows the line.
    try? decode(ControlAnswer<Result>.self, line)
  }

  /// Reads a line that came because of a subscription.
  /// - Returns: `nil` when the line is no such event.
  public static func event(fromLine line: String) -> ControlEvent? {
    try? decode(ControlEvent.self, line)
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ line: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try decoder.decode(type, from: Data(line.utf8))
  }

  private static func error(of error: DecodingError, in line: String) -> ControlError {
    switch error {
    case .keyNotFound(let key, _) where key.stringValue == "command":
      return ControlError(.unknownCommand, "the request has no \"command\"")
    case .keyNotFound(let key, _):
      return ControlError(.badArgument, "\"\(key.stringValue)\" is missing")
    case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
      guard let field = context.codingPath.last?.stringValue else {
        return ControlError(.unknownCommand, "a request is a JSON object on one line")
      }
      return ControlError(
        field == "command" ? .unknownCommand : .badArgument,
        "\"\(field)\" must be \(kind(of: type))")
    case .dataCorrupted(let context) where context.codingPath.last?.stringValue == "command":
      return ControlError(.unknownCommand, context.debugDescription)
    case .dataCorrupted where (try? decode(AnyObject.self, line)) != nil:
      // FoundationEssentials says of 1.5 in a whole number's place that the line is no JSON, and not which field.
      return ControlError(.badArgument, "a number in the request is not whole, or too large")
    case .dataCorrupted:
      return ControlError(.unknownCommand, "a request is a JSON object on one line")
    @unknown default:
      return ControlError(.unknownCommand, "the request cannot be read")
    }
  }

  private static func kind(of type: Any.Type) -> String {
    if type is any BinaryInteger.Type { return "a whole number" }
    if type is any BinaryFloatingPoint.Type { return "a number" }
    return type is Bool.Type ? "true or false" : "a text"
  }

  /// A JSON object, whatever is in it.
  private struct AnyObject: Decodable {
    private enum Key: CodingKey {}

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Key.self)
    }
  }
}

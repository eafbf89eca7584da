/// A place in a file, counted from 1 as editors do; 0 where a line or column has no meaning.
public struct SourceLocation: Sendable, Equatable, Hashable {
  /// The file's path as the person gave it, or absolute.
  public var file: String
  /// The line, from 1; 0 for the file as a whole.
  public var line: Int
  /// The column, from 1; 0 for the line as a whole.
  public var column: Int

  /// Makes a location from its parts.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// Something that a person should know about a kit or a configuration file.
public struct Diagnostic: Sendable, Equatable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable, Equatable {
    /// The file is refused.
    case error
    /// It plays, perhaps not as meant.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// One sentence: what is wrong with which value, and what to do. Without control characters.
  public var message: String
  /// Where.
  public var location: SourceLocation

  /// Makes a diagnostic from its parts.
  /// - Parameter message: What would break a line or a terminal in it becomes a dot: files may hold anything.
  public init(_ severity: Severity, _ message: String, at location: SourceLocation) {
    self.severity = severity
    let hasControls = message.unicodeScalars.contains(where: Diagnostic.isControl)
    self.message =
      hasControls
      ? String(String.UnicodeScalarView(message.unicodeScalars.map { Diagnostic.isControl($0) ? "·" : $0 }))
      : message
    self.location = location
  }

  /// C0, C1, and the separators that end a line.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
  }

  /// `kit.yaml:12:5: error: unknown key "nots" (did you mean "notes"?)`, as compilers write it.
  public var description: String {
    var place = location.file
    if location.line > 0 { place += ":\(location.line)" }
    if location.line > 0 && location.column > 0 { place += ":\(location.column)" }
    return "\(place): \(severity.rawValue): \(message)"
  }
}

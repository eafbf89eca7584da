/// Something that is wrong with a daemon now, for as long as it is.
public struct Problem: Codable, Sendable, Equatable {
  /// A name for scripts that stays the same, such as "no-server".
  public var code: String
  /// Whether hits aren't heard, or not as they should be: `status` then exits with 1. Else it is only worth knowing.
  public var isDegrading: Bool
  /// One sentence that names what is wrong, and the way out.
  public var message: String

  /// Makes a problem from its parts.
  public init(_ code: String, isDegrading: Bool = true, _ message: String) {
    self.code = code
    self.isDegrading = isDegrading
    self.message = message
  }
}

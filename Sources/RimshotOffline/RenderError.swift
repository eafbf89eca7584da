/// Why a song can't be rendered. No file is left behind then.
public struct RenderError: Error, Equatable, Sendable {
  /// One sentence.
  public var message: String
  /// More lines, such as a kit's errors.
  public var details: [String]

  /// Makes an error from its parts.
  public init(_ message: String, details: [String] = []) {
    self.message = message
    self.details = details
  }
}

/// Why the practice log can't be read or written: one sentence.
public struct PracticeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Makes an error that says so.
  public init(_ description: String) { self.description = description }
}

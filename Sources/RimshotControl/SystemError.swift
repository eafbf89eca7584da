internal import Glibc

/// A system call that failed: what was being tried, and the system's own word for why.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was being tried, on what: `open /run/user/1000/rimshot`.
  public var operation: String
  /// The `errno`.
  public var code: Int32

  /// Makes an error from what was being tried and an `errno`.
  public init(_ operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// `cannot open /run/user/1000/rimshot: Permission denied`
  public var description: String { "cannot \(operation): \(reason)" }

  /// The system's text for the code alone: `Permission denied`.
  public var reason: String { unsafe String(cString: strerror(code)) }
}

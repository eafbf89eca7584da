internal import CAlsa
internal import Glibc

/// Something that the ALSA sequencer refused: the library's own code, and what was being tried on what.
public struct AlsaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// ALSA's code: a negative errno, such as -2 (`ENOENT`).
  public let code: Int32
  /// What was tried, on what, as it follows "cannot ": `open the ALSA sequencer`, `connect 28:0 to 128:0`.
  public let attempt: String

  /// Makes an error of a code that a call returned.
  /// - Parameter code: ALSA's code, a negative errno.
  /// - Parameter attempt: What was tried, on what, as it follows "cannot ".
  public init(code: Int32, attempt: String) {
    self.code = code
    self.attempt = attempt
  }

  /// One sentence: what was tried, on what, why it failed, and what to do where that is known.
  public var description: String {
    let reason = unsafe String(cString: snd_strerror(code))
    return "cannot \(attempt): \(remedy ?? reason)"
  }

  private static let openAttempt = "open the ALSA sequencer"

  /// The reason with the way out, for the failures that a player can do something about.
  private var remedy: String? {
    switch code {
    case -ENOENT where attempt == AlsaError.openAttempt, -ENODEV where attempt == AlsaError.openAttempt:
      "this kernel has no ALSA sequencer loaded (run: sudo modprobe snd-seq)"
    case -EACCES where attempt == AlsaError.openAttempt:
      "permission denied for /dev/snd/seq (join the group that owns it: sudo usermod -aG audio $USER)"
    case -EINVAL where attempt.hasPrefix("connect"), -EINVAL where attempt.hasPrefix("disconnect"):
      "one of the two ports isn't there, or is no source or destination of that kind"
    case -EPERM where attempt.hasPrefix("connect"), -EPERM where attempt.hasPrefix("disconnect"):
      "the program that owns the port doesn't let others connect it"
    default: nil
    }
  }

  /// The error of a failed `snd_seq_open`.
  static func opening(_ code: Int32) -> AlsaError { AlsaError(code: code, attempt: openAttempt) }

  /// Passes a result through unless it is negative.
  @discardableResult
  static func check(_ result: Int32, _ attempt: @autoclosure () -> String) throws(AlsaError) -> Int32 {
    if result < 0 { throw AlsaError(code: result, attempt: attempt()) }
    return result
  }
}

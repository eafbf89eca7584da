internal import RimshotControl

/// Tells on standard error how far something long has come, once that has taken a second: a terminal sees one line that
/// changes, a log or pipe a line now and then, of an archive's unpacking nothing.
struct ProgressDisplay {
  /// Seconds of silence at the start, and between the lines of a log.
  private static let patience = 1.0
  private static let logInterval = 5.0

  private let what: String
  private let console: Console
  private var shown = ""
  private let isTerminal: Bool
  private let showsUnpacking: Bool
  private var quiet = Deadline(seconds: patience)
  private var isShown = false

  /// Makes a display that has shown nothing.
  /// - Parameter what: What loads, as the person named it; unused where steps come in words.
  /// - Parameter isForProgram: Whether a program reads what the command prints, and no person waits.
  init(_ what: String, console: Console, isForProgram: Bool = false) {
    self.what = what
    self.console = console
    isTerminal = console.errorIsTerminal
    showsUnpacking = isTerminal && !isForProgram
  }

  /// A step of loading.
  mutating func show(_ progress: Progress) {
    if progress.step == nil || showsUnpacking { show(Self.text(what, progress)) }
  }

  /// A step, in words; the same words again cost nothing.
  mutating func show(_ text: String) {
    guard text != shown, quiet.secondsLeft == 0 else { return }
    shown = text
    if isTerminal {
      console.say("\r\u{1B}[K\(text)", terminator: "")
      isShown = true
    } else {
      console.say(text)
      quiet = Deadline(seconds: Self.logInterval)
    }
  }

  /// The end: takes the line away.
  mutating func finish() {
    if isShown { console.say("\r\u{1B}[K", terminator: "") }
    isShown = false
  }

  /// `loading Acoustic: 34 of 120 samples`, `unpacking Acoustic.zip: 45 %`
  static func text(_ what: String, _ progress: Progress) -> String {
    if let step = progress.step { return "\(step) \(what): \(progress.percent) %" }
    return "loading \(what): \(progress.done) of \(Quantity.count(progress.total, "sample"))"
  }
}

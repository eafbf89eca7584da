internal import RimshotControl

/// Tells on standard error how far a kit has loaded, once that has taken a second: a terminal sees one line that
/// changes, a log or pipe a line now and then.
struct ProgressDisplay {
  /// Seconds of silence at the start, and between the lines of a log.
  private static let patience = 1.0
  private static let logInterval = 5.0

  private let what: String
  private let console: Console
  private let isTerminal: Bool
  private var quiet = Deadline(seconds: patience)
  private var isShown = false

  /// Makes a display that has shown nothing.
  /// - Parameter what: What loads, as the person named it.
  init(_ what: String, console: Console) {
    self.what = what
    self.console = console
    isTerminal = console.errorIsTerminal
  }

  /// A step.
  mutating func show(_ progress: Progress) {
    guard quiet.secondsLeft == 0 else { return }
    let text = Self.text(what, progress)
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

  /// `loading Acoustic: 34 of 120 samples`
  static func text(_ what: String, _ progress: Progress) -> String {
    "loading \(what): \(progress.done) of \(Quantity.count(progress.total, "sample"))"
  }
}

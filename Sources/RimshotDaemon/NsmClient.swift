internal import Glibc
internal import RimshotControl
internal import RimshotKitFiles
internal import RimshotOsc

/// The session's part in session management: what the manager has opened, what it asks for, and what it is told. Main's.
final class NsmClient {
  /// Names that JACK takes, in bytes.
  private static let longestName = 63

  private let link: NsmLink
  /// The manager's name.
  let manager: String
  /// The folder of what is remembered.
  let folder: String
  /// The name for everything that is registered with JACK or the sequencer.
  let clientName: String
  /// The session's name, for people.
  let session: String
  private var isOpenAnswered = false
  private var lastProgress = -1
  /// Saves that were asked for and haven't begun.
  private var dueSaves = 0
  private var saving: (files: NsmSaving, content: Saved)?
  /// What the folder holds; `nil` while that is nothing.
  var saved: Saved?
  /// What the manager was told of that.
  private var hasUnsaved = false

  /// What a session keeps.
  struct Saved: Equatable {
    var kit: LastKit.Choice?
    var connections: [ConnectionRule]
    var mixer: Mixer.Remembered
  }

  /// Takes over what the manager says, and makes the folder where it is missing.
  /// - Parameter message: `/nsm/client/open`
  init(_ link: NsmLink, manager: String, opened message: OscMessage) throws(StartError) {
    self.link = link
    self.manager = manager
    func refuse(_ code: NsmLink.Code, _ sentence: String) -> StartError {
      link.refuse(.open, code, sentence)
      return StartError(sentence)
    }
    guard let path = message.text(0), path.hasPrefix("/"), let name = message.text(2),
      (1...NsmClient.longestName).contains(name.utf8.count), !name.contains(":")
    else {
      throw refuse(
        .general, "\(manager) must open an absolute path, with a name that JACK takes: \(message.arguments)")
    }
    folder = path
    clientName = name
    session = message.text(1) ?? ""
    do throws(ControlPathError) {
      try ControlPaths.makeDirectories(to: path)
    } catch {
      throw refuse(.createFailed, error.description)
    }
    if unsafe access(path, W_OK | X_OK) != 0 {
      throw refuse(.createFailed, "\(SystemError("write in \(path)", code: errno))")
    }
    Log.write("\(manager) manages this: \(clientName) of the session \"\(session)\", kept in \(path)")
  }

  /// A daemon's name for this one alone, where another daemon has the usual one.
  var spareName: String {
    let letters = clientName.unicodeScalars.map {
      $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) ? String($0) : "-"
    }
    return String(letters.joined().prefix(32))
  }

  // MARK: - Opening

  /// How far the opening has come.
  func report(_ progress: Progress) {
    if isOpenAnswered || progress.percent == lastProgress { return }
    lastProgress = progress.percent
    link.send("/nsm/client/progress", .number(Double(progress.percent) / 100))
  }

  /// What was to be opened is.
  func isOpen(_ text: String) {
    if !isOpenAnswered { link.reply(to: .open, text) }
    isOpenAnswered = true
  }

  /// It can't be.
  func failed(_ error: StartError) {
    if !isOpenAnswered { link.refuse(.open, .general, error.message) }
    isOpenAnswered = true
  }

  // MARK: - While it runs

  /// What to poll for reading.
  var pollDescriptors: [Int32] { [link.descriptor] }

  /// Reads what has come, and answers what is over.
  /// - Returns: Whether a save is to begin.
  func serve() -> Bool {
    for message in link.receive() {
      switch NsmLink.Request(rawValue: message.address) {
      case .save: dueSaves += 1
      case .open:
        link.refuse(.open, .notNow, "Rimshot can't switch to another session: it has to be started for it")
      case nil: Log.write("\(manager) says \(message.address)", .debug)
      }
    }
    if let saving, saving.files.isOver {
      self.saving = nil
      if let fault = saving.files.fault {
        link.refuse(.save, .general, fault)
      } else {
        saved = saving.content
        link.reply(to: .save, "saved")
        tell(hasUnsaved: false)
      }
    }
    if dueSaves == 0 || saving != nil { return false }
    dueSaves -= 1
    return true
  }

  /// Begins to save.
  func begin(_ files: NsmSaving, _ content: Saved) { saving = (files, content) }

  /// Tells the manager whether there is something to save, where that is news.
  func tell(hasUnsaved: Bool) {
    if hasUnsaved == self.hasUnsaved { return }
    self.hasUnsaved = hasUnsaved
    link.send(hasUnsaved ? "/nsm/client/is_dirty" : "/nsm/client/is_clean")
  }

  /// Says that a save can't begin.
  func refuseSave(_ reason: String) { link.refuse(.save, .notNow, reason) }
}

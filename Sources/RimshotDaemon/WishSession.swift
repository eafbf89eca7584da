internal import CSystem
internal import RimshotAlsa
internal import RimshotControl
internal import RimshotKitFiles

/// The session's part in wished connections: keeps the book and its file, and has wishes made. Main's.
final class WishSession {
  private(set) var book: WishBook
  private let file: RememberedConnections
  /// Names of ports that were said to be equal.
  private var toldEquals: Set<String> = []
  /// Refusals that were told.
  private var toldRefusals: Set<String> = []
  private var equals: [String] = []
  private var unmade: [WishReport] = []

  /// - Parameter isAutomatic: Whether hardware MIDI inputs and our outputs are connected by themselves.
  init(configuration: Configuration, paths: ControlPaths, isAutomatic: Bool) {
    file = RememberedConnections(paths: paths)
    book = WishBook(
      configured: configuration.connections, remembered: file.read(), isAutomatic: isAutomatic)
  }

  /// Waits until the file is written.
  func finish() { file.finish() }

  /// Writes the file because a session is saved.
  func save(then listener: @escaping StateFile.Listener) { file.save(book.remembered, then: listener) }

  // MARK: - What has happened

  /// Another audio server is there: nothing of it is known from before.
  func serverCame() { book.gone { !$0.source.hasPrefix("alsa ") } }

  /// JACK ports have come or gone.
  func jackPortsChanged(haveGone: Bool) {
    if haveGone { book.somethingGoneInJack() }
    book.somethingCameInJack()
  }

  /// Sequencer ports and clients have gone.
  func gone(ports: Set<SequencerAddress>, clients: Set<Int>) {
    if ports.isEmpty && clients.isEmpty { return }
    let keys = Set(ports.map { "alsa \($0)" })
    let heads = clients.map { "alsa \($0):" }
    func isGone(_ key: String) -> Bool { keys.contains(key) || heads.contains { key.hasPrefix($0) } }
    book.gone { isGone($0.source) || isGone($0.destination) }
  }

  /// Has every wish made whose ends are there.
  /// - Parameter mayConnect: Whether two ports can be connected just now.
  /// - Parameter connect: Connects two ports.
  /// - Returns: Whether some could not be connected just now.
  func look(
    at ports: [PortList.Port], mayConnect: (PortPair) -> Bool,
    connect: (PortPair) throws(ControlError) -> Void
  ) -> Bool {
    let before = book.remembered
    var isPostponed = false
    var made: [String] = []
    for pair in book.look(at: ports) {
      if !mayConnect(pair) {
        isPostponed = true
        continue
      }
      do throws(ControlError) {
        try connect(pair)
        book.made(pair)
        made.append(pair.text)
      } catch {
        book.refused(pair, error.message)
        if toldRefusals.insert(error.message).inserted { Log.write(error.message, .warning) }
      }
    }
    if !made.isEmpty { Log.write("connected \(made.joined(separator: ", "))") }
    equals = book.equals(among: ports)
    for name in equals where toldEquals.insert(name).inserted {
      Log.write(WishSession.text(equal: name), .warning)
    }
    unmade = book.report(ports).filter {
      $0.state == .refused || ($0.state == .missing && $0.connections.isEmpty)
    }
    if book.remembered != before { file.write(book.remembered) }
    return isPostponed
  }

  /// Milliseconds until a refused connection is to be tried again; `nil` where none was refused.
  var millisecondsToNextTry: Int? {
    let now = rimshot_monotonic_nanoseconds()
    return book.nextTry.map { max(Int(($0 - min(now, $0)) / 1_000_000) + 1, 200) }
  }

  private static func text(equal name: String) -> String {
    "several ports are called \(name) and nothing tells them apart: they are taken in the order of their numbers"
  }

  /// Takes over what a changed configuration wishes.
  func configure(_ rules: [ConnectionRule]) { book.configured = rules }

  // MARK: - What is asked

  /// Changes what is remembered, and writes it down.
  func change<Value>(_ body: (inout WishBook) -> Value) -> Value {
    let before = book.remembered
    defer { if book.remembered != before { file.write(book.remembered) } }
    return body(&book)
  }

  /// Every wish and how it stands.
  func report(_ ports: [PortList.Port]) -> [WishReport] { book.report(ports) }

  /// What is wrong now.
  var problems: [Problem] {
    unmade.map { wish in
      Problem(
        "connection-\(wish.state.rawValue)", isDegrading: wish.state == .refused,
        "\(wish.source) → \(wish.destination) isn't connected: \(wish.reason ?? "")"
          + (wish.state == .refused ? "; it is tried again" : "")
          + (wish.origin == .remembered ? "; rimshot disconnect forgets it" : ""))
    } + equals.map { Problem("equal-ports", isDegrading: false, WishSession.text(equal: $0)) }
  }
}

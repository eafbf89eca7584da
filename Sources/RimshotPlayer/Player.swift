internal import CSystem
internal import Glibc
public import RimshotControl

/// A person at a terminal who plays a daemon's kit: one loop over keys, signals and the socket. It is a client of the
/// control socket and of nothing else.
public final class Player {
  /// How it plays.
  public struct Options: Sendable {
    /// The daemon's socket.
    public var socket: String
    /// What keys play.
    public var drums = KeyLayout.drums
    /// What keys play of sixteen pads.
    public var pads = KeyLayout.pads
    /// Whether it says sentences, line by line, instead of drawing.
    public var isPlain = false
    /// Whether colours may be used.
    public var hasColor = true
    /// What screens are drawn with.
    public var glyphs = Glyphs.unicode
    /// Keyboards to be read beside the terminal: devices such as `/dev/input/event3`.
    public var keyboards: [String] = []
    /// Does an errand; called on another thread, one after the other.
    public var perform: @Sendable (Errand) -> Errand.Outcome = { _ in .kits([]) }

    /// Makes options for a daemon.
    public init(socket: String) { self.socket = socket }
  }

  let options: Options
  let terminal: Terminal
  var model: PlayerModel
  var link: PlayerLink?
  private var parser = KeyParser()
  private var writer: ScreenWriter
  private var voice = PlainVoice()
  private let errands: Errands
  private var keyboards: [Keyboard] = []
  private var keyboardKeys = KeyboardKeys()
  private var isOver = false
  private var isChanged = true
  private var lastDrawing: UInt64 = 0
  /// When a waiting escape is taken for the key; `nil` where none waits.
  private var escapeEnd: UInt64?
  private var nextTry: UInt64 = 0

  /// Opens the terminal, and connects.
  /// - Throws: `system` where there is no terminal to play at, or what keeps the daemon away.
  public init(_ options: Options) throws(ControlClientError) {
    self.options = options
    do throws(SystemError) {
      terminal = try Terminal(isPlain: options.isPlain)
    } catch {
      throw .system(error)
    }
    model = PlayerModel(drums: options.drums, pads: options.pads)
    writer = ScreenWriter(hasColor: options.hasColor)
    errands = Errands(options.perform)
    link = try PlayerLink(socket: options.socket)
    do throws(SystemError) {
      for path in options.keyboards { keyboards.append(try Keyboard(path)) }
    } catch {
      throw .system(error)
    }
    if !keyboards.isEmpty {
      model.beginKeyboards()
      terminal.askForFocus()
    }
  }

  /// Plays until the person ends it or the terminal is gone.
  public func run() throws(ControlClientError) {
    do throws(SystemError) {
      try terminal.take()
      defer { terminal.giveBack() }
      if options.isPlain { say(voice.welcome) }
      while !isOver { try turn() }
    } catch {
      throw .system(error)
    }
  }

  /// The devices of all keyboards, whether they may be read or not.
  public static func keyboards() -> [String] { Keyboard.all() }

  static var now: UInt64 { rimshot_monotonic_nanoseconds() }

  // MARK: - A turn

  private func turn() throws(SystemError) {
    draw()
    var descriptors = [
      pollfd(
        fd: terminal.descriptor, events: Int16(POLLIN) | (terminal.isBusy ? Int16(POLLOUT) : 0), revents: 0),
      pollfd(fd: terminal.signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errands.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let first = descriptors.count
    descriptors += keyboards.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    descriptors += link?.pollDescriptors ?? []
    if unsafe poll(&descriptors, nfds_t(descriptors.count), timeout()) < 0 && errno != EINTR {
      throw SystemError("wait for keys", code: errno)
    }
    // Keys before all else: a stroke is on its way to the engine as soon as it is read.
    for (keyboard, polled) in zip(keyboards, descriptors[first...]) where polled.revents != 0 {
      try carryOut(read(keyboard))
    }
    if descriptors[0].revents & ~Int16(POLLOUT) != 0 { try readKeys() }
    if terminal.isBusy { terminal.flush() }
    try handleSignals()
    if descriptors[2].revents != 0 {
      for outcome in errands.take() { try carryOut(model.take(outcome)) }
      isChanged = true
    }
    serveLink()
    let now = Player.now
    if let end = escapeEnd, now >= end { try carryOut(parser.finish(), at: now) }
    escapeEnd = parser.isWaiting ? escapeEnd ?? now + 40_000_000 : nil
    try carryOut(model.takeDue(at: now))
  }

  /// Milliseconds until something is due.
  private func timeout() -> Int32 {
    let now = Player.now
    var times = [escapeEnd, model.nextDue, link?.nextPoll ?? nextTry].compactMap(\.self)
    if !options.isPlain, !terminal.isBusy {
      if let look = model.nextLook(after: lastDrawing) { times.append(max(look, lastDrawing + Player.frame)) }
      if isChanged { times.append(lastDrawing + Player.frame) }
    }
    guard let next = times.min() else { return 1000 }
    return next <= now ? 0 : Int32(min((next - now) / 1_000_000 + 1, 1000))
  }

  private func readKeys() throws(SystemError) {
    guard let bytes = terminal.read() else {
      isOver = true
      return
    }
    let now = Player.now
    try carryOut(parser.read(bytes), at: now)
  }

  private func read(_ keyboard: Keyboard) -> [PlayerModel.Order] {
    let now = Player.now
    guard let events = keyboard.read() else {
      keyboards.removeAll { $0 === keyboard }
      keyboardKeys.forget()
      return model.lose(keyboard: keyboard.path, isLast: keyboards.isEmpty)
    }
    return events.flatMap { event -> [PlayerModel.Order] in
      switch event {
      case .key(let key, let phase):
        return keyboardKeys.stroke(key, phase).map { model.take(keyboard: $0, at: now) } ?? []
      case .lost:
        keyboardKeys.forget()
        return model.letGoAll()
      }
    }
  }

  private func carryOut(_ inputs: [KeyParser.Input], at time: UInt64) throws(SystemError) {
    for input in inputs {
      isChanged = true
      switch input {
      case .key(let stroke): try carryOut(model.take(stroke, at: time))
      case .speaksKitty:
        terminal.askForReleases()
        model.hasReleases = true
      case .focus(let isHere):
        if !isHere { keyboardKeys.forget() }
        try carryOut(model.take(focus: isHere))
      }
    }
  }

  private func handleSignals() throws(SystemError) {
    while true {
      switch terminal.nextSignal() {
      case 0: return
      case SIGWINCH: isChanged = true
      case SIGTSTP: try suspend()
      case SIGCONT:
        try terminal.takeAgain()
        writer.forget()
        isChanged = true
      default: isOver = true
      }
    }
  }

  private func suspend() throws(SystemError) {
    try terminal.suspend()
    writer.forget()
    isChanged = true
  }

  private func carryOut(_ orders: [PlayerModel.Order]) throws(SystemError) {
    for order in orders {
      switch order {
      case .quit: isOver = true
      case .suspend: try suspend()
      case .redraw: writer.forget()
      case .errand(let errand): errands.begin(errand)
      case .hit, .release, .pedal, .ask: link?.send(order, &model.times)
      }
    }
    if !orders.isEmpty { isChanged = true }
  }

  // MARK: - The daemon

  private func serveLink() {
    let now = Player.now
    if let link {
      do throws(ControlClientError) {
        if try link.serve(&model, at: now) { isChanged = true }
        for errand in link.takeErrands() { errands.begin(errand) }
      } catch {
        self.link = nil
        model.lose("the daemon is gone: rimshot start")
        nextTry = now + 500_000_000
        isChanged = true
      }
    } else if now >= nextTry {
      nextTry = now + 500_000_000
      // `try?`: it is told on the screen that there is none.
      link = try? PlayerLink(socket: options.socket)
    }
  }

  // MARK: - Showing

  /// Nanoseconds from one drawing to the next at least.
  private static let frame: UInt64 = 25_000_000

  private func draw() {
    if options.isPlain {
      if isChanged { for sentence in voice.sentences(model) { say(sentence) } }
      isChanged = false
      return
    }
    let now = Player.now
    let isDue = model.nextLook(after: lastDrawing).map { $0 <= now } ?? false
    guard isChanged || isDue, !terminal.isBusy, now >= lastDrawing + Player.frame else { return }
    let size = terminal.size
    let canvas = PlayerScreen.draw(
      model, width: size.width, height: size.height, glyphs: options.glyphs, now: now)
    terminal.write(writer.bytes(for: canvas))
    lastDrawing = now
    isChanged = false
  }

  private func say(_ sentence: String) { terminal.write(Array((sentence + "\r\n").utf8)) }
}

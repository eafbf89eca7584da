internal import Glibc
internal import RimshotControl

/// What a player has with a daemon: one connection for strokes, which nothing delays, and one for all else.
final class PlayerLink {
  /// What an answer is of.
  private enum Expected {
    case status, pads, mixer, strip, kit, subscription, done
  }

  private let strokes: PlayerConnection
  private let desk: PlayerConnection
  /// Whether each stroke that waits for its answer is a hit.
  private var expectedStrokes: [Bool] = []
  private var expected: [Expected] = []
  /// When the status is asked for next.
  private(set) var nextPoll: UInt64
  private var polls = 0
  /// What the daemon's events have begun.
  private var errands: [Errand] = []

  private static let pollInterval: UInt64 = 500_000_000

  /// Connects, and asks for everything.
  init(socket: String) throws(ControlClientError) {
    strokes = try PlayerConnection(socket: socket)
    desk = try PlayerConnection(socket: socket)
    nextPoll = Player.now + PlayerLink.pollInterval
    ask(.subscribe(Subscription([.midi, .kit, .server, .problems, .meters], interval: 0.1)))
    for request in [ControlRequest.status, .pads, .mixer] { ask(request) }
  }

  /// What to poll, and for what.
  var pollDescriptors: [pollfd] {
    [strokes, desk].map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
  }

  // MARK: - Sending

  /// Sends what an order asks.
  func send(_ order: PlayerModel.Order, _ times: inout StrokeTimes) {
    switch order {
    case .hit(let name, let velocity, let began):
      strokes.send(.hit(pad: name, velocity: min(max(velocity, 1), 127)))
      expectedStrokes.append(true)
      times.sent(began: began, at: Player.now)
    case .release(let pad):
      strokes.send(.release(pad: pad))
      expectedStrokes.append(false)
    case .pedal(let closed):
      strokes.send(.pedal(closed: closed))
      expectedStrokes.append(false)
    case .ask(let request): ask(request)
    case .errand(let errand): errands.append(errand)
    case .redraw, .suspend, .quit: break
    }
  }

  /// The errands that events have asked for since the last call.
  func takeErrands() -> [Errand] {
    defer { errands = [] }
    return errands
  }

  private func ask(_ request: ControlRequest) {
    desk.send(request)
    let answer: Expected =
      switch request {
      case .status: .status
      case .pads: .pads
      case .mixer, .mixerReset: .mixer
      case .mixerSet: .strip
      case .loadKit, .reloadKit, .kit: .kit
      case .subscribe: .subscription
      default: .done
      }
    expected.append(answer)
  }

  // MARK: - Receiving

  /// Takes what has come, and asks for what is due.
  /// - Returns: Whether there was anything.
  func serve(_ model: inout PlayerModel, at now: UInt64) throws(ControlClientError) -> Bool {
    strokes.flush()
    desk.flush()
    let answers = try strokes.read()
    for line in answers { take(strokeAnswer: line, &model) }
    let lines = try desk.read()
    for line in lines { take(line, &model) }
    if now >= nextPoll {
      nextPoll = now + PlayerLink.pollInterval
      polls += 1
      // One that is loading a kit answers nothing else on this connection.
      if expected.isEmpty {
        ask(.status)
        if polls % 2 == 0 { ask(.mixer) }
      }
    }
    return !answers.isEmpty || !lines.isEmpty
  }

  private func take(strokeAnswer line: String, _ model: inout PlayerModel) {
    if expectedStrokes.isEmpty { return }
    let isHit = expectedStrokes.removeFirst()
    if isHit { model.times.answered(at: Player.now) }
    if case .failed(let error)? = ControlCoding.answer(fromLine: line, as: AnyResult.self) {
      model.take(refusal: error)
    }
  }

  private func take(_ line: String, _ model: inout PlayerModel) {
    let now = Player.now
    if line.contains("\"event\":"), let event = ControlCoding.event(fromLine: line) {
      if case .midi(let report) = event, report.source == "command" {
        model.times.reached(engineAt: PlayerLink.monotonic(report.time, now: now))
      }
      for order in model.take(event, at: now) { send(order, &model.times) }
      return
    }
    guard let first = expected.first else { return }
    switch first {
    case .status: take(line, DaemonStatus.self, &model) { $1.take(status: $0, at: now) }
    case .mixer: take(line, MixerReport.self, &model) { $1.take(mixer: $0) }
    case .strip: take(line, MixerReport.Strip.self, &model) { _, _ in }
    case .subscription: take(line, SubscriptionReport.self, &model) { _, _ in }
    case .done: take(line, Done.self, &model) { _, _ in }
    case .kit: take(line, KitReport.self, &model) { $1.take(loaded: $0) }
    case .pads: take(line, PadList.self, &model) { $1.take(pads: $0, at: now) }
    }
  }

  private func take<Result: Codable & Sendable>(
    _ line: String, _ type: Result.Type, _ model: inout PlayerModel,
    _ done: (Result, inout PlayerModel) -> Void
  ) {
    switch ControlCoding.answer(fromLine: line, as: type) {
    case .progress(let progress)?:
      model.take(progress: progress)
      return
    case .done(let result)?: done(result, &model)
    case .failed(let error)?: model.take(refusal: error)
    case nil: model.say("the daemon's answer makes no sense: is it another version?", isWarning: true)
    }
    expected.removeFirst()
  }

  /// An answer of which only an error is of interest.
  private struct AnyResult: Codable, Sendable {
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {}
  }

  /// Nanoseconds of CLOCK_MONOTONIC for seconds since 1970.
  private static func monotonic(_ seconds: Double, now: UInt64) -> UInt64 {
    var wall = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &wall)
    let age = Double(wall.tv_sec) - seconds + Double(wall.tv_nsec) / 1e9
    return UInt64(max(Double(Player.now) - age * 1e9, 0))
  }
}

internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotKitLoader
internal import Synchronization

/// A kit that is being loaded by a thread of its own, which touches nothing of the engine's.
final class KitLoading: Sendable {
  /// A kit that has come through.
  struct Loaded: Sendable {
    /// What its file says.
    var kit: Kit
    /// The file, absolute.
    var path: String
    /// What the engine will play.
    var plan: KitPlan
    /// The rate that it was loaded for, in frames a second.
    var sampleRate: Int
    /// Warnings, as `kit check` prints them.
    var warnings: [String]
  }

  private struct State: Sendable {
    var progress: Progress?
    /// Whether the progress has been taken.
    var isTaken = true
    var outcome: Result<Loaded, ControlError>?
  }

  private let state = Mutex(State())
  private let cancellation = KitLoader.Cancellation()
  private let argument: String
  private let sampleRate: Int
  private let wake: Wakeup

  /// Begins to load.
  /// - Parameter argument: A kit's name, folder or file.
  /// - Parameter sampleRate: Frames a second.
  /// - Parameter wake: Woken when there is progress or an outcome.
  init(_ argument: String, sampleRate: Int, wake: Wakeup) {
    self.argument = argument
    self.sampleRate = sampleRate
    self.wake = wake
    startThread(name: "rimshot-loader") { self.run() }
  }

  /// Gives up; the outcome is an error then.
  func cancel() { cancellation.cancel() }

  /// The newest progress since the last call.
  func takeProgress() -> Progress? {
    state.withLock { state in
      defer { state.isTaken = true }
      return state.isTaken ? nil : state.progress
    }
  }

  /// How it went, once it is over.
  var outcome: Result<Loaded, ControlError>? { state.withLock { $0.outcome } }

  // MARK: - On the loader thread

  private func run() {
    let outcome = Result { () throws(ControlError) in try load() }
    state.withLock { $0.outcome = outcome }
    wake.wake()
  }

  private func load() throws(ControlError) -> Loaded {
    let path: String
    do throws(KitNotFound) {
      path = try KitFinder().find(argument)
    } catch {
      throw ControlError(.notFound, error.description)
    }
    let reading = KitReader.read(path) { show(Progress(done: $0, total: $1, step: Progress.unpacking)) }
    guard let kit = reading.kit else { throw refusal(path, reading.diagnostics) }
    let result = KitLoader.load(kit, sampleRate: sampleRate, cancellation: cancellation) { done, total in
      show(Progress(done: done, total: total))
    }
    let diagnostics = reading.diagnostics + result.diagnostics
    guard let plan = result.plan else { throw refusal(path, diagnostics) }
    return Loaded(
      kit: kit, path: path, plan: plan, sampleRate: sampleRate, warnings: diagnostics.map(\.description))
  }

  private func show(_ progress: Progress) {
    let isNew = state.withLock { state in
      // An archive is unpacked in many small steps.
      if progress.step != nil, let last = state.progress, last.percent == progress.percent { return false }
      state.progress = progress
      state.isTaken = false
      return true
    }
    if isNew { wake.wake() }
  }

  private func refusal(_ path: String, _ diagnostics: [Diagnostic]) -> ControlError {
    if cancellation.isCancelled { return ControlError(.busy, "loading the kit \(path) was given up") }
    let count = diagnostics.count { $0.severity == .error }
    return ControlError(
      .badKit, "the kit \(path) has \(count == 1 ? "an error" : "\(count) errors") and was not loaded:",
      details: diagnostics.map(\.description))
  }
}

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
    /// Its files, as they were before they were read.
    var files: KitFiles

    /// Bytes of memory that its sounds take.
    var bytes: Int {
      var known: Set<ObjectIdentifier> = []
      return plan.samples.reduce(0) { known.insert(ObjectIdentifier($1)).inserted ? $0 + $1.bytes : $0 }
    }
  }

  /// What is to be loaded.
  struct Order: Sendable {
    /// A kit's name, folder or file.
    var argument: String
    /// Frames a second.
    var sampleRate: Int
    /// Whether the kit's files are watched from then on.
    var watches = false
    /// The same kit as it was loaded before: only what has changed since is worth loading.
    var former: Loaded?
    /// Bytes of memory that its sounds may take; `nil` is any.
    var budget: Int?
    /// How much of it may be in memory, and where the rest goes.
    var streaming: KitLoader.Streaming?
    /// Where decoded sounds are kept.
    var cache: SoundCache?
  }

  /// How it went.
  enum Outcome: Sendable {
    case loaded(Loaded)
    /// There is nothing that the former kit hasn't.
    case unchanged
    /// Somebody was writing its files meanwhile.
    case unsettled
    /// It would take more memory than it may.
    case tooLarge
    case failed(ControlError)
  }

  private struct State: Sendable {
    var progress: Progress?
    /// Whether the progress has been taken.
    var isTaken = true
    var outcome: Outcome?
    var watch: KitWatch?
  }

  /// What is loaded.
  let order: Order
  private let state = Mutex(State())
  private let cancellation = KitLoader.Cancellation()
  private let wake: Wakeup

  /// Begins to load.
  /// - Parameter wake: Woken when there is progress or an outcome.
  init(_ order: Order, wake: Wakeup) {
    self.order = order
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
  var outcome: Outcome? { state.withLock { $0.outcome } }

  /// The watch over the kit's files, or over where they should be, once it is over; `nil` where the system has none left.
  var watch: KitWatch? { state.withLock { $0.watch } }

  // MARK: - On the loader thread

  private func run() {
    let watch = order.watches ? KitWatch() : nil
    let outcome: Outcome
    var filling: KitFilling?
    do throws(ControlError) {
      outcome = try load(watch, &filling)
    } catch {
      outcome = .failed(error)
    }
    state.withLock { ($0.outcome, $0.watch) = (outcome, watch) }
    wake.wake()
    if let failure = filling?.run(), let cache = order.cache {
      Log.write(
        "the sounds can't be kept in \(cache.folder) for the next start: \(failure.message)", .warning)
    }
  }

  private func load(_ watch: KitWatch?, _ filling: inout KitFilling?) throws(ControlError) -> Outcome {
    let path: String
    do throws(KitNotFound) {
      path = try KitFinder().find(order.argument)
    } catch {
      if let former = order.former { watch?.watch(former.files) }
      throw ControlError(.notFound, error.description)
    }
    // Before it is read, so that no change is missed.
    watch?.add(folder(of: path))
    let reading = KitReader.read(path) { show(Progress(done: $0, total: $1, step: Progress.unpacking)) }
    let files = KitFiles(reading, path: path)
    watch?.watch(files)
    guard let kit = reading.kit else {
      if let former = order.former { for folder in former.files.folders { watch?.add(folder) } }
      throw refusal(path, reading.diagnostics)
    }
    if let former = order.former, former.kit == kit, former.files == files,
      former.sampleRate == order.sampleRate
    {
      return .unchanged
    }
    if let budget = order.budget, KitLoader.inspect(kit).bytes(at: order.sampleRate) > budget {
      return .tooLarge
    }
    let result = KitLoader.load(
      kit, sampleRate: order.sampleRate, streaming: order.streaming, cache: order.cache,
      cancellation: cancellation
    ) { done, total in
      show(Progress(done: done, total: total))
    }
    if order.former != nil && !cancellation.isCancelled && KitFiles(reading, path: path) != files {
      return .unsettled
    }
    let diagnostics = reading.diagnostics + result.diagnostics
    guard let plan = result.plan else { throw refusal(path, diagnostics) }
    if let known = result.filling?.counts.used, known > 0 {
      Log.write("\(known) of \(plan.samples.count) sounds were decoded at an earlier start")
    }
    filling = result.filling
    return .loaded(
      Loaded(
        kit: kit, path: path, plan: plan, sampleRate: order.sampleRate,
        warnings: diagnostics.map(\.description), files: files))
  }

  private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
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

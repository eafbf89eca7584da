internal import CSystem
internal import Glibc
public import RimshotEngineHost
internal import RimshotRealtime
internal import Synchronization

/// Records what an engine's outputs play into files, by a thread of its own.
///
/// What the disk doesn't take in time is counted, and silence of the same length stands in its place. A period that
/// doesn't follow the one before, because another audio server has taken over or the rate has changed, begins new files.
/// The first error ends the recording; what was written until then stays.
public final class Recorder: Sendable {
  /// What is recorded, and where to.
  public struct Order: Sendable {
    /// Which of the host's outputs, by number; `nil` is all, those that come later too.
    public var outputs: [Int]?
    /// Where the files go.
    public var name: RecordingName
    /// What they are.
    public var format: RecordingFormat
    /// What can be held until the disk takes it: values of all channels together.
    public var values: Int

    /// Makes an order from its parts.
    public init(outputs: [Int]?, name: RecordingName, format: RecordingFormat, values: Int) {
      self.outputs = outputs
      self.name = name
      self.format = format
      self.values = values
    }
  }

  /// A file of a recording.
  public struct File: Sendable, Equatable {
    /// Where it is.
    public var path: String
    /// Which output it has.
    public var output: String
    /// 1 or 2.
    public var channels: Int
    /// Frames a second.
    public var sampleRate: Int
    /// The engine's frame of its first one.
    public var firstFrame: Int
    /// How many it has.
    public var frames: Int
    /// Samples beyond full scale, which integers can't hold.
    public var clipped: Int
  }

  /// Frames that found no room.
  public struct Gap: Sendable, Equatable {
    /// The engine's frame of the first.
    public var frame: Int
    /// How many.
    public var frames: Int
  }

  /// How it goes.
  public struct Report: Sendable {
    /// Whether files could be made: then it has begun.
    public var hasBegun = false
    /// Whether everything is written and closed.
    public var isOver = false
    /// Its files, in the order in which they were begun.
    public var files: [File] = []
    /// The first of what was lost, at most 100.
    public var gaps: [Gap] = []
    /// Frames that were lost so far.
    public var lostFrames = 0
    /// Why it ended by itself.
    public var fault: String?
  }

  private struct State: Sendable {
    var report = Report()
    var names: [String]
    var isStopping = false
  }

  private let state: Mutex<State>
  private let wakeDescriptor: Int32
  private let tape: Tape
  private let host: EngineHost
  private let order: Order
  private let onChange: @Sendable () -> Void

  /// Begins to record.
  /// - Parameter names: The outputs', by number.
  /// - Parameter start: Starts a thread.
  /// - Parameter onChange: Called by that thread when it has begun, when something is wrong, and when it is over.
  public init(
    _ order: Order, of host: EngineHost, names: [String],
    start: (_ name: String, _ body: @escaping @Sendable () -> Void) -> Void,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.order = order
    self.host = host
    self.onChange = onChange
    state = Mutex(State(names: names))
    wakeDescriptor = rimshot_open_wake_descriptor()
    var set = order.outputs == nil ? OutputSet.all : OutputSet()
    for output in order.outputs ?? [] { set.insert(output) }
    tape = Tape(set, values: order.values)
    host.begin(tape)
    start("rimshot-recorder") { self.run() }
  }

  deinit { if wakeDescriptor >= 0 { close(wakeDescriptor) } }

  // MARK: - Any thread

  /// How it goes.
  public var report: Report { state.withLock { $0.report } }

  /// Says what outputs are called that have come since.
  public func name(_ names: [String]) { state.withLock { $0.names = names } }

  /// Ends it; ``Report/isOver`` tells when everything is written.
  public func stop() {
    state.withLock { $0.isStopping = true }
    var one: UInt64 = 1
    _ = unsafe write(wakeDescriptor, &one, MemoryLayout<UInt64>.size)
  }

  // MARK: - On the recording thread

  private func run() {
    var files = RecordingFiles(order)
    var next = rimshot_monotonic_nanoseconds() + 1_000_000_000
    do throws(KeepingError) {
      while !state.withLock({ $0.isStopping }) {
        // The process thread may wake nobody.
        wait(milliseconds: 50)
        try drain(into: &files)
        let now = rimshot_monotonic_nanoseconds()
        if now >= next {
          next = now + 1_000_000_000
          try files.check()
          show(files)
        }
      }
      leave()
      try drain(into: &files)
      files.lose(tape.lostFrames)
      try files.close()
    } catch {
      leave()
      state.withLock { $0.report.fault = error.description }
      try? files.close()
    }
    show(files)
    state.withLock { $0.report.isOver = true }
    onChange()
  }

  private func wait(milliseconds: Int32) {
    var waiting = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
    unsafe poll(&waiting, wakeDescriptor >= 0 ? 1 : 0, milliseconds)
  }

  private func leave() {
    host.endTape()
    while !host.hasLeftTape { usleep(200) }
  }

  private func drain(into files: inout RecordingFiles) throws(KeepingError) {
    var isFirst = !files.hasBegun
    while let block = tape.next() {
      try files.append(block, from: tape) { output in
        self.state.withLock { $0.names.indices.contains(output) ? $0.names[output] : "output-\(output)" }
      }
      tape.take(block)
      if isFirst {
        isFirst = false
        state.withLock { $0.report.hasBegun = true }
        show(files)
        onChange()
      }
    }
    if files.lostFrames != state.withLock({ $0.report.lostFrames }) {
      show(files)
      onChange()
    }
  }

  private func show(_ files: RecordingFiles) {
    state.withLock { state in
      state.report.files = files.report
      state.report.gaps = files.gaps
      state.report.lostFrames = files.lostFrames
    }
  }
}

public import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// A tape that an engine's outputs go on, for a thread that makes files of it: see ``EngineHost/begin(_:)``.
@safe
public final class Tape: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because the memory is the tape's, which is made for one writing and one reading thread;
  // it is freed with this, and the host keeps this until the engine has left it.

  let tape: UnsafeMutablePointer<OutputTape>
  private let samples: RawMemory
  private let blocks: QueueMemory<TapeBlock>

  /// Makes an empty tape.
  /// - Parameter outputs: Which of the host's are taped, once they are there.
  /// - Parameter values: At least so many fit, of all channels together.
  public init(_ outputs: OutputSet, values: Int) {
    var capacity = 1 << 16
    while capacity < values { capacity <<= 1 }
    samples = RawMemory(bytes: capacity * MemoryLayout<Float>.stride)
    blocks = QueueMemory(capacity: 1 << 14)
    unsafe tape = .allocate(capacity: 1)
    unsafe tape.initialize(
      to: OutputTape(
        samples: samples.baseAddress.bindMemory(to: Float.self, capacity: capacity), capacity: capacity,
        blocks: blocks.queue, wanted: outputs))
  }

  deinit {
    unsafe tape.deinitialize(count: 1)
    unsafe tape.deallocate()
  }

  // MARK: - On the reading thread

  /// The oldest period that hasn't been taken; `nil` when there is none.
  public func next() -> TapeBlock? { unsafe tape.pointee.next() }

  /// Appends an output's frames of the oldest period, interleaved.
  /// - Parameter place: Where the output's first value is; afterwards where the next output's is.
  public func append(
    _ output: Int, of block: TapeBlock, at place: inout UInt, to frames: inout [Float]
  ) {
    let count = UInt(block.frames)
    let isMono = block.mono.contains(output)
    for i in 0..<count {
      unsafe frames.append(tape.pointee.value(place &+ i, of: block))
      if !isMono { unsafe frames.append(tape.pointee.value(place &+ count &+ i, of: block)) }
    }
    place &+= isMono ? count : 2 * count
  }

  /// Gives back the oldest period's room.
  public func take(_ block: TapeBlock) { unsafe tape.pointee.take(block) }

  /// Frames lost so far.
  public var lostFrames: Int { unsafe tape.pointee.lostFrames.load(ordering: .relaxed) }
}

/// The memory of an ``EngineKeeping``.
@safe
final class KeepingMemory {
  let keeping: UnsafeMutablePointer<EngineKeeping>
  let records = QueueMemory<EngineRecord>(capacity: EngineLimits.recordQueueCapacity)

  init() {
    unsafe keeping = .allocate(capacity: 1)
    unsafe keeping.initialize(to: EngineKeeping(log: records.queue))
  }

  deinit {
    unsafe keeping.deinitialize(count: 1)
    unsafe keeping.deallocate()
  }
}

/// Tapes. There is one at a time.
extension EngineHost {
  /// Has the engine tape its outputs from the next period that is heard on. The caller keeps the tape until ``hasLeftTape``
  /// after ``endTape()``.
  public func begin(_ tape: Tape) {
    unsafe keeping.keeping.pointee.tape.store(tape.tape, ordering: .sequentiallyConsistent)
  }

  /// Takes the tape away from the engine; any thread.
  public func endTape() {
    unsafe keeping.keeping.pointee.tape.store(nil, ordering: .sequentiallyConsistent)
  }

  /// Whether no period is at the tape any more, after ``endTape()``; any thread.
  public var hasLeftTape: Bool {
    unsafe !keeping.keeping.pointee.isTaping.load(ordering: .sequentiallyConsistent)
  }
}

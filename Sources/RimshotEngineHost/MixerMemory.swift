internal import RimshotRealtime
internal import Synchronization

/// The memory that host and engine share of the mixer.
@safe
final class MixerMemory {
  let table: MixerTable
  private let levels: SharedWords<UInt64>
  private let limits: SharedWords<UInt8>
  private let generation: SharedWords<UInt32>
  private let peaks: SharedWords<UInt32>
  private let squares: SharedWords<UInt32>
  private let states: RawMemory
  private let delays: RawMemory?

  /// - Parameter hasLimiters: Whether outputs have limiters, and their latency.
  init(hasLimiters: Bool) {
    let outputs = unsafe MixerTable.outputs
    levels = SharedWords(MixLevel().bits, count: outputs)
    limits = SharedWords(1, count: outputs)
    generation = SharedWords(0, count: 1)
    peaks = SharedWords(0, count: outputs)
    squares = SharedWords(0, count: outputs)
    states = RawMemory(bytes: unsafe MixerTable.stateBytes)
    delays =
      hasLimiters
      ? RawMemory(bytes: unsafe MixerTable.delayFloats * MemoryLayout<Float>.stride) : nil
    unsafe table = unsafe MixerTable(
      levels: levels.baseAddress, limits: limits.baseAddress, generation: generation.baseAddress,
      peaks: peaks.baseAddress,
      squares: squares.baseAddress, states: states.baseAddress,
      delays: delays?.baseAddress.bindMemory(to: Float.self, capacity: MixerTable.delayFloats))
  }

  /// Sets an output's level.
  func setLevel(_ level: MixLevel, ofOutput output: Int) {
    precondition(unsafe (0..<MixerTable.outputs).contains(output))
    unsafe levels.baseAddress[output].store(level.bits, ordering: .relaxed)
  }

  /// Switches an output's limiter.
  func setLimiting(_ isLimiting: Bool, ofOutput output: Int) {
    precondition(unsafe (0..<MixerTable.outputs).contains(output))
    unsafe limits.baseAddress[output].store(isLimiting ? 1 : 0, ordering: .relaxed)
  }

  /// Has the engine look at all levels.
  func publish() { unsafe generation.baseAddress[0].wrappingAdd(1, ordering: .releasing) }

  /// An output's highest value since the last call, and its mean square.
  func takeMeter(ofOutput output: Int) -> (peak: Float, square: Float) {
    precondition(unsafe (0..<MixerTable.outputs).contains(output))
    return unsafe (
      Float(bitPattern: peaks.baseAddress[output].exchange(0, ordering: .relaxed)),
      Float(bitPattern: squares.baseAddress[output].load(ordering: .relaxed))
    )
  }
}

public import Synchronization

/// What host and engine share of the mixer, in memory that the host owns.
@unsafe
public struct MixerTable: BitwiseCopyable {
  /// Each output's level, as ``MixLevel/bits``. Written by the host, read by the engine.
  public let levels: UnsafePointer<Atomic<UInt64>>
  /// Whether each output's limiter meets peaks, 1, or only delays, 0. Written by the host, read by the engine.
  public let limits: UnsafePointer<Atomic<UInt8>>
  /// Raised by the host after it has written levels, of outputs or of pads.
  public let generation: UnsafePointer<Atomic<UInt32>>
  /// Each output's highest absolute value since the host last took it, as a float's bits. Written by both.
  public let peaks: UnsafePointer<Atomic<UInt32>>
  /// Each output's mean square over the last third of a second or so, as a float's bits. Written by the engine.
  public let squares: UnsafePointer<Atomic<UInt32>>
  /// The outputs' states; the engine's alone.
  let states: UnsafeMutablePointer<OutputState>
  /// Room for the limiters' delays, `Limiter.storageFloats` for each output; `nil` without limiters.
  let delays: UnsafeMutablePointer<Float>?

  /// Outputs that there is room for: the main pair and the others.
  public static var outputs: Int { @_noLocks get { 65 } }
  /// Bytes that `states` needs.
  public static var stateBytes: Int { unsafe outputs * MemoryLayout<OutputState>.stride }
  /// Floats that `delays` needs.
  public static var delayFloats: Int { unsafe outputs * Limiter.storageFloats }

  /// Makes a table from its parts, each with a place for every output.
  /// - Parameter states: ``stateBytes`` bytes, aligned to 16.
  /// - Parameter delays: ``delayFloats`` floats, all 0; `nil` for a mixer without limiters, which adds no latency.
  public init(
    levels: UnsafePointer<Atomic<UInt64>>, limits: UnsafePointer<Atomic<UInt8>>,
    generation: UnsafePointer<Atomic<UInt32>>,
    peaks: UnsafePointer<Atomic<UInt32>>, squares: UnsafePointer<Atomic<UInt32>>,
    states: UnsafeMutableRawPointer, delays: UnsafeMutablePointer<Float>?
  ) {
    unsafe precondition(MixerTable.outputs == EngineLimits.mostOutputs + 1)
    unsafe self.levels = unsafe levels
    unsafe self.limits = unsafe limits
    unsafe self.generation = unsafe generation
    unsafe self.peaks = unsafe peaks
    unsafe self.squares = unsafe squares
    unsafe self.states = unsafe states.bindMemory(to: OutputState.self, capacity: MixerTable.outputs)
    unsafe self.delays = unsafe delays
    for i in unsafe 0..<MixerTable.outputs {
      let delay = unsafe delays.map { unsafe $0 + i * Limiter.storageFloats }
      unsafe (self.states + i).initialize(to: OutputState(delay: delay))
    }
  }
}

/// What the engine remembers of an output from period to period.
@unsafe
struct OutputState: BitwiseCopyable {
  var level: MixRamp
  var limiter: Limiter?
  var square: Float
  /// Frames since anything was added to it; as many as a limiter delays are enough.
  var silentFrames: Int

  init(delay: UnsafeMutablePointer<Float>?) {
    unsafe level = MixRamp()
    unsafe limiter = unsafe delay.map { unsafe Limiter(storage: $0, sampleRate: 48000) }
    unsafe square = 0
    unsafe silentFrames = Limiter.lookaheadFrames
  }
}

/// The last thing that happens to a period: outputs' levels, no number that isn't one, limiters, meters.
@safe
struct Mixer: ~Copyable {
  private let table: MixerTable
  private var seenGeneration: UInt32 = 0
  /// The engine's frame at which the period begins.
  private var frame = 0

  // MARK: - Before the first period

  init(_ table: MixerTable) { unsafe self.table = unsafe table }

  // MARK: - On the process thread

  /// Takes the outputs' levels that the host has set since the last period.
  /// - Parameter frame: The engine's frame at which the period begins.
  /// - Parameter keeping: Where changes are told; `nil` is nowhere.
  /// - Returns: Whether it has set any, or pads' levels.
  @_noLocks
  mutating func begin(
    at frame: Int, rampFrames: Int, keeping: UnsafeMutablePointer<EngineKeeping>?
  ) -> Bool {
    self.frame = frame
    let generation = unsafe table.generation.pointee.load(ordering: .acquiring)
    if generation == seenGeneration { return false }
    seenGeneration = generation
    for i in unsafe 0..<MixerTable.outputs {
      let number = UInt32(truncatingIfNeeded: i)
      let level = unsafe MixLevel(bits: table.levels[i].load(ordering: .relaxed))
      let before = unsafe table.states[i].level.target
      if level.left != before.left || level.right != before.right {
        unsafe keeping?.pointee.note(
          EngineRecord(.outputLevel, at: frame, number: number, bits: level.bits))
        go(output: i, to: level, at: frame, over: rampFrames)
      }
      let limits = unsafe table.limits[i].load(ordering: .relaxed) != 0
      if let limiter = unsafe table.states[i].limiter, limiter.isLimiting != limits {
        unsafe keeping?.pointee.note(
          EngineRecord(.limiter, at: frame, number: number, bits: limits ? 1 : 0))
        limit(output: i, limits)
      }
    }
    return true
  }

  /// Has an output go to a level.
  @_noLocks
  func go(output: Int, to level: MixLevel, at frame: Int, over rampFrames: Int) {
    if unsafe output >= MixerTable.outputs { return }
    unsafe table.states[output].level.go(to: level, at: frame, over: rampFrames)
  }

  /// Switches an output's limiter, where it has one and that is new.
  @_noLocks
  func limit(output: Int, _ isLimiting: Bool) {
    if unsafe output >= MixerTable.outputs { return }
    if let limiter = unsafe table.states[output].limiter, limiter.isLimiting != isLimiting {
      unsafe table.states[output].limiter?.isLimiting = isLimiting
    }
  }

  /// Keeps limiters' times at another sample rate.
  @_noLocks
  func adapt(to sampleRate: Double) {
    for i in unsafe 0..<MixerTable.outputs { unsafe table.states[i].limiter?.adapt(to: sampleRate) }
  }

  /// Finishes a period.
  /// - Parameter sounding: The outputs to which anything was added; the others are silent.
  @_noLocks
  mutating func finish(_ outputs: borrowing OutputPorts, sounding: OutputSet, sampleRate: Double) {
    for i in 0..<outputs.count {
      if sounding.contains(i) {
        unsafe table.states[i].silentFrames = 0
      } else if isAtRest(output: i) {
        fadeMeter(output: i, frames: outputs.frames, sampleRate: sampleRate)
        continue
      } else {
        unsafe table.states[i].silentFrames += outputs.frames
      }
      let buffer = unsafe outputs.buffer(i)
      unsafe finish(buffer, output: i, frames: outputs.frames, sampleRate: sampleRate)
    }
  }

  /// Whether nothing comes out where nothing comes in.
  @_noLocks
  private func isAtRest(output: Int) -> Bool {
    let silent = unsafe table.states[output].silentFrames >= Limiter.lookaheadFrames
    return unsafe silent && table.states[output].limiter?.isAtRest ?? true
  }

  @_noLocks
  private mutating func finish(_ buffer: OutputBuffer, output: Int, frames: Int, sampleRate: Double) {
    unsafe scale(buffer, output: output, frames: frames)
    unsafe Meter.makeFinite(buffer.left, count: frames)
    if unsafe !buffer.isMono { unsafe Meter.makeFinite(buffer.right, count: frames) }
    if unsafe table.states[output].limiter != nil {
      // At the same place of its delay at the same frame, whenever the output came.
      unsafe table.states[output].limiter?.align(to: frame)
      unsafe table.states[output].limiter?.process(left: buffer.left, right: buffer.right, count: frames)
    }
    unsafe measure(buffer, output: output, frames: frames, sampleRate: sampleRate)
  }

  @_noLocks
  private func scale(_ buffer: OutputBuffer, output: Int, frames: Int) {
    let level = unsafe table.states[output].level
    if level.isUnity(at: frame) { return }
    if level.isSteady(at: frame) {
      // A mono output has one level: the louder side's, as it can't be panned.
      let left = unsafe buffer.isMono ? max(level.target.left, level.target.right) : level.target.left
      unsafe Mixing.scale(buffer.left, count: frames, by: left)
      if unsafe !buffer.isMono {
        unsafe Mixing.scale(buffer.right, count: frames, by: level.target.right)
      }
      return
    }
    for i in 0..<frames {
      let now = level.level(at: frame + i)
      unsafe buffer.left[i] *= unsafe buffer.isMono ? max(now.left, now.right) : now.left
      if unsafe !buffer.isMono { unsafe buffer.right[i] *= now.right }
    }
  }

  @_noLocks
  private func measure(_ buffer: OutputBuffer, output: Int, frames: Int, sampleRate: Double) {
    var measured = unsafe Meter.measure(buffer.left, count: frames)
    if unsafe !buffer.isMono {
      let right = unsafe Meter.measure(buffer.right, count: frames)
      measured.peak = max(measured.peak, right.peak)
      measured.squares = max(measured.squares, right.squares)
    }
    if measured.peak > 0 {
      _ = unsafe table.peaks[output].max(measured.peak.bitPattern, ordering: .relaxed)
    }
    moveMeter(output: output, to: measured.squares, frames: frames, sampleRate: sampleRate)
  }

  /// The meter of silence.
  @_noLocks
  private func fadeMeter(output: Int, frames: Int, sampleRate: Double) {
    if unsafe table.states[output].square == 0 { return }
    moveMeter(output: output, to: 0, frames: frames, sampleRate: sampleRate)
  }

  @_noLocks
  private func moveMeter(output: Int, to squares: Float, frames: Int, sampleRate: Double) {
    let window = Float(sampleRate) * 0.3
    let weight = Float(frames) / (Float(frames) + window)
    let mean = squares / Float(frames)
    let square = unsafe table.states[output].square
    let next = square + (mean - square) * weight
    unsafe table.states[output].square = next < 1e-12 ? 0 : next
    unsafe table.squares[output].store(table.states[output].square.bitPattern, ordering: .relaxed)
  }
}

/// Keeps one output, a pair of ports or a single one, below full scale. What is quiet enough passes untouched, 64 frames
/// later; a peak is met by a gain that has come down by the time that it goes out.
///
/// The lowest gain that the coming frames need, recovering exponentially, smoothed by two moving averages that end with
/// the look-ahead (as D. Giannoulis, M. Massberg and J. D. Reiss put it together, "Digital dynamic range compressor
/// design", JAES 60/6, 2012). Gains are whole numbers, so that sums have no rounding to gather.
@safe
struct Limiter: BitwiseCopyable {
  // SAFETY: the pointers are parts of the storage that the caller of `init` vouches for; `place` stays below the
  // look-ahead.

  /// Frames by which everything comes later.
  static var lookaheadFrames: Int { @_noLocks get { 64 } }
  /// Values of storage that a limiter needs.
  static var storageFloats: Int { @_noLocks get { 2 * lookaheadFrames + 2 * averageFrames + 8 } }
  /// The highest absolute value that goes out: −1 dBFS.
  static var ceiling: Float { @_noLocks get { 0.891_250_9 } }

  /// Frames of each moving average; both together end one frame before the look-ahead does.
  private static var averageFrames: Int { @_noLocks get { 32 } }
  /// A gain of 1.
  private static var unity: Int32 { @_noLocks get { 1 << 24 } }

  /// Whether peaks are met; otherwise it only delays. May change between runs: a gain that is down recovers as always,
  /// and a peak that is on its way at switching on is cut off at the ceiling.
  var isLimiting: Bool {
    @_noLocks get { limit <= Limiter.ceiling }
    @_noLocks set {
      limit = newValue ? Limiter.ceiling : .infinity
      restedFrames = 0
    }
  }

  /// Whether it only delays, all gains being 1, as far as they matter.
  var isAtRest: Bool { @_noLocks get { restedFrames == Limiter.lookaheadFrames } }

  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  /// The gains that each average is of.
  private let steep: UnsafeMutablePointer<Int32>
  private let smooth: UnsafeMutablePointer<Int32>
  /// The lowest gain that each of the last 8 groups of 8 frames needs.
  private let groups: UnsafeMutablePointer<Int32>
  /// The lowest of these, and that of the group that goes on.
  private var lowestOfGroups: Int32
  private var lowest: Int32
  private var gain: Int32
  private var steepSum: Int32
  private var smoothSum: Int32
  /// Frames with a gain of 1 and nothing too loud, as far as they matter.
  private var restedFrames: Int32
  private var limit: Float
  /// Of the way to the needed gain, what each frame recovers; in 2^−24.
  private var recovery: Int64
  /// The frame's place in the delay.
  private var place: Int

  // MARK: - Before the first period

  /// A limiter that has heard nothing.
  /// - Parameter storage: ``storageFloats`` values, the limiter's alone.
  init(storage: UnsafeMutablePointer<Float>, sampleRate: Double) {
    let delayed = Limiter.lookaheadFrames
    let averaged = Limiter.averageFrames
    unsafe storage.initialize(repeating: 0, count: 2 * delayed)
    let gains = unsafe UnsafeMutableRawPointer(storage + 2 * delayed)
      .bindMemory(to: Int32.self, capacity: 2 * averaged + 8)
    unsafe gains.initialize(repeating: Limiter.unity, count: 2 * averaged + 8)
    unsafe left = storage
    unsafe right = storage + delayed
    unsafe steep = gains
    unsafe smooth = gains + averaged
    unsafe groups = gains + 2 * averaged
    lowestOfGroups = Limiter.unity
    lowest = Limiter.unity
    gain = Limiter.unity
    steepSum = Limiter.unity * Int32(averaged)
    smoothSum = Limiter.unity * Int32(averaged)
    restedFrames = Int32(delayed)
    limit = Limiter.ceiling
    recovery = Limiter.recovery(at: sampleRate)
    place = 0
  }

  // MARK: - On the process thread

  /// Recovers in the same time at another rate.
  @_noLocks
  mutating func adapt(to sampleRate: Double) { recovery = Limiter.recovery(at: sampleRate) }

  /// Goes on at a frame, which is the one after the last unless it has heard nothing for a while.
  @_noLocks
  mutating func align(to frame: Int) { place = frame & (Limiter.lookaheadFrames &- 1) }

  /// Of the way to the needed gain, what each frame recovers: a time constant of 80 ms.
  @_noLocks
  private static func recovery(at sampleRate: Double) -> Int64 {
    Int64(0x1p24 / (0.08 * max(sampleRate, 8000)))
  }

  /// Delays and limits `count` frames in place.
  /// - Parameter right: The same as `left` for a single port.
  // SAFETY: the caller vouches for `count` frames at both places.
  @_noLocks
  mutating func process(
    left samples: UnsafeMutablePointer<Float>, right others: UnsafeMutablePointer<Float>, count: Int
  ) {
    let isMono = unsafe samples == others
    var i = 0
    while i < count {
      let end = i &+ min(count &- i, Limiter.lookaheadFrames &- place)
      if restedFrames == Limiter.lookaheadFrames {
        // All gains are 1 here: up to the next peak, it is a delay and nothing else.
        let run = unsafe quietFrames(samples + i, others + i, count: end &- i)
        unsafe Limiter.exchange(samples + i, left + place, count: run)
        if !isMono { unsafe Limiter.exchange(others + i, right + place, count: run) }
        advance(by: run)
        i &+= run
      }
      while i < end {
        let next = unsafe nextGain(samples[i].magnitude, others[i].magnitude)
        unsafe samples[i] = exchange(samples[i], left + place, next)
        if !isMono { unsafe others[i] = exchange(others[i], right + place, next) }
        advance(by: 1)
        i &+= 1
      }
    }
  }

  @_noLocks @inline(__always)
  private mutating func advance(by frames: Int) {
    place = (place &+ frames) & (Limiter.lookaheadFrames &- 1)
  }

  // MARK: - Gain

  /// How many frames from the first are within the limit, all if none isn't.
  @_noLocks
  private func quietFrames(
    _ samples: UnsafePointer<Float>, _ others: UnsafePointer<Float>, count: Int
  ) -> Int {
    // As whole numbers, magnitudes are in the same order, and what isn't a number is above them all.
    let highest = Int32(bitPattern: limit.bitPattern)
    var i = 0
    while i &+ 8 <= count {
      let a = unsafe UnsafeRawPointer(samples + i).loadUnaligned(as: SIMD8<Int32>.self) & 0x7FFF_FFFF
      let b = unsafe UnsafeRawPointer(others + i).loadUnaligned(as: SIMD8<Int32>.self) & 0x7FFF_FFFF
      // Negative where one is too loud. (`any` brings in what Embedded Swift would have to allocate.)
      let eight = (highest &- a) | (highest &- b)
      let four = eight.lowHalf | eight.highHalf
      if four.x | four.y | four.z | four.w < 0 { break }
      i &+= 8
    }
    while i < count, unsafe samples[i].magnitude <= limit && others[i].magnitude <= limit { i &+= 1 }
    return i
  }

  /// The gain for the frame that goes out while one of these magnitudes comes in.
  @_noLocks @inline(__always)
  private mutating func nextGain(_ a: Float, _ b: Float) -> Float {
    let isQuiet = a <= limit && b <= limit
    let loudest = a > limit ? (b > a ? b : a) : b
    let needed = loudest > limit ? Int32(limit / loudest * 0x1p24) : Limiter.unity
    if place & 7 == 0 { closeGroup() }
    lowest = min(lowest, needed)
    let target = min(lowest, lowestOfGroups)
    if target <= gain {
      gain = target
    } else {
      // The 1 lets it arrive.
      gain &+= Int32(truncatingIfNeeded: (Int64(target &- gain) &* recovery) >> 24) &+ 1
    }
    let index = place & (Limiter.averageFrames &- 1)
    steepSum &+= unsafe gain &- steep[index]
    unsafe steep[index] = gain
    let mean = steepSum >> 5
    smoothSum &+= unsafe mean &- smooth[index]
    unsafe smooth[index] = mean
    if gain < Limiter.unity || !isQuiet {
      restedFrames = 0
    } else if restedFrames < Limiter.lookaheadFrames {
      restedFrames &+= 1
    }
    return Float(smoothSum) * 0x1p-29
  }

  /// Each gain stays in the window for 64 to 71 frames after its own, until its group leaves.
  @_noLocks
  private mutating func closeGroup() {
    unsafe groups[((place >> 3) &- 1) & 7] = lowest
    lowest = Limiter.unity
    lowestOfGroups = lowest
    for i in 0..<8 { lowestOfGroups = unsafe min(lowestOfGroups, groups[i]) }
  }

  // MARK: - Delay

  /// Puts a value into the delay for the one that leaves it.
  @_noLocks @inline(__always)
  private func exchange(_ value: Float, _ delay: UnsafeMutablePointer<Float>, _ gain: Float) -> Float {
    let delayed = unsafe delay.pointee * gain
    unsafe delay.pointee = value
    // Cuts what rounding or switching left above the limit; what isn't a number is silent.
    if delayed > limit { return limit }
    if delayed < -limit { return -limit }
    return delayed == delayed ? delayed : 0
  }

  /// Exchanges `count` values with the delay's.
  @_noLocks
  private static func exchange(
    _ samples: UnsafeMutablePointer<Float>, _ delay: UnsafeMutablePointer<Float>, count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      let there = unsafe UnsafeMutableRawPointer(delay + i)
      let here = unsafe UnsafeMutableRawPointer(samples + i)
      let delayed = unsafe there.loadUnaligned(as: SIMD8<Float>.self)
      unsafe there.storeBytes(of: here.loadUnaligned(as: SIMD8<Float>.self), as: SIMD8<Float>.self)
      unsafe here.storeBytes(of: delayed, as: SIMD8<Float>.self)
      i &+= 8
    }
    while i < count {
      let delayed = unsafe delay[i]
      unsafe delay[i] = samples[i]
      unsafe samples[i] = delayed
      i &+= 1
    }
  }
}

internal import RimshotKit

/// A region as numbers, with controllers where the kit sets them at first.
struct SfzRegion {
  /// What a choke does with a voice.
  enum OffMode {
    case fast
    case normal
    case time
  }

  /// What the sound does after its end, and after a note-off.
  enum LoopMode: String {
    case through = "no_loop"
    case oneShot = "one_shot"
    case continuous = "loop_continuous"
    case sustain = "loop_sustain"
  }

  var place: SfzPlace
  /// The sample with its default path in front; `nil` where the region names none.
  var sample: String?
  var samplePlace: SfzPlace
  /// The notes that play it, within 0–127; `nil` is none.
  var keys: ClosedRange<Int>? = 0...127
  var keyCenter: Int? = 60
  /// Cents for each key above the centre.
  var keyTrack = 100.0
  var velocities: ClosedRange<UInt8>? = 1...127
  var conditions: [Kit.Condition] = []
  var chance: ClosedRange<Double>?
  var turn: Kit.Turn?
  /// In dB.
  var volume = 0.0
  /// A factor.
  var amplitude = 1.0
  /// −1 to 1.
  var pan = 0.0
  /// In cents.
  var tune = 0.0
  var velocityGain = SfzVelocityGain()
  /// What comes of it, once all is known; kept, because every key of the region has it.
  var velocityCurve = VelocityCurve.natural
  var envelope = Kit.Envelope(release: SfzRegion.defaultRelease)
  var hasEnvelope = false
  var loopMode: LoopMode?
  var loopStart: Int?
  /// The last frame that repeats.
  var loopEnd: Int?
  var offset = 0
  var randomOffset = 0
  /// The last frame that plays; `nil` is the file's.
  var end: Int?
  var delay = 0.0
  /// With a cutoff of −1 while none is known.
  var filter: Kit.Filter?
  /// Added to the cutoff, in cents.
  var cutoffCents = 0.0
  /// In dB.
  var resonance = 0.0
  var group = 0
  var offBy: Int?
  var offMode: OffMode?
  /// In seconds.
  var offTime: Double?
  var polyphony: Int?
  /// As JACK ports count, from 0, the main pair.
  var output = 0
  /// Whether a controller that moves, not a hit, plays it.
  var isMoved = false
  /// Whether that is pressure on its key.
  var isPressed = false
  /// What plays it: `attack` is a hit.
  var trigger = "attack"
  /// The key switch that lets it sound, and the one that is chosen at first.
  var switchLast: Int?
  var switchDefault: Int?
  /// Why it can never sound, for a message; `nil` where it can.
  var refusal: String?

  /// How long a voice fades after a note-off where the kit doesn't say, in seconds.
  static let defaultRelease = 0.001
  /// How long a choked voice fades where the kit doesn't say: players of SFZ agree on about this, in seconds.
  static let defaultOffTime = 0.006

  /// How long a choked voice fades, in seconds.
  var chokeFade: Double {
    switch offMode {
    case .fast: SfzRegion.defaultOffTime
    case .normal: max(envelope.release, SfzRegion.defaultOffTime)
    case .time, nil: max(offTime ?? SfzRegion.defaultOffTime, 0.001)
    }
  }

  /// Whether it has no sound to play, and only chokes.
  var isSilent: Bool {
    amplitude <= 0 || volume <= -144 || sample?.lowercased() == "*silence" || (end.map { $0 <= 0 } ?? false)
  }
}

/// How loud a region is at each velocity.
struct SfzVelocityGain: Equatable {
  /// How much velocity matters, −1 to 1.
  var track = 1.0
  /// Gains at some velocities; empty is the square law.
  var points: [Int: Double] = [:]
  var fadeIn: (low: Double, high: Double) = (0, 0)
  var fadeOut: (low: Double, high: Double) = (127, 127)
  /// Whether fades are straight, not of equal power.
  var isLinear = false

  static func == (one: SfzVelocityGain, other: SfzVelocityGain) -> Bool {
    one.track == other.track && one.points == other.points && one.fadeIn == other.fadeIn
      && one.fadeOut == other.fadeOut && one.isLinear == other.isLinear
  }

  /// The same as a curve of the kit.
  var curve: VelocityCurve {
    let hasFade = fadeIn.high > 0 || fadeOut.low < 127
    if !hasFade && track == 0 { return .fixed }
    if !hasFade && track == 1 && points.isEmpty { return .natural }
    return .factorPoints(
      (1...127).map { VelocityCurve.Point(velocity: UInt8($0), level: gain(at: Double($0))) })
  }

  private func gain(at velocity: Double) -> Double {
    let base = base(at: velocity)
    var gain = track >= 0 ? 1 - track * (1 - base) : 1 + track * base
    if velocity < fadeIn.high {
      gain *= fade((velocity - fadeIn.low) / max(fadeIn.high - fadeIn.low, 1e-9))
    }
    if velocity > fadeOut.low {
      gain *= fade((fadeOut.high - velocity) / max(fadeOut.high - fadeOut.low, 1e-9))
    }
    return max(gain, 0)
  }

  private func base(at velocity: Double) -> Double {
    if points.isEmpty { return velocity / 127 * velocity / 127 }
    let all = points.merging([0: 0, 127: 1]) { given, _ in given }.sorted { $0.key < $1.key }
    for (low, high) in zip(all, all.dropFirst()) where velocity <= Double(high.key) {
      let part = (velocity - Double(low.key)) / Double(high.key - low.key)
      return low.value + (high.value - low.value) * part
    }
    return 1
  }

  private func fade(_ part: Double) -> Double {
    let part = min(max(part, 0), 1)
    return isLinear ? part : part.squareRoot()
  }
}

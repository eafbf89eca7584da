internal import Glibc
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
  /// What it plays, once samples and outputs are known; kept, because every key of the region has it.
  var takes: [Kit.Take] = []
  /// The notes that play it, within 0–127; `nil` is none.
  var keys: ClosedRange<Int>? = 0...127
  var keyCenter: Int? = 60
  /// Whether the sample's own key is the centre.
  var isCenteredByFile = false
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
  var panLaw = Kit.PanLaw.equalPower
  /// −1 to 1.
  var width = 1.0
  /// What its keys change.
  var byKey = SfzByKey()
  /// In cents.
  var tune = 0.0
  /// In semitones.
  var tuneByVelocity = 0.0
  var randomTune = 0.0
  /// What controllers change; the rest is what there is without them.
  var modulations: [Kit.Modulation] = []
  /// What controllers add to how much velocity matters, −1 to 1.
  var tracking: [(controller: UInt8, depth: Double, curve: Kit.Curve)] = []
  var controllerFades: [Int: SfzControllerFade] = [:]
  /// Whether these are straight, not of equal power.
  var fadesLinearly = false
  /// Whether it is silent wherever they are.
  var isNeverHeard = false
  /// Seconds that controllers add to the envelope's release at first.
  var addedRelease = 0.0
  var velocityGain = SfzVelocityGain()
  /// What comes of it, once all is known; kept, because every key of the region has it.
  var velocityCurve = VelocityCurve.natural
  var envelope = SfzRegion.plainEnvelope
  var hasEnvelope = false
  /// Whether the decay falls as fast whatever the sustain, and is over sooner the higher that is.
  var decaysAsToSilence = true
  var loopMode: LoopMode?
  var loopStart: Int?
  /// The last frame that repeats.
  var loopEnd: Int?
  var isReversed = false
  /// Whether its polarity is turned over.
  var isInverted = false
  /// How many times it plays, which makes it a one-shot; 0 says nothing.
  var count = 0
  var offset = 0
  var randomOffset = 0
  /// The last frame that plays; `nil` is the file's.
  var end: Int?
  var delay = 0.0
  var filters = [SfzFilter(), SfzFilter()]
  var equalizers = SfzEqualizer.bands
  var group = 0
  var offBy: Int?
  var offMode: OffMode?
  /// In seconds.
  var offTime: Double?
  /// Whether it says how a choke's fade is curved.
  var hasOffShape = false
  /// How many hits of its key may ring at once, and of its whole group.
  var polyphony: Int?
  var groupPolyphony: Int?
  /// As JACK ports count, from 0, the main pair.
  var output = 0
  /// The controllers that play it when they come into a range, by number; 130 is pressure on its key. Where there are any,
  /// no hit does.
  var moves: [Int: ClosedRange<UInt8>] = [:]
  /// What plays it otherwise.
  var trigger = Kit.Trigger.hit
  /// In dB for each second from the hit to the note-off that plays it.
  var decayWhileHeld = 0.0
  /// What it asks of the key switch.
  var keySwitch = SfzKeySwitch()
  /// Why it can never sound, for a message; `nil` where it can.
  var refusal: Refusal?

  /// Why a region can never sound.
  enum Refusal: Hashable {
    /// A controller that no message moves stands outside of its bounds.
    case controller(Int)
    case because(String)
  }

  /// How long a voice fades after a note-off where the kit doesn't say, in seconds.
  static let defaultRelease = 0.001
  /// What the envelope is where the kit doesn't say. Attacks are straight in all players; decays and releases fall by
  /// e⁻⁸ (measured of ARIA), e⁻⁹ (sfizz) or e^−10.4 (what ARIA documents) in their time: the middle of these.
  static var plainEnvelope: Kit.Envelope {
    var envelope = Kit.Envelope(release: defaultRelease)
    envelope.decayShape = Kit.Envelope.Shape(curvature: -9)
    envelope.releaseShape = Kit.Envelope.Shape(curvature: -9)
    return envelope
  }

  /// How long a choked voice fades where the kit doesn't say: players of SFZ agree on about this, in seconds.
  static let defaultOffTime = 0.006

  /// How long a choked voice fades, in seconds.
  var chokeFade: Double {
    switch offMode {
    case .fast: SfzRegion.defaultOffTime
    case .normal: max(firstRelease, SfzRegion.defaultOffTime)
    case .time, nil: max(offTime ?? SfzRegion.defaultOffTime, 0.001)
    }
  }

  /// How long it rings after a note-off with controllers where they are at first, in seconds.
  var firstRelease: Double { min(max(envelope.release + addedRelease, SfzRegion.defaultRelease), 100) }

  /// Whether it is silent wherever controllers are.
  func hasNoLevel() -> Bool {
    var loudest = volume
    for modulation in modulations {
      let most = modulation.curve.values.map { $0 * modulation.depth }.max() ?? 0
      if modulation.target == .level && most <= 0 { return true }
      if modulation.target == .gain { loudest += most }
    }
    return amplitude <= 0 || loudest <= -144
  }

  /// Whether it has no sound to play, and only chokes.
  var isSilent: Bool {
    isNeverHeard || sample?.lowercased() == "*silence" || (end.map { $0 <= 0 } ?? false)
  }
}

/// What a region asks of a key switch.
struct SfzKeySwitch {
  /// The notes of which the last one counts.
  var low = 0
  var high = 127
  /// What that must be; `nil` asks nothing.
  var last: ClosedRange<Int>?
  /// The note that counts at first.
  var start: Int?

  /// The key switch, unless it has no notes.
  var notes: ClosedRange<UInt8>? {
    low <= high && high >= 0 && low <= 127 ? UInt8(max(low, 0))...UInt8(min(high, 127)) : nil
  }
}

/// How a region's keys differ beside their pitch.
struct SfzByKey {
  var fade = SfzControllerFade()
  /// Whether that is straight, not of equal power.
  var fadesLinearly = false
  /// In dB for each key above the centre.
  var levelTrack = 0.0
  var levelCenter = 60
  /// −1 to 1 for each key above the centre.
  var panTrack = 0.0
  var panCenter = 60

  /// What a key adds to the level, in dB.
  func gain(of key: Int) -> Double {
    let level = fade.level(at: Double(key), isLinear: fadesLinearly)
    return levelTrack * Double(key - levelCenter) + (level == 1 ? 0 : 20 * log10(max(level, 1e-9)))
  }

  /// What a key adds to the pan.
  func pan(of key: Int) -> Double { panTrack * Double(key - panCenter) }
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

  /// Whether some velocities fade it in or out.
  var hasFade: Bool { fadeIn.high > 0 || fadeOut.low < 127 }

  /// The same as a curve of the kit.
  var curve: VelocityCurve {
    if !hasFade && track == 0 { return .fixed }
    if !hasFade && track == 1 && points.isEmpty { return .natural }
    let corners = points.merging([0: 0, 127: 1]) { given, _ in given }.sorted { $0.key < $1.key }
    return .factorPoints(
      (1...127).map { velocity in
        let base = base(at: Double(velocity), corners)
        return VelocityCurve.Point(
          velocity: UInt8(velocity), level: gain(at: Double(velocity), base: base))
      })
  }

  private func gain(at velocity: Double, base: Double) -> Double {
    var gain = track >= 0 ? 1 - track * (1 - base) : 1 + track * base
    if velocity < fadeIn.high {
      gain *= fade((velocity - fadeIn.low) / max(fadeIn.high - fadeIn.low, 1e-9))
    }
    if velocity > fadeOut.low {
      gain *= fade((fadeOut.high - velocity) / max(fadeOut.high - fadeOut.low, 1e-9))
    }
    return max(gain, 0)
  }

  private func base(at velocity: Double, _ corners: [(key: Int, value: Double)]) -> Double {
    if points.isEmpty { return velocity / 127 * velocity / 127 }
    for (low, high) in zip(corners, corners.dropFirst()) where velocity <= Double(high.key) {
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

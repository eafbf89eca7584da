internal import Glibc
internal import RimshotKit

/// Second hits of a pad that nobody played: the stick or the pad was still swinging.
struct Bounces: Sendable, Equatable {
  /// The pad.
  var note: UInt8
  /// How many of its hits were bounces.
  var count: Int
  /// Its hits without the bounces.
  var hits: Int
  /// The seconds to the last bounce that came after its hit.
  var longest: Double
  /// The mask that drops them all.
  var mask: DeviceProfile.Retrigger
  /// Their places among the hits that were looked at.
  var places: Set<Int>

  /// Later than this, a second hit may be one hand's flam or a double stroke.
  static let longest = 0.02
  /// A second hit that is louder than this part of the first was played.
  static let loudest = 0.7
  /// Fewer are chance.
  static let fewest = 3
  /// A smaller part of a pad's hits isn't worth a mask.
  static let leastShare = 0.02

  /// The pads that bounce, by note.
  /// - Parameter hits: In the order of time.
  static func find(in hits: [HeardHit]) -> [Bounces] {
    var played: [UInt8: HeardHit] = [:]
    var counts: [UInt8: Int] = [:]
    var bounces: [UInt8: [(place: Int, time: Double, part: Double)]] = [:]
    for (place, hit) in hits.enumerated() {
      // As the engine does it: each against the last that was played, not against a bounce.
      if let first = played[hit.note], hit.time - first.time <= longest, hit.time >= first.time,
        Double(hit.velocity) <= loudest * Double(first.velocity)
      {
        bounces[hit.note, default: []].append(
          (place, hit.time - first.time, Double(hit.velocity) / Double(first.velocity)))
      } else {
        played[hit.note] = hit
        counts[hit.note, default: 0] += 1
      }
    }
    return bounces.sorted { $0.key < $1.key }.compactMap { note, found in
      let hits = counts[note] ?? 0
      guard found.count >= fewest, Double(found.count) >= leastShare * Double(hits) else { return nil }
      let last = found.map(\.time).max() ?? 0
      let mask = DeviceProfile.Retrigger(
        time: milliseconds(covering: last), level: decibels(covering: found.map(\.part).max() ?? 0))
      return Bounces(
        note: note, count: found.count, hits: hits, longest: last, mask: mask,
        places: Set(found.map(\.place)))
    }
  }
}

/// The whole milliseconds, in seconds, that a mask must last to reach so far.
func milliseconds(covering seconds: Double) -> Double {
  // A microsecond is the precision of the times; a whole one more leaves room for the rounding to frames.
  ((seconds * 1000 - 0.001).rounded(.up) + 1) / 1000
}

/// The whole decibels of a rule that drops everything up to so large a part of the first hit's velocity.
func decibels(covering part: Double) -> Double {
  max(-60, min(-3, (20 * log10(max(part, 0.001))).rounded(.up)))
}

internal import RimshotKit

/// Hits that a pad sent because another was hit.
struct Vibrations: Sendable, Equatable {
  /// The pad that was hit.
  var source: UInt8
  /// The pad that sounded along.
  var victim: UInt8
  /// How many hits were followed by one of the other pad's.
  var count: Int
  /// Of so many.
  var hits: Int
  /// The loudest that followed.
  var loudest: UInt8
  /// The rule that drops them all.
  var rule: DeviceProfile.Crosstalk
  /// Their places among the hits that were looked at.
  var places: Set<Int>

  /// A hit so long after another, in seconds, has nothing to do with it.
  static let longest = 0.008
  /// A hit louder than this part of the other was played.
  static let loudest = 0.5
  /// Fewer are chance.
  static let fewest = 4
  /// A smaller part of the hits isn't systematic.
  static let leastShare = 0.1
  /// As loud as the vibration of a pad may be that is hardly hit itself.
  static let loudestAlone: UInt8 = 40
  /// So many own hits of a pad tell how it sounds when it is hit.
  static let enough = 5

  /// A soft hit of one pad close to a hard one of another.
  private struct Pair {
    var place: Int
    var seconds: Double
    var velocity: UInt8
    var sourceVelocity: UInt8
    var part: Double { Double(velocity) / Double(sourceVelocity) }
  }

  /// Two notes.
  private struct Key: Hashable {
    var source: UInt8
    var victim: UInt8
  }

  /// The pads that disturb each other, by notes.
  ///
  /// Two hands that hit at once do so now one and now the other first, and as loud as ever; a vibration comes after the
  /// hit, and is softer than what the pad sends when it is hit itself.
  /// - Parameter hits: In the order of time.
  /// - Parameter ignored: Places of hits that were explained already.
  static func find(in hits: [HeardHit], ignoring ignored: Set<Int> = []) -> [Vibrations] {
    var after: [Key: [Pair]] = [:]
    var before: [Key: [Pair]] = [:]
    var coincident: Set<Int> = []
    for (place, hit) in hits.enumerated() where !ignored.contains(place) {
      for (other, second) in hits[(place + 1)...].enumerated().lazy.map({ (place + 1 + $0, $1) }) {
        if second.time - hit.time > longest { break }
        if second.note == hit.note || ignored.contains(other) { continue }
        let (soft, loud) = second.velocity < hit.velocity ? (second, hit) : (hit, second)
        if Double(soft.velocity) > loudest * Double(loud.velocity) { continue }
        let comesAfter = second.velocity < hit.velocity
        let pair = Pair(
          place: comesAfter ? other : place, seconds: second.time - hit.time, velocity: soft.velocity,
          sourceVelocity: loud.velocity)
        let key = Key(source: loud.note, victim: soft.note)
        if comesAfter { after[key, default: []].append(pair) } else { before[key, default: []].append(pair) }
        coincident.insert(pair.place)
      }
    }
    let keys = after.keys.sorted { ($0.source, $0.victim) < ($1.source, $1.victim) }
    return keys.compactMap { key in
      let own = hits.enumerated().filter { place, hit in
        hit.note == key.victim && !coincident.contains(place) && !ignored.contains(place)
      }.map(\.element.velocity)
      let sources = hits.enumerated().filter { $1.note == key.source && !ignored.contains($0) }
        .map(\.element.velocity)
      return rule(key, after[key] ?? [], before: before[key] ?? [], own: own, sources: sources)
    }
  }

  private static func rule(
    _ key: Key, _ all: [Pair], before: [Pair], own: [UInt8], sources: [UInt8]
  ) -> Vibrations? {
    let bound = own.count < enough ? loudestAlone : (own.quantile(0.2) ?? loudestAlone)
    // Those that are as loud as the pad is when it is hit were played.
    let pairs = all.filter { $0.velocity < bound }
    guard pairs.count >= fewest, pairs.count * 4 >= all.count * 3,
      before.count(where: { $0.velocity < bound }) * 4 <= pairs.count
    else { return nil }
    let softest = pairs.map(\.sourceVelocity).min() ?? 1
    let hits = sources.count { $0 >= softest }
    guard Double(pairs.count) >= leastShare * Double(hits) else { return nil }
    let rule = DeviceProfile.Crosstalk(
      source: key.source, victim: key.victim,
      time: milliseconds(covering: pairs.map(\.seconds).max() ?? 0),
      level: decibels(covering: pairs.map(\.part).max() ?? 0))
    return Vibrations(
      source: key.source, victim: key.victim, count: pairs.count, hits: sources.count,
      loudest: pairs.map(\.velocity).max() ?? 0, rule: rule, places: Set(pairs.map(\.place)))
  }
}

/// Which take of a layer a hit plays.
extension Engine {
  // MARK: - On the process thread

  /// The take that a hit plays, counted from the layer's first.
  @_noLocks
  mutating func chooseTake(
    _ kit: UnsafeMutablePointer<KitTable>, layer number: Int, turn: UInt32, _ hit: Hit
  ) -> UInt32 {
    let layer = unsafe kit.pointee.layers[number]
    let count = unsafe layer.takeCount
    switch unsafe layer.selection {
    case .roundRobin: return turn % count
    case .random: return hit.draw.number(below: count)
    case .randomWithoutRepeat:
      let last = unsafe kit.pointee.lastTakes[number]
      if count == 1 || last >= count { return hit.draw.number(below: count) }
      let take = hit.draw.number(below: count - 1)
      return take >= last ? take + 1 : take
    case .nearest: return unsafe nearestTake(kit, layer, last: kit.pointee.lastTakes[number], hit)
    }
  }

  /// The take that costs least: far in power costs, and so does having sounded lately; a little chance breaks ties.
  /// The weights are DrumGizmo's defaults, so that its kits vary here as there, but that the last take of all counts
  /// twice: in a roll all that are near have sounded lately, and the same twice running is what the ear notices.
  @_noLocks
  mutating func nearestTake(
    _ kit: UnsafeMutablePointer<KitTable>, _ layer: LayerTable, last: UInt32, _ hit: Hit
  ) -> UInt32 {
    let level = max(hit.velocity - 0.5, 0) * (1 / 127)
    var least = Float.infinity
    var best: UInt32 = 0
    for i in 0..<(unsafe layer.takeCount) {
      let place = unsafe Int(layer.firstTake + i)
      let power = unsafe (kit.pointee.takes[place].power - layer.leastPower) / layer.powerRange
      let distance = power - level
      var cost = 4 * 0.85 * distance * distance
      let frame = unsafe kit.pointee.takeFrames[place]
      if frame >= 0 {
        let lately = 0.5 * 0.16 / (1 + Float(Double(now - frame) / sampleRate))
        cost += i == last ? 2 * lately : lately
      }
      cost += 0.07 / 3 * hit.draw.other(Purpose.nearest &+ 16 &* i).unit
      if cost < least {
        least = cost
        best = i
      }
    }
    return best
  }
}

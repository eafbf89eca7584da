/// Who makes room for a new hit.
extension VoicePool {
  // MARK: - On the process thread

  /// Makes room for the voices of a new hit: those fade that would be missed least, after what isn't heard at all.
  /// - Parameter frame: The engine's frame now.
  /// - Returns: How many hits lost their places.
  @_noLocks
  mutating func makeRoom(
    for needed: Int, at frame: Int, stealFadeFrames: Int, retired: inout RetiredKits
  ) -> Int {
    if soundingCount + needed > limit {
      endMuted(soundingCount + needed - limit, at: frame, retired: &retired)
    }
    let missing = soundingCount + needed - limit
    let stolen = missing > 0 && soundingCount > 0 ? steal(missing, fadeFrames: stealFadeFrames) : 0
    while count > 0 && count + needed > places { removeFaintestStolen(retired: &retired) }
    return stolen
  }

  /// Fades hits until so many voices are free, or none is left: such that are ending already before such that ring, of
  /// these the least audible first, of equal ones the oldest. A pad that has most of the voices gives its own first: a
  /// stuck one would otherwise silence the rest of the kit.
  /// - Returns: How many hits.
  @_noLocks
  private mutating func steal(_ missing: Int, fadeFrames: Int) -> Int {
    let first = rank()
    if first.count >= missing {
      steal(first, fadeFrames: fadeFrames)
      return 1
    }
    // Many at once, when an engine that is too slow sheds what it can't render: whose rank is the last to go is found
    // by halves, because to look for one after the other would take long just then.
    var least: UInt32 = 0
    var last = UInt32.max
    while least < last {
      let middle = least + (last - least) / 2
      if voices(upTo: middle) >= missing { last = middle } else { least = middle + 1 }
    }
    var left = last == 0 ? missing : missing - voices(upTo: last - 1)
    var stolen = 0
    var i = 0
    while i < count {
      let hit = hit(at: i)
      i = hit.upperBound
      let rank = unsafe voices[hit.lowerBound].rank
      if unsafe voices[hit.lowerBound].isStolen || rank > last || (rank == last && left <= 0) { continue }
      if rank == last { left -= hit.count }
      steal(hit, fadeFrames: fadeFrames)
      stolen += 1
    }
    return stolen
  }

  @_noLocks
  private mutating func steal(_ hit: Range<Int>, fadeFrames: Int) {
    for i in hit {
      unsafe voices[i].choke(over: fadeFrames)
      unsafe voices[i].isStolen = true
    }
    soundingCount -= hit.count
  }

  /// Ends the first voices whose faders are down, at most so many: a kit's closed microphones.
  @_noLocks
  private mutating func endMuted(_ most: Int, at frame: Int, retired: inout RetiredKits) {
    var left = most
    var kept = 0
    for i in 0..<count {
      if unsafe left > 0 && !voices[i].isStolen && !voices[i].isPlayer && voices[i].isMuted(at: frame) {
        ended(at: i, retired: &retired)
        left -= 1
        continue
      }
      if kept != i { unsafe voices.exchange(kept, i) }
      kept += 1
    }
    count = kept
  }

  // MARK: - Ranks

  /// Ranks all hits that have places: the higher, the more one would be missed.
  /// - Returns: The voices of the lowest, of equal ones the oldest; none if there is none.
  @_noLocks
  private func rank() -> Range<Int> {
    let greedy = greediest
    var least = UInt32.max
    var lowest = 0..<0
    var i = 0
    while i < count {
      let hit = hit(at: i)
      i = hit.upperBound
      if unsafe voices[hit.lowerBound].isStolen { continue }
      let rank = rank(of: hit, greedy: greedy)
      for voice in hit { unsafe voices[voice].rank = rank }
      if rank < least || lowest.isEmpty {
        least = rank
        lowest = hit
      }
    }
    return lowest
  }

  @_noLocks
  private func rank(of hit: Range<Int>, greedy: Int) -> UInt32 {
    var audibility = audibility(of: hit)
    var isEnding = true
    for i in hit where unsafe !voices[i].isEnding { isEnding = false }
    // What can't be heard any more is as good as ended. The bits of numbers above 0 are in their order.
    let isRinging = !isEnding && !(audibility < VoicePool.inaudible)
    if greedy >= 0 && !isOfOnePad(hit.lowerBound, greedy) { audibility *= VoicePool.spared }
    if !isEnding, unsafe voices[hit.lowerBound].isPlayer {
      // A song is there to be heard to its end, however softly: above all drums, whose numbers end at 0xFF7F_FFFF.
      return 0xFF80_0000 | audibility.bitPattern >> 9
    }
    return isRinging ? audibility.bitPattern | 0x8000_0000 : audibility.bitPattern
  }

  /// Voices that have places and no higher rank.
  @_noLocks
  private func voices(upTo rank: UInt32) -> Int {
    var found = 0
    for i in 0..<count where unsafe voices[i].rank <= rank && !voices[i].isStolen { found += 1 }
    return found
  }

  /// A voice of the pad that has more than half of all that count against the limit; −1 if none has.
  /// Source: R. S. Boyer and J S. Moore, "MJRTY: a fast majority vote algorithm", 1991.
  private var greediest: Int {
    @_noLocks get {
      var candidate = -1
      var lead = 0
      for i in 0..<count where unsafe !voices[i].isStolen {
        if lead == 0 { candidate = i }
        lead += isOfOnePad(i, candidate) ? 1 : -1
      }
      if candidate < 0 { return -1 }
      var share = 0
      for i in 0..<count where unsafe !voices[i].isStolen && isOfOnePad(i, candidate) { share += 1 }
      return 2 * share > soundingCount ? candidate : -1
    }
  }

  @_noLocks
  private func isOfOnePad(_ first: Int, _ second: Int) -> Bool {
    unsafe voices[first].pad == voices[second].pad && voices[first].kit == voices[second].kit
  }

  /// How much louder hits of other pads count where one pad has most of the voices: 18 dB.
  private static var spared: Float { @_noLocks get { 8 } }

  /// −80 dBFS.
  private static var inaudible: Float { @_noLocks get { 0.0001 } }

  /// How loud a hit can still get.
  @_noLocks
  private func audibility(of hit: Range<Int>) -> Float {
    var sum: Float = 0
    for i in hit { unsafe sum += voices[i].audibility }
    return sum
  }

  /// The voices of the hit that begins at an index.
  @_noLocks
  private func hit(at first: Int) -> Range<Int> {
    let number = unsafe voices[first].hit
    var i = first + 1
    while unsafe i < count && voices[i].hit == number { i += 1 }
    return first..<i
  }

  // MARK: - The last resort

  /// Ends a hit that is already fading out in spare places: only when more hits than there are places come within one
  /// steal fade.
  @_noLocks
  private mutating func removeFaintestStolen(retired: inout RetiredKits) {
    var least = Float.infinity
    var victim = 0..<1
    var i = 0
    while i < count {
      let hit = hit(at: i)
      i = hit.upperBound
      if unsafe !voices[hit.lowerBound].isStolen { continue }
      let audibility = audibility(of: hit)
      if audibility < least {
        least = audibility
        victim = hit
      }
    }
    for i in victim { ended(at: i, retired: &retired) }
    for i in victim.upperBound..<count { unsafe voices.exchange(i - victim.count, i) }
    count -= victim.count
  }
}

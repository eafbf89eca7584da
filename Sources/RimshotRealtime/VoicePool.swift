/// The voices that sound, in the order in which they began, on storage of fixed size: as many places as voices may
/// sound, and spare ones in which stolen voices fade out.
///
/// The order never changes, so that the same hits add up to the same frames to the bit, however periods are cut. Voices
/// of one hit stand next to each other, and are stolen together.
@safe
struct VoicePool: ~Copyable {
  let voices: UnsafeMutablePointer<Voice>
  private let scratch: RenderScratch
  private let places: Int
  /// Voices that may sound.
  var limit: Int
  /// Voices in `voices`, stolen ones included.
  private(set) var count = 0
  /// Voices that count against the limit.
  private(set) var soundingCount = 0
  /// The number of the last note-off.
  var lastNoteOff: UInt32 = 0

  // MARK: - Before the first period

  /// Places for a limit: spare ones for all that may sound, and for two hits of as many channels as a sound may have,
  /// which may be more than the limit.
  static func places(limit: Int) -> Int { 2 * limit + 128 }

  /// An empty pool.
  /// - Parameter storage: Room for ``places(limit:)`` voices, which the pool doesn't free.
  init(storage: UnsafeMutablePointer<Voice>, limit: Int, scratch: RenderScratch) {
    unsafe voices = unsafe storage
    places = VoicePool.places(limit: limit)
    self.limit = limit
    unsafe self.scratch = unsafe scratch
  }

  // MARK: - On the process thread

  /// Makes room for the voices of a new hit.
  /// - Returns: How many hits lost their places.
  @_noLocks
  mutating func makeRoom(for needed: Int, stealFadeFrames: Int, retired: inout RetiredKits) -> Int {
    var stolen = 0
    while soundingCount > 0 && soundingCount + needed > limit {
      stealLeastAudible(fadeFrames: stealFadeFrames)
      stolen += 1
    }
    while count > 0 && count + needed > places { removeFaintestStolen(retired: &retired) }
    return stolen
  }

  /// Starts a voice, for which there is room.
  @_noLocks
  mutating func start(_ voice: Voice) {
    if count == places { return }
    unsafe voices[count] = unsafe voice
    unsafe voice.kit.pointee.soundingVoices += 1
    count += 1
    soundingCount += 1
  }

  /// Adds all voices' next frames to the outputs and lets those that are over go.
  @_noLocks
  mutating func render(
    into outputs: borrowing OutputPorts, at periodStart: Int, frames: Range<Int>, retired: inout RetiredKits
  ) {
    if frames.isEmpty { return }
    var kept = 0
    let all = count
    for i in 0..<all {
      let buffer = unsafe outputs.buffer(Int(voices[i].channel.output))
      if unsafe voices[i].render(into: buffer, at: periodStart, frames: frames, scratch: scratch) {
        if kept != i { unsafe voices[kept] = unsafe voices[i] }
        kept += 1
      } else {
        unsafe ended(voices[i], retired: &retired)
      }
    }
    count = kept
  }

  /// How many voices ring out of other kits than the current one. They are the first, in the order of their kits.
  @_noLocks
  func ringingOut(beside current: UnsafeMutablePointer<KitTable>?) -> Int {
    var i = 0
    while unsafe i < count && voices[i].kit != current { i += 1 }
    return i
  }

  /// The kit whose first voice this is; `nil` for the others.
  @_noLocks
  func kit(beginningAt i: Int) -> UnsafeMutablePointer<KitTable>? {
    let kit = unsafe voices[i].kit
    return unsafe i > 0 && voices[i - 1].kit == kit ? nil : kit
  }

  // MARK: - Stealing

  /// Fades the hit that would be missed least: one that is ending already before one that rings, of these the least
  /// audible, of equal ones the oldest. A pad that has most of the voices gives its own first: a stuck one would
  /// otherwise silence the rest of the kit.
  @_noLocks
  private mutating func stealLeastAudible(fadeFrames: Int) {
    let greedy = greediest
    var least = Float.infinity
    var leastIsEnding = false
    var victim = 0..<0
    var i = 0
    while i < count {
      let hit = hit(at: i)
      i = hit.voices.upperBound
      if hit.isStolen { continue }
      // What can't be heard any more is as good as ended.
      let isEnding = hit.isEnding || hit.audibility < VoicePool.inaudible
      let isSpared = greedy >= 0 && !isOfOnePad(hit.voices.lowerBound, greedy)
      let audibility = isSpared ? hit.audibility * VoicePool.spared : hit.audibility
      if isEnding == leastIsEnding ? audibility < least : isEnding {
        least = audibility
        leastIsEnding = isEnding
        victim = hit.voices
      }
    }
    if victim.isEmpty {
      soundingCount = 0
      return
    }
    for i in victim {
      unsafe voices[i].choke(over: fadeFrames)
      unsafe voices[i].isStolen = true
    }
    soundingCount -= victim.count
  }

  /// The voices of one hit.
  private struct HitVoices {
    var voices: Range<Int>
    var audibility: Float
    /// Whether something ends all of them.
    var isEnding: Bool
    var isStolen: Bool
  }

  /// The voices of the hit that begins at an index.
  @_noLocks
  private func hit(at first: Int) -> HitVoices {
    let number = unsafe voices[first].hit
    var audibility: Float = 0
    var isEnding = true
    var i = first
    while unsafe i < count && voices[i].hit == number {
      unsafe audibility += voices[i].audibility
      unsafe isEnding = isEnding && voices[i].isEnding
      i += 1
    }
    return unsafe HitVoices(
      voices: first..<i, audibility: audibility, isEnding: isEnding, isStolen: voices[first].isStolen)
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

  /// Ends a hit that is already fading out in spare places: only when more hits than there are places come within one
  /// steal fade.
  @_noLocks
  private mutating func removeFaintestStolen(retired: inout RetiredKits) {
    var least = Float.infinity
    var victim = 0..<1
    var i = 0
    while i < count {
      let hit = hit(at: i)
      i = hit.voices.upperBound
      if hit.isStolen && hit.audibility < least {
        least = hit.audibility
        victim = hit.voices
      }
    }
    for i in victim { unsafe ended(voices[i], retired: &retired) }
    for i in victim.upperBound..<count { unsafe voices[i - victim.count] = unsafe voices[i] }
    count -= victim.count
  }

  /// Takes a voice off the counts.
  @_noLocks
  private mutating func ended(_ voice: Voice, retired: inout RetiredKits) {
    if unsafe !voice.isStolen { soundingCount -= 1 }
    unsafe voice.kit.pointee.soundingVoices -= 1
    unsafe retired.voiceEnded(of: voice.kit)
  }
}

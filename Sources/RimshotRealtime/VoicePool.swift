/// The voices that sound, in no order, on storage of fixed size: as many places as voices may sound, and as many spare
/// ones in which stolen voices fade out.
@safe
struct VoicePool: ~Copyable {
  private let voices: UnsafeMutablePointer<Voice>
  private let limit: Int
  /// Voices in `voices`, stolen ones included.
  private(set) var count = 0
  /// Voices that count against the limit.
  private(set) var soundingCount = 0

  // MARK: - Before the first period

  /// An empty pool.
  /// - Parameter storage: Room for `2 · limit` voices, which the pool doesn't free.
  init(storage: UnsafeMutablePointer<Voice>, limit: Int) {
    unsafe voices = unsafe storage
    self.limit = limit
  }

  // MARK: - On the process thread

  /// Starts a voice; it always gets a place.
  /// - Returns: Whether another voice lost its own for it.
  @_noLocks
  mutating func start(_ voice: Voice, stealFadeFrames: Int, retired: inout RetiredKits) -> Bool {
    let steals = soundingCount == limit
    if steals { stealLeastAudible(fadeFrames: stealFadeFrames) }
    if count == 2 * limit { removeFaintestStolen(retired: &retired) }
    unsafe voices[count] = unsafe voice
    unsafe voices[count].kit.pointee.soundingVoices += 1
    count += 1
    soundingCount += 1
    return steals
  }

  /// Adds all voices' next frames to the outputs and lets those that are over go.
  @_noLocks
  mutating func render(
    into outputs: borrowing OutputPorts, frames: Range<Int>, retired: inout RetiredKits
  ) {
    if frames.isEmpty { return }
    var i = 0
    while i < count {
      let buffer = unsafe outputs.buffer(Int(voices[i].output))
      if unsafe voices[i].render(into: buffer, frames: frames) {
        i += 1
      } else {
        remove(i, retired: &retired)
      }
    }
  }

  /// Fades what a hit of `pad` silences: its choke group's other pads, and itself where it chokes itself. Voices of the
  /// same instant are spared, so that two pads hit at once both sound.
  @_noLocks
  mutating func choke(
    by pad: Int, of kit: UnsafeMutablePointer<KitTable>, group: UInt16, chokesItself: Bool, fadeFrames: Int
  ) {
    for i in 0..<count {
      if unsafe voices[i].kit != kit || voices[i].position == 0 { continue }
      let isOwn = unsafe Int(voices[i].pad) == pad
      let isOfGroup = unsafe group != 0 && voices[i].chokeGroup == group
      if isOwn ? chokesItself : isOfGroup {
        unsafe voices[i].ramp.fade(over: fadeFrames)
      }
    }
  }

  /// Releases the gated voices that a note began.
  @_noLocks
  mutating func release(note: UInt8, channel: UInt8) {
    for i in 0..<count
    where unsafe voices[i].note == note && voices[i].channel == channel && voices[i].releaseFrames > 0 {
      unsafe voices[i].ramp.fade(over: Int(voices[i].releaseFrames))
    }
  }

  /// Releases the gated voices that a channel began.
  @_noLocks
  mutating func releaseAll(channel: UInt8) {
    for i in 0..<count where unsafe voices[i].channel == channel && voices[i].releaseFrames > 0 {
      unsafe voices[i].ramp.fade(over: Int(voices[i].releaseFrames))
    }
  }

  /// Fades everything.
  @_noLocks
  mutating func fadeAll(over frames: Int) {
    for i in 0..<count { unsafe voices[i].ramp.fade(over: frames) }
  }

  @_noLocks
  private mutating func stealLeastAudible(fadeFrames: Int) {
    var least = Float.infinity
    var index = -1
    for i in 0..<count where unsafe !voices[i].isStolen {
      let audibility = unsafe voices[i].audibility
      if audibility < least {
        least = audibility
        index = i
      }
    }
    if index < 0 { return }
    unsafe voices[index].ramp.fade(over: fadeFrames)
    unsafe voices[index].isStolen = true
    soundingCount -= 1
  }

  /// Ends a voice that is already fading out in a spare place: only when more hits than there are places come within
  /// one steal fade.
  @_noLocks
  private mutating func removeFaintestStolen(retired: inout RetiredKits) {
    var least = Float.infinity
    var index = 0
    for i in 0..<count where unsafe voices[i].isStolen && voices[i].ramp.level < least {
      least = unsafe voices[i].ramp.level
      index = i
    }
    remove(index, retired: &retired)
  }

  @_noLocks
  private mutating func remove(_ index: Int, retired: inout RetiredKits) {
    let kit = unsafe voices[index].kit
    if unsafe !voices[index].isStolen { soundingCount -= 1 }
    count -= 1
    unsafe voices[index] = unsafe voices[count]
    unsafe kit.pointee.soundingVoices -= 1
    unsafe retired.voiceEnded(of: kit)
  }
}

/// The voices that sound, in the order in which they began, on storage of fixed size: as many places as voices may
/// sound, and as many spare ones in which stolen voices fade out.
///
/// The order never changes, so that the same hits add up to the same frames to the bit, however periods are cut. Voices
/// of one hit stand next to each other, and are stolen together.
@safe
struct VoicePool: ~Copyable {
  private let voices: UnsafeMutablePointer<Voice>
  private let scratch: RenderScratch
  private let places: Int
  /// Voices that may sound.
  var limit: Int
  /// Voices in `voices`, stolen ones included.
  private(set) var count = 0
  /// Voices that count against the limit.
  private(set) var soundingCount = 0

  // MARK: - Before the first period

  /// An empty pool.
  /// - Parameter storage: Room for `2 · limit` voices, which the pool doesn't free.
  init(storage: UnsafeMutablePointer<Voice>, limit: Int, scratch: RenderScratch) {
    unsafe voices = unsafe storage
    places = 2 * limit
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
    into outputs: borrowing OutputPorts, frames: Range<Int>, retired: inout RetiredKits
  ) {
    if frames.isEmpty { return }
    var kept = 0
    let all = count
    for i in 0..<all {
      let buffer = unsafe outputs.buffer(Int(voices[i].channel.output))
      if unsafe voices[i].render(into: buffer, frames: frames, scratch: scratch) {
        if kept != i { unsafe voices[kept] = unsafe voices[i] }
        kept += 1
      } else {
        unsafe ended(voices[i], retired: &retired)
      }
    }
    count = kept
  }

  // MARK: - Ending voices

  /// Fades what a hit of a pad silences: the voices of other pads that its group chokes, and its own where it chokes
  /// itself. Hits of the same instant are spared, so that two pads hit at once both sound.
  /// - Parameter latest: Voices that began after this frame are of the same instant.
  @_noLocks
  mutating func choke(by pad: Int, of kit: UnsafeMutablePointer<KitTable>, latest: Int) {
    let table = unsafe kit.pointee.pads[pad]
    for i in 0..<count {
      if unsafe voices[i].kit != kit || voices[i].hitFrame > latest { continue }
      let other = unsafe Int(voices[i].pad)
      if other == pad {
        if table.chokesItself { unsafe voices[i].choke(over: Int(table.selfChokeFadeFrames)) }
      } else if unsafe table.chokeGroup != 0 && voices[i].chokedBy == table.chokeGroup {
        unsafe voices[i].choke(over: Int(kit.pointee.pads[other].chokeFadeFrames))
      }
    }
    for i in 0..<Int(table.chokeCount) {
      let choke = unsafe kit.pointee.chokes[Int(table.firstChoke) + i]
      unsafe self.choke(pad: Int(choke.pad), of: kit, fadeFrames: Int(choke.fadeFrames), latest: latest)
    }
  }

  /// Fades the voices of a pad.
  /// - Parameter latest: Voices that began after this frame are spared.
  @_noLocks
  mutating func choke(pad: Int, of kit: UnsafeMutablePointer<KitTable>, fadeFrames: Int, latest: Int) {
    for i in 0..<count
    where unsafe voices[i].kit == kit && Int(voices[i].pad) == pad && voices[i].hitFrame <= latest {
      unsafe voices[i].choke(over: fadeFrames)
    }
  }

  /// Fades a pad's oldest hits until fewer than so many ring.
  @_noLocks
  mutating func limit(pad: Int, of kit: UnsafeMutablePointer<KitTable>, to hits: Int, fadeFrames: Int) {
    var ringing = unsafe ringingHits(pad: pad, of: kit)
    var last: UInt32 = 0
    for i in 0..<count {
      if unsafe voices[i].kit != kit || Int(voices[i].pad) != pad || voices[i].isEnding { continue }
      if unsafe voices[i].hit != last {
        if ringing < hits { return }
        ringing -= 1
        last = unsafe voices[i].hit
      }
      unsafe voices[i].choke(over: fadeFrames)
    }
  }

  /// Hits of a pad that nothing has ended yet.
  @_noLocks
  func ringingHits(pad: Int, of kit: UnsafeMutablePointer<KitTable>) -> Int {
    var hits = 0
    var last: UInt32 = 0
    for i in 0..<count
    where unsafe voices[i].kit == kit && Int(voices[i].pad) == pad && !voices[i].isEnding
      && voices[i].hit != last
    {
      hits += 1
      last = unsafe voices[i].hit
    }
    return hits
  }

  /// Lets a note go, of one device and channel.
  /// - Parameter note: ``MidiEvent/noNote`` for all notes of the channel.
  @_noLocks
  mutating func release(note: UInt8, channel: UInt8, device: UInt8) {
    for i in 0..<count {
      if unsafe voices[i].midiChannel != channel || voices[i].device != device
        || (note != MidiEvent.noNote && voices[i].note != note)
      {
        continue
      }
      let kit = unsafe voices[i].kit
      let pad = unsafe Int(voices[i].pad)
      let table = unsafe kit.pointee.pads[pad]
      unsafe voices[i].leaveLoop()
      switch table.noteOff {
      case .ignore, .toggle: break
      case .release: unsafe voices[i].release(over: Int(table.releaseFrames))
      case .choke:
        unsafe choke(pad: pad, of: kit, fadeFrames: Int(table.releaseFrames), latest: Int.max)
      }
    }
  }

  /// Lets go what commands began of a pad, as the note-off of its note does.
  @_noLocks
  mutating func release(pad: Int, of kit: UnsafeMutablePointer<KitTable>?) {
    guard let kit = unsafe kit, unsafe pad < kit.pointee.padCount else { return }
    let table = unsafe kit.pointee.pads[pad]
    for i in 0..<count
    where unsafe voices[i].kit == kit && Int(voices[i].pad) == pad && voices[i].note == MidiEvent.noNote {
      unsafe voices[i].leaveLoop()
      switch table.noteOff {
      case .ignore, .toggle: break
      case .release, .choke: unsafe voices[i].release(over: Int(table.releaseFrames))
      }
    }
  }

  /// Damps what rings on a hi-hat as far as its pedal is closed.
  @_noLocks
  mutating func damp(closed: UInt8) {
    for i in 0..<count {
      let frames = unsafe Int(voices[i].kit.pointee.pads[Int(voices[i].pad)].pedalFadeFrames)
      if frames > 0 { unsafe voices[i].damp(closed: closed, frames: frames) }
    }
  }

  /// Fades everything.
  @_noLocks
  mutating func fadeAll(over frames: Int) {
    for i in 0..<count { unsafe voices[i].choke(over: frames) }
  }

  // MARK: - Stealing

  /// Fades the hit that would be missed least: one that is ending already before one that rings, of these the least
  /// audible, of equal ones the oldest.
  @_noLocks
  private mutating func stealLeastAudible(fadeFrames: Int) {
    var least = Float.infinity
    var leastIsEnding = false
    var victim = -1
    var i = 0
    while i < count {
      let first = i
      let hit = unsafe voices[i].hit
      var audibility: Float = 0
      var isEnding = true
      while unsafe i < count && voices[i].hit == hit {
        unsafe audibility += voices[i].audibility
        unsafe isEnding = isEnding && voices[i].isEnding
        i += 1
      }
      if unsafe voices[first].isStolen { continue }
      // What can't be heard any more is as good as ended.
      if audibility < VoicePool.inaudible { isEnding = true }
      if isEnding == leastIsEnding ? audibility < least : isEnding {
        least = audibility
        leastIsEnding = isEnding
        victim = first
      }
    }
    if victim < 0 {
      soundingCount = 0
      return
    }
    let hit = unsafe voices[victim].hit
    i = victim
    while unsafe i < count && voices[i].hit == hit {
      unsafe voices[i].choke(over: fadeFrames)
      unsafe voices[i].isStolen = true
      soundingCount -= 1
      i += 1
    }
  }

  /// −80 dBFS.
  private static var inaudible: Float { @_noLocks get { 0.0001 } }

  /// Ends a hit that is already fading out in spare places: only when more hits than there are places come within one
  /// steal fade.
  @_noLocks
  private mutating func removeFaintestStolen(retired: inout RetiredKits) {
    var least = Float.infinity
    var index = 0
    for i in 0..<count where unsafe voices[i].isStolen && voices[i].ramp.level < least {
      least = unsafe voices[i].ramp.level
      index = i
    }
    let hit = unsafe voices[index].hit
    var kept = 0
    let all = count
    for i in 0..<all {
      if unsafe voices[i].hit == hit {
        unsafe ended(voices[i], retired: &retired)
      } else {
        if kept != i { unsafe voices[kept] = unsafe voices[i] }
        kept += 1
      }
    }
    count = kept
  }

  /// Takes a voice off the counts.
  @_noLocks
  private mutating func ended(_ voice: Voice, retired: inout RetiredKits) {
    if unsafe !voice.isStolen { soundingCount -= 1 }
    unsafe voice.kit.pointee.soundingVoices -= 1
    unsafe retired.voiceEnded(of: voice.kit)
  }
}

/// The voices that sound, in the order in which they began, on storage of fixed size: as many places as voices may
/// sound, and spare ones in which stolen voices fade out.
///
/// The order never changes, so that the same hits add up to the same frames to the bit, however periods are cut. Voices
/// of one hit stand next to each other, and are stolen together.
@safe
struct VoicePool: ~Copyable {
  let voices: UnsafeMutablePointer<Voice>
  private let scratch: RenderScratch
  let places: Int
  /// Voices that may sound.
  var limit: Int
  /// Voices in `voices`, stolen ones included.
  var count = 0
  /// Voices that count against the limit.
  var soundingCount = 0
  /// Voices that are players', stolen ones included.
  var playerCount = 0
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

  /// Starts a voice, for which there is room.
  @_noLocks
  mutating func start(_ voice: Voice) {
    if count == places { return }
    unsafe voices[count] = unsafe voice
    if unsafe voice.isStreamed { unsafe voices[count].openStream(scratch.streams) }
    unsafe voice.kit.pointee.soundingVoices += 1
    count += 1
    soundingCount += 1
    if unsafe voice.isPlayer { playerCount += 1 }
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

  // MARK: - Counting

  /// Voices that ended early because their frames hadn't come from the disk.
  var underruns: UInt64 { @_noLocks get { unsafe scratch.streams.underruns } }

  /// Takes a voice off the counts.
  @_noLocks
  mutating func ended(_ voice: Voice, retired: inout RetiredKits) {
    if unsafe !voice.isStolen { soundingCount -= 1 }
    if unsafe voice.isStreamed { unsafe scratch.streams.close(voice.stream.slot) }
    if unsafe voice.isPlayer { playerCount -= 1 }
    unsafe voice.kit.pointee.soundingVoices -= 1
    unsafe retired.voiceEnded(of: voice.kit)
  }
}

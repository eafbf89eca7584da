/// The voices that sound, in the order in which they began, on storage of fixed size: as many places as voices may
/// sound, and spare ones in which stolen voices fade out.
///
/// The order never changes, so that the same hits add up to the same frames to the bit, however periods are cut. Voices
/// of one hit stand next to each other, and are stolen together.
@safe
struct VoicePool: ~Copyable {
  let voices: VoicePlaces
  private let scratch: RenderScratch
  let places: Int
  /// Voices that may sound.
  var limit: Int
  /// Voices in `voices`, the first ones; stolen ones included.
  var count = 0
  /// Voices that count against the limit.
  var soundingCount = 0
  /// Voices that are players', stolen ones included.
  var playerCount = 0
  /// The outputs to which anything was added in this period.
  var sounding = OutputSet()
  /// The number of the last note-off.
  var lastNoteOff: UInt32 = 0

  // MARK: - Before the first period

  /// Places for a limit: spare ones for all that may sound, and for two hits of as many channels as a sound may have,
  /// which may be more than the limit.
  static func places(limit: Int) -> Int { 2 * limit + 128 }

  /// An empty pool.
  /// - Parameter storage: Room for ``places(limit:)`` voices as ``VoicePlaces`` need it, which the pool doesn't free.
  init(storage: UnsafeMutablePointer<Voice>, limit: Int, scratch: RenderScratch) {
    places = VoicePool.places(limit: limit)
    unsafe voices = VoicePlaces(memory: storage, count: places)
    self.limit = limit
    unsafe self.scratch = unsafe scratch
  }

  // MARK: - On the process thread

  /// Counts the voice that has been put into the first free place, for which there is room.
  @_noLocks
  mutating func begin() {
    let voice = unsafe voices.place(count)
    if unsafe voice.pointee.isStreamed { unsafe voice.pointee.openStream(scratch.streams) }
    unsafe voice.pointee.kit.pointee.soundingVoices += 1
    if unsafe voice.pointee.isPlayer { playerCount += 1 }
    count += 1
    soundingCount += 1
  }

  /// Adds all voices' next frames to the outputs and lets those that are over go.
  @_noLocks
  mutating func render(
    into outputs: borrowing OutputPorts, at periodStart: Int, frames: Range<Int>, retired: inout RetiredKits
  ) {
    if count == 0 || frames.isEmpty { return }
    var kept = 0
    let all = count
    for i in 0..<all {
      let voice = unsafe voices.place(i)
      let output = unsafe outputs.place(Int(voice.pointee.channel.output))
      sounding.insert(output)
      let buffer = unsafe outputs.buffer(output)
      if unsafe voice.pointee.render(into: buffer, at: periodStart, frames: frames, scratch: scratch) {
        if kept != i { unsafe voices.exchange(kept, i) }
        kept += 1
      } else {
        ended(at: i, retired: &retired)
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
  mutating func ended(at i: Int, retired: inout RetiredKits) {
    let voice = unsafe voices.place(i)
    if unsafe !voice.pointee.isStolen { soundingCount -= 1 }
    if unsafe voice.pointee.isStreamed { unsafe scratch.streams.close(voice.pointee.stream.slot) }
    if unsafe voice.pointee.isPlayer { playerCount -= 1 }
    let kit = unsafe voice.pointee.kit
    unsafe kit.pointee.soundingVoices -= 1
    unsafe retired.voiceEnded(of: kit)
  }
}

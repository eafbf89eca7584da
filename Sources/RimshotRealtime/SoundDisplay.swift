internal import Synchronization

/// Where the engine shows which players sound, and how far they are: words that it writes and the host reads, told apart
/// from half-written ones by a count that is odd while they change.
public enum SoundDisplay {
  /// Players that it has room for.
  public static var places: Int { @_noLocks get { 64 } }
  /// Words for one of them: kit and pad and state; hit and gain; the frame that it is at; its length in frames.
  public static var stride: Int { @_noLocks get { 4 } }
  /// Words that all of it takes.
  public static var words: Int { @_noLocks get { 2 + places * stride } }

  /// The lowest byte of a player's first word.
  public static var isPaused: UInt64 { @_noLocks get { 1 } }
  /// It is on its way out.
  public static var isStopping: UInt64 { @_noLocks get { 2 } }
  /// It repeats a part.
  public static var isLooping: UInt64 { @_noLocks get { 4 } }
}

extension Engine {
  // MARK: - On the process thread

  /// Shows which players sound, once in each period.
  @_noLocks
  mutating func showSounds() {
    if voices.playerCount == 0 && !showsSounds { return }
    let words = unsafe sounds
    let version = unsafe words[0].load(ordering: .relaxed)
    unsafe words[0].store(version &+ 1, ordering: .sequentiallyConsistent)
    var shown = 0
    var last: UInt32 = 0
    for i in 0..<voices.count {
      let voice = unsafe voices.voices.place(i)
      // The voices of one hit stand next to each other, and are in step.
      if unsafe !voice.pointee.isPlayer || voice.pointee.isStolen || voice.pointee.hit == last { continue }
      last = unsafe voice.pointee.hit
      if shown == SoundDisplay.places { break }
      unsafe show(voice, at: words + 2 + shown * SoundDisplay.stride)
      shown += 1
    }
    unsafe words[1].store(UInt64(shown), ordering: .releasing)
    unsafe words[0].store(version &+ 2, ordering: .releasing)
    showsSounds = shown > 0
  }

  @_noLocks
  private func show(_ voice: UnsafeMutablePointer<Voice>, at words: UnsafeMutablePointer<Atomic<UInt64>>) {
    var state: UInt64 = 0
    if unsafe voice.pointee.isEnding {
      state |= SoundDisplay.isStopping
    } else if unsafe voice.pointee.sound.isPausing {
      state |= SoundDisplay.isPaused
    }
    if unsafe voice.pointee.isLooping { state |= SoundDisplay.isLooping }
    let kit = unsafe UInt64(voice.pointee.kit.pointee.number)
    let pad = unsafe UInt64(voice.pointee.pad)
    unsafe words[0].store(kit << 32 | pad << 16 | state, ordering: .releasing)
    let hit = unsafe UInt64(voice.pointee.hit)
    let gain = unsafe UInt64(voice.pointee.soundGain.bitPattern)
    unsafe words[1].store(hit << 32 | gain, ordering: .releasing)
    unsafe words[2].store(UInt64(voice.pointee.frame), ordering: .releasing)
    unsafe words[3].store(UInt64(voice.pointee.channel.frames), ordering: .releasing)
  }
}

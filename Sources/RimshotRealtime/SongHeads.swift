internal import Synchronization

/// How a song's sound is heard: at the place that its clock says, and for some milliseconds more where it was before it went
/// elsewhere.
///
/// Whoever moves the song's clock has nothing to do here: a place that doesn't follow the one before is seen when it is
/// rendered.
@safe
struct SongHeads: ~Copyable {
  private var now = SongHead()
  /// Places that were left and still fade. A new one takes the oldest one's place, which has next to nothing left.
  private var leaving = InlineArray<4, SongHead>(repeating: SongHead())
  /// Whether one of them may still fade: to look at each of them costs more than a period at rest.
  private var hasLeaving = false
  private var newest = 0
  private var isHeard = true

  // MARK: - On the process thread

  /// Whether nothing is heard, or could be.
  @_noLocks
  mutating func isIdle(beside song: borrowing EngineSong) -> Bool {
    unsafe song.audio == nil && now.audio == nil && !hasLeaving
  }

  /// Whether another song's sound than this one is still in hand.
  @_noLocks
  mutating func hasOther(than audio: UnsafeMutablePointer<SongAudio>?) -> Bool {
    if unsafe now.audio != nil && now.audio != audio { return true }
    if !hasLeaving { return false }
    for i in 0..<4 where unsafe leaving[i].audio != nil && leaving[i].audio != audio { return true }
    return false
  }

  /// Begins a period.
  @_noLocks
  mutating func begin(isHeard: Bool) {
    self.isHeard = isHeard
    if !isHeard { drop() }
  }

  /// Lets go everything without a fade.
  @_noLocks
  mutating func drop() {
    now.end()
    if !hasLeaving { return }
    for i in 0..<4 { leaving[i].end() }
    hasLeaving = false
  }

  /// Goes on at another frame as if it were the next.
  @_noLocks
  mutating func jump(to frame: Int) { now.frame = frame }

  /// Adds what is heard to frames of the period.
  /// - Parameter fade: Frames that a fade takes.
  /// - Parameter patience: Frames that may be missing where the song has just gone.
  @_noLocks
  mutating func render(
    _ song: borrowing EngineSong, into outputs: borrowing OutputPorts, frames: Range<Int>, periodStart: Int,
    fade: Int, patience: Int
  ) {
    if frames.isEmpty || !isHeard { return }
    let end = periodStart + frames.upperBound
    let first = song.firstHeard(from: periodStart + frames.lowerBound)
    if let audio = unsafe song.audio, first < end {
      let place = song.position(at: first)
      let isElsewhere = unsafe now.audio != audio || now.frame != place
      if isElsewhere || now.gain != song.gain {
        // At its very beginning it is as it is; where only its gain is another, it goes from the one to the other.
        let rises = place > 0 || !isElsewhere && !now.isSilent
        leave(over: fade)
        now = unsafe SongHead(
          audio, at: place, gain: song.gain, output: song.output, fade: fade, patience: patience, rises: rises
        )
      }
    } else {
      leave(over: fade)
    }
    // From the oldest to the newest, wherever these stand, so that sums are the same whatever was before.
    if hasLeaving {
      var i = newest
      hasLeaving = false
      for _ in 0..<4 {
        i = (i + 1) & 3
        leaving[i].render(into: outputs, frames: frames, fade: fade, isLeaving: true)
        if unsafe leaving[i].audio != nil { hasLeaving = true }
      }
    }
    if unsafe now.audio == nil { return }
    now.render(into: outputs, frames: (first - periodStart)..<frames.upperBound, fade: fade, isLeaving: false)
  }

  @_noLocks
  private mutating func leave(over fade: Int) {
    if unsafe now.audio == nil { return }
    if !now.isSilent {
      newest = (newest + 1) & 3
      leaving[newest] = now
      leaving[newest].fall(over: fade)
      hasLeaving = true
    }
    now.end()
  }
}

/// A song's sound in the engine.
extension Engine {
  // MARK: - On the process thread

  /// Adds the song's sound to frames of this period.
  @_noLocks
  mutating func renderSong(into outputs: borrowing OutputPorts, frames: Range<Int>) {
    if songHeads.isIdle(beside: song) { return }
    voices.sounding = OutputSet.all
    songHeads.render(
      song, into: outputs, frames: frames, periodStart: periodStart, fade: stealFadeFrames,
      patience: Int(sampleRate) / 20)
  }

  /// Tells whoever reads the song's sound from the disk where it is.
  @_noLocks
  func showSongAudio() {
    guard let audio = unsafe song.audio else { return }
    unsafe audio.pointee.position.store(song.position(at: now), ordering: .relaxed)
    unsafe audio.pointee.clock.store(now, ordering: .sequentiallyConsistent)
  }
}

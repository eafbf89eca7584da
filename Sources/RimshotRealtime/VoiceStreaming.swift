/// Sounds of which only the head is in memory: the rest comes from the disk through a slot of the ``StreamTable``.
///
/// What is in the head is read there, as of any other sound. Beyond it, the frames that a piece needs are laid out in a
/// row, so that they are the same to the bit as if they were all in memory.
extension Voice {
  /// What a voice knows of its stream.
  struct Stream: BitwiseCopyable {
    /// Its slot; −1 for none.
    var slot: Int32 = -1
    /// It ends because frames were missing.
    var isDry = false
    /// The part that repeats isn't all in the head.
    var loops = false
    /// It reads its sound as it is, so that in the head nothing but its gain has to be worked out.
    var isPlain = false
    /// How many frames are in memory.
    var head = 0
    /// Frames that were heard in earlier rounds of a part that repeats and isn't all in the head.
    var earlier = 0

    @_noLocks
    init() {}
  }

  /// How long a voice fades whose frames don't come in time: some milliseconds.
  private static var dryFadeFrames: Int { @_noLocks get { 256 } }

  // MARK: - On the process thread

  /// Asks for the frames beyond the head.
  @_noLocks
  mutating func openStream(_ streams: StreamTable) {
    let source = unsafe kit.pointee.streams[Int(channel.stream) - 1]
    unsafe stream.head = source.head
    unsafe stream.loops = unsafe isLooping && Int(channel.loopEnd) > source.head
    let first = unsafe max(source.head, stream.earlier + frame - StreamTable.framesBehind)
    unsafe stream.slot = unsafe streams.open(
      source, at: first, loopStart: Int(channel.loopStart), loopEnd: stream.loops ? Int(channel.loopEnd) : 0)
  }

  /// Whether so many frames can be read as those of a plain voice whose sound is all in memory, and some more, in which it
  /// could still fade.
  @_noLocks
  mutating func isPlainInHead(_ count: Int, scratch: RenderScratch) -> Bool {
    if unsafe !isStreamed { return false }
    if unsafe stream.slot < 0 { unsafe openStream(scratch.streams) }
    return unsafe stream.isPlain && frame + count + 2 * Voice.dryFadeFrames <= stream.head
  }

  /// Begins to fade while there are still frames to fade in, when those that follow haven't come.
  /// - Parameter count: Frames that are to be rendered now.
  @_noLocks
  mutating func fadeWhereDry(_ count: Int, scratch: RenderScratch) {
    let ready = unsafe readyFrames(scratch.streams)
    let fade = unsafe Voice.dryFadeFrames
    if unsafe ready >= count + fade || ready >= ramp.remaining { return }
    if unsafe !stream.isDry {
      unsafe stream.isDry = true
      unsafe scratch.streams.countUnderrun()
    }
    unsafe choke(over: max(1, min(ready, fade)))
  }

  /// How many frames can be rendered of what is there.
  @_noLocks
  private func readyFrames(_ streams: StreamTable) -> Int {
    let place = unsafe stream.earlier + frame
    if unsafe !stream.loops && (isLooping || place >= channel.frames) { return Int.max }
    let there = unsafe max(stream.head, stream.slot < 0 ? 0 : streams.filled(stream.slot))
    if unsafe !stream.loops && there >= channel.frames { return Int.max }
    let left = there - Interpolation.guardFrames - place
    if left <= 0 { return 0 }
    let way = unsafe UInt64(left) << 32 - position & (Interpolation.unity - 1)
    return unsafe Int(truncatingIfNeeded: way / step)
  }

  /// Writes the sound's next frames, at the voice's pitch, to the scratch, and goes on.
  /// - Returns: How many there were; fewer than `count` at the end of the sound.
  @_noLocks
  mutating func readStream(count wanted: Int, isStereo: Bool, scratch: RenderScratch) -> Int {
    var count = wanted
    if unsafe !stream.loops { count = unsafe framesToRead(count) }
    count = unsafe min(count, readyFrames(scratch.streams))
    if count <= 0 { return 0 }
    let before = Interpolation.guardFrames
    let needed = unsafe Int(truncatingIfNeeded: (UInt64(count) &* step) >> 32) + 2 * before + 1
    let start = unsafe stream.earlier + frame - before
    if unsafe stream.earlier == 0 && start + needed <= stream.head && !channel.hasIntegers {
      unsafe interpolate(
        channel.leftFloats, from: position, to: scratch.left, count: count, table: scratch.sincTable)
      if isStereo {
        unsafe interpolate(
          channel.rightFloats, from: position, to: scratch.right, count: count, table: scratch.sincTable)
      }
    } else {
      let fraction = unsafe position & (Interpolation.unity - 1) | UInt64(before) << 32
      unsafe layOutStream(channel.left, side: 0, from: start, count: needed, scratch: scratch)
      unsafe interpolate(
        scratch.row, from: fraction, to: scratch.left, count: count, table: scratch.sincTable)
      if isStereo {
        unsafe layOutStream(channel.right, side: 1, from: start, count: needed, scratch: scratch)
        unsafe interpolate(
          scratch.row, from: fraction, to: scratch.right, count: count, table: scratch.sincTable)
      }
    }
    if unsafe stream.loops {
      unsafe advanceLoop(by: count)
    } else {
      unsafe position &+= UInt64(count) &* step
    }
    unsafe followStream(scratch.streams)
    return count
  }

  /// Tells the reader where the voice is.
  @_noLocks
  func followStream(_ streams: StreamTable) {
    let first = unsafe stream.earlier + frame - StreamTable.framesBehind
    if unsafe stream.slot >= 0 && first > stream.head { unsafe streams.pass(stream.slot, before: first) }
  }

  /// Writes frames as they are heard one after the other, from the head and from the ring, to the row. What isn't there is
  /// silent, as before a sound's first and after its last frame.
  @_noLocks
  private func layOutStream(
    _ head: UnsafeRawPointer, side: Int, from start: Int, count: Int, scratch: RenderScratch
  ) {
    var i = 0
    if unsafe start < stream.head {
      i = unsafe min(count, stream.head - start)
      unsafe copy(head, from: start, to: scratch.row, count: i)
    }
    if unsafe stream.slot >= 0 {
      let there = unsafe min(start + count, scratch.streams.filled(stream.slot))
      let run = there - start - i
      if run > 0 {
        unsafe scratch.streams.copy(
          stream.slot, side: side, from: start + i, to: scratch.row + i, count: run)
        i += run
      }
    }
    while i < count {
      unsafe scratch.row[i] = 0
      i &+= 1
    }
  }
}

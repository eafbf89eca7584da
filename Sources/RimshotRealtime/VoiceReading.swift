/// Where a voice's frames come from.
extension Voice {
  // MARK: - On the process thread

  /// Writes the sound's next frames, at the voice's pitch, to the scratch, and goes on.
  /// - Returns: How many there were; fewer than `count` at the end of the sound.
  @_noLocks
  mutating func readSound(count: Int, isStereo: Bool, scratch: RenderScratch) -> Int {
    if unsafe isStreamed && (stream.loops || !isLooping) {
      return unsafe readStream(count: count, isStereo: isStereo, scratch: scratch)
    }
    if unsafe isLooping { return unsafe readLoop(count: count, isStereo: isStereo, scratch: scratch) }
    let read = unsafe framesToRead(count)
    if read == 0 { return 0 }
    if unsafe channel.hasIntegers {
      unsafe readIntegers(count: read, isStereo: isStereo, scratch: scratch)
      unsafe position &+= UInt64(read) &* step
      return read
    }
    if unsafe isStereo && step != Interpolation.unity && !shape.pointee.isHermite {
      unsafe Interpolation.sinc(
        channel.leftFloats, channel.rightFloats, table: scratch.sincTable, position: position, step: step,
        to: scratch.left, scratch.right, count: read)
    } else {
      unsafe interpolate(
        channel.leftFloats, from: position, to: scratch.left, count: read, table: scratch.sincTable)
      if isStereo {
        unsafe interpolate(
          channel.rightFloats, from: position, to: scratch.right, count: read, table: scratch.sincTable)
      }
    }
    unsafe position &+= UInt64(read) &* step
    return read
  }

  /// How many of so many frames there still are, at the voice's pitch.
  @_noLocks
  func framesToRead(_ count: Int) -> Int {
    let end = unsafe UInt64(channel.frames) << 32
    if unsafe position >= end { return 0 }
    let left = unsafe (end - position + step - 1) / step
    return min(count, Int(truncatingIfNeeded: left))
  }

  /// The same for a part that repeats: it is laid out in a row first.
  @_noLocks
  private mutating func readLoop(count: Int, isStereo: Bool, scratch: RenderScratch) -> Int {
    let before = Interpolation.guardFrames
    let needed = unsafe Int(truncatingIfNeeded: (UInt64(count) &* step) >> 32) + 2 * before + 1
    let start = unsafe frame - before
    let fraction = unsafe position & (Interpolation.unity - 1) | UInt64(before) << 32
    unsafe layOut(channel.left, from: start, count: needed, row: scratch.row)
    unsafe interpolate(scratch.row, from: fraction, to: scratch.left, count: count, table: scratch.sincTable)
    if isStereo {
      unsafe layOut(channel.right, from: start, count: needed, row: scratch.row)
      unsafe interpolate(
        scratch.row, from: fraction, to: scratch.right, count: count, table: scratch.sincTable)
    }
    unsafe advanceLoop(by: count)
    return count
  }

  /// Goes on in a part that repeats.
  @_noLocks
  mutating func advanceLoop(by count: Int) {
    let length = unsafe UInt64(channel.loopEnd - channel.loopStart) << 32
    let end = unsafe UInt64(channel.loopEnd) << 32
    unsafe position &+= UInt64(count) &* step
    if unsafe position >= end {
      let more = unsafe (position - end) / length + 1
      unsafe position &-= more &* length
      unsafe rounds = UInt8(truncatingIfNeeded: min(UInt64(rounds) + more, 255))
      if unsafe stream.loops { unsafe stream.earlier += Int((more &* length) >> 32) }
    }
  }

  /// Writes frames of a sound as they follow each other when its part repeats.
  @_noLocks
  private func layOut(
    _ side: UnsafeRawPointer, from start: Int, count: Int, row: UnsafeMutablePointer<Float>
  ) {
    let loopStart = unsafe Int(channel.loopStart)
    let loopEnd = unsafe Int(channel.loopEnd)
    let length = loopEnd - loopStart
    var place = start
    // What came before the part's first frame was its last one, but the first time.
    var rounds = unsafe rounds
    while place < loopStart && rounds > 0 {
      place += length
      rounds -= 1
    }
    var i = min(count, loopEnd - place)
    unsafe copy(side, from: place, to: row, count: i)
    let first = i
    while i < count {
      // The first round comes from the sound, the others from those before, so that short ones take few copies.
      let rounds = i - first
      let run = min(count - i, max(rounds, length))
      if rounds == 0 {
        unsafe copy(side, from: loopStart, to: row + i, count: run)
      } else {
        unsafe Voice.copy(UnsafePointer(row + first), to: row + i, count: run)
      }
      i += run
    }
  }

  @_noLocks @inline(__always)
  static func copy(
    _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, count: Int
  ) {
    unsafe UnsafeMutableRawPointer(destination).copyMemory(
      from: source, byteCount: count * MemoryLayout<Float>.stride)
  }

  @_noLocks @inline(__always)
  func interpolate(
    _ source: UnsafePointer<Float>, from position: UInt64, to destination: UnsafeMutablePointer<Float>,
    count: Int, table: UnsafePointer<Float>
  ) {
    if unsafe step == Interpolation.unity && position & (Interpolation.unity - 1) == 0 {
      unsafe Voice.copy(source + Int(position >> 32), to: destination, count: count)
    } else if unsafe shape.pointee.isHermite {
      unsafe Interpolation.hermite(source, position: position, step: step, to: destination, count: count)
    } else {
      unsafe Interpolation.sinc(
        source, table: table, position: position, step: step, to: destination, count: count)
    }
  }
}

/// Sounds that are kept as the integers that they were recorded as. What a voice plays of them is made floats on its way, and
/// from there everything is as with any other sound, to the bit.
extension ChannelTable {
  /// Whether the frames are no floats.
  var hasIntegers: Bool {
    @_noLocks @inline(__always) get {
      if case .float = unsafe format { return false }
      return true
    }
  }

  /// The left side's frames, where they are floats.
  var leftFloats: UnsafePointer<Float> {
    @_noLocks @inline(__always) get { unsafe left.assumingMemoryBound(to: Float.self) }
  }

  /// The right side's frames, where they are floats.
  var rightFloats: UnsafePointer<Float> {
    @_noLocks @inline(__always) get { unsafe right.assumingMemoryBound(to: Float.self) }
  }
}

extension Voice {
  // MARK: - On the process thread

  /// Writes frames of a side, as they are in memory.
  /// - Parameter side: Its first frame.
  @_noLocks
  func copy(
    _ side: UnsafeRawPointer, from place: Int, to destination: UnsafeMutablePointer<Float>, count: Int
  ) {
    switch unsafe channel.format {
    case .float:
      unsafe Voice.copy(
        side.assumingMemoryBound(to: Float.self) + place, to: destination, count: count)
    case .int16:
      unsafe Integers.read(side + 2 * place, nil, to: destination, count: count)
    case .int24:
      unsafe Integers.read(
        side + 2 * place, side + (Int(channel.lowOffset) + place), to: destination, count: count)
    }
  }

  /// Adds a plain sound's next frames to an output, and goes on.
  @_noLocks @inline(__always)
  mutating func renderIntegers(
    into buffer: OutputBuffer, from first: Int, count: Int, gains left: Float, _ right: Float,
    scratch: RenderScratch
  ) {
    let place = unsafe frame
    let leftGain = unsafe left * ramp.start
    let rightGain = unsafe right * ramp.start
    if unsafe !ramp.isSteady || buffer.isMono || !Mixing.isScalable(leftGain) || !Mixing.isScalable(rightGain)
    {
      unsafe renderLaidOut(into: buffer, from: first, count: count, gains: left, right, scratch: scratch)
      return
    }
    unsafe position &+= UInt64(count) << 32
    let leftSide = unsafe channel.left + 2 * place
    let rightSide = unsafe channel.right + 2 * place
    let leftPort = unsafe buffer.left + first
    let rightPort = unsafe buffer.right + first
    if case .int16 = unsafe channel.format {
      unsafe Mixing.add16(
        leftSide, rightSide, to: leftPort, rightPort, count: count, gains: leftGain, rightGain)
    } else {
      unsafe Mixing.add24(
        leftSide, rightSide, low: Int(channel.lowOffset) - place, to: leftPort, rightPort, count: count,
        gains: leftGain, rightGain)
    }
  }

  /// The same of what isn't only mixed: its frames are made floats first.
  @_noLocks @inline(never)
  private mutating func renderLaidOut(
    into buffer: OutputBuffer, from first: Int, count: Int, gains left: Float, _ right: Float,
    scratch: RenderScratch
  ) {
    var done = 0
    while done < count {
      let run = unsafe min(count - done, RenderScratch.pieceFrames)
      let place = unsafe frame
      unsafe copy(channel.left, from: place, to: scratch.left, count: run)
      var rightFrames = unsafe scratch.left
      if unsafe channel.right != channel.left {
        unsafe copy(channel.right, from: place, to: scratch.right, count: run)
        unsafe rightFrames = unsafe scratch.right
      }
      unsafe addPlain(
        scratch.left, rightFrames, into: buffer, from: first + done, count: run, gains: left, right)
      unsafe position &+= UInt64(run) << 32
      unsafe ramp.advance(by: run)
      done += run
    }
  }

  /// Writes so many frames, at the voice's pitch, to the scratch; there are as many.
  @_noLocks
  func readIntegers(count: Int, isStereo: Bool, scratch: RenderScratch) {
    let fraction = unsafe position & (Interpolation.unity - 1)
    if unsafe step == Interpolation.unity && fraction == 0 {
      unsafe copy(channel.left, from: frame, to: scratch.left, count: count)
      if isStereo { unsafe copy(channel.right, from: frame, to: scratch.right, count: count) }
      return
    }
    let before = Interpolation.guardFrames
    // From before the first one's neighbours to behind the last one's.
    let way = unsafe Int(truncatingIfNeeded: (fraction &+ UInt64(count - 1) &* step) >> 32)
    let needed = way + 2 * before + 1
    let start = unsafe frame - before
    let first = fraction | UInt64(before) << 32
    unsafe copy(channel.left, from: start, to: scratch.row, count: needed)
    if !isStereo {
      unsafe interpolate(scratch.row, from: first, to: scratch.left, count: count, table: scratch.sincTable)
      return
    }
    unsafe copy(channel.right, from: start, to: scratch.rightRow, count: needed)
    if unsafe shape.pointee.isHermite || step == Interpolation.unity {
      unsafe interpolate(scratch.row, from: first, to: scratch.left, count: count, table: scratch.sincTable)
      unsafe interpolate(
        scratch.rightRow, from: first, to: scratch.right, count: count, table: scratch.sincTable)
    } else {
      unsafe Interpolation.sinc(
        scratch.row, scratch.rightRow, table: scratch.sincTable, position: first, step: step,
        to: scratch.left, scratch.right, count: count)
    }
  }
}

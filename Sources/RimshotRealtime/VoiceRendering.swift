/// Room for the pieces in which voices are rendered; the host makes it.
@unsafe
struct RenderScratch: BitwiseCopyable {
  /// Each ``pieceFrames`` long.
  let levels: UnsafeMutablePointer<Float>
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  /// The levels of each side while the mixer's move.
  let leftLevels: UnsafeMutablePointer<Float>
  let rightLevels: UnsafeMutablePointer<Float>
  /// A repeating part laid out in a row, or frames that are elsewhere or no floats.
  let row: UnsafeMutablePointer<Float>
  /// The right side's, where both are wanted at once.
  let rightRow: UnsafeMutablePointer<Float>
  let sincTable: UnsafePointer<Float>
  /// Where frames come from that aren't in memory.
  let streams: StreamTable

  /// The longest piece.
  static var pieceFrames: Int { @_noLocks get { 128 } }
  /// Frames of a sound that a piece may need, at the highest pitch.
  static var rowFrames: Int { @_noLocks get { 128 * 32 + 64 } }
  /// Floats that all of it takes.
  static var floats: Int { @_noLocks get { unsafe 5 * pieceFrames + 2 * rowFrames } }

  /// - Parameter memory: Room for ``floats``.
  init(memory: UnsafeMutablePointer<Float>, sincTable: UnsafePointer<Float>, streams: StreamTable) {
    unsafe levels = unsafe memory
    unsafe left = unsafe memory + RenderScratch.pieceFrames
    unsafe right = unsafe memory + 2 * RenderScratch.pieceFrames
    unsafe leftLevels = unsafe memory + 3 * RenderScratch.pieceFrames
    unsafe rightLevels = unsafe memory + 4 * RenderScratch.pieceFrames
    unsafe row = unsafe memory + 5 * RenderScratch.pieceFrames
    unsafe rightRow = unsafe row + RenderScratch.rowFrames
    unsafe self.sincTable = unsafe sincTable
    unsafe self.streams = unsafe streams
  }
}

extension Voice {
  // MARK: - On the process thread

  /// Adds its next frames to an output.
  /// - Parameter periodStart: The engine's frame at which the period begins.
  /// - Parameter range: Frames of the period.
  /// - Parameter scratch: Its own for the time being.
  /// - Returns: Whether it goes on.
  @_noLocks
  mutating func render(
    into buffer: OutputBuffer, at periodStart: Int, frames range: Range<Int>, scratch: RenderScratch
  ) -> Bool {
    var first = range.lowerBound
    if unsafe hasFade {
      if unsafe sound.isOver { return false }
      if unsafe sound.isPaused { return unsafe !isEnding }
    }
    if unsafe delay > 0 {
      let waited = unsafe min(delay, range.count)
      unsafe delay -= waited
      first += waited
    }
    while first < range.upperBound {
      // Pieces end where a level arrives, so that each frame is worked out in one way, however periods are cut.
      let moving = unsafe fader.pointee.framesLeft(at: periodStart + first, of: hitFrame)
      let fading = unsafe hasFade ? sound.remaining : Int.max
      if moving == 0 {
        let mix = unsafe fader.pointee.level.target
        if mix.left == 0 && mix.right == 0 {
          let count = min(range.upperBound - first, fading)
          if unsafe !pass(count, scratch: scratch) { return false }
          if unsafe hasFade && !advanceFade(by: count) { return unsafe !sound.isOver }
          first += count
          continue
        }
        if unsafe !hasFade && (isPlain || isPlainInHead(range.upperBound - first, scratch: scratch)) {
          return unsafe renderPlain(
            into: buffer, from: first, to: range.upperBound, mix: mix, scratch: scratch)
        }
      }
      var count = unsafe min(range.upperBound - first, RenderScratch.pieceFrames)
      if moving > 0 { count = min(count, moving) }
      count = min(count, fading)
      if unsafe !renderPiece(
        into: buffer, at: periodStart, from: first, count: count, isMoving: moving > 0, scratch: scratch)
      {
        return false
      }
      if unsafe hasFade && !advanceFade(by: count) { return unsafe !sound.isOver }
      first += count
    }
    return true
  }

  /// A sound as it is, with its gain.
  @_noLocks @inline(__always)
  private mutating func renderPlain(
    into buffer: OutputBuffer, from first: Int, to end: Int, mix: MixLevel, scratch: RenderScratch
  ) -> Bool {
    let place = unsafe frame
    let count = unsafe min(end - first, min(channel.frames - place, ramp.remaining))
    let left = unsafe leftGain * mix.left
    let right = unsafe rightGain * mix.right
    if unsafe channel.hasIntegers {
      unsafe renderIntegers(
        into: buffer, from: first, count: count, gains: left, right, scratch: scratch)
      return unsafe frame < channel.frames && ramp.remaining > 0
    }
    unsafe addPlain(
      channel.leftFloats + place, channel.rightFloats + place, into: buffer, from: first, count: count,
      gains: left, right)
    unsafe position &+= UInt64(count) << 32
    unsafe ramp.advance(by: count)
    return unsafe frame < channel.frames && ramp.remaining > 0
  }

  /// Adds frames of two sides to an output.
  @_noLocks @inline(__always)
  func addPlain(
    _ leftFrames: UnsafePointer<Float>, _ rightFrames: UnsafePointer<Float>, into buffer: OutputBuffer,
    from first: Int, count: Int, gains left: Float, _ right: Float
  ) {
    if unsafe buffer.isMono {
      // Half of each side: a mono sound keeps its level, and a stereo one never gets louder than its louder side.
      unsafe add(leftFrames, to: buffer.left + first, count: count, gain: left * 0.5)
      unsafe add(rightFrames, to: buffer.left + first, count: count, gain: right * 0.5)
    } else if unsafe ramp.isSteady {
      unsafe Mixing.add(
        leftFrames, rightFrames, to: buffer.left + first, buffer.right + first, count: count,
        gains: left * ramp.start, right * ramp.start)
    } else {
      unsafe add(leftFrames, to: buffer.left + first, count: count, gain: left)
      unsafe add(rightFrames, to: buffer.right + first, count: count, gain: right)
    }
  }

  @_noLocks
  private func add(
    _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, count: Int, gain: Float
  ) {
    if unsafe ramp.isSteady {
      unsafe Mixing.add(source, to: destination, count: count, gain: gain * ramp.start)
    } else {
      unsafe Mixing.add(source, to: destination, count: count, gain: gain, ramp: ramp)
    }
  }

  /// Everything that a voice can do, over a short piece.
  @_noLocks
  private mutating func renderPiece(
    into buffer: OutputBuffer, at periodStart: Int, from first: Int, count wanted: Int, isMoving: Bool,
    scratch: RenderScratch
  ) -> Bool {
    if unsafe isStreamed { unsafe fadeWhereDry(wanted, scratch: scratch) }
    let count = unsafe min(wanted, ramp.remaining)
    // One level for all of them, with which gains can be multiplied beforehand.
    let isLevel = unsafe ramp.isSteady && !isMoving && !hasFade && !shape.pointee.hasEnvelope
    let level = unsafe ramp.start
    if !isLevel { unsafe ramp.fill(scratch.levels, count: count) }
    unsafe ramp.advance(by: count)
    if unsafe hasFade { unsafe sound.multiply(into: scratch.levels, count: count) }
    var goesOn = unsafe ramp.remaining > 0
    if unsafe shape.pointee.hasEnvelope {
      let holds = unsafe envelope.multiply(
        into: scratch.levels, count: count, shape: envelopeShape)
      goesOn = goesOn && holds
    }
    let isStereo = unsafe channel.right != channel.left
    let read = unsafe readSound(count: count, isStereo: isStereo, scratch: scratch)
    if unsafe !isLooping && frame >= channel.frames { goesOn = false }
    let right = unsafe isStereo ? scratch.right : scratch.left
    if let filters = unsafe filters {
      if isStereo {
        unsafe filters.pointee.process(scratch.left, scratch.right, count: read)
      } else {
        unsafe filters.pointee.process(scratch.left, count: read)
      }
    }
    if isLevel {
      unsafe add(level, right: right, to: buffer, from: first, count: read, scratch: scratch)
      return goesOn
    }
    var leftLevels = unsafe UnsafePointer(scratch.levels)
    var rightLevels = unsafe leftLevels
    var mix = unsafe fader.pointee.level.target
    if isMoving {
      unsafe fader.pointee.level.fill(
        left: scratch.leftLevels, right: scratch.rightLevels, at: periodStart + first, count: read,
        times: scratch.levels)
      unsafe leftLevels = unsafe UnsafePointer(scratch.leftLevels)
      unsafe rightLevels = unsafe UnsafePointer(scratch.rightLevels)
      mix = MixLevel()
    }
    let leftGain = unsafe leftGain * mix.left
    let rightGain = unsafe rightGain * mix.right
    let left = unsafe scratch.left
    if unsafe buffer.isMono {
      let port = unsafe buffer.left + first
      unsafe Mixing.add(left, to: port, count: read, gain: leftGain * 0.5, levels: leftLevels)
      unsafe Mixing.add(right, to: port, count: read, gain: rightGain * 0.5, levels: rightLevels)
    } else {
      unsafe Mixing.add(left, to: buffer.left + first, count: read, gain: leftGain, levels: leftLevels)
      unsafe Mixing.add(right, to: buffer.right + first, count: read, gain: rightGain, levels: rightLevels)
    }
    return goesOn
  }

  /// Adds what has been made to an output, at one level.
  @_noLocks @inline(__always)
  private func add(
    _ level: Float, right: UnsafeMutablePointer<Float>, to buffer: OutputBuffer, from first: Int, count: Int,
    scratch: RenderScratch
  ) {
    let mix = unsafe fader.pointee.level.target
    let leftGain = unsafe leftGain * mix.left
    let rightGain = unsafe rightGain * mix.right
    if unsafe buffer.isMono {
      let port = unsafe buffer.left + first
      unsafe Mixing.add(scratch.left, to: port, count: count, gain: leftGain * 0.5 * level)
      unsafe Mixing.add(right, to: port, count: count, gain: rightGain * 0.5 * level)
    } else {
      unsafe Mixing.add(
        scratch.left, right, to: buffer.left + first, buffer.right + first, count: count,
        gains: leftGain * level, rightGain * level)
    }
  }

  /// Goes on by so many frames that nobody hears.
  @_noLocks
  private mutating func pass(_ frames: Int, scratch: RenderScratch) -> Bool {
    var left = frames
    while left > 0 {
      var count = unsafe min(left, ramp.remaining)
      var goesOn = true
      if unsafe shape.pointee.hasEnvelope {
        count = unsafe min(count, RenderScratch.pieceFrames)
        unsafe ramp.fill(scratch.levels, count: count)
        goesOn = unsafe envelope.multiply(into: scratch.levels, count: count, shape: envelopeShape)
      }
      unsafe ramp.advance(by: count)
      if unsafe isLooping {
        unsafe advanceLoop(by: count)
      } else {
        unsafe position &+= UInt64(framesToRead(count)) &* step
      }
      if unsafe !goesOn || ramp.remaining == 0 || (!isLooping && frame >= channel.frames) { return false }
      left -= count
    }
    if unsafe isStreamed { unsafe followStream(scratch.streams) }
    return true
  }
}

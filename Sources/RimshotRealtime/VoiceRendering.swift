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
  /// A repeating part laid out in a row.
  let row: UnsafeMutablePointer<Float>
  let sincTable: UnsafePointer<Float>
  /// Where frames come from that aren't in memory.
  let streams: StreamTable

  /// The longest piece.
  static var pieceFrames: Int { @_noLocks get { 128 } }
  /// Frames of a sound that a piece may need, at the highest pitch.
  static var rowFrames: Int { @_noLocks get { 128 * 32 + 64 } }
  /// Floats that all of it takes.
  static var floats: Int { @_noLocks get { unsafe 5 * pieceFrames + rowFrames } }

  /// - Parameter memory: Room for ``floats``.
  init(memory: UnsafeMutablePointer<Float>, sincTable: UnsafePointer<Float>, streams: StreamTable) {
    unsafe levels = unsafe memory
    unsafe left = unsafe memory + RenderScratch.pieceFrames
    unsafe right = unsafe memory + 2 * RenderScratch.pieceFrames
    unsafe leftLevels = unsafe memory + 3 * RenderScratch.pieceFrames
    unsafe rightLevels = unsafe memory + 4 * RenderScratch.pieceFrames
    unsafe row = unsafe memory + 5 * RenderScratch.pieceFrames
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
          return unsafe renderPlain(into: buffer, from: first, to: range.upperBound, mix: mix)
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
    into buffer: OutputBuffer, from first: Int, to end: Int, mix: MixLevel
  ) -> Bool {
    let place = unsafe frame
    let count = unsafe min(end - first, min(channel.frames - place, ramp.remaining))
    let left = unsafe leftGain * mix.left
    let right = unsafe rightGain * mix.right
    if unsafe buffer.isMono {
      // Half of each side: a mono sound keeps its level, and a stereo one never gets louder than its louder side.
      unsafe add(channel.left + place, to: buffer.left + first, count: count, gain: left * 0.5)
      unsafe add(channel.right + place, to: buffer.left + first, count: count, gain: right * 0.5)
    } else if unsafe ramp.isSteady {
      unsafe Mixing.add(
        channel.left + place, channel.right + place, to: buffer.left + first, buffer.right + first,
        count: count, gains: left * ramp.start, right * ramp.start)
    } else {
      unsafe add(channel.left + place, to: buffer.left + first, count: count, gain: left)
      unsafe add(channel.right + place, to: buffer.right + first, count: count, gain: right)
    }
    unsafe position &+= UInt64(count) << 32
    unsafe ramp.advance(by: count)
    return unsafe frame < channel.frames && ramp.remaining > 0
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
    unsafe ramp.fill(scratch.levels, count: count)
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
    if unsafe !filters.isEmpty {
      if isStereo {
        unsafe filters.process(scratch.left, scratch.right, count: read)
      } else {
        unsafe filters.process(scratch.left, count: read)
      }
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

  // MARK: - Reading the sound

  /// Writes the sound's next frames, at the voice's pitch, to the scratch, and goes on.
  /// - Returns: How many there were; fewer than `count` at the end of the sound.
  @_noLocks
  private mutating func readSound(count: Int, isStereo: Bool, scratch: RenderScratch) -> Int {
    if unsafe isStreamed && (stream.loops || !isLooping) {
      return unsafe readStream(count: count, isStereo: isStereo, scratch: scratch)
    }
    if unsafe isLooping { return unsafe readLoop(count: count, isStereo: isStereo, scratch: scratch) }
    let read = unsafe framesToRead(count)
    if read == 0 { return 0 }
    unsafe interpolate(channel.left, from: position, to: scratch.left, count: read, table: scratch.sincTable)
    if isStereo {
      unsafe interpolate(
        channel.right, from: position, to: scratch.right, count: read, table: scratch.sincTable)
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
    _ source: UnsafePointer<Float>, from start: Int, count: Int, row: UnsafeMutablePointer<Float>
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
    unsafe Voice.copy(source + place, to: row, count: i)
    let first = i
    while i < count {
      // The first round comes from the sound, the others from those before, so that short ones take few copies.
      let rounds = i - first
      let run = min(count - i, max(rounds, length))
      unsafe Voice.copy(
        rounds == 0 ? source + loopStart : UnsafePointer(row + first), to: row + i, count: run)
      i += run
    }
  }

  @_noLocks @inline(__always)
  private static func copy(
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

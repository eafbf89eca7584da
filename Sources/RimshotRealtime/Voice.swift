/// One sounding sample.
@unsafe
struct Voice: BitwiseCopyable {
  /// The kit that it plays; kept alive by being counted there.
  var kit: UnsafeMutablePointer<KitTable>
  /// What it plays.
  var sample: SampleTable
  /// The next frame to play.
  var position: Int
  /// Linear gain of the hit, by side.
  var leftGain: Float
  var rightGain: Float
  /// Its way to silence, once something ends it.
  var ramp: GainRamp
  /// Fade at note-off, in frames; 0 ignores it.
  var releaseFrames: UInt32
  /// The pad and choke group that it belongs to, in its kit.
  var pad: UInt16
  var chokeGroup: UInt16
  /// The host's output number.
  var output: UInt16
  /// The note and channel that hit it; ``noNote`` when a command did.
  var note: UInt8
  var channel: UInt8
  /// Its place was taken by a newer hit: it fades in a spare place and no longer counts.
  var isStolen: Bool

  /// `note` of a voice that no note-off can end.
  static var noNote: UInt8 { @_noLocks get { 0xFF } }

  @_noLocks
  init(
    kit: UnsafeMutablePointer<KitTable>, sample: SampleTable, leftGain: Float, rightGain: Float,
    releaseFrames: UInt32,
    pad: UInt16, chokeGroup: UInt16, output: UInt16, note: UInt8, channel: UInt8
  ) {
    unsafe self.kit = unsafe kit
    unsafe self.sample = unsafe sample
    unsafe self.position = 0
    unsafe self.leftGain = leftGain
    unsafe self.rightGain = rightGain
    unsafe self.ramp = GainRamp()
    unsafe self.releaseFrames = releaseFrames
    unsafe self.pad = pad
    unsafe self.chokeGroup = chokeGroup
    unsafe self.output = output
    unsafe self.note = note
    unsafe self.channel = channel
    unsafe self.isStolen = false
  }

  /// How loud it can still get: the sound's highest value from here on, at this gain. What is lost by ending it.
  var audibility: Float {
    @_noLocks get {
      let level = unsafe sample.levels[position / SampleTable.levelStride]
      return unsafe level * ramp.level * max(leftGain, rightGain)
    }
  }

  /// Adds its next frames to an output.
  /// - Parameter range: Frames of the period.
  /// - Returns: Whether it goes on.
  @_noLocks
  mutating func render(into buffer: OutputBuffer, frames range: Range<Int>) -> Bool {
    let count = unsafe min(range.count, min(sample.frames - position, ramp.remaining))
    let source = unsafe (left: sample.left + position, right: sample.right + position)
    let out = unsafe (left: buffer.left + range.lowerBound, right: buffer.right + range.lowerBound)
    if unsafe buffer.isMono {
      // Half of each side: a mono sound keeps its level, and a stereo one never gets louder than its louder side.
      unsafe add(source.left, to: out.left, count: count, gain: leftGain * 0.5)
      unsafe add(source.right, to: out.left, count: count, gain: rightGain * 0.5)
    } else {
      unsafe add(source.left, to: out.left, count: count, gain: leftGain)
      unsafe add(source.right, to: out.right, count: count, gain: rightGain)
    }
    unsafe position += count
    unsafe ramp.advance(by: count)
    return unsafe position < sample.frames && ramp.remaining > 0
  }

  @_noLocks
  private func add(
    _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, count: Int, gain: Float
  ) {
    if unsafe ramp.isSteady {
      unsafe Mixing.add(source, to: destination, count: count, gain: gain)
    } else {
      unsafe Mixing.add(
        source, to: destination, count: count, gain: gain * ramp.level, step: gain * ramp.step)
    }
  }
}

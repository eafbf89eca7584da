/// One sounding channel of a hit.
@unsafe
struct Voice: BitwiseCopyable {
  // In the order in which they are read, so that a voice that is only mixed costs two lines of the cache.

  /// What it plays.
  let channel: ChannelTable
  /// The next frame to play, in 2⁻³² frames.
  var position: UInt64
  /// Frames until it begins.
  var delay: Int
  /// Its way to silence, once something ends it.
  var ramp: GainRamp
  /// Its level in the mixer, and what controllers make of that.
  let fader: UnsafePointer<FaderState>
  /// Linear gain of the hit, by side.
  let leftGain: Float
  let rightGain: Float
  /// Reads its sound as it is, so that nothing but its gain has to be worked out.
  let isPlain: Bool
  /// Only the head of its sound is in memory.
  let isStreamed: Bool
  /// A fade of a player's runs, or it is paused or over.
  var hasFade: Bool
  /// Its sound repeats a part for now.
  var isLooping: Bool
  /// How often it has come round, as far as that matters.
  var rounds: UInt8
  /// Its place was taken by a newer hit: it fades in a spare place and no longer counts.
  var isStolen: Bool
  /// A choke or a release ends it.
  var isEnding: Bool
  /// The fade that runs is the pedal's, and stops when the pedal opens again.
  var isDamped: Bool
  /// It is a player's: it can be paused, and others lose their places before it.
  var isPlayer: Bool
  /// The number of its hit; voices of one hit stand next to each other in the pool.
  let hit: UInt32
  /// How much its hit would be missed, when room is made for another.
  var rank: UInt32
  /// The kit that it plays; kept alive by being counted there.
  let kit: UnsafeMutablePointer<KitTable>
  /// How it sounds.
  let shape: UnsafePointer<ShapeTable>
  /// How far it goes with each frame of output, in 2⁻³² frames.
  let step: UInt64
  /// The engine's frame of its hit.
  let hitFrame: Int
  /// Its pad, in its kit.
  let pad: UInt16
  /// The group that silences it.
  let chokedBy: UInt16
  /// The device, note and channel that hit it; ``MidiEvent/noNote`` when a command did.
  let device: UInt8
  let note: UInt8
  let midiChannel: UInt8
  /// The furthest that the pedal was open since it was hit, then included.
  var pedal: UInt8
  var envelope: Envelope
  /// Its shape's, or what controllers made of that at the hit.
  let envelopeShape: EnvelopeShape
  /// Its filters, in a place of its own; `nil` for none.
  let filters: UnsafeMutablePointer<FilterChain>?
  /// Where the rest of its sound comes from.
  var stream: Stream
  /// Where it is between pauses, while `hasFade`.
  var sound: SoundFade
  /// The linear gain that a player was started with.
  var soundGain: Float

  /// What all voices of a hit have in common.
  @unsafe
  struct Origin: BitwiseCopyable {
    var kit: UnsafeMutablePointer<KitTable>
    var hit: UInt32
    var hitFrame: Int
    var pad: UInt16
    var chokedBy: UInt16
    var device: UInt8
    var note: UInt8
    var midiChannel: UInt8
    var pedal: UInt8

    @_noLocks
    init(
      kit: UnsafeMutablePointer<KitTable>, hit: UInt32, hitFrame: Int, pad: UInt16, chokedBy: UInt16,
      device: UInt8, note: UInt8, midiChannel: UInt8, pedal: UInt8
    ) {
      unsafe self.kit = unsafe kit
      unsafe self.hit = hit
      unsafe self.hitFrame = hitFrame
      unsafe self.pad = pad
      unsafe self.chokedBy = chokedBy
      unsafe self.device = device
      unsafe self.note = note
      unsafe self.midiChannel = midiChannel
      unsafe self.pedal = pedal
    }
  }

  /// A voice at its beginning.
  /// - Parameter start: The frame of the sound that it begins at, before its end.
  /// - Parameter gain: The hit's linear gain, with which the channel's own are multiplied.
  /// - Parameter filters: The voice's alone, at their beginning; `nil` for none.
  @_noLocks
  init(
    _ origin: Origin, channel: ChannelTable, shape: UnsafePointer<ShapeTable>, start: Int, step: UInt64,
    delay: Int, gain: Float, envelope: EnvelopeShape, filters: UnsafeMutablePointer<FilterChain>?
  ) {
    var own = unsafe channel
    var comesFromDisk = unsafe channel.stream != 0
    if comesFromDisk {
      let source = unsafe origin.kit.pointee.streams[Int(channel.stream) - 1]
      if let left = unsafe source.whole(source.left), let right = unsafe source.whole(source.right) {
        unsafe own.left = unsafe left
        unsafe own.right = unsafe right
        comesFromDisk = false
      }
    }
    unsafe self.channel = unsafe own
    unsafe position = UInt64(start) << 32
    unsafe self.delay = delay
    unsafe ramp = GainRamp()
    unsafe fader = unsafe UnsafePointer(origin.kit.pointee.control.faderStates + Int(channel.fader))
    unsafe leftGain = gain * channel.leftGain
    unsafe rightGain = gain * channel.rightGain
    let loopEnd = unsafe Int(channel.loopEnd)
    // What begins behind its loop never comes to it.
    let loops = unsafe loopEnd > 0 && loopEnd <= channel.frames && start < loopEnd
    let isSimple =
      unsafe step == Interpolation.unity && !loops && !shape.pointee.hasEnvelope && filters == nil
    unsafe isStreamed = comesFromDisk
    unsafe isPlain = unsafe isSimple && !isStreamed
    unsafe stream = Stream()
    unsafe stream.isPlain = isSimple
    unsafe hasFade = false
    unsafe isPlayer = false
    unsafe isLooping = loops
    unsafe rounds = 0
    unsafe isStolen = false
    unsafe isEnding = false
    unsafe isDamped = false
    unsafe hit = origin.hit
    unsafe rank = 0
    unsafe kit = unsafe origin.kit
    unsafe self.shape = unsafe shape
    unsafe self.step = step
    unsafe hitFrame = origin.hitFrame
    unsafe pad = origin.pad
    unsafe chokedBy = origin.chokedBy
    unsafe device = origin.device
    unsafe note = origin.note
    unsafe midiChannel = origin.midiChannel
    unsafe pedal = origin.pedal
    unsafe self.envelope = Envelope(envelope)
    unsafe envelopeShape = envelope
    unsafe self.filters = unsafe filters
    unsafe sound = SoundFade()
    unsafe soundGain = 1
  }

  /// The frame that it is at.
  var frame: Int { @_noLocks get { unsafe Int(truncatingIfNeeded: position >> 32) } }

  /// Whether it stands at no level, so that nothing of it is heard unless its fader moves.
  @_noLocks
  func isMuted(at frame: Int) -> Bool {
    let mix = unsafe fader.pointee.level.target
    return unsafe mix.left == 0 && mix.right == 0 && fader.pointee.framesLeft(at: frame, of: hitFrame) == 0
  }

  /// How loud it can still get: the sound's highest value from here on, at this gain. What is lost by ending it.
  var audibility: Float {
    @_noLocks get {
      let place = unsafe isLooping ? min(frame, Int(channel.loopStart)) : frame
      let level = unsafe channel.levels[place / ChannelTable.levelStride]
      let shaped = unsafe shape.pointee.hasEnvelope ? envelope.highest : 1
      let mix = unsafe fader.pointee.level.target
      let left = unsafe (leftGain * mix.left).magnitude
      let right = unsafe (rightGain * mix.right).magnitude
      let faded = unsafe sound.isStopping ? sound.level : 1
      return unsafe level * ramp.level * shaped * faded * max(left, right)
    }
  }

  // MARK: - On the process thread

  /// Ends it over so many frames, sooner if it is ending already.
  @_noLocks
  mutating func choke(over frames: Int) {
    if unsafe delay > 0 { unsafe cancel() }
    unsafe ramp.fade(over: frames)
    unsafe isEnding = true
    unsafe isDamped = false
  }

  /// Ends it before it begins: nobody hears it yet.
  @_noLocks
  private mutating func cancel() {
    unsafe delay = 0
    unsafe isLooping = false
    unsafe position = UInt64(channel.frames) << 32
  }

  /// Lets its note go. One that hasn't begun yet still does: most pads let go as soon as they are hit.
  /// - Parameter frames: Fade of a voice without an envelope.
  @_noLocks
  mutating func release(over frames: Int) {
    if unsafe shape.pointee.hasEnvelope {
      unsafe envelope.release()
    } else {
      unsafe ramp.fade(over: frames)
    }
    unsafe isEnding = true
    unsafe isDamped = false
  }

  /// Lets a part that repeats while the note is held play on to the end.
  @_noLocks
  mutating func leaveLoop() {
    if unsafe channel.loopEndsAtNoteOff { unsafe isLooping = false }
  }

  /// Damps it as far as the pedal is closed.
  /// - Parameter closed: 127 is quite.
  /// - Parameter isOpening: Whether the pedal was closed further before. Only then does it tell how far it is open: the
  ///   chick of a closing foot is heard on its way, and isn't damped by the rest of it.
  /// - Parameter frames: How long it fades when quite closed.
  @_noLocks
  mutating func damp(closed: UInt8, isOpening: Bool, frames: Int) {
    if unsafe isOpening && closed < pedal { unsafe pedal = closed }
    if unsafe isEnding { return }
    // A pedal that only trembles damps nothing, and one that was nearly closed has little left to damp.
    let slack = 6
    let closing = unsafe Int(closed) - Int(pedal) - slack
    if closing <= 0 {
      if unsafe isDamped {
        unsafe ramp.hold()
        unsafe isDamped = false
      }
      return
    }
    let way = unsafe max(127 - Int(pedal) - slack, 24)
    // Half closed rings about six times as long as closed, a touch about thirty times.
    let open = 1 - Double(closing) / Double(way)
    let longest = Double(frames) * Arithmetic.exp2(5 * open)
    // At its own pace from wherever it is: pedals send many values, and a fade begun anew with each would never end.
    unsafe ramp.turn(over: max(1, Int(longest * Double(ramp.level))))
    unsafe isDamped = true
  }
}

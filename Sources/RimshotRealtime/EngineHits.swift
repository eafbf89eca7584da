internal import Synchronization

/// One hit, wherever it came from.
struct Hit: BitwiseCopyable {
  /// 0–127, with fractions from devices that send them.
  var velocity: Float
  /// Its chance.
  let draw: Draw
  /// Where the pad was hit, 0 centre to 127 edge.
  let position: UInt8
  /// Whether the foot made it, by closing the pedal.
  let isPedal: Bool
  /// The device, note and channel; no note from a command.
  let device: UInt8
  let note: UInt8
  let channel: UInt8
  /// How many notes the device holds beside this one.
  var othersHeld: UInt8 = 0
  /// The note that it played before; 128 and above for none.
  var previousNote: UInt8 = 0xFF
  /// The pressure on its note.
  var pressure: UInt8 = 0
  /// Frames from the hit to the note-off that this is; 0 of a hit.
  var heldFrames = 0
  /// How it begins a player's sound.
  var sound = SoundStart()

  @_noLocks
  init(
    velocity: Float, draw: Draw, position: UInt8 = 0, isPedal: Bool = false, device: UInt8 = 0xFF,
    note: UInt8 = 0xFF, channel: UInt8 = 0xFF
  ) {
    self.velocity = velocity
    self.draw = draw
    self.position = position
    self.isPedal = isPedal
    self.device = device
    self.note = note
    self.channel = channel
  }
}

/// What came of a hit.
enum Answer: BitwiseCopyable {
  /// The kit has nothing for it.
  case none
  /// The grabbing hand made it, and it was dropped.
  case grabbed
  /// It did what it does.
  case played
}

/// What each part of a hit's chance is for. The sample is the draw itself.
enum Purpose {
  static var velocity: UInt32 { @_noLocks get { 1 } }
  static var timing: UInt32 { @_noLocks get { 2 } }
  static var padTune: UInt32 { @_noLocks get { 3 } }
  static var tune: UInt32 { @_noLocks get { 4 } }
  static var cutoff: UInt32 { @_noLocks get { 5 } }
  static var start: UInt32 { @_noLocks get { 6 } }
  static var nearest: UInt32 { @_noLocks get { 7 } }
}

/// What hits do.
extension Engine {
  // MARK: - On the process thread

  /// Plays what a strike hits.
  @_noLocks
  mutating func strike(_ strike: Int, _ hit: Hit) -> Answer {
    guard let kit = unsafe kits.current else {
      mark(.noKit)
      return .played
    }
    // Before the conditions: a switch that plays is chosen when it does.
    let isSwitch = unsafe press(keySwitch: kitNote(of: strike), kit)
    for i in 0..<(unsafe voices.ringingOut(beside: kit)) {
      if let old = unsafe voices.kit(beginningAt: i) { unsafe silence(old, strike: strike, hit) }
    }
    let first = unsafe Int(kit.pointee.strikeStart[strike])
    let end = unsafe Int(kit.pointee.strikeStart[strike + 1])
    var answer = unsafe first < end || isSwitch || ends(strike, kit) ? Answer.played : .none
    if case .none = answer { mark(.unmapped) } else { mark(first < end ? .unmet : .acted) }
    for i in first..<end {
      let target = unsafe kit.pointee.targets[i]
      if unsafe holds(target, kit, hit),
        !self.hit(pad: Int(target.pad), articulation: Int(target.articulation), hit)
      {
        answer = .grabbed
      }
    }
    return answer
  }

  /// Whether the end of a note plays something, though its hit may not.
  @_noLocks
  private mutating func ends(_ strike: Int, _ kit: UnsafeMutablePointer<KitTable>) -> Bool {
    guard let tables = unsafe kit.pointee.triggers else { return false }
    return unsafe tables.noteOffStart[strike] < tables.noteOffStart[strike + 1]
  }

  /// Ends in a kit that rings out what the strike would have ended there: an open hi-hat is closed, a toggled sound
  /// stops, whichever kit they are of.
  @_noLocks
  private mutating func silence(_ kit: UnsafeMutablePointer<KitTable>, strike: Int, _ hit: Hit) {
    for i in unsafe Int(kit.pointee.strikeStart[strike])..<Int(kit.pointee.strikeStart[strike + 1]) {
      let target = unsafe kit.pointee.targets[i]
      if unsafe !holds(target, kit, hit) { continue }
      let pad = unsafe kit.pointee.pads[Int(target.pad)]
      unsafe voices.choke(by: Int(target.pad), of: kit, latest: latestEarlier)
      if case .toggle = pad.noteOff {
        unsafe voices.choke(
          pad: Int(target.pad), of: kit, fadeFrames: Int(pad.releaseFrames), latest: latestEarlier)
      }
      if pad.player.isOn {
        unsafe voices.act(
          SoundAction(.stop), onVoicesOf: target.pad, kit: kit.pointee.number, fadeFrames: -1,
          onlyPlayers: true)
      }
    }
  }

  /// Plays a pad: chokes what it chokes, then starts the voices of the take that is its turn in each of its layers.
  /// - Returns: `false` when the grabbing hand made the hit, which is dropped.
  @_noLocks
  mutating func hit(pad index: Int, articulation: Int, _ hit: Hit) -> Bool {
    guard let kit = unsafe kits.current, unsafe index < kit.pointee.padCount else { return true }
    let pad = unsafe kit.pointee.pads[index]
    unsafe mark(pad: index, articulation: articulation, of: kit)
    if unsafe now < kit.pointee.padStates[index].grabEnd && hit.velocity <= pad.grabVelocity {
      unsafe counters.pointee.grabs.wrappingAdd(1, ordering: .relaxed)
      mark(.grabbed)
      return false
    }
    unsafe counters.pointee.hits.wrappingAdd(1, ordering: .relaxed)
    if case .toggle = pad.noteOff, unsafe stops(pad: index, of: kit, pad) {
      mark(.stopped)
      return true
    }
    unsafe ring(kit, pad: index, articulation: articulation, hit)
    return true
  }

  /// Lets a pad sound, after it has choked what it chokes.
  @_noLocks
  mutating func ring(
    _ kit: UnsafeMutablePointer<KitTable>, pad index: Int, articulation: Int, _ hit: Hit
  ) {
    let pad = unsafe kit.pointee.pads[index]
    if pad.player.remoteCount > 0 { unsafe actOnOthers(pad.player, of: kit) }
    var hit = hit
    if pad.player.isOn || hit.sound.isOn, unsafe !beginSound(kit, pad: index, &hit) { return }
    if pad.chokeGroup != 0 || pad.chokesItself || pad.chokeCount > 0 {
      unsafe voices.choke(by: index, of: kit, latest: latestEarlier)
    }
    if pad.polyphony > 0 {
      unsafe voices.limit(
        pad: index, of: kit, to: Int(pad.polyphony), fadeFrames: Int(pad.selfChokeFadeFrames))
    }
    if pad.humanizedVelocity > 0 {
      let moved = hit.velocity + pad.humanizedVelocity * hit.draw.other(Purpose.velocity).signed
      hit.velocity = max(min(hit.velocity, 1), min(moved, 127))
    }
    unsafe startLayers(kit, pad: index, articulation: articulation, hit)
  }

  /// Stops a toggled pad that sounds. Two hits of one instant, as of a head and its rim, are one.
  @_noLocks
  private mutating func stops(
    pad index: Int, of kit: UnsafeMutablePointer<KitTable>, _ pad: PadTable
  ) -> Bool {
    if unsafe kit.pointee.padStates[index].stopFrame > latestEarlier { return true }
    if unsafe voices.ringingHits(pad: index, of: kit, latest: latestEarlier) > 0 {
      unsafe kit.pointee.padStates[index].stopFrame = now
      unsafe voices.choke(pad: index, of: kit, fadeFrames: Int(pad.releaseFrames), latest: latestEarlier)
      return true
    }
    return unsafe voices.ringingHits(pad: index, of: kit, latest: Int.max) > 0
  }

  @_noLocks
  private mutating func startLayers(
    _ kit: UnsafeMutablePointer<KitTable>, pad index: Int, articulation: Int, _ hit: Hit
  ) {
    // A curve may make a hit softer than the softest whole velocity; it is no less a hit.
    let velocity = max(1, min(Int(hit.velocity), 127))
    let table = unsafe kit.pointee.articulations[articulation]
    let first = unsafe Int(table.velocityStart[velocity])
    let end = unsafe Int(table.velocityStart[velocity + 1])
    let turn = unsafe kit.pointee.articulationStates[articulation].hits
    unsafe kit.pointee.articulationStates[articulation].hits = turn &+ 1
    lastHit = lastHit == UInt32.max ? 1 : lastHit + 1
    var needed = 0
    for i in first..<end {
      let number = unsafe Int(kit.pointee.choices[i])
      if unsafe !sounds(kit.pointee.layers[number], turn: turn, kit, hit) { continue }
      let take = unsafe chooseTake(kit, layer: number, turn: turn, hit)
      unsafe kit.pointee.lastTakes[number] = take
      let place = unsafe kit.pointee.layers[number].firstTake + take
      unsafe kit.pointee.takeFrames[Int(place)] = now
      let shape = unsafe kit.pointee.shapes[Int(kit.pointee.layers[number].shape)]
      let changes = unsafe changes(kit, kit.pointee.layers[number], hit)
      needed += unsafe soundingChannels(kit, kit.pointee.takes[Int(place)], start: start(shape, changes, hit))
    }
    if needed == 0 {
      markSilent()
      return
    }
    unsafe voices.limit(groupOf: index, of: kit, latest: latestEarlier)
    let stolen = voices.makeRoom(for: needed, at: now, stealFadeFrames: stealFadeFrames, retired: &kits)
    if stolen > 0 { unsafe counters.pointee.stolen.wrappingAdd(UInt64(stolen), ordering: .relaxed) }
    trace.stolen &+= UInt16(truncatingIfNeeded: stolen)
    for i in first..<end {
      let number = unsafe Int(kit.pointee.choices[i])
      if unsafe !sounds(kit.pointee.layers[number], turn: turn, kit, hit) { continue }
      unsafe startLayer(kit, pad: index, layer: number, hit)
      unsafe traceSound(kit, pad: index, articulation: articulation, layer: number)
    }
  }

  /// Channels of a take that are longer than what is skipped of them.
  @_noLocks
  private mutating func soundingChannels(_ kit: UnsafeMutablePointer<KitTable>, _ take: TakeTable, start: Int)
    -> Int
  {
    var count = 0
    for i in 0..<Int(take.channelCount)
    where unsafe start < kit.pointee.channels[Int(take.firstChannel) + i].frames { count += 1 }
    return count
  }

  // MARK: - Voices

  @_noLocks
  private mutating func startLayer(
    _ kit: UnsafeMutablePointer<KitTable>, pad index: Int, layer number: Int, _ hit: Hit
  ) {
    let layer = unsafe kit.pointee.layers[number]
    let pad = unsafe kit.pointee.pads[index]
    let take = unsafe kit.pointee.takes[Int(layer.firstTake + kit.pointee.lastTakes[number])]
    let shape = unsafe kit.pointee.shapes + Int(layer.shape)
    let origin = unsafe Voice.Origin(
      kit: kit, hit: lastHit, hitFrame: now, pad: UInt16(truncatingIfNeeded: index), chokedBy: pad.chokedBy,
      device: hit.device, note: hit.note, midiChannel: hit.channel,
      pedal: hit.isPedal ? 127 : controller(pedalController, of: hit.device))
    let changes = unsafe changes(kit, layer, hit)
    let gain =
      unsafe Engine.gain(layer, at: hit.velocity, dynamics: changes.dynamics) * decay(layer, hit)
      * hit.sound.gain
    let step = unsafe step(shape.pointee, pad, changes, hit)
    let start = unsafe start(shape.pointee, changes, hit)
    let late = Int(Float(pad.humanizedFrames) * hit.draw.other(Purpose.timing).unit)
    let delay = unsafe changes.delay(from: Int(shape.pointee.delayFrames)) + late
    let isFiltered = unsafe shape.pointee.firstFilter.isOn || shape.pointee.secondFilter.isOn
    let chain = unsafe isFiltered ? filters(shape.pointee, changes, hit) : FilterChain()
    var envelope = unsafe shape.pointee.envelope
    if unsafe layer.modulationCount > 0 { changes.apply(to: &envelope) }
    for i in 0..<Int(take.channelCount) {
      let channel = unsafe kit.pointee.channels[Int(take.firstChannel) + i]
      if unsafe start >= channel.frames || voices.count == voices.places { continue }
      unsafe readyFader(Int(channel.fader), kit)
      let filters = unsafe chain.isEmpty ? nil : voices.voices.filters(voices.count)
      if let filters = unsafe filters { unsafe filters.initialize(to: chain) }
      let voice = unsafe voices.voices.place(voices.count)
      unsafe voice.initialize(
        to: Voice(
          origin, channel: channel, shape: shape, start: start, step: step, delay: delay, gain: gain,
          envelope: envelope, filters: filters))
      if hit.sound.isOn { unsafe voice.pointee.begin(hit.sound) }
      voices.begin()
    }
  }

  /// A layer's gain at a velocity.
  /// - Parameter dynamics: Added to how much velocity matters, which is 1; below −1 soft hits are the louder ones.
  @_noLocks
  private static func gain(_ layer: LayerTable, at velocity: Float, dynamics: Float) -> Float {
    let gain = unsafe gain(layer.velocityGain, at: velocity)
    guard dynamics != 0, let flatGain = unsafe layer.flatGain else { return gain }
    let flat = unsafe self.gain(flatGain, at: velocity)
    let matter = 1 + dynamics
    return matter < 0 ? flat + matter * gain : max(flat - matter * (flat - gain), 0)
  }

  /// A gain between two whole velocities, in a straight line.
  @_noLocks
  private static func gain(_ gains: UnsafePointer<Float>, at velocity: Float) -> Float {
    let whole = min(Int(velocity), 127)
    let gain = unsafe gains[whole]
    let part = velocity - Float(whole)
    if part <= 0 || whole == 127 { return gain }
    return unsafe gain + (gains[whole + 1] - gain) * part
  }

  /// How much softer the end of a note is by the time that it was held.
  @_noLocks
  private mutating func decay(_ layer: LayerTable, _ hit: Hit) -> Float {
    if unsafe layer.decayWhileHeld <= 0 || hit.heldFrames <= 0 { return 1 }
    let decibels = unsafe Double(layer.decayWhileHeld) * Double(hit.heldFrames) / sampleRate
    return Float(Arithmetic.exp2(-min(decibels, 300) * 0.16609640474436813))
  }

  /// The frame of its sounds that a hit begins at; the same whenever it is asked for.
  @_noLocks
  private mutating func start(_ shape: ShapeTable, _ changes: HitChanges, _ hit: Hit) -> Int {
    let random = Float(shape.randomStartFrames) * hit.draw.other(Purpose.start).unit
    return changes.start(from: Int(shape.startFrame) + Int(random))
  }

  /// How fast a hit's sounds are read; exactly ``Interpolation/unity`` at their own pitch.
  @_noLocks
  private mutating func step(_ shape: ShapeTable, _ pad: PadTable, _ changes: HitChanges, _ hit: Hit)
    -> UInt64
  {
    var tune = shape.tune + shape.tuneByVelocity * (hit.velocity / 127)
    if changes.tune != 0 {
      tune += changes.tune
      // What controllers bring back to the sound's own pitch is that, whatever the sum's last bits say.
      if tune > -0.0005 && tune < 0.0005 { tune = 0 }
    }
    if shape.randomTune != 0 { tune += shape.randomTune * hit.draw.other(Purpose.tune).signed }
    if pad.humanizedTune != 0 { tune += pad.humanizedTune * hit.draw.other(Purpose.padTune).signed }
    if tune == 0 { return Interpolation.unity }
    let most = Engine.mostTune
    let bounded = tune > most ? most : (tune < -most ? -most : tune)
    return UInt64(Arithmetic.exp2(Double(bounded) / 12) * 0x1p32)
  }

  private static var mostTune: Float { @_noLocks get { 48 } }

  @_noLocks
  private mutating func filters(_ shape: ShapeTable, _ changes: HitChanges, _ hit: Hit) -> FilterChain {
    var chain = FilterChain()
    if shape.firstFilter.isOn {
      append(shape.firstFilter, to: &chain, cutoff: changes.cutoff, resonance: changes.resonance, hit)
    }
    if shape.secondFilter.isOn { append(shape.secondFilter, to: &chain, cutoff: changes.cutoff2, hit) }
    return chain
  }

  /// - Parameter cutoff: Semitones that controllers add to its cutoff.
  /// - Parameter resonance: dB that they add to its resonance.
  @_noLocks
  private mutating func append(
    _ filter: FilterTable, to chain: inout FilterChain, cutoff: Float, resonance: Float = 0, _ hit: Hit
  ) {
    var filter = filter
    let semitones =
      filter.cutoffByVelocity * (hit.velocity / 127)
      + filter.randomCutoff * hit.draw.other(Purpose.cutoff).signed + cutoff
    if semitones != 0 { filter.cutoff *= Float(Arithmetic.exp2(Double(semitones) / 12)) }
    filter.resonance += resonance
    chain.append(filter, sampleRate: Float(sampleRate))
  }
}

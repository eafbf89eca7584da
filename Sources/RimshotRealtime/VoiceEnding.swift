/// What ends voices before their sounds do.
extension VoicePool {
  // MARK: - On the process thread

  /// Fades what a hit of a pad silences: the voices of other pads that its group chokes, and its own where it chokes
  /// itself. Hits of the same instant are spared, so that two pads hit at once both sound.
  /// - Parameter latest: Voices that began after this frame are of the same instant.
  @_noLocks
  mutating func choke(by pad: Int, of kit: UnsafeMutablePointer<KitTable>, latest: Int) {
    let table = unsafe kit.pointee.pads[pad]
    for i in 0..<count {
      if unsafe voices[i].kit != kit || voices[i].hitFrame > latest { continue }
      let other = unsafe Int(voices[i].pad)
      if other == pad {
        if table.chokesItself { unsafe voices[i].choke(over: Int(table.selfChokeFadeFrames)) }
      } else if unsafe table.chokeGroup != 0 && voices[i].chokedBy == table.chokeGroup {
        unsafe voices[i].choke(over: Int(kit.pointee.pads[other].chokeFadeFrames))
      }
    }
    for i in 0..<Int(table.chokeCount) {
      let choke = unsafe kit.pointee.chokes[Int(table.firstChoke) + i]
      unsafe self.choke(pad: Int(choke.pad), of: kit, fadeFrames: Int(choke.fadeFrames), latest: latest)
    }
  }

  /// Fades the voices of a pad.
  /// - Parameter latest: Voices that began after this frame are spared.
  @_noLocks
  mutating func choke(pad: Int, of kit: UnsafeMutablePointer<KitTable>, fadeFrames: Int, latest: Int) {
    for i in 0..<count
    where unsafe voices[i].kit == kit && Int(voices[i].pad) == pad && voices[i].hitFrame <= latest {
      unsafe voices[i].choke(over: fadeFrames)
    }
  }

  /// Fades a pad's oldest hits until fewer than so many ring.
  @_noLocks
  mutating func limit(pad: Int, of kit: UnsafeMutablePointer<KitTable>, to hits: Int, fadeFrames: Int) {
    var ringing = unsafe ringingHits(pad: pad, of: kit, latest: Int.max)
    var last: UInt32 = 0
    for i in 0..<count {
      if unsafe voices[i].kit != kit || Int(voices[i].pad) != pad || voices[i].isEnding { continue }
      if unsafe voices[i].hit != last {
        if ringing < hits { return }
        ringing -= 1
        last = unsafe voices[i].hit
      }
      unsafe voices[i].choke(over: fadeFrames)
    }
  }

  /// Hits of a pad that nothing has ended yet.
  /// - Parameter latest: Those that began after this frame don't count.
  @_noLocks
  func ringingHits(pad: Int, of kit: UnsafeMutablePointer<KitTable>, latest: Int) -> Int {
    var hits = 0
    var last: UInt32 = 0
    for i in 0..<count
    where unsafe voices[i].kit == kit && Int(voices[i].pad) == pad && !voices[i].isEnding
      && voices[i].hit != last && voices[i].hitFrame <= latest
    {
      hits += 1
      last = unsafe voices[i].hit
    }
    return hits
  }

  /// Fades the oldest hits of a pad's choke group until fewer than so many ring. What is hit in one instant counts once,
  /// and stays.
  /// - Parameter latest: Voices that began after this frame are of the instant now.
  @_noLocks
  mutating func limit(groupOf pad: Int, of kit: UnsafeMutablePointer<KitTable>, latest: Int) {
    let table = unsafe kit.pointee.pads[pad]
    let hits = Int(table.groupPolyphony)
    if hits == 0 { return }
    var ringing = 0
    var last = Int.min
    for i in 0..<count
    where unsafe isRinging(i, inGroup: table.chokeGroup, of: kit, latest: latest)
      && voices[i].hitFrame != last
    {
      ringing += 1
      last = unsafe voices[i].hitFrame
    }
    last = Int.min
    for i in 0..<count where unsafe isRinging(i, inGroup: table.chokeGroup, of: kit, latest: latest) {
      if unsafe voices[i].hitFrame != last {
        if ringing < hits { return }
        ringing -= 1
        last = unsafe voices[i].hitFrame
      }
      unsafe voices[i].choke(over: Int(table.groupFadeFrames))
    }
  }

  @_noLocks
  private func isRinging(
    _ i: Int, inGroup group: UInt16, of kit: UnsafeMutablePointer<KitTable>, latest: Int
  ) -> Bool {
    unsafe voices[i].kit == kit && !voices[i].isEnding && voices[i].hitFrame <= latest
      && kit.pointee.pads[Int(voices[i].pad)].chokeGroup == group
  }

  /// Whether what a note hit sounds, and nothing has ended it yet.
  @_noLocks
  func isSounding(
    note: UInt8, channel: UInt8, device: UInt8, of kit: UnsafeMutablePointer<KitTable>?
  ) -> Bool {
    for i in 0..<count
    where unsafe voices[i].note == note && voices[i].midiChannel == channel && voices[i].device == device
      && voices[i].kit == kit && !voices[i].isEnding
    {
      return true
    }
    return false
  }

  /// Lets a note go, of one device and channel. What a note-off or a controller started isn't held by any note.
  /// - Parameter note: ``MidiEvent/noNote`` for all notes.
  /// - Parameter channel: ``MidiEvent/noChannel`` for all channels.
  @_noLocks
  mutating func release(note: UInt8, channel: UInt8, device: UInt8) {
    lastNoteOff &+= 1
    for i in 0..<count {
      if unsafe voices[i].device != device || voices[i].note == MidiEvent.noNote
        || (note != MidiEvent.noNote && voices[i].note != note)
        || (channel != MidiEvent.noChannel && voices[i].midiChannel != channel)
      {
        continue
      }
      let kit = unsafe voices[i].kit
      let pad = unsafe Int(voices[i].pad)
      let table = unsafe kit.pointee.pads[pad]
      unsafe voices[i].leaveLoop()
      switch table.noteOff {
      case .ignore, .toggle: break
      case .release: unsafe voices[i].release(over: Int(table.releaseFrames))
      case .choke where unsafe kit.pointee.padStates[pad].noteOff == lastNoteOff: break
      case .choke:
        unsafe kit.pointee.padStates[pad].noteOff = lastNoteOff
        unsafe choke(pad: pad, of: kit, fadeFrames: Int(table.releaseFrames), latest: Int.max)
      }
    }
  }

  /// Lets go what commands began of a pad, as the note-off of its note does.
  @_noLocks
  mutating func release(pad: Int, of kit: UnsafeMutablePointer<KitTable>?) {
    guard let kit = unsafe kit, unsafe pad < kit.pointee.padCount else { return }
    let table = unsafe kit.pointee.pads[pad]
    for i in 0..<count
    where unsafe voices[i].kit == kit && Int(voices[i].pad) == pad && voices[i].note == MidiEvent.noNote {
      unsafe voices[i].leaveLoop()
      switch table.noteOff {
      case .ignore, .toggle: break
      case .release: unsafe voices[i].release(over: Int(table.releaseFrames))
      case .choke:
        return unsafe choke(pad: pad, of: kit, fadeFrames: Int(table.releaseFrames), latest: Int.max)
      }
    }
  }

  /// Fades what a hand grabs of the kits that only ring out. Of the current one the pads are grabbed.
  /// - Parameter note: Of which the device began it; ``MidiEvent/noNote`` for whatever any device began.
  @_noLocks
  mutating func grab(note: UInt8, device: UInt8, beside current: UnsafeMutablePointer<KitTable>?) {
    for i in 0..<count where unsafe voices[i].kit != current {
      if unsafe note != MidiEvent.noNote && (voices[i].note != note || voices[i].device != device) {
        continue
      }
      let pad = unsafe voices[i].kit.pointee.pads[Int(voices[i].pad)]
      if pad.isChokedByPressure { unsafe voices[i].choke(over: Int(pad.pressureFadeFrames)) }
    }
  }

  /// Damps what rings on a hi-hat as far as its pedal is closed.
  /// - Parameter followers: The devices whose hi-hat it is; bit n is device n. What commands began follows every pedal.
  @_noLocks
  mutating func damp(closed: UInt8, isOpening: Bool, followers: UInt16) {
    for i in 0..<count {
      let frames = unsafe Int(voices[i].kit.pointee.pads[Int(voices[i].pad)].pedalFadeFrames)
      let device = unsafe voices[i].device
      if frames > 0 && (device > 15 || followers & (1 << UInt16(device)) != 0) {
        unsafe voices[i].damp(closed: closed, isOpening: isOpening, frames: frames)
      }
    }
  }

  /// Ends the repeating of what nothing could end any more once another kit plays: toggled sounds, and what commands
  /// hold. What is held by a note is let go by its note-off.
  /// - Parameter deaf: Devices whose note-offs mean nothing; bit n is device n.
  @_noLocks
  mutating func endLoops(
    beside current: UnsafeMutablePointer<KitTable>?, deaf: UInt16, fadeFrames: Int
  ) {
    for i in 0..<count where unsafe voices[i].kit != current && voices[i].isLooping {
      let pad = unsafe voices[i].kit.pointee.pads[Int(voices[i].pad)]
      if unsafe voices[i].isPlayer {
        unsafe voices[i].stop(over: Int(pad.player.fadeOutFrames), pad.player.curve)
        continue
      }
      let isHeld =
        unsafe voices[i].note != MidiEvent.noNote && deaf & (1 << UInt16(voices[i].device & 15)) == 0
      if unsafe voices[i].channel.loopEndsAtNoteOff {
        if !isHeld { unsafe voices[i].leaveLoop() }
        continue
      }
      switch pad.noteOff {
      case .release, .choke: if isHeld { continue }
      case .ignore, .toggle: break
      }
      unsafe voices[i].choke(over: max(Int(pad.releaseFrames), fadeFrames))
    }
  }

  /// Fades what a device began on a channel.
  @_noLocks
  mutating func fadeAll(channel: UInt8, device: UInt8, over frames: Int) {
    for i in 0..<count where unsafe voices[i].device == device && voices[i].midiChannel == channel {
      unsafe voices[i].choke(over: frames)
    }
  }

  /// Fades what rings of a kit.
  /// - Parameter number: The host's number of it.
  @_noLocks
  mutating func fadeAll(ofKit number: UInt32, over frames: Int) {
    for i in 0..<count where unsafe voices[i].kit.pointee.number == number {
      unsafe voices[i].choke(over: frames)
    }
  }

  /// Fades everything.
  @_noLocks
  mutating func fadeAll(over frames: Int) {
    for i in 0..<count { unsafe voices[i].choke(over: frames) }
  }
}

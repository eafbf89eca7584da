internal import RimshotControl

/// The mixer's screen.
extension PlayerModel {
  /// The mixer's lines: pads, outputs, the master.
  var strips: [(name: MixerStrip, strip: MixerReport.Strip)] {
    guard let mixer else { return [] }
    return mixer.pads.map { (.pad($0.name), $0) } + mixer.outputs.map { (.output($0.name), $0) }
      + [(.master, mixer.master)]
  }

  mutating func takeInMixer(_ stroke: KeyStroke, at time: UInt64) -> [Order] {
    let strips = strips
    guard !strips.isEmpty else { return [] }
    stripCursor = min(stripCursor, strips.count - 1)
    let page = 10
    switch stroke.key {
    case .up: stripCursor = max(stripCursor - 1, 0)
    case .down: stripCursor = min(stripCursor + 1, strips.count - 1)
    case .pageUp: stripCursor = max(stripCursor - page, 0)
    case .pageDown: stripCursor = min(stripCursor + page, strips.count - 1)
    case .home: stripCursor = 0
    case .end: stripCursor = strips.count - 1
    case .left, .right:
      let step = stroke.modifiers.contains(.shift) ? 5.0 : 1
      return changeGain(by: stroke.key == .left ? -step : step)
    case .enter where stroke.phase == .press:
      guard case .pad(let pad) = strips[stripCursor].name else { return [] }
      return [.hit(pad, velocity: velocity, began: time)]
    case .character: return takeLetterInMixer(stroke.text ?? " ", isFirst: stroke.phase == .press)
    default: break
    }
    return []
  }

  private mutating func takeLetterInMixer(_ letter: Character, isFirst: Bool) -> [Order] {
    let (name, strip) = strips[stripCursor]
    switch letter {
    case "<", ",", "[": return changePan(by: -0.1)
    case ">", ".", "]": return changePan(by: 0.1)
    case "-": return changeGain(by: -1)
    case "+", "=": return changeGain(by: 1)
    case _ where !isFirst: return []
    case "m":
      let change = MixerChange(name, mute: !strip.isMuted)
      return set(change, back: MixerChange(name, mute: strip.isMuted), strip.isMuted ? "unmute" : "mute")
    case "s":
      if name == .master {
        say("the master has no solo")
        return []
      }
      let change = MixerChange(name, solo: !strip.isSoloed)
      return set(change, back: MixerChange(name, solo: strip.isSoloed), strip.isSoloed ? "unsolo" : "solo")
    case "0":
      let change = MixerChange(name, gain: 0, pan: strip.pan == nil ? nil : 0)
      return set(change, back: MixerChange(name, gain: strip.gain, pan: strip.pan), "set back")
    case "u": return takeBack()
    case "U", "r": return doAgain()
    case "w":
      say("saving gains and pans to the kit")
      return [.errand(.saveLevels)]
    case "k": beginAssignment(of: name, isKey: true)
    case "l": beginAssignment(of: name, isKey: false)
    default: break
    }
    return []
  }

  private mutating func changeGain(by step: Double) -> [Order] {
    let (name, strip) = strips[stripCursor]
    let range = MixerChange.gains
    let gain = min(max(((strip.gain + step) * 10).rounded() / 10, range.lowerBound), range.upperBound)
    if gain == strip.gain { return [] }
    return set(
      MixerChange(name, gain: gain), back: MixerChange(name, gain: strip.gain), "gain \(Level.text(gain)) of")
  }

  private mutating func changePan(by step: Double) -> [Order] {
    let (name, strip) = strips[stripCursor]
    guard let old = strip.pan else {
      say("\(strip.name) has no pan")
      return []
    }
    let pan = min(max(((old + step) * 10).rounded() / 10, -1), 1)
    if pan == old { return [] }
    return set(MixerChange(name, pan: pan), back: MixerChange(name, pan: old), "pan \(Level.panText(pan)) of")
  }

  private mutating func set(_ change: MixerChange, back: MixerChange, _ text: String) -> [Order] {
    let what = "\(text) \(strips[stripCursor].strip.name)"
    undo.add(UndoHistory.Step(back: .mixer(back), forth: .mixer(change), text: what))
    say(what)
    return carryOut(change)
  }

  /// Shows a change at once; the daemon's answer says how it really is.
  private mutating func carryOut(_ change: MixerChange) -> [Order] {
    func changed(_ strip: MixerReport.Strip) -> MixerReport.Strip {
      var strip = strip
      strip.gain = change.gain ?? strip.gain
      strip.pan = change.pan ?? strip.pan
      strip.isMuted = change.mute ?? strip.isMuted
      strip.isSoloed = change.solo ?? strip.isSoloed
      return strip
    }
    switch change.strip {
    case .pad(let name):
      if let place = mixer?.pads.firstIndex(where: { $0.name == name }), let old = mixer?.pads[place] {
        mixer?.pads[place] = changed(old)
      }
    case .output(let name):
      if let place = mixer?.outputs.firstIndex(where: { $0.name == name }), let old = mixer?.outputs[place] {
        mixer?.outputs[place] = changed(old)
      }
    case .master: if let old = mixer?.master { mixer?.master = changed(old) }
    }
    // Mutes and solos change whether others are heard.
    return [.ask(.mixerSet(change))] + (change.mute != nil || change.solo != nil ? [.ask(.mixer)] : [])
  }

  // MARK: - Taking back

  mutating func takeBack() -> [Order] {
    guard let step = undo.takeBack() else {
      say("there is nothing to take back")
      return []
    }
    say("taken back: \(step.text)")
    return carryOut(step.back)
  }

  mutating func doAgain() -> [Order] {
    guard let step = undo.doAgain() else {
      say("there is nothing to do again")
      return []
    }
    say("done again: \(step.text)")
    return carryOut(step.forth)
  }

  private mutating func carryOut(_ change: UndoHistory.Step.Change) -> [Order] {
    switch change {
    case .mixer(let change): carryOut(change)
    case .kit(let path): [.ask(.loadKit(path))]
    case .levels(let saved, let isBack): [.errand(.exchange(saved, isBack: isBack))]
    }
  }
}

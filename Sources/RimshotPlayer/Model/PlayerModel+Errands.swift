internal import RimshotControl

/// What a pad is given: a key of the computer's, a pad of a device's, and what becomes of errands.
extension PlayerModel {
  /// What the next key or hit is for.
  public struct Assignment: Sendable, Equatable {
    /// The pad's name.
    public var pad: String
    /// Whether it waits for a key, and not for a device's hit.
    public var isKey: Bool
  }

  mutating func beginAssignment(of strip: MixerStrip, isKey: Bool) {
    guard case .pad(let pad) = strip, kit.index(of: pad) != nil else {
      say("only pads are played: choose one with up and down")
      return
    }
    assignment = Assignment(pad: pad, isKey: isKey)
    let layout = layout.name
    say(
      isKey
        ? "press the key that is to play \(pad) (\(layout)); Esc leaves it"
        : "hit the pad of your device that is to play \(pad); Esc leaves it")
  }

  /// Takes a stroke while something waits.
  /// - Returns: `nil` where it does what it does else.
  mutating func assign(_ stroke: KeyStroke) -> [Order]? {
    guard let wish = assignment else { return nil }
    if wish.isKey, case .character(let key) = stroke.key, !stroke.modifiers.contains(.control) {
      assignment = nil
      // A terminal that tells only what was typed tells of another key with shift.
      let plain = stroke.text.flatMap { KeyLayout.unshifted[$0] } ?? key
      guard let index = kit.index(of: wish.pad) else { return [] }
      let meaning = KeyLayout.Meaning.hit(role(of: index) ?? wish.pad)
      let name = layout.name
      if layout.keys[plain] == meaning {
        say("\(plain == " " ? "space" : "\(plain)") plays \(wish.pad) already")
        return []
      }
      if name == layouts.pads.name {
        layouts.pads.keys[plain] = meaning
      } else {
        layouts.drums.keys[plain] = meaning
      }
      return [.errand(.keep(plain, meaning, layout: name))]
    }
    assignment = nil
    if stroke.key == .escape {
      say("\(wish.pad) is as it was")
      return []
    }
    return nil
  }

  /// Takes a hit of a device while one is waited for.
  mutating func assign(_ report: MidiReport) -> [Order] {
    guard let wish = assignment, !wish.isKey, report.bytes.count == 3, report.bytes[0] & 0xF0 == 0x90,
      report.bytes[2] > 0, let index = kit.index(of: wish.pad)
    else { return [] }
    assignment = nil
    say("\(wish.pad) learns note \(report.bytes[1]) of \(report.source)")
    return [.errand(.learn(hit: report, pad: kit.pads[index], role: role(of: index)))]
  }

  /// A role that plays this pad and no other, the instrument's own first: with it, the same holds for other kits.
  private func role(of index: Int) -> String? {
    let pad = kit.pads[index]
    let own = pad.roles.filter { kit.pads(hitBy: $0) == [index] }
    return own.first { $0 == pad.instrument } ?? own.first
  }

  /// What became of an errand.
  public mutating func take(_ outcome: Errand.Outcome) -> [Order] {
    switch outcome {
    case .kits(let kits): return take(kits: kits)
    case .saved(let saved, let text):
      undo.add(
        UndoHistory.Step(
          back: .levels(saved, isBack: true), forth: .levels(saved, isBack: false), text: "saving to the kit")
      )
      say(text)
      return [.ask(.mixer)]
    case .done(let text):
      say(text)
      return [.ask(.mixer)]
    case .failed(let text): say(text, isWarning: true)
    }
    return []
  }
}

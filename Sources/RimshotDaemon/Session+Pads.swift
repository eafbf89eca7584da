internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit

/// What the session tells of the kit's pads, and the pedal that commands move.
extension Session {
  /// The pads of the kit that plays.
  func padList() throws(ControlError) -> PadList {
    guard let (loaded, memory) = kit else { throw ControlError(.notFound, "no kit is loaded") }
    let kit = loaded.kit
    let names = KitNames(kit, loaded.plan, number: memory.number)
    var roles: [Int: [String]] = [:]
    for role in Role.all {
      for pad in memory.pads(strike: role.strike) { roles[pad, default: []].append(role.name) }
    }
    let outputs = ["main"] + kit.outputs.map(\.name)
    return PadList(
      kit: kit.name,
      pads: kit.pads.enumerated().map { index, pad in
        let heard = names.outputs(ofPad: UInt16(truncatingIfNeeded: index))
        return PadList.Pad(
          name: pad.name, instrument: pad.instrument, notes: pad.allNotes.map(Int.init),
          roles: roles[index] ?? [], outputs: outputs.filter { heard.contains($0) },
          silences: kit.silenced(byPad: index).map { kit.pads[$0].name },
          isHeld: pad.noteOff.isHeld)
      })
  }

  /// Moves the hi-hat's pedal.
  func movePedal(closed: Int) throws(ControlError) -> Done {
    pedal = UInt8(clamping: closed)
    if !host.movePedal(closed: UInt8(clamping: closed)) {
      throw ControlError(.busy, "too many commands wait to be played")
    }
    return Done()
  }

  /// The pedal is where it is, whatever kit comes: the engine begins a kit with the kit's own.
  func keepPedal() {
    // Where too many commands wait, the pedal's next move says it.
    if let pedal { _ = host.movePedal(closed: pedal) }
  }
}

extension Kit {
  /// The other pads that a pad's hits silence, by index.
  fileprivate func silenced(byPad index: Int) -> [Int] {
    let pad = pads[index]
    return pads.indices.filter { other in
      if other == index { return false }
      if pad.chokes.contains(where: { $0.pad == other }) { return true }
      guard let group = pad.chokeGroup else { return false }
      switch pads[other].chokedBy {
      case .itsGroup: return pads[other].chokeGroup == group
      case .group(let choker, _): return choker == group
      case .nobody: return false
      }
    }
  }
}

extension Kit.NoteOff {
  /// Whether a note-off or a `release` does something.
  fileprivate var isHeld: Bool {
    switch self {
    case .release, .choke: true
    case .ignore, .toggle: false
    }
  }
}

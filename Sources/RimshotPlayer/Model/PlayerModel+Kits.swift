internal import RimshotControl

/// The kits' screen.
extension PlayerModel {
  mutating func takeInKits(_ stroke: KeyStroke) -> [Order] {
    guard let kits else {
      strokesForKits.append(stroke)
      return []
    }
    if kits.isEmpty { return [] }
    let page = 10
    switch stroke.key {
    case .up: kitCursor = max(kitCursor - 1, 0)
    case .down: kitCursor = min(kitCursor + 1, kits.count - 1)
    case .pageUp: kitCursor = max(kitCursor - page, 0)
    case .pageDown: kitCursor = min(kitCursor + page, kits.count - 1)
    case .home: kitCursor = 0
    case .end: kitCursor = kits.count - 1
    case .enter where stroke.phase == .press: return chooseKit(kits[kitCursor])
    case .character("p") where stroke.phase == .press: return preview(kits[kitCursor])
    case .character("u") where stroke.phase == .press: return takeBack()
    default: break
    }
    return []
  }

  /// The kits were found. What was typed meanwhile is done now, if it is still for them.
  @discardableResult
  public mutating func take(kits found: [KitChoice]) -> [Order] {
    kits = found
    kitCursor = found.firstIndex { $0.path == status?.kit?.path } ?? 0
    let strokes = screen == .kits ? strokesForKits : []
    strokesForKits = []
    return strokes.flatMap { takeInKits($0) }
  }

  private mutating func chooseKit(_ choice: KitChoice) -> [Order] {
    let playing = status?.kit?.path
    let before = kitBefore ?? playing
    kitBefore = nil
    if let before, before != choice.path {
      let title = choice.title
      undo.add(
        UndoHistory.Step(back: .kit(before), forth: .kit(choice.path), text: "switch to the kit \(title)"))
    }
    if choice.path == playing {
      say("\(choice.title) plays")
      return []
    }
    say("loading \(choice.title)")
    return [.ask(.loadKit(choice.path))]
  }

  private mutating func preview(_ choice: KitChoice) -> [Order] {
    kitBefore = kitBefore ?? status?.kit?.path
    isPreviewing = true
    say("trying \(choice.title): Enter keeps it, Esc goes back")
    return choice.path == status?.kit?.path ? [.ask(.pads)] : [.ask(.loadKit(choice.path))]
  }

  mutating func endPreview() -> [Order] {
    isPreviewing = false
    later = []
    defer { kitBefore = nil }
    guard let before = kitBefore, before != status?.kit?.path else { return [] }
    say("back to the kit before")
    return [.ask(.loadKit(before))]
  }

  /// A few strokes of what the kit has: a beat, a fill, and then whatever else its first pads are.
  mutating func schedulePreview(at time: UInt64) {
    isPreviewing = false
    let beat: [(Int, String)] = [
      (0, "kick"), (0, "hihat/closed"), (1, "hihat/closed"), (2, "snare"), (2, "hihat/closed"),
      (3, "hihat/closed"), (4, "kick"), (4, "hihat/closed"), (5, "hihat/open"), (6, "snare"), (7, "tom-1"),
      (8, "tom-2"), (9, "tom-3"), (10, "kick"), (10, "crash-1"),
    ]
    var strokes = beat.filter { !kit.pads(hitBy: $0.1).isEmpty }
    if Set(strokes.map(\.1)).count < 3 {
      strokes = kit.pads.prefix(8).enumerated().map { ($0.offset, $0.element.name) }
    }
    let step: UInt64 = 200_000_000
    later = strokes.map { stroke in
      let due = time + UInt64(stroke.0) * step
      return (due, .hit(stroke.1, velocity: 100, began: due))
    }
  }

  // MARK: - Later

  /// When ``takeDue(at:)`` has something next; `nil` for never.
  public var nextDue: UInt64? { later.first?.time }

  /// What is due.
  public mutating func takeDue(at time: UInt64) -> [Order] {
    let due = later.prefix { $0.time <= time }.map(\.order)
    later.removeFirst(due.count)
    return due.map { order in
      if case .hit(let name, let velocity, _) = order {
        return .hit(name, velocity: velocity, began: time)
      }
      return order
    }
  }
}

internal import RimshotControl

/// What was changed, to be taken back and done again.
struct UndoHistory: Sendable, Equatable {
  /// A change and its opposite.
  struct Step: Sendable, Equatable {
    enum Change: Sendable, Equatable {
      case mixer(MixerChange)
      /// The kit that plays, by its path.
      case kit(String)
      /// Levels in the kit's text, or no longer.
      case levels(SavedLevels, isBack: Bool)
    }

    var back: Change
    var forth: Change
    /// What it was, for people.
    var text: String
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private static let most = 200

  /// Notes a change; one more step of the same kind on the same strip belongs to the one before.
  mutating func add(_ step: Step) {
    undone = []
    if let last = done.last, case .mixer(let old) = last.forth, case .mixer(let new) = step.forth,
      old.strip == new.strip, old.isAlike(new)
    {
      done[done.count - 1].forth = step.forth
      done[done.count - 1].text = step.text
      return
    }
    done.append(step)
    if done.count > UndoHistory.most { done.removeFirst() }
  }

  /// Nothing more belongs to the last step.
  mutating func takeBack() -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  mutating func doAgain() -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}

extension MixerChange {
  /// Whether it changes the same as another one by degrees: a switch is a step of its own.
  fileprivate func isAlike(_ other: MixerChange) -> Bool {
    if mute != nil || solo != nil || other.mute != nil || other.solo != nil { return false }
    return (gain != nil) == (other.gain != nil) && (pan != nil) == (other.pan != nil)
  }
}

public import RimshotControl

/// What a player sees and does, without a terminal and without a socket: strokes and what the daemon says go in,
/// requests and what is to be shown come out. Times are nanoseconds of CLOCK_MONOTONIC.
public struct PlayerModel: Sendable {
  /// A screen.
  public enum Screen: Sendable, Equatable, CaseIterable {
    /// The kit as it lies.
    case drums
    /// Sixteen pads.
    case pads
    /// The kits to choose from.
    case kits
    /// The mixer.
    case mixer
    /// What keys do.
    case help
  }

  /// How hard a pad was hit last, and when.
  public struct Light: Sendable, Equatable {
    /// 1–127.
    public var velocity: Int
    /// When.
    public var time: UInt64
    /// When another pad silenced it; `nil` while it rings.
    public var choked: UInt64?
    /// Whether nobody heard it.
    public var isUnheard = false
  }

  /// What is to be done outside.
  public enum Order: Sendable, Equatable {
    /// A hit, which a key began at a time.
    case hit(String, velocity: Int, began: UInt64)
    /// Lets go what a hit of a pad began.
    case release(String)
    /// Moves the pedal, 0 open to 127 closed.
    case pedal(Int)
    /// Anything else.
    case ask(ControlRequest)
    /// Something with files.
    case errand(Errand)
    /// Draws everything anew.
    case redraw
    /// Stops until somebody continues the process.
    case suspend
    /// Ends.
    case quit
  }

  /// A kit to choose.
  public struct KitChoice: Sendable, Equatable {
    /// What `load-kit` takes.
    public var path: String
    /// What people call it.
    public var title: String
    /// What it is: `rimshot`, `sfz`, …
    public var format: String

    /// Makes one from its parts.
    public init(path: String, title: String, format: String) {
      self.path = path
      self.title = title
      self.format = format
    }
  }

  /// The screen that is shown.
  public var screen = Screen.drums
  /// The screens' keys: ``KeyLayout/drums`` and ``KeyLayout/pads``.
  public var layouts: (drums: KeyLayout, pads: KeyLayout)
  /// How hard an ordinary stroke is, 1–127.
  public var velocity = 100
  /// Where the hi-hat's pedal is, 0 open to 127 closed.
  public internal(set) var pedal = 0
  /// Whether the terminal, or a keyboard that is read itself, tells when keys go up.
  public var hasReleases = false
  /// Whether keyboards are read beside the terminal.
  public internal(set) var hasKeyboards = false
  /// Whether the terminal has the person's keys, as far as it tells.
  public internal(set) var hasFocus = true
  /// The kit that plays.
  public internal(set) var kit = PlayedKit()
  /// How the daemon was when it was asked last.
  public internal(set) var status: DaemonStatus?
  /// How the mixer is set.
  public internal(set) var mixer: MixerReport?
  /// How loud the outputs are.
  public internal(set) var levels: [ControlEvent.OutputLevel] = []
  /// By pad.
  public internal(set) var lights: [Int: Light] = [:]
  /// What has happened last, in a sentence.
  public internal(set) var message = ""
  /// Whether the message is of something that went wrong.
  public internal(set) var isWarning = false
  /// Whether the message is of a hit that is heard.
  public internal(set) var isOfHit = false
  /// How many messages there were.
  public internal(set) var messageCount = 0
  /// Which sixteen of the kit's pads the 4×4 layout plays, from 0.
  public internal(set) var bank = 0
  /// Why there is no daemon; `nil` while there is one.
  public internal(set) var absence: String? = "connecting to the daemon"
  /// How long strokes took.
  public internal(set) var times = StrokeTimes()
  /// The kits that were found; `nil` while they are looked for.
  public internal(set) var kits: [KitChoice]?
  /// The kit's place in ``kits`` that the cursor is on.
  public internal(set) var kitCursor = 0
  /// The mixer's line that the cursor is on: pads, then outputs, then the master.
  public internal(set) var stripCursor = 0
  /// Loading, in percent.
  public internal(set) var loading: Int?
  /// What was typed while the kits are looked for.
  var strokesForKits: [KeyStroke] = []
  var undo = UndoHistory()
  /// What the next key or hit is for.
  public internal(set) var assignment: Assignment?
  /// When a key moved the pedal last.
  var pedalTime: UInt64 = 0
  /// What is to be done later: times, sorted, and orders.
  var later: [(time: UInt64, order: Order)] = []
  /// The kit to go back to after a preview.
  var kitBefore: String?
  /// What a preview plays when its kit is there.
  var isPreviewing = false
  /// What keys hold: the names that were hit.
  var held: [Character: [String]] = [:]
  private var screenBefore = Screen.drums

  /// Makes a model for the beginning.
  public init(drums: KeyLayout = .drums, pads: KeyLayout = .pads) {
    layouts = (drums, pads)
  }

  /// The layout that keys have now.
  public var layout: KeyLayout { playingScreen == .pads ? layouts.pads : layouts.drums }

  /// Of the two screens for playing, the one that was shown last.
  var playingScreen: Screen { screen == .pads || screen == .drums ? screen : screenBefore }

  // MARK: - Keys

  /// Takes a stroke.
  /// - Parameter time: When it was read.
  public mutating func take(_ stroke: KeyStroke, at time: UInt64) -> [Order] {
    if isOfKeyboard(stroke) { return [] }
    if stroke.phase == .release { return letGo(stroke) }
    if assignment != nil, stroke.phase == .press, let orders = assign(stroke) { return orders }
    if let orders = takeCommon(stroke) { return orders }
    switch screen {
    case .drums, .pads: return play(stroke, at: time)
    case .kits: return stroke.key == .character(" ") ? play(stroke, at: time) : takeInKits(stroke)
    case .mixer: return stroke.key == .character(" ") ? play(stroke, at: time) : takeInMixer(stroke, at: time)
    case .help:
      if stroke.phase == .press { show(screenBefore) }
      return []
    }
  }

  /// Keys that do the same on every screen; `nil` for others.
  private mutating func takeCommon(_ stroke: KeyStroke) -> [Order]? {
    if stroke.modifiers.contains(.control), case .character(let letter) = stroke.key {
      if stroke.phase == .again { return [] }
      switch letter {
      case "c", "q", "d": return [.quit]
      case "z": return [.suspend]
      case "l": return [.redraw]
      case "u": return takeBack()
      case "r": return doAgain()
      default: return []
      }
    }
    guard stroke.phase == .press else {
      switch stroke.key {
      case .function, .tab, .escape, .backspace: return []
      default: return nil
      }
    }
    switch stroke.key {
    case .function(1): show(screen == .help ? screenBefore : .help)
    case .function(2) where screen == .drums: say(PlayerText.all(self))
    case .function(2): show(.drums)
    case .function(3): show(.pads)
    case .function(4): return showKits()
    case .function(5): show(.mixer)
    case .function(10): return [.quit]
    case .tab:
      let order: [Screen] = [.drums, .pads, .kits, .mixer]
      let place = order.firstIndex(of: screen) ?? 0
      let step = stroke.modifiers.contains(.shift) ? order.count - 1 : 1
      let next = order[(place + step) % order.count]
      if next == .kits { return showKits() }
      show(next)
    case .escape where screen != .drums && screen != .pads:
      let orders = screen == .kits ? endPreview() : []
      show(playingScreen)
      return orders
    // Not the escape key: a slow line may break up what other keys send, and begin with it.
    case .escape: return []
    case .backspace:
      say("everything fades out")
      return [.ask(.panic)]
    default: return nil
    }
    return []
  }

  mutating func show(_ next: Screen) {
    if screen == .drums || screen == .pads { screenBefore = screen }
    if next == .drums || next == .pads { screenBefore = next }
    screen = next
  }

  private mutating func showKits() -> [Order] {
    if screen == .kits { return [] }
    show(.kits)
    return kits == nil ? [.errand(.findKits)] : []
  }

  /// Says something to the person who plays.
  public mutating func say(_ text: String, isWarning: Bool = false, isOfHit: Bool = false) {
    message = text
    self.isWarning = isWarning
    self.isOfHit = isOfHit
    messageCount += 1
  }
}

/// What controllers change in the voices of a ``KitTable``.
@unsafe
public struct ControlTable: BitwiseCopyable {
  /// Where each pad's moved faders begin in ``faders``; pads + 1 entries.
  public var firstFaders: UnsafePointer<UInt32>
  /// The faders that controllers move, grouped by pad.
  public var faders: UnsafePointer<FaderTable>
  /// The pads' plain faders, in the pads' order, then those of ``faders``. The engine's alone once the kit is adopted.
  public var faderStates: UnsafeMutablePointer<FaderState>
  /// What moves the faders, grouped by fader, and what hits take, grouped by layer.
  public var modulations: UnsafePointer<ModulationTable>
  /// The gains of each side from left to right, ``panPlaces`` for each pan law.
  public var panGains: UnsafePointer<MixLevel>
  /// Where controllers are until a device moves them, 0–127 with fractions; 128 entries.
  public var starts: UnsafePointer<Float>
  /// The controllers that move any fader.
  public var moving: ControllerSet

  /// Entries of `panGains` for one law: from −1 to 1 in steps of 1/512, so that what lies between them is off by less
  /// than a millionth.
  public static var panPlaces: Int { @_noLocks get { 1025 } }

  /// Makes a table from its parts.
  public init(
    firstFaders: UnsafePointer<UInt32>, faders: UnsafePointer<FaderTable>,
    faderStates: UnsafeMutablePointer<FaderState>, modulations: UnsafePointer<ModulationTable>,
    panGains: UnsafePointer<MixLevel>, starts: UnsafePointer<Float>, moving: ControllerSet
  ) {
    unsafe self.firstFaders = unsafe firstFaders
    unsafe self.faders = unsafe faders
    unsafe self.faderStates = unsafe faderStates
    unsafe self.modulations = unsafe modulations
    unsafe self.panGains = unsafe panGains
    unsafe self.starts = unsafe starts
    unsafe self.moving = moving
  }
}

/// Some of the 128 controllers.
public struct ControllerSet: BitwiseCopyable, Sendable, Equatable {
  private var low: UInt64
  private var high: UInt64

  /// None.
  @_noLocks
  public init() {
    low = 0
    high = 0
  }

  /// Whether there are none.
  var isEmpty: Bool { @_noLocks get { low | high == 0 } }

  /// One more.
  /// - Parameter controller: 0–127.
  @_noLocks
  public mutating func insert(_ controller: UInt8) {
    if controller < 64 {
      low |= 1 << UInt64(controller)
    } else {
      high |= 1 << UInt64(controller & 63)
    }
  }

  /// All of another set as well.
  @_noLocks
  public mutating func insert(_ others: ControllerSet) {
    low |= others.low
    high |= others.high
  }

  /// Whether it has any of another set.
  @_noLocks
  func overlaps(_ others: ControllerSet) -> Bool { (low & others.low) | (high & others.high) != 0 }
}

/// A level that controllers move beside the mixer.
public struct FaderTable: BitwiseCopyable {
  /// Index into ``KitTable/pads``; its level in the mixer counts as well.
  public var pad: UInt16
  /// Whether it pans, from ``pan`` on; its channels' own gains are then without pan.
  public var pans: Bool
  /// −1 left to 1 right.
  public var pan: Float
  /// Where its law begins in ``ControlTable/panGains``.
  public var panLaw: UInt32
  /// Where what moves it begins in ``ControlTable/modulations``.
  public var firstModulation: UInt32
  /// How many there are.
  public var modulationCount: UInt32
  /// The controllers of these.
  public var controllers: ControllerSet

  /// Makes a fader from its parts.
  public init(
    pad: UInt16, pans: Bool, pan: Float, panLaw: UInt32, firstModulation: UInt32, modulationCount: UInt32,
    controllers: ControllerSet
  ) {
    self.pad = pad
    self.pans = pans
    self.pan = pan
    self.panLaw = panLaw
    self.firstModulation = firstModulation
    self.modulationCount = modulationCount
    self.controllers = controllers
  }
}

/// Where a fader is. The engine's alone.
public struct FaderState: BitwiseCopyable {
  var level = MixRamp()
  /// The controllers that move it; none for a pad's plain one.
  let controllers: ControllerSet
  /// Its index into ``ControlTable/faderStates``.
  let index: UInt32
  /// The number of the last movement that it followed.
  var movement: UInt32 = 0

  /// A fader at 1.
  public init(index: UInt32, controllers: ControllerSet = ControllerSet()) {
    self.index = index
    self.controllers = controllers
  }

  /// Frames from a frame until the level stands still for a voice. A hit in the middle of a controller's movement has
  /// the level where it goes to at once: what its first frames had too little of couldn't be made up for.
  /// - Parameter hitFrame: The engine's frame of the voice's hit.
  @_noLocks
  func framesLeft(at frame: Int, of hitFrame: Int) -> Int {
    let left = level.framesLeft(at: frame)
    if left == 0 || (!controllers.isEmpty && level.hasBegun(by: hitFrame)) { return 0 }
    return left
  }
}

/// What a controller changes.
@unsafe
public struct ModulationTable: BitwiseCopyable {
  /// What is added at each value of the controller, in the target's unit; 128 entries.
  public var amounts: UnsafePointer<Float>
  /// 0–127.
  public var controller: UInt8
  /// What it changes.
  public var target: Target

  /// What a controller changes, and in which unit.
  public enum Target: BitwiseCopyable, Sendable {
    /// Of faders: the level, as a factor, the level in dB, and the place, −1 to 1.
    case level, gain, pan
    /// Of hits, in semitones: the pitch and the two filters' cutoffs.
    case tune, cutoff, cutoff2
    /// Of hits, the first filter's, in dB.
    case resonance
    /// Of hits, in frames: what is skipped of the sound, what passes before it, and the envelope's times.
    case start, delay, attack, hold, decay, release
    /// Of hits, the envelope's level.
    case sustain
    /// Of hits: how much velocity matters, added to 1.
    case dynamics
  }

  /// Makes a modulation from its parts.
  public init(amounts: UnsafePointer<Float>, controller: UInt8, target: Target) {
    unsafe self.amounts = unsafe amounts
    unsafe self.controller = controller
    unsafe self.target = target
  }

  /// What is added at a value, straight between whole ones.
  /// - Parameter value: 0–127.
  @_noLocks
  func amount(at value: Float) -> Float {
    let place = value > 0 ? min(value, 127) : 0
    let whole = Int(place)
    let amount = unsafe amounts[whole]
    let part = place - Float(whole)
    return part == 0 ? amount : unsafe amount + (amounts[whole + 1] - amount) * part
  }
}

/// What the host asks of the engine.
@unsafe
public struct EngineCommand: BitwiseCopyable {
  /// What to do.
  public enum Kind: BitwiseCopyable, Sendable {
    /// Takes `kit` into use, at the start of a period, before any hit.
    case adoptKit
    /// Takes `devices` into use, at the start of a period, before any hit.
    case adoptDevices
    /// Plays an articulation of the current kit at `velocity`.
    case hit
    /// Plays whatever the kit has for a strike, `pad`, at `velocity`.
    case strike
    /// Lets go what such hits of a pad began, as a note-off does.
    case release
    /// Does `action` to a pad, by its number in the kit `number`.
    case sound
    /// Moves the hi-hat's pedal to `velocity`, 0 open to 127 closed.
    case pedal
    /// Fades everything.
    case panic
    /// Fades what rings of the kit `number`.
    case fadeKit
    /// Lets go what a device holds: it is gone and will send no note-off.
    case releaseDevice
    /// The same, and forgets its controllers, pedal and hands: the device's place is given to another.
    case forgetDevice
    /// Starts the metronome as `metronome` says, with a beat.
    case startMetronome
    /// Has the metronome, where it runs, click as `metronome` says from its next beat on.
    case setMetronome
    /// Stops the metronome.
    case stopMetronome
    /// Begins `song`, counted in by the metronome as it says where there are `clicks`.
    case startSong
    /// Has the song stand still.
    case pauseSong
    /// Has it go on.
    case resumeSong
    /// Ends it.
    case stopSong
    /// Goes to where `song` begins.
    case seekSong
    /// Takes the loop of `song`.
    case loopSong
    /// Takes the gain of `song`.
    case setSongGain
  }

  /// What to do.
  public var kind: Kind
  /// Velocity of a hit, 1–127; the pedal's place.
  public var velocity: UInt8
  /// Pad of a hit; 0–255 of a strike.
  public var pad: UInt16
  /// Index into the kit's articulations.
  public var articulation: UInt32
  /// When it was asked, in nanoseconds of CLOCK_MONOTONIC; a hit is played one period after it, like a pad's.
  public var time: UInt64
  /// The kit to adopt; `nil` leaves the engine without one.
  public var kit: UnsafeMutablePointer<KitTable>?
  /// The devices to adopt: `EngineLimits.mostDevices` tables.
  public var devices: UnsafePointer<DeviceTable>?
  /// The host's number for `devices`; the device to release or forget; the kit to fade; the metronome's start; the number
  /// of a command about songs.
  public var number: UInt32
  /// How the metronome clicks.
  public var metronome: MetronomeSettings
  /// The metronome's sounds.
  public var clicks: ClickTable?

  /// What of a song is played.
  public var song = unsafe SongCue()
  /// What to do to a player.
  public var action = SoundAction(.play)

  /// Makes a command from its parts.
  public init(
    _ kind: Kind, velocity: UInt8 = 0, pad: UInt16 = 0, articulation: UInt32 = 0, time: UInt64 = 0,
    kit: UnsafeMutablePointer<KitTable>? = nil, devices: UnsafePointer<DeviceTable>? = nil,
    number: UInt32 = 0, metronome: MetronomeSettings = MetronomeSettings(), clicks: ClickTable? = nil
  ) {
    unsafe self.kind = kind
    unsafe self.velocity = velocity
    unsafe self.pad = pad
    unsafe self.articulation = articulation
    unsafe self.time = time
    unsafe self.kit = unsafe kit
    unsafe self.devices = unsafe devices
    unsafe self.number = number
    unsafe self.metronome = metronome
    unsafe self.clicks = unsafe clicks
  }
}

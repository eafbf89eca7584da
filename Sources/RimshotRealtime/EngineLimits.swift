/// The engine's fixed capacities and times, in one place.
public enum EngineLimits {
  /// Fewest voices that may be asked for.
  public static let fewestVoices = 16
  /// Most voices that may be asked for.
  public static let mostVoices = 4096
  /// Voices where nobody asks.
  public static let defaultVoices = 256
  /// Outputs beside the main pair that all kits of a session may have together.
  public static let mostOutputs = 64
  /// MIDI messages that may wait for their period: over a second of a stream that fills a MIDI cable.
  public static let midiQueueCapacity = 4096
  /// Records of what came of messages that may wait for the host.
  public static var traceQueueCapacity: Int { @_noLocks get { 2048 } }
  /// Records of what was acted on that may wait for the host, which looks once a second.
  public static let recordQueueCapacity = 8192
  /// Commands that may wait for their period.
  public static let commandQueueCapacity = 256
  /// Kits that may be in the engine's hands at once: the one that plays, those that ring out, and those that fade.
  public static let mostKits = 128
  /// Kits that may ring out at once; what rings longest fades in favour of the next one.
  public static let mostRingingKits = 64
  /// JACK MIDI messages that one period may bring.
  public static let mostJackEvents = 1024
  /// Devices whose notes may mean different things at once; JACK MIDI and unknown devices are the first.
  public static let mostDevices = 16
  /// Hits that are no further apart than so many seconds are of one instant and don't choke each other: USB brings what
  /// was hit together within a millisecond.
  public static let instant = 0.001
  /// Seconds that a change in the mixer takes.
  public static let mixRamp = 0.01
  /// Frames by which limiters delay all outputs, to see peaks before they come.
  public static let limiterFrames = 64
  /// Semitones by which a sound may be played higher or lower.
  public static let mostTune: Float = 48
  /// Seconds after which a hit is no longer played: after a suspend, or when a server comes back, nobody wants to hear
  /// what was hit meanwhile.
  public static let stalest = 0.5
  /// Seconds that a stolen voice, or one that "all sound off" ends, takes to fade: short enough to free its place soon,
  /// long enough not to click.
  public static let stealFade = 0.005
}

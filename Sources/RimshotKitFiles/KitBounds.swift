/// How far the numbers of a `kit.yaml` go: far enough for what kits of every format say, and not so far that a slip of the
/// finger goes unnoticed.
enum KitBounds {
  /// Pads of a kit.
  static let pads = 4000
  /// Notes that hit pads and articulations, all together: each is an entry of the engine's tables.
  static let notes = 64_000
  /// Articulations of a pad.
  static let articulations = 128
  /// Layers of an articulation.
  static let layers = 4096
  /// Microphones in reach of a pad.
  static let microphones = 256
  /// Characters of a name.
  static let nameLength = 64
  /// Channels of a file that a microphone may name.
  static let channels = 1...1024
  /// Hits that may ring at once.
  static let hits = 1...1000

  /// Levels in dB, beside silence.
  static let gain = -300.0...48.0
  /// Fades, in seconds; they are never nothing.
  static let fade = 0.001...100.0
  /// Fades of players, in seconds; 0 is at once.
  static let playerFade = 0.0...3600.0
  /// How long a hand is grabbing, in seconds.
  static let grab = 0.001...1.0
  /// Delays and the times of envelopes, in seconds.
  static let time = 0.0...100.0
  /// Envelopes in frames of the file.
  static let envelopeFrames = 0.0...10_000_000.0
  /// Places in a sound, in seconds.
  static let place = 0.0...3600.0
  /// Places in a sound, in frames.
  static let placeFrames = 0...1 << 32
  /// Semitones that a sound or a filter is moved by.
  static let tune = -120.0...120.0
  /// Keys of sounds, as MIDI counts notes.
  static let key = 0.0...127.0
  /// Semitones for each key.
  static let keySemitones = -12.0...12.0
  /// How far the parts of envelopes are bent.
  static let curvature = -20.0...20.0
  /// How wide a bell is, in octaves.
  static let bandwidth = 0.001...100.0
  /// Semitones by chance.
  static let randomTune = 0.0...120.0
  /// In Hz.
  static let cutoff = 1.0...96_000.0
  /// In dB.
  static let resonance = 0.0...40.0
  /// Of filters that raise or lower a part, in dB.
  static let filterGain = -96.0...96.0
  /// How far apart the two sides of a sound are.
  static let width = -2.0...2.0
  /// dB for each second.
  static let decay = -200.0...200.0
  /// How hard a take was struck.
  static let power = 0.0...1e9
  /// What a controller may change, in any unit but frames.
  static let depth = -1000.0...1000.0
  /// What a controller may change, in frames.
  static let depthFrames = -4_294_967_296.0...4_294_967_296.0
}

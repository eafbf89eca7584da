/// What the `metronome` requests answer.
public struct MetronomeReport: Codable, Sendable, Equatable {
  /// Whether it clicks.
  public var isRunning: Bool
  /// Whether it is silent until JACK's transport rolls; `nil` for no.
  public var waits: Bool?
  /// Beats a minute.
  public var tempo: Double
  /// Beats of a bar and what a beat is.
  public var meter: Meter
  /// Which beats are accented, from 1.
  public var accents: [Int]
  /// Clicks a beat.
  public var subdivision: Int
  /// In dB; −120 is silence.
  public var gain: Double
  /// The output that it is heard on.
  public var output: String
  /// While it runs, the bar that it is in; 0 and less count in. `nil` before its first beat.
  public var bar: Int?
  /// While it runs, the beat of the bar, from 1.
  public var beat: Int?
  /// In the answer to a tap: how many there have been in a row. The second is the first that makes a tempo.
  public var taps: Int?

  /// Makes a report from its parts.
  public init(
    isRunning: Bool, tempo: Double, meter: Meter, accents: [Int], subdivision: Int, gain: Double,
    output: String, bar: Int? = nil, beat: Int? = nil, taps: Int? = nil
  ) {
    self.isRunning = isRunning
    self.tempo = tempo
    self.meter = meter
    self.accents = accents
    self.subdivision = subdivision
    self.gain = gain
    self.output = output
    self.bar = bar
    self.beat = beat
    self.taps = taps
  }
}

/// A beat of the metronome, as subscribers hear of it.
public struct BeatReport: Codable, Sendable, Equatable {
  /// When it sounds, in seconds since 1970.
  public var time: Double
  /// Its bar; 0 and less count in.
  public var bar: Int
  /// Which of the bar's, from 1.
  public var beat: Int
  /// Whether it is accented.
  public var isAccented: Bool

  /// Makes a report from its parts.
  public init(time: Double, bar: Int, beat: Int, isAccented: Bool) {
    self.time = time
    self.bar = bar
    self.beat = beat
    self.isAccented = isAccented
  }
}

/// All that an engine remembers while nothing sounds, as plain values: what its sound will be made of beside what it is
/// told from then on. Numbers are the engine's, the kit's and the devices' own.
public struct EngineState: Codable, Sendable, Equatable {
  /// A value by number.
  public struct Entry: Codable, Sendable, Equatable {
    /// Which.
    public var at: Int
    /// What it has.
    public var value: Int

    /// Makes an entry from its parts.
    public init(_ at: Int, _ value: Int) {
      self.at = at
      self.value = value
    }
  }

  /// What a device has said.
  public struct Device: Codable, Sendable, Equatable {
    /// Its number.
    public var number: Int
    /// Its controllers' raw values.
    public var controllers: [Entry] = []
    /// The controllers that it has sent.
    public var sent: [Int] = []
    /// High-resolution prefixes that wait, by channel.
    public var prefixes: [Entry] = []
    /// Notes that pressure holds.
    public var pressed: [Int] = []
    /// The pressure on notes.
    public var pressures: [Entry] = []
    /// The frame of each note's last hit.
    public var hits: [Entry] = []
    /// Its raw velocity.
    public var velocities: [Entry] = []
    /// The velocity that its hit had for the kit, as a float's bits.
    public var heldVelocities: [Entry] = []
    /// What the hits struck.
    public var strikes: [Entry] = []
    /// The channels on which notes are held, bit n being channel n.
    public var held: [Entry] = []
    /// The kit's notes that they are there.
    public var heldNotes: [Entry] = []
    /// The kit's note of the last hit.
    public var lastNote: Int
    /// Whether pressure that says no note holds all of them.
    public var isAllPressed: Bool
    /// The frame of the foot's last note.
    public var pedalFrame: Int
  }

  /// What a kit remembers from hit to hit.
  public struct Kit: Codable, Sendable, Equatable {
    /// Frames before which soft hits of pads are dropped.
    public var grabs: [Entry] = []
    /// Hits of articulations so far.
    public var turns: [Entry] = []
    /// The takes that layers played last.
    public var lastTakes: [Entry] = []
    /// The frames at which takes sounded last.
    public var takeFrames: [Entry] = []
    /// The notes of key switches that were played last.
    public var lastNotes: [Entry] = []

    /// A kit that was never hit.
    public init() {}
  }

  /// The engine's frame.
  public var frame = 0
  /// Where its chance is.
  public var chance: UInt32
  /// Controllers, as the kit sees them.
  public var controllers: [Entry] = []
  /// The devices that said them.
  public var speakers: [Entry] = []
  /// The devices that have said something.
  public var devices: [Device] = []
  /// The kit that plays.
  public var kit = Kit()

  init(chance: UInt32) { self.chance = chance }

  /// Entries of what isn't as at first.
  static func entries<Value: BinaryInteger>(
    _ count: Int, butFor rest: Value, _ value: (Int) -> Value
  ) -> [Entry] {
    (0..<count).compactMap { value($0) == rest ? nil : Entry($0, Int(value($0))) }
  }
}

extension [EngineState.Entry] {
  /// Does something with each whose number there is.
  func each(below count: Int, _ body: (_ at: Int, _ value: Int) -> Void) {
    for entry in self where (0..<count).contains(entry.at) { body(entry.at, entry.value) }
  }
}

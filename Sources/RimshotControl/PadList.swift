/// What `pads` says: the pads of the kit that plays, as far as a player has to know them.
public struct PadList: Codable, Sendable, Equatable {
  /// One pad.
  public struct Pad: Codable, Sendable, Equatable {
    /// Its name, which `hit` and `mixer-set` take.
    public var name: String
    /// The instrument that its role or its notes make it, `snare`; `nil` where neither does.
    public var instrument: String?
    /// The notes that hit it, 0–127.
    public var notes: [Int]
    /// The roles that hit it, `snare/rim`, as `hit` takes them; where the pedal decides, several pads have one.
    public var roles: [String]
    /// The outputs that it is heard on, `main` among them.
    public var outputs: [String]
    /// The other pads that its hits silence.
    public var silences: [String]
    /// Whether `release` ends what a hit began.
    public var isHeld: Bool

    /// Makes a pad from its parts.
    public init(
      name: String, instrument: String? = nil, notes: [Int] = [], roles: [String] = [],
      outputs: [String] = ["main"], silences: [String] = [], isHeld: Bool = false
    ) {
      self.name = name
      self.instrument = instrument
      self.notes = notes
      self.roles = roles
      self.outputs = outputs
      self.silences = silences
      self.isHeld = isHeld
    }
  }

  /// The kit's name.
  public var kit: String
  /// Its pads, in its order.
  public var pads: [Pad]

  /// Makes a list from its parts.
  public init(kit: String, pads: [Pad]) {
    self.kit = kit
    self.pads = pads
  }
}

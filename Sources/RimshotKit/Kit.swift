/// What a kit says, as values: pads, what they can play and the sounds that these name. Nothing here has touched a sound
/// file.
///
/// Readers of every format make one of these; the loader turns it into what the engine plays.
public struct Kit: Sendable, Equatable {
  /// The name shown to people; the kit folder's name where the file has none.
  public var name: String
  /// Who made it; empty where the file doesn't say.
  public var author: String
  /// The licence of the sounds, an SPDX identifier where possible; empty where the file doesn't say.
  public var license: String
  /// A line or two about it; empty where the file doesn't say.
  public var description: String
  /// The folder that sample paths start from, absolute.
  public var directory: String
  /// Where the hi-hat pedal is until it speaks, 0 open to 127 closed.
  public var pedalStart: UInt8
  /// Where other controllers are until a device says otherwise, 0–127, with fractions where the kit says them; those
  /// that aren't listed are at 0.
  public var controllers: [UInt8: Double]
  /// The key switches that conditions name.
  public var keySwitches: [KeySwitch]
  /// The outputs beside the main pair, in the file's order.
  public var outputs: [Output]
  /// The choke groups, in the file's order.
  public var chokeGroups: [ChokeGroup]
  /// The pads, in the file's order.
  public var pads: [Pad]

  /// Makes a kit from its parts.
  public init(
    name: String, author: String = "", license: String = "", description: String = "", directory: String,
    pedalStart: UInt8 = 0, controllers: [UInt8: Double] = [:], outputs: [Output] = [],
    chokeGroups: [ChokeGroup] = [], pads: [Pad] = []
  ) {
    self.name = name
    self.author = author
    self.license = license
    self.description = description
    self.directory = directory
    self.pedalStart = pedalStart
    self.controllers = controllers
    keySwitches = []
    self.outputs = outputs
    self.chokeGroups = chokeGroups
    self.pads = pads
  }

  /// A named way out of the sampler, which becomes one or two JACK ports.
  public struct Output: Sendable, Equatable {
    /// A role in the field's words ("kick", "overheads"); letters, digits, `-` and `_`.
    public var name: String
    /// `true`: ports `NAME_l` and `NAME_r`; `false`: one port `NAME`, to which stereo sounds are mixed down.
    public var isStereo: Bool

    /// Makes an output from its parts.
    public init(name: String, isStereo: Bool = true) {
      self.name = name
      self.isStereo = isStereo
    }
  }

  /// Pads of which a new hit silences the others.
  public struct ChokeGroup: Sendable, Equatable {
    /// How pads refer to it.
    public var name: String
    /// How long a choked voice takes to fade, in seconds; more than 0.
    public var fade: Double
    /// How many hits of all its pads may ring at once; `nil` is no bound.
    public var polyphony: Polyphony?

    /// How long a choked voice fades where the kit doesn't say: short enough for a hi-hat that closes, long enough
    /// not to click.
    public static let defaultFade = 0.03

    /// Makes a group from its parts.
    public init(name: String, fade: Double = ChokeGroup.defaultFade) {
      self.name = name
      self.fade = fade
      polyphony = nil
    }
  }
}

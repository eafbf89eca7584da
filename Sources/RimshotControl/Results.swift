/// The result of a command that only succeeds.
public struct Done: Codable, Sendable, Equatable {
  /// Makes one.
  public init() {}
}

/// A connection between two ports, after `connect` or `disconnect`.
public struct Connection: Codable, Sendable, Equatable {
  /// Full name of the port that sends.
  public var source: String
  /// Full name of the port that receives.
  public var destination: String
  /// `false`: it was already so, and nothing changed.
  public var changed: Bool
  /// What has to appear before it is made; `nil` when both ends are there.
  public var waitsFor: String?

  /// Makes a connection from its parts.
  public init(source: String, destination: String, changed: Bool, waitsFor: String? = nil) {
    self.source = source
    self.destination = destination
    self.changed = changed
    self.waitsFor = waitsFor
  }
}

/// The pad that a `hit` played.
public struct HitReport: Codable, Sendable, Equatable {
  /// The pad's name; several where one note has several pads.
  public var pads: [String]
  /// 1–127.
  public var velocity: Int

  /// Makes a report from its parts.
  public init(pads: [String], velocity: Int) {
    self.pads = pads
    self.velocity = velocity
  }
}

/// The kit that plays.
public struct KitReport: Codable, Sendable, Equatable {
  /// Its name.
  public var name: String
  /// Its file, absolute; the folder of a kit of samples.
  public var path: String
  /// Its pads' names, in the kit's order.
  public var pads: [String]
  /// How many sounds are in memory.
  public var samples: Int
  /// Bytes of memory that they take.
  public var memoryBytes: Int
  /// Bytes of them that aren't in memory and stream from the disk; `nil` for none.
  public var streamedBytes: Int?
  /// Warnings, one line each, as `kit check` prints them.
  public var warnings: [String]

  /// Makes a report from its parts.
  public init(name: String, path: String, pads: [String], samples: Int, memoryBytes: Int, warnings: [String])
  {
    self.name = name
    self.path = path
    self.pads = pads
    self.samples = samples
    self.memoryBytes = memoryBytes
    self.warnings = warnings
  }
}

/// What `status` says.
public struct DaemonStatus: Codable, Sendable, Equatable {
  /// Whether hits are heard.
  public enum State: String, Codable, Sendable, Equatable {
    /// Plays.
    case ready
    /// There is no audio server.
    case noServer = "no-server"
  }

  /// The audio server, as it really runs.
  public struct Server: Codable, Sendable, Equatable {
    /// "jackd" or "pipewire".
    public var kind: String
    /// Frames a second.
    public var sampleRate: Int
    /// Frames a period.
    public var periodFrames: Int
    /// Whether the process thread has real-time priority.
    public var isRealtime: Bool
    /// Load as JACK measures it, in percent of a period.
    public var load: Double
    /// Xruns since the daemon connected.
    public var xruns: Int
    /// Seconds since the last of them; `nil` without any.
    public var secondsSinceXrun: Double?
    /// What rendering took of the periods' time in the last minute, in percent; `nil` in the first second.
    public var meanLoad: Double?
    /// What it took of one period's time at most in the last minute, in percent.
    public var peakLoad: Double?
    /// Frames from a hit's own time to its sound at our ports, for ALSA hits; JACK MIDI hits have 0.
    public var latencyFrames: Int

    /// Makes a server's state from its parts.
    public init(
      kind: String, sampleRate: Int, periodFrames: Int, isRealtime: Bool, load: Double, xruns: Int,
      latencyFrames: Int
    ) {
      self.kind = kind
      self.sampleRate = sampleRate
      self.periodFrames = periodFrames
      self.isRealtime = isRealtime
      self.load = load
      self.xruns = xruns
      self.latencyFrames = latencyFrames
    }
  }

  /// What came in, since the daemon started.
  public struct Midi: Codable, Sendable, Equatable {
    /// Who sends to us, by name: what is connected, and what has sent something.
    public var sources: [Source]?
    /// Our ALSA sequencer port, "128:0"; `nil` where this kernel has no sequencer.
    public var alsaPort: String?
    /// The channels that JACK MIDI and unknown programs are heard on, 1–16.
    public var channels: [Int]
    /// The devices that have a profile of their own.
    public var devices: [Device]
    /// Messages that pads, notes and controllers sent.
    public var events: Int
    /// Hits on a channel that isn't heard, by channel.
    public var otherChannels: [Count]
    /// Hits on a note that the kit has no pad for, by note.
    public var unmappedNotes: [Count]
    /// Seconds since the last message; `nil` before the first.
    public var secondsSinceLast: Double?
    /// The hi-hat pedal; `nil` before its first message.
    public var pedal: Pedal?
    /// Times that the kernel's queue overran and messages were lost.
    public var overruns: Int

    /// A port that sends to us.
    public struct Source: Codable, Sendable, Equatable {
      /// Its full name, or "JACK MIDI" for everything that comes by JACK.
      public var name: String
      /// The sequencer's address, "20:0"; `nil` for JACK MIDI.
      public var address: String?
      /// Whether it is connected to us now; a program may send without.
      public var isConnected: Bool
      /// Messages that it has sent since it came.
      public var events: Int
      /// Seconds since the last of them; `nil` before the first.
      public var secondsSinceLast: Double?

      /// Makes a source from its parts.
      public init(
        name: String, address: String?, isConnected: Bool, events: Int, secondsSinceLast: Double?
      ) {
        self.name = name
        self.address = address
        self.isConnected = isConnected
        self.events = events
        self.secondsSinceLast = secondsSinceLast
      }
    }

    /// A device and what its messages mean.
    public struct Device: Codable, Sendable, Equatable {
      /// Who chose the profile.
      public enum Choice: String, Codable, Sendable, Equatable {
        /// A rule of the configuration.
        case configuration
        /// The profile says that it is for the device.
        case profile
        /// Nobody: it is the one for unknown devices.
        case nothing
      }

      /// Its ALSA client's name, or "JACK MIDI".
      public var name: String
      /// Its ALSA client's number; `nil` for JACK MIDI.
      public var client: Int?
      /// Its USB identity, where it is a USB device.
      public var usb: String?
      /// The profile, by which the configuration calls it.
      public var profile: String
      /// The profile's name.
      public var profileName: String
      /// Who chose it.
      public var chosenBy: Choice
      /// The channels that are heard, 1–16.
      public var channels: [Int]

      /// Makes a device from its parts.
      public init(
        name: String, client: Int?, usb: String?, profile: String, profileName: String, chosenBy: Choice,
        channels: [Int]
      ) {
        self.name = name
        self.client = client
        self.usb = usb
        self.profile = profile
        self.profileName = profileName
        self.chosenBy = chosenBy
        self.channels = channels
      }
    }

    /// Where a pedal is.
    public struct Pedal: Codable, Sendable, Equatable {
      /// As the device said it last, 0–127.
      public var raw: Int
      /// As the kit sees it, 0 open to 127 closed.
      public var closed: Int
      /// The least value that the device has said.
      public var least: Int
      /// The greatest value that the device has said.
      public var greatest: Int

      /// Makes a place from its parts.
      public init(raw: Int, closed: Int, least: Int, greatest: Int) {
        self.raw = raw
        self.closed = closed
        self.least = least
        self.greatest = greatest
      }
    }

    /// How often something came, such as a note.
    public struct Count: Codable, Sendable, Equatable {
      /// The note or channel.
      public var number: Int
      /// How often.
      public var count: Int

      /// Makes a count from its parts.
      public init(number: Int, count: Int) {
        self.number = number
        self.count = count
      }
    }

    /// Makes a state from its parts.
    public init(
      alsaPort: String?, channels: [Int], devices: [Device], events: Int, otherChannels: [Count],
      unmappedNotes: [Count], secondsSinceLast: Double?, pedal: Pedal? = nil, overruns: Int
    ) {
      self.alsaPort = alsaPort
      self.channels = channels
      self.devices = devices
      self.events = events
      self.otherChannels = otherChannels
      self.unmappedNotes = unmappedNotes
      self.secondsSinceLast = secondsSinceLast
      self.pedal = pedal
      self.overruns = overruns
    }
  }

  /// Whether hits are heard.
  public var state: State
  /// What is wrong now.
  public var problems: [Problem]?
  /// The version of the protocol that the daemon speaks, ``controlProtocol``.
  public var `protocol`: Int?
  /// The daemon's name, which is also its JACK client's.
  public var name: String
  /// Version of the program.
  public var version: String
  /// Process number.
  public var pid: Int
  /// Seconds since it started.
  public var uptime: Double
  /// The arguments of `rimshot daemon` that started it, for `restart`.
  public var arguments: [String]
  /// The folder that it was started in, for `restart`.
  public var workingDirectory: String
  /// The audio server; `nil` when it is gone.
  public var server: Server?
  /// The kit that plays.
  public var kit: KitReport?
  /// What came in.
  public var midi: Midi
  /// What the engine did.
  public var engine: Engine
  /// What is connected to us: sources of our inputs, destinations of our outputs.
  public var connections: [Connection]
  /// The connections that are wished, and how they stand; `nil` from a daemon that knows none.
  public var wishes: [WishReport]?
  /// The server's transport; `nil` where the daemon has nothing to do with it.
  public var transport: TransportReport?

  /// Makes a status from its parts.
  public init(
    state: State, name: String, version: String, pid: Int, uptime: Double, arguments: [String],
    workingDirectory: String, server: Server?, kit: KitReport?, midi: Midi, engine: Engine,
    connections: [Connection], wishes: [WishReport]? = nil
  ) {
    self.state = state
    self.name = name
    self.version = version
    self.pid = pid
    self.uptime = uptime
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    self.server = server
    self.kit = kit
    self.midi = midi
    self.engine = engine
    self.connections = connections
    self.wishes = wishes
  }
}

/// Every port that can be connected.
public struct PortList: Codable, Sendable, Equatable {
  /// One port of the ALSA sequencer or of JACK.
  public struct Port: Codable, Sendable, Equatable {
    /// Where it lives.
    public enum World: String, Codable, Sendable, Equatable {
      /// The ALSA sequencer.
      case alsa
      /// JACK audio.
      case audio
      /// JACK MIDI.
      case midi
    }

    /// Where it lives.
    public var world: World
    /// Whether it sends (`true`) or receives.
    public var isSource: Bool
    /// Whether it is one of ours.
    public var isOurs: Bool
    /// Full name, "USB Pad:USB Pad MIDI 1" or "system:playback_1".
    public var name: String
    /// The sequencer's address, "20:0"; `nil` for JACK.
    public var address: String?
    /// The sound card's number, for a kernel client of a card.
    public var card: Int?
    /// USB identity "vendor:product" or "vendor:product serial" where the card is a USB device.
    public var usb: String?
    /// A hardware port of a device or sound card, which is connected at start.
    public var isHardware: Bool
    /// Full names of the ports that it is connected to.
    public var connectedTo: [String]
    /// The addresses of these ports, in the same order; `nil` for JACK, whose names are unique.
    public var connectedAddresses: [String]?

    /// Makes a port from its parts.
    public init(
      world: World, isSource: Bool, isOurs: Bool, name: String, address: String? = nil, card: Int? = nil,
      usb: String? = nil, isHardware: Bool = false, connectedTo: [String] = [],
      connectedAddresses: [String]? = nil
    ) {
      self.world = world
      self.isSource = isSource
      self.isOurs = isOurs
      self.name = name
      self.address = address
      self.card = card
      self.usb = usb
      self.isHardware = isHardware
      self.connectedTo = connectedTo
      self.connectedAddresses = connectedAddresses
    }
  }

  /// The ports, ours first.
  public var ports: [Port]

  /// Makes a list from its ports.
  public init(ports: [Port]) {
    self.ports = ports
  }
}

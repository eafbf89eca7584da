/// What a client asks of the daemon: one JSON object on one line, `{"command":"connect","source":"20:0",…}`.
///
/// `docs/protocol.md` is the contract; this type is both ends' reading of it.
public enum ControlRequest: Sendable, Equatable {
  /// → ``DaemonStatus``
  case status
  /// Every port that can be connected → ``PortList``
  case ports
  /// Connects two ports of the same world, and remembers it → ``Connection``. An end that isn't there is waited for where
  /// it is named in full, or in any case where `whenThere`.
  case connect(source: String, destination: String, whenThere: Bool = false)
  /// Takes a connection apart, and remembers that → ``Connection``
  case disconnect(source: String, destination: String)
  /// Every wished connection → ``WishList``
  case connections
  /// Remembers what is connected to our ports now → ``WishChange``
  case connectionsSave
  /// Forgets the connections that were remembered → ``WishChange``
  case connectionsClear
  /// Loads a kit, by name, folder or file, and then plays it; progress lines may come first → ``KitReport``
  case loadKit(String)
  /// Loads the kit that plays once more, as its files are now; progress lines may come first → ``KitReport``
  case reloadKit
  /// The kit that plays → ``KitReport``
  case kit
  /// Plays a pad, by name or note number → ``HitReport``. Velocity 1–127.
  case hit(pad: String, velocity: Int)
  /// The mixer as it is set, with meters → ``MixerReport``
  case mixer
  /// Changes one strip of the mixer → ``MixerReport/Strip``, without a meter
  case mixerSet(MixerChange)
  /// Sets the whole mixer back to what it was when the daemon started → ``MixerReport``
  case mixerReset
  /// Starts, pauses, resumes or stops a pad as a player, or everything that plays → ``SoundChange``
  case sound(SoundRequest)
  /// What is played like a tape, and how far it is → ``SoundList``
  case sounds
  /// Asks something of the metronome → ``MetronomeReport``
  case metronome(MetronomeRequest)
  /// Asks something of the song that is played along → ``SongReport``
  case song(SongRequest)
  /// Asks something of the audio server's transport → ``TransportReport``
  case transport(TransportRequest)
  /// Lets go what `hit` began of a pad, by name → ``Done``
  case release(pad: String)
  /// The pads of the kit that plays → ``PadList``
  case pads
  /// Moves the hi-hat's pedal, 0 open to 127 closed → ``Done``
  case pedal(closed: Int)
  /// How the daemon is configured → ``ConfigurationReport``
  case configuration
  /// Reads the configuration again; progress lines of a kit may come first → ``ReloadReport``
  case reload
  /// Tells of events from now on, beside the answers → ``SubscriptionReport``, then ``ControlEvent`` lines
  case subscribe(Subscription)
  /// How the recording goes, or how the last one went → ``RecordingReport``
  case recording
  /// Begins to record what the outputs play → ``RecordingReport``, once files are there
  case recordStart(RecordingOrder)
  /// Ends the recording → ``RecordingReport``, once everything is written
  case recordStop
  /// What is held of what was played → ``TakeReport``
  case take
  /// Saves what was just played → ``TakeReport``, once it is written
  case takeSave(TakeOrder)
  /// Fades out everything that sounds → ``Done``
  case panic
  /// Ends the daemon → ``Done``, sent before it ends.
  case stop
}

extension ControlRequest: Codable {
  private enum Key: String, CodingKey {
    case command, source, destination, whenThere, kit, pad, velocity, closed
  }

  /// Fails with a `DecodingError` whose description names the wrong field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let command = try fields.decode(String.self, forKey: .command)
    switch command {
    case "status": self = .status
    case "ports": self = .ports
    case "connect", "disconnect":
      let source = try fields.decode(String.self, forKey: .source)
      let destination = try fields.decode(String.self, forKey: .destination)
      self =
        command == "connect"
        ? .connect(
          source: source, destination: destination,
          whenThere: try fields.decodeIfPresent(Bool.self, forKey: .whenThere) ?? false)
        : .disconnect(source: source, destination: destination)
    case "connections": self = .connections
    case "connections-save": self = .connectionsSave
    case "connections-clear": self = .connectionsClear
    case "load-kit": self = .loadKit(try fields.decode(String.self, forKey: .kit))
    case "reload-kit": self = .reloadKit
    case "kit": self = .kit
    case "hit":
      self = .hit(
        pad: try fields.decode(String.self, forKey: .pad),
        velocity: try fields.decodeIfPresent(Int.self, forKey: .velocity) ?? 100)
    case "mixer": self = .mixer
    case "mixer-set": self = .mixerSet(try MixerChange(from: decoder))
    case "mixer-reset": self = .mixerReset
    case "sound": self = .sound(try SoundRequest(from: decoder))
    case "sounds": self = .sounds
    case "release": self = .release(pad: try fields.decode(String.self, forKey: .pad))
    case "pads": self = .pads
    case "pedal": self = .pedal(closed: try fields.decode(Int.self, forKey: .closed))
    case "config": self = .configuration
    case "reload": self = .reload
    case "subscribe": self = .subscribe(try Subscription(from: decoder))
    case "record": self = .recording
    case "record-start": self = .recordStart(try RecordingOrder(from: decoder))
    case "record-stop": self = .recordStop
    case "take": self = .take
    case "take-save": self = .takeSave(try TakeOrder(from: decoder))
    case "panic": self = .panic
    case "stop": self = .stop
    default:
      if let request = try MetronomeRequest(command, from: decoder) {
        self = .metronome(request)
        return
      }
      if let request = try SongRequest(command, from: decoder) {
        self = .song(request)
        return
      }
      if let request = try TransportRequest(command, from: decoder) {
        self = .transport(request)
        return
      }
      throw DecodingError.dataCorruptedError(
        forKey: .command, in: fields, debugDescription: "unknown command \"\(command)\"")
    }
  }

  /// Writes the object that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(name, forKey: .command)
    switch self {
    case .connections, .connectionsSave, .connectionsClear, .pads: break
    case .status, .ports, .reloadKit, .kit, .mixer, .mixerReset, .configuration, .reload, .sounds, .panic,
      .stop:
      break
    case .recording, .recordStop, .take: break
    case .takeSave(let order): try order.encode(to: encoder)
    case .recordStart(let order): try order.encode(to: encoder)
    case .connect(let source, let destination, let whenThere):
      try fields.encode(source, forKey: .source)
      try fields.encode(destination, forKey: .destination)
      if whenThere { try fields.encode(true, forKey: .whenThere) }
    case .disconnect(let source, let destination):
      try fields.encode(source, forKey: .source)
      try fields.encode(destination, forKey: .destination)
    case .loadKit(let kit): try fields.encode(kit, forKey: .kit)
    case .release(let pad): try fields.encode(pad, forKey: .pad)
    case .pedal(let closed): try fields.encode(closed, forKey: .closed)
    case .hit(let pad, let velocity):
      try fields.encode(pad, forKey: .pad)
      try fields.encode(velocity, forKey: .velocity)
    case .mixerSet(let change): try change.encode(to: encoder)
    case .sound(let request): try request.encode(to: encoder)
    case .metronome(let request): try request.encode(to: encoder)
    case .song(let request): try request.encode(to: encoder)
    case .transport(let request): try request.encode(to: encoder)
    case .subscribe(let subscription): try subscription.encode(to: encoder)
    }
  }

  /// The command's name on the wire.
  public var name: String {
    switch self {
    case .status: "status"
    case .ports: "ports"
    case .connect: "connect"
    case .disconnect: "disconnect"
    case .connections: "connections"
    case .connectionsSave: "connections-save"
    case .connectionsClear: "connections-clear"
    case .loadKit: "load-kit"
    case .reloadKit: "reload-kit"
    case .kit: "kit"
    case .hit: "hit"
    case .mixer: "mixer"
    case .mixerSet: "mixer-set"
    case .mixerReset: "mixer-reset"
    case .sound: "sound"
    case .sounds: "sounds"
    case .metronome(let request): request.name
    case .song(let request): request.name
    case .transport(let request): request.name
    case .release: "release"
    case .pads: "pads"
    case .pedal: "pedal"
    case .configuration: "config"
    case .reload: "reload"
    case .subscribe: "subscribe"
    case .recording: "record"
    case .recordStart: "record-start"
    case .recordStop: "record-stop"
    case .take: "take"
    case .takeSave: "take-save"
    case .panic: "panic"
    case .stop: "stop"
    }
  }
}

/// Why the daemon said no.
public struct ControlError: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// What kind of no.
  public enum Code: String, Sendable, Equatable, Codable {
    /// The line was no JSON object, too long, or names no command.
    case unknownCommand = "unknown-command"
    /// A field is missing, of the wrong type or out of range.
    case badArgument = "bad-argument"
    /// It can't be done as things are: the song has ended, JACK's transport says where it is, a file has nothing to play.
    case notPossible = "not-possible"
    /// No such kit, pad, output or port.
    case notFound = "not-found"
    /// A name that fits several; the message lists them.
    case ambiguous
    /// The kit has errors; `details` has one line for each.
    case badKit = "bad-kit"
    /// The configuration has errors; `details` has one line for each.
    case badConfiguration = "bad-configuration"
    /// JACK, ALSA or the system refused.
    case deviceFailed = "device-failed"
    /// Too much waits, or what was asked gave way to what was asked later.
    case busy
  }

  /// What kind of no.
  public var code: Code
  /// One sentence that names the value and the way out.
  public var message: String
  /// More lines, such as a kit's diagnostics.
  public var details: [String]

  /// Makes an error from its parts.
  public init(_ code: Code, _ message: String, details: [String] = []) {
    self.code = code
    self.message = message
    self.details = details
  }

  /// The message.
  public var description: String { message }
}

/// One line from the daemon: a step on the way, or the answer.
public enum ControlAnswer<Result: Codable & Sendable>: Sendable {
  /// `{"progress":{"done":12,"total":80}}`: more lines follow.
  case progress(Progress)
  /// `{"ok":true,"result":{…}}`
  case done(Result)
  /// `{"ok":false,"error":{"code":"not-found","message":"…"}}`
  case failed(ControlError)
}

extension ControlAnswer: Codable {
  private enum Key: String, CodingKey {
    case ok, result, error, progress
  }

  /// Reads a line's object.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if let progress = try fields.decodeIfPresent(Progress.self, forKey: .progress) {
      self = .progress(progress)
    } else if try fields.decode(Bool.self, forKey: .ok) {
      self = .done(try fields.decode(Result.self, forKey: .result))
    } else {
      self = .failed(try fields.decode(ControlError.self, forKey: .error))
    }
  }

  /// Writes the object that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .progress(let progress): try fields.encode(progress, forKey: .progress)
    case .done(let result):
      try fields.encode(true, forKey: .ok)
      try fields.encode(result, forKey: .result)
    case .failed(let error):
      try fields.encode(false, forKey: .ok)
      try fields.encode(error, forKey: .error)
    }
  }
}

/// How far a kit has loaded.
public struct Progress: Codable, Sendable, Equatable {
  /// Sounds decoded.
  public var done: Int
  /// Sounds that the kit has.
  public var total: Int
  /// ``unpacking`` while an archive is unpacked, before anything is decoded: the numbers are then bytes of it. `nil` else.
  public var step: String?

  /// A ``step``.
  public static let unpacking = "unpacking"

  /// Makes a step from its parts.
  public init(done: Int, total: Int, step: String? = nil) {
    self.done = done
    self.total = total
    self.step = step
  }

  /// How much of it is done, 0–100.
  public var percent: Int { total > 0 ? min(max(done, 0), total) * 100 / total : 100 }
}

/// What the daemon has to do with the audio server's transport.
public enum TransportMode: String, Codable, Sendable, Equatable, CaseIterable {
  /// Nothing.
  case off
  /// Song and metronome go by it.
  case follow
  /// They do, and their commands move it, and say its beats.
  case lead
}

/// What clients ask of the audio server's transport. Each is answered with a ``TransportReport``.
public enum TransportRequest: Sendable, Equatable {
  /// Where it is, and what the daemon has to do with it.
  case show
  /// Has the daemon follow or lead it, or leave it alone; by force it says the beats in another program's place.
  case set(TransportMode, isForced: Bool = false)

  /// The command's name on the wire.
  var name: String {
    switch self {
    case .show: "transport"
    case .set: "transport-set"
    }
  }

  private enum Key: String, CodingKey {
    case mode, force
  }

  /// Reads the fields of a command.
  /// - Returns: `nil` for a command that isn't one of these.
  init?(_ command: String, from decoder: any Decoder) throws {
    switch command {
    case "transport": self = .show
    case "transport-set":
      let fields = try decoder.container(keyedBy: Key.self)
      let text = try fields.decode(String.self, forKey: .mode)
      guard let mode = TransportMode(rawValue: text) else {
        throw ControlError(.badArgument, "\"mode\" must be off, follow or lead, not \"\(text)\"")
      }
      self = .set(mode, isForced: try fields.decodeIfPresent(Bool.self, forKey: .force) ?? false)
    default: return nil
    }
  }

  /// Writes the fields that it reads.
  func encode(to encoder: any Encoder) throws {
    guard case .set(let mode, let isForced) = self else { return }
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(mode, forKey: .mode)
    if isForced { try fields.encode(true, forKey: .force) }
  }
}

/// What the `transport` requests answer.
public struct TransportReport: Codable, Sendable, Equatable {
  /// How a transport stands.
  public enum State: String, Codable, Sendable, Equatable {
    /// It stands still.
    case stopped
    /// It is about to roll, and waits for programs that aren't ready.
    case starting
    /// It rolls.
    case rolling
  }

  /// Who says where the beats are.
  public enum Timebase: String, Codable, Sendable, Equatable {
    /// This daemon.
    case ours
    /// Another program.
    case other
  }

  /// What the daemon has to do with it.
  public var mode: TransportMode
  /// How it stands; like all that follows `nil` without an audio server.
  public var state: State?
  /// Its frame.
  public var frame: Int?
  /// The same in seconds.
  public var position: Double?
  /// Who says where the beats are; `nil` for nobody. JACK doesn't say which program.
  public var timebase: Timebase?
  /// The bar, from 1; like all that follows `nil` where nobody says, or hasn't yet.
  public var bar: Int?
  /// The beat of the bar, from 1.
  public var beat: Int?
  /// The tick of the beat, from 0.
  public var tick: Int?
  /// Beats of a bar.
  public var beatsPerBar: Double?
  /// What a beat is: 4 for a quarter note.
  public var beatType: Double?
  /// Beats a minute.
  public var tempo: Double?

  /// Makes a report of a mode.
  public init(mode: TransportMode) { self.mode = mode }
}

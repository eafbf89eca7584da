internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotMidiFiles
internal import RimshotRealtime
internal import Synchronization

/// A song that is read by a thread of its own.
final class SongLoading: Sendable {
  /// A song that can be played.
  struct Loaded: Sendable {
    /// The file, absolute.
    var path: String
    /// The channels that are played.
    var channels: [Int]
    /// Its messages at the engine's rate.
    var memory: SongMemory
    /// Thousandths of beats a minute where it begins; a beat is the meter's note.
    var milliTempo: Int
    /// Beats of a bar there.
    var beats: Int
  }

  /// What is asked of it.
  let order: SongOrder
  /// Who waits for it; `nil` where it is read again, for another sample rate.
  let connection: ControlServer.ConnectionNumber?
  /// Whether it stands still at first.
  let isPaused: Bool
  private let state = Mutex<Result<Loaded, ControlError>?>(nil)

  /// Begins to read.
  /// - Parameter device: The engine's number of the device that its messages come from.
  /// - Parameter wake: Woken when it is over.
  init(
    _ order: SongOrder, sampleRate: Int, device: UInt8, isPaused: Bool = false,
    for connection: ControlServer.ConnectionNumber?, wake: Wakeup
  ) {
    self.order = order
    self.connection = connection
    self.isPaused = isPaused
    startThread(name: "rimshot-song") {
      let outcome = Result { () throws(ControlError) in
        try SongLoading.load(order, sampleRate: sampleRate, device: device)
      }
      self.state.withLock { $0 = outcome }
      wake.wake()
    }
  }

  /// How it went; `nil` while it goes on.
  var outcome: Result<Loaded, ControlError>? { state.withLock { $0 } }

  private static func load(
    _ order: SongOrder, sampleRate: Int, device: UInt8
  ) throws(ControlError) -> Loaded {
    if unsafe access(order.path, R_OK) != 0 {
      throw ControlError(.notFound, unsafe "\(order.path): \(String(cString: strerror(errno)))")
    }
    let song: StandardMidiFile
    do throws(MidiFileError) {
      song = try StandardMidiFile(path: order.path)
    } catch {
      throw ControlError(.badArgument, error.description)
    }
    let used = song.channelsWithNotes
    if used.isEmpty { throw ControlError(.badArgument, "\(order.path) has no notes to play") }
    let channels = order.channels ?? (used.contains(10) ? [10] : Array(1...16))
    if Set(channels).isDisjoint(with: used) {
      let list = used.map { "\($0)" }.joined(separator: ",")
      throw ControlError(
        .badArgument,
        "\(order.path) has no notes on the channels that are heard; --channels \(list) hears them all")
    }
    let heard = Set(channels.map { UInt8($0 - 1) })
    // Kits are the player's to choose.
    let events = song.events.filter { heard.contains($0.event.channel) && $0.event.kind != .programChange }
    let length = song.frame(time: song.length, rate: sampleRate)
    if let from = order.from, Int(from * Double(sampleRate)) > length {
      throw ControlError(
        .badArgument, "the song ends before that: it has \(Double(length * 10 / sampleRate) / 10) seconds")
    }
    let pace = song.pace(at: order.from ?? 0)
    return Loaded(
      path: order.path, channels: channels,
      memory: SongMemory(
        events.map { SongEvent($0.event, frame: song.frame($0, rate: sampleRate)) }, length: length,
        sampleRate: sampleRate, device: device), milliTempo: pace.milliTempo, beats: pace.beats)
  }
}

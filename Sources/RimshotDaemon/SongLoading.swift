internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKitLoader
internal import RimshotMidiFiles
internal import RimshotRealtime
internal import Synchronization

/// A song that is read by a thread of its own.
final class SongLoading: Sendable {
  /// A song that can be played.
  struct Loaded: Sendable {
    /// The file, absolute.
    var path: String
    /// Its messages, or its sound, at the engine's rate.
    var memory: SongMemory
    /// The channels whose notes are played; `nil` for a sound.
    var channels: [Int]?
    /// Tempo and meter where it begins; `nil` for a sound, which doesn't say.
    var pace: StandardMidiFile.Pace?
    /// Channels that aren't heard.
    var unheardChannels = 0
  }

  /// What is asked of it.
  let order: SongOrder
  /// Who waits for it; `nil` where it is read again, for another sample rate.
  let connection: ControlServer.ConnectionNumber?
  /// Whether it stands still at first.
  let isPaused: Bool
  private let isGivenUp = Atomic(false)
  private let state = Mutex<Result<Loaded, ControlError>?>(nil)

  /// Begins to read.
  /// - Parameter device: The engine's number of the device that its messages come from.
  /// - Parameter streaming: Where a sound's frames go.
  /// - Parameter wake: Woken when it is over.
  init(
    _ order: SongOrder, sampleRate: Int, device: UInt8, isPaused: Bool = false,
    for connection: ControlServer.ConnectionNumber?, streaming: KitLoader.Streaming, wake: Wakeup
  ) {
    self.order = order
    self.connection = connection
    self.isPaused = isPaused
    startThread(name: "rimshot-song") {
      let outcome = Result { () throws(ControlError) in
        try self.load(sampleRate: sampleRate, device: device, streaming)
      }
      self.state.withLock { $0 = outcome }
      wake.wake()
    }
  }

  /// How it went; `nil` while it goes on.
  var outcome: Result<Loaded, ControlError>? { state.withLock { $0 } }

  /// Nobody waits for it any more.
  func giveUp() { isGivenUp.store(true, ordering: .relaxed) }

  private func load(
    sampleRate: Int, device: UInt8, _ streaming: KitLoader.Streaming
  ) throws(ControlError) -> Loaded {
    if unsafe access(order.path, R_OK) != 0 {
      throw ControlError(.notFound, unsafe "\(order.path): \(String(cString: strerror(errno)))")
    }
    return StandardMidiFile.isOne(order.path)
      ? try loadMessages(sampleRate: sampleRate, device: device)
      : try loadSound(sampleRate: sampleRate, streaming)
  }

  private func loadSound(
    sampleRate: Int, _ streaming: KitLoader.Streaming
  ) throws(ControlError) -> Loaded {
    if order.channels != nil {
      throw ControlError(
        .badArgument, "channels are a MIDI file's, and \(order.path) doesn't begin as one does")
    }
    var loader = SongSoundLoader(sampleRate: sampleRate, streaming: streaming) {
      self.isGivenUp.load(ordering: .relaxed)
    }
    let loaded: SongSoundLoader.Loaded?
    do throws(SongSoundLoader.Failure) {
      loaded = try loader.load(order.path)
    } catch {
      let what = error.isUnknown ? " is neither a MIDI file nor a sound file" : ""
      throw ControlError(.notPossible, "\(order.path)\(what): \(error.message)")
    }
    guard let loaded else { throw ControlError(.busy, "the song was given up") }
    if let problem = loaded.earlyEnd {
      Log.write("\(order.path) ends early: \(problem)", .warning)
    }
    try checkStart(frames: loaded.sound.frames, sampleRate)
    let from = Int((order.from ?? 0) * Double(sampleRate))
    loaded.sound.prepare(from: from, loop: order.loop.map { Int($0.a * Double(sampleRate)) })
    return Loaded(
      path: order.path, memory: SongMemory(loaded.sound, sampleRate: sampleRate),
      unheardChannels: max(loaded.fileChannels - 2, 0))
  }

  private func loadMessages(sampleRate: Int, device: UInt8) throws(ControlError) -> Loaded {
    if order.gain != nil || order.output != nil {
      throw SongLoading.noSound(order.gain != nil ? "a gain" : "an output", order.path)
    }
    let song: StandardMidiFile
    do throws(MidiFileError) {
      song = try StandardMidiFile(path: order.path)
    } catch {
      throw ControlError(.notPossible, error.description)
    }
    let used = song.channelsWithNotes
    if used.isEmpty { throw ControlError(.notPossible, "\(order.path) has no notes to play") }
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
    try checkStart(frames: length, sampleRate)
    return Loaded(
      path: order.path,
      memory: SongMemory(
        events.map { SongEvent($0.event, frame: song.frame($0, rate: sampleRate)) }, length: length,
        sampleRate: sampleRate, device: device), channels: channels, pace: song.pace(at: order.from ?? 0))
  }

  /// Why a MIDI file can't be given what a sound has.
  static func noSound(_ what: String, _ path: String) -> ControlError {
    ControlError(
      .badArgument,
      "only a sound file has \(what) of its own: the kit plays \(path), a MIDI file, through its pads' outputs"
    )
  }

  private func checkStart(frames: Int, _ sampleRate: Int) throws(ControlError) {
    guard let from = order.from, Int(from * Double(sampleRate)) > frames else { return }
    throw ControlError(
      .badArgument, "the song ends before that: it has \(Double(frames * 10 / sampleRate) / 10) seconds")
  }
}

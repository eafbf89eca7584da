internal import CSystem
public import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// A player that sounds or is paused.
public struct SoundingPlayer: Sendable, Equatable {
  /// How it stands.
  public enum State: Sendable, Equatable {
    /// It plays.
    case playing
    /// It is paused, or fading to its pause.
    case paused
    /// It fades out for good.
    case stopping
  }

  /// The host's number of its kit.
  public var kit: UInt32
  /// Its pad, by index.
  public var pad: Int
  /// The number of the hit that began it; no other that sounds has it.
  public var hit: UInt32
  /// How it stands.
  public var state: State
  /// Whether it repeats a part.
  public var isLooping: Bool
  /// The linear gain that it was started with.
  public var gain: Float
  /// The frame of its sound that comes next.
  public var position: Int
  /// The frames of its sound.
  public var length: Int
}

/// The sound board. Main's.
extension EngineHost {
  /// Does something to a pad of the kit that was adopted last, one period after it was asked.
  /// - Parameter pad: `nil` is everything that plays, of whichever kit.
  /// - Parameter kit: The number of the kit; `nil` is the one that was adopted last. In another, nothing can be started.
  /// - Parameter time: When it was asked, in nanoseconds of CLOCK_MONOTONIC; `nil` is now.
  /// - Returns: `false` when too many commands wait, or there is no such pad.
  public func act(_ action: SoundAction, onPad pad: Int?, kit: UInt32? = nil, time: UInt64? = nil) -> Bool {
    var articulation = 0
    let number = kit ?? lastNumber
    if let pad {
      guard let loaded = kits[number], (0..<loaded.padCount).contains(pad) else { return false }
      articulation = loaded.firstArticulation(ofPad: pad)
    }
    var command = unsafe EngineCommand(
      .sound, pad: pad.map { UInt16($0) } ?? RemoteTable.all, articulation: UInt32(articulation),
      time: time ?? rimshot_monotonic_nanoseconds(), number: number)
    unsafe command.action = action
    return unsafe commands.queue.pointee.push(command)
  }

  /// The numbers of the kits in the engine's hands.
  public var kitNumbers: Set<UInt32> { Set(kits.keys) }

  /// What plays and what is paused now, from the oldest, as of the last period; ``SoundDisplay/places`` at most.
  public var players: [SoundingPlayer] {
    let words = unsafe sounds.baseAddress
    // The engine writes for less than a microsecond in each period.
    for _ in 0..<1000 {
      let version = unsafe words[0].load(ordering: .acquiring)
      if version & 1 == 1 { continue }
      let count = unsafe min(Int(words[1].load(ordering: .acquiring)), SoundDisplay.places)
      let found = (0..<count).map { place in
        let first = 2 + place * SoundDisplay.stride
        return EngineHost.player(
          (0..<SoundDisplay.stride).map { unsafe words[first + $0].load(ordering: .acquiring) })
      }
      if unsafe words[0].load(ordering: .acquiring) == version { return found }
    }
    return []
  }

  private static func player(_ words: [UInt64]) -> SoundingPlayer {
    var state = SoundingPlayer.State.playing
    if words[0] & SoundDisplay.isPaused != 0 { state = .paused }
    if words[0] & SoundDisplay.isStopping != 0 { state = .stopping }
    return SoundingPlayer(
      kit: UInt32(words[0] >> 32), pad: Int(words[0] >> 16 & 0xFFFF), hit: UInt32(words[1] >> 32),
      state: state, isLooping: words[0] & SoundDisplay.isLooping != 0,
      gain: Float(bitPattern: UInt32(words[1] & 0xFFFF_FFFF)), position: Int(words[2]), length: Int(words[3]))
  }
}

public import RimshotRealtime

/// A song in the engine's memory, at one sample rate: its messages, or a sound.
public final class SongMemory: Sendable {
  /// Frames of the song.
  public let length: Int
  /// Frames a second.
  public let sampleRate: Int
  /// Messages that were left out, because more than ``most`` came within ten milliseconds.
  public let dropped: Int
  /// The sound; `nil` for a song of messages.
  public let sound: SongSound?
  let events: FixedMemory<SongEvent>

  /// Messages that ten milliseconds may have: many times what hands can play, and little enough for any period.
  public static let most = 512
  /// The hi-hat's pedal.
  private static let pedal: UInt8 = 4

  /// Takes a song into memory.
  /// - Parameter events: In the order of their frames, each 0 or more.
  /// - Parameter length: Frames of the song; it isn't shorter than its messages.
  /// - Parameter device: The device that they come from.
  public init(_ events: [SongEvent], length: Int, sampleRate: Int, device: UInt8) {
    var kept: [SongEvent] = []
    kept.reserveCapacity(events.count)
    var (pedal, channel) = (SongEvent.noPedal, UInt8(0))
    for event in events {
      let first = kept.count - SongMemory.most
      if first >= 0 && event.frame - kept[first].frame < sampleRate / 100 { continue }
      var event = event
      event.event.device = device
      event.event.port = SongEvent.port
      (event.pedal, event.pedalChannel) = (pedal, channel)
      if case .controlChange = event.event.kind, event.event.data1 == SongMemory.pedal {
        (pedal, channel) = (event.event.data2, event.event.channel)
      }
      kept.append(event)
    }
    dropped = events.count - kept.count
    self.length = max(length, kept.last?.frame ?? 0, 0)
    self.sampleRate = sampleRate
    self.device = device
    self.events = FixedMemory(kept)
    sound = nil
  }

  /// Takes a sound for a song.
  public init(_ sound: SongSound, sampleRate: Int) {
    dropped = 0
    length = sound.frames
    self.sampleRate = sampleRate
    self.sound = sound
    device = 0
    events = FixedMemory([])
  }

  deinit { sound?.end() }

  let device: UInt8
}

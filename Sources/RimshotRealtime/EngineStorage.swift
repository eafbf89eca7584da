public import RimshotRealtimeQueue

/// The memory that an engine works on. The host makes it, keeps it as long as the engine, and frees it.
@unsafe
public struct EngineStorage {
  let voices: UnsafeMutablePointer<Voice>
  let voiceLimit: Int
  let midi: UnsafeMutablePointer<EventQueue<MidiEvent>>
  let commands: UnsafeMutablePointer<EventQueue<EngineCommand>>
  let retiredKits: UnsafeMutablePointer<EventQueue<UInt32>>
  let counters: UnsafeMutablePointer<EngineCounters>

  /// Bytes that `voices` needs for a number of voices.
  public static func voiceBytes(limit: Int) -> Int { unsafe 2 * limit * MemoryLayout<Voice>.stride }

  /// Makes a storage from its parts.
  /// - Parameter voices: `voiceBytes(limit:)` bytes, aligned to 16.
  public init(
    voices: UnsafeMutableRawPointer, voiceLimit: Int, midi: UnsafeMutablePointer<EventQueue<MidiEvent>>,
    commands: UnsafeMutablePointer<EventQueue<EngineCommand>>,
    retiredKits: UnsafeMutablePointer<EventQueue<UInt32>>, counters: UnsafeMutablePointer<EngineCounters>
  ) {
    unsafe self.voices = unsafe voices.bindMemory(to: Voice.self, capacity: 2 * voiceLimit)
    unsafe self.voiceLimit = voiceLimit
    unsafe self.midi = unsafe midi
    unsafe self.commands = unsafe commands
    unsafe self.retiredKits = unsafe retiredKits
    unsafe self.counters = unsafe counters
  }
}

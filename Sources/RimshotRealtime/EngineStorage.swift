public import RimshotRealtimeQueue
public import Synchronization

/// The memory that an engine works on. The host makes it, keeps it as long as the engine, and frees it.
@unsafe
public struct EngineStorage {
  let voices: UnsafeMutablePointer<Voice>
  let voiceLimit: Int
  let scratch: RenderScratch
  let midi: UnsafeMutablePointer<EventQueue<MidiEvent>>
  let commands: UnsafeMutablePointer<EventQueue<EngineCommand>>
  let retiredKits: UnsafeMutablePointer<EventQueue<UInt32>>
  let traces: UnsafeMutablePointer<EventQueue<EngineTrace>>
  let counters: UnsafeMutablePointer<EngineCounters>
  let devices: UnsafeMutablePointer<DeviceState>
  let controllers: UnsafeMutablePointer<UInt8>
  let speakers: UnsafeMutablePointer<UInt8>
  let mixer: MixerTable
  let sounds: UnsafeMutablePointer<Atomic<UInt64>>
  /// Where what is played is kept; `nil` is nowhere.
  public var keeping: UnsafeMutablePointer<EngineKeeping>?

  /// Bytes that `voices` needs for a number of voices.
  public static func voiceBytes(limit: Int) -> Int {
    unsafe VoicePlaces.bytes(count: VoicePool.places(limit: limit))
  }

  /// What a controller's place in `speakers` has before a device has said it.
  public static var nobody: UInt8 { @_noLocks get { 0xFF } }

  /// Floats that `scratch` needs.
  public static var scratchFloats: Int { unsafe RenderScratch.floats }

  /// Makes a storage from its parts.
  /// - Parameter voices: `voiceBytes(limit:)` bytes, aligned to 16.
  /// - Parameter scratch: ``scratchFloats`` floats.
  /// - Parameter sincTable: `Interpolation.sincTableCount` floats.
  /// - Parameter devices: `EngineLimits.mostDevices` states, initialised.
  /// - Parameter controllers: 128 values.
  /// - Parameter speakers: 128 values, all ``nobody``.
  /// - Parameter sounds: ``SoundDisplay/words`` zeros.
  public init(
    voices: UnsafeMutableRawPointer, voiceLimit: Int, scratch: UnsafeMutablePointer<Float>,
    sincTable: UnsafePointer<Float>, midi: UnsafeMutablePointer<EventQueue<MidiEvent>>,
    commands: UnsafeMutablePointer<EventQueue<EngineCommand>>,
    retiredKits: UnsafeMutablePointer<EventQueue<UInt32>>,
    traces: UnsafeMutablePointer<EventQueue<EngineTrace>>, counters: UnsafeMutablePointer<EngineCounters>,
    devices: UnsafeMutablePointer<DeviceState>, controllers: UnsafeMutablePointer<UInt8>,
    speakers: UnsafeMutablePointer<UInt8>, mixer: MixerTable, streams: StreamTable,
    sounds: UnsafeMutablePointer<Atomic<UInt64>>
  ) {
    unsafe self.voices = unsafe voices.bindMemory(
      to: Voice.self, capacity: VoicePool.places(limit: voiceLimit))
    unsafe self.voiceLimit = voiceLimit
    unsafe self.scratch = unsafe RenderScratch(
      memory: scratch, sincTable: sincTable, streams: streams)
    unsafe self.midi = unsafe midi
    unsafe self.commands = unsafe commands
    unsafe self.retiredKits = unsafe retiredKits
    unsafe self.traces = unsafe traces
    unsafe self.counters = unsafe counters
    unsafe self.devices = unsafe devices
    unsafe self.controllers = unsafe controllers
    unsafe self.speakers = unsafe speakers
    unsafe self.mixer = unsafe mixer
    unsafe self.sounds = unsafe sounds
  }
}

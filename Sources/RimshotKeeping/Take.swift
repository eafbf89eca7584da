public import RimshotEngineHost
internal import RimshotRealtime

/// What an engine is like at some moment: the beginning of a take.
public struct TakeStart: Codable, Sendable, Equatable {
  /// What the engine remembers; `nil` where that isn't known, and the take can't be rendered to the bit.
  public var state: EngineState?
  /// Frames a second.
  public var sampleRate = 48_000
  /// The number of the kit that plays; 0 is none.
  public var kit = 0
  /// The number of the device plans; 0 is none.
  public var devices = 0
  /// Voices that may sound; `nil` is as many as the engine has.
  public var voiceLimit: Int?
  /// Outputs' levels, as ``MixLevel/bits``, where they aren't 1.
  public var outputLevels: [EngineState.Entry] = []
  /// Outputs' limiters, where they were switched.
  public var limiters: [EngineState.Entry] = []
  /// The levels of the kit's pads, where they aren't 1.
  public var padLevels: [EngineState.Entry] = []

  /// An engine before its first period.
  public init(_ state: EngineState?) { self.state = state }

  /// Goes on to what the engine is like after a record; its memory isn't known then.
  mutating func follow(_ record: EngineRecord) {
    state = nil
    let number = Int(record.number)
    let bits = Int(truncatingIfNeeded: record.bits)
    switch record.kind {
    case .adoptKit:
      kit = number
      padLevels = []
    case .adoptDevices: devices = number
    case .outputLevel: TakeStart.set(number, bits, in: &outputLevels)
    case .limiter: TakeStart.set(number, bits, in: &limiters)
    case .padLevel, .settledLevel: TakeStart.set(number, bits, in: &padLevels)
    case .voiceLimit: voiceLimit = number
    case .sampleRate: sampleRate = number
    default: break
    }
  }

  private static func set(_ number: Int, _ bits: Int, in entries: inout [EngineState.Entry]) {
    if let place = entries.firstIndex(where: { $0.at == number }) {
      entries[place].value = bits
    } else {
      entries.append(EngineState.Entry(number, bits))
    }
  }
}

/// A take: what was played in some span, and all that its sound needs beside the kit's files.
public struct Take: Codable, Sendable {
  /// A kit that it was played with.
  public struct Kit: Codable, Sendable, Equatable {
    /// The number by which records name it.
    public var number: Int
    /// Its name.
    public var name: String
    /// Its file or folder, absolute.
    public var path: String
    /// The rate that it was loaded for, in frames a second.
    public var sampleRate: Int
    /// How many sounds it has, and how many bytes they take: another kit by now has others.
    public var samples: Int
    /// Bytes that the sounds take.
    public var bytes: Int
    /// The lowest note of each pad, in the kit's order; −1 for none.
    public var notes: [Int]

    /// Makes a kit from its parts.
    public init(
      number: Int, name: String, path: String, sampleRate: Int, samples: Int, bytes: Int, notes: [Int]
    ) {
      self.number = number
      self.name = name
      self.path = path
      self.sampleRate = sampleRate
      self.samples = samples
      self.bytes = bytes
      self.notes = notes
    }
  }

  /// An output beside the main pair.
  public struct Output: Codable, Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Two channels.
    public var isStereo: Bool

    /// Makes an output from its parts.
    public init(name: String, isStereo: Bool) {
      self.name = name
      self.isStereo = isStereo
    }
  }

  /// Device plans that messages were read by.
  public struct Devices: Codable, Sendable, Equatable {
    /// The number by which records name them.
    public var number: Int
    /// By device.
    public var plans: [DevicePlan]

    /// Makes them from their parts.
    public init(number: Int, plans: [DevicePlan]) {
      self.number = number
      self.plans = plans
    }
  }

  /// The form of this header.
  public var version = Take.version
  /// The program that wrote it.
  public var program: String
  /// When it ends, as `2026-11-30 19:45:12`.
  public var saved: String
  /// Frames a second.
  public var sampleRate: Int
  /// The engine's frame at which it begins.
  public var firstFrame: Int
  /// The frame after its last.
  public var endFrame: Int
  /// Whether it can be rendered to the bit.
  public var isExact: Bool
  /// Voices that the engine had.
  public var voices: Int
  /// Whether its outputs had limiters.
  public var hasLimiters: Bool
  /// What the engine was like before the first record, which may be long before the first frame.
  public var start: TakeStart
  /// The kits.
  public var kits: [Kit]
  /// The outputs beside the main pair, in the order of their numbers.
  public var outputs: [Output]
  /// The device plans.
  public var devices: [Devices]

  /// The form that is written and read.
  public static let version = 1

  /// Makes a take from its parts.
  public init(
    program: String, saved: String, sampleRate: Int, firstFrame: Int, endFrame: Int, isExact: Bool,
    voices: Int, hasLimiters: Bool, start: TakeStart, kits: [Kit], outputs: [Output], devices: [Devices]
  ) {
    self.program = program
    self.saved = saved
    self.sampleRate = sampleRate
    self.firstFrame = firstFrame
    self.endFrame = endFrame
    self.isExact = isExact
    self.voices = voices
    self.hasLimiters = hasLimiters
    self.start = start
    self.kits = kits
    self.outputs = outputs
    self.devices = devices
  }

  /// Seconds that it lasts.
  public var seconds: Double { Double(endFrame - firstFrame) / Double(max(sampleRate, 1)) }
}

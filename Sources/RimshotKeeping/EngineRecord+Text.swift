public import RimshotRealtime

/// Records as words, as a take's file has them.
extension EngineRecord {
  /// What it was told, without its frame: `hit 3 12 100`.
  public var text: String {
    switch kind {
    case .midi: "midi \(message.rawValue) \(device) \(channel) \(data1) \(data2)"
    case .hit: "hit \(data) \(number) \(data2)"
    case .strike: "strike \(data) \(data2)"
    case .pedal: "pedal \(data2)"
    case .sound: soundText
    case .release: "release \(data)"
    case .panic: "panic"
    case .fadeKit: "fade-kit \(number)"
    case .releaseDevice: "release-device \(number)"
    case .forgetDevice: "forget-device \(number)"
    case .adoptKit: "kit \(number)"
    case .adoptDevices: "devices \(number)"
    case .outputLevel: "output \(number) \(bits)"
    case .limiter: "limiter \(number) \(bits)"
    case .padLevel: "pad \(number) \(bits)"
    case .settledLevel: "settled \(number) \(bits)"
    case .voiceLimit: "voices \(number)"
    case .sampleRate: "rate \(number)"
    }
  }

  /// Reads the words; `nil` for others.
  public init?(text: some StringProtocol, at frame: Int) {
    let words = text.split(separator: " ")
    guard let name = words.first else { return nil }
    let numbers = words.dropFirst().compactMap { UInt64($0) }
    guard numbers.count == words.count - 1 else { return nil }
    func number(_ index: Int, below end: UInt64) -> UInt64? {
      index < numbers.count && numbers[index] < end ? numbers[index] : nil
    }
    let byte = number(0, below: 256).map { UInt16($0) }
    let first = number(0, below: 1 << 31).map { UInt32($0) }
    switch (String(name), numbers.count) {
    case ("midi", 5):
      guard let status = number(0, below: 9), let device = number(1, below: 16),
        let channel = number(2, below: 16), let one = number(3, below: 128), let two = number(4, below: 128),
        let kind = MidiEvent.Kind(rawValue: UInt8(status))
      else { return nil }
      let event = MidiEvent(
        time: 0, kind: kind, channel: UInt8(channel), data1: UInt8(one), data2: UInt8(two),
        device: UInt8(device))
      self.init(event, at: frame)
    case ("hit", 3):
      guard let pad = number(0, below: 1 << 16), let place = number(1, below: 1 << 31),
        let velocity = number(2, below: 128)
      else { return nil }
      self.init(.hit, at: frame, number: UInt32(place), data: UInt16(pad), velocity: UInt8(velocity))
    case ("strike", 2):
      guard let byte, let velocity = number(1, below: 128) else { return nil }
      self.init(.strike, at: frame, data: byte, velocity: UInt8(velocity))
    case ("pedal", 1):
      guard let place = number(0, below: 128) else { return nil }
      self.init(.pedal, at: frame, velocity: UInt8(place))
    case ("sound", 7):
      guard let record = EngineRecord(sound: numbers, at: frame) else { return nil }
      self = record
    case ("release", 1):
      guard let pad = number(0, below: 1 << 16) else { return nil }
      self.init(.release, at: frame, data: UInt16(pad))
    case ("panic", 0): self.init(.panic, at: frame)
    default:
      let kinds: [(String, Kind, Int)] = [
        ("fade-kit", .fadeKit, 1), ("release-device", .releaseDevice, 1), ("forget-device", .forgetDevice, 1),
        ("kit", .adoptKit, 1), ("devices", .adoptDevices, 1), ("output", .outputLevel, 2),
        ("limiter", .limiter, 2), ("pad", .padLevel, 2), ("settled", .settledLevel, 2),
        ("voices", .voiceLimit, 1), ("rate", .sampleRate, 1),
      ]
      guard let first, let kind = kinds.first(where: { $0.0 == name && $0.2 == numbers.count }) else {
        return nil
      }
      self.init(kind.1, at: frame, number: first, bits: numbers.count == 2 ? numbers[1] : 0)
    }
  }
}

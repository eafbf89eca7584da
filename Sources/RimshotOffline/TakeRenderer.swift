internal import CSystem
internal import RimshotEngineHost
public import RimshotKeeping
public import RimshotKit
internal import RimshotKitLoader
internal import RimshotRealtime

/// Renders a take into a file for each output, to the bit what was heard: its engine is put into the state that the
/// daemon's was in, and told the same at the same frames.
@safe
public final class TakeRenderer {
  /// What became of it.
  public struct Report: Codable, Sendable, Equatable {
    /// A file that was written.
    public struct File: Codable, Sendable, Equatable {
      /// Its path.
      public var path: String
      /// Which output it has.
      public var output: String
      /// 1 or 2.
      public var channels: Int
      /// Samples beyond full scale, which integers can't hold.
      public var clipped: Int
    }

    /// The files.
    public var files: [File]
    /// Frames in each.
    public var frames: Int
    /// Frames a second.
    public var sampleRate: Int
    /// The daemon's own frame at which they begin.
    public var firstFrame: Int
    /// Whether they are to the bit what the kit played: not where integers round it.
    public var isExact: Bool
    /// What a person should know.
    public var warnings: [String]
  }

  private let file: TakeFile
  private let take: Take
  private let host: EngineHost
  private var kits: [Int: LoadedKit] = [:]
  /// Kits' numbers in this engine, by those of the take.
  private var numbers: [Int: UInt32] = [:]
  private var warnings: [String] = []
  private let frames: UnsafeMutablePointer<Float>
  private let buffers: UnsafeMutablePointer<OutputBuffer>
  private let isStereo: [Bool]
  private var sampleRate: Int
  private var position = 0

  private static let periodFrames = 1024

  /// Makes the engine of a take.
  public init(_ file: TakeFile) {
    // As on a server's thread.
    rimshot_flush_denormals()
    self.file = file
    let take = file.take
    self.take = take
    sampleRate = take.start.sampleRate
    let plans = take.devices.first { $0.number == take.start.devices }?.plans
    host = EngineHost(
      voiceLimit: take.voices, devices: plans ?? [DevicePlan()], hasLimiters: take.hasLimiters)
    isStereo = [true] + take.outputs.map(\.isStereo)
    let count = 2 * TakeRenderer.periodFrames * isStereo.count
    unsafe frames = .allocate(capacity: count)
    unsafe frames.initialize(repeating: 0, count: count)
    unsafe buffers = .allocate(capacity: isStereo.count)
    for (index, isStereo) in isStereo.enumerated() {
      let left = unsafe frames + 2 * TakeRenderer.periodFrames * index
      let right = unsafe isStereo ? left + TakeRenderer.periodFrames : left
      unsafe (buffers + index).initialize(to: OutputBuffer(left: left, right: right, isMono: !isStereo))
    }
  }

  deinit {
    unsafe buffers.deallocate()
    unsafe frames.deallocate()
  }

  // MARK: - Kits

  /// The kits that have to be there before it is rendered.
  public var wantedKits: [Take.Kit] {
    let numbers = Set(
      [take.start.kit] + file.records.filter { $0.kind == .adoptKit }.map { Int($0.number) })
    return take.kits.filter { numbers.contains($0.number) }
  }

  /// Loads one of them.
  /// - Parameter kit: As its files are now.
  public func load(
    _ wanted: Take.Kit, _ kit: RimshotKit.Kit, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(RenderError) {
    let result = KitLoader.load(
      kit, sampleRate: wanted.sampleRate, isRealTime: false, cancellation: KitLoader.Cancellation(),
      progress: progress)
    guard let plan = result.plan else {
      throw RenderError(
        "the kit \(wanted.name) cannot be loaded:", details: result.diagnostics.map(\.description))
    }
    let outputs = kit.outputs.map { output in
      (take.outputs.firstIndex { $0.name == output.name && $0.isStereo == output.isStereo } ?? -1) + 1
    }
    let levels = wanted.number == take.start.kit ? startLevels(kit.pads.count) : []
    let loaded = LoadedKit(plan, outputs: outputs, levels: levels)
    if loaded.sampleCount != wanted.samples || loaded.sampleBytes != wanted.bytes {
      warnings.append("the kit \(wanted.name) has changed since the take was played: \(wanted.path)")
    }
    kits[wanted.number] = loaded
  }

  private func startLevels(_ pads: Int) -> [MixLevel] {
    var levels = [MixLevel](repeating: MixLevel(), count: pads)
    for entry in take.start.padLevels where levels.indices.contains(entry.at) {
      levels[entry.at] = MixLevel(bits: UInt64(bitPattern: Int64(entry.value)))
    }
    return levels
  }

  private func adopt(_ number: Int) {
    guard let kit = kits[number], host.adopt(kit) else { return }
    numbers[number] = kit.number
  }

  // MARK: - Rendering

  /// The first file of a render that exists already.
  public func taken(_ name: RecordingName, _ format: RecordingFormat) -> String? {
    StemFile.taken(name, ["main"] + take.outputs.map(\.name), format)
  }

  /// Renders.
  /// - Parameter name: Where the files go.
  /// - Parameter replaces: Whether files that exist are replaced.
  /// - Parameter progress: Called with seconds that have been rendered, and their number.
  public func render(
    to name: RecordingName, _ format: RecordingFormat, replaces: Bool = false,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(RenderError) -> Report {
    begin()
    do throws(KeepingError) {
      var files: [StemFile] = []
      for (index, output) in (["main"] + take.outputs.map(\.name)).enumerated() {
        files.append(
          try StemFile(
            name, output, channels: isStereo[index] ? 2 : 1, take, format, replaces: replaces))
      }
      let total = (take.endFrame - position) / max(sampleRate, 1)
      let began = position
      for record in file.records {
        try render(to: min(record.frame, take.endFrame), files)
        apply(record)
        progress((position - began) / max(sampleRate, 1), total)
      }
      try render(to: take.endFrame, files)
      for file in files { try file.close() }
      return report(files, format)
    } catch {
      throw RenderError("\(error)")
    }
  }

  private func report(_ files: [StemFile], _ format: RecordingFormat) -> Report {
    if !take.isExact {
      warnings.append(
        "what sounded before the take isn't known any more, so it may differ from what the kit played")
    }
    return Report(
      files: files.map {
        Report.File(path: $0.path, output: $0.output, channels: $0.channels, clipped: $0.clipped)
      },
      frames: take.endFrame - take.firstFrame, sampleRate: take.sampleRate, firstFrame: take.firstFrame,
      isExact: warnings.isEmpty && format.encoding == .float32, warnings: warnings)
  }

  /// Brings the engine into the take's first state.
  private func begin() {
    if take.start.kit != 0 { adopt(take.start.kit) }
    var outputs: [Int: MixLevel] = [:]
    for entry in take.start.outputLevels where (0...64).contains(entry.at) {
      outputs[entry.at] = MixLevel(bits: UInt64(bitPattern: Int64(entry.value)))
    }
    var limiters: [Int: Bool] = [:]
    for entry in take.start.limiters where (0...64).contains(entry.at) {
      limiters[entry.at] = entry.value != 0
    }
    host.setLevels(outputs: outputs, limiters: limiters)
    // Until the levels are where they belong.
    for _ in 0..<(sampleRate / 10 / TakeRenderer.periodFrames + 1) { process(TakeRenderer.periodFrames) }
    if let state = take.start.state {
      host.restore(state)
      position = state.frame
    } else {
      position = max((file.records.first?.frame ?? take.firstFrame) - 1, 0)
      host.restore(frame: position)
    }
    if let limit = take.start.voiceLimit {
      host.replay(EngineRecord(.voiceLimit, at: position, number: UInt32(clamping: limit)))
    }
  }

  private func apply(_ record: EngineRecord) {
    switch record.kind {
    case .adoptKit:
      adopt(Int(record.number))
      host.applyWaiting()
    case .adoptDevices:
      if let plans = take.devices.first(where: { $0.number == Int(record.number) })?.plans {
        _ = host.adopt(plans)
        host.applyWaiting()
      }
    case .fadeKit:
      guard let number = numbers[Int(record.number)] else { return }
      host.replay(EngineRecord(.fadeKit, at: record.frame, number: number))
    case .sound:
      guard let number = numbers[Int(record.number)] else { return }
      var record = record
      record.number = number
      host.replay(record)
    case .sampleRate:
      if RenderOptions.rates.contains(Int(record.number)) {
        sampleRate = Int(record.number)
        host.replay(record)
      }
    default: host.replay(record)
    }
    host.collect()
  }

  private func render(to end: Int, _ files: [StemFile]) throws(KeepingError) {
    while position < end {
      // Cut where the take begins, so that whole periods are written.
      let stop = position < take.firstFrame ? min(end, take.firstFrame) : end
      let count = min(TakeRenderer.periodFrames, stop - position)
      process(count)
      if position >= take.firstFrame { try write(count, files) }
      position += count
    }
  }

  private func process(_ count: Int) {
    let period = Period(
      frames: count, startFrame: UInt32(truncatingIfNeeded: position), startTime: 1_000_000_000,
      sampleRate: Double(sampleRate))
    let places = unsafe UnsafeBufferPointer(start: UnsafePointer(buffers), count: isStereo.count)
    let outputs = unsafe OutputPorts(buffers: places, frames: count)
    let none: [FramedMidiEvent] = []
    unsafe host.engine.pointee.process(period, outputs: outputs, framed: none.span)
  }

  private func write(_ count: Int, _ files: [StemFile]) throws(KeepingError) {
    for (index, file) in files.enumerated() {
      let buffer = unsafe buffers[index]
      var samples: [Float] = []
      samples.reserveCapacity(count * file.channels)
      for i in 0..<count {
        unsafe samples.append(buffer.left[i])
        if file.channels == 2 { unsafe samples.append(buffer.right[i]) }
      }
      try file.append(samples)
    }
  }
}

internal import CSystem
internal import Glibc
public import RimshotKit
internal import RimshotKitLoader
public import RimshotMidiFiles
internal import RimshotRealtime

/// Plays a song with a kit into files, through the engine that a daemon runs: the same events at the same frames give
/// the same numbers, as fast as the machine can.
public struct OfflineRenderer {
  /// How a render is watched. Everything is called on the thread that renders.
  public struct Observer {
    /// Sound files of the kit that have been loaded, and their number.
    public var loading: (_ done: Int, _ total: Int) -> Void
    /// Frames of the song that have been rendered, and their number; what rings after the song isn't counted.
    public var rendering: (_ done: Int, _ total: Int) -> Void
    /// Asked every now and then; `true` gives up.
    public var isCancelled: () -> Bool

    /// Makes an observer from its parts.
    public init(
      loading: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in },
      rendering: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in },
      isCancelled: @escaping () -> Bool = { false }
    ) {
      self.loading = loading
      self.rendering = rendering
      self.isCancelled = isCancelled
    }
  }

  private let song: StandardMidiFile
  private let kit: Kit
  private let options: RenderOptions
  private let range: RenderRange
  /// The MIDI channels that are heard, 1–16.
  public let channels: [Int]

  /// Prepares a render, and finds out what would be in its way.
  /// - Throws: Where there is nothing to play, or a file stands where one would be written.
  public init(_ song: StandardMidiFile, kit: Kit, options: RenderOptions) throws(RenderError) {
    self.song = song
    self.kit = kit
    self.options = options
    channels = try OfflineRenderer.channels(of: song, asked: options.channels ?? options.device.channels)
    range = try RenderRange(song, options)
    try checkFiles()
  }

  /// Loads the kit and renders.
  public func render(_ observer: Observer = Observer()) throws(RenderError) -> RenderReport {
    let (engine, kitWarnings, filling) = try load(observer)
    // What was resampled is written down for the next time while it plays.
    filling?.start()
    var isDone = false
    defer {
      if !isDone { filling?.cancel() }
      filling?.wait()
    }
    var mixdown = try Mixdown(
      names: ["main"] + kit.outputs.map(\.name), isStereo: engine.isStereo,
      gain: Float(pow(10, options.gain / 20)),
      options: options, mostFrames: range.mostFrames)
    let start = rimshot_monotonic_nanoseconds()
    let isCut = try play(engine, into: &mixdown, observer)
    if mixdown.frames == 0 { throw RenderError("nothing sounds in \(song.name) after --from") }
    let elapsed = Double(rimshot_monotonic_nanoseconds() - start) / 1e9
    let counts = engine.counts
    var report = RenderReport(
      kit: kit.name, files: mixdown.files, outputs: mixdown.outputs, frames: mixdown.frames,
      sampleRate: options.rate, seconds: Double(mixdown.frames) / Double(options.rate), elapsed: elapsed,
      hits: counts.hits, stolen: counts.stolen, channels: channels, unmappedNotes: counts.unmappedNotes,
      otherChannels: counts.otherChannels, warnings: kitWarnings)
    report.warnings += RenderWarnings(report, song: song.name, options: options, isCut: isCut).lines
    try mixdown.finish()
    isDone = true
    return report
  }

  // MARK: - Before

  private static func channels(of song: StandardMidiFile, asked: [Int]?) throws(RenderError) -> [Int] {
    var hits = [Int](repeating: 0, count: 17)
    for event in song.events where event.event.kind == .noteOn { hits[Int(event.event.channel) + 1] += 1 }
    let used = (1...16).filter { hits[$0] > 0 }
    if used.isEmpty { throw RenderError("\(song.name) has no notes to play") }
    guard let asked else { return used.contains(10) ? [10] : Array(1...16) }
    if Set(asked).isDisjoint(with: used) {
      let list = used.map { "\($0)" }.joined(separator: ",")
      throw RenderError(
        "\(song.name) has no notes on the channels that are heard; --channels \(list) hears them all")
    }
    return asked
  }

  private func checkFiles() throws(RenderError) {
    let outputs = ["main"] + kit.outputs.map(\.name)
    for path in [options.path] + (options.writesStems ? outputs.map(options.stemPath) : []) {
      var information = stat()
      if unsafe stat(path, &information) != 0 { continue }
      if information.st_mode & S_IFMT != S_IFREG {
        throw RenderError("cannot write \(path): it isn't a file")
      }
      if !options.replaces { throw RenderError("\(path) exists already; --force replaces it") }
    }
  }

  private func load(_ observer: Observer) throws(RenderError) -> (
    RenderEngine, warnings: [String], KitFilling?
  ) {
    let cancellation = KitLoader.Cancellation()
    let result = KitLoader.load(
      kit, sampleRate: options.rate, isRealTime: false, cache: SoundCache(budget: options.kitCache),
      cancellation: cancellation
    ) { done, total in
      if observer.isCancelled() { cancellation.cancel() }
      observer.loading(done, total)
    }
    if result.isCancelled { throw OfflineRenderer.interrupted }
    let lines = result.diagnostics.map(\.description)
    guard let plan = result.plan else {
      throw RenderError("the kit \(kit.name) cannot be loaded:", details: lines)
    }
    return (
      RenderEngine(plan, outputs: kit.outputs, channels: channels, options: options), lines, result.filling
    )
  }

  private static let interrupted = RenderError("interrupted: nothing was written")

  // MARK: - Rendering

  /// - Returns: Whether something still sounded at the limit of what is rendered.
  private func play(
    _ engine: RenderEngine, into mixdown: inout Mixdown, _ observer: Observer
  ) throws(RenderError) -> Bool {
    var next = 0
    while engine.position < range.limit {
      if engine.position >= range.end && engine.isSilent { return false }
      if observer.isCancelled() { throw OfflineRenderer.interrupted }
      let start = engine.position
      // A period that crosses the end is cut there, so that silence is held back from the end on.
      let stop = start < range.end ? range.end : range.limit
      var count = min(RenderEngine.periodFrames, stop - start)
      let events = self.events(from: &next, start: start, count: &count)
      engine.render(count, events: events)
      try mixdown.add(
        engine, min(max(range.first - start, 0), count)..<count, holdsSilence: start >= range.end)
      observer.rendering(min(engine.position, range.end), range.end)
    }
    return range.limit > range.end && !engine.isSilent
  }

  /// The events of a period. One that would have more than JACK may bring is shortened, but for a single frame.
  private func events(from next: inout Int, start: Int, count: inout Int) -> [FramedMidiEvent] {
    let beyond = next + RenderEngine.mostEvents
    if beyond < song.events.count {
      count = min(count, max(song.frame(song.events[beyond], rate: options.rate) - start, 1))
    }
    var events: [FramedMidiEvent] = []
    while next < song.events.count {
      let frame = song.frame(song.events[next], rate: options.rate)
      if frame >= min(start + count, range.hitEnd) { break }
      events.append(FramedMidiEvent(frame: UInt32(frame - start), event: song.events[next].event))
      next += 1
    }
    return events
  }
}

internal import CSystem
internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKitFiles
internal import RimshotKitLoader

/// The session's part in its kits beside the one that plays: the watch over its files, those that programs choose, and
/// the one that is remembered. Main's.
final class KitSession {
  /// Why a kit is being loaded.
  enum Reason: Equatable {
    /// The daemon starts.
    case start
    /// The daemon starts with the kit that was chosen last.
    case last
    /// Somebody asked for the kit.
    case choice
    /// A program change chose it, by its place in the list.
    case program(Int)
    /// The same kit once more: its rate is another, or somebody asked.
    case again
    /// Its files have changed.
    case files
  }

  /// A kit on its way to be played.
  struct Loading {
    var job: KitLoading
    /// Who waits for it; `nil` is the daemon itself.
    var connection: ControlServer.ConnectionNumber?
    var reason: Reason
  }

  private(set) var programs: KitPrograms
  /// Whether changes of the playing kit's files are followed.
  private(set) var isWatching: Bool
  let last: LastKit
  /// The configuration's kit.
  private(set) var configured: String?
  /// Bytes that preloaded kits may take together.
  private var budget: Int

  /// How much of a kit that is loaded may be in memory, and where the rest goes.
  private(set) var streaming: KitLoader.Streaming
  /// Where decoded sounds are kept.
  private(set) var cache: SoundCache?

  /// The watch over the playing kit's files.
  private(set) var watch: KitWatch?
  /// When the first change came that hasn't been looked at yet, in nanoseconds of CLOCK_MONOTONIC.
  private var firstChange: UInt64?
  /// What is wrong with the playing kit's files, and since when.
  private var fileFault: (lines: [String], path: String, since: String)?
  private var watchFault: String?
  private var remoteFolders: Set<String> = []
  /// Why the kit that was remembered doesn't play; until another one is chosen.
  var lastFault: Problem?
  /// Why the kit that a program change chose doesn't play; until another one is chosen.
  var programFault: Problem?

  /// The program that was chosen last, by its place in the list.
  private var program: Int?
  /// Until when a program change that a sequencer client has sent may come through the engine, in nanoseconds of
  /// CLOCK_MONOTONIC.
  private var programIsDue: UInt64 = 0
  /// Program changes that have been looked at.
  private var changesSeen = 0
  private var unknownPrograms: Set<String> = []
  /// Kits that wait for their program change, by the program's place in the list.
  private var preloaded: [Int: KitLoading.Loaded] = [:]
  /// The kit that is being preloaded.
  private(set) var preloading: (job: KitLoading, program: Int)?
  /// Programs that can't be preloaded: too large, or broken.
  private var passed: Set<Int> = []

  init(_ configuration: Configuration, paths: ControlPaths) {
    programs = configuration.programs
    isWatching = configuration.watchesKit
    configured = configuration.kit
    last = LastKit(paths)
    budget = KitSession.budget(configuration)
    streaming = KitSession.streaming(configuration)
    cache = SoundCache(budget: configuration.kitCache)
  }

  /// What a configuration says of the memory for a kit.
  static func streaming(_ configuration: Configuration) -> KitLoader.Streaming {
    KitLoader.Streaming(budget: configuration.kitMemory)
  }

  private static func budget(_ configuration: Configuration) -> Int {
    let memory = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    return min(configuration.preloadMemory, memory / 4)
  }

  /// Takes over what a changed configuration says.
  func configure(_ configuration: Configuration) {
    configured = configuration.kit
    budget = KitSession.budget(configuration)
    streaming = KitSession.streaming(configuration)
    cache = SoundCache(budget: configuration.kitCache)
    if isWatching != configuration.watchesKit {
      isWatching = configuration.watchesKit
      if !isWatching {
        stopListening()
        watchFault = nil
        fileFault = nil
      }
    }
    if programs != configuration.programs {
      stopPreloading()
      programs = configuration.programs
      program = nil
      preloaded = [:]
      programFault = nil
      unknownPrograms = []
    }
    passed = []
    trim()
  }

  /// What is wrong now.
  var problems: [Problem] {
    let watching = watchFault.map {
      Problem(
        "kit-watch", isDegrading: false,
        "changes of the kit's files aren't noticed, because \($0): rimshot kit reload reads them")
    }
    let files = fileFault.map {
      Problem(
        "kit-files", isDegrading: false,
        "the kit's files have errors since \($0.since), and what was loaded before plays on: "
          + "rimshot kit check \($0.path)")
    }
    return [files, programFault, lastFault, watching].compactMap(\.self)
  }

  // MARK: - Files

  /// What to poll.
  var pollDescriptors: [Int32] { watch.map { [$0.descriptor] } ?? [] }

  /// Listens to nothing until the next watch.
  func stopListening() {
    watch = nil
    firstChange = nil
  }

  /// Listens to another watch.
  func listen(to watch: KitWatch?) {
    if !isWatching { return }
    self.watch = watch
    firstChange = nil
    let fault =
      watch == nil ? "the system has no watches left (sysctl fs.inotify.max_user_instances)" : watch?.fault
    if let fault, fault != watchFault { Log.write("cannot watch the kit's files: \(fault)", .warning) }
    watchFault = fault
    if let folder = watch?.remoteFolder, remoteFolders.insert(folder).inserted {
      Log.write(
        "\(folder) is in a network folder: what other machines change there is only read by rimshot kit reload"
      )
    }
  }

  /// When the kit's files should be looked at: milliseconds after the last change; `nil` when nothing has come.
  func takeChanges() -> Int? {
    guard let watch, watch.takeChanges() else { return nil }
    let now = rimshot_monotonic_nanoseconds()
    let first = firstChange ?? now
    firstChange = first
    // A folder in which something happens all the time mustn't put it off for ever.
    return now > first + 5_000_000_000 ? 0 : 300
  }

  /// Notes what the kit's files have come to.
  /// - Parameter error: What is wrong with them; `nil` when nothing is.
  func filesHaveBeenRead(_ path: String, _ error: ControlError?) {
    guard let error else {
      if fileFault != nil { Log.write("the files of the kit \(path) are good again") }
      fileFault = nil
      return
    }
    let lines = error.details.isEmpty ? [error.message] : error.details
    if fileFault?.lines == lines { return }
    Log.write(
      "the files of the kit \(path) have changed and can't be played; what was loaded plays on:", .error)
    for line in lines { Log.write(line, .error) }
    fileFault = (lines, path, fileFault?.since ?? KitSession.timeOfDay())
  }

  private static func timeOfDay() -> String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 16)
    let length = unsafe strftime(&text, text.count, "%H:%M:%S", &parts)
    return String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // MARK: - What plays

  /// Notes that a kit has taken over.
  func plays(_ loaded: KitLoading.Loaded, for reason: Reason) {
    if reason != .files { fileFault = nil }
    switch reason {
    case .program(let place):
      program = place
      chosen(loaded.path)
    case .choice:
      program = nil
      chosen(loaded.path)
    case .start, .last, .again, .files: break
    }
    if let program { preloaded[program] = loaded }
    trim()
  }

  private func chosen(_ path: String) {
    passed = []
    lastFault = nil
    programFault = nil
    last.keep(LastKit.Choice(kit: path, configured: configured))
  }

  // MARK: - Programs

  /// The program that a change has chosen since the last call, by its place in the list.
  func takeProgram(_ host: EngineHost) -> Int? {
    let (change, count) = host.programChanges
    if count == changesSeen { return nil }
    changesSeen = count
    let coarse = change.coarseBank.map { Int($0) }
    let fine = change.fineBank.map { Int($0) }
    let number = Int(change.program) + 1
    if let place = programs.index(of: number, coarseBank: coarse, fineBank: fine) { return place }
    let bank = coarse == nil && fine == nil ? "" : " of bank \(coarse ?? 0)/\(fine ?? 0)"
    if unknownPrograms.insert("\(number)\(bank)").inserted {
      Log.write("program \(number)\(bank) has no kit in the configuration's programs", .warning)
    }
    return nil
  }

  /// A program change is on its way to the engine.
  func programComes() { programIsDue = rimshot_monotonic_nanoseconds() + 500_000_000 }

  /// Whether one is on its way.
  var awaitsProgram: Bool { programIsDue > 0 && rimshot_monotonic_nanoseconds() < programIsDue }

  /// Whether a program's kit plays already.
  func isPlaying(_ place: Int) -> Bool { program == place && programFault == nil }

  /// A program's kit, if it waits.
  func preloadedKit(_ place: Int, sampleRate: Int) -> KitLoading.Loaded? {
    preloaded[place].flatMap { $0.sampleRate == sampleRate ? $0 : nil }
  }

  /// The list, those next to the program that plays first.
  private var order: [Int] {
    let center = program ?? 0
    return programs.entries.indices.sorted {
      (abs($0 - center), -$0) < (abs($1 - center), -$1)
    }
  }

  /// Begins to preload the next kit, when there is one that fits.
  func preloadNext(sampleRate: Int, wake: Wakeup) {
    if preloading != nil { return }
    preloaded = preloaded.filter { $0.value.sampleRate == sampleRate }
    var left = budget
    for place in order {
      if let loaded = preloaded[place] {
        if place != program { left -= loaded.bytes }
      } else if place != program && !passed.contains(place) {
        let order = KitLoading.Order(
          argument: programs.entries[place].kit, sampleRate: sampleRate, budget: left, streaming: streaming,
          cache: cache)
        preloading = (KitLoading(order, wake: wake), place)
        return
      }
    }
  }

  /// Takes a kit that has been preloaded.
  func takePreloaded() {
    guard let (job, place) = preloading, let outcome = job.outcome else { return }
    preloading = nil
    switch outcome {
    case .loaded(let loaded):
      preloaded[place] = loaded
      trim()
      // Its own size was only known now.
      if preloaded[place] == nil { passed.insert(place) }
    case .tooLarge, .unchanged, .unsettled: passed.insert(place)
    case .failed(let error):
      passed.insert(place)
      Log.write(
        "the kit of program \(programs.entries[place].program) can't be preloaded: \(error.message)", .warning
      )
      for line in error.details { Log.write(line, .warning) }
    }
  }

  /// Gives the preloading up: something more urgent is to be loaded.
  func stopPreloading() {
    preloading?.job.cancel()
    preloading = nil
  }

  /// Lets go what doesn't fit, those that are far away first.
  private func trim() {
    var left = budget
    for place in order where place != program {
      guard let bytes = preloaded[place]?.bytes else { continue }
      if bytes > left { preloaded[place] = nil } else { left -= bytes }
    }
  }
}

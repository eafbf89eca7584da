internal import RimshotDaemon
internal import RimshotKitFiles
internal import RimshotKitLoader

/// `rimshot cache` and `rimshot cache clear`.
enum CacheCommands {
  static let show = Command(
    "cache", "show the sounds kept for the next start",
    details: """
      They are decoded and at the server's rate. How much of the disk they may take
      is kit_cache in the configuration. Needs no daemon.
      """,
    options: [.json],
    run: { (arguments, session) throws(CommandError) in
      let report = report(try cache())
      try session.print(report, arguments) { CacheText.text(report) }
      return .done
    })

  static let clear = Command(
    "cache clear", "remove what 'cache' shows",
    details: """
      Kits that play from it play on; the next start decodes them again. Needs no
      daemon.
      """,
    options: [.json],
    run: { (arguments, session) throws(CommandError) in
      let (cache, budget) = try cache()
      let removed = report((cache, budget), contents: cache.clear())
      if cache.contents.sounds > 0 { throw .failed("\(cache.folder) can't be emptied") }
      try session.print(removed, arguments) { CacheText.cleared(removed) }
      return .done
    })

  /// - Returns: The cache, and how much it may take, 0 where it is off.
  private static func cache() throws(CommandError) -> (SoundCache, budget: Int) {
    let budget = ConfigurationSources(DaemonOptions()).read().settings.values.kitCache
    guard let cache = SoundCache(budget: max(budget, 1)) else {
      throw .failed("there is no cache without HOME or XDG_CACHE_HOME")
    }
    return (cache, budget)
  }

  private static func report(
    _ cache: (SoundCache, budget: Int), contents: SoundCache.Contents? = nil
  ) -> CacheReport {
    let contents = contents ?? cache.0.contents
    return CacheReport(
      folder: cache.0.folder, sounds: contents.sounds, bytes: contents.bytes, budget: cache.budget)
  }
}

/// What `cache` and `cache clear` print as JSON.
struct CacheReport: Codable, Equatable {
  /// Where it is.
  var folder: String
  /// How many sounds it has, or had.
  var sounds: Int
  /// Bytes that they take.
  var bytes: Int
  /// Bytes that they may take; 0 is off.
  var budget: Int
}

/// What they print for people.
enum CacheText {
  static func text(_ report: CacheReport) -> String {
    let most =
      report.budget == 0
      ? "kit_cache in the configuration is off" : "\(Quantity.bytes(report.budget)) at most"
    return "\(sounds(report)) in \(report.folder); \(most)"
  }

  static func cleared(_ report: CacheReport) -> String {
    report.sounds == 0 ? "nothing was kept" : "removed \(sounds(report))"
  }

  private static func sounds(_ report: CacheReport) -> String {
    if report.sounds == 0 { return "nothing" }
    return "\(Quantity.count(report.sounds, "sound")) (\(Quantity.bytes(report.bytes)))"
  }
}

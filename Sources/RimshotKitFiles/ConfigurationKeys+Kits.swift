internal import RimshotKit

/// The keys about how kits change.
extension ConfigurationKey {
  static let watchKit = ConfigurationKey(
    "watch_kit", \.watchesKit, "Whether a kit whose files change is loaded again.",
    values: "true or false", effect: .live, read: { $1.boolean($0, "watch_kit") },
    show: { .plain("\($0)") })

  static let practice = ConfigurationKey(
    "practice", \.logsPractice,
    "Whether each minute of playing is added to the practice log, which rimshot practice shows.",
    values: "true or false", effect: .live, read: { $1.boolean($0, "practice") },
    show: { .plain("\($0)") })

  static let programs = ConfigurationKey(
    "programs", \.programs,
    "Which kits program changes choose: programs from 1 as devices show them, with the bank of controller 0, or of 0 and "
      + "32, before them where that matters. Programs that aren't named do nothing.",
    values: "a mapping such as {1: acoustic, 2:5: jazz, 2/1:5: /kits/brushes}", effect: .live,
    read: { KitPrograms.read($0, log: $1) }, show: { $0.text })

  static let preloadMemory = ConfigurationKey(
    "preload_memory", \.preloadMemory,
    "How much memory the kits of programs may take before they are chosen; never more than a quarter of the machine's.",
    values: "a size such as 512 MB or 2 GB, or 0", effect: .live,
    read: { Configuration.bytes($0, "preload_memory", log: $1) }, show: { .plain(sizeText($0)) })

  static let kitMemory = ConfigurationKey(
    "kit_memory", \.kitMemory,
    "How much memory the sounds of a kit may take. Where they would take more, the longest ones keep their beginnings there "
      + "and stream from the disk. Holds for kits that are loaded from then on.",
    values: "a size such as 512 MB or 2 GB, 0 for as little as can be, or half for half of what is free",
    effect: .live,
    read: { node, log in
      node.scalar == "half"
        ? .some(nil) : Configuration.bytes(node, "kit_memory", log: log).map { Int?.some($0) }
    }, show: { .plain($0.map { sizeText($0) } ?? "half") })

  static let kitCache = ConfigurationKey(
    "kit_cache", \.kitCache,
    "How much of the disk the sounds of kits may take, decoded and at the server's rate, so that the next start is quick. "
      + "Those that were used the longest time ago make room. Holds for kits that are loaded from then on.",
    values: "a size such as 512 MB or 2 GB, or off", effect: .live,
    read: { node, log in
      node.scalar == "off" ? 0 : Configuration.bytes(node, "kit_cache", or: ", or off", log: log)
    }, show: { .plain($0 == 0 ? "off" : sizeText($0)) })

  private static func sizeText(_ bytes: Int) -> String {
    bytes == 0 ? "0" : "\(short(Double(bytes) / Double(1 << 20))) MB"
  }
}

extension Configuration {
  /// A size as people write it: `512 MB`, `1.5 GB`, `0`; `nil` is something else.
  public static func bytes(_ text: String) -> Int? {
    let units = ["mb": 1 << 20, "mib": 1 << 20, "gb": 1 << 30, "gib": 1 << 30]
    if let (number, unit) = numberAndUnit(text), let bytes = units[unit], (0...1_000_000).contains(number) {
      return Int(number * Double(bytes))
    }
    return text == "0" ? 0 : nil
  }

  fileprivate static func bytes(_ node: YamlNode, _ name: String, or others: String = "", log: DiagnosticLog)
    -> Int?
  {
    if let bytes = node.scalar.flatMap({ bytes($0) }) { return bytes }
    log.error("\(name) must be a size, such as 512 MB or 2 GB\(others), not \(node.summary)", at: node.mark)
    return nil
  }
}

extension KitPrograms {
  /// As it could stand in a file.
  fileprivate var text: YamlText {
    .map(
      entries.map { entry in
        let bank = entry.coarseBank.map { "\($0)" + (entry.fineBank.map { "/\($0)" } ?? "") + ":" } ?? ""
        return YamlText.Field("\(bank)\(entry.program)", .words(entry.kit))
      })
  }
}

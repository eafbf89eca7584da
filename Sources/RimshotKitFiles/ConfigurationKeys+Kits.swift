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
    read: { Configuration.bytes($0, log: $1) },
    show: { .plain($0 == 0 ? "0" : "\(short(Double($0) / Double(1 << 20))) MB") })
}

extension Configuration {
  fileprivate static func bytes(_ node: YamlNode, log: DiagnosticLog) -> Int? {
    let units = ["mb": 1 << 20, "mib": 1 << 20, "gb": 1 << 30, "gib": 1 << 30]
    if let text = node.scalar, let (number, unit) = numberAndUnit(text), let bytes = units[unit],
      (0...1_000_000).contains(number)
    {
      return Int(number * Double(bytes))
    }
    if node.scalar == "0" { return 0 }
    log.error("preload_memory must be a size, such as 512 MB or 2 GB, not \(node.summary)", at: node.mark)
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

/// What a process may have of what real-time audio needs. Source: getrlimit(2).
struct ResourceLimits: Sendable, Equatable {
  /// A limit as it is, and how far the process itself may raise it; `Int.max` is unlimited.
  struct Limit: Sendable, Equatable {
    var soft: Int
    var hard: Int
  }

  /// The highest real-time priority.
  var priority: Limit
  /// Bytes that may be locked into memory.
  var memory: Limit

  /// A process's limits; `nil` where they can't be read.
  /// - Parameter process: Its number, or `self`.
  init?(process: String, _ files: FileTree) {
    let lines = files.lines("/proc/\(process)/limits")
    func limit(_ name: String) -> Limit? {
      guard let line = lines.first(where: { $0.hasPrefix(name) }) else { return nil }
      let values = line.dropFirst(name.count).words.prefix(2).compactMap { word in
        word == "unlimited" ? Int.max : Int(word)
      }
      return values.count == 2 ? Limit(soft: values[0], hard: values[1]) : nil
    }
    guard let priority = limit("Max realtime priority"), let memory = limit("Max locked memory") else {
      return nil
    }
    self.priority = priority
    self.memory = memory
  }
}

/// What `/etc/security/limits.conf` and the files of `limits.d` promise. Source: limits.conf(5).
struct PromisedLimits {
  /// A line of such a file.
  struct Rule: Equatable {
    var file: String
    /// A user, `@group` or `*`.
    var domain: String
    var item: String
    /// A priority, or KiB of memory.
    var value: Int
  }

  let rules: [Rule]

  init(_ files: FileTree) {
    let folder = "/etc/security/limits.d"
    let paths =
      ["/etc/security/limits.conf"]
      + files.names(folder).filter { $0.hasSuffix(".conf") }.map { "\(folder)/\($0)" }
    rules = paths.flatMap { path in
      files.lines(path).compactMap { line in
        let words = line.prefix { $0 != "#" }.words
        guard words.count == 4, words[1] != "hard" else { return nil }
        let isUnlimited = ["unlimited", "infinity", "-1"].contains(words[3])
        guard let value = isUnlimited ? Int.max : Int(words[3]) else { return nil }
        return Rule(file: path, domain: String(words[0]), item: String(words[2]), value: value)
      }
    }
  }

  /// The best rule of an item that is for a user's account.
  func best(_ item: String, for user: User) -> Rule? {
    rules.filter { rule in
      rule.item == item
        && (rule.domain == "*" || rule.domain == user.name
          || rule.domain.first == "@" && user.isIn(String(rule.domain.dropFirst())))
    }.max { $0.value < $1.value }
  }

  /// The rule of an item that is enough and for a group that a user's account could be put into: that of audio, which
  /// opens the devices as well, before all others.
  /// - Parameter least: What is enough.
  func ofAnyGroup(_ item: String, least: Int, for user: User) -> Rule? {
    let rules = rules.filter { rule in
      rule.item == item && rule.value >= least && rule.domain.first == "@"
        && user.knows(String(rule.domain.dropFirst()))
    }
    return rules.first { $0.domain == "@audio" } ?? rules.max { $0.value < $1.value }
  }
}

/// A process that runs on the machine, as `/proc` shows it.
struct RunningProcess: Sendable, Equatable {
  /// Its number.
  var number: Int
  /// Its name, 15 bytes at most.
  var name: String
  /// The words that it was started with; empty for another user's where those are hidden.
  var words: [String]
  /// Its user's number.
  var user: UInt32

  /// Every process, by number.
  static func all(_ files: FileTree) -> [RunningProcess] {
    files.names("/proc").compactMap { Int($0) }.sorted().compactMap { number in
      guard let name = files.line("/proc/\(number)/comm") else { return nil }
      let words = files.text("/proc/\(number)/cmdline")?.split(separator: "\0").map(String.init) ?? []
      let line = files.lines("/proc/\(number)/status").first { $0.hasPrefix("Uid:") }
      guard let user = line?.words.dropFirst(2).first.flatMap({ UInt32($0) }) else { return nil }
      return RunningProcess(number: number, name: name, words: words, user: user)
    }
  }

  /// The unit of systemd that a process belongs to.
  struct Unit: Equatable {
    var name: String
    /// Whether it is the user's own manager that runs it.
    var isUsers: Bool

    init?(process: Int, _ files: FileTree) {
      let paths = files.lines("/proc/\(process)/cgroup").compactMap { $0.split(separator: ":").last }
      for path in paths {
        let parts = path.split(separator: "/")
        guard let last = parts.last, last.hasSuffix(".service"), !last.hasPrefix("user@") else { continue }
        name = String(last)
        isUsers = parts.contains { $0.hasPrefix("user@") }
        return
      }
      return nil
    }
  }

  /// A thread's name and how the kernel schedules it.
  struct Thread: Equatable {
    var name: String
    /// SCHED_FIFO or SCHED_RR.
    var isRealtime: Bool
    /// 1–99 where it is real-time.
    var priority: Int

    /// A process's threads. Source: proc_pid_stat(5), fields 40 and 41.
    static func all(ofProcess process: Int, _ files: FileTree) -> [Thread] {
      files.names("/proc/\(process)/task").compactMap { thread in
        guard let text = files.text("/proc/\(process)/task/\(thread)/stat"),
          let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: close)...].words
        guard fields.count > 38, let priority = Int(fields[37]), let policy = Int(fields[38]) else {
          return nil
        }
        return Thread(
          name: String(text[text.index(after: open)..<close]), isRealtime: [1, 2].contains(policy),
          priority: priority)
      }
    }
  }
}

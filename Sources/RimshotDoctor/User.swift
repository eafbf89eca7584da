/// The user whose machine it is, as the kernel knows this session and as the system's files know the account.
public struct User: Sendable, Equatable {
  /// The number.
  public let number: UInt32
  /// The name; the number where it isn't known.
  public let name: String
  /// The groups that this session has, by number.
  let sessionGroups: Set<UInt32>
  /// The groups that a new session would have, by name.
  let accountGroups: Set<String>
  /// Names of groups by number.
  let groupNames: [UInt32: String]
  /// What this session may do beyond an ordinary user.
  let capabilities: UInt64

  init(_ files: FileTree) {
    var fields: [Substring: [Substring]] = [:]
    for line in files.lines("/proc/self/status") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields[parts[0]] = parts[1].words }
    }
    func numbers(_ name: Substring) -> [UInt32] { (fields[name] ?? []).compactMap { UInt32($0) } }
    let uids = numbers("Uid")
    let gids = numbers("Gid")
    // Real, effective, saved, file system.
    let number = uids.count > 1 ? uids[1] : 0
    self.number = number
    let gid = gids.count > 1 ? gids[1] : 0
    sessionGroups = Set(numbers("Groups") + [gid])
    capabilities = fields["CapEff"]?.first.flatMap { UInt64($0, radix: 16) } ?? 0
    let account = files.lines("/etc/passwd")
      .map { $0.split(separator: ":", omittingEmptySubsequences: false) }
      .first { $0.count > 3 && UInt32($0[2]) == number }
    let name = account.map { String($0[0]) } ?? "\(number)"
    self.name = name
    let primary = account.flatMap { UInt32($0[3]) } ?? gid
    var names: [UInt32: String] = [:]
    var own: Set<String> = []
    for line in files.lines("/etc/group") {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 3, let group = UInt32(parts[2]) else { continue }
      names[group] = String(parts[0])
      if group == primary || parts[3].split(separator: ",").contains(where: { $0 == name }) {
        own.insert(String(parts[0]))
      }
    }
    groupNames = names
    accountGroups = own
  }

  /// Whether this session may have any priority, whatever its limit is (CAP_SYS_NICE).
  var mayBeRealtime: Bool { capabilities & 1 << 23 != 0 }
  /// Whether this session may lock any memory, whatever its limit is (CAP_IPC_LOCK).
  var mayLockMemory: Bool { capabilities & 1 << 14 != 0 }
  /// Whether a new session would have a group.
  func isIn(_ group: String) -> Bool { accountGroups.contains(group) }
  /// Whether this session has a group.
  func hasNow(_ group: String) -> Bool { sessionGroups.contains { groupNames[$0] == group } }
  /// Whether the system knows a group.
  func knows(_ group: String) -> Bool { groupNames.values.contains(group) }
}

/// Which kits program changes choose, as the configuration says: `programs: {1: acoustic, 2/0:5: jazz}`.
public struct KitPrograms: Sendable, Equatable {
  /// A program and its kit.
  public struct Entry: Sendable, Equatable {
    /// 1–128, as devices show it.
    public var program: Int
    /// Controller 0's value, 0–127; `nil` is any bank.
    public var coarseBank: Int?
    /// Controller 32's value, 0–127; `nil` is any.
    public var fineBank: Int?
    /// The kit's name, folder or file.
    public var kit: String

    /// Makes an entry from its parts.
    public init(program: Int, coarseBank: Int? = nil, fineBank: Int? = nil, kit: String) {
      self.program = program
      self.coarseBank = coarseBank
      self.fineBank = fineBank
      self.kit = kit
    }
  }

  /// In the file's order.
  public var entries: [Entry]

  /// Makes a list of programs.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// The entry that a program change chooses: one with its bank before one without.
  /// - Parameter program: 1–128.
  /// - Parameter coarseBank: Controller 0's value; `nil` where it was never sent, which counts as 0.
  /// - Parameter fineBank: Controller 32's value, likewise.
  public func index(of program: Int, coarseBank: Int?, fineBank: Int?) -> Int? {
    let matching = entries.indices.filter { index in
      let entry = entries[index]
      return entry.program == program
        && (entry.coarseBank == nil || entry.coarseBank == coarseBank ?? 0)
        && (entry.fineBank == nil || entry.fineBank == fineBank ?? 0)
    }
    return matching.max { weight(of: $0) < weight(of: $1) }
  }

  private func weight(of index: Int) -> Int {
    (entries[index].coarseBank == nil ? 0 : 2) + (entries[index].fineBank == nil ? 0 : 1)
  }

  // MARK: - Reading

  /// Reads a mapping. An entry with an error isn't among them.
  static func read(_ node: YamlNode, log: DiagnosticLog) -> KitPrograms {
    guard case .mapping(let found) = node.content else {
      log.error(
        "programs must be a mapping of program numbers to kits, such as {1: acoustic, 2: jazz}, not \(node.summary)",
        at: node.mark)
      return KitPrograms()
    }
    return KitPrograms(
      found.compactMap { entry in
        guard var read = KitPrograms.entry(entry.key) else {
          log.error(
            "a program is a number from 1 to 128, or with its bank 0–127 of controller 0, or of 0 and 32, before it: "
              + "5, 2:5, 2/1:5; not \(quoted(entry.key))", at: entry.mark)
          return nil
        }
        guard let kit = log.path(entry.value, "the kit of program \(entry.key)"), !kit.isEmpty else {
          return nil
        }
        read.kit = kit
        return read
      })
  }

  private static func entry(_ key: String) -> Entry? {
    func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
      guard text.allSatisfy(\.isASCII), let number = Int(text), range.contains(number) else { return nil }
      return number
    }
    let parts = key.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let last = parts.last, let program = number(last, 1...128) else {
      return nil
    }
    if parts.count == 1 { return Entry(program: program, kit: "") }
    let banks = parts[0].split(separator: "/", omittingEmptySubsequences: false).map { number($0, 0...127) }
    guard (1...2).contains(banks.count), banks.allSatisfy({ $0 != nil }) else { return nil }
    return Entry(
      program: program, coarseBank: banks[0], fineBank: banks.count == 2 ? banks[1] : nil, kit: "")
  }
}

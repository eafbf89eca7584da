/// A value in a YAML text, with its place.
package struct YamlNode: Sendable, Equatable {
  /// What kind of value.
  package enum Content: Sendable, Equatable {
    /// Text or a number; `isPlain` when written without quotes.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YamlNode])
    /// Keys and values in the text's order, no key twice.
    case mapping([YamlEntry])
  }

  /// The value.
  package var content: Content
  /// Where it begins.
  package var mark: YamlMark

  /// Nothing after the colon, or a plain `~` or `null`.
  package var isNull: Bool {
    if case .scalar(let text, isPlain: true) = content { return ["", "~", "null"].contains(text) }
    return false
  }
}

/// A key of a YAML mapping and its value.
package struct YamlEntry: Sendable, Equatable {
  /// The key's text.
  package var key: String
  /// Where the key begins.
  package var mark: YamlMark
  /// The value.
  package var value: YamlNode
}

/// A YAML text as a tree.
///
/// Within YAML 1.1 as libyaml reads it. Anchors and aliases work, merge keys (`<<`) don't. Bounded, so that no text
/// can exhaust memory or the stack: see ``YamlDocument/maximumDepth`` and ``YamlDocument/maximumNodes``.
package struct YamlDocument {
  /// How deep lists and mappings may be nested.
  package static let maximumDepth = 64
  /// How many values there may be, each use of an alias counted.
  package static let maximumNodes = 1_000_000

  /// The text's one value; `nil` when there is nothing but comments.
  package var root: YamlNode?

  /// Reads a text; `nil` when it isn't YAML or is too big, and the log says why. A duplicate key is an error in the
  /// log, but the tree still comes, with the first of the two.
  package static func parse(_ text: [UInt8], log: DiagnosticLog) -> YamlDocument? {
    do throws(YamlError) {
      var builder = try YamlTreeBuilder(text, log: log)
      return YamlDocument(root: try builder.document())
    } catch {
      log.error(error.message, at: error.mark)
      return nil
    }
  }
}

/// Builds the tree from events.
private struct YamlTreeBuilder: ~Copyable {
  private var events: YamlEvents
  private let log: DiagnosticLog
  /// What aliases may refer to, with the number of nodes in each; a value that is still open isn't here.
  private var anchors: [String: (node: YamlNode, count: Int)] = [:]
  private var nodes = 0

  init(_ text: [UInt8], log: DiagnosticLog) throws(YamlError) {
    events = try YamlEvents(text)
    self.log = log
  }

  mutating func document() throws(YamlError) -> YamlNode? {
    var root: YamlNode?
    var documents = 0
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd: return root
      case .streamStart, .documentEnd: continue
      case .documentStart:
        documents += 1
        if documents > 1 {
          throw YamlError(message: "a second document begins here; there may be only one", mark: event.mark)
        }
      default: root = try node(event, depth: 1)
      }
    }
  }

  private mutating func node(_ event: YamlEvent, depth: Int) throws(YamlError) -> YamlNode {
    try count(1, at: event.mark)
    if depth > YamlDocument.maximumDepth {
      throw YamlError(
        message: "nested deeper than \(YamlDocument.maximumDepth) lists and mappings", mark: event.mark)
    }
    let before = nodes
    let content: YamlNode.Content
    switch event.kind {
    case .alias(let name): return try alias(name, at: event.mark)
    case .scalar(let text, let isPlain): content = .scalar(text, isPlain: isPlain)
    case .sequenceStart: content = .sequence(try sequence(depth: depth))
    case .mappingStart: content = .mapping(try mapping(depth: depth))
    default: throw YamlError(message: "not YAML: a value is missing", mark: event.mark)
    }
    let node = YamlNode(content: content, mark: event.mark)
    if let anchor = event.anchor { anchors[anchor] = (node, nodes - before) }
    return node
  }

  private mutating func sequence(depth: Int) throws(YamlError) -> [YamlNode] {
    var items: [YamlNode] = []
    while true {
      let event = try events.next()
      if event.kind == .sequenceEnd { return items }
      items.append(try node(event, depth: depth + 1))
    }
  }

  private mutating func mapping(depth: Int) throws(YamlError) -> [YamlEntry] {
    var entries: [YamlEntry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try events.next()
      if event.kind == .mappingEnd { return entries }
      guard case .scalar(let key, _) = event.kind else {
        throw YamlError(message: "a key must be a word, not a list or mapping", mark: event.mark)
      }
      let value = try node(try events.next(), depth: depth + 1)
      if let line = lines[key] {
        log.error("duplicate key \(quoted(key)) (the first is in line \(line))", at: event.mark)
      } else {
        lines[key] = event.mark.line
        entries.append(YamlEntry(key: key, mark: event.mark, value: value))
      }
    }
  }

  private mutating func alias(_ name: String, at mark: YamlMark) throws(YamlError) -> YamlNode {
    guard let target = anchors[name] else {
      throw YamlError(message: "no anchor \"&\(name)\" before this alias", mark: mark)
    }
    try count(target.count, at: mark)
    return target.node
  }

  private mutating func count(_ more: Int, at mark: YamlMark) throws(YamlError) {
    nodes += more
    if nodes > YamlDocument.maximumNodes {
      throw YamlError(message: "more than \(YamlDocument.maximumNodes) values", mark: mark)
    }
  }
}

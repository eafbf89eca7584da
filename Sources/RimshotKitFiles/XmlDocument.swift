internal import CExpat

/// An element of an XML text, with all that is in it.
struct XmlElement: Sendable, Equatable {
  /// Its name without a namespace's prefix.
  var name: String
  /// Its attributes, by their names without a namespace's prefix; declarations of namespaces aren't among them.
  var attributes: [String: String] = [:]
  /// Its own text, that of its children not included, as it is written: white space stays.
  var text = ""
  /// The elements in it, in the text's order.
  var children: [XmlElement] = []
  /// Where its tag begins.
  var mark: YamlMark

  /// The children of a name, in the text's order.
  func all(_ name: String) -> [XmlElement] { children.filter { $0.name == name } }

  /// The first child of a name.
  func first(_ name: String) -> XmlElement? { children.first { $0.name == name } }

  /// Its own text without white space at both ends.
  var trimmedText: String {
    let visible = text.drop { $0.isWhitespace }
    guard let last = visible.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(visible[...last])
  }
}

/// An XML text as a tree.
///
/// Within XML 1.0 as Expat reads it, in UTF-8, UTF-16, ISO 8859-1 or ASCII. Bounded, so that no text can exhaust memory or
/// the stack: see ``XmlDocument/maximumBytes``, ``XmlDocument/maximumDepth`` and ``XmlDocument/maximumElements``; texts that
/// declare entities are refused, because a few of those may stand for any amount of text.
struct XmlDocument {
  /// The largest file, in bytes.
  static let maximumBytes = 64 << 20
  /// How deep elements may be nested.
  static let maximumDepth = 64
  /// How many elements there may be.
  static let maximumElements = 200_000
  /// Entities may grow without end, or be other files.
  static let entityFault = "an entity is declared here, which kits don't need: remove it and write its text"

  /// The outermost element.
  var root: XmlElement

  /// Reads a text; `nil` when it isn't XML or is too big, and the log says why. What follows the outermost element is a
  /// warning in the log.
  ///
  /// Kits were written by hand and by programs that didn't know XML. A text in another encoding than it says, and one with
  /// faults that ``XmlRepair`` can mend, are read with a warning.
  static func parse(_ text: [UInt8], log: DiagnosticLog) -> XmlDocument? {
    let source = XmlSource(text)
    let tree = XmlTree()
    let failure = tree.read(source)
    if let root = tree.root {
      if let failure { log.warning("what follows </\(root.name)> is left out", at: failure.mark) }
      return XmlDocument(root: root)
    }
    if let failure, failure.isExpats, let root = mended(source, failure, log) {
      return XmlDocument(root: root)
    }
    log.error(failure?.message ?? "not XML: no element found", at: failure?.mark)
    return nil
  }

  /// The outermost element of a text that may end anywhere, with those elements in it that are whole; `nil` where there is
  /// none.
  static func beginning(of text: [UInt8]) -> XmlElement? {
    let tree = XmlTree()
    _ = tree.read(XmlSource(text))
    return tree.root ?? tree.outermost
  }

  /// The outermost element of a text that isn't XML but nearly.
  private static func mended(_ source: XmlSource, _ failure: XmlFailure, _ log: DiagnosticLog) -> XmlElement?
  {
    guard let encoding = source.plainEncoding else { return nil }
    let other = XmlTree(encoding: encoding)
    if other.read(source) == nil, let root = other.root {
      let name = encoding == "UTF-8" ? encoding : "Latin-1"
      log.warning("\(failure.message); read as \(name)", at: failure.mark)
      return root
    }
    guard let text = XmlRepair.repaired(source.text) else { return nil }
    let tree = XmlTree(encoding: encoding)
    _ = tree.read(XmlSource(text: text, skippedLines: source.skippedLines))
    guard let root = tree.root else { return nil }
    log.warning("\(failure.message); read as far as it can be understood", at: failure.mark)
    return root
  }

  /// The name of the outermost element, without a look at what follows; `nil` where there is none.
  static func rootName(of text: [UInt8]) -> String? {
    let source = XmlSource(text)
    for encoding in [nil, source.plainEncoding] {
      let tree = XmlTree(isOnlyRoot: true, encoding: encoding)
      _ = tree.read(source)
      if let name = tree.rootName { return name }
    }
    return nil
  }
}

/// A text before it is read.
private struct XmlSource {
  /// Without white space at its beginning, which XML doesn't allow before its declaration.
  var text: [UInt8]
  /// Lines that the white space had.
  var skippedLines: Int

  init(text: [UInt8], skippedLines: Int) {
    self.text = text
    self.skippedLines = skippedLines
  }

  init(_ text: [UInt8]) {
    let blanks = text.prefix { " \t\r\n".utf8.contains($0) }
    self.text = blanks.isEmpty ? text : Array(text[blanks.endIndex...])
    skippedLines = blanks.count { $0 == UInt8(ascii: "\n") }
  }

  /// What a text of single bytes is in, whatever it says; `nil` for UTF-16.
  var plainEncoding: String? {
    if text.prefix(4).contains(0) || text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      return nil
    }
    return String(validating: text, as: UTF8.self) == nil ? "ISO-8859-1" : "UTF-8"
  }
}

/// Why an XML text can't be read further.
private struct XmlFailure {
  var message: String
  var mark: YamlMark
  /// Whether Expat has found it, not a limit of ours.
  var isExpats = false
}

/// Builds the tree from what Expat reports. A class, because Expat hands it to every handler.
@safe
private final class XmlTree {
  /// The outermost element, once its end was seen.
  private(set) var root: XmlElement?
  /// The outermost element's name.
  private(set) var rootName: String?
  private var open: [XmlElement] = []
  /// The outermost element while its end hasn't been seen.
  var outermost: XmlElement? { open.first }
  private var elements = 0
  private var failure: XmlFailure?
  private var skippedLines = 0
  private let isOnlyRoot: Bool
  private let parser: XML_Parser?

  /// - Parameter isOnlyRoot: Whether to stop once the outermost element has begun.
  /// - Parameter encoding: What the text is in; `nil` is what it says.
  init(isOnlyRoot: Bool = false, encoding: String? = nil) {
    self.isOnlyRoot = isOnlyRoot
    unsafe parser = XML_ParserCreate(encoding)
  }

  deinit {
    unsafe XML_ParserFree(parser)
  }

  /// Reads a text as far as it goes.
  func read(_ source: XmlSource) -> XmlFailure? {
    let text = source.text
    skippedLines = source.skippedLines
    if unsafe parser == nil || text.count > XmlDocument.maximumBytes {
      let reason =
        unsafe parser == nil ? "out of memory" : "larger than \(XmlDocument.maximumBytes >> 20) MiB"
      return XmlFailure(message: "not read: \(reason)", mark: YamlMark(line: 1, column: 1))
    }
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { tree, name, attributes in
        if let name = unsafe name { unsafe XmlTree.of(tree).begin(String(cString: name), attributes) }
      }, { tree, _ in unsafe XmlTree.of(tree).end() })
    unsafe XML_SetCharacterDataHandler(
      parser,
      { tree, text, count in
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
        unsafe XmlTree.of(tree).add(String(decoding: bytes, as: UTF8.self))
      })
    unsafe XML_SetEntityDeclHandler(
      parser, { tree, _, _, _, _, _, _, _, _ in unsafe XmlTree.of(tree).stop(XmlDocument.entityFault) })
    let status = unsafe text.withUnsafeBytes { bytes in
      unsafe XML_Parse(parser, bytes.baseAddress, Int32(bytes.count), 1)
    }
    if status == XML_STATUS_OK { return nil }
    return failure ?? XmlFailure(message: "not XML: \(problem)", mark: mark, isExpats: true)
  }

  private static func of(_ tree: UnsafeMutableRawPointer?) -> XmlTree {
    guard let tree = unsafe tree else { fatalError("Expat has lost the tree") }
    return unsafe Unmanaged<XmlTree>.fromOpaque(tree).takeUnretainedValue()
  }

  // MARK: - What Expat reports

  private func begin(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    if failure != nil { return }
    elements += 1
    if elements == 1 {
      rootName = local(name)
      if isOnlyRoot { return stop("read far enough") }
    }
    if open.count == XmlDocument.maximumDepth {
      stop("nested deeper than \(XmlDocument.maximumDepth) elements")
    }
    if elements > XmlDocument.maximumElements { stop("more than \(XmlDocument.maximumElements) elements") }
    if failure != nil { return }
    var element = XmlElement(name: local(name), mark: mark)
    var place = 0
    while let attributes = unsafe attributes, let key = unsafe attributes[place],
      let value = unsafe attributes[place + 1]
    {
      let key = unsafe String(cString: key)
      if key != "xmlns" && !key.hasPrefix("xmlns:") {
        element.attributes[local(key)] = unsafe String(cString: value)
      }
      place += 2
    }
    open.append(element)
  }

  private func end() {
    if failure != nil { return }
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private func add(_ text: String) {
    if failure == nil && !open.isEmpty { open[open.count - 1].text += text }
  }

  /// Gives up at the present place.
  private func stop(_ message: String) {
    if failure != nil { return }
    failure = XmlFailure(message: message, mark: mark)
    _ = unsafe XML_StopParser(parser, 0)
  }

  // MARK: - In Expat's words

  private var problem: String {
    let code = unsafe XML_GetErrorCode(parser)
    return unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "out of memory"
  }

  private var mark: YamlMark {
    YamlMark(
      line: unsafe Int(clamping: XML_GetCurrentLineNumber(parser)) + skippedLines,
      column: unsafe Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}

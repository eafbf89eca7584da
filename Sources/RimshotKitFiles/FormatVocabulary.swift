internal import RimshotKit

/// How much of an element or attribute of another program's kits is honoured.
enum FormatSupport: String {
  case yes
  case partly
  case no
}

/// The elements and attributes of an XML format and what becomes of each. The format's reader reports by it what a kit
/// says in vain, and the page about the format is tested against it: neither can promise what the other doesn't.
struct FormatVocabulary: Sendable {
  /// An element or an attribute.
  struct Part: Sendable {
    var support: FormatSupport
    /// Whether a kit that says it sounds otherwise where it is honoured: asked with the element that it is in and what it
    /// says there. Only of what isn't honoured, or not wholly.
    var isMissed: @Sendable (XmlElement, String) -> Bool

    /// Does what it does where it comes from.
    static let yes = Part(support: .yes) { _, _ in false }
    /// Does most of that.
    static let partly = Part(support: .partly) { _, _ in false }
    /// Does nothing, as nothing of it is heard.
    static let no = Part(support: .no) { _, _ in false }
    /// Does nothing, and is reported where it would be heard.
    static func no(where isMissed: @escaping @Sendable (XmlElement, String) -> Bool) -> Part {
      Part(support: .no, isMissed: isMissed)
    }
    /// Does most, and what it doesn't is reported.
    static func partly(where isMissed: @escaping @Sendable (XmlElement, String) -> Bool) -> Part {
      Part(support: .partly, isMissed: isMissed)
    }
  }

  /// What may be in each element that has a name: elements by their names, attributes by theirs with an `@` in front.
  let elements: [String: [String: Part]]
  /// The element in which what is missed is counted, and its plural, for messages.
  let owner: (name: String, plural: String)
}

/// What a kit says in vain, as it is found in one file after the other.
struct MissedParts {
  private struct Finding {
    var owners = 0
    var lastOwner = -1
    /// Where it was found first.
    var mark: YamlMark
    var log: DiagnosticLog
    var isKnown: Bool
  }

  private let vocabulary: FormatVocabulary
  private var findings: [String: Finding] = [:]
  private var owners = 0

  init(_ vocabulary: FormatVocabulary) {
    self.vocabulary = vocabulary
  }

  /// Looks through an element and all in it.
  /// - Parameter log: Its file's.
  mutating func look(at element: XmlElement, log: DiagnosticLog) {
    if element.name == vocabulary.owner.name { owners += 1 }
    let parts = vocabulary.elements[element.name] ?? [:]
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      note("\(name) of <\(element.name)>", parts["@\(name)"], element, value, log, at: element.mark)
    }
    for child in element.children {
      let part = parts[child.name]
      note("<\(child.name)>", part, element, child.trimmedText, log, at: child.mark)
      if part != nil && part?.support != .no && vocabulary.elements[child.name] != nil {
        look(at: child, log: log)
      }
    }
  }

  private mutating func note(
    _ title: String, _ part: FormatVocabulary.Part?, _ element: XmlElement, _ value: String,
    _ log: DiagnosticLog, at mark: YamlMark
  ) {
    if let part, !part.isMissed(element, value) { return }
    var finding = findings[title] ?? Finding(mark: mark, log: log, isKnown: part != nil)
    if finding.lastOwner != owners {
      finding.owners += 1
      finding.lastOwner = owners
    }
    findings[title] = finding
  }

  /// Says everything once, in the log of the file where it was found first.
  func report() {
    let sorted = findings.sorted { $0.key < $1.key }
    for (title, finding) in sorted where finding.isKnown {
      finding.log.warning("\(title) isn't supported and does nothing\(place(finding))", at: finding.mark)
    }
    let unknown = sorted.filter { !$0.value.isKnown }
    for (title, finding) in unknown.prefix(MissedParts.mostUnknown) {
      finding.log.warning("\(title) isn't known and does nothing\(place(finding))", at: finding.mark)
    }
    if unknown.count > MissedParts.mostUnknown, let log = unknown.first?.value.log {
      let more = unknown.count - MissedParts.mostUnknown
      log.warning("\(more) more elements or attributes aren't known and do nothing")
    }
  }

  /// Names that aren't known and are said each; what has more is hardly a kit.
  private static let mostUnknown = 8

  private func place(_ finding: Finding) -> String {
    if owners == 0 { return "" }
    let count = finding.owners
    return " (in \(count) \(count == 1 ? vocabulary.owner.name : vocabulary.owner.plural))"
  }
}

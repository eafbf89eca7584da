internal import CYaml

/// One step through a YAML text.
struct YamlEvent {
  enum Kind: Equatable {
    case scalar(String, isPlain: Bool)
    case alias(String)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    case documentStart
    case documentEnd
    /// Start of the stream, which says nothing.
    case streamStart
    case streamEnd
  }

  var kind: Kind
  var anchor: String?
  var mark: YamlMark
}

/// Why a YAML text can't be read.
struct YamlError: Error {
  var message: String
  var mark: YamlMark
}

/// Wraps `yaml_parser_t`: the events of one text, one after the other.
@safe
struct YamlEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The parser reads from here as it goes.
  private let text: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) throws(YamlError) {
    unsafe text = .allocate(capacity: max(bytes.count, 1))
    _ = unsafe text.initialize(from: bytes)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    // The only failure is a lack of memory, after which every parse fails with a message of its own.
    _ = unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deinitialize(count: 1)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// Wraps `yaml_parser_parse`.
  mutating func next() throws(YamlError) -> YamlEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw error() }
    defer { unsafe yaml_event_delete(&event) }
    let mark = unsafe YamlMark(event.start_mark)
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      let value = unsafe String(decoding: bytes, as: UTF8.self)
      return unsafe YamlEvent(
        kind: .scalar(value, isPlain: isPlain), anchor: string(scalar.anchor), mark: mark)
    case YAML_SEQUENCE_START_EVENT:
      return unsafe YamlEvent(
        kind: .sequenceStart, anchor: string(event.data.sequence_start.anchor), mark: mark)
    case YAML_MAPPING_START_EVENT:
      return unsafe YamlEvent(
        kind: .mappingStart, anchor: string(event.data.mapping_start.anchor), mark: mark)
    case YAML_ALIAS_EVENT:
      return unsafe YamlEvent(kind: .alias(string(event.data.alias.anchor) ?? ""), mark: mark)
    case YAML_SEQUENCE_END_EVENT: return YamlEvent(kind: .sequenceEnd, mark: mark)
    case YAML_MAPPING_END_EVENT: return YamlEvent(kind: .mappingEnd, mark: mark)
    case YAML_DOCUMENT_START_EVENT: return YamlEvent(kind: .documentStart, mark: mark)
    case YAML_DOCUMENT_END_EVENT: return YamlEvent(kind: .documentEnd, mark: mark)
    case YAML_STREAM_START_EVENT: return YamlEvent(kind: .streamStart, mark: mark)
    default: return YamlEvent(kind: .streamEnd, mark: mark)
    }
  }

  private func error() -> YamlError {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      // The reader counts bytes of its input, not lines.
      let before = unsafe text.prefix(Int(clamping: parser.pointee.problem_offset))
      let lineBreaks = unsafe before.indices.filter { unsafe before[$0] == UInt8(ascii: "\n") }
      let lineStart = unsafe lineBreaks.last.map { $0 + 1 } ?? before.startIndex
      let column = unsafe before.endIndex - lineStart + 1
      return YamlError(
        message: "the file isn't UTF-8 text: \(problem)",
        mark: YamlMark(line: lineBreaks.count + 1, column: column))
    }
    let mark = unsafe YamlMark(parser.pointee.problem_mark)
    let place = unsafe Int(clamping: parser.pointee.problem_mark.index)
    if unsafe place < text.count && text[place] == UInt8(ascii: "\t") {
      return YamlError(message: "YAML doesn't indent with tabs; use spaces", mark: mark)
    }
    return YamlError(message: "not YAML: \(problem)", mark: mark)
  }
}

extension YamlMark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }
}

private func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
  unsafe text.map { unsafe String(cString: $0) }
}

internal import RimshotKit

/// Turns an SFZ file and what it includes into headers and opcodes.
///
/// `#define` counts from its place on, the last one before a line for that line; `#include` is looked for in the main
/// file's folder and then in that of the file that includes it.
final class SfzPreprocessor {
  /// What was found, in the order of the text.
  private(set) var tokens: [SfzToken] = []

  private let folders: SfzFolders
  private let log: SfzLog
  private var definitions = SfzDefinitions()
  private var texts: [String: SfzText] = [:]
  /// The files that are being read, each included by the one before it.
  private var open: [String] = []
  private var bytesLeft: Int
  private var includesLeft: Int
  private var hasGivenUp = false

  /// Files within files.
  static let maximumDepth = 16

  /// - Parameter bytes: The most text, with everything included as often as it is.
  /// - Parameter includes: The most files, counted likewise.
  init(folders: SfzFolders, log: SfzLog, bytes: Int = 64 << 20, includes: Int = 50_000) {
    self.folders = folders
    self.log = log
    bytesLeft = bytes
    includesLeft = includes
  }

  /// Reads the main file's text.
  func read(_ bytes: [UInt8], path: String) {
    do throws(SfzText.Unreadable) {
      read(try SfzText(bytes), size: bytes.count, path: FileSystem.canonical(path) ?? path, file: 0)
    } catch {
      log.error("cannot read the kit: \(error.message)")
    }
  }

  private func read(_ text: SfzText, size: Int, path: String, file: Int32) {
    bytesLeft -= size
    if bytesLeft < 0 {
      giveUp("the kit has more text than Rimshot reads", at: SfzPlace(file: file, line: 0))
      return
    }
    open.append(path)
    for (index, bytes) in text.lines.enumerated() {
      if hasGivenUp { break }
      let place = SfzPlace(file: file, line: Int32(clamping: index + 1))
      read(Line(bytes: bytes, place: place, columns: text.columns(ofLine: index)), path: path)
    }
    open.removeLast()
  }

  private func giveUp(_ message: String, at place: SfzPlace) {
    if !hasGivenUp { log.error(message, at: place) }
    hasGivenUp = true
  }

  // MARK: - Lines

  /// A line and where its bytes are in the file.
  private struct Line {
    var bytes: [UInt8]
    var place: SfzPlace
    var columns: [Int32]

    func place(_ index: Int) -> SfzPlace {
      SfzPlace(file: place.file, line: place.line, column: columns[index])
    }
  }

  private func read(_ line: Line, path: String) {
    var rest = line.bytes[...]
    while !rest.isEmpty && !hasGivenUp {
      let directive = Directive.first(in: rest)
      add(rest.prefix(directive?.start ?? rest.count), of: line)
      guard let directive else { return }
      let place = line.place(rest.startIndex + directive.start)
      rest = rest.dropFirst(directive.end)
      if directive.isInclude {
        rest = include(rest, of: line, from: path, at: place)
      } else {
        rest = define(rest, at: place)
      }
    }
  }

  private func add(_ text: ArraySlice<UInt8>, of line: Line) {
    if text.isEmpty { return }
    let expansion = expanded(text, of: line)
    tokens += SfzToken.tokens(of: expansion.text) { line.place(expansion.origins[$0]) }
  }

  private func expanded(_ text: ArraySlice<UInt8>, of line: Line) -> SfzDefinitions.Expansion {
    let expansion = definitions.expand(text)
    let place = line.place(text.startIndex)
    if expansion.isEndless { giveUp("a #define names itself, so that there is no end to it", at: place) }
    if let unknown = expansion.unknown {
      log.warning("nothing defines \(quoted("$" + unknown.name))", at: line.place(unknown.origin))
    }
    bytesLeft -= max(expansion.text.count - text.count, 0)
    if bytesLeft < 0 { giveUp("the kit has more text than Rimshot reads", at: place) }
    return expansion
  }

  /// Reads `$NAME value`; the value is one word.
  private func define(_ text: ArraySlice<UInt8>, at place: SfzPlace) -> ArraySlice<UInt8> {
    let start = text.drop { $0.isSfzBlank }
    let name = start.dropFirst().prefix { $0.isSfzName }
    guard start.first == UInt8(ascii: "$"), !name.isEmpty else {
      log.warning("#define needs a name such as $KICK and a value", at: place)
      return start
    }
    let after = start.dropFirst(name.count + 1).drop { $0.isSfzBlank }
    let value = after.prefix { !$0.isSfzBlank }
    // Without a value, another directive may follow.
    if let next = Directive.first(in: after), next.start == 0 {
      definitions.define(Array(name), as: [])
      return after
    }
    definitions.define(Array(name), as: Array(value))
    return after.dropFirst(value.count)
  }

  // MARK: - Includes

  private func include(
    _ text: ArraySlice<UInt8>, of line: Line, from path: String, at place: SfzPlace
  ) -> ArraySlice<UInt8> {
    let start = text.drop { $0.isSfzBlank }
    let quote = UInt8(ascii: "\"")
    var name: ArraySlice<UInt8>
    var rest: ArraySlice<UInt8>
    if start.first == quote {
      name = start.dropFirst().prefix { $0 != quote }
      rest = start.dropFirst(name.count + 2)
    } else {
      name = start.prefix { !$0.isSfzBlank }
      rest = start.dropFirst(name.count)
    }
    let wanted = String(decoding: expanded(name, of: line).text, as: UTF8.self)
    if !hasGivenUp { include(wanted, from: path, at: place) }
    return rest
  }

  private func include(_ name: String, from path: String, at place: SfzPlace) {
    includesLeft -= 1
    if includesLeft < 0 {
      giveUp("the kit includes more files than Rimshot reads", at: place)
      return
    }
    guard let file = folders.include(name, from: FileSystem.folder(of: path)) else {
      log.warning("there is no file \(quoted(name)) to include", at: place)
      return
    }
    if open.contains(file) {
      log.warning("\(quoted(name)) includes itself and is left out here", at: place)
      return
    }
    if open.count > SfzPreprocessor.maximumDepth {
      log.warning(
        "\(quoted(name)) is left out: more than \(SfzPreprocessor.maximumDepth) files in each other",
        at: place)
      return
    }
    do throws(FileSystem.ReadError) {
      let size: Int
      let text: SfzText
      if let known = texts[file] {
        text = known
        size = known.lines.reduce(0) { $0 + $1.count + 1 }
      } else {
        let bytes = try FileSystem.contents(of: file, limit: 16 << 20)
        do throws(SfzText.Unreadable) { text = try SfzText(bytes) } catch {
          throw FileSystem.ReadError(message: error.message, isMissing: false)
        }
        size = bytes.count
        texts[file] = text
      }
      read(text, size: size, path: file, file: log.index(of: file))
    } catch {
      log.warning("cannot include \(quoted(name)): \(error.message)", at: place)
    }
  }
}

/// A `#define` or `#include` in a line.
private struct Directive {
  /// Bytes before it.
  var start: Int
  /// Bytes up to what it is about.
  var end: Int
  var isInclude: Bool

  /// The first in a text; any other `#` is part of a name.
  static func first(in text: ArraySlice<UInt8>) -> Directive? {
    for place in text.indices where text[place] == UInt8(ascii: "#") {
      let rest = text[place...]
      let start = place - text.startIndex
      if rest.starts(with: "#define".utf8), rest.dropFirst(7).first?.isSfzBlank != false {
        return Directive(start: start, end: start + 7, isInclude: false)
      }
      if rest.starts(with: "#include".utf8) {
        let next = rest.dropFirst(8).first
        if next?.isSfzBlank != false || next == UInt8(ascii: "\"") {
          return Directive(start: start, end: start + 8, isInclude: true)
        }
      }
    }
    return nil
  }
}

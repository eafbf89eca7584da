internal import RimshotKit

/// A place in one of an SFZ kit's files.
struct SfzPlace: Hashable, Comparable, Sendable {
  /// Index into ``SfzLog/files``.
  var file: Int32
  /// The line, from 1; 0 for the file as a whole.
  var line: Int32
  /// The column in characters, from 1; 0 for the line as a whole.
  var column: Int32 = 0

  static func < (one: SfzPlace, other: SfzPlace) -> Bool {
    (one.file, one.line, one.column) < (other.file, other.line, other.column)
  }
}

/// What is found wrong while an SFZ kit is read, in its file and in those that it includes. One thread.
final class SfzLog {
  /// The files read so far, as messages name them; the first is the kit's own.
  private(set) var files: [String]
  private var entries: [(diagnostic: Diagnostic, place: SfzPlace)] = []
  /// What has been said once and needn't be said again.
  private var said: Set<String> = []

  init(file: String) {
    files = [file]
  }

  var hasErrors: Bool { entries.contains { $0.diagnostic.severity == .error } }

  /// Everything, file by file in the order of their lines; what concerns a file as a whole comes last of it.
  var diagnostics: [Diagnostic] {
    // Stable, so that two at the same place keep the order in which they were found.
    entries.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element.diagnostic)
  }

  /// The index of a file.
  func index(of file: String) -> Int32 {
    if let index = files.firstIndex(of: file) { return Int32(index) }
    files.append(file)
    return Int32(files.count - 1)
  }

  func location(_ place: SfzPlace?) -> SourceLocation {
    guard let place else { return SourceLocation(file: files[0]) }
    return SourceLocation(file: files[Int(place.file)], line: Int(place.line), column: Int(place.column))
  }

  /// Notes something for which the kit is refused.
  func error(_ message: String, at place: SfzPlace? = nil) {
    add(Diagnostic(.error, message, at: location(place)), at: place)
  }

  /// Notes something with which the kit still plays; the same words only once.
  func warning(_ message: String, at place: SfzPlace? = nil) {
    if said.insert(message).inserted { add(Diagnostic(.warning, message, at: location(place)), at: place) }
  }

  private func add(_ diagnostic: Diagnostic, at place: SfzPlace?) {
    var place = place ?? SfzPlace(file: 0, line: 0)
    if place.line == 0 { place.line = .max }
    entries.append((diagnostic, place))
  }
}

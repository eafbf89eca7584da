internal import RimshotKit

/// A line of one of an SFZ kit's files.
struct SfzPlace: Hashable, Sendable {
  /// Index into ``SfzLog/files``.
  var file: Int32
  /// The line, from 1; 0 for the file as a whole.
  var line: Int32
}

/// What is found wrong while an SFZ kit is read, in its file and in those that it includes. One thread.
final class SfzLog {
  /// The files read so far, as messages name them; the first is the kit's own.
  private(set) var files: [String]
  private(set) var diagnostics: [Diagnostic] = []
  /// What has been said once and needn't be said again.
  private var said: Set<String> = []

  init(file: String) {
    files = [file]
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The index of a file.
  func index(of file: String) -> Int32 {
    if let index = files.firstIndex(of: file) { return Int32(index) }
    files.append(file)
    return Int32(files.count - 1)
  }

  func location(_ place: SfzPlace?) -> SourceLocation {
    guard let place else { return SourceLocation(file: files[0]) }
    return SourceLocation(file: files[Int(place.file)], line: Int(place.line))
  }

  /// Notes something for which the kit is refused.
  func error(_ message: String, at place: SfzPlace? = nil) {
    diagnostics.append(Diagnostic(.error, message, at: location(place)))
  }

  /// Notes something with which the kit still plays; the same words only once.
  func warning(_ message: String, at place: SfzPlace? = nil) {
    if said.insert(message).inserted {
      diagnostics.append(Diagnostic(.warning, message, at: location(place)))
    }
  }
}

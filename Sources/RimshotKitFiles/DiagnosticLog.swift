package import RimshotKit

/// A place in a text, counted from 1.
package struct YamlMark: Sendable, Hashable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
}

/// What is found wrong while one file is read. One thread.
package final class DiagnosticLog {
  /// The file as messages name it.
  package let file: String
  private var entries: [Diagnostic] = []

  /// An empty log.
  /// - Parameter file: The file as messages name it.
  package init(file: String) {
    self.file = file
  }

  /// Notes something for which the file is refused.
  package func error(_ message: String, at mark: YamlMark? = nil) {
    entries.append(Diagnostic(.error, message, at: location(mark)))
  }

  /// Notes something with which the file still plays.
  package func warning(_ message: String, at mark: YamlMark? = nil) {
    entries.append(Diagnostic(.warning, message, at: location(mark)))
  }

  /// A place in this file.
  package func location(_ mark: YamlMark?) -> SourceLocation {
    SourceLocation(file: file, line: mark?.line ?? 0, column: mark?.column ?? 0)
  }

  /// Whether the file is refused.
  package var hasErrors: Bool { entries.contains { $0.severity == .error } }

  /// Everything, in the order of the file; what concerns the file as a whole comes last.
  package var diagnostics: [Diagnostic] {
    // Stable, so that two at the same place keep the order in which they were found.
    entries.enumerated().sorted { DiagnosticLog.order($0) < DiagnosticLog.order($1) }.map(\.element)
  }

  private static func order(_ entry: (offset: Int, element: Diagnostic)) -> (Int, Int, Int) {
    let place = entry.element.location
    return (place.line == 0 ? .max : place.line, place.column, entry.offset)
  }
}

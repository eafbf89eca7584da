/// Where a member of an archive, or a file of a folder, goes below the folder that it is unpacked into.
struct MemberPath: Equatable {
  /// Names of folders and last of the member itself; none of them leads anywhere else.
  let parts: [String]

  /// Checks a path that somebody else has written.
  /// - Returns: `nil` for what archivers leave behind and for the top folder itself, which nobody needs.
  init?(_ path: String) throws(ArchiveError) {
    // Zip files made on Windows have back slashes.
    let text = String(path.map { $0 == "\\" ? "/" : $0 })
    let parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    let name = quoted(path)
    if text.hasPrefix("/") || parts.first.map(MemberPath.isDrive) == true {
      throw ArchiveError(message: "\(name) has an absolute path")
    }
    if parts.contains("..") { throw ArchiveError(message: "\(name) leads outside the folder") }
    if text.contains(where: isControl) {
      throw ArchiveError(message: "\(name) has a control character in its name")
    }
    if text.utf8.count > 1024 || parts.contains(where: { $0.utf8.count > 255 }) {
      throw ArchiveError(message: "\(name) has too long a name")
    }
    if parts.isEmpty || parts.contains(where: MemberPath.isJunk) { return nil }
    self.parts = parts
  }

  /// Whether a part of a path is a drive's letter, as Windows has them: `C:`.
  static func isDrive(_ part: String) -> Bool {
    part.utf8.count >= 2 && part.utf8.dropFirst().first == UInt8(ascii: ":")
      && part.first.map { $0.isASCII && $0.isLetter } == true
  }

  /// What macOS and version control leave in folders.
  static func isJunk(_ part: String) -> Bool {
    part.hasPrefix("._") || [".DS_Store", "__MACOSX", ".git"].contains(part)
  }
}

internal import Glibc

extension KitFormat {
  /// Why there is no kit at a path and what to do, as the end of a sentence. Any thread; blocks on the disk.
  static func fault(at path: String) -> String {
    switch FileSystem.kind(path) {
    case nil:
      let code = errno
      return code == ENOENT ? "no such file or folder" : unsafe String(cString: strerror(code))
    case .other: return "it is a device, a pipe or a socket; name a kit's folder, its file or an archive"
    case .folder:
      if let refusal = refusal(path, R_OK | X_OK) { return "the folder can't be read: \(refusal)" }
      let archives = FileSystem.names(in: path).filter(isCalledArchive)
      let advice =
        archives.isEmpty
        ? "name the folder of a kit"
        : "name one of its archives: "
          + archives.prefix(6).map(quoted).joined(separator: ", ") + (archives.count > 6 ? ", …" : "")
      return "the folder has no \(KitReader.fileName), no other kit and no sounds; \(advice)"
    case .file:
      if let refusal = refusal(path, R_OK) { return "the file can't be read: \(refusal)" }
      return fault(ofFile: path)
    }
  }

  private static func refusal(_ path: String, _ mode: Int32) -> String? {
    unsafe access(path, mode) == 0 ? nil : String(cString: strerror(errno))
  }

  private static func isCalledArchive(_ name: String) -> Bool {
    let suffixes = ["h2drumkit", "zip", "7z", "tar", "gz", "tgz", "bz2", "xz", "zst"]
    return suffixes.contains(FileSystem.suffix(of: name))
  }

  private static func fault(ofFile path: String) -> String {
    let head = FileSystem.head(of: path, count: 2) ?? []
    if head.isEmpty { return "this file is empty; copy it again, or name another" }
    let name = FileSystem.name(of: path)
    if SampleFolder.isSound(name) { return "this file is a sound; name the folder that it is in" }
    switch FileSystem.suffix(of: name) {
    case "sfz":
      if head == [0xFF, 0xFE] || head == [0xFE, 0xFF] { return "this file is UTF-16: save it as UTF-8" }
      return "this file has no header of an SFZ file, such as <region>"
    case "xml":
      return "this file is no drumkit of Hydrogen or DrumGizmo; name the drumkit file itself, or its folder"
    default:
      if isCalledArchive(name) { return "this file is no archive; it may not be all there: fetch it again" }
      return "this file is no kit; name a kit's folder, its file or an archive"
    }
  }
}

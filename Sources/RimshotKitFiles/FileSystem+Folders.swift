internal import Glibc

extension FileSystem {
  /// Makes a folder and those above it that are missing.
  /// - Throws: The system's own words.
  static func makeFolders(_ path: String) throws(ArchiveError) {
    if kind(path) == .folder { return }
    let above = folder(of: path)
    if above != path && above != "." { try makeFolders(above) }
    if unsafe mkdir(path, 0o755) != 0 && errno != EEXIST {
      throw ArchiveError(
        message: "cannot make the folder \(path): \(unsafe String(cString: strerror(errno)))")
    }
  }

  /// Makes an empty hidden folder that nobody else knows, in a folder that exists.
  static func makeTemporaryFolder(in folder: String) throws(ArchiveError) -> String {
    var template = Array("\(folder)/.new-XXXXXX".utf8CString)
    guard let path = unsafe mkdtemp(&template) else {
      throw ArchiveError(message: "cannot write into \(folder): \(unsafe String(cString: strerror(errno)))")
    }
    let made = unsafe String(cString: path)
    // mkdtemp's own is for the user alone; the system's kits are for everybody.
    unsafe _ = chmod(made, 0o755)
    return made
  }

  /// Removes a file or a folder with all that is in it, without following links. What can't be removed stays.
  static func remove(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in names(in: path) { remove("\(path)/\(name)") }
      unsafe _ = rmdir(path)
    } else {
      unsafe _ = unlink(path)
    }
  }

  /// Gives a file or folder another name in the same file system.
  /// - Returns: 0, or the system's error number.
  static func move(_ path: String, to target: String) -> Int32 {
    unsafe rename(path, target) == 0 ? 0 : errno
  }
}

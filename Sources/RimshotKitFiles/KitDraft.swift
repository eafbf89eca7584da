internal import Glibc

/// A first `kit.yaml` for a folder of sounds.
public enum KitDraft {
  /// Why none was written: one sentence.
  public struct Failure: Error, Equatable {
    /// The sentence.
    public var message: String
  }

  /// What was written.
  public struct Result: Sendable, Equatable {
    /// The file, absolute.
    public var path: String
    /// How many pads it has.
    public var pads: Int
    /// How many sounds they play.
    public var sounds: Int
    /// What was left out and why, one sentence each.
    public var notes: [String] = []
  }

  /// Writes a `kit.yaml` with the pads that the names of the sounds say. Any thread; blocks on the disk.
  /// - Parameter folder: The folder with the sounds. A `kit.yaml` that is there already is never touched.
  public static func write(in folder: String) throws(Failure) -> Result {
    guard FileSystem.kind(folder) == .folder, let directory = FileSystem.canonical(folder) else {
      throw Failure(message: "no folder at \(quoted(folder))")
    }
    let path = directory == "/" ? "/\(KitReader.fileName)" : "\(directory)/\(KitReader.fileName)"
    if FileSystem.kind(path) == nil, let other = otherKit(in: directory) {
      throw Failure(
        message: "\(directory) has a kit, \(quoted(other)), which would no longer play beside a "
          + "\(KitReader.fileName): rimshot kit convert writes one that sounds the same")
    }
    let (files, notes) = SampleFolder.nameableSounds(in: directory)
    if files.isEmpty {
      throw Failure(
        message: "there are no sounds in \(directory)"
          + (notes.isEmpty ? "" : " whose names have no control characters: rename them"))
    }
    let understood = SampleFolder(files)
    let text = Array(SampleFolderText.yaml(understood, name: FileSystem.name(of: directory)).utf8)
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    if file < 0 {
      throw errno == EEXIST
        ? Failure(message: "\(path) is there already; it stays as it is") : failure(path, errno)
    }
    var written = 0
    while written < text.count {
      let count = unsafe text.withUnsafeBytes { bytes in
        unsafe Glibc.write(file, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 {
        let code = errno
        close(file)
        unsafe _ = unlink(path)
        throw failure(path, code)
      }
      written += count
    }
    if close(file) != 0 { throw failure(path, errno) }
    return Result(path: path, pads: understood.pads.count, sounds: files.count, notes: notes)
  }

  /// The file of a kit of another format that lies in a folder itself.
  private static func otherKit(in directory: String) -> String? {
    let files: [String]
    do throws(KitFormat.Ambiguity) {
      guard let place = try KitFormat.detect(directory), place.format != .samples else { return nil }
      // A folder stands for the several files of one DrumGizmo kit.
      if place.file == directory { return "\(FileSystem.name(of: directory))/*.xml" }
      files = [String(place.file.dropFirst(directory.count + 1))]
    } catch {
      files = error.kits
    }
    return files.first { !$0.contains("/") }
  }

  private static func failure(_ path: String, _ code: Int32) -> Failure {
    Failure(message: "cannot write \(path): \(unsafe String(cString: strerror(code)))")
  }
}

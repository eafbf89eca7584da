internal import Glibc

/// Where a recording's files go: `FOLDER/NAME-OUTPUT.wav`, and `FOLDER/NAME-OUTPUT-2.wav` where it has to go on in
/// another.
public struct RecordingName: Sendable, Equatable {
  /// Everything before the output's name.
  public var base: String
  /// The exact path of the first file, where somebody has asked for it.
  public var exact: String?

  /// Names in a folder by the time of day: `FOLDER/rimshot-20261130-194512`.
  public init(folder: String) {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    let time = unsafe RecordingName.text(&parts, "%Y%m%d-%H%M%S")
    base = (folder.hasSuffix("/") ? folder : folder + "/") + "rimshot-\(time)"
  }

  /// Names after a file that was asked for.
  /// - Parameter path: With its ending.
  /// - Parameter isOnly: Whether one output is recorded, which gets exactly this name.
  public init(path: String, isOnly: Bool) {
    let end = path.lastIndex(of: ".") ?? path.endIndex
    base = String(path[..<end])
    exact = isOnly ? path : nil
  }

  /// A file's path.
  /// - Parameter part: From 1.
  func path(_ output: String, part: Int, _ format: RecordingFormat) -> String {
    if part == 1, let exact { return exact }
    let word = String(output.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
    return "\(base)-\(word)\(part == 1 ? "" : "-\(part)").\(format.container.rawValue)"
  }

  /// Makes the folder that a file is to be in, if that alone is missing. Whether it worked is seen when the file is made.
  static func makeFolder(of path: String) {
    unsafe _ = mkdir(folder(of: path), 0o777)
  }

  /// The folder that an absolute path is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// The ending of a path that asks for another kind of file than is written; `nil` for a folder's.
  public static func strangeEnding(_ path: String) -> String? {
    let endings = [
      ".wav", ".flac", ".mp3", ".ogg", ".opus", ".aif", ".aiff", ".aac", ".m4a", ".w64", ".caf", ".mid",
      ".midi",
    ]
    return endings.first { path.lowercased().hasSuffix($0) }
  }

  static func text(_ parts: inout tm, _ format: String) -> String {
    var text = [CChar](repeating: 0, count: 64)
    let length = unsafe strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

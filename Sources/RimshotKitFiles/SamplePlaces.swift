internal import RimshotKit

/// Where the sounds of a kit go in a folder of their own: each file once, in the folders that it was in.
struct SamplePlaces {
  /// A file and its name from the new folder.
  struct Place: Equatable {
    /// The file, absolute and without links.
    var source: String
    /// Its new path, from the new folder.
    var name: String
  }

  /// The files, in the kit's order.
  private(set) var places: [Place] = []
  /// The new paths, by the paths that the kit has.
  private(set) var names: [String: String] = [:]

  private var taken: Set<String> = [KitReader.fileName]

  init(_ kit: Kit) {
    var paths: [String] = []
    var seen: Set<String> = []
    for sample in kit.pads.flatMap(\.articulations).flatMap(\.samples) where seen.insert(sample.path).inserted
    {
      paths.append(sample.path)
    }
    let parts = paths.map { SamplePlaces.parts(of: $0) }
    let home = SamplePlaces.parts(of: kit.directory)
    let outside = parts.filter { !$0.starts(with: home) }
    let common = SamplePlaces.common(outside)
    var byFile: [String: String] = [:]
    for (path, parts) in zip(paths, parts) {
      let file = FileSystem.canonical(path) ?? path
      if let name = byFile[file] {
        names[path] = name
        continue
      }
      let name = unused(
        parts.dropFirst(parts.starts(with: home) ? home.count : common).map(SamplePlaces.safe))
      byFile[file] = name
      names[path] = name
      places.append(Place(source: file, name: name))
    }
  }

  /// The parts of a path, without `.` and `..`.
  private static func parts(of path: String) -> [String] {
    var parts: [String] = []
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }

  /// How many folders paths have in common.
  private static func common(_ paths: [[String]]) -> Int {
    guard var common = paths.first.map({ Array($0.dropLast()) }) else { return 0 }
    for path in paths {
      let shared = zip(common, path.dropLast()).prefix { $0 == $1 }.count
      common = Array(common.prefix(shared))
    }
    return common.count
  }

  /// A part of a path that means itself in a `kit.yaml` and on every file system.
  private static func safe(_ part: String) -> String {
    let safe = String(part.map { isControl($0) || "*?\\:\"<>|".contains($0) ? "_" : $0 })
    return MemberPath.isJunk(safe) ? "_" + safe : safe
  }

  /// A path that no other file has, in whatever letter case.
  private mutating func unused(_ parts: [String]) -> String {
    let path = parts.joined(separator: "/")
    var unused = path
    var number = 2
    while !taken.insert(unused.lowercased()).inserted {
      let name = FileSystem.name(of: path)
      let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
      unused = "\(path.dropLast(ending.count)) (\(number))\(ending)"
      number += 1
    }
    return unused
  }
}

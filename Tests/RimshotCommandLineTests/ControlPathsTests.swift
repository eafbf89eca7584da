import Foundation
import RimshotControl
import Testing

struct ControlPathsTests {
  private func paths(
    _ environment: [String: String], name: String = "rimshot", user: UInt32 = 1000, runtimes: String = "/none"
  ) throws -> ControlPaths {
    try ControlPaths(name: name, environment: environment, user: user, userRuntimes: runtimes)
  }

  @Test func theSessionsRuntimeFolderHoldsTheSocket() throws {
    let found = try paths(["XDG_RUNTIME_DIR": "/run/user/7", "HOME": "/home/ringo"])
    #expect(found.runtimeDirectory == "/run/user/7/rimshot")
    #expect(found.socket == "/run/user/7/rimshot/control")
    #expect(found.lock == "/run/user/7/rimshot/rimshot.lock")
    #expect(found.log == "/home/ringo/.local/state/rimshot/rimshot.log")
  }

  @Test func anotherNameHasFilesOfItsOwn() throws {
    let found = try paths(["XDG_RUNTIME_DIR": "/r", "XDG_STATE_HOME": "/s"], name: "left-kit")
    #expect(found.socket == "/r/rimshot/control-left-kit")
    #expect(found.lock == "/r/rimshot/left-kit.lock")
    #expect(found.log == "/s/rimshot/left-kit.log")
  }

  @Test func ourOwnVariablesWin() throws {
    let environment = ["RIMSHOT_RUNTIME_DIR": "/a", "XDG_RUNTIME_DIR": "/b"]
    #expect(try paths(environment).socket == "/a/control")
    let both = environment.merging(["RIMSHOT_SOCKET": "/c/s"]) { $1 }
    #expect(try paths(both).socket == "/c/s")
    #expect(try paths(both).lock == "/a/rimshot.lock")
  }

  @Test func emptyVariablesCountAsUnset() throws {
    let empty = ["RIMSHOT_RUNTIME_DIR": "", "XDG_RUNTIME_DIR": "", "RIMSHOT_SOCKET": ""]
    #expect(try paths(empty).runtimeDirectory == "/tmp/rimshot-1000")
  }

  @Test func withoutASessionTheUsersRuntimeFolderIsUsedWhereItIsTheUsers() throws {
    let folder = try TemporaryFolder()
    let own = "\(folder.path)/\(geteuid())"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
    let mine = try paths([:], user: geteuid(), runtimes: folder.path)
    #expect(mine.runtimeDirectory == "\(own)/rimshot")
    try FileManager.default.moveItem(atPath: own, toPath: "\(folder.path)/4242")
    let foreign = try paths([:], user: 4242, runtimes: folder.path)
    #expect(foreign.runtimeDirectory == "/tmp/rimshot-4242")
    #expect(foreign.log == "/tmp/rimshot-4242/rimshot.log")
  }

  @Test(arguments: ["RIMSHOT_RUNTIME_DIR", "XDG_RUNTIME_DIR", "RIMSHOT_SOCKET", "XDG_STATE_HOME"])
  func relativeFoldersAreRefused(variable: String) {
    let expected = ControlPathError("\(variable) must be an absolute path, not \"run\"")
    #expect(throws: expected) { try paths([variable: "run"]) }
  }

  @Test func aPathTooLongForASocketIsRefusedBeforeAnythingIsTried() throws {
    let room = UnixSocket.longestPath - "/control".utf8.count
    let longest = "/" + String(repeating: "x", count: room - 1)
    #expect(try paths(["RIMSHOT_RUNTIME_DIR": longest]).socket.utf8.count == 107)
    let error = #expect(throws: ControlPathError.self) { try paths(["RIMSHOT_RUNTIME_DIR": longest + "x"]) }
    #expect(
      error?.description.hasPrefix("the socket's path has 108 bytes, and the system allows 107") == true)
  }

  @Test(arguments: ["", "a b", "../x", "a/b", "trømmer", String(repeating: "x", count: 33)])
  func badNamesAreRefused(name: String) {
    #expect(throws: ControlPathError.self) { try paths([:], name: name) }
    #expect(ControlPaths.fault(inName: name)?.isEmpty == false)
  }

  @Test(arguments: ["rimshot", "A-1_z", String(repeating: "x", count: 32)])
  func goodNamesPass(name: String) {
    #expect(ControlPaths.fault(inName: name) == nil)
  }
}

/// The runtime folder as it is really made.
struct RuntimeFolderTests {
  private func paths(_ folder: TemporaryFolder, _ name: String) throws -> ControlPaths {
    let environment = ["RIMSHOT_RUNTIME_DIR": "\(folder.path)/\(name)", "HOME": folder.path]
    return try ControlPaths(name: "rimshot", environment: environment, user: geteuid())
  }

  @Test func isMadeForItsUserAlone() throws {
    let folder = try TemporaryFolder()
    try paths(folder, "a/b").createRuntimeDirectory()
    try paths(folder, "a/b").createRuntimeDirectory()
    #expect(try folder.permissions(of: "a") == 0o700)
    #expect(try folder.permissions(of: "a/b") == 0o700)
  }

  @Test func oneThatOthersCanWriteIsRefused() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o777)
    let error = #expect(throws: ControlPathError.self) { try paths(folder, "").createRuntimeDirectory() }
    #expect(error?.description.contains("is writable by others: chmod go-w") == true)
  }

  @Test func aLinkIsRefused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "/tmp")
    #expect(throws: ControlPathError.self) { try paths(folder, "link").createRuntimeDirectory() }
  }

  @Test func aFileInItsPlaceIsNamed() throws {
    let folder = try TemporaryFolder()
    try "x".write(toFile: "\(folder.path)/file", atomically: true, encoding: .utf8)
    let error = #expect(throws: ControlPathError.self) {
      try paths(folder, "file/sub").createRuntimeDirectory()
    }
    #expect(error?.description.contains("\(folder.path)/file is not a folder") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
  func anotherUsersIsRefused() throws {
    let folder = try TemporaryFolder()
    mkdir("\(folder.path)/x", 0o700)
    chown("\(folder.path)/x", 4242, 4242)
    let error = #expect(throws: ControlPathError.self) { try paths(folder, "x").createRuntimeDirectory() }
    #expect(error?.description.contains("belongs to user 4242") == true)
  }

  @Test func theLogIsAppendedTo() throws {
    let folder = try TemporaryFolder()
    for text in ["one\n", "two\n"] {
      let log = try FileHandle(fileDescriptor: paths(folder, "r").openLog(), closeOnDealloc: true)
      try log.write(contentsOf: Data(text.utf8))
    }
    #expect(try folder.text(of: ".local/state/rimshot/rimshot.log") == "one\ntwo\n")
    #expect(try folder.permissions(of: ".local/state/rimshot/rimshot.log") == 0o600)
  }
}

internal import Foundation

/// The program `rimshot` as it was built beside the tests that run.
public enum BuiltProgram {
  /// Its file.
  public static var path: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let beside = URL(filePath: tests).deletingLastPathComponent().appending(path: "rimshot").path()
      if FileManager.default.isExecutableFile(atPath: beside) { return beside }
      // Some ways to run tests load them into a helper of the toolchain; the bundle is named on its command line.
      let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? tests
      return URL(filePath: bundle).deletingLastPathComponent().appending(path: "rimshot").path()
    }
  }
}

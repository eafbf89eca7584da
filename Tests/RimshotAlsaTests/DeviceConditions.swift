import Foundation
import Testing

/// What the machine has for the tests that need a device. Where RIMSHOT_REQUIRE_ALSA=1 they run in any case, and fail
/// for want of it.
enum Device {
  private static let isRequired = ProcessInfo.processInfo.environment["RIMSHOT_REQUIRE_ALSA"] == "1"
  private static let isThere = FileManager.default.fileExists(atPath: "/dev/snd/seq")
  private static let hasPluggable = FileManager.default.isExecutableFile(atPath: "/usr/local/bin/usb-midi")

  /// Needs the ALSA sequencer.
  static let needsSequencer = ConditionTrait.enabled(
    if: isThere || isRequired, "no ALSA sequencer (see scripts/lab)")
  /// Needs the lab's USB MIDI device.
  static let needsPluggable = ConditionTrait.enabled(
    if: hasPluggable || isRequired, "no pluggable device (see scripts/lab)")
}

/// Everything that opens the sequencer: one test at a time, because they count what is open and what it announces.
@Suite("On the ALSA sequencer", .serialized, Device.needsSequencer) enum SequencerTests {}

/// Runs a program to its end and returns what it printed.
func output(of program: String, _ arguments: String...) throws -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "\(program): \(text)")
  return text
}

/// Waits until something is so; `false` when it isn't after ten seconds. For states that nothing announces.
func eventually(_ isSo: () -> Bool) -> Bool {
  let deadline = Date.now + 10
  while Date.now < deadline {
    if isSo() { return true }
    usleep(1_000)
  }
  return isSo()
}

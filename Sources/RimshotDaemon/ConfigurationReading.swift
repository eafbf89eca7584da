internal import RimshotKit
internal import RimshotKitFiles
internal import Synchronization

/// The configuration's files and the device profiles as a thread of its own reads them, so that main never waits for
/// the disk.
final class ConfigurationReading: Sendable {
  /// What there is to read.
  struct Outcome: Sendable {
    var reading: ConfigurationSources.Reading
    var profiles: DeviceProfileLibrary
  }

  private let state = Mutex<Outcome?>(nil)

  /// Begins to read.
  /// - Parameter wake: Woken when it is there.
  init(_ sources: ConfigurationSources, wake: Wakeup) {
    startThread(name: "rimshot-config") {
      var reading = sources.read()
      let profiles = DeviceProfileLibrary()
      // Profiles that can't be used leave their devices to others: worth saying, but no reason to refuse the rest.
      let faults = profiles.diagnostics + profiles.faults(of: reading.settings.values.devices)
      reading.diagnostics += faults.map { Diagnostic(.warning, $0.message, at: $0.location) }
      let outcome = Outcome(reading: reading, profiles: profiles)
      self.state.withLock { $0 = outcome }
      wake.wake()
    }
  }

  /// What was read, once it is.
  var outcome: Outcome? { state.withLock { $0 } }
}

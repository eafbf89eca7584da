internal import RimshotKit
internal import RimshotKitFiles

/// How the `device` commands reach device profiles: the only place that calls their readers.
enum DeviceAccess {
  /// A profile that was read.
  struct Reading: Sendable, Equatable {
    /// Its file, absolute.
    var path: String
    /// What it says; `nil` where it has errors.
    var profile: DeviceProfile?
    /// What is wrong with it.
    var diagnostics: [Diagnostic]
  }

  /// Every profile that is in use, and what is wrong with the files.
  static func list() -> (profiles: [DeviceProfile], diagnostics: [Diagnostic]) {
    let library = DeviceProfileLibrary()
    return (library.profiles, library.diagnostics)
  }

  /// The profile of devices that no other is for.
  static var general: DeviceProfile { DeviceProfileLibrary().general }

  /// Finds and reads a profile, by name or file.
  static func read(_ word: String) throws(CommandError) -> Reading {
    do throws(DeviceProfileNotFound) {
      let path = try DeviceProfileFinder().find(word)
      let (profile, diagnostics) = DeviceProfileReader.read(path)
      return Reading(path: path, profile: profile, diagnostics: diagnostics)
    } catch {
      throw .failed(error.description)
    }
  }
}

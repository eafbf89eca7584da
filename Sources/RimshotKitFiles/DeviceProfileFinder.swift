public import RimshotKit

/// A device profile in one of the folders where they are looked for.
public struct FoundDeviceProfile: Sendable, Equatable {
  /// Its file's name without the extension, by which commands and the configuration call it.
  public var id: String
  /// Its file, absolute.
  public var path: String
  /// `true`: another profile of the same name comes earlier and is the one that the name means.
  public var isShadowed: Bool
}

/// No device profile of that name or at that path.
public struct DeviceProfileNotFound: Error, Equatable, CustomStringConvertible {
  /// One sentence: what was looked for, the nearest name, and where was looked.
  public var description: String
}

/// Finds device profiles.
///
/// Looks in the folders of ``DeviceProfileFinder/folders``, in that order: `$RIMSHOT_DEVICES` (several, with colons
/// between), `$XDG_CONFIG_HOME/rimshot/devices` (`~/.config`), `$XDG_DATA_HOME/rimshot/devices` (`~/.local/share`),
/// `rimshot/devices` in each of `$XDG_DATA_DIRS` (`/usr/local/share:/usr/share`), `share/rimshot/devices` beside the
/// program's `bin`, and the `Devices` of the source checkout that the program was built in.
public struct DeviceProfileFinder: Sendable {
  /// Where profiles are looked for, first to last; some may not exist.
  public var folders: [String] { data.folders }
  /// Where the user's own profiles belong; `nil` where the environment doesn't say. It may not exist.
  public var ownFolder: String? { data.configured }
  private let data: DataFolders

  /// A finder for this process: its environment, its executable.
  public init() {
    self.init(
      environment: DataFolders.variables("RIMSHOT_DEVICES"),
      executable: FileSystem.canonical("/proc/self/exe"))
  }

  /// A finder for any environment.
  /// - Parameter environment: The variables named above, and `HOME`.
  /// - Parameter executable: The program's absolute path without links; `nil` leaves its neighbourhood out.
  public init(environment: [String: String], executable: String?) {
    data = DataFolders(
      "devices", variable: "RIMSHOT_DEVICES", checkout: "Devices", isConfigured: true,
      environment: environment, executable: executable)
  }

  /// Every profile, in the order of ``DeviceProfileFinder/folders``, by name within one.
  public func list() -> [FoundDeviceProfile] {
    var ids: Set<String> = []
    return folders.flatMap { folder in
      FileSystem.names(in: folder).sorted { isNaturallyOrdered($0, before: $1) }.compactMap { name in
        let path = "\(folder)/\(name)"
        guard name.hasSuffix(DeviceProfileReader.fileExtension), !name.hasPrefix("."),
          FileSystem.kind(path) == .file
        else { return nil }
        let id = DeviceProfileReader.id(of: name)
        return FoundDeviceProfile(id: id, path: path, isShadowed: !ids.insert(id).inserted)
      }
    }
  }

  /// The file, absolute, of the profile that an argument means: a path where it has a `/` or ends in `.yaml`, else a
  /// name, letter case apart.
  public func find(_ argument: String) throws(DeviceProfileNotFound) -> String {
    if argument.contains("/") || argument.hasSuffix(DeviceProfileReader.fileExtension) {
      let path = data.expanded(argument)
      if FileSystem.kind(path) == .file { return FileSystem.absolute(path) }
      throw DeviceProfileNotFound(description: "no device profile at \(quoted(argument)): no such file")
    }
    let profiles = list()
    let wanted = argument.lowercased()
    if let found = profiles.first(where: { $0.id == argument })
      ?? profiles.first(where: { $0.id.lowercased() == wanted })
    {
      return found.path
    }
    throw DeviceProfileNotFound(
      description: "no device profile \(quoted(argument))\(didYouMean(argument, in: profiles.map(\.id))); "
        + "looked in \(folders.joined(separator: ", "))")
  }

  /// The profile for a device; `nil` where none says that it is for it. Reads every profile: who asks often keeps a
  /// ``DeviceProfileLibrary``.
  /// - Parameter client: The name of its ALSA client.
  /// - Parameter usb: Its USB id, `0582:0151`; what follows after a blank doesn't matter.
  public func profile(forClient client: String, usb: String?) -> DeviceProfile? {
    DeviceProfileLibrary(self).profile(forClient: client, usb: usb)
  }
}

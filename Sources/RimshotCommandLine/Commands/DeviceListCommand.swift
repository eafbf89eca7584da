internal import RimshotKit

/// `rimshot device list`.
enum DeviceListCommand {
  static let command = Command(
    "device list", "list the device profiles and what they are for",
    details: """
      A device profile says what a drum module or pad controller sends. Your own are
      in $XDG_CONFIG_HOME/rimshot/devices (~/.config/rimshot/devices) and replace
      shipped ones of the same name; then come rimshot/devices in $XDG_DATA_HOME and
      $XDG_DATA_DIRS, and the checkout's Devices. $RIMSHOT_DEVICES names more
      folders, which come first.
      """,
    options: [.json],
    run: { (arguments, session) throws(CommandError) in
      let (profiles, diagnostics) = DeviceAccess.list()
      for diagnostic in diagnostics { session.console.say(diagnostic.description) }
      let list = DeviceListing(profiles)
      try session.print(list, arguments) { DeviceText.list(list) }
      return .done
    })
}

/// `rimshot kit list`.
enum KitListCommand {
  static let command = Command(
    "kit list", "list the kits in the kit folders",
    details: """
      The kit folders are $XDG_DATA_HOME/rimshot/kits (~/.local/share/rimshot/kits),
      the folders rimshot/kits of $XDG_DATA_DIRS, the checkout's Kits, and
      Hydrogen's drumkits; $RIMSHOT_KITS names more, which come first. Commands take
      a kit's name and its title, which is what the kit says that it is called.
      """,
    options: [.json],
    run: { (arguments, session) throws(CommandError) in
      let kits = try session.kits.list()
      let list = KitListing(
        kits: kits.map {
          KitListing.Entry(name: $0.name, title: $0.title, format: $0.format, path: $0.path)
        })
      try session.print(list, arguments) { KitText.list(list) }
      return .done
    })
}

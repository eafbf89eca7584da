internal import RimshotControl

/// `rimshot connections list`, `save` and `clear`.
enum ConnectionsCommands {
  static let list = Command(
    "connections list", "list wished connections and what is missing",
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let list = try session.ask(.connections, arguments, as: WishList.self)
      try session.print(list, arguments) { WishText.text(list) }
      return .done
    })

  static let save = Command(
    "connections save", "remember what is connected now",
    details: """
      What other programs have connected to Rimshot's ports is made again from now on,
      and what they have taken apart isn't.
      """,
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let change = try session.ask(.connectionsSave, arguments, as: WishChange.self)
      try session.print(change, arguments) { WishText.text(change) }
      return .done
    })

  static let clear = Command(
    "connections clear", "forget the connections that were remembered",
    details: """
      What is connected stays so. The configuration's connections, and those that are
      made by themselves, hold again.
      """,
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let change = try session.ask(.connectionsClear, arguments, as: WishChange.self)
      try session.print(change, arguments) { WishText.text(change) }
      return .done
    })
}

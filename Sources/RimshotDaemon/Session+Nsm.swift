internal import RimshotControl

/// A session manager says when what the daemon remembers is saved.
extension Session {
  /// Does what the manager asks.
  func handleNsm() {
    guard let nsm else { return }
    if nsm.serve() {
      if isReady { save(nsm) } else { nsm.refuseSave("the kit is still loading") }
    }
    if alarms.takeDue(.unsaved) {
      nsm.tell(hasUnsaved: nsm.saved != unsaved)
      alarms.set(.unsaved, in: 1000)
    }
  }

  /// Tells the manager that what was to be opened plays.
  func isOpen(_ text: String) {
    guard let nsm else { return }
    nsm.isOpen(text)
    if kits.last.choice(configured: nil) != nil {
      nsm.saved = NsmClient.Saved(
        kit: kitToKeep, connections: wishes.book.remembered, mixer: mixer.remembered)
    }
    alarms.set(.unsaved, in: 0)
  }

  /// What a save would write.
  private var unsaved: NsmClient.Saved {
    // Connections that somebody else made or took apart belong to it.
    var book = wishes.book
    _ = book.save(ports())
    return NsmClient.Saved(kit: kitToKeep, connections: book.remembered, mixer: mixer.remembered)
  }

  /// Writes everything that has to be there when the session is opened again. What other programs have connected to our
  /// ports belongs to it.
  private func save(_ nsm: NsmClient) {
    _ = saveConnections()
    let choice = kitToKeep
    let saving = NsmSaving(files: choice == nil ? 2 : 3, wake: wake)
    nsm.begin(
      saving,
      NsmClient.Saved(kit: choice, connections: wishes.book.remembered, mixer: mixer.remembered))
    wishes.save { saving.fileIsDone($0) }
    mixer.save { saving.fileIsDone($0) }
    if let choice { kits.last.save(choice) { saving.fileIsDone($0) } }
  }

  /// The kit that is to play when the session is opened again; `nil` while another one only stands in for it.
  private var kitToKeep: LastKit.Choice? {
    if kits.lastFault != nil || start.kitProblem != nil { return nil }
    return kit.map { LastKit.Choice(kit: $0.loaded.path, configured: kits.configured) }
  }
}

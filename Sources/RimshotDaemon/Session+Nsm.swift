internal import RimshotControl

/// A session manager says when what the daemon remembers is saved.
extension Session {
  /// Does what the manager asks.
  func handleNsm() {
    guard let nsm, nsm.serve() else { return }
    if isReady { save(nsm) } else { nsm.refuseSave("the kit is still loading") }
  }

  /// Writes everything that has to be there when the session is opened again. What other programs have connected to our
  /// ports belongs to it.
  private func save(_ nsm: NsmClient) {
    _ = saveConnections()
    let choice = kitToKeep
    let saving = NsmSaving(files: choice == nil ? 2 : 3, wake: wake)
    nsm.begin(saving)
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

internal import RimshotControl
internal import RimshotPlayer

/// What `rimshot play` does with files.
struct PlayErrands: Sendable {
  let session: Session
  let paths: ControlPaths
  /// The file of keys; `nil` where the environment doesn't say where it is.
  let keys: String?

  /// Does an errand. Blocks on the disk and the daemon.
  func perform(_ errand: Errand) -> Errand.Outcome {
    do throws(CommandError) {
      return try outcome(of: errand)
    } catch {
      return .failed(([error.message] + error.details.prefix(1)).joined(separator: " "))
    }
  }

  private func outcome(of errand: Errand) throws(CommandError) -> Errand.Outcome {
    switch errand {
    case .findKits:
      // `try?`: without any there is nothing to choose from, and the screen says so.
      let found = (try? session.kits.list()) ?? []
      return .kits(
        found.map { PlayerModel.KitChoice(path: $0.path, title: $0.title, format: $0.format) })
    case .saveLevels:
      let outcome = try MixerSaving(session: session, paths: paths).save()
      guard let saved = outcome.saved else {
        return .done("every pad is at 0 dB and in the middle: there is nothing to save")
      }
      let pads = Quantity.count(saved.strips.count, "pad")
      let left = outcome.left.first.map { "; \($0)" } ?? ""
      return .saved(saved, "the kit has the levels of \(pads): \(saved.path)\(left)")
    case .exchange(let saved, let isBack):
      try MixerSaving(session: session, paths: paths).exchange(saved, isBack: isBack)
      return .done(isBack ? "the kit is as it was before" : "the kit has the levels again")
    case .keep(let key, let meaning, let layout):
      guard let keys else { throw .failed("neither HOME nor XDG_CONFIG_HOME says where keys are kept") }
      try KeyFile.keep(key, meaning, layout: layout, in: keys)
      guard case .hit(let name) = meaning else { return .done("\(keys) is written") }
      return .done("\(key == " " ? "space" : "\(key)") plays \(name) from now on: \(keys)")
    case .learn(let hit, let pad, let role):
      return .done(try PadLearning(session: session, paths: paths).learn(hit, pad, role: role))
    }
  }
}

internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import RimshotKitFiles
internal import RimshotPlayer

/// Takes the gains and pans of the mixer's pads over into the `kit.yaml` that plays, and back.
struct MixerSaving {
  let session: Session
  let paths: ControlPaths

  /// What came of it.
  struct Outcome {
    var path: String
    /// What was taken over; `nil` where nothing was to do.
    var saved: SavedLevels?
    /// What wasn't, and why.
    var left: [String] = []
  }

  /// The file beside a kit that has it as it was.
  static func backup(of path: String) -> String { path + ".bak" }

  /// Writes the kit, has it loaded, and sets the strips back, since the kit has their levels.
  func save() throws(CommandError) -> Outcome {
    let status: DaemonStatus = try session.ask(.status, at: paths)
    guard let kit = status.kit else { throw .failed("there is no kit: rimshot kit load NAME") }
    let mixer: MixerReport = try session.ask(.mixer, at: paths)
    let levels = mixer.pads.map { strip in
      let isSilent = strip.gain <= MixerChange.gains.lowerBound
      return KitLevels.Level(pad: strip.name, gain: isSilent ? -.infinity : strip.gain, pan: strip.pan ?? 0)
    }.filter { $0.gain != 0 || $0.pan != 0 }
    if levels.isEmpty { return Outcome(path: kit.path) }
    let path = try file(of: kit)
    let former = try text(of: path)
    let outcome: KitLevels
    do throws(KitLevels.Refusal) {
      outcome = try KitLevels(adding: levels, to: former, of: path)
    } catch {
      throw .failed("\(error); nothing was saved", details: error.details)
    }
    if outcome.taken.isEmpty { throw .failed("nothing could be saved to \(path):", details: outcome.left) }
    let strips = outcome.taken.compactMap { level in
      mixer.pads.first { $0.name == level.pad }.map {
        MixerChange(
          .pad($0.name), gain: level.gain == 0 ? nil : $0.gain, pan: level.pan == 0 ? nil : $0.pan)
      }
    }
    let saved = SavedLevels(path: path, former: former, latter: outcome.text, strips: strips)
    try write(former, to: MixerSaving.backup(of: path), like: path)
    try exchange(saved, isBack: false)
    return Outcome(path: path, saved: saved, left: outcome.left)
  }

  /// Does again what was saved, or takes it back.
  func exchange(_ saved: SavedLevels, isBack: Bool) throws(CommandError) {
    let (old, new) = isBack ? (saved.latter, saved.former) : (saved.former, saved.latter)
    guard try text(of: saved.path) == old else {
      throw .failed("\(saved.path) has changed since then, and was left as it is")
    }
    let changes = saved.strips.map { isBack ? $0 : $0.undone }
    // What gets softer does so before the kit makes up for it, and what gets louder afterwards: never twice as loud.
    let first = changes.filter { ($0.gain ?? 0) < 0 || (!isBack && saved.gain(of: $0.strip) > 0) }
    try write(new, to: saved.path, like: saved.path)
    for change in first { try set(change) }
    do throws(CommandError) {
      let _: KitReport = try session.ask(.reloadKit, at: paths, timeout: KitLoadCommand.patience)
    } catch {
      try write(old, to: saved.path, like: saved.path)
      for change in first { try set(isBack ? change.undone : saved.strip(change.strip) ?? change) }
      throw CommandError(
        error.status, "\(error.message); \(saved.path) is as it was", details: error.details)
    }
    for change in changes where !first.contains(change) { try set(change) }
  }

  private func set(_ change: MixerChange) throws(CommandError) {
    let _: MixerReport.Strip = try session.ask(.mixerSet(change), at: paths)
  }

  // MARK: - Files

  /// The kit's own file, which may be written.
  private func file(of kit: KitReport) throws(CommandError) -> String {
    let reading = try session.kits.read(kit.path) { _, _ in }
    let wayOut = "rimshot kit convert \"\(kit.path)\" DIR makes a kit of your own that can"
    guard reading.format == "rimshot", !reading.isArchive else {
      let format = reading.isArchive ? "archives" : "kits of the format \(reading.format ?? "unknown")"
      throw .failed("\(format) can't keep the mixer's levels; \(wayOut)")
    }
    let path = KitLevels.file(of: kit.path)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
    if unsafe access(path, W_OK) != 0 || access(folder, W_OK) != 0 {
      let reason = unsafe String(cString: strerror(errno))
      throw .failed("\(path) can't be written (\(reason)); \(wayOut)")
    }
    return path
  }

  private func text(of path: String) throws(CommandError) -> [UInt8] {
    guard let text = FileManager.default.contents(atPath: path) else {
      throw .failed("cannot read \(path): \(unsafe String(cString: strerror(errno)))")
    }
    return Array(text)
  }

  /// Whole, and with the rights of another file.
  private func write(_ text: [UInt8], to path: String, like other: String) throws(CommandError) {
    var status = stat()
    let mode = unsafe stat(other, &status) == 0 ? status.st_mode & 0o777 : 0o644
    do throws(SystemError) {
      try WholeFile.write(String(decoding: text, as: UTF8.self), to: path, mode: mode)
    } catch {
      throw .failed("\(error); the kit is as it was")
    }
  }
}

extension SavedLevels {
  fileprivate func strip(_ name: MixerStrip) -> MixerChange? { strips.first { $0.strip == name } }
  fileprivate func gain(of name: MixerStrip) -> Double { strip(name)?.gain ?? 0 }
}

extension MixerChange {
  /// The strip with nothing of what is changed.
  fileprivate var undone: MixerChange {
    MixerChange(strip, gain: gain == nil ? nil : 0, pan: pan == nil ? nil : 0)
  }
}

internal import Glibc
internal import RimshotEngineHost
internal import RimshotKit

/// Puts loaded sounds and a kit's words together.
struct PlanBuilder {
  let kit: Kit
  let list: SoundList
  let sampleRate: Int

  func build(_ sounds: [LoadedSound]) -> KitLoader.Result {
    var diagnostics = sounds.flatMap(\.diagnostics)
    diagnostics += KitLoader.silenceDiagnostics(kit) { layer, channel in
      list.index(of: channel, in: layer.voice).map { sounds[$0].memory != nil } ?? false
    }
    if diagnostics.contains(where: { $0.severity == .error }) {
      return KitLoader.Result(plan: nil, diagnostics: diagnostics, isCancelled: false)
    }
    if sounds.contains(where: { $0.memory != nil && !$0.isLocked }) {
      let message =
        "the system's limit (ulimit -l) keeps some sounds from being locked into memory; "
        + "the first hit after a pause may crackle when memory is short"
      diagnostics.append(Diagnostic(.warning, message, at: kit.location))
    }
    var layers = LayerBuilder(list: list, sounds: sounds, frames: FrameCount(sampleRate: sampleRate))
    let articulations = kit.pads.map { pad in
      pad.articulations.map { KitPlan.Articulation(layers: layers.layers(of: $0, in: pad)) }
    }
    diagnostics += layers.diagnostics + layers.unaskedLoopDiagnostics
    let resolver = StrikeResolver(kit) { pad, articulation in
      !articulations[pad][articulation].layers.isEmpty
    }
    let strikes = resolver.strikes
    var plan = KitPlan(
      samples: sounds.compactMap(\.memory),
      pads: zip(kit.pads, articulations).map { pad($0, articulations: $1) }, strikes: strikes,
      controllers: kit.controllers.merging([4: Double(kit.pedalStart)]) { $1 })
    plan.files = zip(list.sounds, sounds).filter { $1.memory != nil }.map { $0.0.sample.path }
    plan.triggers = TriggerResolver(kit, strikes, resolver.parts).triggers
    plan.keySwitches = kit.keySwitches.map { KitPlan.KeySwitch(notes: $0.notes, start: $0.start) }
    return KitLoader.Result(plan: plan, diagnostics: diagnostics, isCancelled: false)
  }

  private func pad(_ pad: Kit.Pad, articulations: [KitPlan.Articulation]) -> KitPlan.Pad {
    let frames = FrameCount(sampleRate: sampleRate)
    var plan = KitPlan.Pad(articulations: articulations)
    plan.chokeGroup = pad.chokeGroup.map { $0 + 1 } ?? 0
    let groupFade = pad.chokeGroup.map { kit.chokeGroups[$0].fade } ?? Kit.ChokeGroup.defaultFade
    var fade = pad.chokeFade ?? groupFade
    switch pad.chokedBy {
    case .itsGroup: plan.chokedBy = plan.chokeGroup
    case .nobody: plan.chokedBy = 0
    case .group(let group, let ownFade):
      plan.chokedBy = group + 1
      fade = ownFade
    }
    plan.chokeFadeFrames = frames.fade(fade)
    plan.chokesItself = pad.selfChoke != nil
    plan.selfChokeFadeFrames = frames.fade(pad.selfChoke ?? pad.polyphony?.fade ?? fade)
    plan.chokes = pad.chokes.map { KitPlan.Choke(pad: $0.pad, fadeFrames: frames.fade($0.fade)) }
    plan.polyphony = pad.polyphony?.hits ?? 0
    if let polyphony = pad.chokeGroup.flatMap({ kit.chokeGroups[$0].polyphony }) {
      plan.groupPolyphony = polyphony.hits
      plan.groupFadeFrames = frames.fade(polyphony.fade)
    }
    switch pad.noteOff {
    case .ignore: break
    case .release(let seconds):
      plan.noteOff = .release
      plan.releaseFrames = frames.fade(seconds)
    case .toggle(let seconds):
      plan.noteOff = .toggle
      plan.releaseFrames = frames.fade(seconds)
    case .choke(let seconds):
      plan.noteOff = .choke
      plan.releaseFrames = frames.fade(seconds)
    }
    if case .choke(let grab) = pad.aftertouch {
      plan.isChokedByPressure = true
      plan.pressureFadeFrames = frames.fade(grab.fade)
      plan.grabFrames = frames.time(grab.window)
      plan.grabVelocity = grab.velocity
    }
    plan.pedalFadeFrames = pad.pedalDamping.map { frames.fade($0) } ?? 0
    plan.player = player(of: pad)
    plan.remotes = pad.remotes.map { KitPlan.Remote($0) }
    plan.humanizedVelocity = Float(pad.humanize.velocity)
    plan.humanizedFrames = frames.time(pad.humanize.timing)
    plan.humanizedCents = Float(pad.humanize.pitch)
    return plan
  }
}

/// Seconds and frames of files as frames of the server.
struct FrameCount {
  let sampleRate: Int

  /// A fade is never zero frames.
  func fade(_ seconds: Double) -> Int { max(time(seconds), 1) }

  func time(_ seconds: Double) -> Int { Int((seconds * Double(sampleRate)).rounded()) }

  /// An envelope that ends a sound after so many of its frames, with a fade that is too short to be heard.
  /// - Parameter tune: The voice's pitch in semitones, by which it goes through its frames faster.
  func envelope(over length: Int, _ tune: Double) -> KitPlan.Envelope {
    let played = max(Double(length) / pow(2, tune / 12), 1)
    let fade = min(sampleRate / 500, Int(played))
    return KitPlan.Envelope(holdFrames: Int(played) - fade, decayFrames: fade, sustain: 0)
  }

  /// A place in a sound.
  /// - Parameter rate: The rate of its file.
  func place(_ place: Kit.Place, rate: Int) -> Int {
    switch place {
    case .seconds(let seconds): time(seconds)
    case .frames(let frames): Resampler.frames(frames, from: rate, to: sampleRate)
    }
  }
}

internal import RimshotEngineHost
internal import RimshotKit

/// Puts loaded sounds and a kit's words together.
struct PlanBuilder {
  let kit: Kit
  let list: SoundList
  let sampleRate: Int

  func build(_ sounds: [LoadedSound]) -> KitLoader.Result {
    var diagnostics = sounds.flatMap(\.diagnostics)
    diagnostics += KitLoader.silenceDiagnostics(kit) { path in
      list.index(path).map { sounds[$0].memory != nil } ?? false
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
    var samples: [SampleMemory] = []
    let places = sounds.map { sound -> Int? in
      guard let memory = sound.memory else { return nil }
      samples.append(memory)
      return samples.count - 1
    }
    let pads = kit.pads.map { pad($0, places: places, samples: samples) }
    var strikes: [UInt8: [KitPlan.Target]] = [:]
    for (index, pad) in kit.pads.enumerated() {
      for note in pad.notes { strikes[note, default: []].append(KitPlan.Target(pad: index)) }
    }
    return KitLoader.Result(
      plan: KitPlan(samples: samples, pads: pads, strikes: strikes), diagnostics: diagnostics,
      isCancelled: false)
  }

  private func pad(_ pad: Kit.Pad, places: [Int?], samples: [SampleMemory]) -> KitPlan.Pad {
    var plan = KitPlan.Pad(articulations: [
      KitPlan.Articulation(layers: layers(pad, places: places, samples: samples))
    ])
    plan.chokeGroup = pad.chokeGroup.map { $0 + 1 } ?? 0
    plan.chokedBy = plan.chokeGroup
    plan.chokeFadeFrames = frames(
      pad.chokeGroup.map { kit.chokeGroups[$0].fade } ?? Kit.ChokeGroup.defaultFade)
    plan.chokesItself = pad.chokesItself
    plan.selfChokeFadeFrames = plan.chokeFadeFrames
    if case .release(let seconds) = pad.noteOff {
      plan.noteOff = .release
      plan.releaseFrames = frames(seconds)
    }
    return plan
  }

  /// The layers that have a sound; where others have lost theirs, the nearest plays instead.
  private func layers(_ pad: Kit.Pad, places: [Int?], samples: [SampleMemory]) -> [KitPlan.Layer] {
    let layers = pad.layers.map { layer in
      KitPlan.Layer(
        velocities: layer.velocities,
        velocityGains: pad.velocityCurve.gains(scaledBy: linearGain(pad.gain) * linearGain(layer.gain)),
        selection: layer.selection == .random ? .randomWithoutRepeat : .roundRobin,
        takes: layer.samples.compactMap { sample in
          list.index(sample.path).flatMap { places[$0] }.map { place in
            KitPlan.Take(channels: [
              KitPlan.Channel(
                sample: place, right: min(1, samples[place].channels - 1),
                output: pad.output.map { $0 + 1 } ?? 0, leftGain: Float(1 - max(pad.pan, 0)),
                rightGain: Float(1 + min(pad.pan, 0)))
            ])
          }
        })
    }.filter { !$0.takes.isEmpty }
    return VelocityLayout(layers.map(\.velocities)).runs.map { run in
      var layer = layers[run.layer]
      layer.velocities = run.velocities
      return layer
    }
  }

  /// A fade is never zero frames.
  private func frames(_ seconds: Double) -> Int {
    max(Int((seconds * Double(sampleRate)).rounded()), 1)
  }
}

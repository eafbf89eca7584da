internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// The names of what an engine's records tell by number, of one kit. Main's.
struct KitNames {
  /// The host's number for the kit.
  let number: UInt32
  private let pads: [String]
  /// Each pad's outputs, by name, in any order.
  private let padOutputs: [Set<String>]
  private var articulations: [Articulation] = []
  private var layers: [Layer] = []
  private let files: [String]

  private struct Articulation {
    /// `nil` where the pad has only one.
    var name: String?
  }

  private struct Layer {
    var place: Int
    var count: Int
    /// The file of each take's first channel, by index.
    var samples: [Int]
  }

  /// - Parameter plan: What the engine plays of the kit.
  init(_ kit: Kit, _ plan: KitPlan, number: UInt32) {
    self.number = number
    files = plan.files
    pads = kit.pads.map(\.name)
    let outputs = ["main"] + kit.outputs.map(\.name)
    padOutputs = plan.pads.map { pad in
      let channels = pad.articulations.flatMap(\.layers).flatMap(\.takes).flatMap(\.channels)
      return Set(channels.map { outputs[$0.output] })
    }
    for (pad, planned) in zip(kit.pads, plan.pads) {
      for (articulation, planned) in zip(pad.articulations, planned.articulations) {
        articulations.append(Articulation(name: pad.articulations.count > 1 ? articulation.name : nil))
        add(planned.layers.filter { !$0.takes.isEmpty })
      }
    }
  }

  /// As the engine numbers them: all layers that have a take. Of one articulation, they count from the softest.
  private mutating func add(_ planned: [KitPlan.Layer]) {
    let ranges = Set(planned.map(\.velocities.lowerBound)).sorted()
    for layer in planned {
      layers.append(
        Layer(
          place: (ranges.firstIndex(of: layer.velocities.lowerBound) ?? 0) + 1, count: ranges.count,
          samples: layer.takes.map { $0.channels.first?.sample ?? -1 }))
    }
  }

  /// The pad's name; `nil` where there is no such pad.
  func pad(_ index: UInt16) -> String? {
    pads.indices.contains(Int(index)) ? pads[Int(index)] : nil
  }

  /// The articulation's name; `nil` where the pad has only one.
  func articulation(_ index: UInt32) -> String? {
    articulations.indices.contains(Int(index)) ? articulations[Int(index)].name : nil
  }

  /// The outputs that a pad is heard on.
  func outputs(ofPad index: UInt16) -> Set<String> {
    padOutputs.indices.contains(Int(index)) ? padOutputs[Int(index)] : []
  }

  /// A sound that the engine tells of; `nil` where it isn't of this kit.
  func sound(_ trace: EngineTrace) -> MidiReport.Sound? {
    guard let pad = pad(trace.pad), layers.indices.contains(Int(trace.layer)) else { return nil }
    let layer = layers[Int(trace.layer)]
    let sample = layer.samples.indices.contains(Int(trace.take)) ? layer.samples[Int(trace.take)] : -1
    return MidiReport.Sound(
      pad: pad, articulation: articulation(trace.articulation),
      file: files.indices.contains(sample) ? files[sample] : nil, layer: layer.place, layers: layer.count,
      take: Int(trace.take) + 1, takes: layer.samples.count)
  }
}

/// The kit `electronic`: its voices, and the `kit.yaml` that lies beside the files.
enum ElectronicKit {
  /// Every voice, in the order of `kit.yaml`.
  static let recipes = [
    CircuitRecipe(
      name: "kick", voice: KickCircuit(frequency: 56, decay: (0.34, 0.44), leak: (0.35, 0.05), click: 0.4),
      layers: 5, takes: 1),
    CircuitRecipe(
      name: "kick-long",
      voice: KickCircuit(frequency: 51, decay: (0.8, 0.93), leak: (0.24, 0.2), click: 0.19), layers: 5,
      takes: 1),
    CircuitRecipe(name: "snare", voice: SnareCircuit(), layers: 5, takes: 4),
    CircuitRecipe(name: "snare-2", voice: SweptSnareCircuit(), layers: 5, takes: 4),
    CircuitRecipe(name: "rim-shot", voice: RimShotCircuit(), layers: 5, takes: 1),
    CircuitRecipe(name: "clap", voice: ClapCircuit(), layers: 4, takes: 4),
    CircuitRecipe(
      name: "tom-low", voice: DrumCircuit(frequency: 90, decay: 0.2, noise: 0.1, click: 0.065), layers: 4,
      takes: 3),
    CircuitRecipe(
      name: "tom-mid", voice: DrumCircuit(frequency: 135, decay: 0.18, noise: 0.08, click: 0.04), layers: 4,
      takes: 3),
    CircuitRecipe(
      name: "tom-high", voice: DrumCircuit(frequency: 185, decay: 0.165, noise: 0.055, drive: (0.25, 0.7)),
      layers: 4, takes: 3),
    CircuitRecipe(
      name: "hat-closed", voice: HatCircuit(fall: (0.038, 0.056), edge: (5_400, 9_600)), layers: 5, takes: 4),
    CircuitRecipe(
      name: "hat-pedal", voice: HatCircuit(fall: (0.04, 0.058), edge: (7_000, 12_600), threshold: 0.003),
      layers: 4, takes: 4),
    CircuitRecipe(
      name: "hat-open", voice: HatCircuit(fall: (0.2, 0.27), edge: (5_400, 9_600)), layers: 4, takes: 3),
    CircuitRecipe(name: "cymbal", voice: CymbalCircuit(), layers: 4, takes: 2),
    CircuitRecipe(
      name: "ride",
      voice: CymbalCircuit(decay: 1.3, levels: (0.2, 0.9, 0.5), ping: (0.8, 5_400, 0.6)), layers: 4, takes: 2),
    CircuitRecipe(
      name: "ride-bell",
      voice: CymbalCircuit(decay: 1.1, levels: (0.15, 0.3, 0.2), ping: (1.2, 3_200, 0.75)), layers: 4,
      takes: 2),
    CircuitRecipe(name: "tambourine", voice: TambourineCircuit(), layers: 4, takes: 3),
    CircuitRecipe(name: "cowbell", voice: CowbellCircuit(), layers: 4, takes: 3),
    CircuitRecipe(
      name: "bongo-high", voice: DrumCircuit(frequency: 600, decay: 0.085, drive: (0.35, 1.5)), layers: 4,
      takes: 1),
    CircuitRecipe(
      name: "bongo-low", voice: DrumCircuit(frequency: 460, decay: 0.105, drive: (0.35, 1.5)), layers: 4,
      takes: 1),
    CircuitRecipe(
      name: "conga-high", voice: DrumCircuit(frequency: 440, decay: 0.115, click: 0.07, drive: (0.35, 1.4)),
      layers: 4, takes: 1),
    CircuitRecipe(
      name: "conga-mid", voice: DrumCircuit(frequency: 308, decay: 0.135, click: 0.07, drive: (0.35, 1.4)),
      layers: 4, takes: 1),
    CircuitRecipe(
      name: "conga-low", voice: DrumCircuit(frequency: 218, decay: 0.13, click: 0.08, drive: (0.35, 1.4)),
      layers: 4, takes: 1),
    CircuitRecipe(name: "maracas", voice: MaracasCircuit(), layers: 4, takes: 4),
    CircuitRecipe(
      name: "claves",
      voice: DrumCircuit(frequency: 2_500, decay: 0.1, drop: 0.01, click: 0.008, drive: (0.25, 1)),
      layers: 4,
      takes: 1),
    CircuitRecipe(
      name: "block-high",
      voice: DrumCircuit(frequency: 1_150, decay: 0.065, drop: 0.04, click: 0.3, drive: (0.3, 2.2)),
      layers: 4, takes: 1),
    CircuitRecipe(
      name: "block-low",
      voice: DrumCircuit(frequency: 820, decay: 0.075, drop: 0.04, click: 0.3, drive: (0.3, 2.2)), layers: 4,
      takes: 1),
  ]

  /// The kit file.
  static var file: String {
    KitTemplate.filled(drums + metal + percussion) { name in
      recipes.first { $0.name == name }.map { layers(of: $0) }
    }
  }

  /// The velocities at which each layer begins, where there are so many: closer where a hand is mostly.
  private static let beginnings = [4: [1, 41, 75, 106], 5: [1, 33, 63, 89, 111]]

  private static func layers(of recipe: CircuitRecipe) -> [String] {
    let beginnings = beginnings[recipe.layers] ?? []
    let takes = recipe.takes == 1 ? "r1" : "r*"
    return beginnings.indices.map { layer in
      let end = layer + 1 < beginnings.count ? beginnings[layer + 1] - 1 : 127
      return
        "- {velocity: \(beginnings[layer])-\(end), samples: \(recipe.name)_v\(layer + 1)_\(takes).flac}"
    }
  }
}

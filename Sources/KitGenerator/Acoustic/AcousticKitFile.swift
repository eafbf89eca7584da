/// The acoustic kit's `kit.yaml`. It is also the example that people copy, so it shows most of what a kit can say.
enum AcousticKitFile {
  /// The file.
  static var text: String {
    KitTemplate.filled(template + percussion) { name in
      AcousticKit.recipes.first { $0.name == name }.map { layers(of: $0) }
    }
  }

  private static func layers(of recipe: Recipe) -> [String] {
    let dry = (1...recipe.layers).map { layer in
      let velocities = "\(127 * (layer - 1) / recipe.layers + 1)-\(127 * layer / recipe.layers)"
      return "- {velocity: \(velocities), samples: \(recipe.name)_v\(layer)_r*.flac}"
    }
    let rooms = recipe.rooms == 2 ? ["1-63", "64-127"] : ["1-127"]
    let wet = rooms.enumerated().map { index, velocities in
      "- {velocity: \(velocities), output: room, pan: 0, samples: \(recipe.name)_room\(index + 1).flac}"
    }
    return dry + wet
  }
}

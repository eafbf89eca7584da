/// The acoustic kit's `kit.yaml`. It is also the example that people copy, so it shows most of what a kit can say.
enum AcousticKitFile {
  /// The file. In the text below, a line `<NAME>` stands for the layers of the voice of this name.
  static var text: String {
    (template + percussion).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasSuffix(">"), let bracket = line.firstIndex(of: "<") else { return String(line) }
      let name = line[line.index(after: bracket)..<line.index(before: line.endIndex)]
      let indent = line[..<bracket]
      guard let recipe = AcousticKit.recipes.first(where: { $0.name == name }) else { return String(line) }
      return layers(of: recipe).map { indent + $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
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

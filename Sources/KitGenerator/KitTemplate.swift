/// The text of a `kit.yaml` in which a line `<NAME>` stands for the layers of the voice of this name.
enum KitTemplate {
  /// The text with the layers in place.
  /// - Parameter layers: The lines for a voice; `nil` for a name that isn't one.
  static func filled(_ template: String, layers: (Substring) -> [String]?) -> String {
    template.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasSuffix(">"), let bracket = line.firstIndex(of: "<"),
        let lines = layers(line[line.index(after: bracket)..<line.index(before: line.endIndex)])
      else { return String(line) }
      return lines.map { line[..<bracket] + $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

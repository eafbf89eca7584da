internal import RimshotKit

/// The `kit.yaml` of a folder of samples, to play it and to start one's own from.
enum SampleFolderText {
  /// The text, with comments.
  /// - Parameter name: The kit's name.
  static func yaml(_ folder: SampleFolder, name: String) -> String {
    let hats = folder.pads.filter(\.isHiHat)
    let chokes = hats.count > 1
    var text = """
      # Made from the names of the sounds. Every line may be changed; docs/kit-format.md has the rest:
      # gain, pan, outputs, articulations, microphones, envelopes.
      rimshot: 1
      name: \(scalar(name))
      # author:
      # license:

      """
    if chokes {
      text += """

        choke_groups:
          hihat: {fade: 30 ms}    # how fast a stroke on one of them ends the others

        """
    }
    text += "\npads:\n"
    for pad in folder.pads {
      text += "  \(scalar(pad.name)):\n"
      if let note = pad.note { text += "    note: \(note)\(meaning(note))\n" }
      if let role = pad.role { text += "    role: \(role)\n" }
      if chokes && pad.isHiHat { text += "    choke: hihat\n" }
      if pad.layers.count == 1 {
        text += samples(pad.layers[0].files, indent: "    ")
      } else {
        text += "    layers:\n"
        for layer in pad.layers {
          text += "      - velocity: \(layer.velocities.lowerBound)-\(layer.velocities.upperBound)\n"
          text += samples(layer.files, indent: "        ")
        }
      }
    }
    return text
  }

  private static func meaning(_ note: Int) -> String {
    GeneralMidi.percussionName(of: UInt8(note)).map { "    # in General MIDI: \($0)" } ?? ""
  }

  private static func samples(_ files: [String], indent: String) -> String {
    if files.count == 1 { return "\(indent)samples: \(scalar(files[0]))\n" }
    return "\(indent)samples:\n" + files.map { "\(indent)  - \(scalar($0))\n" }.joined()
  }

  /// A YAML scalar: as it is where that is safe, else in double quotes.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789 _-./+".unicodeScalars.contains($0)
      }
      && text.last != " "
      && !["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    if isPlain { return text }
    let escaped = text.flatMap { letter -> String in
      switch letter {
      case "\\": "\\\\"
      case "\"": "\\\""
      default: String(letter)
      }
    }
    return "\"\(String(escaped))\""
  }
}

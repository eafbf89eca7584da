import RimshotTestSupport

extension TemporaryKit {
  /// Pads whose sounds have one known value throughout, so that the level heard tells what played.
  static func levels(named name: String = "levels", kick: Float = 0.25) throws -> TemporaryKit {
    let kit = try TemporaryKit(named: name)
    try kit.write(
      """
      rimshot: 1
      name: \(name)
      license: CC0-1.0
      outputs: {kick: mono, hats: stereo}
      pads:
        kick: {note: 36, output: kick, velocity_curve: fixed, samples: kick.wav}
        snare:
          note: 38
          velocity_curve: fixed
          layers:
            - {velocity: 1-63, samples: soft.wav}
            - {velocity: 64-127, samples: loud.wav}
        hat: {note: 42, output: hats, velocity_curve: fixed, samples: hat.wav}
        drone: {note: 60, velocity_curve: fixed, samples: drone.wav}
      """, to: "kit.yaml")
    let sounds: [(String, Float, Int)] = [
      ("kick", kick, 480), ("soft", 0.125, 480), ("loud", 0.5, 480), ("hat", 0.375, 480),
      ("drone", 0.0625, 240_000),
    ]
    for (name, level, frames) in sounds {
      try kit.write([[Float](repeating: level, count: frames)], to: "\(name).wav", as: .wavFloat)
    }
    return kit
  }

  /// A kit that takes its time to load: every sound is long and has another rate than the server.
  static func slow() throws -> TemporaryKit {
    let kit = try TemporaryKit(named: "slow")
    try kit.write(
      """
      rimshot: 1
      name: slow
      license: CC0-1.0
      outputs: {kick: mono}
      pads:
        kick: {note: 36, output: kick, velocity_curve: fixed, samples: kick.wav}
        long: {note: 40, velocity_curve: fixed, samples: long_*.wav}
      """, to: "kit.yaml")
    try kit.write([[Float](repeating: 0.75, count: 480)], to: "kick.wav", as: .wavFloat)
    for take in 1...8 {
      try kit.write([sine(440, seconds: 5, rate: 44100)], to: "long_\(take).wav", rate: 44100, as: .wavFloat)
    }
    return kit
  }

  /// One pad whose sound is one frame, which shows where it was hit.
  static func marks() throws -> TemporaryKit {
    let kit = try TemporaryKit()
    try kit.write([[0.5] + [Float](repeating: 0, count: 99)], to: "kick.wav", as: .wavFloat)
    try kit.write(
      """
      rimshot: 1
      name: Marks
      license: CC0-1.0
      pads:
        kick: {note: 36, samples: kick.wav}

      """, to: "kit.yaml")
    return kit
  }

  /// One pad with a sine of 1 kHz.
  static func sineKit() throws -> TemporaryKit {
    let kit = try TemporaryKit(named: "sine")
    try kit.write(
      """
      rimshot: 1
      name: sine
      license: CC0-1.0
      pads:
        tone: {note: 69, velocity_curve: fixed, samples: tone.wav}
      """, to: "kit.yaml")
    try kit.write([sine(1000, seconds: 8)], to: "tone.wav", as: .wavFloat)
    return kit
  }

  /// Many pads of all sorts, each over within a second.
  static func busy() throws -> TemporaryKit {
    let kit = try TemporaryKit(named: "busy")
    var yaml = """
      rimshot: 1
      name: busy
      license: CC0-1.0
      outputs: {a: stereo, b: mono}
      pads:

      """
    let sorts = [
      "output: a", "output: b", "choke: hats", "choke: hats, choke_self: true", "note_off: release",
      "select: random", "pan: -0.5", "velocity_curve: linear",
    ]
    for note in 20..<100 {
      yaml +=
        "  pad\(note)x: {note: \(note), \(sorts[note % sorts.count]), samples: [s1.wav, s2.wav, s3.wav]}\n"
    }
    try kit.write(yaml, to: "kit.yaml")
    for take in 1...3 {
      try kit.write(
        [sine(110 * Double(take), seconds: 0.3 * Double(take))], to: "s\(take).wav", as: .wavFloat)
    }
    return kit
  }
}

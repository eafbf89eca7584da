import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

/// A kit and what its strikes hit.
struct Strikes {
  let kit: Kit
  let plan: KitPlan

  /// - Parameter pads: The lines below `pads:`; `S` stands for a sample, `LOST` for one that can't be read.
  init(_ pads: [String]) throws {
    let lines = pads.map {
      "  " + $0.replacing("LOST", with: "samples: bad.wav").replacing("S}", with: "samples: a.wav}")
    }
    let folder = try TemporaryKit("rimshot: 1\npads:\n\(lines.joined(separator: "\n"))\n", sounds: ["a.wav"])
    try folder.write("hello", to: "bad.wav")
    try self.init(folder)
  }

  /// Loads the kit of a folder.
  init(_ folder: TemporaryKit) throws {
    let reading = Reading(folder)
    kit = try #require(reading.kit, "\(reading.messages)")
    plan = try #require(Loading(folder).plan)
  }

  /// What a note, `46`, or a role, `snare/rim`, hits.
  subscript(strike: String) -> String {
    let number = UInt8(strike) ?? Role.named(strike)?.strike ?? 255
    return (plan.strikes[number] ?? []).map(text).joined(separator: ", ")
  }

  private func text(_ target: KitPlan.Target) -> String {
    let pad = kit.pads[target.pad]
    let articulation = pad.articulations[target.articulation].name
    return
      ([articulation.isEmpty ? pad.name : "\(pad.name)/\(articulation)"]
      + target.conditions.map { condition in
        let values = "\(condition.values.lowerBound)-\(condition.values.upperBound)"
        return condition.source == .position ? "at \(values)" : values
      }).joined(separator: " ")
  }

  /// Expects what strikes hit.
  static func check(_ pads: [String], _ expected: KeyValuePairs<String, String>) throws {
    let strikes = try Strikes(pads)
    for (strike, wanted) in expected { #expect(strikes[strike] == wanted, "\(strike)") }
  }
}

/// The acoustic kit: how each of its voices is made, apart from percussion.
enum AcousticKit {
  /// Every voice, in the order of `kit.yaml`.
  static let recipes = drums + hiHat + cymbals + Percussion.recipes

  /// Makes the kit's folder.
  ///
  /// - Parameters:
  ///   - voices: only these.
  ///   - report: what each file has become.
  static func make(
    in folder: String, voices: [String], report: (String, Sound) -> Void
  ) throws(FileError) {
    for recipe in recipes where voices.contains(recipe.name) {
      for file in recipe.files() {
        let isRoom = file.name.contains("_room")
        let rounding = isRoom ? ShapedRounding(distance: 12, finest: 2) : recipe.rounding
        try FlacFile.write(file.channels, rounding: rounding, to: "\(folder)/\(file.name)")
        report(file.name, file.sound)
      }
    }
    try write(AcousticKitFile.text, to: folder + "/kit.yaml")
  }

  private static let drums = [
    Recipe(
      name: "kick", instrument: KickDrum(), layers: 6, takes: 4,
      rounding: ShapedRounding(distance: 36, finest: 2),
      room: -20, rooms: 2),
    snare("snare", .centre, layers: 6, takes: 4), snare("snare-edge", .edge), snare("snare-rim", .rim),
    Recipe(
      name: "side-stick", instrument: SideStick(), rounding: ShapedRounding(distance: 24, finest: 3),
      room: -11),
    tom("tom-high", .high), tom("tom-mid", .mid), tom("tom-low", .low), tom("tom-floor", .floor),
  ]

  private static let hiHat = [
    hat("hihat-closed", .stick(opening: 0), layers: 6, takes: 4), hat("hihat-quarter", .stick(opening: 0.29)),
    hat("hihat-half", .stick(opening: 0.5)), hat("hihat-three-quarters", .stick(opening: 0.75)),
    hat("hihat-open", .stick(opening: 1)), hat("hihat-pedal", .chick), hat("hihat-splash", .splash),
  ]

  private static let cymbals = [
    cymbal("crash", Crash.sixteen), cymbal("crash-2", Crash.eighteen),
    cymbal("ride", Ride(place: .bow), layers: 6, takes: 4), cymbal("ride-edge", Crash.rideEdge, floor: -59),
    cymbal("ride-bell", Ride(place: .bell), isStereo: false),
    cymbal("china", China(), isStereo: false, floor: -60),
    cymbal("splash", Crash.splash, isStereo: false, floor: -60),
  ]

  private static func snare(_ name: String, _ place: SnareDrum.Place, layers: Int = 4, takes: Int = 3)
    -> Recipe
  {
    Recipe(
      name: name, instrument: SnareDrum(place: place), layers: layers, takes: takes, floor: -70,
      softening: 1.45,
      rounding: ShapedRounding(distance: 24, finest: 3), room: -18, rooms: 2)
  }

  private static func tom(_ name: String, _ tom: Tom) -> Recipe {
    Recipe(
      name: name, instrument: tom, layers: 6, takes: 4, floor: -62,
      rounding: ShapedRounding(distance: 32, finest: 3),
      rooms: 2)
  }

  private static func hat(_ name: String, _ stroke: HiHat.Stroke, layers: Int = 4, takes: Int = 3) -> Recipe {
    Recipe(
      name: name, instrument: HiHat(stroke: stroke), layers: layers, takes: takes, floor: -57,
      rounding: ShapedRounding(distance: 16, finest: 4), room: -19)
  }

  private static func cymbal(
    _ name: String, _ instrument: any Instrument, layers: Int = 4, takes: Int = 3, isStereo: Bool = true,
    floor: Double = -55
  ) -> Recipe {
    Recipe(
      name: name, instrument: instrument, layers: layers, takes: takes, isStereo: isStereo, floor: floor,
      rounding: ShapedRounding(distance: isStereo ? 15 : 18, finest: 4), room: -20)
  }
}

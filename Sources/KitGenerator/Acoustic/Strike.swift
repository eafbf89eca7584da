internal import Glibc

/// One blow: how hard, and in which way it differs from the next of the same strength.
struct Strike {
  /// 0 a touch, 1 as hard as a player can.
  var force: Double
  /// What no player can repeat: where exactly it lands, how the stick lies. Each take has its own sequence.
  var random: RandomNumbers

  /// How long the contact lasts, in seconds, if the hardest blow's takes so long. A stick or a felt gets
  /// stiffer the more it is pressed, so hard blows are shorter (Fletcher & Rossing, chapter 19).
  func contact(hardest: Double, stiffening: Double = 0.3) -> Double {
    hardest * pow(force, -stiffening)
  }
}

/// Something to strike.
protocol Instrument: Sendable {
  /// The sound of one blow, at any level, with an uncut tail.
  func sound(of strike: Strike) -> Sound
}

internal import Glibc

/// One way in which a struck thing vibrates: a sine that dies away.
struct Mode {
  /// In Hz.
  var frequency: Double
  /// Seconds until it has fallen to 1/e. (−60 dB takes 6.9 times as long.)
  var decay: Double
  /// Amplitude at the left and the right microphone; the sign is the side that the surface moves to.
  var left: Double
  var right: Double
  /// Phases at the start, in radians; 0 starts from rest.
  var leftPhase = 0.0
  var rightPhase = 0.0
  /// Seconds until it has risen to 1 − 1/e, for modes that get their energy from others; 0 is at once.
  var rise = 0.0
}

/// How pitch falls after a hard blow, because a head that swings far is stretched tighter.
///
/// The shift goes with the square of the amplitude, so it is over long before the sound (Fletcher & Rossing,
/// *The Physics of Musical Instruments*, 2nd ed., Springer 1998, chapter 18).
struct PitchGlide {
  /// How much higher the first frame is: 0.1 is 10 %.
  var depth = 0.0
  /// Seconds until the shift has fallen to 1/e.
  var decay = 1.0
}

extension Sound {
  /// Adds the ringing of modes, from the first frame.
  mutating func ring(_ modes: [Mode], glide: PitchGlide = PitchGlide(), gain: Double = 1) {
    var bank = ModeBank(modes.filter { $0.frequency < 0.45 * sampleRate }, glide: glide)
    bank.add(to: &self, gain: gain)
  }
}

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
  ///
  /// Each mode is a phasor that turns and shrinks by one complex multiplication a frame.
  mutating func ring(_ modes: [Mode], glide: PitchGlide = PitchGlide(), gain: Double = 1) {
    for mode in modes where mode.frequency < 0.45 * sampleRate { ring(mode, glide: glide, gain: gain) }
  }

  private mutating func ring(_ mode: Mode, glide: PitchGlide, gain: Double) {
    let framesPerBend = 16
    let shrink = exp(-1 / (mode.decay * sampleRate))
    let climb = mode.rise > 0 ? exp(-1 / (mode.rise * sampleRate)) : 0
    let leftSine = gain * mode.left * cos(mode.leftPhase)
    let leftCosine = gain * mode.left * sin(mode.leftPhase)
    let rightSine = gain * mode.right * cos(mode.rightPhase)
    let rightCosine = gain * mode.right * sin(mode.rightPhase)
    var (sine, cosine) = (0.0, 1.0)
    var (turnSine, turnCosine) = (0.0, 1.0)
    var missing = mode.rise > 0 ? 1.0 : 0.0
    let end = min(frames, Int(14 * (mode.decay + mode.rise) * sampleRate))
    for frame in 0..<end {
      if frame % framesPerBend == 0 && (frame == 0 || glide.depth != 0) {
        let bend = 1 + glide.depth * exp(-Double(frame) / (glide.decay * sampleRate))
        let turn = 2 * Double.pi * mode.frequency * bend / sampleRate
        turnSine = sin(turn) * shrink
        turnCosine = cos(turn) * shrink
      }
      let risen = 1 - missing
      left[frame] += risen * (leftSine * sine + leftCosine * cosine)
      right[frame] += risen * (rightSine * sine + rightCosine * cosine)
      (sine, cosine) = (sine * turnCosine + cosine * turnSine, cosine * turnCosine - sine * turnSine)
      missing *= climb
    }
  }
}

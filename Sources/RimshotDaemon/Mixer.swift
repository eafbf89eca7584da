internal import Glibc
internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotRealtime

/// How the mixer is set, by the names of strips, so that it outlives kits: one that has a pad of some name gets the
/// strip that was set for that name.
struct Mixer: Sendable, Equatable {
  /// How one strip is set.
  struct Strip: Sendable, Equatable {
    /// In dB, within `MixerChange.gains`.
    var gain = 0.0
    /// −1 left to 1 right.
    var pan = 0.0
    var isMuted = false
    var isSoloed = false
    /// Whether an output's limiter meets peaks.
    var isLimited = false
  }

  /// The pair of ports that every kit has.
  static let main = Kit.Output(name: "main")

  private(set) var strips: [MixerStrip: Strip] = [:]
  private(set) var beginning: Strip
  private(set) var limiters: Configuration.Limiters

  /// A mixer that changes nothing but the level of everything.
  /// - Parameter gain: The master's, in dB, within `MixerChange.gains`.
  /// - Parameter limiters: Which outputs' limiters meet peaks to begin with.
  init(gain: Double = 0, limiters: Configuration.Limiters = .none) {
    beginning = Strip(gain: gain)
    self.limiters = limiters
  }

  /// A strip as it is set, whether a kit has it now or not.
  subscript(name: MixerStrip) -> Strip {
    get { strips[name] ?? untouched(name) }
    set { strips[name] = newValue == untouched(name) ? nil : newValue }
  }

  private func untouched(_ name: MixerStrip) -> Strip {
    switch name {
    case .master: beginning
    case .pad: Strip()
    case .output(let output): Strip(isLimited: limiters.include(output))
    }
  }

  /// Changes a strip, which may be any.
  mutating func apply(_ change: MixerChange) {
    var strip = self[change.strip]
    if let gain = change.gain { strip.gain = gain }
    if let step = change.change {
      let range = MixerChange.gains
      // To a thousandth: what many small steps add up to should still read well.
      let gain = ((strip.gain + step) * 1000).rounded() / 1000
      strip.gain = min(max(gain, range.lowerBound), range.upperBound)
    }
    strip.pan = change.pan ?? strip.pan
    strip.isMuted = change.mute ?? strip.isMuted
    strip.isSoloed = change.solo ?? strip.isSoloed
    strip.isLimited = change.limiter ?? strip.isLimited
    self[change.strip] = strip
  }

  /// Sets how the master begins, and sets it so: whoever says it later than by hand means it.
  mutating func begin(gain: Double) {
    var master = self[.master]
    beginning.gain = gain
    master.gain = gain
    self[.master] = master
  }

  /// Sets which outputs' limiters meet peaks to begin with, and sets all of them so.
  mutating func begin(limiters: Configuration.Limiters) {
    let touched = strips
    self.limiters = limiters
    for (name, strip) in touched {
      guard case .output(let output) = name else { continue }
      var strip = strip
      strip.isLimited = limiters.include(output)
      self[name] = strip
    }
  }

  /// Sets every strip back, those too that no kit has now.
  mutating func reset() { strips = [:] }

  // MARK: - What is heard

  /// Whether each of some neighbours is heard: not muted and, where any of them is soloed, soloed itself. The solo of a
  /// strip that isn't among them says nothing about them.
  func areHeard(_ neighbours: [MixerStrip]) -> [Bool] {
    let hasSolo = neighbours.contains { self[$0].isSoloed }
    return neighbours.map { !self[$0].isMuted && (self[$0].isSoloed || !hasSolo) }
  }

  /// The levels of a kit's pads.
  func levels(ofPads names: [String]) -> [MixLevel] {
    let strips = names.map(MixerStrip.pad)
    return zip(strips, areHeard(strips)).map { strip, isHeard in
      isHeard ? self[strip].level(isStereo: true) : MixLevel(left: 0, right: 0)
    }
  }

  /// The levels of outputs.
  /// - Parameter playing: The names of the playing kit's outputs, "main" among them: their solos count.
  func levels(of outputs: [Kit.Output], playing: [String]) -> [MixLevel] {
    let hasSolo = playing.contains { self[.output($0)].isSoloed }
    let master = self[.master]
    let gain = master.isMuted ? 0 : Strip.linear(master.gain)
    return outputs.map { output in
      let strip = self[.output(output.name)]
      let isHeard = !strip.isMuted && (strip.isSoloed || !hasSolo)
      return isHeard ? strip.level(isStereo: output.isStereo, times: gain) : MixLevel(left: 0, right: 0)
    }
  }
}

extension Mixer.Strip {
  /// Its gain and its place as linear gains.
  /// - Parameter isStereo: Whether it has a place.
  func level(isStereo: Bool, times factor: Double = 1) -> MixLevel {
    let gain = Mixer.Strip.linear(gain) * factor
    let sides = isStereo ? Mixer.Strip.sides(pan) : (left: 1, right: 1)
    return MixLevel(left: Float(gain * sides.left), right: Float(gain * sides.right))
  }

  /// A gain in dB as a factor; the lowest is silence.
  static func linear(_ gain: Double) -> Double {
    gain <= MixerChange.gains.lowerBound ? 0 : pow(10, gain / 20)
  }

  /// Equal power wherever it is, and nothing changed in the middle: √2·cos θ and √2·sin θ for an angle from 0 to π/2.
  private static func sides(_ pan: Double) -> (left: Double, right: Double) {
    // Where rounding would leave almost 1 and almost 0.
    if pan == 0 { return (1, 1) }
    if pan <= -1 { return (2.0.squareRoot(), 0) }
    if pan >= 1 { return (0, 2.0.squareRoot()) }
    let angle = (pan + 1) * Double.pi / 4
    return (2.0.squareRoot() * cos(angle), 2.0.squareRoot() * sin(angle))
  }
}

internal import CSystem
internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotRealtime

/// The session's part in the mixer: what was set, the levels that come of it, and the meters. Main's.
final class MixerSession {
  private let host: EngineHost
  private var mixer: Mixer
  private let memory: RememberedMixer?
  /// Whether something has changed that isn't written down.
  private(set) var isUnwritten = false
  /// The kit whose strips there are.
  private var kit = Kit(name: "", directory: "")
  /// Beside the main pair, by the host's number from 1; those of earlier kits too, which may still ring.
  private var outputs: [Kit.Output] = []
  private var peaks: [Int: HeldPeak] = [:]

  /// - Parameter gain: The master's in the beginning, in dB.
  /// - Parameter limiters: Which outputs' limiters meet peaks to begin with.
  /// - Parameter memory: What it was set to before, and where changes are kept; `nil` for neither.
  init(host: EngineHost, gain: Double, limiters: Configuration.Limiters, memory: RememberedMixer? = nil) {
    self.host = host
    self.memory = memory
    mixer = Mixer(gain: gain, limiters: limiters)
    memory?.restore(&mixer)
    setOutputLevels()
  }

  // MARK: - Remembering

  /// What there is to keep.
  var remembered: Mixer.Remembered { mixer.remembered }

  /// Writes down how it is set, soon.
  func write() {
    memory?.write(mixer)
    isUnwritten = false
  }

  /// Writes it down because a session is saved.
  func save(then listener: @escaping StateFile.Listener) {
    memory?.save(mixer, then: listener)
    isUnwritten = false
  }

  /// Waits until everything is written.
  func finish() {
    if isUnwritten { write() }
    memory?.finish()
  }

  // MARK: - Kits

  /// Makes a kit's strips the ones that there are. Called before the engine gets the kit, so that its first hit has its
  /// levels.
  /// - Parameter outputs: All outputs of the session beside the main pair, in the order of their numbers.
  func prepare(for kit: Kit, outputs: [Kit.Output]) {
    self.kit = kit
    self.outputs = outputs
    setOutputLevels()
  }

  /// The levels of the kit's pads.
  var padLevels: [MixLevel] { mixer.levels(ofPads: kit.pads.map(\.name)) }

  private func setOutputLevels() {
    let all = [Mixer.main] + outputs
    host.setLevels(
      outputs: numbered(mixer.levels(of: all, playing: outputNames)),
      limiters: numbered(all.map { mixer[.output($0.name)].isLimited }))
  }

  private func numbered<Value>(_ values: [Value]) -> [Int: Value] {
    Dictionary(uniqueKeysWithValues: zip(values.indices, values))
  }

  private var outputNames: [String] { [Mixer.main.name] + kit.outputs.map(\.name) }

  // MARK: - What clients ask

  /// Changes one strip.
  /// - Returns: The strip as it is then.
  func apply(_ change: MixerChange) throws(ControlError) -> MixerReport.Strip {
    var change = change
    change.strip = try find(change.strip)
    if change.pan != nil, case .output(let name) = change.strip, isMono(name) {
      throw ControlError(.badArgument, "the output \"\(name)\" is mono and has no pan")
    }
    if case .output(let name) = change.strip, isPortless(name) {
      throw ControlError(
        .notPossible,
        "the output \"\(name)\" has no ports left and is heard on main: set its pads, or output:main "
          + "(rimshot restart frees the ports of kits that played before)")
    }
    if change.limiter != nil && host.limiterFrames == 0 {
      throw ControlError(
        .notPossible,
        "there are no limiters: put \"limiter: true\" into the configuration, then rimshot restart")
    }
    mixer.apply(change)
    setLevels()
    return strip(change.strip)
  }

  /// Sets the whole mixer back.
  func reset() {
    mixer.reset()
    setLevels()
  }

  /// Sets what the configuration says anew; what it says nothing new of stays as it was set by hand.
  /// - Parameter gain: The master's, in dB.
  /// - Parameter limiters: Which outputs' limiters meet peaks.
  func configure(gain: Double?, limiters: Configuration.Limiters?) {
    if let gain { mixer.begin(gain: gain) }
    if let limiters { mixer.begin(limiters: limiters) }
    if gain != nil || limiters != nil { setLevels() }
  }

  private func setLevels() {
    isUnwritten = memory != nil
    setOutputLevels()
    host.setLevels(pads: numbered(padLevels))
  }

  /// The strip that a person means, by its own name.
  private func find(_ strip: MixerStrip) throws(ControlError) -> MixerStrip {
    switch strip {
    case .master: return .master
    case .pad(let word):
      let names = kit.pads.map(\.name)
      if let name = match(word, names) { return .pad(name) }
      let instead = match(word, outputNames).map { ", but an output: output:\($0)" }
      throw unknown("pad", word, names, instead)
    case .output(let word):
      if let name = match(word, outputNames) { return .output(name) }
      let instead = match(word, kit.pads.map(\.name)).map { ", but a pad: \($0)" }
      throw unknown("output", word, outputNames, instead)
    }
  }

  private func match(_ word: String, _ names: [String]) -> String? {
    names.first { $0 == word } ?? names.first { $0.lowercased() == word.lowercased() }
  }

  private func unknown(_ kind: String, _ word: String, _ names: [String], _ instead: String?) -> ControlError
  {
    let hint = instead ?? didYouMean(word, in: names, otherwise: "; rimshot mixer lists them")
    return ControlError(.notFound, "the kit \"\(kit.name)\" has no \(kind) \"\(word)\"\(hint)")
  }

  private func isMono(_ output: String) -> Bool {
    kit.outputs.contains { $0.name == output && !$0.isStereo }
  }

  /// Whether the session had no ports left for an output of the kit.
  private func isPortless(_ output: String) -> Bool {
    kit.outputs.contains { $0.name == output && !outputs.contains($0) }
  }

  /// Whether nothing at all is heard.
  var isMasterMuted: Bool { mixer[.master].isMuted }

  /// Why a pad's hits aren't heard, as one sentence; `nil` where they are.
  /// - Parameter names: The outputs that it is heard on.
  func silenced(pad: String, outputs names: Set<String>) -> String? {
    if isMasterMuted { return "the master is muted" }
    if !areHeard(padStrips).contains(.pad(pad)) {
      return mixer[.pad(pad)].isMuted ? "the pad is muted" : "another pad's solo silences it"
    }
    let heard = areHeard(outputStrips)
    if names.isEmpty || names.contains(where: { heard.contains(.output($0)) }) { return nil }
    return names.allSatisfy { mixer[.output($0)].isMuted }
      ? "its outputs are muted" : "another output's solo silences it"
  }

  private func areHeard(_ strips: [MixerStrip]) -> [MixerStrip] {
    zip(strips, mixer.areHeard(strips)).filter(\.1).map(\.0)
  }

  // MARK: - What is

  /// Every strip, and the meters.
  /// - Parameter isPlaying: Whether there is an audio server; without one, all is silent.
  func report(isPlaying: Bool) -> MixerReport {
    var outputs = strips(outputStrips)
    for (index, output) in ([Mixer.main] + kit.outputs).enumerated() {
      outputs[index].meter = meter(of: output, isPlaying: isPlaying)
      if outputs[index].meter == nil { outputs[index].heardOn = Mixer.main.name }
    }
    return MixerReport(
      pads: strips(padStrips), outputs: outputs, master: strip(.master),
      hasLimiters: host.limiterFrames > 0)
  }

  /// The strips that a strip's solo silences, itself among them.
  private func neighbours(of strip: MixerStrip) -> [MixerStrip] {
    switch strip {
    case .master: [.master]
    case .pad: padStrips
    case .output: outputStrips
    }
  }

  private var padStrips: [MixerStrip] { kit.pads.map { .pad($0.name) } }
  private var outputStrips: [MixerStrip] { outputNames.map { .output($0) } }

  private func strip(_ strip: MixerStrip) -> MixerReport.Strip {
    let all = neighbours(of: strip)
    return strips(all)[all.firstIndex(of: strip) ?? 0]
  }

  private func strips(_ neighbours: [MixerStrip]) -> [MixerReport.Strip] {
    zip(neighbours, mixer.areHeard(neighbours)).map { describe($0, isHeard: $1) }
  }

  private func describe(_ strip: MixerStrip, isHeard: Bool) -> MixerReport.Strip {
    let state = mixer[strip]
    var name = "master"
    var pan: Double? = state.pan
    var isLimited: Bool?
    switch strip {
    case .master: pan = nil
    case .pad(let pad): name = pad
    case .output(let output):
      name = output
      if isMono(output) { pan = nil }
      if host.limiterFrames > 0 { isLimited = state.isLimited }
    }
    return MixerReport.Strip(
      name: name, gain: state.gain, pan: pan, isMuted: state.isMuted, isSoloed: state.isSoloed,
      isHeard: isHeard, isLimited: isLimited)
  }

  private func meter(of output: Kit.Output, isPlaying: Bool) -> MixerReport.Meter? {
    guard let number = ([Mixer.main] + outputs).firstIndex(of: output) else { return nil }
    let meter = host.takeMeter(ofOutput: number)
    let peak = peaks[number, default: HeldPeak()].hold(meter.peak, at: rimshot_monotonic_nanoseconds())
    return MixerReport.Meter(
      peak: decibels(isPlaying ? peak : 0), rms: decibels(isPlaying ? meter.rms : 0))
  }

  /// A level in dBFS, to a hundredth; the lowest is silence.
  private func decibels(_ value: Float) -> Double {
    let silence = MixerChange.gains.lowerBound
    return value > 0 ? max(silence, (2000 * log10(Double(value))).rounded() / 100) : silence
  }
}

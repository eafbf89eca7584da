/// The rate and the period that the audio server really has.
extension Check {
  static let period = Check(
    "audio-period", why: "a hit is heard two to three periods after it, and longer than 10 ms can be felt"
  ) { machine in
    let servers = AudioServers(machine)
    let jack = servers.ownJack(machine)
    let stream = jack.flatMap { jack in
      SoundCard.all(machine.files).flatMap { $0.openStreams(machine.files) }.first { stream in
        stream.owner == jack.process || machine.files.exists("/proc/\(jack.process)/task/\(stream.owner)")
      }
    }
    let actual: Rhythm? =
      machine.running?.server.map { Rhythm(rate: $0.rate, period: $0.period) }
      ?? stream.flatMap { Rhythm(rate: $0.rate, period: $0.period) }
      ?? jack.map { Rhythm(rate: $0.rate, period: $0.period) }
      ?? (servers.hasPipeWire ? pipeWireRhythm(machine) : nil)
    guard let actual else { return [.fine("no audio server runs that could have a long period")] }
    let isJack = machine.running?.server.map { $0.kind == "jackd" } ?? (jack != nil)
    var symptoms: [Symptom] = []
    if isJack, let jack, jack.rate != actual.rate || jack.period != actual.period {
      symptoms.append(
        Symptom(
          jack.rate == actual.rate ? .note : .warning,
          "jackd was asked for \(Rhythm(rate: jack.rate, period: jack.period)) and runs with \(actual)",
          details: jack.rate == actual.rate ? [] : ["The card can't have that rate: ask for \(actual.rate)."],
          mend: jack.rate == actual.rate ? ["jack_bufsize \(jack.period)"] : []))
    }
    if actual.period * 48_000 > 256 * actual.rate {
      symptoms.append(
        Symptom(
          .note, "a period has \(actual), which is \(actual.milliseconds) ms",
          mend: [
            isJack ? "jack_bufsize 128" : "pw-metadata -n settings 0 clock.force-quantum 128"
          ]))
    }
    if ![44_100, 48_000, 88_200, 96_000, 176_400, 192_000].contains(actual.rate) {
      symptoms.append(
        Symptom(
          .note, "\(actual.rate) Hz is an unusual rate: every kit is resampled",
          mend: isJack ? [] : ["pw-metadata -n settings 0 clock.force-rate 48000"]))
    }
    return symptoms.isEmpty ? [.fine("a period has \(actual), which is \(actual.milliseconds) ms")] : symptoms
  }

  /// A server's rate and period.
  private struct Rhythm: Equatable, CustomStringConvertible {
    var rate: Int
    var period: Int

    init(rate: Int, period: Int) {
      self.rate = rate
      self.period = period
    }

    init?(rate: Int?, period: Int?) {
      guard let rate, let period, rate > 0, period > 0 else { return nil }
      self.init(rate: rate, period: period)
    }

    /// `128 frames at 48000 Hz`
    var description: String { "\(period) frames at \(rate) Hz" }

    /// `2.7`
    var milliseconds: String {
      let tenths = (period * 10_000 + rate / 2) / max(rate, 1)
      return "\(tenths / 10).\(tenths % 10)"
    }
  }

  /// What PipeWire's settings say; `nil` where it can't be asked.
  private static func pipeWireRhythm(_ machine: Machine) -> Rhythm? {
    guard let text = machine.run(["pw-metadata", "-n", "settings", "0"]) else { return nil }
    var values: [Substring: Int] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      // update: id:0 key:'clock.rate' value:'48000' type:''
      let parts = line.split(separator: "'", omittingEmptySubsequences: false)
      if parts.count > 3, let value = Int(parts[3]) { values[parts[1]] = value }
    }
    func value(_ name: Substring) -> Int? {
      let forced = values["clock.force-\(name)"].flatMap { $0 > 0 ? $0 : nil }
      return forced ?? values["clock.\(name)"]
    }
    return Rhythm(rate: value("rate"), period: value("quantum"))
  }
}

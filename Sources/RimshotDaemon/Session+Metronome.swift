internal import CSystem
internal import RimshotControl
internal import RimshotKit

/// The metronome.
extension Session {
  /// The output that has a port of its own for nothing but the click.
  private static let clickOutput = Kit.Output(name: "click", isStereo: false)

  /// Does what a client asks of the metronome.
  func answer(_ request: MetronomeRequest) throws(ControlError) -> MetronomeReport {
    let rate = audio.sampleRate ?? audio.lastSampleRate
    var isTap = false
    switch request {
    case .show: break
    case .start(let change, let span):
      try checkServer()
      try checkTransport(for: span)
      try metronome.apply(change, output: outputNumber)
      try metronome.start(span, sampleRate: rate)
      // The engine may have begun already or not.
      tellBeats()
      metronomeStarted()
      var report = withTransport(metronome.report(), starts: true)
      (report.bar, report.beat) = (nil, nil)
      return report
    case .set(let change):
      try metronome.apply(change, output: outputNumber)
      try metronome.update(sampleRate: rate)
      tellBeats()
    case .stop:
      try metronome.stop()
      metronomeStopped()
    case .tap:
      isTap = true
      if metronome.tap(at: rimshot_monotonic_nanoseconds()) {
        try metronome.update(sampleRate: rate)
        tellBeats()
      }
    }
    return withTransport(metronome.report(isTap: isTap))
  }

  /// Has the metronome go on with the server that is there now, at its rate.
  func continueMetronome() {
    guard let rate = audio.sampleRate else { return }
    // Where there is no room, the clicks of the other rate are heard: a little higher or lower.
    try? metronome.update(sampleRate: rate)
  }

  /// The engine's number of an output, by its name; the click's is made where it isn't there yet.
  func outputNumber(_ name: String) throws(ControlError) -> Int {
    if name == Mixer.main.name { return 0 }
    if let known = audio.outputs.firstIndex(where: { $0.name == name }) { return known + 1 }
    guard name == Session.clickOutput.name else {
      let names = ["main", "click"] + audio.outputs.map(\.name)
      throw ControlError(
        .notFound,
        "there is no output \"\(name)\"\(didYouMean(name, in: names, otherwise: ": rimshot mixer lists them"))"
      )
    }
    let numbers = audio.numbers(for: [Session.clickOutput], tell: nameRecordedOutputs)
    if let kit { mixer.prepare(for: kit.loaded.kit, outputs: audio.outputs) }
    return numbers[0]
  }
}

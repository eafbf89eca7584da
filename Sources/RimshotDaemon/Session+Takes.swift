internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKeeping
internal import RimshotKit
internal import RimshotRealtime

/// The session's takes: what is held, and those that are being saved. Main's.
struct TakeSession {
  var memory: TakeMemory
  /// Kits that records may name.
  var kits: [Take.Kit] = []
  var saving: [TakeSaving] = []

  init(of host: EngineHost, seconds: Double) { memory = TakeMemory(of: host, seconds: seconds) }

  /// Holds so many minutes from now on.
  mutating func hold(minutes: Int) { memory.seconds = Double(minutes) * 60 }

  /// Notes a kit that the engine was given.
  mutating func adopted(_ loaded: KitLoading.Loaded, _ kit: LoadedKit) {
    var notes = [Int](repeating: -1, count: kit.padCount)
    for note in (0..<128).reversed() { for pad in kit.pads(strike: UInt8(note)) { notes[pad] = note } }
    kits.append(
      Take.Kit(
        number: Int(kit.number), name: loaded.kit.name, path: loaded.path, sampleRate: loaded.sampleRate,
        samples: kit.sampleCount, bytes: kit.sampleBytes, notes: notes))
  }

  /// Takes what the engine has told, and forgets what no record names any more.
  mutating func read(_ host: EngineHost) {
    memory.read(host)
    let oldest = memory.oldestNames
    kits.removeAll { $0.number < oldest.kit }
    host.forgetPlans(before: UInt32(clamping: oldest.devices))
  }
}

/// Takes: what clients ask, and what becomes of it.
extension Session {
  /// What is held.
  func takeReport() -> TakeReport {
    takes.read(host)
    let (take, records) = take(last: nil)
    return report(take, records)
  }

  /// Saves the last seconds; answered when they are written.
  func saveTake(_ wanted: String?, seconds: Double?, for connection: ControlServer.ConnectionNumber) {
    takes.read(host)
    let (take, records) = take(last: seconds)
    var report = report(take, records)
    let remark = wanted == nil ? MusicFolder.remark : ""
    let path: String
    do throws(ControlError) {
      path = try absolutePath(wanted)
    } catch {
      return reply(Result<TakeReport, ControlError>.failure(error), to: connection)
    }
    if let ending = RecordingName.strangeEnding(path), !ending.hasPrefix(".mid") {
      let error = ControlError(.badArgument, "a take is a MIDI file and ends in .mid, not in \(ending)")
      return reply(Result<TakeReport, ControlError>.failure(error), to: connection)
    }
    if report.events == 0 {
      let minutes = Int((takes.memory.seconds / 60).rounded())
      let all = "the last \(minutes == 1 ? "minute" : "\(minutes) minutes"): there is nothing to save"
      let error = ControlError(.notFound, "nothing was played in \(seconds == nil ? all : "that time")")
      return reply(Result<TakeReport, ControlError>.failure(error), to: connection)
    }
    let file =
      path.lowercased().hasSuffix(".mid") || path.lowercased().hasSuffix(".midi")
      ? path : RecordingName(folder: path).base + ".mid"
    report.path = file
    takes.saving.append(TakeSaving(take, records, report, to: file, remark, for: connection, wake: wake))
  }

  /// Answers takes that are written: once in every turn of the loop.
  func handleTakes() {
    takes.saving.removeAll { saving in
      guard let outcome = saving.outcome else { return false }
      if case .success(let report) = outcome { Log.write("saved a take: \(report.path ?? "")") }
      reply(outcome, to: saving.connection)
      return true
    }
  }

  private func take(last seconds: Double?) -> (Take, [EngineRecord]) {
    let span = takes.memory.span(last: seconds, of: host)
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    let take = Take(
      program: rimshotVersion,
      saved: String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self),
      sampleRate: span.sampleRate, firstFrame: span.firstFrame, endFrame: span.endFrame,
      isExact: span.start.state != nil, voices: host.voiceLimit, hasLimiters: host.limiterFrames > 0,
      start: span.start, kits: takes.kits,
      outputs: audio.outputs.map { Take.Output(name: $0.name, isStereo: $0.isStereo) },
      devices: host.devicePlans.sorted { $0.key < $1.key }.map {
        Take.Devices(number: Int($0.key), plans: $0.value)
      })
    return (take, span.records)
  }

  private func report(_ take: Take, _ records: [EngineRecord]) -> TakeReport {
    TakeReport(
      seconds: take.seconds, events: TakeWriter.count(take, records), kit: kit?.loaded.kit.name,
      isExact: take.isExact, firstFrame: take.firstFrame, endFrame: take.endFrame,
      sampleRate: take.sampleRate, memory: takes.memory.seconds)
  }
}

internal import Glibc
internal import RimshotControl
internal import RimshotKeeping
internal import RimshotKit

/// Recordings: what clients ask, and what becomes of it.
extension Session {
  /// Seconds of sound that are held for a disk that is busy with something else.
  private static let heldSeconds = 6

  /// Begins a recording; answered when its files are there.
  func startRecording(_ order: RecordingOrder, for connection: ControlServer.ConnectionNumber) {
    do throws(ControlError) {
      try beginRecording(order, for: connection)
    } catch {
      reply(Result<RecordingReport, ControlError>.failure(error), to: connection)
    }
  }

  private func beginRecording(
    _ order: RecordingOrder, for connection: ControlServer.ConnectionNumber
  ) throws(ControlError) {
    if recording.recorder != nil {
      throw ControlError(.busy, "a recording goes on already: rimshot record stop ends it")
    }
    guard audio.isOpen, let rate = audio.sampleRate else {
      throw ControlError(.deviceFailed, "there is no audio server; nothing would be recorded")
    }
    let format = try recordingFormat(order)
    let all = outputsNow
    let chosen = try order.outputs.map { (names) throws(ControlError) in try numbers(of: names, in: all) }
    let channels = (chosen ?? Array(all.indices)).reduce(0) { $0 + (all[$1].isStereo ? 2 : 1) }
    // Room for a kit with some outputs more.
    let room = channels + (chosen == nil ? 4 : 0)
    let recorder = Recorder(
      Recorder.Order(
        outputs: chosen, name: try recordingName(order, isOnly: (chosen?.count ?? all.count) == 1),
        format: format, values: room * rate * Session.heldSeconds),
      of: host, names: all.map(\.name), start: startThread(name:_:), onChange: { [wake] in wake.wake() })
    recording.follow(recorder, for: connection, outputs: all.count)
    recording.chosenFolder = order.path == nil ? MusicFolder.remark : ""
  }

  private var outputsNow: [Kit.Output] { [Mixer.main] + audio.outputs }

  private func recordingFormat(_ order: RecordingOrder) throws(ControlError) -> RecordingFormat {
    let ending = order.path.flatMap(Session.ending)
    if let format = order.format, let ending, format != ending.rawValue {
      throw ControlError(.badArgument, "the file ends in .\(ending.rawValue), and the format is \(format)")
    }
    guard
      let container = order.format.map({ RecordingFormat.Container(rawValue: $0) }) ?? (ending ?? .wav)
    else { throw ControlError(.badArgument, "the format is wav or flac, not \"\(order.format ?? "")\"") }
    var encoding: RecordingFormat.Encoding?
    if let bits = order.bits {
      encoding = RecordingFormat.Encoding(rawValue: bits)
      if encoding == nil { throw ControlError(.badArgument, "bits are 16, 24 or 32f, not \"\(bits)\"") }
    }
    guard let format = RecordingFormat(container, encoding) else {
      throw ControlError(.badArgument, "FLAC has no floats: bits are 16 or 24")
    }
    return format
  }

  private static func ending(_ path: String) -> RecordingFormat.Container? {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    return RecordingFormat.Container(rawValue: path[path.index(after: dot)...].lowercased())
  }

  private func recordingName(_ order: RecordingOrder, isOnly: Bool) throws(ControlError) -> RecordingName {
    let path = try absolutePath(order.path)
    if Session.ending(path) == nil, let ending = RecordingName.strangeEnding(path) {
      throw ControlError(.badArgument, "a recording ends in .wav or .flac, not in \(ending)")
    }
    return Session.ending(path) != nil
      ? RecordingName(path: path, isOnly: isOnly) : RecordingName(folder: path)
  }

  private func numbers(of names: [String], in all: [Kit.Output]) throws(ControlError) -> [Int] {
    if names.isEmpty {
      throw ControlError(.badArgument, "the list of outputs is empty; rimshot mixer lists those there are")
    }
    var numbers: [Int] = []
    for name in names {
      guard let number = all.firstIndex(where: { $0.name == name }) else {
        let hint = didYouMean(name, in: all.map(\.name), otherwise: "; rimshot mixer lists them")
        throw ControlError(.notFound, "there is no output \"\(name)\"\(hint)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Ends the recording; answered when everything is written.
  func stopRecording(for connection: ControlServer.ConnectionNumber) {
    guard let recorder = recording.recorder else {
      if recording.last.state != .failed {
        let error = ControlError(.notFound, "nothing is recorded: rimshot record start begins")
        return reply(Result<RecordingReport, ControlError>.failure(error), to: connection)
      }
      // It has ended by itself; whoever stops it wants to know, and then has been told.
      reply(.success(recording.report), to: connection)
      return recording.acknowledge()
    }
    recording.stoppers.append(connection)
    recorder.stop()
  }

  /// Says what outputs are called that have come since: their files are named when their first frames are.
  func nameRecordedOutputs() {
    guard let recorder = recording.recorder, recording.knownOutputs < audio.outputs.count + 1 else { return }
    recording.knownOutputs = audio.outputs.count + 1
    recorder.name(outputsNow.map(\.name))
  }

  /// Follows the recording: once in every turn of the loop.
  func handleRecording() {
    guard let recorder = recording.recorder else { return }
    let report = recorder.report
    let lost = recording.takeLost(report)
    if lost > 0 {
      Log.write("the disk was too slow for the recording: \(lost) frames of it are silent", .warning)
    }
    if report.hasBegun, let connection = recording.starter {
      recording.starter = nil
      Log.write("recording to \(report.files.map(\.path).joined(separator: ", "))")
      reply(.success(recording.report), to: connection)
    }
    if report.isOver { finishRecording(report) }
  }

  private func finishRecording(_ report: Recorder.Report) {
    recording.finish(report)
    if let connection = recording.starter {
      // It never began: an error of whoever asked, and of nobody else.
      let fault = report.fault ?? "it was stopped before anything was played"
      let error = ControlError(.deviceFailed, "nothing is recorded: \(fault)\(recording.chosenFolder)")
      reply(Result<RecordingReport, ControlError>.failure(error), to: connection)
      recording.starter = nil
      recording.acknowledge()
    } else if let fault = report.fault {
      Log.write("the recording has ended by itself: \(fault)", .error)
    } else {
      Log.write("the recording is written: \(report.files.map(\.path).joined(separator: ", "))")
    }
    for connection in recording.stoppers { reply(.success(recording.report), to: connection) }
    if !recording.stoppers.isEmpty { recording.acknowledge() }
    recording.stoppers = []
  }

  /// Ends a recording with the daemon: waits some seconds at most until it is written.
  func endRecording() {
    recording.recorder?.stop()
    for _ in 0..<500 where recording.recorder != nil {
      var waiting = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
      unsafe poll(&waiting, 1, 10)
      wake.reset()
      handleRecording()
    }
    if recording.recorder != nil {
      Log.write("the disk takes too long; the recording's end isn't written", .error)
    }
  }
}

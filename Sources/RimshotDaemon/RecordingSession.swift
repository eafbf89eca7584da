internal import RimshotControl
internal import RimshotKeeping

/// The session's recording: the one that goes on, or what became of the last one. Main's.
struct RecordingSession {
  /// The one that goes on, or that is being ended.
  var recorder: Recorder?
  /// Who waits for it to begin, and who for its end.
  var starter: ControlServer.ConnectionNumber?
  var stoppers: [ControlServer.ConnectionNumber] = []
  /// Outputs that it knows the names of.
  var knownOutputs = 0
  /// Words on the folder that nobody asked for; empty where somebody did.
  var chosenFolder = ""
  /// What became of the last one.
  private(set) var last = RecordingReport(state: .idle)
  /// Lost frames that the log has told of.
  private var toldLost = 0

  /// How it goes.
  var report: RecordingReport {
    recorder.map { RecordingSession.report($0.report, state: .recording) } ?? last
  }

  /// What is wrong now, or was when the last one ended.
  var problems: [Problem] {
    let report = report
    if let message = report.message {
      return [
        Problem(
          "recording-ended", isDegrading: false,
          "the recording has ended by itself: \(message) (what was recorded until then is there; rimshot record start "
            + "begins another)")
      ]
    }
    if report.state == .recording && report.lostFrames > 0 {
      return [
        Problem(
          "recording-lost", isDegrading: false,
          "the disk was too slow for the recording, and \(report.lostFrames) frames of it are silent: rimshot record "
            + "status says where")
      ]
    }
    return []
  }

  /// Begins to follow another one.
  mutating func follow(
    _ recorder: Recorder, for connection: ControlServer.ConnectionNumber, outputs: Int
  ) {
    self.recorder = recorder
    starter = connection
    knownOutputs = outputs
    toldLost = 0
    last = RecordingReport(state: .idle)
  }

  /// Frames that were lost since the last call.
  mutating func takeLost(_ report: Recorder.Report) -> Int {
    defer { toldLost = report.lostFrames }
    return report.lostFrames - toldLost
  }

  /// Notes that it is over.
  mutating func finish(_ report: Recorder.Report) {
    recorder = nil
    last = RecordingSession.report(report, state: report.fault == nil ? .idle : .failed)
  }

  /// Forgets why the last one ended.
  mutating func acknowledge() {
    last.message = nil
    last.state = .idle
  }

  private static func report(_ report: Recorder.Report, state: RecordingReport.State) -> RecordingReport {
    RecordingReport(
      state: state,
      files: report.files.map {
        RecordingReport.File(
          path: $0.path, output: $0.output, channels: $0.channels, sampleRate: $0.sampleRate,
          firstFrame: $0.firstFrame, frames: $0.frames, clipped: $0.clipped)
      },
      seconds: report.files.map { Double($0.frames) / Double(max($0.sampleRate, 1)) }.max() ?? 0,
      lostFrames: report.lostFrames,
      gaps: report.gaps.map { RecordingReport.Gap(frame: $0.frame, frames: $0.frames) },
      message: report.fault)
  }
}

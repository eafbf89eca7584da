internal import RimshotEngineHost
internal import RimshotRealtime

/// All files of a recording. The recording thread's.
struct RecordingFiles {
  private struct Open {
    var file: RecordingFile
    var place: Int
  }

  private let order: Recorder.Order
  /// Those that grow, by output.
  private var open: [Int: Open] = [:]
  /// How often each output's file had to be another.
  private var parts: [Int: Int] = [:]
  /// All files so far.
  private(set) var report: [Recorder.File] = []
  private(set) var gaps: [Recorder.Gap] = []
  private(set) var lostFrames = 0
  /// The frame that follows the last one.
  private var end: Int?
  private var sampleRate = 0.0
  private var frames: [Float] = []

  private static let mostGaps = 100

  init(_ order: Recorder.Order) { self.order = order }

  /// Whether anything has come.
  var hasBegun: Bool { end != nil }

  /// Adds a period.
  /// - Parameter name: An output's.
  mutating func append(
    _ block: TapeBlock, from tape: Tape, name: (Int) -> String
  ) throws(KeepingError) {
    if let end {
      if block.sampleRate != sampleRate || block.frame != end + block.lost {
        try close()
      } else if block.lost > 0 {
        note(Recorder.Gap(frame: end, frames: block.lost))
        for place in open.values { try place.file.appendSilence(block.lost) }
      }
    } else {
      try checkRoom(block, name)
    }
    sampleRate = block.sampleRate
    end = block.frame + block.frames
    var place: UInt = 0
    for output in 0..<128 where block.outputs.contains(output) {
      frames.removeAll(keepingCapacity: true)
      tape.append(output, of: block, at: &place, to: &frames)
      let file = try file(output, block, name)
      try file.append(frames)
    }
  }

  /// Begins nothing that would end after a second.
  private func checkRoom(_ block: TapeBlock, _ name: (Int) -> String) throws(KeepingError) {
    guard let first = (0..<128).first(where: block.outputs.contains) else { return }
    let channels = (0..<128).filter(block.outputs.contains).reduce(0) {
      $0 + (block.mono.contains($1) ? 1 : 2)
    }
    let second = UInt(channels) * UInt(block.sampleRate) * UInt(order.format.encoding.bits / 8)
    let folder = RecordingName.folder(of: order.name.path(name(first), part: 1, order.format))
    guard let free = RecordingFile.freeBytes(at: folder), free < RecordingFile.reserve + second else {
      return
    }
    let tenths = (free * 10) >> 20
    throw KeepingError(
      "only \(tenths / 10).\(tenths % 10) MiB are free on the disk of \(folder), and a recording leaves "
        + "\(RecordingFile.reserve >> 20) MiB to everything else")
  }

  private mutating func file(
    _ output: Int, _ block: TapeBlock, _ name: (Int) -> String
  ) throws(KeepingError) -> RecordingFile {
    let channels = block.mono.contains(output) ? 1 : 2
    if let known = open[output], known.file.channels == channels { return known.file }
    try close(output)
    let name = name(output)
    var part = parts[output, default: 0]
    while true {
      part += 1
      let path = order.name.path(name, part: part, order.format)
      do throws(KeepingError) {
        let file = try RecordingFile(
          path: path, title: name, channels: channels, sampleRate: Int(block.sampleRate),
          firstFrame: block.frame, format: order.format)
        open[output] = Open(file: file, place: report.count)
        report.append(
          Recorder.File(
            path: path, output: name, channels: channels, sampleRate: Int(block.sampleRate),
            firstFrame: block.frame, frames: 0, clipped: 0))
        parts[output] = part
        return file
      } catch {
        // A second part must be written whatever lies there; a first one is somebody's mistake.
        if parts[output] == nil || part > 10_000 || error != RecordingFile.exists(path) { throw error }
      }
    }
  }

  /// Notes what was lost and followed by nothing.
  /// - Parameter total: Frames lost so far.
  mutating func lose(_ total: Int) {
    if total > lostFrames { note(Recorder.Gap(frame: end ?? 0, frames: total - lostFrames)) }
  }

  private mutating func note(_ gap: Recorder.Gap) {
    lostFrames += gap.frames
    if gaps.count < RecordingFiles.mostGaps { gaps.append(gap) }
  }

  /// Brings all files up to date.
  mutating func check() throws(KeepingError) {
    for place in open.values { try place.file.check() }
    for output in open.keys { see(output) }
  }

  /// Ends all files; all are tried, whatever becomes of the first.
  mutating func close() throws(KeepingError) {
    var fault: KeepingError?
    for output in open.keys.sorted() {
      do throws(KeepingError) { try close(output) } catch { fault = fault ?? error }
    }
    if let fault { throw fault }
  }

  private mutating func close(_ output: Int) throws(KeepingError) {
    guard let known = open[output] else { return }
    defer {
      see(output)
      open[output] = nil
    }
    try known.file.close()
  }

  private mutating func see(_ output: Int) {
    guard let known = open[output] else { return }
    report[known.place].frames = known.file.frames
    report[known.place].clipped = known.file.clipped
  }
}

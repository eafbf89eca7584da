/// Brings an engine's outputs into files: all of them together into one, and where asked each into its own.
struct Mixdown {
  /// The file with everything, and each output's own where stems are asked for.
  private let mixFile: SoundWriter
  private let stemFiles: [SoundWriter]
  private let names: [String]
  private let gain: Float
  private var mix: [Float] = []
  private var stems: [[Float]]
  private var peaks: [Float]
  /// Silent frames that will be written if anything sounds after them.
  private var heldFrames = 0
  /// Frames written so far.
  private(set) var frames = 0

  /// Begins the files.
  /// - Parameter names: The outputs', the main pair first.
  init(
    names: [String], isStereo: [Bool], gain: Float, options: RenderOptions, mostFrames: Int
  ) throws(RenderError) {
    self.names = names
    self.gain = gain
    stems = [[Float]](repeating: [], count: names.count)
    peaks = [Float](repeating: 0, count: names.count)
    mixFile = try SoundWriter(
      path: options.path, channels: 2, options: options, mostFrames: mostFrames, number: 0)
    var files: [SoundWriter] = []
    if options.writesStems {
      for (index, name) in names.enumerated() {
        files.append(
          try SoundWriter(
            path: options.stemPath(name), channels: isStereo[index] ? 2 : 1, options: options,
            mostFrames: mostFrames, number: index + 1))
      }
    }
    stemFiles = files
  }

  /// Adds the engine's last period.
  /// - Parameter range: Which of its frames.
  /// - Parameter holdsSilence: Keeps silence at the end back until something sounds after it.
  mutating func add(_ engine: RenderEngine, _ range: Range<Int>, holdsSilence: Bool) throws(RenderError) {
    if range.isEmpty { return }
    mix = [Float](repeating: 0, count: 2 * range.count)
    var sounding = 0
    for output in stems.indices {
      let isStereo = engine.isStereo[output]
      stems[output].removeAll(keepingCapacity: true)
      engine.withFrames(of: output) { left, right in
        for frame in range {
          // The sum of the stems is the mix to the bit, because both have the gain in them before they are added.
          let sides = (left: left[frame] * gain, right: right[frame] * gain)
          let place = 2 * (frame - range.lowerBound)
          mix[place] += sides.left
          mix[place + 1] += sides.right
          stems[output].append(sides.left)
          if isStereo { stems[output].append(sides.right) }
          let level = max(abs(sides.left), abs(sides.right))
          if level > 0 {
            sounding = max(sounding, place / 2 + 1)
            if level > peaks[output] { peaks[output] = level }
          }
        }
      }
    }
    guard holdsSilence else { return try write(range.count) }
    if sounding > 0 { try write(sounding) }
    heldFrames += range.count - sounding
  }

  /// Ends the files and gives them their names.
  func finish() throws(RenderError) {
    // All are whole before the first gets its name.
    for file in [mixFile] + stemFiles { try file.close() }
    for file in [mixFile] + stemFiles { try file.publish() }
  }

  /// Writes what was held back, then the first frames of the period.
  private mutating func write(_ count: Int) throws(RenderError) {
    while heldFrames > 0 {
      let silent = min(heldFrames, RenderEngine.periodFrames)
      for file in [mixFile] + stemFiles {
        try file.write([Float](repeating: 0, count: silent * file.channels))
      }
      heldFrames -= silent
      frames += silent
    }
    try mixFile.write(Array(mix.prefix(2 * count)))
    for (file, stem) in zip(stemFiles, stems) { try file.write(Array(stem.prefix(file.channels * count))) }
    frames += count
  }

  // MARK: - What was written

  /// The files so far.
  var files: [RenderReport.File] {
    let outputs = [nil] + names.map(Optional.some)
    return zip([mixFile] + stemFiles, outputs).map { file, output in
      RenderReport.File(
        path: file.path, output: output, channels: file.channels, peak: decibels(file.peak),
        clipped: file.clipped)
    }
  }

  /// The outputs so far.
  var outputs: [RenderReport.Output] {
    zip(names, peaks).map { RenderReport.Output(name: $0, peak: decibels($1)) }
  }
}

extension RenderOptions {
  /// `song-kick.wav` for `song.wav` and the output `kick`.
  func stemPath(_ output: String) -> String {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<dot])-\(output)\(path[dot...])"
  }
}

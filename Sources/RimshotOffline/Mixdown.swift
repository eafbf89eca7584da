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
    mix.removeAll(keepingCapacity: true)
    mix.append(contentsOf: repeatElement(0, count: 2 * range.count))
    var sounding = 0
    for output in stems.indices {
      let isStereo = engine.isStereo[output]
      if !stemFiles.isEmpty {
        stems[output].removeAll(keepingCapacity: true)
        stems[output].append(contentsOf: repeatElement(0, count: (isStereo ? 2 : 1) * range.count))
      }
      engine.withFrames(of: output) { left, right in
        let left = left.extracting(range)
        let right = right.extracting(range)
        let peak = max(left.peak, right.peak) * gain
        if peak == 0 { return }
        peaks[output] = max(peaks[output], peak)
        // The sum of the stems is the mix to the bit, because both have the gain in them before they are added.
        Mixdown.add(left, right, times: gain, to: &mix)
        if !stemFiles.isEmpty {
          Mixdown.copy(left, right, times: gain, isStereo: isStereo, to: &stems[output])
        }
        if holdsSilence {
          var end = range.count
          while end > sounding && max(abs(left[end - 1]), abs(right[end - 1])) * gain == 0 { end -= 1 }
          sounding = end
        }
      }
    }
    guard holdsSilence else { return try write(range.count) }
    if sounding > 0 { try write(sounding) }
    heldFrames += range.count - sounding
  }

  private static func add(
    _ left: Span<Float>, _ right: Span<Float>, times gain: Float, to interleaved: inout [Float]
  ) {
    let count = left.count
    precondition(right.count == count && interleaved.count == 2 * count)
    // SAFETY: by that condition; a loop that checks each place takes five times as long.
    unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        unsafe interleaved.withUnsafeMutableBufferPointer { place in
          for i in 0..<count {
            unsafe place[2 &* i] += left[i] * gain
            unsafe place[2 &* i &+ 1] += right[i] * gain
          }
        }
      }
    }
  }

  private static func copy(
    _ left: Span<Float>, _ right: Span<Float>, times gain: Float, isStereo: Bool, to stem: inout [Float]
  ) {
    var place = stem.mutableSpan
    for i in left.indices {
      if isStereo {
        place[2 * i] = left[i] * gain
        place[2 * i + 1] = right[i] * gain
      } else {
        place[i] = left[i] * gain
      }
    }
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
      let silence = [Float](repeating: 0, count: 2 * silent)
      for file in [mixFile] + stemFiles {
        try file.write(silence.span.extracting(first: silent * file.channels))
      }
      heldFrames -= silent
      frames += silent
    }
    try mixFile.write(mix.span.extracting(first: 2 * count))
    for (file, stem) in zip(stemFiles, stems) {
      try file.write(stem.span.extracting(first: file.channels * count))
    }
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

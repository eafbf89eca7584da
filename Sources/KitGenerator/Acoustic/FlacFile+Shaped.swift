extension FlacFile {
  /// Writes one channel or two, rounded as ``ShapedRounding`` says.
  static func write(_ channels: [[Double]], rounding: ShapedRounding, to path: String) throws(FileError) {
    let steps = rounding.steps(of: channels)
    var interleaved: [Int16] = []
    interleaved.reserveCapacity(steps[0].count * steps.count)
    for frame in steps[0].indices {
      for channel in steps { interleaved.append(channel[frame]) }
    }
    try write(interleaved, channels: steps.count, to: path)
  }
}

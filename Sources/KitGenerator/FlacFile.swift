internal import CSndfile
internal import Glibc

/// What went wrong with a file, for people.
struct FileError: Error, CustomStringConvertible {
  var description: String
}

/// Writes sounds as FLAC files: 48 kHz, 16 bits.
enum FlacFile {
  /// Writes the frames of one channel, dithered with noise of triangular density two steps wide, the least with which
  /// neither mean nor power of the rounding error follow the signal (S. Lipshitz, R. Wannamaker, J. Vanderkooy,
  /// "Quantization and dither", JAES 40, 1992).
  ///
  /// - Parameter random: makes the dither; the same sequence makes the same file.
  static func write(mono frames: [Double], to path: String, random: RandomNumbers) throws(FileError) {
    var random = random
    // The dither ends with the fade, so that the file does end in silence.
    let end = frames.count - Int(0.01 * sampleRate)
    let steps = frames.enumerated().map { step($1, isDithered: $0 < end, random: &random) }
    try write(steps, channels: 1, to: path)
  }

  private static func step(_ value: Double, isDithered: Bool, random: inout RandomNumbers) -> Int16 {
    let dither = isDithered ? random.uniform(-0.5, 0.5) + random.uniform(-0.5, 0.5) : 0
    return Int16(min(max(value * 32_767 + dither, -32_768), 32_767).rounded())
  }

  /// Writes samples, the channels of each frame beside each other.
  static func write(_ steps: [Int16], channels: Int, to path: String) throws(FileError) {
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channels)
    info.format = Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
    guard let file = unsafe sf_open(path, Int32(SFM_WRITE), &info) else {
      throw FileError(description: "cannot write \(path): \(unsafe String(cString: sf_strerror(nil)))")
    }
    var compression = 1.0
    unsafe sf_command(
      file, Int32(SFC_SET_COMPRESSION_LEVEL), &compression, Int32(MemoryLayout<Double>.size))
    let frames = sf_count_t(steps.count / channels)
    let written = unsafe sf_writef_short(file, steps, frames)
    let reason = unsafe String(cString: sf_strerror(file))
    guard unsafe sf_close(file) == 0, written == frames else {
      throw FileError(description: "cannot write \(path): \(reason)")
    }
  }
}

/// Writes a text file.
func write(_ text: String, to path: String) throws(FileError) {
  guard let file = unsafe fopen(path, "w") else { throw failure(path) }
  let written = unsafe fputs(text, file)
  guard unsafe fclose(file) == 0, written >= 0 else { throw failure(path) }
}

/// Makes a folder, unless it is there already.
func makeFolder(_ path: String) throws(FileError) {
  if unsafe mkdir(path, 0o777) != 0 && errno != EEXIST { throw failure(path) }
}

private func failure(_ path: String) -> FileError {
  FileError(description: "cannot write \(path): \(unsafe String(cString: strerror(errno)))")
}

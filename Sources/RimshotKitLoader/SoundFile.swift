internal import CSndfile
internal import Glibc
internal import RimshotEngineHost
internal import RimshotRealtime
internal import Synchronization

/// Why a sound file can't be read.
struct SoundFileError: Error {
  /// libsndfile's or the system's own words.
  var message: String
}

/// Wraps `SNDFILE`: a sound file open for reading. One thread at a time.
@safe
struct SoundFile: ~Copyable {
  /// The most frames that are read of one file.
  static let maximumFrames = 1 << 31
  /// Rates outside are a broken header, and a resampler for them would take all memory.
  static let rates = 1_000...1_000_000

  private let handle: OpaquePointer
  /// Frames as the header says; the file may have fewer. `nil` where it doesn't say.
  let frames: Int?
  /// Channels in the file.
  let channels: Int
  /// Frames a second.
  let rate: Int
  /// How its samples are read best.
  let encoding: SampleEncoding
  private let format: Int32
  /// Behind `handle` where the file had to be mended.
  private let mended: MendedWav?

  /// Wraps `sf_open`.
  init(_ path: String) throws(SoundFileError) {
    var status = stat()
    if unsafe stat(path, &status) != 0 {
      throw SoundFileError(message: unsafe String(cString: strerror(errno)))
    }
    // Opening a pipe would wait for somebody to write into it.
    if status.st_mode & S_IFMT != S_IFREG { throw SoundFileError(message: "it isn't a file") }
    var information = SF_INFO()
    let (opened, mended) = try unsafe SoundFile.open(path, &information)
    let rate = Int(information.samplerate)
    if information.channels < 1 || !SoundFile.rates.contains(rate) {
      unsafe _ = sf_close(opened)
      throw SoundFileError(message: "\(information.channels) channels at \(rate) Hz can't be right")
    }
    unsafe handle = opened
    self.mended = mended
    let frames = Int(clamping: information.frames)
    self.frames = (0...SoundFile.maximumFrames * 8).contains(frames) ? frames : nil
    channels = Int(information.channels)
    self.rate = rate
    format = information.format
    encoding = SoundFile.encoding(format)
  }

  deinit { unsafe _ = sf_close(handle) }

  /// libsndfile keeps the reason of a failed open in a variable that all threads share.
  private static let openLock = Mutex(())

  private static func open(
    _ path: String, _ information: inout SF_INFO
  ) throws(SoundFileError) -> (handle: OpaquePointer, mended: MendedWav?) {
    let opened = unsafe openLock.withLock { _ in
      let handle = unsafe sf_open(path, Int32(SFM_READ), &information)
      let problem = unsafe handle == nil ? String(cString: sf_strerror(nil)) : ""
      if unsafe handle == nil || information.frames == 0, let mended = MendedWav(path) {
        var found = SF_INFO()
        if let better = unsafe mended.open(&found) {
          if let empty = unsafe handle { unsafe _ = sf_close(empty) }
          information = found
          return unsafe (handle: Optional(better), mended: Optional(mended), problem: "")
        }
      }
      return unsafe (handle: handle, mended: nil, problem: problem)
    }
    if let handle = unsafe opened.handle { return unsafe (handle, opened.mended) }
    throw unsafe SoundFileError(message: words(opened.problem))
  }

  /// libsndfile's sentences begin with "Error : " and end with a full stop, sometimes.
  private static func words(_ message: String) -> String {
    var words = message[...]
    if words.hasPrefix("Error : ") { words = words.dropFirst(8) }
    while let last = words.last, last == "." || last.isWhitespace { words = words.dropLast() }
    return String(words)
  }

  /// libsndfile's name and version.
  static var libraryVersion: String { unsafe sf_version_string().map { unsafe String(cString: $0) } ?? "" }

  /// The container and the encoding in libsndfile's words: "WAV (Microsoft), Signed 24 bit PCM".
  var formatName: String {
    let masks = [Int32(bitPattern: UInt32(SF_FORMAT_TYPEMASK)), Int32(bitPattern: UInt32(SF_FORMAT_SUBMASK))]
    let names = masks.compactMap { mask -> String? in
      var information = unsafe SF_FORMAT_INFO()
      unsafe information.format = format & mask
      let size = unsafe Int32(MemoryLayout<SF_FORMAT_INFO>.size)
      guard unsafe sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &information, size) == 0 else { return nil }
      return unsafe information.name.map { unsafe String(cString: $0) }
    }
    return names.joined(separator: ", ")
  }

  /// The first part that the file itself says to repeat, in its frames, wraps `SFC_GET_INSTRUMENT`; `nil` without one.
  var loop: Range<Int>? {
    var start: UInt32 = 0
    var end: UInt32 = 0
    if unsafe rimshot_first_loop(handle, &start, &end) == 0 || start >= end { return nil }
    return Int(start)..<Int(end)
  }

  /// The MIDI note at which it sounds as it is, wraps `SFC_GET_INSTRUMENT`; `nil` where the file doesn't say.
  var key: Int? {
    let key = Int(unsafe rimshot_base_note(handle))
    return (0...127).contains(key) ? key : nil
  }

  /// Whole numbers that only have to be read. libsndfile makes each a float by a function of its own, which takes longer
  /// than everything else that is done to it.
  private static func encoding(_ format: Int32) -> SampleEncoding {
    let type = Int(format) & SF_FORMAT_TYPEMASK
    let order = Int(format) & SF_FORMAT_ENDMASK
    let isWav = [SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64, SF_FORMAT_W64].contains(type)
    if !isWav || order != SF_ENDIAN_FILE && order != SF_ENDIAN_LITTLE { return .float32 }
    switch Int(format) & SF_FORMAT_SUBMASK {
    case SF_FORMAT_PCM_16: return .integer16
    case SF_FORMAT_PCM_24: return .integer24
    default: return .float32
    }
  }

  /// Reads on, wraps `sf_readf_float`, `sf_readf_int` and `sf_read_raw`.
  /// - Parameter room: Where frames go, interleaved.
  /// - Parameter frames: How many there is room for.
  /// - Parameter encoding: The file's ``encoding``, or what a decoder can give: floats or integers of 32 bits.
  /// - Returns: Frames read; 0 at the end.
  // SAFETY: the caller vouches for the room.
  mutating func read(into room: UnsafeMutableRawPointer, frames: Int, as encoding: SampleEncoding) -> Int {
    switch encoding {
    case .float32:
      return unsafe Int(sf_readf_float(handle, room.assumingMemoryBound(to: Float.self), Int64(frames)))
    case .integer32:
      return unsafe Int(sf_readf_int(handle, room.assumingMemoryBound(to: Int32.self), Int64(frames)))
    case .integer16, .integer24:
      let bytes = channels * encoding.bytes
      return unsafe Int(sf_read_raw(handle, room, Int64(frames * bytes))) / bytes
    }
  }

  /// The integers that its samples are; floats where they are something else.
  var samples: SampleFormat {
    switch format & Int32(SF_FORMAT_SUBMASK) {
    case Int32(SF_FORMAT_PCM_S8), Int32(SF_FORMAT_PCM_U8), Int32(SF_FORMAT_PCM_16): .int16
    case Int32(SF_FORMAT_PCM_24): .int24
    default: .float
    }
  }

  /// Reads the first frames.
  /// - Returns: Whether there are any.
  mutating func begins() throws(SoundFileError) -> Bool {
    var first = InterleavedFrames(of: self)
    first.read(&self, atMost: 64)
    if first.frames > 0 { return true }
    if let problem = readError { throw SoundFileError(message: problem) }
    return false
  }

  /// What went wrong in reading, in libsndfile's words; `nil` when nothing did.
  var readError: String? {
    unsafe sf_error(handle) == 0 ? nil : SoundFile.words(String(cString: sf_strerror(handle)))
  }
}

internal import CSndfile

/// A sound file as it was written.
public struct SoundReading {
  /// Frames a second.
  public let rate: Int
  /// libsndfile's code of container and encoding.
  public let format: Int32
  /// `channels[channel][frame]`; an integer file's full scale is 1.
  public let channels: [[Float]]
  /// The broadcast chunk's time reference; `nil` without a chunk.
  public let timeReference: Int?

  /// Frames in the file.
  public var frames: Int { channels[0].count }
  /// The only channel, or the left one.
  public var left: [Float] { channels[0] }

  /// Why a file can't be read.
  public struct Unreadable: Error {
    /// One sentence.
    public var reason: String
  }

  /// Reads all of a file.
  public init(_ path: String) throws {
    var information = SF_INFO()
    guard let handle = unsafe sf_open(path, Int32(SFM_READ), &information) else {
      throw Unreadable(reason: "\(path): \(unsafe String(cString: sf_strerror(nil)))")
    }
    defer { unsafe sf_close(handle) }
    rate = Int(information.samplerate)
    format = information.format
    let count = Int(information.channels)
    var samples = [Float](repeating: 0, count: Int(information.frames) * count)
    let read = unsafe sf_readf_float(handle, &samples, information.frames)
    if read != information.frames {
      throw Unreadable(reason: "\(path): \(read) of \(information.frames) frames")
    }
    channels = (0..<count).map { channel in
      stride(from: channel, to: samples.count, by: count).map { samples[$0] }
    }
    var chunk = SF_BROADCAST_INFO()
    let size = Int32(MemoryLayout<SF_BROADCAST_INFO>.size)
    let isThere = unsafe sf_command(handle, Int32(SFC_GET_BROADCAST_INFO), &chunk, size) != 0
    timeReference = isThere ? Int(chunk.time_reference_high) << 32 | Int(chunk.time_reference_low) : nil
  }

  /// The frames at which something begins to sound after silence.
  public var onsets: [Int] {
    (0..<frames).filter { left[$0] != 0 && ($0 == 0 || left[$0 - 1] == 0) }
  }
}

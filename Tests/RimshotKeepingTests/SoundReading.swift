import CSndfile
import Foundation

/// A sound file as it was written.
struct SoundReading {
  /// Frames a second.
  let rate: Int
  /// libsndfile's code of container and encoding.
  let format: Int32
  /// `channels[channel][frame]`.
  let channels: [[Float]]
  /// The broadcast chunk's time reference; `nil` without a chunk.
  let timeReference: Int?

  struct Unreadable: Error {
    var reason: String
  }

  init(_ path: String) throws {
    var information = SF_INFO()
    guard let handle = sf_open(path, Int32(SFM_READ), &information) else {
      throw Unreadable(reason: "\(path): \(String(cString: sf_strerror(nil)))")
    }
    defer { sf_close(handle) }
    rate = Int(information.samplerate)
    format = information.format
    let count = Int(information.channels)
    var samples = [Float](repeating: 0, count: Int(information.frames) * count)
    let read = sf_readf_float(handle, &samples, information.frames)
    if read != information.frames {
      throw Unreadable(reason: "\(path): \(read) of \(information.frames) frames")
    }
    channels = (0..<count).map { channel in
      stride(from: channel, to: samples.count, by: count).map { samples[$0] }
    }
    var chunk = SF_BROADCAST_INFO()
    let size = Int32(MemoryLayout<SF_BROADCAST_INFO>.size)
    let isThere = sf_command(handle, Int32(SFC_GET_BROADCAST_INFO), &chunk, size) != 0
    timeReference = isThere ? Int(chunk.time_reference_high) << 32 | Int(chunk.time_reference_low) : nil
  }
}

import CSndfile
import Foundation

/// A sound file as it was written.
struct SoundReading {
  /// Frames a second.
  let rate: Int
  /// libsndfile's code of container and encoding.
  let format: Int32
  /// `channels[channel][frame]`; an integer file's full scale is 1.
  let channels: [[Float]]

  /// Frames in the file.
  var frames: Int { channels[0].count }
  /// The only channel, or the left one.
  var left: [Float] { channels[0] }

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
  }

  /// The frames at which something begins to sound after silence.
  var onsets: [Int] {
    (0..<frames).filter { left[$0] != 0 && ($0 == 0 || left[$0 - 1] == 0) }
  }
}

internal import RimshotRealtime
internal import Synchronization

/// Frames that come piece by piece into a sound that is being made. One thread.
public final class SampleFilling {
  private let memory: SampleMemory
  private var peaks: [[Float]]

  /// Begins with a sound that is silent so far and that nobody else has.
  public init(_ memory: SampleMemory) {
    self.memory = memory
    let count = MappedSample.peakCount(frames: memory.frames)
    peaks = [[Float]](repeating: [Float](repeating: 0, count: count), count: memory.channels)
  }

  /// Writes frames of a channel. What isn't a finite number becomes silence, because one in a filter would silence all that
  /// sounds beside it.
  /// - Parameter values: Interleaved with those of other channels.
  /// - Parameter first: Where in `values` the first one is, in samples.
  /// - Parameter step: How far apart they are; at least 1.
  /// - Parameter count: How many.
  /// - Parameter frame: Where the first of them belongs.
  /// - Returns: How many were no finite numbers.
  @discardableResult
  public func write(
    _ values: RawSpan, as encoding: SampleEncoding, from first: Int, step: Int, count: Int, channel: Int,
    at frame: Int
  ) -> Int {
    if count == 0 { return 0 }
    precondition(step >= 1 && first >= 0)
    precondition((first + (count - 1) * step + 1) * encoding.bytes <= values.byteCount)
    precondition(frame >= 0 && frame + count <= memory.frames)
    let stride = unsafe ChannelTable.levelStride
    let place = unsafe memory.channel(channel) + frame
    var broken = 0
    var done = 0
    while done < count {
      let part = (frame + done) / stride
      let run = min(count, (part + 1) * stride - frame) - done
      var highest = unsafe values.withUnsafeBytes { values in
        // SAFETY: where there are values, there is an address, and the conditions above hold them all.
        unsafe encoding.convert(
          values.baseAddress.unsafelyUnwrapped + (first + done * step) * encoding.bytes, step: step,
          count: run, to: place + done)
      }
      if !highest.isFinite {
        let (repaired, rest) = unsafe Magnitude.repair(place + done, count: run)
        broken += repaired
        highest = rest
      }
      peaks[channel][part] = max(peaks[channel][part], highest.value)
      done += run
    }
    return broken
  }

  /// Writes frames of a channel that are floats.
  @discardableResult
  public func write(
    _ values: Span<Float>, from first: Int, step: Int, count: Int, channel: Int, at frame: Int
  ) -> Int {
    unsafe write(
      values.bytes, as: .float32, from: first, step: step, count: count, channel: channel, at: frame)
  }

  /// Ends it.
  /// - Parameter length: How many frames it has come to, at most as many as were planned.
  public func finish(frames length: Int) -> SampleMemory {
    if length >= memory.frames {
      memory.peaks.withLock { $0 = peaks }
      return memory
    }
    let shorter = SampleMemory(channels: memory.channels, frames: max(length, 0))
    for channel in 0..<memory.channels {
      let (from, to) = unsafe (memory.channel(channel), shorter.channel(channel))
      for i in 0..<shorter.frames { unsafe to[i] = unsafe from[i] }
    }
    return shorter
  }
}

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
  /// - Parameter first: Where in `values` the first one is.
  /// - Parameter step: How far apart they are; at least 1.
  /// - Parameter count: How many.
  /// - Parameter frame: Where the first of them belongs.
  /// - Returns: How many were no finite numbers.
  @discardableResult
  public func write(
    _ values: Span<Float>, from first: Int, step: Int, count: Int, channel: Int, at frame: Int
  ) -> Int {
    if count == 0 { return 0 }
    precondition(step >= 1 && first >= 0 && first + (count - 1) * step < values.count)
    precondition(frame >= 0 && frame + count <= memory.frames)
    let stride = unsafe ChannelTable.levelStride
    let place = unsafe memory.channel(channel) + frame
    var broken = 0
    var done = 0
    while done < count {
      let part = (frame + done) / stride
      let end = min(count, (part + 1) * stride - frame)
      var peak = peaks[channel][part]
      unsafe values.withUnsafeBufferPointer { values in
        for i in done..<end {
          var value = unsafe values[first + i * step]
          let size = abs(value)
          if size > peak { peak = size }
          // Neither is infinity less than itself, nor anything else than a number.
          if !(size < .infinity) {
            broken += 1
            value = 0
          }
          unsafe place[i] = value
        }
      }
      peaks[channel][part] = peak
      done = end
    }
    if broken > 0 { measure(channel, from: frame, count: count) }
    return broken
  }

  /// What wasn't finite must not count.
  private func measure(_ channel: Int, from frame: Int, count: Int) {
    let stride = unsafe ChannelTable.levelStride
    let values = unsafe Span(_unsafeStart: UnsafePointer(memory.channel(channel)), count: memory.frames)
    for part in frame / stride...(frame + count - 1) / stride {
      let end = min((part + 1) * stride, memory.frames)
      peaks[channel][part] = (part * stride..<end).reduce(0) { max($0, abs(values[$1])) }
    }
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

internal import RimshotRealtime
internal import Synchronization

/// Integers that come piece by piece, as a file has them, into a sound that keeps them as they are. One thread.
public final class IntegerFilling {
  private let memory: SampleMemory
  /// The highest absolute values so far, for each channel one after the other.
  private var peaks: [[Float]]

  /// Begins with a sound that is silent so far and that nobody else has.
  /// - Parameter memory: Of a format that isn't floats.
  public init(_ memory: SampleMemory) {
    precondition(!memory.format.isFloat)
    self.memory = memory
    let count = MappedSample.peakCount(frames: memory.frames)
    peaks = [[Float]](repeating: [Float](repeating: 0, count: count), count: memory.channels)
  }

  /// Writes frames of a channel.
  /// - Parameter values: Interleaved with those of other channels. What the format has no bits for is lost.
  /// - Parameter encoding: One of whole numbers.
  /// - Parameter first: Where in `values` the first one is, in samples.
  /// - Parameter step: How far apart they are; at least 1.
  /// - Parameter count: How many.
  /// - Parameter frame: Where the first of them belongs.
  public func write(
    _ values: RawSpan, as encoding: SampleEncoding, from first: Int, step: Int, count: Int, channel: Int,
    at frame: Int
  ) {
    if count == 0 { return }
    precondition(step >= 1 && first >= 0)
    precondition((first + (count - 1) * step + 1) * encoding.bytes <= values.byteCount)
    precondition(frame >= 0 && frame + count <= memory.frames)
    let stride = unsafe ChannelTable.levelStride
    let side = unsafe memory.side(channel)
    let low = memory.layout.lowOffset
    var done = 0
    while done < count {
      let part = (frame + done) / stride
      let run = min(count, (part + 1) * stride - frame) - done
      let peak = unsafe values.withUnsafeBytes { values in
        // SAFETY: where there are values, there is an address, and the conditions above hold them all.
        let source = unsafe values.baseAddress.unsafelyUnwrapped + (first + done * step) * encoding.bytes
        let place = unsafe side + 2 * (frame + done)
        let lowPlace = unsafe low == 0 ? nil : side + (low + frame + done)
        return unsafe encoding.split(source, step: step, count: run, to: place, lowPlace)
      }
      peaks[channel][part] = max(peaks[channel][part], peak)
      done += run
    }
  }

  /// Ends it.
  /// - Parameter length: How many frames it has come to, at most as many as were planned.
  public func finish(frames length: Int) -> SampleMemory {
    if length >= memory.frames {
      memory.peaks.withLock { $0 = peaks }
      return memory
    }
    let shorter = SampleMemory(channels: memory.channels, frames: max(length, 0), format: memory.format)
    for channel in 0..<memory.channels {
      let values = memory.values(channel)
      shorter.write(values.span.extracting(first: shorter.frames), channel: channel, at: 0)
    }
    return shorter
  }
}

extension SampleMemory {
  /// Fills a channel, each frame of which the format must be able to say.
  /// - Parameter values: At most as many as there are frames.
  public func fill(_ channel: Int, with values: [Float]) {
    write(values.span, channel: channel, at: 0)
    peaks.withLock { $0 = [] }
  }

  /// Turns it round, while nobody else has it.
  public func reverse() {
    for channel in 0..<channels {
      var values = values(channel)
      values.reverse()
      fill(channel, with: values)
    }
  }
}

public import RimshotRealtime

/// A sound as a file has it that is mapped.
public struct MappedSample: Sendable {
  private let mapping: SampleMapping
  private let place: Int
  /// 1 to `SampleMemory.mostChannels`.
  public let channels: Int
  /// How long, in frames.
  public let frames: Int
  /// How they lie there.
  public let format: SampleFormat
  private let peaks: [[Float]]

  /// Describes a part of a file.
  /// - Parameter place: Where the bytes of `SampleMemory.withStorage(_:)` begin, a multiple of 4.
  /// - Parameter peaks: `SampleMemory.allPeaks`.
  /// - Returns: `nil` where the file hasn't so many bytes, or there aren't as many peaks.
  public init?(
    _ mapping: SampleMapping, at place: Int, channels: Int, frames: Int, format: SampleFormat = .float,
    peaks: [[Float]]
  ) {
    guard (1...SampleMemory.mostChannels).contains(channels), (0...1 << 40).contains(frames), place >= 0,
      place % MemoryLayout<Float>.stride == 0,
      format.isFloat || frames <= SampleLayout.mostIntegers,
      place + SampleMemory.storageBytes(channels: channels, frames: frames, format: format) <= mapping.count
    else { return nil }
    let count = unsafe frames / ChannelTable.levelStride + 1
    guard peaks.count == channels, peaks.allSatisfy({ $0.count == count }) else { return nil }
    self.mapping = mapping
    self.place = place
    self.channels = channels
    self.frames = frames
    self.format = format
    self.peaks = peaks
  }

  /// How many peaks each channel of a sound has.
  public static func peakCount(frames: Int) -> Int { unsafe frames / ChannelTable.levelStride + 1 }

  /// A copy in memory. Waits for the disk.
  public func copied(in arena: SampleArena? = nil) -> SampleMemory {
    let memory = SampleMemory(channels: channels, frames: frames, format: format, in: arena)
    let bytes = SampleMemory.storageBytes(channels: channels, frames: frames, format: format)
    mapping.withBytes { memory.fill($0.extracting(place..<place + bytes), peaks: peaks) }
    return memory
  }

  /// Plays where the file is mapped.
  /// - Parameter head: How many of its first frames are needed at once. The others come from the disk until they have
  ///   arrived: `SampleMemory.arrive(in:)`. `nil` takes all for being there.
  public func mapped(head: Int? = nil) -> SampleMemory {
    SampleMemory(
      mapping, at: place, channels: channels, frames: frames, format: format,
      head: min(head ?? frames, frames), peaks: peaks)
  }

  /// Copies the first frames; the others come from the disk for good. Waits for the disk.
  /// - Parameter head: At least 1, fewer than there are.
  public func streamed(head: Int) -> SampleMemory {
    precondition((1..<frames).contains(head))
    let tail = SampleTail(
      channels: channels, frames: frames, layout: SampleLayout(format: format, frames: frames), in: mapping,
      at: place)
    let heads = (0..<channels).map { channel in
      unsafe [Float](unsafeUninitializedCapacity: head) { room, count in
        if let base = room.baseAddress, unsafe tail.read(base, channel: channel, at: 0, count: head) {
          count = head
        }
      }
    }
    return SampleMemory(heads: heads, format: format, tail: tail, peaks: peaks)
  }
}

/// Where one output's frames go in this period.
@unsafe
public struct OutputBuffer: BitwiseCopyable {
  /// The left port's frames, or the only port's.
  public var left: UnsafeMutablePointer<Float>
  /// The right port's frames; the same as `left` for a mono output.
  public var right: UnsafeMutablePointer<Float>
  /// One port: stereo sounds are mixed down to it.
  public var isMono: Bool

  /// Makes a place from its parts.
  @_noLocks
  public init(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, isMono: Bool) {
    unsafe self.left = unsafe left
    unsafe self.right = unsafe right
    unsafe self.isMono = isMono
  }
}

/// All outputs' frames for one period; lives no longer than the period.
@safe
public struct OutputPorts: ~Copyable, ~Escapable {
  /// Frames in this period; any number from 1.
  public let frames: Int
  private let buffers: UnsafePointer<OutputBuffer>
  /// How many outputs there are, the main pair among them.
  let count: Int

  /// Makes the ports of a period.
  /// - Parameter buffers: The main pair first, then the other outputs by the host's number; each with room for
  ///   `frames` frames.
  @_noLocks
  @_lifetime(borrow buffers)
  public init(buffers: borrowing UnsafeBufferPointer<OutputBuffer>, frames: Int) {
    self.frames = frames
    unsafe self.buffers = unsafe buffers.baseAddress.unsafelyUnwrapped
    self.count = buffers.count
  }

  /// Writes silence everywhere.
  @_noLocks
  func silence() {
    for i in 0..<count {
      let buffer = unsafe buffers[i]
      unsafe buffer.left.update(repeating: 0, count: frames)
      if unsafe !buffer.isMono { unsafe buffer.right.update(repeating: 0, count: frames) }
    }
  }

  /// Which output one is played on: the main pair where its own ports aren't there yet.
  @_noLocks
  func place(_ output: Int) -> Int { output < count ? output : 0 }

  /// An output's place; the main pair's where the output's ports aren't there yet.
  @_noLocks
  func buffer(_ output: Int) -> OutputBuffer { unsafe buffers[place(output)] }
}

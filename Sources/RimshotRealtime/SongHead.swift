internal import Synchronization

/// A place of a song's sound that is heard.
@safe
struct SongHead: BitwiseCopyable {
  private enum Way: BitwiseCopyable {
    case steady, rising, falling, silent
  }

  /// What is heard; `nil` for nothing.
  private(set) var audio: UnsafeMutablePointer<SongAudio>?
  /// The sound's next frame.
  var frame = 0
  /// Linear gain.
  private(set) var gain: Float = 0
  private var output = 0
  private var ramp = GainRamp()
  private var way = Way.steady
  /// Frames in a row that weren't there, and how many may be missing before it counts.
  private var missed = 0
  private var patience = 0

  @_noLocks
  init() { unsafe audio = nil }

  /// A place where something begins.
  /// - Parameter rises: Whether within some frames, and not as it is.
  /// - Parameter patience: Frames that may come late without being counted, as nobody knew that they are wanted.
  @_noLocks
  init(
    _ audio: UnsafeMutablePointer<SongAudio>, at frame: Int, gain: Float, output: Int, fade: Int,
    patience: Int, rises: Bool
  ) {
    unsafe self.audio = unsafe audio
    self.frame = frame
    self.gain = gain
    self.output = output
    self.patience = patience
    if rises { rise(over: fade) }
  }

  /// Whether it can't be heard now.
  var isSilent: Bool {
    @_noLocks get {
      switch way {
      case .silent: true
      case .rising: ramp.level == 0
      default: false
      }
    }
  }

  /// Nothing is heard any more.
  @_noLocks
  mutating func end() { unsafe audio = nil }

  /// Fades out from where it is.
  @_noLocks
  mutating func fall(over fade: Int) {
    ramp.turn(over: fade)
    way = .falling
  }

  @_noLocks
  private mutating func rise(over fade: Int) {
    ramp = GainRamp(risingOver: fade)
    way = .rising
  }

  /// Adds its next frames to those of the period.
  /// - Parameter isLeaving: Whether it ends with its fade.
  @_noLocks
  mutating func render(
    into outputs: borrowing OutputPorts, frames: Range<Int>, fade: Int, isLeaving: Bool
  ) {
    var place = frames.lowerBound
    while place < frames.upperBound, let audio = unsafe audio {
      let offset = frame & (SongAudio.pieceFrames - 1)
      let left = SongAudio.pieceFrames - offset
      var count = min(frames.upperBound - place, left)
      if let piece = unsafe audio.pointee.piece(at: frame) {
        if !isLeaving {
          missed = 0
          patience = 0
          if case .silent = way { rise(over: fade) }
          // While there is still something to fade.
          if unsafe audio.pointee.isMissing(at: frame + left) {
            if left > fade {
              count = min(count, left - fade)
            } else if case .falling = way {
            } else {
              fall(over: left)
            }
          }
        }
        if case .steady = way {} else { count = min(count, ramp.remaining) }
        unsafe add(piece + offset, isStereo: audio.pointee.channels == 2, to: outputs, place, count)
      } else if unsafe !isLeaving && frame < audio.pointee.length {
        unsafe miss(count, audio)
      }
      if case .steady = way {} else { goOn(count, isLeaving) }
      frame += count
      place += count
    }
  }

  @_noLocks
  private mutating func goOn(_ count: Int, _ isLeaving: Bool) {
    if case .silent = way {
      if isLeaving { end() }
      return
    }
    ramp.advance(by: min(count, ramp.remaining))
    if ramp.remaining > 0 { return }
    if case .rising = way {
      ramp = GainRamp()
      way = .steady
    } else {
      way = .silent
      if isLeaving { end() }
    }
  }

  @_noLocks
  private mutating func miss(_ count: Int, _ audio: UnsafeMutablePointer<SongAudio>) {
    let before = missed
    missed += count
    if before <= patience && missed > patience {
      unsafe audio.pointee.gaps.wrappingAdd(1, ordering: .relaxed)
      // Once for all that is missing.
      patience = -1
    }
    way = .silent
  }

  // SAFETY: the piece has `count` frames of each channel from there on, the period so many after `place`.
  @_noLocks
  private func add(
    _ left: UnsafePointer<Float>, isStereo: Bool, to outputs: borrowing OutputPorts, _ place: Int,
    _ count: Int
  ) {
    let right = unsafe isStereo ? left + SongAudio.pieceFrames : left
    let buffer = unsafe outputs.buffer(output)
    let isSteady = if case .steady = way { true } else { false }
    if unsafe buffer.isMono {
      let port = unsafe buffer.left + place
      unsafe add(left, to: port, count, gain: gain * 0.5, isSteady)
      unsafe add(right, to: port, count, gain: gain * 0.5, isSteady)
    } else {
      unsafe add(left, to: buffer.left + place, count, gain: gain, isSteady)
      unsafe add(right, to: buffer.right + place, count, gain: gain, isSteady)
    }
  }

  @_noLocks
  private func add(
    _ source: UnsafePointer<Float>, to port: UnsafeMutablePointer<Float>, _ count: Int, gain: Float,
    _ isSteady: Bool
  ) {
    if isSteady {
      unsafe Mixing.add(source, to: port, count: count, gain: gain)
    } else {
      unsafe Mixing.add(source, to: port, count: count, gain: gain, ramp: ramp)
    }
  }
}

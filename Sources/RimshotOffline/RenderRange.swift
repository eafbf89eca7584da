internal import RimshotMidiFiles

/// Which frames of a song are rendered, and which are kept.
struct RenderRange: Equatable {
  /// The first frame that is kept.
  var first: Int
  /// Events from this frame on aren't played.
  var hitEnd: Int
  /// The end of what is kept for certain.
  var end: Int
  /// Where what still sounds after `end` is cut; the same where the end is fixed.
  var limit: Int

  /// What the options mean for a song.
  init(_ song: StandardMidiFile, _ options: RenderOptions) throws(RenderError) {
    let rate = options.rate
    func frames(_ seconds: Double) -> Int { Int((seconds * Double(rate) + 0.5).rounded(.down)) }
    first = frames(options.start)
    hitEnd = options.end.map(frames) ?? Int.max
    let lastEvent = song.lastFrame(before: hitEnd, rate: rate)
    if options.end != nil {
      end = hitEnd + frames(options.tail ?? 0)
      limit = end
    } else if let tail = options.tail {
      end = (lastEvent ?? 0) + frames(tail)
      limit = end
    } else {
      end = (lastEvent ?? 0) + 1
      limit = end + frames(RenderOptions.longestRinging)
    }
    if end > frames(RenderOptions.longest) {
      let hours = end / rate / 3600
      throw RenderError(
        "\(song.name) would be \(hours) hours of sound, and 24 are the most that is rendered; --to ends it earlier"
      )
    }
    if limit <= first {
      throw RenderError("nothing is left of \(song.name): it ends before --from")
    }
  }

  /// The most frames that are kept.
  var mostFrames: Int { limit - first }
}

extension StandardMidiFile {
  /// The last event's frame of those before a frame.
  fileprivate func lastFrame(before end: Int, rate: Int) -> Int? {
    for event in events.reversed() {
      let frame = frame(event, rate: rate)
      if frame < end { return frame }
    }
    return nil
  }
}

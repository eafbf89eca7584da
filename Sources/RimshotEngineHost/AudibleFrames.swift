internal import RimshotRealtime

/// What nobody can hear any more ends a voice as the end of its sound does: long fades of recordings would take as much
/// work as the hits.
extension KitPlan.Layer {
  /// −100 dBFS.
  private static let threshold: Float = 0.000_01

  /// How many of a channel's frames are played: the others, all to the end, stay below −100 dBFS at the kit's own levels.
  /// Of what repeats, or is filtered or made louder by controllers, all are.
  /// - Parameter frames: How many there are.
  /// - Parameter levels: As in `ChannelTable.levels`.
  func audibleFrames(of channel: KitPlan.Channel, _ frames: Int, levels: FixedMemory<Float>) -> Int {
    let isMoved = !modulations.isEmpty || !(channel.fader?.modulations.isEmpty ?? true)
    if channel.loop != nil || isMoved || !shape.filters.isEmpty { return frames }
    let side = max(abs(channel.leftGain), abs(channel.rightGain))
    let gain = side * velocityGains.reduce(0) { max($0, abs($1)) }
    // Where the kit makes it softer, the mixer may make it louder again.
    let least = KitPlan.Layer.threshold / max(gain, 1)
    let stride = unsafe ChannelTable.levelStride
    var end = frames / stride + 1
    while end > 1 && levels[end - 1] < least { end -= 1 }
    return min(end * stride, frames)
  }
}

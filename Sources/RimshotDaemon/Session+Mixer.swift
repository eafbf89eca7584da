/// The mixer is kept over restarts.
extension Session {
  /// Milliseconds until what has changed is written: a fader moves many times a second, and each move would wear the disk.
  private static let mixerDelay = 2000

  /// Writes down how the mixer is set, where that is due.
  func handleMixer() {
    if alarms.takeDue(.mixer) { mixer.write() }
    if mixer.isUnwritten && !alarms.isSet(.mixer) { alarms.set(.mixer, in: Session.mixerDelay) }
  }
}

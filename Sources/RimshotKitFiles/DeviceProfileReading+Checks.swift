internal import RimshotKit

/// What only the whole profile shows.
extension DeviceProfileReading {
  func check(_ profile: DeviceProfile) {
    checkLimits(profile.velocity, profile.location, "velocity")
    for (channel, table) in [(0, profile.notes)] + profile.channelNotes.map({ ($0.key, $0.value) }) {
      for (note, pad) in table {
        checkLimits(pad.velocity.completed(by: profile.velocity), pad.location, "note \(note)")
        checkAlias(note, pad, of: profile, channel: channel)
      }
    }
    checkChannels(profile)
  }

  private func checkLimits(
    _ velocity: DeviceProfile.Velocity, _ location: SourceLocation, _ name: String
  ) {
    let floor = velocity.floor ?? 1
    let ceiling = velocity.ceiling ?? 127
    if floor > ceiling {
      log.error("\(name): the floor \(floor) is above the ceiling \(ceiling)", at: location.mark)
    }
  }

  private func checkAlias(
    _ note: UInt8, _ pad: DeviceProfile.Pad, of profile: DeviceProfile, channel: Int
  ) {
    var way = [note]
    var next: DeviceProfile.Pad? = pad
    while case .note(let other)? = next?.target, other != way.last {
      way.append(other)
      if other == note {
        let shown = way.map { "\($0)" }.joined(separator: " → ")
        log.error("note \(note) acts like itself: \(shown)", at: pad.location.mark)
        return
      }
      // A circle further on is reported at its own notes.
      if way.dropLast().contains(other) { return }
      next = profile.channelNotes[channel]?[other] ?? profile.notes[other]
    }
  }

  private func checkChannels(_ profile: DeviceProfile) {
    guard let heard = profile.channels else { return }
    for (channel, table) in profile.channelNotes where !heard.contains(channel) {
      for (note, pad) in table {
        log.warning(
          "note \(channel)/\(note) isn't heard: channel \(channel) isn't among the profile's channels",
          at: pad.location.mark)
      }
    }
  }
}

extension SourceLocation {
  /// The same place in the file that is read.
  fileprivate var mark: YamlMark? { line > 0 ? YamlMark(line: line, column: column) : nil }
}

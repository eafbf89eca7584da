internal import RimshotKit

// What is said about a file.

extension Kit.Sample {
  /// The file as the messages name it: from the folder of the file that names it, where it is below that.
  private var shortPath: String {
    let folder = location.file.lastIndex(of: "/").map { location.file[...$0] } ?? ""
    if !folder.isEmpty && path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  var emptyWarning: Diagnostic { warning("has no frames; it plays silence") }

  func warning(_ message: String) -> Diagnostic {
    Diagnostic(.warning, "\"\(shortPath)\" \(message)", at: location)
  }
}

extension SoundFileError {
  func diagnostic(of sample: Kit.Sample) -> Diagnostic {
    sample.warning("can't be read and is left out: \(message)")
  }
}

extension SoundHeader {
  func diagnostics(of sound: SoundList.Sound) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if channels > 2 && sound.needsFirst {
      diagnostics.append(sound.sample.warning("has \(channels) channels; the first two are used"))
    }
    for channel in sound.channels.sorted() where channel > channels {
      let has = channels == 1 ? "1 channel" : "\(channels) channels"
      diagnostics.append(
        sound.sample.warning("has \(has), so its last one plays instead of channel \(channel)"))
    }
    if frames == 0 { diagnostics.append(sound.sample.emptyWarning) }
    return diagnostics
  }
}

extension DecodedSound {
  var faults: SoundFaults { SoundFaults(frames: channels[0].count, repaired: repaired, earlyEnd: earlyEnd) }
}

/// What decoding has found out about a file.
struct SoundFaults {
  /// How many frames there were, at the file's rate.
  var frames = 0
  /// How many samples were infinite or not a number.
  var repaired = 0
  /// What ended the reading before the header's last frame; `nil` when all was there.
  var earlyEnd: String?

  func diagnostics(of sample: Kit.Sample, isEmptyKnown: Bool) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if frames == 0 {
      if !isEmptyKnown { diagnostics.append(sample.emptyWarning) }
    } else if let earlyEnd {
      diagnostics.append(sample.warning("ends early, after \(frames) frames: \(earlyEnd)"))
    }
    if frames >= SoundFile.maximumFrames {
      diagnostics.append(sample.warning("is cut after \(frames) frames"))
    }
    if repaired > 0 {
      let numbers = repaired == 1 ? "1 sample that is" : "\(repaired) samples that are"
      diagnostics.append(sample.warning("has \(numbers) no finite number, made 0"))
    }
    return diagnostics
  }
}

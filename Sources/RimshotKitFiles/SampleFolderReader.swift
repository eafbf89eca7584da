internal import RimshotKit

/// Reads a folder of sound files that has no kit file, by their names.
enum SampleFolderReader {
  /// Reads the folder. Any thread; blocks on the disk, but opens no sound file.
  /// - Returns: The kit, unless there is no sound.
  static func read(_ folder: String) -> KitReader.Reading {
    let log = DiagnosticLog(file: folder)
    let directory = FileSystem.canonical(folder) ?? folder
    let (files, notes) = SampleFolder.nameableSounds(in: directory)
    for note in notes { log.warning(note) }
    if files.isEmpty {
      log.error("cannot read the kit: this folder has no sounds")
      return KitReader.Reading(diagnostics: log.diagnostics)
    }
    let understood = SampleFolder(files)
    if understood.pads.count > KitReading.maximumPads {
      log.error(
        "the \(files.count) sounds in this folder and in those in it would be \(understood.pads.count) pads, of which "
          + "a kit has \(KitReading.maximumPads) at most: name the folder of a single kit")
      return KitReader.Reading(diagnostics: log.diagnostics)
    }
    // Through the text that `kit new` writes: the folder sounds the same before and after.
    let text = SampleFolderText.yaml(understood, name: FileSystem.name(of: directory))
    var reading = KitReader.reading(of: Array(text.utf8), directory: directory, log: log)
    reading.kit?.forgetLines()
    reading.diagnostics = log.diagnostics.map {
      Diagnostic($0.severity, $0.message, at: SourceLocation(file: folder))
    }
    var units = KitUnits(.file, total: files.count)
    for path in Set(reading.kit?.samplePaths ?? []) { units.addSound([path]) }
    reading.units = reading.kit == nil ? nil : units
    return reading
  }
}

extension Kit {
  fileprivate var samplePaths: [String] { pads.flatMap(\.articulations).flatMap(\.samples).map(\.path) }

  /// No file says anything about these samples, so messages name the sounds themselves.
  fileprivate mutating func forgetLines() {
    for pad in pads.indices {
      for articulation in pads[pad].articulations.indices {
        for layer in pads[pad].articulations[articulation].layers.indices {
          pads[pad].articulations[articulation].layers[layer].forgetLines()
        }
      }
    }
  }
}

extension Kit.Layer {
  fileprivate mutating func forgetLines() {
    for take in takes.indices {
      for channel in takes[take].channels.indices {
        let path = takes[take].channels[channel].sample.path
        takes[take].channels[channel].sample.location = SourceLocation(file: path)
      }
    }
  }
}

internal import RimshotKit

/// Reads a folder of sound files that has no kit file, by their names.
enum SampleFolderReader {
  /// Reads the folder. Any thread; blocks on the disk, but opens no sound file.
  /// - Returns: The kit, unless there is no sound.
  static func read(_ folder: String) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    let log = DiagnosticLog(file: folder)
    let directory = FileSystem.canonical(folder) ?? folder
    let files = SampleFolder.sounds(in: directory)
    if files.isEmpty {
      log.error("cannot read the kit: this folder has no sounds")
      return (nil, log.diagnostics)
    }
    // Through the text that `kit new` writes: the folder sounds the same before and after.
    let text = SampleFolderText.yaml(SampleFolder(files), name: FileSystem.name(of: directory))
    var kit = KitReader.read(Array(text.utf8), directory: directory, log: log)
    kit?.forgetLines()
    let diagnostics = log.diagnostics.map {
      Diagnostic($0.severity, $0.message, at: SourceLocation(file: folder))
    }
    return (kit, diagnostics)
  }
}

extension Kit {
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

internal import Glibc
internal import RimshotKit

/// What a person should know about a render, as lines.
struct RenderWarnings {
  /// `song.mid: warning: note 58 hits no pad (12 times)`.
  private(set) var lines: [String] = []

  init(_ report: RenderReport, song: String, options: RenderOptions, isCut: Bool) {
    let notes = report.unmappedNotes
    if notes.count > 8 {
      let hits = notes.reduce(0) { $0 + $1.count }
      let shown = runs(of: notes.map(\.note)).map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
      }.joined(separator: ", ")
      add("\(notes.count) notes hit no pad (\(hits) times): \(shown)", song)
    } else {
      for note in notes { add("note \(note.note) hits no pad (\(times(note.count)))", song) }
    }
    if !report.otherChannels.isEmpty {
      let counts = report.otherChannels.map { "\($0.channel) (\(times($0.count)))" }.joined(separator: ", ")
      add("hits on channels that aren't heard: \(counts); --channels LIST hears them", song)
    }
    if report.stolen > 0 {
      let places = options.voices
      add(
        "\(report.stolen) voices faded early, because no more than \(places) may sound at once; --voices N allows more",
        song)
    }
    if isCut {
      let seconds = Int(RenderOptions.longestRinging)
      add(
        "the kit still sounds \(seconds) s after the last event and is cut there; --tail S lets it ring", song
      )
    }
    let highest = report.files.compactMap(\.peak).max() ?? 0
    // In tenths of a decibel; a hair lower than the peak says, because the highest integer lies just below full scale.
    let gain = ((options.gain - highest - 0.001) * 10).rounded(.up) / 10 - 0.1
    let advice = "--gain \((gain * 10).rounded() / 10) clips none"
    for file in report.files where file.clipped > 0 {
      add("\(file.clipped) samples are too loud and were clipped; \(advice)", file.path)
    }
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private mutating func add(_ message: String, _ file: String) {
    lines.append(Diagnostic(.warning, message, at: SourceLocation(file: file)).description)
  }
}

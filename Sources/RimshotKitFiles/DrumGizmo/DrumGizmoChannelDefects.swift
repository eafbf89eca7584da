internal import RimshotKit

/// Channels of a kit's instruments that lead nowhere. Often all instruments have the same fault, which is said once.
struct DrumGizmoChannelDefects {
  private struct Defect {
    var text: String
    var mark: YamlMark
    var count: Int
  }

  private var unmapped: [Defect] = []
  private var unknown: [Defect] = []
  private var firstInstruments: [String] = []

  /// An instrument plays into channels of its own that it doesn't map.
  mutating func addUnmapped(_ channels: [String], of instrument: String, at mark: YamlMark) {
    let text = channels.map(quoted).joined(separator: ", ")
    if let place = unmapped.firstIndex(where: { $0.text == text }) {
      unmapped[place].count += 1
    } else {
      unmapped.append(Defect(text: text, mark: mark, count: 1))
      firstInstruments.append(instrument)
    }
  }

  /// A channel map leads to a channel that the kit hasn't.
  mutating func addUnknown(_ channel: String, at mark: YamlMark) {
    if let place = unknown.firstIndex(where: { $0.text == channel }) {
      unknown[place].count += 1
    } else {
      unknown.append(Defect(text: channel, mark: mark, count: 1))
    }
  }

  /// Says all of it.
  /// - Parameter channels: The kit's.
  func report(to log: DiagnosticLog, channels: [String]) {
    for (defect, instrument) in zip(unmapped, firstInstruments) {
      let verb = defect.text.contains(", ") ? "they aren't" : "it isn't"
      let more = defect.count == 1 ? "" : "; so with \(defect.count - 1) more instruments"
      log.warning(
        "no channelmap of instrument \(quoted(instrument)) has in=\(defect.text), so \(verb) heard\(more)",
        at: defect.mark)
    }
    for defect in unknown {
      let count = defect.count == 1 ? "" : ", which \(defect.count) instruments name"
      log.warning(
        "the kit has no channel \(quoted(defect.text))\(count)\(didYouMean(defect.text, in: channels)), "
          + "so nothing is heard there", at: defect.mark)
    }
  }
}

internal import Glibc
internal import RimshotControl

/// What `monitor` prints.
enum MonitorText {
  /// An event on one line.
  static func line(_ event: ControlEvent) -> String {
    switch event {
    case .midi(let report): line(report)
    case .kit(let kit): "-- the kit is now \(kit.name)"
    case .server(let server):
      server.map {
        "-- the audio server is \($0.kind), \($0.sampleRate) Hz, \($0.periodFrames) frames a period"
      }
        ?? "-- the audio server is gone: nothing is heard"
    case .lost(let count): "-- \(Quantity.count(count, "event")) left out: too much at once"
    case .problems(let problems): problems.map { "-- \($0.message)" }.joined(separator: "\n")
    case .sound(let sound): "-- \(sound.pad) is \(sound.state.rawValue) at \(SoundText.clock(sound.position))"
    case .connections, .meters, .beat, .song: "-- \(event.name)"
    }
  }

  private static func line(_ report: MidiReport) -> String {
    let bytes = report.bytes.map { hexadecimal($0) }.joined(separator: " ")
    let head = "\(time(report.time))  \(report.source.padded(to: 24))  \(bytes.padded(to: 8))"
    return "\(head)  \(meaning(report).padded(to: 26))  \(outcome(report))"
  }

  private static func hexadecimal(_ byte: Int) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return text.utf8.count < 2 ? "0" + text : text
  }

  /// `14:03:22.123`, in the time zone of whoever looks.
  private static func time(_ seconds: Double) -> String {
    var whole = time_t(seconds)
    var parts = unsafe tm()
    unsafe localtime_r(&whole, &parts)
    let milliseconds = Int((seconds - Double(whole)) * 1000)
    let clock = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
    return clock.map { digits(Int($0), 2) }.joined(separator: ":") + "." + digits(milliseconds, 3)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// What the bytes say: `38 Snare 100`.
  private static func meaning(_ report: MidiReport) -> String {
    guard let status = report.bytes.first else {
      return "hit \(report.velocity.map { Quantity.number($0) } ?? "")"
    }
    let first = report.bytes.dropFirst().first ?? 0
    let second = report.bytes.dropFirst(2).first ?? 0
    switch status & 0xF0 {
    case 0x90 where second > 0: return "\(NoteLabel.text(first)) \(velocity(second, report.velocity))"
    case 0x80, 0x90: return "\(NoteLabel.text(first)) off"
    case 0xA0: return "\(NoteLabel.text(first)) pressure \(second)"
    case 0xB0: return "controller \(first): \(second)"
    case 0xC0: return "program \(first + 1)"
    case 0xD0: return "pressure \(first)"
    default: return ""
    }
  }

  /// The velocity as it came, and what the device's curve made of it.
  private static func velocity(_ raw: Int, _ velocity: Double?) -> String {
    guard let velocity, abs(velocity - Double(raw)) >= 0.05 else { return "\(raw)" }
    return "\(raw)→\(Quantity.number(velocity))"
  }

  private static func outcome(_ report: MidiReport) -> String {
    var parts: [String] = []
    if !report.sounds.isEmpty { parts.append(sounds(report)) }
    if let message = report.message {
      let pad = report.sounds.isEmpty ? place(report.pad, report.articulation).map { "\($0): " } ?? "" : ""
      parts.append("not heard: \(pad)\(message)")
    }
    if report.outcome == .paused, let pad = report.pad { parts.append("pauses \(pad)") }
    if report.outcome == .resumed, let pad = report.pad { parts.append("resumes \(pad)") }
    if report.outcome == .stopped, let pad = report.pad { parts.append("stops \(pad)") }
    if let stolen = report.stolen { parts.append("cuts \(Quantity.count(stolen, "older hit")) short") }
    return parts.joined(separator: "; ")
  }

  private static func place(_ pad: String?, _ articulation: String?) -> String? {
    pad.map { pad in articulation.map { "\(pad)/\($0)" } ?? pad }
  }

  /// The first sound of each pad, and how many more there are.
  private static func sounds(_ report: MidiReport) -> String {
    var pads: [(place: String, sounds: [MidiReport.Sound])] = []
    for sound in report.sounds {
      let place = place(sound.pad, sound.articulation) ?? ""
      if let known = pads.firstIndex(where: { $0.place == place }) {
        pads[known].sounds.append(sound)
      } else {
        pads.append((place, [sound]))
      }
    }
    return pads.map { pad in
      let more = pad.sounds.count > 1 ? " and \(Quantity.count(pad.sounds.count - 1, "more sound"))" : ""
      return "\(pad.place): \(text(pad.sounds[0]))\(more)"
    }.joined(separator: ", ")
  }

  private static func text(_ sound: MidiReport.Sound) -> String {
    let file = sound.file.map { String($0.split(separator: "/").last ?? "") } ?? "a sound"
    var numbers: [String] = []
    if sound.layers > 1 { numbers.append("layer \(sound.layer) of \(sound.layers)") }
    if sound.takes > 1 { numbers.append("take \(sound.take) of \(sound.takes)") }
    return numbers.isEmpty ? file : "\(file) (\(numbers.joined(separator: ", ")))"
  }
}

internal import RimshotControl

/// One address that OSC messages may be sent to: what the daemon and `docs/osc.md` know of it.
public struct OscAddress: Sendable {
  /// Such as `/rimshot/mixer/pad/NAME/gain`; `NAME` stands for any one part.
  public let pattern: String
  /// What comes with it, for the documentation.
  public let arguments: String
  /// What it does, for the documentation.
  public let meaning: String

  let read: @Sendable (_ name: String, inout OscArguments) throws(ControlError) -> OscRequest

  /// Every address.
  public static let all =
    [
      OscAddress(
        "/rimshot/hit", "pad: `s` name or `i` note; velocity: `i` 0–127 or `f` 0–1, 100 without",
        "hits a pad; velocity 0 does nothing"
      ) {
        (_, arguments) throws(ControlError) in hit(try arguments.pad(), try arguments.velocity())
      },
      OscAddress(
        "/rimshot/hit/NAME", "velocity: `i` 0–127 or `f` 0–1, 100 without",
        "hits the pad of that name or note"
      ) {
        (name, arguments) throws(ControlError) in hit(name, try arguments.velocity())
      },
      OscAddress("/rimshot/release", "pad: `s` name", "lets go what a hit began, of a gated pad") {
        (_, arguments) throws(ControlError) in .control(.release(pad: try arguments.text("pad")))
      },
      OscAddress("/rimshot/panic", button, "fades out everything that sounds") {
        (_, arguments) throws(ControlError) in try arguments.press() ? .control(.panic) : .nothing
      },
      OscAddress(
        "/rimshot/kit/load", "kit: `s` name, folder or file",
        "loads a kit and plays it; the answer comes when it plays"
      ) {
        (_, arguments) throws(ControlError) in .control(.loadKit(try arguments.text("kit")))
      },
      OscAddress(
        "/rimshot/kit/reload", button, "loads the kit that plays again; the answer comes when it plays"
      ) {
        (_, arguments) throws(ControlError) in try arguments.press() ? .control(.reloadKit) : .nothing
      },
    ] + sounds + strip("pad", "a pad", { .pad($0) }) + strip("output", "an output", { .output($0) }) + [
      OscAddress("/rimshot/mixer/master/gain", gain, "sets the gain of the master") {
        (_, arguments) throws(ControlError) in
        .control(.mixerSet(MixerChange(.master, gain: try arguments.gain())))
      },
      OscAddress("/rimshot/mixer/master/mute", flag, "silences everything, or no longer") {
        (_, arguments) throws(ControlError) in
        .control(.mixerSet(MixerChange(.master, mute: try arguments.flag("mute"))))
      },
      OscAddress("/rimshot/metronome/start", button, "starts the metronome with a beat") {
        (_, arguments) throws(ControlError) in
        try arguments.press() ? .control(.metronome(.start(MetronomeChange(), MetronomeSpan()))) : .nothing
      },
      OscAddress("/rimshot/metronome/stop", button, "stops the metronome") {
        (_, arguments) throws(ControlError) in
        try arguments.press() ? .control(.metronome(.stop)) : .nothing
      },
      OscAddress("/rimshot/metronome/tap", button, "one of several taps on the beat, which make the tempo") {
        (_, arguments) throws(ControlError) in
        try arguments.press() ? .control(.metronome(.tap)) : .nothing
      },
      OscAddress(
        "/rimshot/metronome/tempo", "tempo: `f` or `i`, beats a minute from 20 to 400",
        "sets the metronome's tempo, from the next beat on"
      ) {
        (_, arguments) throws(ControlError) in
        let tempo = try arguments.number(
          "tempo", in: MetronomeChange.tempos, "beats a minute from 20 to 400")
        return .control(.metronome(.set(MetronomeChange(tempo: tempo))))
      },
      OscAddress("/rimshot/metronome/gain", gain, "sets the gain of the metronome") {
        (_, arguments) throws(ControlError) in
        .control(.metronome(.set(MetronomeChange(gain: try arguments.gain()))))
      },
      OscAddress("/rimshot/status", button, "is answered with `/rimshot/state`") {
        (_, arguments) throws(ControlError) in try arguments.press() ? .state : .nothing
      },
      OscAddress("/rimshot/ping", button, "is answered with `/rimshot/pong`") {
        (_, arguments) throws(ControlError) in try arguments.press() ? .ping : .nothing
      },
    ]

  static let button = "none, or a button's `i` or `f`: 1 does it, 0 does nothing"
  private static let gain = "gain: `f` or `i`, decibels from -120, which is silence, to 12"
  private static let flag = "`T` or `F`, or `i` or `f` 1 or 0"

  init(
    _ pattern: String, _ arguments: String, _ meaning: String,
    read: @escaping @Sendable (String, inout OscArguments) throws(ControlError) -> OscRequest
  ) {
    self.pattern = pattern
    self.arguments = arguments
    self.meaning = meaning
    self.read = read
  }

  private static func hit(_ pad: String, _ velocity: Int) -> OscRequest {
    velocity == 0 ? .nothing : .control(.hit(pad: pad, velocity: velocity))
  }

  private static func strip(
    _ kind: String, _ words: String, _ strip: @escaping @Sendable (String) -> MixerStrip
  ) -> [OscAddress] {
    let folder = "/rimshot/mixer/\(kind)/NAME"
    return [
      OscAddress("\(folder)/gain", gain, "sets the gain of \(words)") {
        (name, arguments) throws(ControlError) in
        .control(.mixerSet(MixerChange(strip(name), gain: try arguments.gain())))
      },
      OscAddress("\(folder)/pan", "pan: `f` or `i`, from -1, left, to 1, right", "sets the place of \(words)")
      {
        (name, arguments) throws(ControlError) in
        let pan = try arguments.number("pan", in: -1...1, "a number from -1 (left) to 1 (right)")
        return .control(.mixerSet(MixerChange(strip(name), pan: pan)))
      },
      OscAddress("\(folder)/mute", flag, "silences \(words), or no longer") {
        (name, arguments) throws(ControlError) in
        .control(.mixerSet(MixerChange(strip(name), mute: try arguments.flag("mute"))))
      },
      OscAddress("\(folder)/solo", flag, "silences the others, or no longer") {
        (name, arguments) throws(ControlError) in
        .control(.mixerSet(MixerChange(strip(name), solo: try arguments.flag("solo"))))
      },
    ]
  }

  /// The part that `NAME` stands for, empty where there is none; `nil` for another address.
  func match(_ address: String) -> String? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    let wanted = pattern.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == wanted.count else { return nil }
    var name = ""
    for (part, want) in zip(parts, wanted) where part != want {
      if want != "NAME" || part.isEmpty { return nil }
      name = OscAddress.decoded(part)
    }
    return name
  }

  /// What an address may not hold, such as a space, is written as in a URL: `%20`.
  private static func decoded(_ part: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value != 0 {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension OscArguments {
  fileprivate mutating func gain() throws(ControlError) -> Double {
    try number("gain", in: MixerChange.gains, "decibels from -120 (silence) to 12")
  }
}

import RimshotControl
import Testing

struct ControlCodingTests {
  @Test(arguments: [
    (ControlRequest.status, #"{"command":"status"}"#),
    (
      ControlRequest.subscribe(Subscription([.midi, .meters], interval: 0.5)),
      #"{"command":"subscribe","events":["midi","meters"],"interval":0.5}"#
    ),
    (
      .connect(source: "20:0", destination: "a/b"),
      #"{"command":"connect","destination":"a/b","source":"20:0"}"#
    ),
    (.loadKit("/k/kit.yaml"), #"{"command":"load-kit","kit":"/k/kit.yaml"}"#),
    (.hit(pad: "snare", velocity: 99), #"{"command":"hit","pad":"snare","velocity":99}"#),
    (.mixer, #"{"command":"mixer"}"#),
    (.metronome(.show), #"{"command":"metronome"}"#),
    (
      .metronome(.start(MetronomeChange(tempo: 96.5, meter: Meter("6/8")), MetronomeSpan(countIn: 2))),
      #"{"command":"metronome-start","countIn":2,"meter":"6/8","tempo":96.5}"#
    ),
    (
      .metronome(.set(MetronomeChange(accents: [1, 3], subdivision: 2, gain: -3, output: "click"))),
      #"{"accents":[1,3],"command":"metronome-set","gain":-3,"output":"click","subdivision":2}"#
    ),
    (.metronome(.stop), #"{"command":"metronome-stop"}"#),
    (
      .song(
        .play(SongOrder(path: "/a.mid", from: 1.5, loop: SongLoop(a: 1, b: 2), countIn: 2, channels: [1]))),
      #"{"channels":[1],"command":"song-play","countIn":2,"from":1.5,"loop":{"a":1,"b":2},"path":"/a.mid"}"#
    ),
    (
      .song(.play(SongOrder(path: "/a.ogg", gain: -3, output: "click"))),
      #"{"command":"song-play","gain":-3,"output":"click","path":"/a.ogg"}"#
    ),
    (.song(.seek(2.5)), #"{"command":"song-seek","to":2.5}"#),
    (.song(.setGain(-6)), #"{"command":"song-set","gain":-6}"#),
    (.song(.loop(nil)), #"{"command":"song-loop"}"#),
    (.transport(.show), #"{"command":"transport"}"#),
    (.transport(.set(.lead, isForced: true)), #"{"command":"transport-set","force":true,"mode":"lead"}"#),
    (.transport(.set(.off)), #"{"command":"transport-set","mode":"off"}"#),
    (.metronome(.tap), #"{"command":"metronome-tap"}"#),
    (
      .mixerSet(MixerChange(.pad("snare"), gain: -3, pan: 0.5, mute: true, solo: false)),
      #"{"command":"mixer-set","gain":-3,"mute":true,"pad":"snare","pan":0.5,"solo":false}"#
    ),
    (
      .mixerSet(MixerChange(.output("main"), change: -1.5)),
      #"{"change":-1.5,"command":"mixer-set","output":"main"}"#
    ),
    (
      .mixerSet(MixerChange(.master, gain: -120)), #"{"command":"mixer-set","gain":-120,"master":true}"#
    ),
    (.stop, #"{"command":"stop"}"#),
  ])
  func aRequestIsOneSortedLine(request: ControlRequest, line: String) throws {
    #expect(ControlCoding.line(request) == line + "\n")
    #expect(try ControlCoding.request(fromLine: line) == request)
  }

  @Test(arguments: [
    ("", ControlError.Code.unknownCommand, "a request is a JSON object on one line"),
    ("hello", .unknownCommand, "a request is a JSON object on one line"),
    ("[1]", .unknownCommand, "a request is a JSON object on one line"),
    ("{}", .unknownCommand, "the request has no \"command\""),
    (#"{"command":7}"#, .unknownCommand, "\"command\" must be a text"),
    (#"{"command":"play"}"#, .unknownCommand, "unknown command \"play\""),
    (#"{"command":"connect","source":"a"}"#, .badArgument, "\"destination\" is missing"),
    (#"{"command":"load-kit","kit":1}"#, .badArgument, "\"kit\" must be a text"),
    (#"{"command":"load-kit","kit":null}"#, .badArgument, "\"kit\" must be a text"),
    (#"{"command":"hit","pad":"a","velocity":"x"}"#, .badArgument, "\"velocity\" must be a whole number"),
    (
      #"{"command":"hit","pad":"a","velocity":1.5}"#, .badArgument,
      "a number in the request is not whole, or too large"
    ),
    (
      #"{"command":"hit","pad":"a","velocity":1e300}"#, .badArgument,
      "a number in the request is not whole, or too large"
    ),
    (#"{"command":"hit","pad":"a","velocity":0}"#, .badArgument, "\"velocity\" must be 1 to 127, not 0"),
    (
      #"{"command":"mixer-set","gain":1}"#, .badArgument,
      "a strip is named by one of \"pad\", \"output\" and \"master\", not 0"
    ),
    (
      #"{"command":"mixer-set","output":"a","pad":"b"}"#, .badArgument,
      "a strip is named by one of \"pad\", \"output\" and \"master\", not 2"
    ),
    (
      #"{"command":"mixer-set","gain":12.5,"pad":"a"}"#, .badArgument,
      "\"gain\" must be -120 (silence) to 12 dB, not 12.5"
    ),
    (
      #"{"command":"metronome-set","tempo":19}"#, .badArgument,
      "\"tempo\" must be 20 to 400 beats a minute, not 19.0"
    ),
    (
      #"{"command":"metronome-set","meter":"4/3"}"#, .badArgument,
      "\"meter\" must be 1 to 32 beats of a bar and the note of each, such as 4/4 or 6/8, not \"4/3\""
    ),
    (
      #"{"command":"metronome-start","countIn":17}"#, .badArgument,
      "\"countIn\" must be 0 to 16 bars, not 17"
    ),
    (#"{"command":"mixer-set","gain":"x","pad":"a"}"#, .badArgument, "\"gain\" must be a number"),
    (
      #"{"command":"mixer-set","gain":"NaN","pad":"a"}"#, .badArgument,
      "\"gain\" must be -120 (silence) to 12 dB, not nan"
    ),
    (
      #"{"command":"mixer-set","change":1,"gain":1,"pad":"a"}"#, .badArgument,
      "\"gain\" and \"change\" exclude each other"
    ),
    (
      #"{"command":"mixer-set","pad":"a","pan":-2}"#, .badArgument,
      "\"pan\" must be -1 (left) to 1 (right), not -2.0"
    ),
    (#"{"command":"mixer-set","mute":1,"pad":"a"}"#, .badArgument, "\"mute\" must be true or false"),
    (#"{"command":"mixer-set","master":true,"pan":0}"#, .badArgument, "the master has no pan"),
    (#"{"command":"mixer-set","master":true,"solo":true}"#, .badArgument, "the master has no solo"),
    (#"{"command":"hit","pad":"a","velocity":128}"#, .badArgument, "\"velocity\" must be 1 to 127, not 128"),
  ])
  func aWrongRequestGetsASentence(line: String, code: ControlError.Code, message: String) {
    #expect(throws: ControlError(code, message)) { try ControlCoding.request(fromLine: line) }
  }

  @Test func deepNestingIsRefusedWithoutHarm() {
    let line = String(repeating: "[", count: 60_000)
    #expect(throws: ControlError.self) { try ControlCoding.request(fromLine: line) }
  }

  @Test func answersGoThereAndBack() throws {
    let status = ControlCoding.line(ControlAnswer.done(DaemonStatus.example))
    #expect(status.filter { $0 == "\n" }.count == 1)
    guard case .done(let read)? = ControlCoding.answer(fromLine: status, as: DaemonStatus.self) else {
      Issue.record("no answer in \(status)")
      return
    }
    #expect(read == DaemonStatus.example)
  }

  @Test func numbersThatJSONHasNoWordForAreWrittenAllTheSame() throws {
    var status = DaemonStatus.example
    status.uptime = .infinity
    let line = ControlCoding.line(ControlAnswer.done(status))
    #expect(line.contains(#""uptime":"Infinity""#))
    #expect(ControlCoding.answer(fromLine: line, as: DaemonStatus.self) != nil)
  }

  @Test func aLineThatIsNoAnswerIsNone() {
    for line in ["", "OK", #"{"ok":true}"#, #"{"ok":true,"result":{"state":"ready"}}"#] {
      #expect(ControlCoding.answer(fromLine: line, as: DaemonStatus.self) == nil)
    }
  }
}

import RimshotControl
import Testing

@testable import RimshotCommandLine

struct StatusTextTests {
  @Test func aDaemonThatPlays() {
    #expect(
      StatusText.text(.example) == """
        rimshot is ready (pid 4711, up 2 h 3 min, version \(rimshotVersion))
          kit          Acoustic: 3 pads, 120 samples, 34.5 MB
                       /kits/acoustic/kit.yaml
          server       jackd, 48000 Hz, 256 frames a period, real-time
                       latency 256 frames (5.3 ms)
                       load 3.4 %, 1 xrun
          MIDI         ALSA port 128:0; channel 10 is heard
                       1203 messages, the last one 2.3 s ago
          engine       3 of 256 voices sounding
                       1200 hits, 0 cut short for new ones, 0 events late, 0 dropped
          connections  USB Pad:USB Pad MIDI 1 → Rimshot:in
                       rimshot:main_l → system:playback_1
        """)
  }

  @Test func aDaemonInTroubleSaysTheWayOut() {
    #expect(
      StatusText.text(.troubled) == """
        rimshot runs but cannot play: there is no audio server (pid 4711, up 1 min 1 s, version \(rimshotVersion))
          kit          Acoustic: 3 pads, 120 samples, 34.5 MB
                       /kits/acoustic/kit.yaml
                       2 warnings: rimshot kit check /kits/acoustic/kit.yaml
          server       none: Rimshot plays as soon as jackd or PipeWire runs
          MIDI         no ALSA sequencer here, JACK MIDI only; channels 1–3 and 10 are heard
                       TD-17 is heard as Roland TD-17 (roland-td-17), on channel 10
                       1 message
                       12 hits came on channel 5, which is not heard: start with --channels omni
                       4 hits on notes that the kit has no pad for:
                         54 Tambourine: 2
                         3: 1
                         56 Cowbell: 1
                       messages were lost 1 time: the kernel's queue was full
          engine       0 of 16 voices sounding
                       1 hit, 1 cut short for new ones, 1 event late, 2 dropped
          connections  none: see rimshot ports, then rimshot connect
        """)
  }

  @Test func whatAPadSaidTooMuchIsCounted() {
    var status = DaemonStatus.example
    status.engine.retriggers = 3
    status.engine.crosstalk = 2
    status.engine.grabs = 1
    status.engine.faint = 4
    status.midi.pedal = .init(raw: 64, closed: 90, least: 3, greatest: 88)
    let text = StatusText.text(status)
    #expect(text.contains("               not played: 3 retriggers, 2 by cross-talk, 1 grab, 4 too faint\n"))
    #expect(text.contains("               hi-hat pedal at 64: 71 % closed; it has gone from 3 to 88\n"))
    status.engine.retriggers = 0
    #expect(StatusText.text(status).contains("not played: 2 by cross-talk, 1 grab"))
  }

  @Test func whatStreamsAndWhatTheDiskWasTooSlowForIsSaid() {
    var status = DaemonStatus.example
    status.kit?.streamedBytes = 3_200_000_000
    status.engine.underruns = 2
    let text = StatusText.text(status)
    #expect(text.contains(" and 3.2 GB from the disk\n"))
    #expect(text.contains("               2 sounds cut short because the disk was too slow\n"))
  }

  @Test(arguments: [(0, 127, "at 0: closed"), (127, 0, "at 127: open")])
  func aPedalsEndsHaveNames(raw: Int, closed: Int, words: String) {
    var status = DaemonStatus.example
    status.midi.pedal = .init(raw: raw, closed: closed, least: raw, greatest: raw)
    #expect(StatusText.text(status).contains("hi-hat pedal \(words); it has gone from \(raw) to \(raw)"))
  }

  @Test func whatIsWrongComesFirst() {
    var status = DaemonStatus.example
    status.problems = [
      Problem("no-output", "nothing is connected"), Problem("slow", isDegrading: false, "no priority"),
    ]
    #expect(
      StatusText.text(status).hasPrefix(
        """
        rimshot plays, but something is wrong (pid 4711, up 2 h 3 min, version \(rimshotVersion))
          problems     nothing is connected
          to know      no priority
          kit          Acoustic

        """.dropLast()))
    #expect(!status.isHeard)
    status.problems?.removeFirst()
    #expect(StatusText.text(status).hasPrefix("rimshot is ready ("))
    #expect(status.isHeard)
  }

  @Test func whoSendsAndWhatRenderingCosts() {
    var status = DaemonStatus.example
    status.midi.sources = [
      .init(name: "TD-17:TD-17 MIDI 1", address: "24:0", isConnected: true, events: 1, secondsSinceLast: 4),
      .init(name: "JACK MIDI", address: nil, isConnected: false, events: 20, secondsSinceLast: 90),
    ]
    status.server?.meanLoad = 1.2
    status.server?.peakLoad = 40
    status.server?.secondsSinceXrun = 61
    let text = StatusText.text(status)
    #expect(text.contains("  24:0  TD-17:TD-17 MIDI 1  1 message, the last one 4 s ago\n"))
    #expect(
      text.contains("        JACK MIDI           20 messages, the last one 1 min 30 s ago, not connected\n"))
    #expect(
      text.contains(
        "load 3.4 % (ours 1.2 %, 40 % at most in the last minute), 1 xrun, the last one 1 min 1 s ago\n"))
  }

  @Test func aServerWithoutRealTimePriorityIsPointedOut() {
    var status = DaemonStatus.example
    status.server?.isRealtime = false
    #expect(StatusText.text(status).contains("256 frames a period, NOT real-time: expect xruns"))
  }

  @Test func aDaemonWithoutKitCannotPlay() {
    var status = DaemonStatus.example
    status.kit = nil
    #expect(!status.canPlay)
    #expect(StatusText.text(status).hasPrefix("rimshot runs but cannot play: it has no kit (pid 4711"))
    #expect(StatusText.text(status).contains("kit          none: rimshot kit load KIT"))
  }

  @Test func anotherVersionIsPointedOut() {
    var status = DaemonStatus.example
    status.version = "0.0.9"
    let headline = StatusText.text(status).split(separator: "\n")[0]
    #expect(
      headline.hasSuffix(
        "version 0.0.9); this program is version \(rimshotVersion): rimshot restart brings them together"))
  }

  @Test func startSaysWhatPlaysWhere() {
    #expect(
      StatusText.summary(.example) == """
        rimshot plays Acoustic: 3 pads, 120 samples, 34.5 MB
          server       jackd, 48000 Hz, 256 frames a period, real-time
                       latency 256 frames (5.3 ms)
          MIDI         ALSA port 128:0; channel 10 is heard
          connections  USB Pad:USB Pad MIDI 1 → Rimshot:in
                       rimshot:main_l → system:playback_1
        """)
  }
}

struct PortsTextTests {
  @Test func portsAreGroupedByWorld() {
    #expect(
      PortsText.text(.example) == """
        Rimshot:
          128:0  Rimshot:in       ← USB Pad:USB Pad MIDI 1
                                  ← Keys:Keys MIDI 1
                 rimshot:midi_in
                 rimshot:main_l   → system:playback_1

        ALSA MIDI sources:
          14:0  Midi Through:Midi Through Port-0
          20:0  USB Pad:USB Pad MIDI 1            card 1, USB 0582:0123 A1  → Rimshot:in

        JACK MIDI sources: none

        JACK playback ports:
          system:playback_1  ← rimshot:main_l
        """)
  }

  @Test func rareGroupsAreShownWhereThereAreSome() {
    let list = PortList(ports: [
      .init(world: .audio, isSource: true, isOurs: false, name: "system:capture_1"),
      .init(world: .midi, isSource: true, isOurs: false, name: "system:midi_capture_1"),
    ])
    #expect(
      PortsText.text(list) == """
        Rimshot: none

        ALSA MIDI sources: none

        JACK MIDI sources:
          system:midi_capture_1

        JACK playback ports: none

        JACK audio sources:
          system:capture_1
        """)
  }
}

struct QuantityTests {
  @Test(arguments: [
    (0.04, "0 s"), (2.34, "2.3 s"), (59.4, "59 s"), (60, "1 min 0 s"), (3725, "1 h 2 min"),
    (90000, "1 d 1 h"), (.infinity, "inf s"),
  ])
  func durations(seconds: Double, text: String) {
    #expect(Quantity.duration(seconds) == text)
  }

  @Test(arguments: [
    (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (999_960, "1 MB"), (34_512_000, "34.5 MB"),
    (5_000_000_000, "5 GB"),
  ])
  func bytes(count: Int, text: String) {
    #expect(Quantity.bytes(count) == text)
  }

  @Test(arguments: [
    ([10], "10"), ([2, 1], "1 and 2"), ([1, 2, 10], "1, 2 and 10"), ([1, 2, 3, 10], "1–3 and 10"),
    ([], "none"),
  ])
  func lists(numbers: [Int], text: String) {
    #expect(Quantity.list(numbers) == text)
  }

  @Test(arguments: [
    (26, "26"), (27, "27 High Q"), (35, "35 Bass drum 2"), (38, "38 Snare"),
    (49, "49 Crash cymbal 1"),
    (64, "64 Low conga"), (75, "75 Claves"), (81, "81 Open triangle"), (87, "87 Open surdo"), (88, "88"),
    (-1, "-1"),
  ])
  func generalMidiNames(note: Int, label: String) {
    #expect(NoteLabel.text(note) == label)
  }
}

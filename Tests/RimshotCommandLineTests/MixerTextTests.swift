import RimshotControl
import Testing

@testable import RimshotCommandLine

struct MixerTextTests {
  private let report = MixerReport(
    pads: [
      .init(name: "kick", gain: -120, pan: 0, isHeard: false),
      .init(name: "snare", gain: -3, pan: -0.25, isMuted: true, isHeard: false),
      .init(name: "closed hi-hat", gain: 1.5, pan: 0, isSoloed: true),
    ],
    outputs: [
      .init(name: "main", pan: 0, meter: .init(peak: -3.21, rms: -12.54)),
      .init(name: "kick", gain: -6, meter: .init(peak: -120, rms: -120)),
    ],
    master: .init(name: "master", gain: -2), hasLimiters: false)

  @Test func everyStripHasALine() {
    #expect(
      MixerText.text(report) == """
        PAD            GAIN     PAN    STATE
        kick           -inf dB  0      silent: another is solo
        snare          -3 dB    -0.25  muted
        closed hi-hat  1.5 dB   0      solo

        OUTPUT  GAIN   PAN  PEAK dBFS  RMS dBFS  STATE
        main    0 dB   0    -3.2       -12.5
        kick    -6 dB  -    -inf       -inf

        master: -2 dB
        """)
  }

  @Test func anOutputWithoutPortsSaysWhereItIsHeard() {
    var crowded = report
    crowded.outputs[1].meter = nil
    crowded.outputs[1].heardOn = "main"
    #expect(
      MixerText.text(crowded).contains(
        "kick    -6 dB  -    -          -         no ports left: heard on main\n"))
  }

  @Test func limitersAreMentioned() {
    var limited = report
    limited.hasLimiters = true
    limited.master.isMuted = true
    #expect(
      MixerText.text(limited).hasSuffix(
        "\n\nmaster: -2 dB, muted; limiters keep every output below -1 dBFS"))
  }

  @Test func oneStripIsOneLine() {
    #expect(MixerText.strip(report.pads[1]) == "snare: -3 dB, pan -0.25, muted")
    #expect(MixerText.strip(report.outputs[1]) == "kick: -6 dB")
  }

  @Test(arguments: [
    ("snare", MixerStrip.pad("snare")), ("output:main", .output("main")), ("master", .master),
    ("pad:master", .pad("master")), ("pad:output:x", .pad("output:x")),
  ])
  func namesAreReadAsPeopleWriteThem(word: String, strip: MixerStrip) {
    #expect(MixerWords.strip(named: word) == strip)
  }
}

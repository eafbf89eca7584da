import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// Broken SFZ texts never trap, and never vanish without a word.
@Suite struct SfzFuzzTests {
  private static let seedText = """
    // a kit
    #define $KEY 38
    #define $EXT wav #define $B 61
    <control> default_path=./ set_cc4=20 set_hdcc21=0.5 note_offset=0 label_cc4=Pedal
    <curve> curve_index=7 v000=0 v064=0.3 v127=1
    <global> loop_mode=one_shot amp_velcurve_64=0.3
    <master> volume=-3 /* inside */
    <group> key=$KEY group=1 off_by=1 off_mode=time off_time=0.05 seq_length=2
    <region> lovel=1 hivel=63 seq_position=1 sample=a.$EXT pan=-30 tune=100
    <region> lovel=64 seq_position=2 sample=b1.wav lorand=0.2 hirand=0.8 locc4=3 hicc4=90
    #include "inc.txt"
    <group> lokey=40 hikey=45 polyphony=2
    <region> sample=c.wav ampeg_attack=0.01 ampeg_sustain=50 amplitude_oncc21=100 amplitude_curvecc21=7
    <region> sample=*silence on_locc130=64 on_hicc130=127 key=41
    <region> sample=c.wav offset=10 end=500 fil_type=lpf_2p cutoff=2000 loop_mode=loop_continuous loop_start=3
    """

  @Test func everyMutationGivesAKitOrAReason() throws {
    let folder = try TemporaryKit("", sounds: ["a.wav", "b1.wav", "c.wav"])
    try folder.write("<region> key=50 sample=a.wav #include \"inc.txt\"", to: "inc.txt")
    var random = SeededRandom(seed: 1)
    var kits = 0
    for _ in 0..<400 {
      let text = SfzFuzzTests.mutated(Array(SfzFuzzTests.seedText.utf8), with: &random)
      let log = SfzLog(file: "kit.sfz")
      let kit = SfzReader.read(text, path: folder.file("kit.sfz"), log: log)
      kits += kit == nil ? 0 : 1
      let isExplained =
        kit != nil || log.diagnostics.contains { $0.severity == .error && !$0.message.isEmpty }
      #expect(isExplained, "\(String(decoding: text, as: UTF8.self))")
      for pad in kit?.pads ?? [] {
        #expect(!pad.articulations.isEmpty)
        for layer in pad.articulations.flatMap(\.layers) {
          #expect(layer.gain.isFinite && layer.voice.tune.isFinite)
          #expect(1...127 ~= layer.velocities.lowerBound && layer.velocities.upperBound <= 127)
        }
      }
    }
    #expect(kits > 100)
  }

  private static func mutated(_ bytes: [UInt8], with random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    let words = [
      "$", "#define ", "#include ", "<region>", "<", ">", "=", "\"", "\n", "\r", "/*", "*/", "//",
      "999999999999999",
      "-1", "../", "nan", "1e300", "\u{0}", "$KEY", "cc",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(place + Int.random(in: 1...12, using: &random), bytes.count)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: words[Int.random(in: 0..<words.count, using: &random)].utf8, at: place)
      case 3:
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
      default:
        bytes.replaceSubrange(place..<end, with: words[Int.random(in: 0..<words.count, using: &random)].utf8)
      }
      if bytes.isEmpty { return [0] }
    }
    return bytes
  }
}

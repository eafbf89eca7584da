import RimshotControl
import RimshotKit
import Testing

@testable import RimshotCommandLine

struct KitTextTests {
  private let description = KitDescription(
    .example, path: "/k/kit.yaml", format: "hydrogen", isArchive: true,
    sounds: KitAccess.Inspection(files: 8, fileBytes: 1_200_000, memoryBytes: 4_000_000, diagnostics: []),
    play: KitPlay(unit: "sample", total: 9, plays: 7, muted: 1, lost: 1))

  @Test func infoShowsWhatEachPadPlays() {
    #expect(
      KitText.info(description) == """
        Small
          path     /k/kit.yaml
          format   Hydrogen kit, in an archive
          about    Dry.
                   Close.
          author   Ringo
          licence  CC0-1.0
          sounds   8 files, 1.2 MB on disk, 4 MB in memory
          plays    7 of 9 samples; 1 is muted by the kit; the file of 1 is missing, broken or empty; rimshot kit check says why not all
          outputs  main (stereo), kick (stereo), hats (mono)
          chokes   hihat: closed hi-hat, fading for 30 ms

        PAD            NOTES                           OUTPUT  CHOKE  VELOCITIES AND TAKES
        kick           36 Bass drum 1, 35 Bass drum 2  kick    -      1–63 ×3, 64–127 ×4 random
        closed hi-hat  42 Closed hi-hat                hats    hihat  1–127
        spare          3                               main    -      no layers
        by name        -                               main    -      no layers
        """)
  }

  @Test func infoShowsArticulationsAndWhatSilencesWhat() {
    let description = KitDescription(
      .articulated, path: "/k/kit.yaml",
      sounds: KitAccess.Inspection(files: 2, fileBytes: 200, memoryBytes: 400, diagnostics: []))
    #expect(
      KitText.info(description) == """
        Live
          path     /k/kit.yaml
          sounds   2 files, 200 bytes on disk, 400 bytes in memory
          outputs  main (stereo), oh (stereo)
          chokes   crash silences itself, fading for 2 s
                   hi-hat silences crash, fading for 80 ms
          by hand  crash, fading for 80 ms
          at once  crash 3 hits
          pedal    damps hi-hat, fading for 80 ms

        PAD       NOTES                       OUTPUT                 VELOCITIES AND TAKES
        hi-hat    46 Open hi-hat              main (top), oh (room)
          open    pedal 0–89                                         1–127 ×2 nearest
          closed  42 Closed hi-hat                                   1–127 ×2 random no repeat
          edge    pedal 0–9, position 64–127                         no layers
        crash     49 Crash cymbal 1           main                   1–80, 60–127 ×2 each
        """)
    let line = ControlCoding.line(description)
    #expect(line.contains(#""pedal":{"high":89,"low":0}"#))
    #expect(line.contains(#""microphones":[{"channels":[1],"name":"top"},{"name":"room","output":"oh"}]"#))
    #expect(line.contains(#""chokes":[{"fade":0.08,"pad":"crash"}]"#))
    #expect(line.contains(#""handChoke":0.08"#))
  }

  @Test func infoAsJSONHasTheSame() {
    let line = ControlCoding.line(description)
    #expect(
      line.contains(
        #""layers":[{"conditions":[],"high":63,"low":1,"selection":"round-robin","takes":3},"#))
    #expect(
      line.contains(
        #""chokeGroups":[{"fade":0.03,"name":"hihat","pads":["closed hi-hat"],"silences":["closed hi-hat"]}]"#
      ))
    #expect(line.contains(#""archive":true,"#) && line.contains(#""format":"hydrogen","#))
    #expect(line.contains(#""lost":1,"#) && line.contains(#""muted":1,"#))
    #expect(line.contains(#""plays":7,"total":9,"unit":"sample"}"#))
    #expect(line.contains(#""license":"CC0-1.0""#))
  }

  @Test func checkPrintsWhatCompilersPrint() {
    let check = KitCheck(
      path: "/k/kit.yaml", name: "Small",
      [
        Diagnostic(.error, "unknown key \"nots\"", at: SourceLocation(file: "kit.yaml", line: 12, column: 5)),
        Diagnostic(.warning, "no layers", at: SourceLocation(file: "kit.yaml", line: 20)),
      ])
    #expect(
      KitText.check(check) == """
        kit.yaml:12:5: error: unknown key "nots"
        kit.yaml:20: warning: no layers
        /k/kit.yaml cannot be loaded: 1 error, 1 warning
        """)
    #expect(
      ControlCoding.line(check) == #"{"diagnostics":[{"column":5,"file":"kit.yaml","line":12,"#
        + #""message":"unknown key \"nots\"","severity":"error"},{"column":0,"file":"kit.yaml","line":20,"#
        + #""message":"no layers","severity":"warning"}],"errors":1,"name":"Small","path":"/k/kit.yaml","#
        + #""warnings":1}"# + "\n")
  }

  @Test func checkSaysHowMuchPlays() {
    let whole = KitCheck(
      path: "/k", name: "Small", [], play: KitPlay(unit: "region", total: 214, plays: 212, muted: 2))
    #expect(KitText.check(whole) == "plays 212 of 214 regions; 2 are muted by the kit\n/k is fine")
    #expect(whole.isFit)
    let torn = KitCheck(path: "/k", name: "S", [], play: KitPlay(unit: "layer", total: 1, plays: 0, lost: 1))
    #expect(
      KitText.check(torn) == """
        plays 0 of 1 layer; the file of 1 is missing, broken or empty
        /k can be loaded, but nothing of it is heard: 0 errors, 0 warnings
        """)
    #expect(!torn.isFit)
    #expect(
      ControlCoding.line(torn) == #"{"diagnostics":[],"errors":0,"lost":1,"muted":0,"name":"S","path":"/k","#
        + #""plays":0,"total":1,"unit":"layer","warnings":0}"# + "\n")
    let warning = Diagnostic(.warning, "w", at: SourceLocation(file: "f"))
    #expect(
      KitText.check(KitCheck(path: "/k", name: "S", [warning]))
        == "f: warning: w\n/k can be loaded: 0 errors, 1 warning")
  }

  @Test func nothingOfARefusedKitPlays() {
    let check = KitCheck(
      path: "/k", name: "S", [Diagnostic(.error, "no sound", at: SourceLocation(file: "f"))],
      play: KitPlay(unit: "region", total: 3, plays: 2, lost: 1))
    #expect(
      KitText.check(check) == """
        f: error: no sound
        plays 0 of 3 regions; the file of 1 is missing, broken or empty
        /k cannot be loaded: 1 error, 0 warnings
        """)
    #expect(check.plays == 0)
  }

  @Test func aKitThatCannotBeReadAtAllIsNotFine() {
    #expect(KitText.check(KitCheck(path: "/k", name: nil, [])) == "/k cannot be loaded: 0 errors, 0 warnings")
  }

  @Test func listIsNamesTitlesFormatsAndPlaces() {
    let list = KitListing(kits: [
      .init(name: "acoustic", title: "Acoustic No. 1", format: "rimshot", path: "/k/acoustic"),
      .init(name: "tr", title: "tr", format: "archive", path: "/k/tr.zip"),
    ])
    #expect(
      KitText.list(list) == """
        NAME      TITLE           FORMAT   PLACE
        acoustic  Acoustic No. 1  rimshot  /k/acoustic
        tr                        archive  /k/tr.zip
        """)
    #expect(KitText.list(KitListing(kits: [])) == "no kits: see rimshot kit list --help for the folders")
  }
}

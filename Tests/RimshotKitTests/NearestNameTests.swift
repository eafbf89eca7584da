import RimshotKit
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("nots", "notes"), ("SNARE", "snare"), ("snrae", "snare"), ("crsh", "crash"), ("acustic", "acoustic"),
    ("hihta", "hihat"), ("acou", "acoustic"),
  ])
  func findsWhatWasMeant(_ written: String, _ meant: String) {
    let names = ["notes", "snare", "crash", "acoustic", "hihat", "kick"]
    #expect(nearestName(to: written, in: names) == meant)
  }

  @Test(arguments: ["", "x", "trumpet", "no", "kic0ooo"])
  func saysNothingWhereNothingIsNear(_ written: String) {
    #expect(nearestName(to: written, in: ["notes", "snare", "crash", "a", "kick"]) == nil)
  }

  @Test func prefersTheNearer() {
    #expect(nearestName(to: "snare_12", in: ["snare_21x", "snare_1", "snare_2"]) == "snare_1")
  }

  @Test func endsAMessage() {
    #expect(didYouMean("kik", in: ["kick"]) == " (did you mean \"kick\"?)")
    #expect(didYouMean("tuba", in: ["kick"]) == "")
  }

  @Test func namesGeneralMidiNotes() {
    let names = [36, 38, 42, 46, 49, 51].map { GeneralMidi.percussionName(of: $0) }
    #expect(
      names == ["Bass drum 1", "Snare", "Closed hi-hat", "Open hi-hat", "Crash cymbal 1", "Ride cymbal 1"])
    #expect(GeneralMidi.percussionName(of: 27) == "High Q")
    #expect(GeneralMidi.percussionName(of: 87) == "Open surdo")
    #expect(GeneralMidi.percussionName(of: 26) == nil)
    #expect(GeneralMidi.percussionName(of: 88) == nil)
  }
}

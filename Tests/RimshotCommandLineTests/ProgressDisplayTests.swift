import RimshotControl
import Testing

@testable import RimshotCommandLine

/// What a person sees while something takes its time.
struct ProgressDisplayTests {
  @Test(arguments: [
    (Progress(done: 34, total: 120), "loading Big.zip: 34 of 120 samples"),
    (Progress(done: 45, total: 100, step: Progress.unpacking), "unpacking Big.zip: 45 %"),
    (Progress(done: 2, total: 3, step: "installing"), "installing Big.zip: 66 %"),
    (Progress(done: 9, total: 3, step: "installing"), "installing Big.zip: 100 %"),
    (Progress(done: 0, total: 0, step: "installing"), "installing Big.zip: 100 %"),
  ])
  func saysWhatIsDoneAndHowFar(_ progress: Progress, _ text: String) {
    #expect(ProgressDisplay.text("Big.zip", progress) == text)
  }

  @Test func namesAKitByTheEndOfItsPath() {
    #expect(KitArgument.shortName("/a/b/Big.zip") == "Big.zip")
    #expect(KitArgument.shortName("Big") == "Big")
  }
}

import Testing

@testable import RimshotDoctor

struct ChildOutputTests {
  @Test func whatAProgramPrints() {
    #expect(ChildOutput.of(["echo", "one", "two"], seconds: 5) == "one two\n")
  }

  @Test func aProgramThatIsNotThereOrFails() {
    #expect(ChildOutput.of(["no-such-program-anywhere"], seconds: 5) == nil)
    #expect(ChildOutput.of(["false"], seconds: 5) == nil)
    #expect(ChildOutput.of([], seconds: 5) == nil)
  }

  @Test(.timeLimit(.minutes(1))) func aProgramThatHangs() {
    #expect(ChildOutput.of(["sleep", "600"], seconds: 0.05) == nil)
    #expect(ChildOutput.of(["sh", "-c", "exec >&-; exec sleep 600"], seconds: 0.2) == nil)
  }

  @Test func wordsForAShell() {
    #expect(Check.shell("hw:1") == "hw:1")
    #expect(Check.shell("it's") == #"'it'\''s'"#)
    #expect(Check.shell("") == "''")
    #expect(Check.shell("$(reboot)") == "'$(reboot)'")
  }
}

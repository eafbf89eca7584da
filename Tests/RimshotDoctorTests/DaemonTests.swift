import Testing

@testable import RimshotDoctor

struct DaemonTests {
  private let machine: MadeUpMachine

  init() throws {
    machine = try MadeUpMachine()
  }

  @Test func aUserUnitWhoseManagerHasNoLimits() throws {
    try machine.rimshot(priority: "0", memory: "8388608")
    try machine.write(
      "0::/user.slice/user-1000.slice/user@1000.service/app.slice/rimshot.service\n", "/proc/500/cgroup")
    let finding = try #require(machine.finding("daemon-limits"))
    #expect(
      finding.sentence == "the daemon is the user unit rimshot.service, whose limits are too low: "
        + "real-time priority 0, locked memory 8.3 MB")
    #expect(finding.mend.first == "sudo mkdir -p /etc/systemd/system/user@.service.d")
    #expect(finding.mend.last?.hasPrefix("sudo systemctl restart user@1000.service") == true)
  }

  @Test func aSystemUnitWithoutLimits() throws {
    try machine.rimshot(priority: "0", memory: "8388608")
    try machine.write("0::/system.slice/rimshot.service\n", "/proc/500/cgroup")
    let finding = try #require(machine.finding("daemon-limits"))
    #expect(finding.mend.first == "sudo mkdir -p /etc/systemd/system/rimshot.service.d")
    #expect(finding.mend.last == "sudo systemctl restart rimshot.service")
  }

  @Test func aDaemonThatIsOlderThanTheLimits() throws {
    try machine.rimshot(priority: "0")
    try machine.write("0::/user.slice/user-1000.slice/session-2.scope\n", "/proc/500/cgroup")
    #expect(machine.finding("daemon-limits")?.mend == ["rimshot restart"])
    try machine.session(priority: "0", memory: "unlimited")
    #expect(machine.finding("daemon-limits")?.severity == .fine)
  }

  @Test func aManagerWithoutLimitsMattersOnceThereIsAUnit() throws {
    try machine.process(200, "/lib/systemd/systemd", "--user")
    try machine.session(priority: "0", memory: "8388608", of: "200")
    #expect(machine.finding("user-unit-limits")?.severity == .note)
    try machine.write("", "/home/anna/.config/systemd/user/rimshot.service")
    let finding = try #require(machine.finding("user-unit-limits"))
    #expect(finding.severity == .warning)
    #expect(finding.details.first?.hasSuffix("LimitRTPRIO in it has no effect.") == true)
  }

  @Test func threadsThatDidNotGetTheirPriority() throws {
    try machine.rimshot(midiIsRealtime: false)
    #expect(
      machine.finding("daemon-realtime")?.sentence
        == "the daemon's thread that reads MIDI has no real-time priority")
    try machine.rimshot()
    #expect(machine.finding("daemon-realtime")?.sentence == "the daemon runs with real-time priority 64")
    machine.daemon = .running(
      Machine.Running(
        pid: 500, version: "1",
        server: Machine.Server(kind: "jackd", rate: 48_000, period: 128, isRealtime: false)))
    #expect(
      machine.finding("daemon-realtime")?.sentence
        == "the daemon's thread that makes the sound has no real-time priority")
  }

  @Test func aDaemonThatHangs() throws {
    try machine.process(500, "/usr/bin/rimshot", "daemon")
    try machine.write("500\n", "/run/user/1000/rimshot/rimshot.lock")
    machine.daemon = .silent("the daemon did not answer within 3 s: it is stuck or very busy")
    let finding = try #require(machine.finding("daemon"))
    #expect(finding.severity == .error)
    #expect(finding.mend == ["kill -9 500", "rimshot start"])
  }

  @Test func aNumberThatIsAnotherProgramsByNowIsNotKilled() throws {
    try machine.process(500, "/usr/bin/vi", "solo.txt")
    try machine.write("500\n", "/run/user/1000/rimshot/rimshot.lock")
    machine.daemon = .silent("the daemon did not answer within 3 s: it is stuck or very busy")
    #expect(machine.finding("daemon")?.mend == [])
    machine.daemon = .absent
    #expect(machine.finding("daemon")?.sentence == "no daemon runs")
  }

  @Test func aDaemonWhoseSocketIsGone() throws {
    try machine.process(500, "/usr/bin/rimshot", "daemon")
    try machine.write("500\n", "/run/user/1000/rimshot/rimshot.lock")
    #expect(machine.finding("daemon")?.mend == ["kill 500", "rimshot start"])
  }

  @Test func aDaemonThatCannotPlay() throws {
    machine.daemon = .running(Machine.Running(pid: 500, version: "0.9", hasSequencer: false))
    #expect(
      machine.findings("daemon").map(\.sentence) == [
        "the daemon (pid 500) waits for an audio server",
        "the daemon started before the ALSA sequencer was there, and doesn't hear it",
        "the daemon is version 0.9, and this program is 1",
      ])
  }
}

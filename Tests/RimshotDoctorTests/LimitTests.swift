import Testing

@testable import RimshotDoctor

struct LimitTests {
  private let machine: MadeUpMachine
  private let grant =
    #"printf '@audio - rtprio 95\n@audio - memlock unlimited\n' | sudo tee /etc/security/limits.d/audio.conf"#
  private let again = "su - anna  # or log out and in again"

  init() throws {
    machine = try MadeUpMachine()
  }

  @Test func aFreshAccount() throws {
    try machine.account(groups: [], hasAudioNow: false)
    try machine.session(priority: "0", memory: "8388608")
    let finding = try #require(machine.finding("realtime-limit"))
    #expect(finding.severity == .warning)
    #expect(finding.sentence == "this session may not have real-time priority (ulimit -r is 0)")
    #expect(finding.mend == [grant, "sudo usermod -aG audio anna", again])
    let memory = try #require(machine.finding("memory-limit"))
    #expect(memory.sentence == "only 8.3 MB of memory may be locked (ulimit -l)")
    #expect(memory.mend == finding.mend)
  }

  @Test func aSystemWithoutTheGroup() throws {
    try machine.session(priority: "0", memory: "unlimited")
    try machine.write("anna:x:4242:\n", "/etc/group")
    #expect(machine.finding("realtime-limit")?.mend.contains("sudo groupadd --system audio") == true)
  }

  @Test func aLimitThatIsGrantedButNotYetInForce() throws {
    try machine.session(priority: "0", memory: "unlimited")
    try machine.write("# jack\n@audio   -  rtprio     95 # high\n", "/etc/security/limits.d/audio.conf")
    let finding = try #require(machine.finding("realtime-limit"))
    #expect(finding.details.first?.hasPrefix("/etc/security/limits.d/audio.conf grants it to @audio") == true)
    #expect(finding.mend == [again])
  }

  @Test func aLimitOfAGroupThatTheAccountIsNotIn() throws {
    try machine.account(groups: [], hasAudioNow: false)
    try machine.session(priority: "0", memory: "unlimited")
    try machine.write("@audio - rtprio 95\n@nosuch - rtprio 99\n", "/etc/security/limits.conf")
    #expect(machine.finding("realtime-limit")?.mend == ["sudo usermod -aG audio anna", again])
  }

  @Test func memoryIsPromisedInKibibytes() throws {
    try machine.session(priority: "95", memory: "8388608")
    try machine.write("* - memlock 65536\n", "/etc/security/limits.d/more.conf")
    #expect(machine.finding("memory-limit")?.mend == [grant, again])
    try machine.write("* - memlock 4194304\n", "/etc/security/limits.d/more.conf")
    #expect(machine.finding("memory-limit")?.mend == [again])
  }

  @Test func aContainersOwnLimits() throws {
    try machine.session(priority: "0", memory: "unlimited")
    try machine.write("", "/.dockerenv")
    #expect(machine.finding("realtime-limit")?.details.first?.contains("--ulimit rtprio=95") == true)
  }

  @Test func aLimitBelowTheServersPriority() throws {
    try machine.session(priority: "20", memory: "unlimited")
    #expect(
      machine.finding("realtime-limit")?.sentence
        == "real-time priority only up to 20 is allowed, and the audio server runs at 70")
  }

  @Test func aLimitThatTheShellItselfMayRaise() throws {
    try machine.write(
      """
      Max locked memory         65536                unlimited            bytes
      Max realtime priority     0                    95

      """, "/proc/self/limits")
    #expect(machine.finding("realtime-limit")?.mend == ["ulimit -r 95", "rimshot restart"])
    #expect(machine.finding("memory-limit")?.mend == ["ulimit -l unlimited", "rimshot restart"])
  }

  @Test func capabilitiesNeedNoLimits() throws {
    try machine.session(priority: "0", memory: "65536")
    try machine.account(capabilities: "0000000000804000")
    #expect(machine.finding("realtime-limit")?.severity == .fine)
    #expect(machine.finding("memory-limit")?.severity == .fine)
  }

  @Test func aKitThatIsLargerThanTheMemoryThatMayBeLocked() throws {
    try machine.session(priority: "95", memory: "400000000")
    #expect(machine.finding("memory-limit")?.severity == .fine)
    machine.daemon = .running(Machine.Running(pid: 500, version: "1", kitBytes: 900_000_000))
    #expect(
      machine.finding("memory-limit")?.sentence
        == "only 400 MB of memory may be locked (ulimit -l); the kit that plays has 900 MB")
  }

  @Test func aKernelThatGivesNobodyRealTime() throws {
    try machine.write("0\n", "/proc/sys/kernel/sched_rt_runtime_us")
    #expect(machine.finding("realtime-budget")?.severity == .error)
    try machine.write("100000\n", "/proc/sys/kernel/sched_rt_runtime_us")
    #expect(machine.finding("realtime-budget")?.sentence == "real-time programs have only 10 % of the time")
  }

  @Test func aControlGroupWithoutABudget() throws {
    try machine.write("4:cpu,cpuacct:/user.slice\n0::/user.slice\n", "/proc/self/cgroup")
    try machine.write("0\n", "/sys/fs/cgroup/cpu,cpuacct/user.slice/cpu.rt_runtime_us")
    #expect(
      machine.finding("realtime-budget")?.mend.first
        == "echo kernel.sched_rt_runtime_us=-1 | sudo tee /etc/sysctl.d/90-realtime.conf")
  }

  @Test func pipeWireWithoutRealtimeKit() throws {
    try machine.session(priority: "0", memory: "unlimited")
    try machine.remove("/proc/300")
    try machine.process(310, "/usr/bin/pipewire")
    try machine.write("ID=fedora\n", "/etc/os-release")
    #expect(machine.finding("rtkit")?.mend.first == "sudo dnf install rtkit")
    try machine.write("", "/usr/libexec/rtkit-daemon")
    #expect(machine.finding("rtkit")?.severity == .fine)
  }
}

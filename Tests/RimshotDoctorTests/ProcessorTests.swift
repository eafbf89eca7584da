import Testing

@testable import RimshotDoctor

struct ProcessorTests {
  private let machine: MadeUpMachine
  private let cpu = "/sys/devices/system/cpu/cpu0/cpufreq"

  init() throws {
    machine = try MadeUpMachine()
  }

  @Test func aGovernorThatStaysSlow() throws {
    try machine.write("powersave\n", "\(cpu)/scaling_governor")
    try machine.write("acpi-cpufreq\n", "\(cpu)/scaling_driver")
    let finding = try #require(machine.finding("cpu-governor"))
    #expect(finding.severity == .warning)
    #expect(
      finding.mend == ["echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"])
  }

  @Test(arguments: [("powersave", "intel_pstate"), ("ondemand", "cpufreq-dt"), ("schedutil", "acpi-cpufreq")])
  func aGovernorThatFollows(governor: String, driver: String) throws {
    try machine.write("\(governor)\n", "\(cpu)/scaling_governor")
    try machine.write("\(driver)\n", "\(cpu)/scaling_driver")
    #expect(machine.finding("cpu-governor")?.severity == .note)
    #expect(machine.finding("cpu-governor")?.sentence.contains(governor) == true)
  }

  @Test func aRaspberryPi() throws {
    let file = "/sys/devices/platform/soc/soc:firmware/get_throttled"
    try machine.write("0\n", file)
    #expect(machine.finding("pi-power")?.severity == .fine)
    try machine.write("50005\n", file)
    #expect(machine.finding("pi-power")?.sentence == "the Raspberry Pi's supply is too weak (50005)")
    try machine.write("50000\n", file)
    #expect(machine.finding("pi-power")?.sentence == "the Raspberry Pi's supply has been too weak (50000)")
    try machine.write("80008\n", file)
    #expect(machine.finding("pi-power")?.severity == .warning)
    try machine.write("80000\n", file)
    #expect(machine.finding("pi-power")?.severity == .note)
  }

  @Test func kernels() throws {
    func finding(_ version: String, _ options: String = "quiet") throws -> Finding? {
      try machine.write("Linux version 6.1 #1 SMP \(version) Debian\n", "/proc/version")
      try machine.write("root=/dev/sda1 \(options)\n", "/proc/cmdline")
      return machine.finding("kernel")
    }
    #expect(try finding("PREEMPT_RT")?.severity == .fine)
    #expect(try finding("PREEMPT")?.severity == .fine)
    #expect(try finding("PREEMPT_DYNAMIC", "preempt=full")?.severity == .fine)
    #expect(try finding("")?.severity == .note)
    #expect(try finding("PREEMPT_DYNAMIC")?.mend == [])
    try machine.write("GRUB_CMDLINE_LINUX=\"\"\n", "/etc/default/grub")
    try machine.write("", "/usr/sbin/update-grub")
    #expect(try finding("PREEMPT_DYNAMIC")?.mend.dropFirst() == ["sudo update-grub", "sudo reboot"])
  }

  @Test func aSlowClock() throws {
    let folder = "/sys/devices/system/clocksource/clocksource0"
    try machine.write("hpet\n", "\(folder)/current_clocksource")
    try machine.write("hpet acpi_pm\n", "\(folder)/available_clocksource")
    #expect(machine.finding("clock")?.sentence == "the kernel reads a slow clock (hpet)")
    #expect(machine.finding("clock")?.mend == [])
    try machine.write("tsc hpet\n", "\(folder)/available_clocksource")
    #expect(machine.finding("clock")?.mend.count == 1)
  }
}

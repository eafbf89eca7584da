/// Whether the processor keeps up with small periods.
extension Check {
  static let processor = [governor, supply, preemption, clock]

  private static let governor = Check(
    "cpu-governor", why: "a processor that saves power is slow just when a quiet bar ends in a fill"
  ) { machine in
    let folder = "/sys/devices/system/cpu"
    let files = machine.files
    let cores = files.names(folder).filter { $0.hasPrefix("cpu") && Int($0.dropFirst(3)) != nil }
    let governors = Set(cores.compactMap { files.line("\(folder)/\($0)/cpufreq/scaling_governor") })
    if governors.isEmpty { return [.fine("the processor's speed isn't Linux's to change")] }
    if governors == ["performance"] { return [.fine("the processor runs at full speed (performance)")] }
    let driver = files.line("\(folder)/cpu0/cpufreq/scaling_driver") ?? ""
    // These drivers' powersave follows the load; everybody else's is the lowest speed, always.
    let follows = ["intel_pstate", "amd-pstate-epp"].contains(driver)
    let isSlow = governors.contains("powersave") && !follows
    return [
      Symptom(
        isSlow ? .warning : .note,
        isSlow
          ? "the processor always runs at its lowest speed (governor powersave)"
          : "the processor's speed follows its load (governor \(list(governors.subtracting(["performance"]).sorted())))",
        details: isSlow
          ? [] : ["With periods below 128 frames that can crackle. It is so until the machine restarts:"],
        mend: ["echo performance | sudo tee \(folder)/cpu*/cpufreq/scaling_governor"])
    ]
  }

  private static let supply = Check(
    "pi-power", why: "a Raspberry Pi with a weak supply or without cooling slows down while you play"
  ) { machine in
    let files = machine.files
    let platform = "/sys/devices/platform"
    let text = files.names(platform).filter { $0.hasPrefix("soc") }.lazy.flatMap { soc in
      files.names("\(platform)/\(soc)").filter { $0.hasSuffix("firmware") }.map { "\(platform)/\(soc)/\($0)" }
    }.compactMap { files.line("\($0)/get_throttled") }.first
    guard let text, let bits = Int(text.trimmed.replacing("0x", with: ""), radix: 16) else {
      return [.fine("this is no Raspberry Pi, or it doesn't say")]
    }
    // Source: the Raspberry Pi documentation of vcgencmd get_throttled.
    func has(_ bit: Int) -> Bool { bits & 1 << bit != 0 }
    let again = ["vcgencmd get_throttled  # 0x0 is good; what has been is kept until the Pi restarts"]
    if has(0) || has(16) {
      return [
        Symptom(
          .warning, "the Raspberry Pi's supply \(has(0) ? "is" : "has been") too weak (\(text.trimmed))",
          details: [
            "A supply of the Pi's own kind mends it, and a hub with a supply of its own for USB devices."
          ],
          mend: again)
      ]
    }
    if bits & 0xE_000E != 0 {
      return [
        Symptom(
          bits & 0xE == 0 ? .note : .warning,
          "the Raspberry Pi \(bits & 0xE == 0 ? "has been" : "is") slowed down because of heat (\(text.trimmed))",
          details: ["A heat sink or a fan mends it."], mend: again)
      ]
    }
    return [.fine("the Raspberry Pi has enough power and is cool enough")]
  }

  private static let preemption = Check(
    "kernel", why: "the sooner the kernel lets go of its own work, the smaller a period can be"
  ) { machine in
    let files = machine.files
    let version = files.line("/proc/version") ?? ""
    let options = files.line("/proc/cmdline")?.words ?? []
    if version.contains("PREEMPT_RT") || files.number("/sys/kernel/realtime") == 1 {
      return [.fine("the kernel is a real-time kernel")]
    }
    let isDynamic = version.contains("PREEMPT_DYNAMIC")
    if isDynamic && options.contains("preempt=full") || !isDynamic && version.contains("PREEMPT ") {
      return [.fine("the kernel gives way at once")]
    }
    guard isDynamic else {
      return [Symptom(.note, "the kernel isn't made for low latency: 128 frames and more are safe")]
    }
    let file = "/etc/default/grub"
    let hasGrub = files.lines(file).contains { $0.hasPrefix("GRUB_CMDLINE_LINUX=\"") }
    let update =
      files.exists("/usr/sbin/update-grub") ? "update-grub" : "grub-mkconfig -o /boot/grub/grub.cfg"
    return [
      Symptom(
        .note, "the kernel can give way sooner than it is told to (preempt=full)",
        details: hasGrub ? [] : ["Add preempt=full to the kernel's command line and restart the machine."],
        mend: hasGrub
          ? [
            #"sudo sed -i 's/^GRUB_CMDLINE_LINUX="/&preempt=full /' \#(file)"#, "sudo \(update)",
            "sudo reboot",
          ]
          : [])
    ]
  }

  private static let clock = Check(
    "clock", why: "every hit's time is read from the kernel's clock, and a slow one costs time in each period"
  ) { machine in
    let folder = "/sys/devices/system/clocksource/clocksource0"
    guard let current = machine.files.line("\(folder)/current_clocksource")?.trimmed else {
      return [.fine("the kernel doesn't say which clock it reads")]
    }
    guard ["hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"].contains(current) else {
      return [.fine("the kernel's clock is a quick one (\(current))")]
    }
    let others = machine.files.line("\(folder)/available_clocksource")?.words ?? []
    return [
      Symptom(
        .note, "the kernel reads a slow clock (\(current))",
        details: ["The kernel found the processor's own clock unsteady; a newer BIOS often mends that."],
        mend: others.contains("tsc") ? ["echo tsc | sudo tee \(folder)/current_clocksource"] : [])
    ]
  }
}

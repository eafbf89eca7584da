import Testing

@testable import RimshotDoctor

struct SequencerTests {
  private let machine: MadeUpMachine

  init() throws {
    machine = try MadeUpMachine()
    try machine.write("6.1.0\n", "/proc/sys/kernel/osrelease")
    try machine.write("kernel/sound/core/seq/snd-seq.ko:\n", "/lib/modules/6.1.0/modules.dep")
  }

  @Test func aModuleThatIsNotLoaded() throws {
    try machine.remove("/dev/snd/seq")
    let finding = try #require(machine.finding("sequencer"))
    #expect(finding.severity == .error)
    #expect(finding.sentence == "the ALSA sequencer isn't loaded: /dev/snd/seq is missing")
    #expect(
      finding.mend == ["sudo modprobe snd-seq", "echo snd-seq | sudo tee /etc/modules-load.d/snd-seq.conf"])
  }

  @Test func whereNoDeviceIsPluggedInItIsAWarning() throws {
    try machine.remove("/dev/snd/seq")
    try machine.remove("/proc/asound/card1/midi0")
    #expect(machine.finding("sequencer")?.severity == .warning)
  }

  @Test func aModuleThatIsForbidden() throws {
    try machine.remove("/dev/snd/seq")
    try machine.write("# why not\nblacklist snd_seq\n", "/etc/modprobe.d/quiet.conf")
    let finding = try #require(machine.finding("sequencer"))
    #expect(finding.details == ["/etc/modprobe.d/quiet.conf forbids it."])
    #expect(finding.mend.first == "sudo sed -i 's/^blacklist snd[-_]seq$/# &/' /etc/modprobe.d/quiet.conf")
  }

  @Test func aKernelThatWasReplacedSinceTheStart() throws {
    try machine.remove("/dev/snd/seq")
    try machine.write("6.0.0\n", "/proc/sys/kernel/osrelease")
    #expect(machine.finding("sequencer")?.mend == ["sudo reboot"])
  }

  @Test func aKernelThatWasBuiltWithoutIt() throws {
    try machine.remove("/dev/snd/seq")
    try machine.write("kernel/net/ipv6.ko:\n", "/lib/modules/6.1.0/modules.dep")
    #expect(
      machine.finding("sequencer")?.sentence == "the kernel 6.1.0 was built without the ALSA sequencer")
  }

  @Test func aContainer() throws {
    try machine.remove("/dev/snd/seq")
    try machine.write("", "/.dockerenv")
    #expect(machine.finding("sequencer")?.details.first?.contains("--device /dev/snd") == true)
  }

  @Test func aGroupThatTheAccountLacks() throws {
    try machine.account(groups: [], hasAudioNow: false)
    machine.refused = ["/dev/snd/seq"]
    let finding = try #require(machine.finding("device-permissions"))
    #expect(finding.severity == .error)
    #expect(finding.sentence == "anna may not use /dev/snd/seq: it is for the group audio")
    #expect(finding.mend.first == "sudo usermod -aG audio anna")
  }

  @Test func aGroupThatTheSessionLacks() throws {
    try machine.account(hasAudioNow: false)
    machine.refused = ["/dev/snd/seq"]
    let finding = try #require(machine.finding("device-permissions"))
    #expect(
      finding.sentence.hasSuffix("the account is in the group audio, but this session is older than that"))
    #expect(finding.mend == ["su - anna  # or log out and in again"])
  }

  @Test func aDeviceThatOnlyTheSeatMayUse() throws {
    try machine.account(groups: [], hasAudioNow: false)
    try machine.write("", "/dev/snd/seq", mode: 0o660)
    let finding = try #require(machine.finding("device-permissions"))
    #expect(finding.severity == .note)
    #expect(finding.mend == ["sudo usermod -aG audio anna"])
  }

  @Test func anotherDeviceThatIsRefusedIsAWarning() throws {
    try machine.write("", "/dev/snd/midiC1D0")
    machine.refused = ["/dev/snd/midiC1D0"]
    #expect(machine.finding("device-permissions")?.severity == .warning)
  }

  @Test func aDeviceWithoutAPort() throws {
    try machine.write("Client   0 : \"System\" [Kernel]\n", "/proc/asound/seq/clients")
    let finding = try #require(machine.finding("midi-ports"))
    #expect(finding.sentence == "TD-17 is plugged in, but has no port in the sequencer")
    #expect(finding.mend.first == "sudo modprobe snd-seq-midi")
  }

  @Test func noDeviceIsANote() throws {
    try machine.remove("/proc/asound/card1/midi0")
    #expect(machine.finding("midi-ports")?.sentence == "no MIDI device is plugged in")
    #expect(machine.finding("midi-ports")?.severity == .note)
  }

  @Test func aProgramThatHoldsADevice() throws {
    try machine.process(77, "amidi", "-p", "hw:1", "-d")
    try machine.link("/proc/77/fd/3", to: "/dev/snd/midiC1D0")
    let finding = try #require(machine.finding("midi-holder"))
    #expect(finding.sentence == "amidi (pid 77) holds /dev/snd/midiC1D0")
    #expect(finding.mend == ["kill 77"])
  }
}

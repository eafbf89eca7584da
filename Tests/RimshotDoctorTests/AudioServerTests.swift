import Testing

@testable import RimshotDoctor

struct AudioServerTests {
  private let machine: MadeUpMachine

  init() throws {
    machine = try MadeUpMachine()
  }

  private func pipeWire() throws {
    try machine.remove("/proc/300")
    try machine.process(310, "/usr/bin/pipewire")
    try machine.write("", "/run/user/1000/pipewire-0")
    try machine.write("", "/usr/lib/x86_64-linux-gnu/pipewire-0.3/jack/libjack.so.0")
  }

  @Test func noLibrary() throws {
    try machine.remove("/usr/lib/x86_64-linux-gnu/libjack.so.0")
    #expect(machine.finding("jack-library")?.mend == ["sudo apt install jackd2"])
    try machine.write("ID=manjaro\nID_LIKE=arch\n", "/etc/os-release")
    #expect(machine.finding("jack-library")?.mend == ["sudo pacman -S jack2"])
  }

  @Test func bothLibraries() throws {
    try pipeWire()
    #expect(
      machine.finding("jack-library")?.sentence
        == "libjack is jackd's (/usr/lib/x86_64-linux-gnu/libjack.so.0), and PipeWire's is there too")
    try machine.write(
      "/usr/lib/x86_64-linux-gnu/pipewire-0.3/jack/\n", "/etc/ld.so.conf.d/pipewire-jack.conf")
    #expect(machine.finding("jack-library")?.sentence.hasPrefix("libjack is PipeWire's") == true)
  }

  @Test func noServerButJackdIsInstalled() throws {
    try machine.remove("/proc/300")
    try machine.write("", "/usr/bin/jackd")
    let finding = try #require(machine.finding("audio-server"))
    #expect(finding.sentence == "no audio server runs, neither jackd nor PipeWire")
    #expect(finding.mend == ["jackd -d alsa -d hw:TD17 -r 48000 -p 128 -n 3 &"])
  }

  @Test func noServerButPipeWireIsInstalled() throws {
    try machine.remove("/proc/300")
    try machine.write("", "/usr/bin/pipewire")
    #expect(machine.finding("audio-server")?.mend == ["systemctl --user enable --now pipewire wireplumber"])
  }

  @Test func pipeWireWithItsLibrary() throws {
    try pipeWire()
    #expect(machine.finding("audio-server")?.sentence == "PipeWire runs")
  }

  @Test func pipeWireWithoutItsLibrary() throws {
    try pipeWire()
    try machine.remove("/usr/lib/x86_64-linux-gnu/pipewire-0.3")
    let finding = try #require(machine.finding("audio-server"))
    #expect(finding.sentence == "PipeWire runs, but its libjack isn't installed")
    #expect(finding.mend == ["sudo apt install pipewire-jack"])
  }

  @Test func pipeWireOfAnotherSession() throws {
    try pipeWire()
    machine.environment["XDG_RUNTIME_DIR"] = "\(machine.root)/elsewhere"
    #expect(machine.finding("audio-server")?.severity == .error)
    machine.environment["XDG_RUNTIME_DIR"] = nil
    #expect(machine.finding("audio-server")?.mend == ["export XDG_RUNTIME_DIR=/run/user/1000"])
  }

  @Test func anotherUsersJackd() throws {
    try machine.process(300, "/usr/bin/jackd", "-ddummy", user: 33)
    let finding = try #require(machine.finding("audio-server"))
    #expect(finding.sentence == "jackd (pid 300) is another user's (33), and closed to anna")
    #expect(finding.mend.first == "sudo kill 300")
    try machine.write("closed\n", "/proc/asound/card1/pcm0p/sub0/status")
    #expect(machine.finding("audio-server")?.mend == ["jackd -d alsa -d hw:TD17 -r 48000 -p 128 -n 3 &"])
  }

  @Test func jackdUnderAnotherName() throws {
    try machine.process(300, "/usr/bin/jackd", "-n", "studio", "-ddummy")
    #expect(machine.finding("audio-server")?.mend == ["export JACK_DEFAULT_SERVER=studio"])
    machine.environment["JACK_DEFAULT_SERVER"] = "studio"
    #expect(machine.finding("audio-server")?.severity == .fine)
  }

  @Test func jackdWithoutRealTime() throws {
    try machine.process(
      300, "/usr/bin/jackd", "-r", "-d", "alsa", "-d", "hw:TD17", "-r", "48000", "-p", "128")
    let finding = try #require(machine.finding("audio-server"))
    #expect(finding.severity == .warning)
    #expect(finding.mend == ["kill 300", "/usr/bin/jackd -R -d alsa -d hw:TD17 -r 48000 -p 128 &"])
  }

  @Test func whatJackdWasAskedFor() throws {
    try machine.process(
      300, "jackd", "--name=a", "--realtime-priority", "60", "--driver=alsa", "--device", "hw:2",
      "--rate=44100",
      "--period", "64")
    let line = try #require(JackCommandLine.all(machine.machine).first)
    #expect(line.name == "a")
    #expect(line.priority == 60)
    #expect(line.device == "hw:2")
    #expect(line.rate == 44_100)
    #expect(line.period == 64)
    #expect(line.isRealtime)
  }

  @Test func lockedMetadata() throws {
    machine.daemon = .running(Machine.Running(pid: 500, version: "1", isServerHanging: true))
    #expect(machine.finding("jack-database")?.severity == .fine)
    try machine.write("", "/dev/shm/jack_db-1000/__db.001")
    let finding = try #require(machine.finding("jack-database"))
    #expect(finding.severity == .error)
    #expect(
      finding.mend == [
        "kill -9 300", "rm -r /dev/shm/jack_db-1000",
        "/usr/bin/jackd -P70 -dalsa -dhw:TD17 -r48000 -p128 -n3 &",
        "rimshot restart",
      ])
    machine.daemon = .running(Machine.Running(pid: 500, version: "1"))
    #expect(machine.finding("jack-database")?.severity == .fine)
  }

  @Test func aLongPeriod() throws {
    try machine.process(300, "/usr/bin/jackd", "-dalsa", "-dhw:TD17", "-r48000", "-p1024")
    try machine.stream(card: 1, owner: 300, rate: 48_000, period: 1024)
    let finding = try #require(machine.finding("audio-period"))
    #expect(finding.severity == .note)
    #expect(finding.sentence == "a period has 1024 frames at 48000 Hz, which is 21.3 ms")
    #expect(finding.mend == ["jack_bufsize 128"])
  }

  @Test func aRateThatTheCardDoesNotHave() throws {
    try machine.stream(card: 1, owner: 300, rate: 44_100, period: 128)
    let finding = try #require(machine.finding("audio-period"))
    #expect(finding.severity == .warning)
    #expect(
      finding.sentence
        == "jackd was asked for 128 frames at 48000 Hz and runs with 128 frames at 44100 Hz")
  }

  @Test func pipeWiresQuantum() throws {
    try pipeWire()
    machine.programs["pw-metadata -n settings 0"] = """
      Found "settings" metadata 32
      update: id:0 key:'clock.rate' value:'48000' type:''
      update: id:0 key:'clock.quantum' value:'1024' type:''
      update: id:0 key:'clock.force-quantum' value:'0' type:''
      """
    #expect(machine.finding("audio-period")?.mend == ["pw-metadata -n settings 0 clock.force-quantum 128"])
    machine.programs["pw-metadata -n settings 0"]? +=
      "\nupdate: id:0 key:'clock.force-rate' value:'32000' type:''"
    #expect(machine.findings("audio-period").last?.sentence.hasPrefix("32000 Hz is an unusual rate") == true)
  }

  @Test func noCardButAServer() throws {
    try machine.write("--- no soundcards ---\n", "/proc/asound/cards")
    #expect(machine.finding("sound-card")?.severity == .note)
    try machine.remove("/proc/300")
    #expect(machine.finding("sound-card")?.severity == .warning)
  }

  @Test func aCardThatOnlyHasMidi() throws {
    try machine.remove("/proc/asound/card1/pcm0p")
    #expect(machine.finding("sound-card")?.sentence == "TD-17 can't play: only MIDI, or input")
  }

  @Test func aProgramThatHoldsTheCard() throws {
    try machine.remove("/proc/300")
    try machine.process(88, "/usr/bin/pulseaudio", "--daemonize=no")
    // The kernel tells the thread that opened the stream.
    try machine.write("alsa-sink\n", "/proc/89/comm")
    try machine.write("Tgid:\t88\n", "/proc/89/status")
    try machine.stream(card: 1, owner: 89, rate: 44_100, period: 4410)
    let finding = try #require(machine.finding("card-holder"))
    #expect(finding.severity == .warning)
    #expect(finding.sentence.hasPrefix("pulseaudio (pid 88) plays on TD-17 (hw:TD17)"))
    #expect(finding.mend == ["systemctl --user mask --now pulseaudio.socket pulseaudio.service"])
  }

  @Test func aReservedCard() throws {
    machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
    let ask = "busctl --user --no-pager --no-legend list"
    machine.programs[ask] =
      "org.freedesktop.ReserveDevice1.Audio0 310 wireplumber anna :1.8 - -\n"
      + "org.freedesktop.ReserveDevice1.Audio1 92 ardour anna :1.9 - -\n"
    #expect(
      machine.findings("card-reservation").map(\.sentence) == [
        "ardour (pid 92) has reserved TD-17 over D-Bus"
      ])
    machine.programs[ask] = nil
    #expect(machine.finding("card-reservation")?.severity == .fine)
  }

  @Test func noBusToReserveACardOn() throws {
    try machine.remove("/proc/300")
    try machine.write("", "/usr/bin/jackd")
    #expect(
      machine.finding("card-reservation")?.mend == [
        "export JACK_NO_AUDIO_RESERVATION=1  # before jackd starts"
      ])
    machine.environment["JACK_NO_AUDIO_RESERVATION"] = "1"
    #expect(machine.finding("card-reservation")?.severity == .fine)
  }
}

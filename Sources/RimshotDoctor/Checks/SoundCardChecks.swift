/// Whether the audio server gets its card.
extension Check {
  static let soundCards = [soundCard, cardHolder, reservation]

  private static let soundCard = Check(
    "sound-card", why: "the audio server plays through a card that ALSA knows"
  ) { machine in
    let cards = SoundCard.all(machine.files)
    let playing = cards.filter { !$0.playback.isEmpty }
    if !playing.isEmpty { return [.fine("\(list(playing.map(\.name))) can play")] }
    let isServed =
      machine.running?.server != nil || AudioServers(machine).ownJack(machine) != nil
    let sentence =
      cards.isEmpty
      ? "ALSA knows no sound card" : "\(list(cards.map(\.name))) can't play: only MIDI, or input"
    return [
      Symptom(
        isServed ? .note : .warning, sentence,
        details: isServed ? ["The audio server runs without one: over the network, or for nobody."] : [],
        mend: cards.isEmpty
          ? [
            machine.isContainer
              ? "ls /dev/snd  # on the host" : "lsusb; lspci | grep -i audio  # is it there at all?"
          ]
          : ["aplay -l"])
    ]
  }

  private static let cardHolder = Check(
    "card-holder", why: "most cards play for one program at a time"
  ) { machine in
    var strangers: [(card: SoundCard, owner: Int)] = []
    var isServed = false
    for card in SoundCard.all(machine.files) {
      for stream in card.openStreams(machine.files) {
        if AudioServers.names.contains(holder(stream.owner, machine).name) {
          isServed = true
        } else if !strangers.contains(where: { $0.owner == stream.owner && $0.card == card }) {
          strangers.append((card, stream.owner))
        }
      }
    }
    if strangers.isEmpty {
      return [.fine(isServed ? "the audio server has its card" : "no program holds a sound card")]
    }
    return strangers.map { card, owner in
      let (number, name) = holder(owner, machine)
      return Symptom(
        isServed ? .note : .warning,
        "\(name) (pid \(number)) plays on \(card.name) (hw:\(card.identifier)), which is closed to others meanwhile",
        mend: release(name, number))
    }
  }

  /// The kernel tells the thread that opened a stream, and its process is who holds it.
  private static func holder(_ owner: Int, _ machine: Machine) -> (number: Int, name: String) {
    let files = machine.files
    if let process = machine.process(owner) { return (owner, process.name) }
    let group = files.lines("/proc/\(owner)/status").first { $0.hasPrefix("Tgid:") }
    let number = group?.words.last.flatMap { Int($0) } ?? owner
    return (number, machine.process(number)?.name ?? files.line("/proc/\(owner)/comm") ?? "a program")
  }

  private static func release(_ name: String, _ number: Int) -> [String] {
    name == "pulseaudio"
      ? ["systemctl --user mask --now pulseaudio.socket pulseaudio.service"] : ["kill \(number)"]
  }

  private static let reservation = Check(
    "card-reservation", why: "jackd asks over D-Bus for its card, and doesn't start where nobody answers"
  ) { machine in
    guard hasBus(machine) else { return withoutBus(machine) }
    guard let text = machine.run(["busctl", "--user", "--no-pager", "--no-legend", "list"]) else {
      return [.fine("nobody can be asked who has reserved a card (busctl --user gives no answer)")]
    }
    let cards = SoundCard.all(machine.files)
    let symptoms = text.split(whereSeparator: \.isNewline).compactMap { line -> Symptom? in
      let columns = line.words
      let prefix = "org.freedesktop.ReserveDevice1.Audio"
      guard columns.count > 2, columns[0].hasPrefix(prefix), let number = Int(columns[1]) else { return nil }
      let name = String(columns[2])
      if AudioServers.names.contains(name) { return nil }
      let card = Int(columns[0].dropFirst(prefix.count))
      let title = cards.first { $0.number == card }?.name ?? "card \(columns[0].dropFirst(prefix.count))"
      return Symptom(
        .warning, "\(name) (pid \(number)) has reserved \(title) over D-Bus", mend: release(name, number))
    }
    return symptoms.isEmpty ? [.fine("no other program has reserved a card")] : symptoms
  }

  private static func hasBus(_ machine: Machine) -> Bool {
    if machine.environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
    if let folder = machine.environment["XDG_RUNTIME_DIR"], FileTree(root: "").exists("\(folder)/bus") {
      return true
    }
    return machine.files.exists("/run/user/\(machine.user.number)/bus")
  }

  private static func withoutBus(_ machine: Machine) -> [Symptom] {
    if machine.environment["JACK_NO_AUDIO_RESERVATION"] != nil {
      return [.fine("there is no session bus, and jackd is told not to ask (JACK_NO_AUDIO_RESERVATION)")]
    }
    let servers = AudioServers(machine)
    let hasJack = ["/usr/bin/jackd", "/usr/local/bin/jackd"].contains { machine.files.exists($0) }
    guard servers.jack.isEmpty, hasJack, !servers.hasPipeWire else {
      return [.fine("there is no session bus that a card could be reserved on")]
    }
    return [
      Symptom(
        .note, "there is no session bus, so jackd may not get its card",
        mend: ["export JACK_NO_AUDIO_RESERVATION=1  # before jackd starts"])
    ]
  }
}

internal import RimshotAlsa
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotKitLoader
internal import RimshotRealtime

/// The session's part in what devices' messages mean: chooses a profile for each device that comes, and tells the
/// engine. Main's.
final class DeviceSession {
  private let host: EngineHost
  private var library: DeviceProfileLibrary
  private var rules: [DeviceRule]
  /// The command line's channels, which hold for every device; `nil` without.
  private let forcedChannels: [Int]?
  /// The configuration's channels, for devices whose profile says none.
  private var defaultChannels: [Int]
  /// The plans by device number; the first are JACK MIDI's and every unknown program's.
  private var plans: [DevicePlan]
  private var freeNumbers: [Int] = []
  /// The number that songs' messages come from; `nil` before the first song.
  private var songs: Int?
  /// Numbers that were let go a moment ago.
  private var again: Set<Int> = []
  private var clients: [Int: Client] = [:]
  private var jackMidi: DeviceAssignment
  /// How many of the first plans are JACK MIDI's.
  private var sharedCount: Int

  /// A sequencer client that has a profile.
  private struct Client {
    var name: String
    var usb: String?
    var isHardware: Bool
    var assignment: DeviceAssignment
    var channels: [Int]
    /// Its device numbers.
    var numbers: [Int]
    /// Whether it is a program that nobody has said anything about.
    var isOrdinary: Bool
  }

  /// Device numbers that programs leave to devices.
  private static let reserve = 8

  init(
    host: EngineHost, library: DeviceProfileLibrary = DeviceProfileLibrary(), configuration: Configuration,
    forcedChannels: [Int]?
  ) {
    self.host = host
    self.library = library
    self.forcedChannels = forcedChannels
    rules = configuration.devices
    defaultChannels = configuration.channels
    jackMidi = library.jackMidiAssignment(rules: rules)
    plans = Self.plans(of: jackMidi, on: forcedChannels ?? jackMidi.channels ?? defaultChannels)
    sharedCount = plans.count
    for diagnostic in library.diagnostics + jackMidi.diagnostics { Log.write("\(diagnostic)", .warning) }
    tell(client: 0, numbers: Array(0..<sharedCount))
    publish()
  }

  private static func plans(of jackMidi: DeviceAssignment, on channels: [Int]) -> [DevicePlan] {
    let plans = jackMidi.profile.plans(channels: channels)
    return plans.isEmpty ? [DevicePlan(channels: [])] : plans
  }

  /// The channels that JACK MIDI and unknown programs are heard on, each 1–16.
  var sharedChannels: [Int] { forcedChannels ?? jackMidi.channels ?? defaultChannels }

  // MARK: - Coming and going

  /// Looks at the sequencer's ports: gives devices that have come a profile, and takes back what those had that have
  /// gone.
  /// - Parameter gone: Clients that have gone since the last look; others may be in their places now.
  func update(_ ports: [SequencerPort], gone: Set<Int> = []) {
    let sources = ports.filter { $0.isSource && !$0.isOwn }
    let present = Set(sources.map(\.address.client)).subtracting(gone)
    for (number, client) in clients where !present.contains(number) {
      giveBack(client)
      tell(client: number, numbers: [])
      clients[number] = nil
    }
    var hasNew = false
    for port in sources where clients[port.address.client]?.name != port.clientName {
      add(port)
      hasNew = true
    }
    if hasNew { publish() }
  }

  private func add(_ port: SequencerPort) {
    let usb = port.card.flatMap(UsbIdentity.init(card:)).map { "\($0)" }
    if let former = clients[port.address.client] { giveBack(former) }
    add(port.address.client, port.clientName, usb, isHardware: port.isHardware, replacing: nil)
  }

  /// Gives a client a profile.
  /// - Parameter former: What it had until now; it keeps its numbers where they fit, and so its pedal and its hands.
  private func add(_ number: Int, _ name: String, _ usb: String?, isHardware: Bool, replacing former: Client?)
  {
    let assignment = library.assignment(forClient: name, usb: usb, rules: rules)
    // A reload has said them all.
    if former == nil { for diagnostic in assignment.diagnostics { Log.write("\(diagnostic)", .warning) } }
    let channels = forcedChannels ?? assignment.channels ?? defaultChannels
    // Programs that nobody has said anything about are heard as JACK MIDI is; each for itself, as long as there is room,
    // so that what it holds can be let go when it ends.
    let isOrdinary = assignment.reason == .general && !isHardware
    let wanted =
      isOrdinary
      ? jackMidi.profile.plans(channels: sharedChannels) : assignment.profile.plans(channels: channels)
    let held = (former?.numbers ?? []).filter { $0 >= sharedCount }
    let numbers: [Int]?
    if held.count == wanted.count && !held.isEmpty {
      for (number, plan) in zip(held, wanted) { plans[number] = plan }
      numbers = held
    } else {
      if let former { giveBack(former) }
      let isCrowded = isOrdinary && room - wanted.count < DeviceSession.reserve
      numbers = isCrowded || wanted.isEmpty ? nil : take(wanted)
    }
    if numbers == nil && !isOrdinary {
      Log.write("no room for another device profile: \(name) is heard as General MIDI", .warning)
    }
    clients[number] = Client(
      name: name, usb: usb, isHardware: isHardware, assignment: assignment, channels: channels,
      numbers: numbers ?? Array(0..<sharedCount), isOrdinary: isOrdinary)
    tell(client: number, numbers: numbers ?? Array(0..<sharedCount))
    if assignment.reason != .general && assignment.profile != former?.assignment.profile {
      Log.write("\(name) is heard as \(assignment.profile.name)")
    }
  }

  /// Hears every device by what a new configuration and newly read profiles say. What is wrong with these is the
  /// caller's to tell.
  func configure(_ library: DeviceProfileLibrary, _ configuration: Configuration) {
    self.library = library
    rules = configuration.devices
    defaultChannels = configuration.channels
    jackMidi = library.jackMidiAssignment(rules: rules)
    let shared = Self.plans(of: jackMidi, on: sharedChannels)
    if shared.count == sharedCount {
      plans.replaceSubrange(0..<sharedCount, with: shared)
      for (number, client) in clients.sorted(by: { $0.key < $1.key }) {
        add(number, client.name, client.usb, isHardware: client.isHardware, replacing: client)
      }
    } else {
      // Every number moves: what devices hold is let go.
      let former = clients
      for client in former.values { giveBack(client) }
      plans = shared
      sharedCount = shared.count
      freeNumbers = []
      songs = nil
      clients = [:]
      for (number, client) in former.sorted(by: { $0.key < $1.key }) {
        add(number, client.name, client.usb, isHardware: client.isHardware, replacing: nil)
      }
    }
    tell(client: 0, numbers: Array(0..<sharedCount))
    publish()
  }

  /// Takes a client's own numbers back. What it held is let go, as nobody else can.
  private func giveBack(_ client: Client) {
    for number in client.numbers {
      letGo(number, of: client.name, forgetting: number >= sharedCount)
      if number >= sharedCount { freeNumbers.append(number) }
    }
  }

  private func letGo(_ number: Int, of name: String, forgetting: Bool = false) {
    again.insert(number)
    if !host.release(device: number, forgetting: forgetting) {
      Log.write("too many commands wait; what \(name) held may go on", .warning)
    }
  }

  /// What came in the very moment before is heard a period later, and let go only now.
  func letGoAgain() {
    for number in again where number < sharedCount || freeNumbers.contains(number) {
      _ = host.release(device: number)
    }
    again = []
  }

  /// Whether something was let go of which more may come.
  var hasLetGo: Bool { !again.isEmpty }

  /// Whether a client has numbers here.
  func knows(_ client: Int) -> Bool { clients[client] != nil }

  /// A client was disconnected from our input: nobody will say when what it holds is to end.
  func letGo(_ client: Int) {
    guard let known = clients[client] else { return }
    for number in known.numbers { letGo(number, of: known.name) }
  }

  /// A client that never had a port of its own has gone.
  func letGoUnknown(_ client: Int) {
    for number in 0..<sharedCount { letGo(number, of: "client \(client)") }
  }

  /// Messages were lost, note-offs perhaps among them.
  func letGoAll() {
    for number in plans.indices { letGo(number, of: "a device") }
  }

  /// The device that songs' messages come from: General MIDI on all channels. The first one where there is no room.
  func songNumber() -> Int {
    if let songs { return songs }
    guard let number = take([DevicePlan(channels: Array(1...16))])?.first else { return 0 }
    songs = number
    publish()
    return number
  }

  /// How many numbers are free.
  private var room: Int { freeNumbers.count + EngineLimits.mostDevices - plans.count }

  /// Finds numbers for plans; `nil` when there aren't enough.
  private func take(_ wanted: [DevicePlan]) -> [Int]? {
    if wanted.count > room { return nil }
    return wanted.map { plan in
      if let number = freeNumbers.popLast() {
        plans[number] = plan
        return number
      }
      plans.append(plan)
      return plans.count - 1
    }
  }

  // MARK: - Telling the engine

  private func publish() {
    if !host.adopt(plans) {
      Log.write("too many commands wait; devices keep their old meaning for now", .warning)
    }
  }

  /// Each channel is the device that hears it, the first one where none does, which then counts it.
  private func tell(client: Int, numbers: [Int]) {
    for channel in 0..<16 {
      let number = numbers.first { plans[$0].channels.contains(channel + 1) } ?? numbers.first ?? 0
      host.setDevice(number, ofClient: client, channel: channel)
    }
  }

  // MARK: - What is

  /// Every device that has a profile of its own, by client number.
  func report() -> [DaemonStatus.Midi.Device] {
    var devices: [DaemonStatus.Midi.Device] = []
    if jackMidi.reason != .general {
      devices.append(entry(name: "JACK MIDI", client: nil, usb: nil, jackMidi, channels: sharedChannels))
    }
    for (number, client) in clients.sorted(by: { $0.key < $1.key })
    where !client.isOrdinary {
      devices.append(
        entry(
          name: client.name, client: number, usb: client.usb, client.assignment, channels: client.channels))
    }
    return devices
  }

  private func entry(
    name: String, client: Int?, usb: String?, _ assignment: DeviceAssignment, channels: [Int]
  ) -> DaemonStatus.Midi.Device {
    let chosenBy: DaemonStatus.Midi.Device.Choice =
      switch assignment.reason {
      case .rule: .configuration
      case .match: .profile
      case .general: .nothing
      }
    return DaemonStatus.Midi.Device(
      name: name, client: client, usb: usb, profile: assignment.profile.id,
      profileName: assignment.profile.name, chosenBy: chosenBy, channels: channels)
  }
}

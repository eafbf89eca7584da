internal import RimshotKit
internal import RimshotKitLoader

/// What `device list --json` prints.
struct DeviceListing: Encodable, Equatable {
  struct Entry: Encodable, Equatable {
    /// By which it is chosen.
    var id: String
    /// The name shown to people.
    var name: String
    /// Its file, absolute.
    var path: String
    /// The ALSA clients that it is for.
    var clients: [String]
    /// The USB ids that it is for.
    var usb: [String]
  }

  /// The profiles, the user's own first.
  var profiles: [Entry]

  init(_ profiles: [DeviceProfile]) {
    self.profiles = profiles.map { profile in
      Entry(
        id: profile.id, name: profile.name, path: profile.location.file, clients: profile.match.clients,
        usb: profile.match.usb)
    }
  }
}

/// What `device show --json` prints.
struct DeviceDescription: Encodable, Equatable {
  /// What one note of the device does.
  struct Note: Encodable, Equatable {
    /// The channel that it means this on; `nil` is any.
    var channel: Int?
    /// The note as the device sends it.
    var note: Int
    /// What it hits: a role, or a note of the kit; `nil` where it is ignored.
    var hits: String?
    /// What it hits once the pedal has spoken; `nil` where the pedal doesn't matter.
    var hitsByPedal: String?
    /// What becomes of the velocities 0–127; empty where it is ignored.
    var velocities: [Float]
    /// Its retrigger mask.
    var retrigger: Rule?
    /// The controller of its position.
    var positionController: Int?
    /// Whether somebody has checked it.
    var verified: Bool
  }

  /// Softer hits within a time.
  struct Rule: Encodable, Equatable {
    /// In seconds.
    var time: Double
    /// In dB.
    var level: Double
  }

  struct Crosstalk: Encodable, Equatable {
    var from: Int
    var to: Int
    var rule: Rule
  }

  struct HiHat: Encodable, Equatable {
    /// `nil` is none.
    var controller: Int?
    var open: Int
    var closed: Int
    /// Who decides how far it is open: `pedal`, `notes` or `both`.
    var opening: String
    var minimumVelocity: Int
    /// In seconds; 0 is off.
    var bowMute: Double
  }

  struct Pressure: Encodable, Equatable {
    var byNote: Bool
    var byChannel: Bool
    var threshold: Int
  }

  var id: String
  var name: String
  /// Its file, absolute.
  var path: String
  var clients: [String]
  var usb: [String]
  /// `nil` leaves them to the configuration.
  var channels: [Int]?
  var transpose: Int
  var hiHat: HiHat
  var pressure: Pressure
  var crosstalk: [Crosstalk]
  /// Whether notes that aren't here are the kit's own.
  var hearsOtherNotes: Bool
  /// The notes that the profile speaks of; where there are none, those of General MIDI.
  var notes: [Note]

  init(_ profile: DeviceProfile, path: String) {
    id = profile.id
    name = profile.name
    self.path = path
    clients = profile.match.clients
    usb = profile.match.usb
    channels = profile.channels
    transpose = profile.transpose
    hiHat = HiHat(profile.hiHat)
    pressure = Pressure(
      byNote: profile.pressure.chokesByNote, byChannel: profile.pressure.chokesByChannel,
      threshold: Int(profile.pressure.threshold))
    crosstalk = profile.crosstalk.map {
      Crosstalk(
        from: Int($0.source), to: Int($0.victim), rule: Rule(time: $0.time, level: $0.level))
    }
    hearsOtherNotes = profile.hearsOtherNotes
    notes = DeviceDescription.notes(of: profile)
  }

  private static func notes(of profile: DeviceProfile) -> [Note] {
    let general = (UInt8(0)..<128).filter { Role.ofNote($0) != nil }
    let listed = profile.notes.isEmpty && profile.hearsOtherNotes ? general : profile.notes.keys.sorted()
    let common = listed.compactMap { Note($0, channel: nil, of: profile) }
    let own = profile.channelNotes.sorted { $0.key < $1.key }.flatMap { channel, table in
      table.keys.sorted().compactMap { Note($0, channel: channel, of: profile) }
    }
    return common + own
  }
}

extension DeviceDescription.Note {
  /// - Parameter note: The note after transposing, as the profile lists it; `nil` for one that the device can't send.
  init?(_ note: UInt8, channel: Int?, of profile: DeviceProfile) {
    guard let raw = UInt8(exactly: Int(note) - profile.transpose), raw < 128 else { return nil }
    let meaning = profile.meaning(of: raw, channel: channel ?? 0)
    self.channel = channel
    self.note = Int(raw)
    hits = meaning?.strike.label
    hitsByPedal = meaning?.pedalStrike.flatMap { $0 == meaning?.strike ? nil : $0.label }
    velocities = meaning?.velocity.table ?? []
    retrigger = meaning?.retrigger.map { DeviceDescription.Rule(time: $0.time, level: $0.level) }
    positionController = meaning?.positionController.map(Int.init)
    verified = !profile.unverifiedNotes.contains(note)
  }
}

extension DeviceDescription.HiHat {
  init(_ hiHat: DeviceProfile.HiHat) {
    controller = hiHat.controller.map(Int.init)
    open = hiHat.open
    closed = hiHat.closed
    switch hiHat.decider {
    case .pedal: opening = "pedal"
    case .notes: opening = "notes"
    case .both: opening = "both"
    }
    minimumVelocity = Int(hiHat.minimumVelocity)
    bowMute = hiHat.bowMute
  }
}

extension DeviceProfile.Strike {
  /// A role's name, or a note of the kit as a number.
  var label: String {
    switch self {
    case .note(let note): "\(note)"
    case .role(let role): role.name
    }
  }
}

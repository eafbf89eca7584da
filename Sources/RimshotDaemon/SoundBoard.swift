internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit

/// What is played like a tape, by name: of the kit that plays and of those that ring out. Main's.
struct SoundBoard {
  /// What is known of a kit's pads.
  struct Names {
    var kit: String
    /// Frames a second.
    var rate: Double
    var pads: [Pad]

    struct Pad {
      var name: String
      var isPlayer: Bool
      /// Of the first of its sounds.
      var file: String?
      /// In frames.
      var length: Int
      var isLooping: Bool
    }

    init(_ loaded: KitLoading.Loaded) {
      kit = loaded.kit.name
      rate = Double(loaded.sampleRate)
      let plan = loaded.plan
      pads = zip(loaded.kit.pads, plan.pads).map { pad, planned in
        let takes = planned.articulations.first?.layers.flatMap(\.takes) ?? []
        let channel = takes.first?.channels.first
        let sample = channel.map(\.sample) ?? -1
        return Pad(
          name: pad.name, isPlayer: pad.player != nil,
          file: plan.files.indices.contains(sample) ? plan.files[sample] : nil,
          length: plan.samples.indices.contains(sample) ? plan.samples[sample].frames : 0,
          isLooping: channel?.loop != nil)
      }
    }
  }

  /// By the host's number of the kit.
  private var kits: [UInt32: Names] = [:]
  /// The kit that plays.
  private(set) var current: UInt32 = 0
  /// What was told last, by hit.
  private var told: [UInt32: SoundingPlayer] = [:]

  /// Takes over a kit that plays from now on.
  /// - Parameter ringing: The numbers of the kits that are still in the engine's hands.
  mutating func play(_ loaded: KitLoading.Loaded, number: UInt32, ringing: Set<UInt32>) {
    kits = kits.filter { ringing.contains($0.key) }
    kits[number] = Names(loaded)
    current = number
  }

  /// The name of what sounds; `nil` where nobody knows it any more.
  func name(of player: SoundingPlayer) -> String? {
    kits[player.kit].flatMap { $0.pads.indices.contains(player.pad) ? $0.pads[player.pad].name : nil }
  }

  /// Every player, and what else is played like one.
  func list(_ players: [SoundingPlayer]) -> [SoundList.Sound] {
    guard let kit = kits[current] else { return players.compactMap { sound($0) } }
    let own = kit.pads.enumerated().flatMap { index, pad -> [SoundList.Sound] in
      // One that is on its way out gives way to the one that has taken its place.
      let found = players.filter { $0.kit == current && $0.pad == index }
      let sounding = found.filter { $0.state != .stopping }
      let shown = (sounding.isEmpty ? Array(found.suffix(1)) : sounding).compactMap { sound($0) }
      return shown.isEmpty && pad.isPlayer ? [stopped(pad, kit)] : shown
    }
    return own + players.filter { $0.kit != current }.compactMap { sound($0) }
  }

  private func stopped(_ pad: Names.Pad, _ kit: Names) -> SoundList.Sound {
    SoundList.Sound(
      pad: pad.name, file: pad.file, state: .stopped, position: 0,
      length: SoundBoard.rounded(Double(pad.length) / kit.rate), isLooping: pad.isLooping)
  }

  private func sound(_ player: SoundingPlayer) -> SoundList.Sound? {
    guard let kit = kits[player.kit], kit.pads.indices.contains(player.pad) else { return nil }
    let pad = kit.pads[player.pad]
    let state: SoundList.Sound.State =
      switch player.state {
      case .playing: .playing
      case .paused: .paused
      case .stopping: .stopping
      }
    return SoundList.Sound(
      pad: pad.name, kit: player.kit == current ? nil : kit.kit, file: pad.file, state: state,
      position: SoundBoard.rounded(Double(min(player.position, player.length)) / kit.rate),
      length: SoundBoard.rounded(Double(player.length) / kit.rate), isLooping: player.isLooping,
      gain: player.gain > 0 ? SoundBoard.rounded(20 * log10(Double(player.gain))) : -120)
  }

  /// To a millisecond, or a thousandth of a dB.
  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  /// What has begun, paused, gone on or ended since it was asked last.
  mutating func changes(_ players: [SoundingPlayer]) -> [SoundList.Sound] {
    var changes: [SoundList.Sound] = []
    for player in players where told[player.hit]?.state != player.state {
      if let sound = sound(player) { changes.append(sound) }
    }
    let sounding = Set(players.map(\.hit))
    for (_, player) in told.sorted(by: { $0.key < $1.key }) where !sounding.contains(player.hit) {
      guard var sound = sound(player) else { continue }
      sound.state = .stopped
      changes.append(sound)
    }
    told = Dictionary(players.map { ($0.hit, $0) }) { $1 }
    return changes
  }

  /// Takes what sounds now as told.
  mutating func forget(_ players: [SoundingPlayer]) {
    told = Dictionary(players.map { ($0.hit, $0) }) { $1 }
  }
}

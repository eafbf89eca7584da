internal import RimshotRealtime

/// A plan's faders and what else controllers change, as tables.
@safe
struct ControlTables {
  private struct Modulation {
    var target: ModulationTable.Target
    var controller: UInt8
    /// Where its amounts begin among the gain curves.
    var amounts: Int
  }

  /// Beside the pads' plain faders, in the pads' order.
  private(set) var faders: [FaderTable] = []
  /// Where each pad's begin.
  private(set) var firstFaders: [UInt32] = [0]
  private(set) var moving = ControllerSet()
  private var modulations: [Modulation] = []
  private var places: [KitPlan.Fader: Int] = [:]
  private var last: (fader: KitPlan.Fader, place: Int)?
  private let padCount: Int

  init(padCount: Int) { self.padCount = padCount }

  /// Ends a pad: what follows is the next one's.
  mutating func endPad() {
    firstFaders.append(UInt32(faders.count))
    places = [:]
    last = nil
  }

  /// The fader of a channel.
  /// - Parameter pad: Its pad, the one that hasn't been ended.
  /// - Parameter curve: Keeps 128 numbers and says where.
  mutating func place(
    _ fader: KitPlan.Fader?, pad: Int, curve: ([Float]) -> Int
  ) -> UInt32 {
    guard let fader, !fader.modulations.isEmpty || fader.pan != nil else { return UInt32(pad) }
    // Most channels have that of the one before.
    if let last, last.fader == fader { return UInt32(last.place) }
    let place = places[fader] ?? padCount + faders.count
    if place == padCount + faders.count { add(fader, pad: pad, curve: curve) }
    places[fader] = place
    last = (fader, place)
    return UInt32(place)
  }

  private mutating func add(_ fader: KitPlan.Fader, pad: Int, curve: ([Float]) -> Int) {
    var controllers = ControllerSet()
    for modulation in fader.modulations { controllers.insert(modulation.controller & 0x7F) }
    moving.insert(controllers)
    let law = fader.pan.flatMap { KitPlan.PanLaw.allCases.firstIndex(of: $0.law) } ?? 0
    let first = add(fader.modulations, curve: curve)
    faders.append(
      FaderTable(
        pad: UInt16(pad), pans: fader.pan != nil, pan: fader.pan.map { finite($0.place) } ?? 0,
        panLaw: UInt32(law * (unsafe ControlTable.panPlaces)), firstModulation: UInt32(first),
        modulationCount: UInt32(fader.modulations.count), controllers: controllers))
  }

  /// Adds what controllers change.
  /// - Returns: Where it begins.
  mutating func add(_ added: [KitPlan.Modulation], curve: ([Float]) -> Int) -> Int {
    let first = modulations.count
    for modulation in added {
      modulations.append(
        Modulation(
          target: modulation.target, controller: modulation.controller & 0x7F,
          amounts: curve(modulation.amounts.map(finite))))
    }
    return first
  }

  func modulations(curves memory: UnsafeMutablePointer<Float>) -> [ModulationTable] {
    unsafe modulations.map {
      unsafe ModulationTable(amounts: memory + $0.amounts, controller: $0.controller, target: $0.target)
    }
  }

  /// The state of every fader, the pads' plain ones first.
  var states: [FaderState] {
    (0..<padCount).map { FaderState(index: UInt32($0)) }
      + faders.indices.map { FaderState(index: UInt32(padCount + $0), controllers: faders[$0].controllers) }
  }

  /// The gains of each law, where any fader pans.
  var panGains: [MixLevel] {
    if !faders.contains(where: \.pans) { return [] }
    let steps = unsafe ControlTable.panPlaces - 1
    return KitPlan.PanLaw.allCases.flatMap { law in
      (0...steps).map { place in
        let gains = law.gains(at: 2 * Double(place) / Double(steps) - 1)
        return MixLevel(left: gains.left, right: gains.right)
      }
    }
  }

  private func finite(_ value: Float) -> Float { value.isFinite ? value : 0 }
}

/// The memory of a ``ControlTable``.
@safe
final class ControlMemory {
  let table: ControlTable
  private let firstFaders: FixedMemory<UInt32>
  private let faders: FixedMemory<FaderTable>
  private let states: FixedMemory<FaderState>
  private let modulations: FixedMemory<ModulationTable>
  private let panGains: FixedMemory<MixLevel>
  private let starts: FixedMemory<Float>

  /// - Parameter curves: The gain curves, kept by somebody else as long as this.
  /// - Parameter starts: Where controllers are at first, 0–127; 128 entries.
  init(_ tables: ControlTables, curves: UnsafeMutablePointer<Float>, starts: [Float]) {
    firstFaders = FixedMemory(tables.firstFaders)
    faders = FixedMemory(tables.faders)
    states = FixedMemory(tables.states)
    unsafe modulations = unsafe FixedMemory(tables.modulations(curves: curves))
    panGains = FixedMemory(tables.panGains)
    self.starts = FixedMemory(starts)
    unsafe table = unsafe ControlTable(
      firstFaders: firstFaders.baseAddress, faders: faders.baseAddress, faderStates: states.baseAddress,
      modulations: modulations.baseAddress, panGains: panGains.baseAddress, starts: self.starts.baseAddress,
      moving: tables.moving)
  }
}

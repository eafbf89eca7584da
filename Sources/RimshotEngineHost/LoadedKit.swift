internal import CSystem
package import RimshotRealtime

/// A kit in memory, as the engine reads it. Made once, then never changed; freed when its last owner lets go, which the
/// host does only after the engine has sent it home.
@safe
public final class LoadedKit: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because the tables are written in `init` alone, but for the counters in them, which
  // are the process thread's own from the moment that the kit is adopted.

  package let table: UnsafeMutablePointer<KitTable>
  /// How many pads it has.
  public let padCount: Int
  /// How many sounds are in memory.
  public let sampleCount: Int
  /// Bytes of memory that the sounds take.
  public let sampleBytes: Int

  private let notes: NoteMap
  private let sounds: [SampleMemory]
  private let tables: TableMemory

  /// Flattens a plan.
  /// - Parameter plan: Its indices must be right; the loader's are.
  /// - Parameter outputs: The host's output number for each output of the kit, in the kit's order; the main pair is
  ///   not among them.
  public init(_ plan: KitPlan, outputs: [Int] = []) {
    padCount = plan.pads.count
    sounds = plan.samples
    sampleCount = sounds.count
    sampleBytes = sounds.reduce(0) { $0 + $1.bytes }
    notes = NoteMap(plan)
    tables = TableMemory(plan, outputs: outputs, sounds: sounds)
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(
      to: KitTable(
        noteStart: notes.start.baseAddress, notePads: notes.pads.baseAddress, pads: tables.pads.baseAddress,
        padStates: tables.states.baseAddress, layers: tables.layers.baseAddress,
        layerSamples: tables.layerSamples.baseAddress, samples: tables.samples.baseAddress,
        padCount: padCount,
        number: 0))
  }

  deinit {
    unsafe table.deinitialize(count: 1)
    unsafe table.deallocate()
  }

  /// The pads that a note hits, in the kit's order.
  public func pads(note: UInt8) -> [Int] { notes.pads(of: note) }
}

/// A block of plain values with an address that stays.
@safe
final class FixedMemory<Element: BitwiseCopyable> {
  let baseAddress: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    unsafe baseAddress = .allocate(capacity: max(count, 1))
    for (i, element) in elements.enumerated() { unsafe (baseAddress + i).initialize(to: element) }
    _ = unsafe rimshot_lock_memory(baseAddress, MemoryLayout<Element>.stride * max(count, 1))
  }

  deinit { unsafe baseAddress.deallocate() }

  subscript(index: Int) -> Element {
    precondition((0..<count).contains(index))
    return unsafe baseAddress[index]
  }
}

/// Which pads each note hits.
private struct NoteMap {
  let start: FixedMemory<UInt16>
  let pads: FixedMemory<UInt16>

  init(_ plan: KitPlan) {
    var byNote = [[UInt16]](repeating: [], count: 128)
    for (index, pad) in plan.pads.enumerated() {
      for note in Set(pad.notes) where note < 128 { byNote[Int(note)].append(UInt16(index)) }
    }
    var starts: [UInt16] = [0]
    for pads in byNote { starts.append((starts.last ?? 0) + UInt16(pads.count)) }
    start = FixedMemory(starts)
    pads = FixedMemory(byNote.flatMap { $0 })
  }

  func pads(of note: UInt8) -> [Int] {
    guard note < 128 else { return [] }
    return (start[Int(note)]..<start[Int(note) + 1]).map { Int(pads[Int($0)]) }
  }
}

/// The tables that a ``KitTable`` points to, but for the notes.
@safe
private final class TableMemory {
  let pads: FixedMemory<PadTable>
  let states: FixedMemory<PadState>
  let layers: FixedMemory<LayerTable>
  let layerSamples: FixedMemory<UInt32>
  let samples: FixedMemory<SampleTable>
  private let gains: FixedMemory<Float>
  private let velocityLayers: FixedMemory<Int32>
  private let levels: [FixedMemory<Float>]

  init(_ plan: KitPlan, outputs: [Int], sounds: [SampleMemory]) {
    var layerTables: [LayerTable] = []
    var layerSampleNumbers: [UInt32] = []
    var layerOfVelocity: [Int32] = []
    for pad in plan.pads {
      var byVelocity = [Int32](repeating: -1, count: 128)
      for layer in pad.layers where !layer.samples.isEmpty {
        for velocity in layer.velocities where velocity < 128 && byVelocity[Int(velocity)] < 0 {
          byVelocity[Int(velocity)] = Int32(layerTables.count)
        }
        layerTables.append(
          LayerTable(
            firstSample: UInt32(layerSampleNumbers.count), sampleCount: UInt32(layer.samples.count),
            isRandom: layer.isRandom, gain: layer.gain))
        for sample in layer.samples {
          precondition(sounds.indices.contains(sample), "a layer names a sound that the plan doesn't have")
          layerSampleNumbers.append(UInt32(sample))
        }
      }
      layerOfVelocity += byVelocity
    }
    layers = FixedMemory(layerTables)
    layerSamples = FixedMemory(layerSampleNumbers)
    velocityLayers = FixedMemory(layerOfVelocity)
    gains = FixedMemory(
      plan.pads.flatMap { ($0.velocityGains + [Float](repeating: 0, count: 128)).prefix(128) })
    let soundLevels = sounds.map { FixedMemory($0.levelsToEnd()) }
    levels = soundLevels
    states = FixedMemory([PadState](repeating: PadState(), count: plan.pads.count))
    var padTables = unsafe [PadTable]()
    for (index, pad) in plan.pads.enumerated() {
      unsafe padTables.append(
        PadTable(
          velocityGain: gains.baseAddress + 128 * index,
          velocityLayer: velocityLayers.baseAddress + 128 * index,
          output: pad.output > 0 && pad.output <= outputs.count ? UInt16(outputs[pad.output - 1]) : 0,
          chokeGroup: UInt16(pad.chokeGroup), chokeFadeFrames: UInt32(max(pad.chokeFadeFrames, 1)),
          releaseFrames: UInt32(max(pad.releaseFrames, 0)), chokesItself: pad.chokesItself,
          leftGain: pad.leftGain, rightGain: pad.rightGain))
    }
    unsafe pads = FixedMemory(padTables)
    var sampleTables = unsafe [SampleTable]()
    for (sound, levels) in zip(sounds, soundLevels) {
      unsafe sampleTables.append(
        SampleTable(
          left: sound.channel(0), right: sound.channel(sound.channels - 1), frames: sound.frames,
          levels: levels.baseAddress))
    }
    unsafe samples = FixedMemory(sampleTables)
  }
}

extension SampleMemory {
  /// For every `SampleTable.levelStride` frames the highest absolute value from there to the end.
  fileprivate func levelsToEnd() -> [Float] {
    let stride = unsafe SampleTable.levelStride
    var levels = [Float](repeating: 0, count: frames / stride + 1)
    for channel in 0..<channels {
      let values = unsafe Span(_unsafeStart: self.channel(channel), count: frames)
      for i in 0..<frames { levels[i / stride] = max(levels[i / stride], abs(values[i])) }
    }
    for i in (0..<levels.count - 1).reversed() { levels[i] = max(levels[i], levels[i + 1]) }
    return levels
  }
}

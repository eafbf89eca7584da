public import RimshotRealtime
internal import Synchronization

/// A kit in memory, as the engine reads it. Made once, then never changed; freed when its last owner lets go, which the
/// host does only after the engine has sent it home.
@safe
public final class LoadedKit: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because the tables are written in `init` alone, but for the states in them, which are
  // the process thread's own from the moment that the kit is adopted, and the levels, which are atomic.

  package let table: UnsafeMutablePointer<KitTable>
  /// How many pads it has.
  public let padCount: Int
  /// The host's number for it, which ``EngineTrace/kit`` names; 0 before it was adopted.
  public var number: UInt32 { unsafe table.pointee.number }
  /// How many sounds are in memory.
  public let sampleCount: Int
  /// Bytes of memory that the sounds take.
  public let sampleBytes: Int
  /// How many of the sounds go on on the disk.
  public let streamedCount: Int
  /// Whether any sound isn't all in memory, for now or for good.
  public var readsFromDisk: Bool { tails.contains { $0.arrival?.isOver != true } }
  /// Bytes of them that are only on the disk.
  public let streamedBytes: Int
  let tails: [StreamReader.Source]

  private let tables: KitTables
  private let strikes: [UInt8: [Int]]

  /// Flattens a plan.
  /// - Parameter plan: Its indices must be right; the loader's are.
  /// - Parameter outputs: The host's output number for each output of the kit, in the kit's order; the main pair is
  ///   not among them.
  /// - Parameter levels: Each pad's level in the mixer, in the kit's order, from its first hit on; empty changes nothing.
  public init(_ plan: KitPlan, outputs: [Int] = [], levels: [MixLevel] = []) {
    padCount = plan.pads.count
    sampleCount = plan.samples.count
    var known: Set<ObjectIdentifier> = []
    let sounds = plan.samples.filter { known.insert(ObjectIdentifier($0)).inserted }
    sampleBytes = sounds.reduce(0) { $0 + $1.bytes }
    streamedBytes = sounds.reduce(0) { $0 + $1.streamedBytes }
    tails = sounds.compactMap { sound in
      sound.tail.map { StreamReader.Source(tail: $0, arrival: sound.arrival) }
    }
    streamedCount = tails.count { $0.arrival == nil }
    tables = KitTables(plan, outputs: outputs)
    strikes = plan.strikes.mapValues { $0.map(\.pad) }
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(to: tables.table)
    for (pad, level) in levels.enumerated() { setLevel(level, ofPad: pad) }
  }

  deinit {
    unsafe table.deinitialize(count: 1)
    unsafe table.deallocate()
  }

  /// The pads that a strike may hit, each once, in the kit's order.
  /// - Parameter strike: 0–127 are the kit's notes; from 128 on, roles.
  public func pads(strike: UInt8) -> [Int] { Set(strikes[strike] ?? []).sorted() }

  /// Where a pad's articulations begin among the kit's; for the number of pads, how many there are.
  func firstArticulation(ofPad pad: Int) -> Int { tables.firstArticulations[pad] }

  /// What it remembers from hit to hit; while nothing plays it.
  var state: EngineState.Kit { tables.state }

  /// Lets it remember something; before anything plays it.
  func restore(_ state: EngineState.Kit) { tables.restore(state) }

  /// Sets a pad's level in the mixer; the host tells the engine to look.
  func setLevel(_ level: MixLevel, ofPad pad: Int) {
    precondition((0..<padCount).contains(pad))
    unsafe tables.padLevels.baseAddress[pad].store(level.bits, ordering: .relaxed)
  }
}

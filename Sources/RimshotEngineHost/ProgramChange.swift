internal import RimshotRealtime
internal import Synchronization

/// A program change that a device sent, with the bank that it had selected.
public struct ProgramChange: Sendable, Equatable {
  /// MIDI's number, 0–127.
  public var program: UInt8
  /// Controller 0's value, 0–127; `nil` where the device never sent it.
  public var coarseBank: UInt8?
  /// Controller 32's value, 0–127; `nil` where the device never sent it.
  public var fineBank: UInt8?

  /// Makes a program change from its parts.
  public init(program: UInt8, coarseBank: UInt8? = nil, fineBank: UInt8? = nil) {
    self.program = program
    self.coarseBank = coarseBank
    self.fineBank = fineBank
  }
}

extension EngineHost {
  /// The last program change on a channel that is heard, and how many there have been. Any thread.
  public var programChanges: (last: ProgramChange, count: Int) {
    let word = unsafe counters.counters.pointee.program.load(ordering: .relaxed)
    func bank(_ shift: UInt64) -> UInt8? {
      let value = UInt8(word >> shift & 0xFF)
      return value < 128 ? value : nil
    }
    let last = ProgramChange(program: UInt8(word & 0x7F), coarseBank: bank(16), fineBank: bank(8))
    return (last, Int(word >> 24))
  }
}

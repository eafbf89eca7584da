/// The bytes of a Standard MIDI File, put together by hand.
public enum MidiFileBuilder {
  /// A whole file.
  /// - Parameter type: 0, 1 or 2.
  /// - Parameter division: The header's field: ticks a quarter note, or ``smpte(_:ticks:)``.
  /// - Parameter tracks: The bytes inside each track's chunk.
  public static func file(type: Int = 0, division: Int = 480, tracks: [[UInt8]]) -> [UInt8] {
    let header = chunk("MThd", bigEndian(type, 2) + bigEndian(tracks.count, 2) + bigEndian(division, 2))
    return header + tracks.flatMap { chunk("MTrk", $0) }
  }

  /// A file of one track.
  public static func song(_ events: [UInt8]..., division: Int = 480) -> [UInt8] {
    file(division: division, tracks: [events.flatMap { $0 } + end()])
  }

  /// The header's field for ticks of a SMPTE frame.
  public static func smpte(_ framesPerSecond: Int, ticks: Int) -> Int { (256 - framesPerSecond) << 8 | ticks }

  /// A name of four letters, a length, and bytes.
  public static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bigEndian(bytes.count, 4) + bytes
  }

  /// Any event, so many ticks after the one before it.
  public static func event(_ bytes: [UInt8], after ticks: Int = 0) -> [UInt8] {
    variableLength(ticks) + bytes
  }

  /// A hit.
  /// - Parameter channel: 1–16.
  public static func hit(
    _ note: UInt8, velocity: UInt8 = 127, channel: UInt8 = 10, after ticks: Int = 0
  ) -> [UInt8] {
    event([0x90 | (channel - 1), note, velocity], after: ticks)
  }

  /// A change of tempo.
  /// - Parameter microseconds: Of a quarter note.
  public static func tempo(_ microseconds: Int, after ticks: Int = 0) -> [UInt8] {
    event([0xFF, 0x51, 3] + bigEndian(microseconds, 3), after: ticks)
  }

  /// The end of a track.
  public static func end(after ticks: Int = 0) -> [UInt8] { event([0xFF, 0x2F, 0], after: ticks) }

  /// A number as MIDI files write lengths and times: seven bits a byte, the highest first.
  public static func variableLength(_ value: Int) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// A number, its highest byte first.
  public static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

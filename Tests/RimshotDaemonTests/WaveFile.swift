import Foundation

/// The frames of a WAV file of 32-bit floats.
struct WaveFile {
  let channels: [[Float]]

  init(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
    var place = 12
    var count = 0
    var data = 0..<0
    while place + 8 <= bytes.count {
      let size = number(place + 4)
      switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
      case "fmt ": count = Int(bytes[place + 10])
      case "data": data = place + 8..<place + 8 + size
      default: break
      }
      place += 8 + size + size % 2
    }
    let values = stride(from: data.lowerBound, to: data.upperBound, by: 4).map {
      Float(bitPattern: UInt32(truncatingIfNeeded: number($0)))
    }
    channels = (0..<count).map { channel in
      stride(from: channel, to: values.count, by: count).map { values[$0] }
    }
  }
}

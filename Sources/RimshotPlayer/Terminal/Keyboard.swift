internal import Glibc
internal import RimshotControl

/// A keyboard as the kernel tells of it, whatever the terminal makes of it: keys that go down and up.
///
/// Source: the kernel's documentation, "Input event codes" and `linux/input.h`.
final class Keyboard {
  /// What it tells.
  enum Event: Sendable, Equatable {
    /// A key, by its number in `linux/input-event-codes.h`, and what happened to it.
    case key(Int, KeyStroke.Phase)
    /// Events were lost: keys may have gone up.
    case lost
  }

  /// Its device.
  let path: String
  /// What to poll.
  let descriptor: Int32
  private var pending: [UInt8] = []

  /// Opens a device.
  init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw SystemError("read the keyboard \(path)", code: errno) }
  }

  deinit { close(descriptor) }

  /// An event's bytes: its time in two words, its type, its code and its value.
  private static let eventBytes = 2 * MemoryLayout<Int>.size + 8

  /// What has happened since the last call; `nil` when the device is gone.
  func read() -> [Event]? {
    var chunk = [UInt8](repeating: 0, count: 64 * Keyboard.eventBytes)
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
    if count == 0 { return nil }
    pending += chunk.prefix(count)
    var events: [Event] = []
    while pending.count >= Keyboard.eventBytes {
      if let event = Keyboard.event(pending.prefix(Keyboard.eventBytes).suffix(8)) { events.append(event) }
      pending.removeFirst(Keyboard.eventBytes)
    }
    return events
  }

  private static func event(_ bytes: ArraySlice<UInt8>) -> Event? {
    func number(_ first: Int, _ count: Int) -> Int {
      // In the machine's order, which is the little end first wherever this runs.
      (0..<count).reduce(0) { $0 | Int(bytes[bytes.startIndex + first + $1]) << (8 * $1) }
    }
    let code = number(2, 2)
    switch number(0, 2) {
    case 0 where code == 3: return .lost
    case 1: return .key(code, [.release, .press][safe: number(4, 4)] ?? .again)
    default: return nil
    }
  }

  /// The devices in a folder that have a space bar and letters: keyboards, and not mice or buttons.
  /// - Parameter folder: Where their kinds stand, `/sys/class/input`.
  static func all(in folder: String = "/sys/class/input") -> [String] {
    (0..<256).compactMap { number in
      let name = "event\(number)"
      guard let text = text(of: "\(folder)/\(name)/device/capabilities/key"), hasLetters(text) else {
        return nil
      }
      return "/dev/input/\(name)"
    }
  }

  /// Whether a device has letters, by its keys as the kernel lists them: words in hexadecimal, the last one first.
  static func hasLetters(_ capabilities: String) -> Bool {
    let words = capabilities.split { $0 == " " || $0 == "\n" }.reversed().compactMap { UInt64($0, radix: 16) }
    // A word has as many bits as the machine's; 64 keys hold all that are looked for.
    let low = words.first ?? 0
    // Q, P, A, L, Z, M and the space bar.
    return [16, 25, 30, 38, 44, 50, 57].allSatisfy { low >> UInt64($0) & 1 == 1 }
  }

  private static func text(of path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}

extension Array {
  fileprivate subscript(safe place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

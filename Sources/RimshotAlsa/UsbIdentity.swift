internal import Glibc

/// What tells a USB device from another, whatever card and client number it has got this time.
public struct UsbIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The vendor's number, `idVendor`.
  public let vendor: UInt16
  /// The product's number, `idProduct`.
  public let product: UInt16
  /// The serial number; `nil` where the device has none, as many have.
  public let serial: String?
  /// Where it is plugged: bus and ports, such as `1-1.2`. Tells twins without a serial number apart.
  public let path: String?

  /// The device behind a sound card, from sysfs, else from /proc/asound; `nil` when it isn't on USB or has gone.
  public init?(card: Int) {
    self.init(card: card, systemFolder: "/sys", soundFolder: "/proc/asound")
  }

  /// - Parameter systemFolder: Where sysfs is mounted.
  /// - Parameter soundFolder: Where ALSA's part of procfs is.
  init?(card: Int, systemFolder: String, soundFolder: String) {
    if let folder = UsbIdentity.deviceFolder(of: "\(systemFolder)/class/sound/card\(card)/device"),
      let vendor = firstLine(of: "\(folder)/idVendor").flatMap({ UInt16($0, radix: 16) }),
      let product = firstLine(of: "\(folder)/idProduct").flatMap({ UInt16($0, radix: 16) })
    {
      self.vendor = vendor
      self.product = product
      serial = firstLine(of: "\(folder)/serial")
      path = folder.split(separator: "/").last.map(String.init)
      return
    }
    // "1209:0001": there since 2.6, and there where sysfs isn't mounted.
    let numbers = firstLine(of: "\(soundFolder)/card\(card)/usbid")?.split(separator: ":") ?? []
    guard numbers.count == 2, let vendor = UInt16(numbers[0], radix: 16),
      let product = UInt16(numbers[1], radix: 16)
    else { return nil }
    self.vendor = vendor
    self.product = product
    serial = nil
    path = nil
  }

  /// `1209:0001`, followed by the serial number and the path where they are known: `1209:0001 serial 0001 at 1-1.2`.
  public var description: String {
    [
      hexadecimal(vendor) + ":" + hexadecimal(product), serial.map { "serial \($0)" },
      path.map { "at \($0)" },
    ]
    .compactMap(\.self).joined(separator: " ")
  }

  /// The USB device's folder: the nearest folder with an `idVendor` on the way up from the card's device, which is one
  /// of the USB device's interfaces.
  private static func deviceFolder(of link: String) -> String? {
    guard let resolved = unsafe realpath(link, nil) else { return nil }
    defer { unsafe free(resolved) }
    var components = unsafe String(cString: resolved).split(separator: "/")
    while !components.isEmpty {
      let folder = "/" + components.joined(separator: "/")
      if unsafe access(folder + "/idVendor", R_OK) == 0 { return folder }
      components.removeLast()
    }
    return nil
  }
}

/// The first line of a small file, without white space around it; `nil` when it can't be read or is empty.
private func firstLine(of path: String) -> String? {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 256)
  let count = unsafe read(descriptor, &bytes, bytes.count)
  guard count > 0 else { return nil }
  let line = bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }
  let text = String(decoding: line, as: UTF8.self)
  let trimmed = text.drop(while: \.isWhitespace)
  guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
  return String(trimmed[...end])
}

/// Four digits, as USB identities are written.
private func hexadecimal(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}

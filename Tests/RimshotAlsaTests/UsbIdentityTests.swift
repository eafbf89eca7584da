import Foundation
import Testing

@testable import RimshotAlsa

/// A piece of sysfs and procfs in a temporary folder.
private final class SystemFolders {
  let root = FileManager.default.temporaryDirectory.appending(path: "rimshot-usb-\(UUID())").path

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(root)/\(path)", withDestinationPath: target)
  }

  /// The identity of card 3, as these folders tell it.
  var identity: UsbIdentity? {
    UsbIdentity(card: 3, systemFolder: "\(root)/sys", soundFolder: "\(root)/asound")
  }
}

@Suite("A card's USB identity")
struct UsbIdentityTests {
  @Test("is found on the way up from the card's device")
  func fromSysfs() throws {
    let folders = SystemFolders()
    try folders.write("1209\n", to: "sys/devices/usb1/1-1/1-1.2/idVendor")
    try folders.write("00a1\n", to: "sys/devices/usb1/1-1/1-1.2/idProduct")
    try folders.write(" 0001 \n", to: "sys/devices/usb1/1-1/1-1.2/serial")
    try folders.write("", to: "sys/devices/usb1/1-1/1-1.2/1-1.2:1.0/uevent")
    try folders.write("", to: "sys/class/sound/card3/uevent")
    try folders.link("sys/class/sound/card3/device", to: "../../../devices/usb1/1-1/1-1.2/1-1.2:1.0")
    let identity = try #require(folders.identity)
    #expect(identity.vendor == 0x1209 && identity.product == 0xA1)
    #expect(identity.serial == "0001")
    #expect(identity.path == "1-1.2")
    #expect("\(identity)" == "1209:00a1 serial 0001 at 1-1.2")
  }

  @Test("is found in /proc/asound where there is no sysfs")
  func fromProc() throws {
    let folders = SystemFolders()
    try folders.write("1209:0001\n", to: "asound/card3/usbid")
    #expect("\(try #require(folders.identity))" == "1209:0001")
  }

  @Test("is none for a card that isn't there or not on USB")
  func none() throws {
    let folders = SystemFolders()
    #expect(folders.identity == nil)
    try folders.write("nonsense\n", to: "asound/card3/usbid")
    #expect(folders.identity == nil)
  }
}

import Foundation
import RimshotRealtime
import Testing

@testable import RimshotAlsa

extension SequencerTests {
  @Suite("The sequencer directory")
  struct SequencerDirectoryTests {
    private let inbox = Inbox()
    private let input: MidiInput
    private let sender: Sender

    init() throws {
      input = try MidiInput(name: "Rimshot test", sink: inbox.take)
      sender = try Sender(to: input.clientNumber, input.portNumber)
    }

    @Test("lists ports with what they are")
    func lists() throws {
      let ports = try SequencerDirectory().ports()
      let ours = try #require(ports.first { $0.address == input.address })
      #expect(ours.clientName == "Rimshot test" && ours.name == "in")
      #expect(ours.isDestination && !ours.isSource && ours.isOwn && !ours.isKernel && !ours.isHardware)
      #expect(ours.card == nil)
      let theirs = try #require(ports.first { $0.address == sender.address })
      #expect(theirs.isSource && !theirs.isDestination)
    }

    @Test("takes neither Midi Through nor virtual cards for hardware")
    func virtualPorts() throws {
      let ports = try SequencerDirectory().ports().filter(\.isKernel)
      let through = try #require(ports.first { $0.clientName == "Midi Through" })
      #expect(!through.isHardware && through.isSource && through.card == nil)
      for port in ports where port.clientName.hasPrefix("Virtual Raw MIDI") { #expect(!port.isHardware) }
    }

    @Test("is not to be seen in aconnect's list, while the input is")
    func hides() throws {
      let directory = try SequencerDirectory(name: "Rimshot hidden")
      let list = try output(of: "aconnect", "-l")
      #expect(list.contains("client \(input.clientNumber): 'Rimshot test'"))
      #expect(!list.contains("Rimshot hidden"))
      #expect(!directory.ports().contains { $0.clientName == "Rimshot hidden" })
    }

    @Test("connects and disconnects, and says whether that changed anything")
    func connects() throws {
      let directory = try SequencerDirectory()
      #expect(try directory.connect(sender.address, to: input.address))
      #expect(try !directory.connect(sender.address, to: input.address))
      #expect(directory.destinations(of: sender.address) == [input.address])
      #expect(directory.sources(of: input.address) == [sender.address])
      sender.sendToSubscribers(.noteOn(40, 90))
      #expect(inbox.wait(for: 1).map(\.data1) == [40])
      #expect(try directory.disconnect(sender.address, from: input.address))
      #expect(try !directory.disconnect(sender.address, from: input.address))
      #expect(directory.destinations(of: sender.address).isEmpty)
    }

    @Test("names both ports when it can't connect them")
    func refusals() throws {
      let directory = try SequencerDirectory()
      let nowhere = SequencerAddress(client: 250, port: 3)
      let error = try #require(throws: AlsaError.self) { try directory.connect(nowhere, to: input.address) }
      #expect(
        "\(error)".hasPrefix("cannot connect 250:3 to \(input.address): one of the two ports isn't there"))
      let absurd = SequencerAddress(client: 100_000, port: -1)
      #expect(throws: AlsaError.self) { try directory.connect(absurd, to: input.address) }
      #expect(throws: AlsaError.self) { try directory.disconnect(absurd, from: input.address) }
      #expect(throws: AlsaError.self) { try directory.connect(input.address, to: sender.address) }
    }

    @Test("announces what others connect")
    func announcesConnections() throws {
      let directory = try SequencerDirectory()
      _ = try output(of: "aconnect", "\(sender.address)", "\(input.address)")
      let isConnected = directory.waits(for: .connected(source: sender.address, destination: input.address))
      #expect(isConnected)
      _ = try output(of: "aconnect", "-d", "\(sender.address)", "\(input.address)")
      let isFree = directory.waits(for: .disconnected(source: sender.address, destination: input.address))
      #expect(isFree)
    }

    @Test(
      "announces a device that is plugged and unplugged, and knows its USB identity", Device.needsPluggable)
    func plugging() throws {
      _ = try output(of: "usb-midi", "unplug")
      let directory = try SequencerDirectory()
      _ = try output(of: "usb-midi", "plug", "Test Pad")
      var pad: SequencerPort?
      let isPlugged = directory.waits {
        guard case .portStarted(let address) = $0 else { return false }
        pad = directory.ports().first { $0.address == address && $0.clientName == "Test Pad" }
        return pad != nil
      }
      #expect(isPlugged)
      let port = try #require(pad)
      #expect(port.isHardware && port.isKernel && port.isSource && !port.isOwn)
      let card = try #require(port.card)
      let identity = try #require(UsbIdentity(card: card))
      #expect(identity.vendor == 0x1209 && identity.product == 0x0001)
      #expect(identity.serial == "0001")
      #expect(identity.path == "1-1")

      _ = try directory.connect(port.address, to: input.address)
      _ = try output(of: "usb-midi", "send", "99 26 64")
      #expect(inbox.wait(for: 1).map(\.data1) == [38])

      _ = try output(of: "usb-midi", "unplug")
      let isGone =
        directory.waits(for: .portExited(port.address))
        && directory.waits(for: .clientExited(port.address.client))
      #expect(isGone)
      #expect(directory.sources(of: input.address).isEmpty)
    }
  }
}

extension SequencerDirectory {
  /// Reads announcements until the one wanted; `false` when it hasn't come within ten seconds.
  func waits(for wanted: SequencerAnnouncement) -> Bool { waits { $0 == wanted } }

  /// Reads announcements until one fulfils a condition; `false` when none has within ten seconds.
  func waits(until isWanted: (SequencerAnnouncement) -> Bool) -> Bool {
    var descriptors = pollDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      while let announcement = nextAnnouncement() {
        if isWanted(announcement) { return true }
      }
      guard poll(&descriptors, nfds_t(descriptors.count), 10_000) > 0 else { return false }
    }
  }
}

@Suite("Without a sequencer")
struct AlsaErrorTests {
  @Test("the error says what to do")
  func opening() {
    #expect(
      "\(AlsaError.opening(-ENOENT))"
        == "cannot open the ALSA sequencer: this kernel has no ALSA sequencer loaded (run: sudo modprobe snd-seq)"
    )
    #expect("\(AlsaError.opening(-EACCES))".contains("usermod -aG audio"))
    #expect("\(AlsaError(code: -EBUSY, attempt: "do it"))" == "cannot do it: Device or resource busy")
  }

  @Test(
    "an input that can't open says why", .disabled(if: FileManager.default.fileExists(atPath: "/dev/snd/seq"))
  )
  func noSequencer() throws {
    let error = try #require(throws: AlsaError.self) { try MidiInput(sink: { _, _ in true }) }
    #expect("\(error)".contains("modprobe snd-seq"))
  }
}

package import Synchronization

/// Which device each sequencer client's channel is.
@safe
package final class DeviceNumbers: Sendable {
  // SAFETY: `Sendable` because nothing but the atomic words changes.

  private let words = SharedWords<UInt8>(0, count: 256 * 16)

  /// Those of JACK MIDI, one for each channel; they live as long as this.
  package var jackMidi: UnsafePointer<Atomic<UInt8>> { unsafe UnsafePointer(words.baseAddress) }

  func setDevice(_ device: UInt8, ofClient client: Int, channel: Int) {
    precondition((0..<256).contains(client) && (0..<16).contains(channel))
    unsafe words.baseAddress[client * 16 + channel].store(device, ordering: .relaxed)
  }

  /// - Parameter client: 0–255; others have the first device.
  /// - Parameter channel: 0–15.
  func device(ofClient client: Int, channel: Int) -> UInt8 {
    if !(0..<256).contains(client) { return 0 }
    return unsafe words.baseAddress[client * 16 + channel & 0x0F].load(ordering: .relaxed)
  }
}

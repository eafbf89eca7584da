import CAlsa
import RimshotAlsa

/// A second program on the sequencer: a client with one output port that sends at once, to one destination.
final class Sender {
  private let handle: OpaquePointer
  private let destination: snd_seq_addr_t
  /// The port's address.
  let address: SequencerAddress

  init(name: String = "Rimshot test sender", to client: Int, _ port: Int) throws {
    var opened: OpaquePointer?
    let result = snd_seq_open(&opened, "default", SND_SEQ_OPEN_OUTPUT, 0)
    guard result >= 0, let opened else { throw SequencerFailure(code: result) }
    handle = opened
    snd_seq_set_client_name(handle, name)
    let number = snd_seq_create_simple_port(
      handle, "out", UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
      UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC))
    guard number >= 0 else { throw SequencerFailure(code: number) }
    address = SequencerAddress(client: Int(snd_seq_client_id(handle)), port: Int(number))
    destination = snd_seq_addr_t(client: UInt8(client), port: UInt8(port))
  }

  deinit { snd_seq_close(handle) }

  /// Sends an event straight to the destination; returns what the library did.
  @discardableResult
  func send(_ event: snd_seq_event_t) -> Int32 {
    var event = event
    event.source.port = UInt8(address.port)
    event.dest = destination
    event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
    return snd_seq_event_output_direct(handle, &event)
  }

  /// Sends to whatever is connected to the port.
  func sendToSubscribers(_ event: snd_seq_event_t) {
    var event = event
    event.source.port = UInt8(address.port)
    event.dest = snd_seq_addr_t(
      client: UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS), port: UInt8(SND_SEQ_ADDRESS_UNKNOWN))
    event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
    snd_seq_event_output_direct(handle, &event)
  }

  /// Sends a system-exclusive message of so many bytes.
  @discardableResult
  func sendSysEx(bytes count: Int) -> Int32 {
    var bytes = [UInt8](repeating: 0x11, count: count)
    bytes[0] = 0xF0
    bytes[count - 1] = 0xF7
    return bytes.withUnsafeMutableBytes { buffer in
      var event = snd_seq_event_t()
      event.type = UInt8(SND_SEQ_EVENT_SYSEX.rawValue)
      event.flags = UInt8(SND_SEQ_EVENT_LENGTH_VARIABLE)
      event.data.ext = snd_seq_ev_ext_t(len: UInt32(count), ptr: buffer.baseAddress)
      return send(event)
    }
  }
}

/// A code of the library, thrown by the test's own client.
struct SequencerFailure: Error { let code: Int32 }

extension snd_seq_event_t {
  /// A message about a note, on channel 10 (9 when counted from 0).
  static func note(
    _ type: snd_seq_event_type, _ note: UInt8, _ velocity: UInt8, channel: UInt8 = 9
  ) -> snd_seq_event_t {
    var event = snd_seq_event_t()
    event.type = UInt8(type.rawValue)
    event.data.note = snd_seq_ev_note_t(
      channel: channel, note: note, velocity: velocity, off_velocity: 0, duration: 0)
    return event
  }

  /// A note-on.
  static func noteOn(_ note: UInt8, _ velocity: UInt8, channel: UInt8 = 9) -> snd_seq_event_t {
    .note(SND_SEQ_EVENT_NOTEON, note, velocity, channel: channel)
  }

  /// A controller's value, which may be out of MIDI's range.
  static func controller(_ number: UInt32, _ value: Int32) -> snd_seq_event_t {
    var event = snd_seq_event_t()
    event.type = UInt8(SND_SEQ_EVENT_CONTROLLER.rawValue)
    event.data.control = snd_seq_ev_ctrl_t(channel: 9, unused: (0, 0, 0), param: number, value: value)
    return event
  }

  /// A message whose only data byte is a value.
  static func value(_ type: snd_seq_event_type, _ value: Int32) -> snd_seq_event_t {
    var event = snd_seq_event_t.controller(0, value)
    event.type = UInt8(type.rawValue)
    return event
  }
}

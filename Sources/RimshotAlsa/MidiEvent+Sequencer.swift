internal import CAlsa
internal import RimshotRealtime

extension MidiEvent {
  /// Decodes an event of the ALSA sequencer; `nil` for everything that Rimshot doesn't act on (clock, active sensing,
  /// SysEx, the sequencer's own notices …) and for values that are no MIDI.
  ///
  /// Whatever the sender put in, the meaning is that of the MIDI bytes: velocity 0 is a note-off, controllers 120, 121
  /// and 123–127 are channel modes. Pure; any thread.
  /// - Parameter time: CLOCK_MONOTONIC in nanoseconds.
  static func decode(_ event: snd_seq_event_t, time: UInt64) -> MidiEvent? {
    switch unsafe snd_seq_event_type(rawValue: UInt32(event.type)) {
    case SND_SEQ_EVENT_NOTEON: unsafe note(0x90, event.data.note, time)
    case SND_SEQ_EVENT_NOTEOFF: unsafe note(0x80, event.data.note, time)
    case SND_SEQ_EVENT_KEYPRESS: unsafe note(0xA0, event.data.note, time)
    case SND_SEQ_EVENT_CONTROLLER:
      unsafe control(0xB0, event.data.control, Int32(clamping: event.data.control.param), time)
    case SND_SEQ_EVENT_PGMCHANGE: unsafe control(0xC0, event.data.control, nil, time)
    case SND_SEQ_EVENT_CHANPRESS: unsafe control(0xD0, event.data.control, nil, time)
    default: nil
    }
  }

  private static func note(_ status: UInt8, _ note: snd_seq_ev_note_t, _ time: UInt64) -> MidiEvent? {
    guard note.channel < 16 else { return nil }
    return decode(
      status: status | note.channel, data1: note.note, data2: note.velocity, count: 3, time: time)
  }

  /// - Parameter number: The controller's number; `nil` for a message whose only data byte is the value.
  private static func control(
    _ status: UInt8, _ control: snd_seq_ev_ctrl_t, _ number: Int32?, _ time: UInt64
  ) -> MidiEvent? {
    guard control.channel < 16, let value = UInt8(exactly: control.value) else { return nil }
    guard let number else {
      return decode(status: status | control.channel, data1: value, data2: 0, count: 2, time: time)
    }
    guard let number = UInt8(exactly: number) else { return nil }
    return decode(status: status | control.channel, data1: number, data2: value, count: 3, time: time)
  }
}

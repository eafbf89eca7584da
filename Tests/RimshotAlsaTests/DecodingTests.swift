import CAlsa
import RimshotRealtime
import Testing

@testable import RimshotAlsa

@Suite("What the sequencer sends becomes a MIDI event")
struct DecodingTests {
  private func decode(_ event: snd_seq_event_t) -> MidiEvent? { MidiEvent.decode(event, time: 7) }

  private func expected(_ kind: MidiEvent.Kind, _ data1: UInt8, _ data2: UInt8 = 0) -> MidiEvent {
    MidiEvent(time: 7, kind: kind, channel: 9, data1: data1, data2: data2)
  }

  @Test("Notes, and velocity 0 as the end of one")
  func notes() {
    #expect(decode(.noteOn(38, 100)) == expected(.noteOn, 38, 100))
    #expect(decode(.noteOn(38, 0)) == expected(.noteOff, 38))
    #expect(decode(.note(SND_SEQ_EVENT_NOTEOFF, 38, 64)) == expected(.noteOff, 38, 64))
    #expect(decode(.note(SND_SEQ_EVENT_KEYPRESS, 49, 127)) == expected(.polyPressure, 49, 127))
  }

  @Test("Controllers, and those that are channel modes")
  func controllers() {
    #expect(decode(.controller(4, 90)) == expected(.controlChange, 4, 90))
    #expect(decode(.controller(120, 0)) == expected(.allSoundOff, 120))
    #expect(decode(.controller(121, 0)) == expected(.resetControllers, 121))
    #expect(decode(.controller(122, 0)) == expected(.controlChange, 122))
    for mode in 123...127 as ClosedRange<UInt8> {
      #expect(decode(.controller(UInt32(mode), 0)) == expected(.allNotesOff, mode))
    }
  }

  @Test("Program change and channel pressure")
  func singleByteMessages() {
    #expect(decode(.value(SND_SEQ_EVENT_PGMCHANGE, 5)) == expected(.programChange, 5))
    #expect(decode(.value(SND_SEQ_EVENT_CHANPRESS, 60)) == expected(.channelPressure, 60))
  }

  @Test(
    "Running noise and the sequencer's notices are nothing",
    arguments: [
      SND_SEQ_EVENT_CLOCK, SND_SEQ_EVENT_SENSING, SND_SEQ_EVENT_SYSEX, SND_SEQ_EVENT_RESET,
      SND_SEQ_EVENT_START,
      SND_SEQ_EVENT_PITCHBEND, SND_SEQ_EVENT_SONGPOS, SND_SEQ_EVENT_PORT_SUBSCRIBED, SND_SEQ_EVENT_CONTROL14,
    ])
  func noise(_ type: snd_seq_event_type) {
    var event = snd_seq_event_t()
    event.type = UInt8(type.rawValue)
    #expect(decode(event) == nil)
  }

  @Test("Values that are no MIDI are nothing, whatever the sender put in")
  func outOfRange() {
    #expect(decode(.noteOn(128, 1)) == nil)
    #expect(decode(.noteOn(38, 200)) == nil)
    #expect(decode(.noteOn(38, 1, channel: 16)) == nil)
    #expect(decode(.controller(4, -1)) == nil)
    #expect(decode(.controller(4, 1_000)) == nil)
    #expect(decode(.controller(.max, 1)) == nil)
    #expect(decode(.controller(260, 1)) == nil)
    #expect(decode(.value(SND_SEQ_EVENT_PGMCHANGE, 128)) == nil)
  }
}

@Suite("What the system's announce port sends becomes an announcement")
struct AnnouncementTests {
  @Test("Ports and clients that come and go; nothing else")
  func translation() {
    var event = snd_seq_event_t()
    event.type = UInt8(SND_SEQ_EVENT_PORT_START.rawValue)
    event.data.addr = snd_seq_addr_t(client: 28, port: 1)
    #expect(SequencerAnnouncement(event) == .portStarted(SequencerAddress(client: 28, port: 1)))
    event.type = UInt8(SND_SEQ_EVENT_CLIENT_EXIT.rawValue)
    #expect(SequencerAnnouncement(event) == .clientExited(28))
    event.type = UInt8(SND_SEQ_EVENT_NOTEON.rawValue)
    #expect(SequencerAnnouncement(event) == nil)
  }
}

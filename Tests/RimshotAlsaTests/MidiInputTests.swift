import CAlsa
import Foundation
import RimshotRealtime
import Testing

@testable import RimshotAlsa

extension SequencerTests {
  @Suite("The MIDI input")
  struct MidiInputTests {
    private let inbox = Inbox()
    private let input: MidiInput
    private let sender: Sender

    init() throws {
      input = try MidiInput(name: "Rimshot test", sink: inbox.take)
      sender = try Sender(to: input.clientNumber, input.portNumber)
    }

    @Test("hears what another program sends, decoded and in order")
    func hears() {
      sender.send(.noteOn(38, 100))
      sender.send(.noteOn(38, 0))
      sender.send(.note(SND_SEQ_EVENT_KEYPRESS, 49, 127))
      sender.send(.controller(4, 90))
      let events = inbox.wait(for: 4)
      #expect(events.map(\.kind) == [.noteOn, .noteOff, .polyPressure, .controlChange])
      #expect(events.map(\.data1) == [38, 38, 49, 4])
      #expect(eventually { input.events == 4 })
      #expect(input.lastEventTime == events.last?.time)
    }

    @Test("says when each event was sent, to a few microseconds")
    func stamps() throws {
      #expect(input.isSteady)
      var sendings: [ClosedRange<UInt64>] = []
      for hit in 0..<300 {
        let before = monotonicNanoseconds()
        sender.send(.noteOn(UInt8(hit % 128), 100))
        sendings.append(before...monotonicNanoseconds())
        // Two seconds of hits, at any phase against whatever ticks in the kernel.
        usleep(.random(in: 200...8_000))
      }
      let times = inbox.wait(for: 300).map(\.time)
      #expect(times.count == 300)
      let errors = zip(times, sendings).map { Int64($0) - Int64(min(max($0, $1.lowerBound), $1.upperBound)) }
      let worst = try #require(errors.map(abs).max())
      #expect(worst <= 50_000, "worst \(worst) ns")
      #expect(times == times.sorted())
    }

    @Test("lets running noise and long SysEx pass, and hears the note behind them")
    func noise() {
      var clock = snd_seq_event_t()
      clock.type = UInt8(SND_SEQ_EVENT_CLOCK.rawValue)
      for _ in 0..<300 { sender.send(clock) }
      for size in [6, 300, 5_000, 20_000] { #expect(sender.sendSysEx(bytes: size) >= 0) }
      sender.send(.noteOn(36, 1))
      #expect(inbox.wait(for: 1).map(\.data1) == [36])
      #expect(eventually { input.events == 1 } && input.dropped == 0 && input.overruns == 0)
    }

    @Test("counts an overrun of the kernel's queue, survives it and hears the next note")
    func overrun() {
      inbox.shut()
      for value in 0..<20_000 { sender.send(.controller(4, Int32(value % 128))) }
      inbox.open()
      #expect(eventually { input.overruns > 0 })
      sender.send(.noteOn(38, 100))
      let events = inbox.wait { $0.last?.kind == .noteOn }
      #expect(events.last?.data1 == 38)
      #expect(input.failure == nil)
    }

    @Test("counts what its sink has no room for")
    func dropped() throws {
      let full = try MidiInput(name: "Rimshot test", sink: { _, _ in false })
      let sender = try Sender(to: full.clientNumber, full.portNumber)
      for _ in 0..<3 { sender.send(.noteOn(38, 100)) }
      #expect(eventually { full.dropped == 3 })
      #expect(full.events == 0)
    }

    @Test("is gone from the sequencer once stopped; stopping again does nothing")
    func stops() throws {
      let directory = try SequencerDirectory()
      #expect(directory.ports().contains { $0.address == input.address })
      input.stop()
      #expect(!directory.ports().contains { $0.address == input.address })
      input.stop()
    }

    @Test("says truly whether its thread has a real-time priority")
    func priority() throws {
      func policies() throws -> [Int32] { try threads(named: "rimshot-midi").map { sched_getscheduler($0) } }
      #expect(eventually { (try? policies()) == [input.isRealtime ? SCHED_FIFO : SCHED_OTHER] })
    }

    @Test("leaves no thread and no descriptor behind")
    func cleansUp() throws {
      let before = try soundDescriptors()
      for _ in 0..<5 { try MidiInput(name: "Rimshot test", sink: { _, _ in true }).stop() }
      #expect(try soundDescriptors() == before)
      #expect(try threads(named: "rimshot-midi").count == 1)
    }

    /// How many descriptors of this process are open on sound devices or are eventfds.
    private func soundDescriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        return target?.hasPrefix("/dev/snd/") == true || target == "anon_inode:[eventfd]"
      }
    }

    /// The threads of this process that have a name.
    private func threads(named name: String) throws -> [pid_t] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap(pid_t.init).filter {
        let comm = try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
        return comm == name + "\n"
      }
    }
  }
}

/// CLOCK_MONOTONIC in nanoseconds.
private func monotonicNanoseconds() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

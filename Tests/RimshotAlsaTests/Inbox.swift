import Foundation
import RimshotRealtime

/// Takes the events of a `MidiInput` and lets a test wait for them.
final class Inbox: Sendable {
  private nonisolated(unsafe) var events: [MidiEvent] = []
  private nonisolated(unsafe) var isOpen = true
  private let condition = NSCondition()

  /// The sink: keeps the event; blocks while the inbox is shut.
  func take(_ event: MidiEvent, from client: Int) -> Bool {
    condition.withLock {
      while !isOpen { condition.wait() }
      events.append(event)
      condition.broadcast()
      return true
    }
  }

  /// Makes the reading thread wait at its next event.
  func shut() { condition.withLock { isOpen = false } }

  /// Lets the reading thread go on.
  func open() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }

  /// The events so far, as soon as there are so many of them, or after ten seconds.
  func wait(for count: Int) -> [MidiEvent] {
    wait { $0.count >= count }
  }

  /// The events so far, as soon as they fulfil a condition, or after ten seconds.
  func wait(until isEnough: ([MidiEvent]) -> Bool) -> [MidiEvent] {
    condition.withLock {
      let deadline = Date.now + 10
      while !isEnough(events), condition.wait(until: deadline) {}
      return events
    }
  }
}

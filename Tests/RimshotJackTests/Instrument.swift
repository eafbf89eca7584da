import CSystem
import Glibc
import RimshotEngineHost
import RimshotJack
import RimshotServerSupport
import RimshotTestSupport

/// An engine with a kit on a real JACK client, as the daemon has one.
final class Instrument {
  typealias Output = (name: String, isStereo: Bool)

  let host: EngineHost
  private let wakeDescriptor: Int32
  private(set) var client: ActiveJackClient?

  /// Opens a client called "instrument" that plays a kit.
  init(
    _ plan: KitPlan, outputs: [Output] = [], hasLimiters: Bool = false, voiceTime: Double? = nil,
    plays: Bool = true
  ) throws {
    host = EngineHost(hasLimiters: hasLimiters)
    wakeDescriptor = rimshot_open_wake_descriptor()
    let inactive = try JackClient(name: "instrument")
    client = try inactive.activate(host, wakeDescriptor: wakeDescriptor, voiceTime: voiceTime, plays: plays)
    if plays {
      try play(plan, outputs: outputs)
    } else {
      _ = host.adopt(LoadedKit(plan))
    }
  }

  deinit {
    client = nil
    close(wakeDescriptor)
  }

  /// Makes a kit the one that plays, with the ports that it wants, and returns when the engine has it.
  func play(_ plan: KitPlan, outputs: [Output] = []) throws {
    var numbers: [Int] = []
    for output in outputs {
      numbers.append(try client?.output(named: output.name, isStereo: output.isStereo) ?? 0)
    }
    _ = host.adopt(LoadedKit(plan, outputs: numbers))
    let periods = host.statistics.periods
    // The period that was running may not have seen the kit.
    try waitUntil("two periods") { host.statistics.periods >= periods + 2 }
  }

  var server: ActiveJackClient.Server? { client?.server }

  /// Waits until JACK has told of a change, as the daemon does.
  func waitForChange(_ change: JackChanges) throws {
    var seen: JackChanges = []
    try waitUntil("change \(change.rawValue)") {
      var descriptor = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 100) == 1 {
        var count: UInt64 = 0
        read(wakeDescriptor, &count, MemoryLayout<UInt64>.size)
        seen.formUnion(client?.takeChanges() ?? [])
      }
      return seen.isSuperset(of: change)
    }
  }
}

extension KitPlan {
  /// Note 36 plays a sound of a known form.
  static func oneSound(_ sound: [Float]) -> KitPlan {
    KitPlan(samples: [KitBuilder.sound([sound])], pads: [KitBuilder.pad(note: 36, sample: 0)])
  }
}

/// What should be heard: a sound at each of some frames, and nothing else.
func recording(of sound: [Float], at starts: [Int], count: Int) -> [Float] {
  var frames = [Float](repeating: 0, count: count)
  for start in starts {
    for (index, value) in sound.enumerated() where start + index < count { frames[start + index] += value }
  }
  return frames
}

import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Kits that take turns under 200 hits a second: for six seconds, or `RIMSHOT_SWAPS` times.
@Suite(.oneAtATime, .needs(.jackd))
struct KitSwapTests {
  private static let swaps =
    ProcessInfo.processInfo.environment["RIMSHOT_SWAPS"].flatMap { Int($0) }
  /// Frames between two hits.
  private static let interval = 240
  /// Half a second that begins and ends softly, so that whatever is cut off clicks; hits add up in phase.
  private static let tone = (0..<24_000).map { frame in
    let place = Double(frame) / 24_000
    return Float(0.5 - 0.5 * cos(2 * .pi * place)) * Float(sin(200 * .pi * place)) / 128
  }

  /// Both play the same tone on note 36, so that nothing must be heard of the change; one has much else to load.
  private func kit(named name: String, layers: Int) throws -> TemporaryKit {
    let kit = try TemporaryKit(named: name)
    var yaml = "rimshot: 1\nname: \(name)\nlicense: CC0-1.0\npads:\n"
    yaml += "  tone: {note: 36, velocity_curve: fixed, samples: tone.wav}\n"
    for note in 40..<40 + layers / 8 {
      yaml += "  pad\(note):\n    note: \(note)\n    layers:\n"
      for layer in 0..<8 {
        yaml +=
          "      - {velocity: \(layer * 16 + (layer == 0 ? 1 : 0))-\(layer * 16 + 15), samples: tone.wav}\n"
      }
    }
    try kit.write(yaml, to: "kit.yaml")
    try kit.write([KitSwapTests.tone], to: "tone.wav", as: .wavFloat)
    return kit
  }

  private func descriptors(of daemon: RunningDaemon) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.process.number)/fd").count
  }

  @Test func noSwapIsHeardAndNothingGrows() throws {
    let home = try Home()
    let kits = [try kit(named: "big", layers: 80), try kit(named: "tiny", layers: 0)]
    let server = try AudioServer.jackd()
    let daemon = try home.daemon("--voices", "512", kits[0].path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    var client = try ControlClient(socket: daemon.socket)
    let start = player.soon
    var heard: [Float] = []
    var hits = 0
    var warm = (memory: 0, descriptors: 0)
    var swaps = 0
    while swaps < KitSwapTests.swaps ?? (Int(Int32(bitPattern: player.now &- start)) < 288_000 ? .max : 0) {
      swaps += 1
      // Two seconds ahead, however long a swap may take on a busy machine.
      while Int(Int32(bitPattern: player.now &- start)) + 96_000 > hits * KitSwapTests.interval {
        try player.hit(36, at: start &+ UInt32(hits * KitSwapTests.interval))
        hits += 1
      }
      let begin = player.now
      let report = try client.send(.loadKit(kits[swaps % 2].path), as: KitReport.self)
      #expect(report.name == (swaps % 2 == 0 ? "big" : "tiny"))
      try player.wait(until: begin &+ 480)
      let now = Int(Int32(bitPattern: player.now &- start))
      if now > heard.count + 48_000 {
        heard += try player.hear(from: start &+ UInt32(heard.count), count: now - heard.count)
      }
      if swaps == (KitSwapTests.swaps ?? 20) / 2 { warm = (try daemon.memory, try descriptors(of: daemon)) }
    }
    let memory = try daemon.memory
    let end = hits * KitSwapTests.interval + KitSwapTests.tone.count
    heard += try player.hear(from: start &+ UInt32(heard.count), count: end - heard.count)

    // As the hits are evenly apart, so is their sum, once the first has ended.
    let sum = (0..<KitSwapTests.interval).map { frame in
      stride(from: frame, to: KitSwapTests.tone.count, by: KitSwapTests.interval).reduce(0) {
        $0 + KitSwapTests.tone[$1]
      }
    }
    let steady = KitSwapTests.tone.count..<hits * KitSwapTests.interval
    let wrong = steady.first { abs(heard[$0] - sum[$0 % KitSwapTests.interval]) > 1e-5 }
    #expect(wrong == nil, "frame \(wrong ?? 0) of \(end), after \(swaps) swaps")
    #expect(swaps >= 10)
    let status = try daemon.status
    #expect(status.engine.hits == hits)
    #expect(status.engine.stolen == 0 && status.engine.dropped == 0 && status.engine.late == 0)
    #expect(player.lateMessages == 0)
    #expect(abs(memory - warm.memory) <= 4 << 20, "\(warm.memory) bytes when warm, \(memory) at the end")
    #expect(try descriptors(of: daemon) <= warm.descriptors + 1)
  }
}

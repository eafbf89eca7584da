// Renders inside the marks that RealtimeSanitizer and the heap probe watch, and breaks the rules when told to, so that
// the watchers can be seen to watch. Run by scripts/check-rtsan and scripts/check-heap; exits 0 when nobody minds.
import CSystem
import Glibc
import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport

/// 10,000 periods with 300 messages a second for everything that pads, voices and devices can do, more hits than voices,
/// kits, devices and levels that change, the metronome, and songs that are sent to and fro.
func render(periods: Int, voiceLimit: Int) -> EngineStatistics {
  let engine = OfflineEngine(
    voiceLimit: voiceLimit, devices: ProofKit.devices(0), hasLimiters: true, monoOutputs: [true, false])
  // That is another thread's.
  engine.readsAhead = false
  var random = SeededRandom(seed: 1)
  let framesPerPeriod = 64
  let songs = ProofSongs()
  for period in 0..<periods {
    if period % 500 == 0 {
      let plan = ProofKit.plan(period / 500)
      // Every other kit is not in memory as a whole.
      let streamed = period % 1000 == 500 ? try? plan.streamed(head: 3000) : nil
      engine.load(streamed ?? plan, outputs: [1, 2])
    }
    if period % 300 == 0 { _ = engine.host.adopt(ProofKit.devices(period / 300)) }
    if period % 20 == 0 {
      let level = MixLevel(left: Float(period % 30) / 20, right: Float(period % 70) / 50)
      engine.host.setLevels(outputs: [period % 3: level], pads: [period % 32: level])
    }
    songs.ask(engine.host, period)
    if period % 1000 == 999 { _ = engine.host.panic() }
    var events: [FramedMidiEvent] = []
    for frame in 0..<framesPerPeriod where Int.random(in: 0..<160, using: &random) == 0 {
      events.append(FramedMidiEvent(frame: UInt32(frame), event: message(&random)))
    }
    let timed = MidiEvent(
      time: engine.time(of: Double(engine.frame) - 0.5), kind: .noteOn, channel: 9,
      data1: UInt8.random(in: 32...63, using: &random), data2: 100)
    if period % 3 == 0 { _ = engine.sendTimed(timed) }
    if period % 7 == 0 {
      let time = engine.time(of: Double(engine.frame) + 20)
      _ = engine.host.hit(pad: period % 32, articulation: period % 2, velocity: 90, time: time)
      _ = engine.host.release(pad: period % 32, time: time)
    }
    let framed = events.span
    engine.host.readAhead()
    rimshot_realtime_enter()
    engine.renderUnheard(framesPerPeriod, framed: framed)
    engine.host.engine.pointee.keepWithin(spent: period % 100 == 0 ? 3000 : 500, allowed: 1000)
    rimshot_realtime_exit()
    engine.host.collect()
  }
  return engine.host.statistics
}

/// A message of any kind, hits before all.
func message(_ random: inout SeededRandom) -> MidiEvent {
  let others: [MidiEvent.Kind] = [
    .noteOff, .noteOff, .controlChange, .controlChange, .polyPressure, .channelPressure, .allNotesOff,
    .allSoundOff, .resetControllers, .programChange,
  ]
  let isHit = Int.random(in: 0..<5, using: &random) < 3
  let kind = isHit ? .noteOn : others.randomElement(using: &random) ?? .noteOn
  let controllers: [UInt8] = [4, 4, 16, 88, 1]
  let number = UInt8.random(in: 30...66, using: &random)
  return MidiEvent(
    time: 0, kind: kind, channel: UInt8.random(in: 0...15, using: &random),
    data1: kind == .controlChange ? controllers.randomElement(using: &random) ?? 4 : number,
    data2: UInt8.random(in: 1...127, using: &random), device: UInt8.random(in: 0...3, using: &random))
}

switch CommandLine.arguments.dropFirst().first {
case "render":
  let done = render(periods: 10_000, voiceLimit: 48)
  let counts = [done.hits, done.stolen, done.grabs, done.retriggers, done.faint]
  guard done.hits > 2000, done.songHits > 50, counts.allSatisfy({ $0 > 0 }) else {
    fatalError("not enough was played: \(counts)")
  }
  print("rendered 10000 periods with \(done.hits) hits, \(done.stolen) of them stolen")
case "allocate":
  rimshot_realtime_enter()
  let block = malloc(64)
  rimshot_realtime_exit()
  // Printed, or the optimiser takes the whole pair away.
  print("allocated at \(UInt(bitPattern: block))")
  free(block)
case "lock":
  var mutex = pthread_mutex_t()
  rimshot_realtime_enter()
  pthread_mutex_lock(&mutex)
  pthread_mutex_unlock(&mutex)
  rimshot_realtime_exit()
case "syscall":
  rimshot_realtime_enter()
  usleep(1)
  rimshot_realtime_exit()
default:
  print("usage: RealtimeProof render | allocate | lock | syscall")
  exit(2)
}

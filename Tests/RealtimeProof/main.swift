// Renders inside the marks that RealtimeSanitizer and the heap probe watch, and breaks the rules when told to, so that
// the watchers can be seen to watch. Run by scripts/check-rtsan and scripts/check-heap; exits 0 when nobody minds.
import CSystem
import Glibc
import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport

/// 10,000 periods with 300 hits a second on random pads, chokes, releases, more hits than voices, and kits that change.
func render(periods: Int, voiceLimit: Int) -> Int {
  let engine = OfflineEngine(voiceLimit: voiceLimit, channels: Array(1...16), monoOutputs: [true, false])
  var random = SeededRandom(seed: 1)
  let sounds = (0..<8).map { KitBuilder.ramp(frames: 4000 + 3000 * $0, channels: 1 + $0 % 2) }
  let pads = (0..<32).map { index in
    SimplePad(
      notes: [UInt8(32 + index)], output: index % 3, chokeGroup: index % 4, chokeFadeFrames: 300,
      releaseFrames: index % 5 == 0 ? 200 : 0, chokesItself: index % 7 == 0,
      layers: [
        SimplePad.Layer(velocities: 1...60, isRandom: true, samples: [0, 1, 2, 3]),
        SimplePad.Layer(velocities: 61...127, samples: [4, 5, 6, 7]),
      ])
  }
  let framesPerPeriod = 64
  for period in 0..<periods {
    if period % 500 == 0 { engine.load(KitPlan(samples: sounds, pads: pads), outputs: [1, 2]) }
    var events: [FramedMidiEvent] = []
    for frame in 0..<framesPerPeriod where Int.random(in: 0..<160, using: &random) == 0 {
      let kind = [
        MidiEvent.Kind.noteOn, .noteOn, .noteOn, .noteOff, .controlChange, .allNotesOff, .polyPressure,
      ]
      .randomElement(using: &random)
      events.append(
        FramedMidiEvent(
          frame: UInt32(frame),
          event: MidiEvent(
            time: 0, kind: kind ?? .noteOn, channel: UInt8.random(in: 0...15, using: &random),
            data1: UInt8.random(in: 30...66, using: &random), data2: UInt8.random(in: 1...127, using: &random)
          )))
    }
    let timed = MidiEvent(
      time: engine.time(of: Double(engine.frame) - 0.5), kind: .noteOn, channel: 9,
      data1: UInt8.random(in: 32...63, using: &random), data2: 100)
    if period % 3 == 0 { _ = engine.sendTimed(timed) }
    let framed = events.span
    rimshot_realtime_enter()
    engine.renderUnheard(framesPerPeriod, framed: framed)
    rimshot_realtime_exit()
    engine.host.collect()
  }
  return engine.host.statistics.hits
}

switch CommandLine.arguments.dropFirst().first {
case "render":
  let hits = render(periods: 10_000, voiceLimit: 32)
  guard hits > 2000 else { fatalError("only \(hits) hits were played") }
  print("rendered 10000 periods with \(hits) hits")
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

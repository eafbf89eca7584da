import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What a kit costs in memory.
@Suite struct SharedSounds {
  @Test func aSoundThatManyLayersPlayIsInMemoryOnce() {
    let sound = KitBuilder.constant(0.5, frames: 384_000, channels: 2)
    let layers = (0..<400).map { index in
      KitPlan.Layer(
        velocities: 1...127, takes: [KitPlan.Take(channels: [KitPlan.Channel(sample: 0, right: 1)])],
        shape: .with { $0.startFrame = 383_000 + index })
    }
    let kit = LoadedKit(onePad([sound], layers: Array(layers[..<4])))
    let large = LoadedKit(onePad([sound], layers: layers))
    #expect(kit.sampleBytes == 384_000 * 2 * 4)
    #expect(large.sampleBytes == kit.sampleBytes)
    #expect(LoadedKit(onePad([sound, sound], layers: layers)).sampleBytes == kit.sampleBytes)
  }

  @Test func severalKitsMayShareASoundAndItGoesWithTheLast() {
    weak var watched: SampleMemory?
    let engine = OfflineEngine()
    do {
      let sound = KitBuilder.constant(0.5, frames: 1000)
      watched = sound
      for _ in 0..<3 {
        engine.load(onePad(sound))
        engine.hit(36)
        engine.render(256)
      }
    }
    #expect(engine.tape[0].left[700] == 1.5)
    engine.load(onePad(KitBuilder.constant(0.25, frames: 10)))
    engine.render(4096)
    engine.host.collect()
    #expect(watched == nil)
  }
}

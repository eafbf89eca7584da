import RimshotEngineHost
import Testing

/// Memory in which the sounds of a kit are next to each other.
@Suite struct SampleArenaTests {
  private func fill(_ sound: SampleMemory, _ value: Float) {
    for channel in 0..<sound.channels {
      sound.withChannel(channel) { for i in $0.indices { $0[i] = value + Float(channel) } }
    }
  }

  private func frames(_ sound: SampleMemory) -> [Set<Float>] {
    (0..<sound.channels).map { channel in
      var values: Set<Float> = []
      sound.withChannel(channel) { for i in $0.indices { values.insert($0[i]) } }
      return values
    }
  }

  @Test func soundsBeginSilentAndKeepToTheirOwnPlaces() {
    // Three of them, of which the last one finds no room any more.
    let arena = SampleArena(bytes: 2 * SampleMemory.storageBytes(channels: 2, frames: 40_001) + 128)
    var sounds = (0..<3).map { _ in SampleMemory(channels: 2, frames: 40_001, in: arena) }
    #expect(sounds.allSatisfy { frames($0) == [[0], [0]] })
    for (index, sound) in sounds.enumerated() { fill(sound, Float(10 * index + 1)) }
    for (index, sound) in sounds.enumerated() {
      #expect(frames(sound) == [[Float(10 * index + 1)], [Float(10 * index + 2)]])
      // The silence around them is still there.
      sound.withStorage { bytes in
        #expect(bytes.unsafeLoad(fromByteOffset: 0, as: Float.self) == 0)
        #expect(bytes.unsafeLoad(fromByteOffset: bytes.byteCount - 4, as: Float.self) == 0)
      }
    }
    sounds.remove(at: 0)
    #expect(frames(sounds[0]) == [[11], [12]], "one that goes takes nothing with it")
    #expect(arena.lock())
  }

  @Test func aFileThatPromisesTooMuchTakesWhatItHas() {
    let filling = SampleFilling(SampleMemory(channels: 1, frames: 1000))
    let values: [Float] = [0.5, 9, -0.25, 9, .infinity, 9, 0.125, 9]
    #expect(filling.write(values.span, from: 0, step: 2, count: 4, channel: 0, at: 510) == 1)
    let sound = filling.finish(frames: 514)
    #expect(sound.frames == 514 && sound.allPeaks == [[0.5, 0.125]])
  }
}

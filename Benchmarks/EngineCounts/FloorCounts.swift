import MixingFloor

/// The same work in plain C.
enum FloorCounts {
  static var all: [Count] {
    [
      count("c-mix", frames: 64) { mix, _, _, count in floor_add(mix, Int32(count)) },
      count("c-mix-long", frames: 1024) { mix, _, _, count in floor_add(mix, Int32(count)) },
      count("c-linear", frames: 64) { mix, _, step, count in floor_linear(mix, 16 << 32, step, Int32(count))
      },
      count("c-hermite", frames: 64) { mix, _, step, count in
        floor_hermite(mix, 16 << 32, step, Int32(count))
      },
      count("c-sinc", frames: 64) { mix, table, step, count in
        floor_sinc(mix, table, 16 << 32, step, Int32(count))
      },
    ]
  }

  private typealias Mix = (UnsafePointer<floor_mix>, UnsafePointer<Float>, UInt64, Int) -> Void

  /// A source read over and over: instructions don't ask what is in the cache.
  private static func count(_ name: String, frames: Int, _ mix: @escaping Mix) -> Count {
    let runs = 64 * 1024 / frames
    return Count(name, units: runs * frames) {
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: 8 * frames + 256)
      memory.initialize(repeating: 0.01, count: 8 * frames + 256)
      let table = UnsafeMutablePointer<Float>.allocate(capacity: Int(floor_sinc_count))
      floor_make_sinc(table)
      let source = floor_mix(
        left: memory, right: memory + 2 * frames + 64, gain: 0.5, left_port: memory + 6 * frames + 200,
        right_port: memory + 7 * frames + 200)
      return {
        var source = source
        for _ in 0..<runs { mix(&source, table, EngineCounts.fifth, frames) }
      }
    }
  }
}

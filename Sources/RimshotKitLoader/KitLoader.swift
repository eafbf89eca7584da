internal import Glibc
public import RimshotEngineHost
public import RimshotKit
internal import Synchronization

/// Turns a kit into what the engine plays: decodes its sounds, resamples them to the server's rate, and works out
/// frames and linear gains.
public enum KitLoader {
  /// What became of a kit.
  public struct Result: Sendable {
    /// The kit for the engine; `nil` when nothing of it can sound or the loading was cancelled.
    public var plan: KitPlan?
    /// Warnings for what is left out or altered, each at the sample that the kit names; an error when there is no plan.
    public var diagnostics: [Diagnostic]
    /// Whether it was cancelled; then there is no plan and no error.
    public var isCancelled: Bool
    /// What is left to do once the kit can be played; `nil` is nothing.
    public var filling: KitFilling? = nil
  }

  /// A kit's sounds as their headers describe them.
  public struct Inspection: Sendable {
    /// The headers of the files that can be opened, each file once, in the order in which the kit names them.
    public var sounds: [SoundHeader]
    /// What ``load(_:sampleRate:threads:isRealTime:cancellation:progress:)`` would say, but for what only decoding shows: broken
    /// or non-finite frames.
    public var diagnostics: [Diagnostic]
    /// Files of which nothing is heard, as samples of the kit name them: they can't be read or have no frames.
    public var unheard: Set<String> = []

    /// Bytes of memory that the sounds will take together.
    /// - Parameter sampleRate: The server's rate.
    public func bytes(at sampleRate: Int) -> Int { sounds.reduce(0) { $0 + $1.bytes(at: sampleRate) } }
  }

  /// Tells a loading that runs on another thread to give up. Any thread.
  public final class Cancellation: Sendable {
    // Written by whoever cancels; relaxed, because nothing else is published with it.
    private let flag = Atomic(false)

    /// A flag that isn't raised.
    public init() {}

    /// Raises the flag for good.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether it was raised.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }
  }

  /// Loads a kit. Blocks; not for the main thread of a daemon.
  ///
  /// Each file is in memory once, however often and by whatever links it is named, shared with kits that are loaded
  /// already, and locked into memory where the system allows. Frames are the file's own, bit for bit, when the rates match.
  /// - Parameter sampleRate: The server's frames a second.
  /// - Parameter threads: Decoders at once; as many as processors by default.
  /// - Parameter isRealTime: Whether the kit will be played: only then is memory locked, or missed.
  /// - Parameter streaming: How much memory the sounds may take; where they would take more, the longest ones keep only
  ///   their heads there. `nil` is as much as there is.
  /// - Parameter cache: Where sounds are kept from one start to the next; `nil` decodes them all.
  /// - Parameter cancellation: A way to give up from another thread.
  /// - Parameter progress: Called on the calling thread with the files done and their total, first with 0 done.
  public static func load(
    _ kit: Kit, sampleRate: Int, threads: Int? = nil, isRealTime: Bool = true,
    streaming: Streaming? = nil, cache: SoundCache? = nil, cancellation: Cancellation? = nil,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) -> Result {
    precondition(sampleRate > 0, "a server has a sample rate")
    let list = SoundList(kit)
    let threads = threads ?? Workers.processors
    let found = FoundSound.all(
      list, in: cache, sampleRate: sampleRate, locksMemory: isRealTime, threads: threads)
    let needs = SoundNeeds.all(kit, list, found, sampleRate: sampleRate)
    let memory: MemoryPlan
    do throws(MemoryPlan.Refusal) {
      memory = try MemoryPlan(kit, needs, sampleRate: sampleRate, streaming: streaming)
    } catch {
      return Result(plan: nil, diagnostics: [error.diagnostic], isCancelled: false)
    }
    let file = memory.file
    let heads = memory.heads
    let use = isRealTime ? SoundLoader.CacheUse.arriving : .mapped
    let made = MemoryPlan.madeBytes(needs, heads, copiesShort: isRealTime, sampleRate: sampleRate)
    let loader = SoundLoader(
      sampleRate: sampleRate, locksMemory: isRealTime, cacheUse: use, streamFile: file,
      arena: SampleArena(bytes: made), cancellation: cancellation)
    let named = list.sounds
    let order = SoundNeeds.longestFirst(needs)
    let loaded = Workers.map(
      count: named.count, threads: threads,
      job: { place in
        if cancellation?.isCancelled == true { return LoadedSound() }
        let index = order[place]
        return loader.load(
          named[index], found[index], head: heads[index], leastHead: needs[index].leastHead)
      }, progress: { progress($0, named.count) })
    var sounds = [LoadedSound](repeating: LoadedSound(), count: named.count)
    for (place, index) in order.enumerated() { sounds[index] = loaded[place] }
    if cancellation?.isCancelled == true { return Result(plan: nil, diagnostics: [], isCancelled: true) }
    let arriving = sounds.compactMap(\.memory).filter { $0.arrivingBytes > 0 }
    Workers.run(
      count: arriving.count, threads: threads, job: { arriving[$0].awaitHead() }, progress: { _ in })
    let coming = arriving.reduce(0) { $0 + $1.bytes }
    // What comes is locked when it is there.
    let isLocked = !isRealTime || loader.arena.lock() && (coming == 0 || SampleMemory.mayLock(coming))
    for index in sounds.indices where found[index].shared == nil {
      sounds[index].isLocked = sounds[index].isLocked && isLocked
      if let key = found[index].key { SharedSounds.shared.add(sounds[index], as: key) }
    }
    var result = PlanBuilder(kit: kit, list: list, sampleRate: sampleRate).build(sounds)
    if let warning = memory.warning { result.diagnostics.append(warning) }
    if result.plan != nil {
      result.filling = KitFilling(
        list, found, sounds, cache, sampleRate: sampleRate, addsEverything: isRealTime)
    }
    return result
  }

  /// Reads the headers of a kit's sounds and their first frames, for `kit info` and `kit check`. Blocks on the disk, but
  /// not for long.
  public static func inspect(_ kit: Kit) -> Inspection {
    let list = SoundList(kit)
    var inspection = Inspection(sounds: [], diagnostics: [])
    var isReadable: [Bool] = []
    var isHeard: [Bool] = []
    var places: [String: Int] = [:]
    for sound in list.sounds {
      do throws(SoundFileError) {
        var file = try SoundFile(sound.sample.path)
        let header = SoundHeader(sound, file)
        let isEmpty = try !file.begins()
        isReadable.append(true)
        isHeard.append(!isEmpty)
        if let place = places[sound.canonicalPath] {
          inspection.sounds[place].keptChannels += header.keptChannels
          inspection.sounds[place].frameBytes += header.frameBytes
          continue
        }
        inspection.diagnostics += header.diagnostics(of: sound)
        if isEmpty && header.frames != 0 { inspection.diagnostics.append(sound.sample.emptyWarning) }
        places[sound.canonicalPath] = inspection.sounds.count
        inspection.sounds.append(header)
      } catch {
        if !sound.isCopy { inspection.diagnostics.append(error.diagnostic(of: sound.sample)) }
        isReadable.append(false)
        isHeard.append(false)
      }
    }
    for layer in kit.pads.flatMap(\.articulations).flatMap(\.layers) {
      for channel in layer.takes.flatMap(\.channels) {
        let index = list.index(of: channel, in: layer.voice)
        if let index, !isHeard[index] { inspection.unheard.insert(channel.sample.path) }
      }
    }
    inspection.diagnostics += silenceDiagnostics(kit) { layer, channel in
      list.index(of: channel, in: layer.voice).map { isReadable[$0] } ?? false
    }
    return inspection
  }

  /// Warnings for pads and articulations that have lost all their sounds; an error when no pad has any. What the kit
  /// gives no sample at all is the reader's to report.
  static func silenceDiagnostics(
    _ kit: Kit, isReadable: (Kit.Layer, Kit.Channel) -> Bool
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var hasSound = false
    for pad in kit.pads {
      let silent = pad.articulations.filter { !$0.isReadable(isReadable) }
      hasSound = hasSound || silent.count < pad.articulations.count
      if silent.count == pad.articulations.count, let first = silent.lazy.flatMap(\.samples).first {
        let message = "pad \"\(pad.name)\" stays silent: none of its samples can be read"
        diagnostics.append(Diagnostic(.warning, message, at: first.location))
        continue
      }
      for articulation in silent {
        guard let first = articulation.samples.first else { continue }
        let message =
          "articulation \"\(articulation.name)\" of pad \"\(pad.name)\" stays silent: "
          + "none of its samples can be read"
        diagnostics.append(Diagnostic(.warning, message, at: first.location))
      }
    }
    if !hasSound {
      diagnostics.append(Diagnostic(.error, "no pad of the kit has any sound", at: kit.location))
    }
    return diagnostics
  }
}

extension Kit {
  /// The kit as a whole, for messages: its file, where a sample tells which, else its folder.
  var location: SourceLocation {
    let sample = pads.lazy.flatMap(\.articulations).flatMap(\.samples).first
    return SourceLocation(file: sample?.location.file ?? directory)
  }
}

extension Kit.Articulation {
  /// Whether any of its samples can be read.
  fileprivate func isReadable(_ isReadable: (Kit.Layer, Kit.Channel) -> Bool) -> Bool {
    layers.contains { layer in layer.takes.contains { $0.channels.contains { isReadable(layer, $0) } } }
  }
}

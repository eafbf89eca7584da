internal import RimshotKit

/// What a layer says of its takes.
struct TakeFields {
  /// The value of `samples`.
  let samples: YamlText
  /// The output of nameless microphones, where it isn't the pad's.
  let output: OutputKey?

  private let writer: KitWriter
  private let context: KitWriter.PadContext

  init(_ layer: Kit.Layer, _ context: KitWriter.PadContext, _ writer: KitWriter) {
    self.writer = writer
    self.context = context
    if layer.takes.isEmpty {
      output = nil
      samples = .list([])
      return
    }
    guard context.table.isEmpty else {
      output = nil
      samples = TakeFields.named(layer, context, writer)
      return
    }
    let outputs = layer.takes.compactMap(\.channels.first).map(\.microphone.output)
    var common = context.pad.output
    if let first = outputs.first, outputs.allSatisfy({ $0 == first }) { common = first }
    output = common == context.pad.output ? nil : common.map { .listed($0) } ?? .main
    samples = TakeFields.single(
      layer.takes.compactMap { take in
        take.channels.first.map { channel in
          let base = MicrophoneTable.Entry(name: "", output: .some(common), gain: 0, pan: nil, channels: nil)
          return TakeFields.cell(channel, base, power: take.power, writer)
        }
      })
  }

  /// A list, or its one item.
  private static func single(_ items: [YamlText]) -> YamlText { items.count == 1 ? items[0] : .list(items) }

  // MARK: - Named microphones

  private static func named(
    _ layer: Kit.Layer, _ context: KitWriter.PadContext, _ writer: KitWriter
  ) -> YamlText {
    if let plain = plain(layer, context, writer) { return plain }
    let names = layer.takes[0].channels.map(\.microphone.name)
    let isTable =
      layer.takes.allSatisfy { $0.power == nil && $0.channels.map(\.microphone.name) == names }
    func cell(_ channel: Kit.Channel) -> YamlText {
      TakeFields.cell(channel, base(of: channel, context), power: nil, writer)
    }
    if isTable {
      return .map(
        names.enumerated().map { place, name in
          YamlText.Field(name, single(layer.takes.map { cell($0.channels[place]) }))
        })
    }
    return .list(
      layer.takes.map { take in
        var fields = take.channels.map { YamlText.Field($0.microphone.name, cell($0)) }
        if let power = take.power { fields.append(YamlText.Field("power", KitWords.number(power))) }
        return .map(fields)
      })
  }

  private static func base(
    of channel: Kit.Channel, _ context: KitWriter.PadContext
  ) -> MicrophoneTable.Entry {
    context.table.entry(channel.microphone.name)
      ?? MicrophoneTable.Entry(name: "", output: nil, gain: 0, pan: nil, channels: nil)
  }

  /// Files alone, where each is heard by all microphones in reach that have channels.
  private static func plain(
    _ layer: Kit.Layer, _ context: KitWriter.PadContext, _ writer: KitWriter
  ) -> YamlText? {
    let kits = writer.microphones.entries
    let reach = kits + context.table.entries.filter { writer.microphones.entry($0.name) == nil }
    let names = reach.filter { $0.channels != nil }.map(\.name)
    let isPlain = layer.takes.allSatisfy { take in
      take.channels.map(\.microphone.name) == names
        && take.channels.allSatisfy { channel in
          channel.sample.path == take.channels[0].sample.path
            && details(channel.microphone, base(of: channel, context), writer).isEmpty
        }
    }
    if !isPlain || names.isEmpty { return nil }
    return single(
      layer.takes.map { take in
        cell(take.channels[0], base(of: take.channels[0], context), power: take.power, writer)
      })
  }

  // MARK: - Samples

  /// A file, with what its microphone doesn't say.
  private static func cell(
    _ channel: Kit.Channel, _ base: MicrophoneTable.Entry, power: Double?, _ writer: KitWriter
  ) -> YamlText {
    let name = YamlText.words(writer.names[channel.sample.path] ?? channel.sample.path)
    var fields = details(channel.microphone, base, writer)
    if let power { fields.insert(YamlText.Field("power", KitWords.number(power)), at: 0) }
    return fields.isEmpty ? name : .map([YamlText.Field("file", name)] + fields)
  }

  private static func details(
    _ microphone: Kit.Microphone, _ base: MicrophoneTable.Entry, _ writer: KitWriter
  ) -> [YamlText.Field] {
    var fields: [YamlText.Field] = []
    if microphone.gain != base.gain {
      fields.append(YamlText.Field("gain", KitWords.decibels(microphone.gain)))
    }
    if let pan = microphone.pan, pan != base.pan {
      fields.append(YamlText.Field("pan", KitWords.number(pan)))
    }
    if base.output == nil || base.output != .some(microphone.output) {
      fields.append(YamlText.Field("output", writer.output(microphone.output)))
    }
    if let channels = microphone.channels, channels != base.channels {
      fields.append(YamlText.Field("channels", MicrophoneTable.channels(channels)))
    }
    return fields
  }
}

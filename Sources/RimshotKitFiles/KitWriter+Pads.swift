internal import RimshotKit

extension KitWriter {
  private typealias Field = YamlText.Field

  func pad(_ pad: Kit.Pad) -> YamlText {
    let sounds = pad.articulations.map { articulation in
      articulation.layers.map { SoundFields($0, of: pad, in: self) }
    }
    let shared = SoundFields.shared(sounds.flatMap { $0 })
    let table = MicrophoneTable(of: pad)
    var fields = notes(pad.notes)
    if let role = pad.role { fields.append(Field("role", .words(role))) }
    let only = pad.articulations.count == 1 && pad.articulations[0].name.isEmpty ? pad.articulations[0] : nil
    if let only { fields += reach(of: only) }
    if let output = pad.output { fields.append(Field("output", self.output(output))) }
    if let microphones = microphones(of: pad, table) { fields.append(Field("microphones", microphones)) }
    if pad.gain != 0 { fields.append(Field("gain", KitWords.decibels(pad.gain))) }
    fields += shared
    fields += endings(of: pad) + players(of: pad)
    if let only {
      fields += layers(of: only, sounds[0], without: shared, PadContext(pad: pad, table: table))
    } else {
      let articulations = zip(pad.articulations, sounds).map { articulation, sounds in
        Field(
          articulation.name,
          self.articulation(articulation, sounds, without: shared, PadContext(pad: pad, table: table)))
      }
      fields.append(Field("articulations", .lines(articulations)))
    }
    return .map(fields)
  }

  /// What layers need to know of their pad.
  struct PadContext {
    var pad: Kit.Pad
    var table: MicrophoneTable
  }

  private func notes(_ notes: [UInt8]) -> [Field] {
    if notes.isEmpty { return [] }
    let list = notes.map { YamlText.plain("\($0)") }
    return [list.count == 1 ? Field("note", list[0]) : Field("notes", .list(list))]
  }

  /// What chooses an articulation, and what makes it sound.
  private func reach(of articulation: Kit.Articulation) -> [Field] {
    var fields: [Field] = []
    if let pedal = articulation.pedal { fields.append(Field("pedal", KitWords.span(pedal))) }
    if let position = articulation.position { fields.append(Field("position", KitWords.span(position))) }
    if let when = conditions(articulation.conditions) { fields.append(Field("when", when)) }
    if let trigger = trigger(articulation.trigger) { fields.append(Field("trigger", trigger)) }
    return fields
  }

  private func microphones(of pad: Kit.Pad, _ table: MicrophoneTable) -> YamlText? {
    if table.isEmpty {
      let hasTakes = pad.articulations.contains { $0.layers.contains { !$0.takes.isEmpty } }
      return hasTakes && microphones.hasChannels ? .plain("off") : nil
    }
    let own = table.fields(self, outer: microphones)
    return own.isEmpty ? nil : .map(own)
  }

  // MARK: - Endings

  private func endings(of pad: Kit.Pad) -> [Field] {
    var fields: [Field] = []
    if let group = pad.chokeGroup { fields.append(Field("choke", .words(kit.chokeGroups[group].name))) }
    if let fade = pad.chokeFade { fields.append(Field("choke_fade", KitWords.time(fade))) }
    switch pad.chokedBy {
    case .itsGroup: break
    case .nobody: fields.append(Field("choked_by", .plain("nobody")))
    case .group(let group, let fade):
      fields.append(
        Field("choked_by", .map([Field(kit.chokeGroups[group].name, KitWords.time(fade))])))
    }
    if let fade = pad.selfChoke {
      let usual = pad.chokeGroup.map { kit.chokeGroups[$0].fade } ?? Kit.ChokeGroup.defaultFade
      fields.append(
        Field(
          "choke_self", fade == usual ? .plain("true") : .map([Field("fade", KitWords.time(fade))])))
    }
    if !pad.chokes.isEmpty { fields.append(Field("chokes", chokes(pad.chokes))) }
    if let polyphony = pad.polyphony { fields.append(Field("polyphony", self.polyphony(polyphony))) }
    if pad.aftertouch != KitReading.usualAftertouch(of: pad) {
      fields.append(Field("aftertouch", aftertouch(pad.aftertouch)))
    }
    if let group = pad.pedalGroup { fields.append(Field("pedal_group", .plain("\(group)"))) }
    if pad.pedalDamping != KitReading.usualPedalDamping(of: pad) {
      fields.append(Field("pedal_damping", pad.pedalDamping.map { KitWords.time($0) } ?? .plain("off")))
    }
    switch pad.noteOff {
    case .ignore: break
    case .release(let seconds):
      fields.append(noteOff("release", seconds, usual: Kit.NoteOff.defaultRelease))
    case .toggle(let seconds):
      fields.append(noteOff("toggle", seconds, usual: Kit.NoteOff.defaultRelease))
    case .choke(let seconds):
      fields.append(noteOff("choke", seconds, usual: Kit.ChokeGroup.defaultFade))
    }
    if let chance = chance(of: pad) { fields.append(Field("humanize", chance)) }
    return fields
  }

  private func noteOff(_ word: String, _ seconds: Double, usual: Double) -> Field {
    Field(
      "note_off", seconds == usual ? .plain(word) : .map([Field(word, KitWords.time(seconds))]))
  }

  private func chokes(_ chokes: [Kit.Choke]) -> YamlText {
    let names = chokes.map { kit.pads[$0.pad].name }
    if chokes.allSatisfy({ $0.fade == Kit.ChokeGroup.defaultFade }) {
      return .list(names.map { .words($0) })
    }
    return .map(zip(names, chokes).map { Field($0, KitWords.time($1.fade)) })
  }

  private func aftertouch(_ aftertouch: Kit.Aftertouch) -> YamlText {
    guard case .choke(let grab) = aftertouch else { return .plain("ignore") }
    let usual = Kit.Grab()
    if grab == usual { return .plain("choke") }
    var fields = [Field("choke", KitWords.time(grab.fade))]
    if grab.window != usual.window {
      fields.append(Field("grab", grab.window == 0 ? .plain("off") : KitWords.time(grab.window)))
    }
    if grab.velocity != usual.velocity {
      fields.append(Field("grab_velocity", .plain("\(grab.velocity)")))
    }
    return .map(fields)
  }

  // MARK: - Articulations and layers

  private func articulation(
    _ articulation: Kit.Articulation, _ sounds: [SoundFields], without outer: [Field], _ context: PadContext
  ) -> YamlText {
    var fields = notes(articulation.notes)
    let instrument = context.pad.instrument
    if articulation.zone != KitReading.zone(named: articulation.name, of: instrument) {
      fields.append(Field("zone", .words(articulation.zone ?? "none")))
    }
    fields += reach(of: articulation)
    if articulation.gain != 0 { fields.append(Field("gain", KitWords.decibels(articulation.gain))) }
    let own = SoundFields.shared(sounds).filter { !outer.contains($0) }
    fields += own
    fields += layers(of: articulation, sounds, without: outer + own, context)
    return .map(fields)
  }

  private func layers(
    of articulation: Kit.Articulation, _ sounds: [SoundFields], without outer: [Field], _ context: PadContext
  ) -> [Field] {
    var fields: [Field] = []
    switch articulation.overlap {
    case .first: break
    case .together: fields.append(Field("overlap", .plain("together")))
    case .crossfade: fields.append(Field("overlap", .plain("crossfade")))
    }
    if !articulation.fillsHoles { fields.append(Field("holes", .plain("silent"))) }
    if articulation.layers.isEmpty { return fields }
    let layers = zip(articulation.layers, sounds).map { layer, sound in
      self.layer(layer, sound.fields.filter { !outer.contains($0) }, context)
    }
    if layers.count == 1, layers[0].count == 1, !articulation.layers[0].takes.isEmpty {
      return fields + layers[0]
    }
    fields.append(Field("layers", .list(layers.map { .map($0) })))
    return fields
  }

  private func layer(_ layer: Kit.Layer, _ sound: [Field], _ context: PadContext) -> [Field] {
    var fields: [Field] = []
    if layer.velocities != 1...127 { fields.append(Field("velocity", KitWords.span(layer.velocities))) }
    if let when = conditions(layer.conditions) { fields.append(Field("when", when)) }
    let takes = TakeFields(layer, context, self)
    if let output = takes.output { fields.append(Field("output", self.output(output.index))) }
    if layer.gain != 0 { fields.append(Field("gain", KitWords.decibels(layer.gain))) }
    return fields + sound + [Field("samples", takes.samples)]
  }
}

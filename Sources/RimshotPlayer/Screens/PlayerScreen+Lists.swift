internal import RimshotControl

/// Kits, mixer and help.
extension PlayerScreen {
  mutating func drawKits(_ body: Range<Int>) {
    canvas.put("Kits", 1, body.lowerBound, Canvas.Style(bold: true))
    guard let kits = model.kits else {
      canvas.put("looking for kits", 1, body.lowerBound + 2)
      return
    }
    if kits.isEmpty {
      canvas.put("no kits in the kit folders: rimshot kit list --help", 1, body.lowerBound + 2)
      return
    }
    let rows = body.lowerBound + 1..<body.upperBound
    let first = firstLine(cursor: model.kitCursor, count: kits.count, room: rows.count)
    let playing = model.status?.kit?.path
    let titleRoom = max(canvas.width / 3, 16)
    for (y, place) in zip(rows, first..<kits.count) {
      let kit = kits[place]
      let isHere = place == model.kitCursor
      let style = Canvas.Style(bold: kit.path == playing, reversed: isHere)
      if isHere { canvas.fill(" ", x: 0..<canvas.width, y: y..<y + 1, style) }
      if isHere { canvas.put(String(glyphs.cursor), 0, y, style) }
      canvas.put(kit.title, 2, y, style, room: titleRoom - 1, cut: glyphs.cut)
      canvas.put(kit.path == playing ? "plays" : "", titleRoom + 2, y, style)
      canvas.put(kit.format, titleRoom + 9, y, style, room: 10, cut: glyphs.cut)
      canvas.put(kit.path, titleRoom + 20, y, style, cut: glyphs.cut)
    }
  }

  mutating func drawMixer(_ body: Range<Int>) {
    let strips = model.strips
    canvas.put("Mixer", 1, body.lowerBound, Canvas.Style(bold: true))
    let nameRoom = min(max(canvas.width / 4, 14), 30)
    let columns = (gain: 3 + nameRoom, pan: 12 + nameRoom, flags: 21 + nameRoom, meter: 40 + nameRoom)
    if strips.isEmpty {
      canvas.put("nothing is heard of the daemon yet", 1, body.lowerBound + 2)
      return
    }
    for (text, x) in [("dB", columns.gain + 4), ("pan", columns.pan), ("state", columns.flags)] {
      canvas.put(text, x, body.lowerBound, Canvas.Style(dim: true))
    }
    let rows = body.lowerBound + 1..<body.upperBound
    let first = firstLine(cursor: model.stripCursor, count: strips.count, room: rows.count)
    for (y, place) in zip(rows, first..<strips.count) {
      let (name, strip) = strips[place]
      let isHere = place == model.stripCursor
      let style = Canvas.Style(reversed: isHere)
      if isHere { canvas.fill(" ", x: 0..<canvas.width, y: y..<y + 1, style) }
      if isHere { canvas.put(String(glyphs.cursor), 0, y, style) }
      canvas.put(PlayerScreen.label(name, strip), 2, y, style, room: nameRoom, cut: glyphs.cut)
      let gain = Level.text(strip.gain)
      canvas.put(gain, columns.gain + max(6 - gain.count, 0), y, style)
      canvas.put(strip.pan.map(Level.panText) ?? "", columns.pan, y, style)
      canvas.put(PlayerScreen.state(strip), columns.flags, y, style)
      drawShare(name, strip, columns.meter, y)
    }
  }

  /// A pad's light or an output's meter.
  private mutating func drawShare(_ name: MixerStrip, _ strip: MixerReport.Strip, _ x: Int, _ y: Int) {
    let width = canvas.width - x - 1
    if width < 4 { return }
    switch name {
    case .pad(let pad):
      guard let index = model.kit.index(of: pad), let light = model.lights[index],
        now - min(light.time, now) < PlayerScreen.spans[1]
      else { return }
      canvas.put(glyphs.bar(Double(light.velocity) / 127, width: min(width, 20)), x, y, Canvas.Style(.yellow))
    case .output(let output):
      guard let level = model.levels.first(where: { $0.name == output }) else { return }
      canvas.put(glyphs.bar(Level.share(level.peak), width: min(width, 20)), x, y, Canvas.Style(.green))
    case .master: break
    }
  }

  static func label(_ name: MixerStrip, _ strip: MixerReport.Strip) -> String {
    if case .output = name { return "output \(strip.name)" }
    return strip.name
  }

  static func state(_ strip: MixerReport.Strip) -> String {
    if strip.isMuted { return strip.isSoloed ? "muted, solo" : "muted" }
    if strip.isSoloed { return "solo" }
    if let other = strip.heardOn { return "heard on \(other)" }
    return strip.isHeard ? "" : "silenced"
  }

  /// The first line of a list that is shown, so that the cursor is among them.
  private func firstLine(cursor: Int, count: Int, room: Int) -> Int {
    max(min(cursor - room / 2, count - room), 0)
  }

  mutating func drawHelp(_ body: Range<Int>) {
    for (y, line) in zip(body, HelpLines.all(model, width: canvas.width - 2)) {
      canvas.put(line, 1, y, cut: glyphs.cut)
    }
  }
}

internal import RimshotControl

/// The screens for playing.
extension PlayerScreen {
  mutating func drawDrums(_ body: Range<Int>) {
    let pads = model.kit.pads
    if pads.isEmpty { return drawNothing(body) }
    let places = PadPlaces(pads, width: canvas.width, height: body.count)
    let keys = model.kit.keys(model.layouts.drums)
    let height = body.count / places.rows
    let width = canvas.width / places.columns
    for slot in places.slots {
      drawPad(
        slot.pad, keys: keys[slot.pad] ?? "", x: slot.column * width, y: body.lowerBound + slot.row * height,
        width: width - 1, height: min(height, 6))
    }
    if places.left > 0 {
      canvas.put(
        "and \(places.left) more pads: F5 has all", max(canvas.width - 30, 0), body.upperBound - 1,
        cut: glyphs.cut)
    }
  }

  mutating func drawPads(_ body: Range<Int>) {
    let pads = model.kit.pads
    if pads.isEmpty { return drawNothing(body) }
    let keys = model.kit.keys(model.layouts.pads, bank: model.bank)
    let isPaged = pads.count > 16
    let room = body.count - (isPaged ? 1 : 0)
    let height = max(room / 4, 3)
    let width = canvas.width / 4
    for place in 0..<16 where model.bank * 16 + place < pads.count {
      let pad = model.bank * 16 + place
      let y = body.lowerBound + room - (place / 4 + 1) * height
      if y < body.lowerBound { break }
      drawPad(
        pad, keys: keys[pad] ?? "", x: place % 4 * width, y: y, width: width - 1, height: min(height, 7))
    }
    if isPaged {
      let last = min(model.bank * 16 + 16, pads.count)
      canvas.put(
        "pads \(model.bank * 16 + 1) to \(last) of \(pads.count): PgUp and PgDn", 1, body.upperBound - 1,
        Canvas.Style(dim: true), cut: glyphs.cut)
    }
  }

  private mutating func drawNothing(_ body: Range<Int>) {
    let text = model.absence == nil ? "no kit is loaded: F4 has the kits" : "start one in another terminal"
    canvas.put(text, max((canvas.width - text.count) / 2, 0), body.lowerBound + body.count / 2)
  }

  /// How long a pad that was hit is lit, glows, and tells what became of it, in nanoseconds.
  static let spans: [UInt64] = [120_000_000, 400_000_000, 900_000_000]

  private mutating func drawPad(
    _ index: Int, keys: String, x: Int, y: Int, width: Int, height: Int
  ) {
    guard width >= 4, height >= 2 else { return }
    let pad = model.kit.pads[index]
    let light = model.lights[index]
    let age = light.map { now - min($0.time, now) } ?? UInt64.max
    let color = light.map { PlayerScreen.color(of: $0.velocity) }
    var line = Canvas.Style()
    var inside = Canvas.Style()
    if let color, age < PlayerScreen.spans[1] {
      line = Canvas.Style(color, bold: true)
      if age < PlayerScreen.spans[0] { inside = Canvas.Style(color, bold: true, reversed: true) }
    }
    drawBox(box(of: pad), x, y, width, height, line)
    canvas.fill(" ", x: x + 1..<x + width - 1, y: y + 1..<y + height - 1, inside)
    let name = CharacterWidth.of(pad.name) + 2 > width - 2 ? pad.name : " \(pad.name) "
    canvas.put(name, x + 1, y, Canvas.Style(line.color, bold: true), room: width - 2, cut: glyphs.cut)
    drawInside(light, keys: keys, x + 1, y + 1, width: width - 2, height: height - 2, inside)
    if let note = note(index, light) {
      canvas.put(" \(note) ", x + 1, y + height - 1, line, room: width - 2, cut: glyphs.cut)
    }
  }

  private mutating func drawInside(
    _ light: PlayerModel.Light?, keys: String, _ x: Int, _ y: Int, width: Int, height: Int,
    _ style: Canvas.Style
  ) {
    if height < 1 { return }
    let shown = keys.map { $0 == " " ? glyphs.space : String($0) }.joined()
    canvas.put(shown, x, y, Canvas.Style(style.color, bold: true, reversed: style.isReversed), room: width)
    guard let light else { return }
    let number = "\(light.velocity)"
    let numberPlace = x + width - number.count
    let barLine = height > 1 ? y + 1 : y
    let barStart = height > 1 ? x : x + shown.count + 1
    let room = (height > 1 ? width : width - shown.count - 1) - number.count - 1
    if room > 2 {
      canvas.put(glyphs.bar(Double(light.velocity) / 127, width: room), barStart, barLine, style, room: room)
    }
    if numberPlace > x { canvas.put(number, numberPlace, barLine, style) }
  }

  /// What the lower line says.
  private func note(_ index: Int, _ light: PlayerModel.Light?) -> String? {
    if let light {
      if let choked = light.choked, now - min(choked, now) < PlayerScreen.spans[2] { return "choked" }
      if light.isUnheard, now - min(light.time, now) < PlayerScreen.spans[2] { return "not heard" }
    }
    guard let strip = model.mixer?.pads.first(where: { $0.name == model.kit.pads[index].name }) else {
      return nil
    }
    if strip.isMuted { return "muted" }
    return strip.isSoloed ? "solo" : strip.isHeard ? nil : "silenced"
  }

  private static func color(of velocity: Int) -> Canvas.Style.Color {
    velocity > 110 ? .red : velocity > 60 ? .yellow : .green
  }

  private func box(of pad: PadList.Pad) -> Glyphs.Box {
    let kind = pad.instrument?.prefix { $0 != "-" } ?? ""
    switch kind {
    case "kick", "snare", "tom": return glyphs.drum
    case "crash", "ride", "china", "splash", "hihat", "stack": return glyphs.cymbal
    default: return glyphs.other
    }
  }

  private mutating func drawBox(
    _ box: Glyphs.Box, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ style: Canvas.Style
  ) {
    let right = x + width - 1
    let bottom = y + height - 1
    canvas.fill(box.across, x: x..<right + 1, y: y..<y + 1, style)
    canvas.fill(box.across, x: x..<right + 1, y: bottom..<bottom + 1, style)
    canvas.fill(box.down, x: x..<x + 1, y: y..<bottom + 1, style)
    canvas.fill(box.down, x: right..<right + 1, y: y..<bottom + 1, style)
    for (corner, place) in zip(box.corners, [(x, y), (right, y), (right, bottom), (x, bottom)]) {
      canvas.put(String(corner), place.0, place.1, style)
    }
  }
}

extension PlayerModel {
  /// When what is lit will look otherwise; `nil` when nothing will.
  public func nextLook(after now: UInt64) -> UInt64? {
    lights.values.flatMap { light in
      PlayerScreen.spans.flatMap { span in [light.time + span, (light.choked ?? 0) + span] }
    }.filter { $0 > now }.min()
  }
}

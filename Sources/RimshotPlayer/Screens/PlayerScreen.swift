internal import RimshotControl

/// Draws what a model has to show.
public struct PlayerScreen: Sendable {
  let model: PlayerModel
  let glyphs: Glyphs
  let now: UInt64
  var canvas: Canvas

  /// The least size that screens are made for.
  public static let leastSize = (width: 40, height: 12)

  /// Draws a model.
  /// - Parameter now: In nanoseconds of CLOCK_MONOTONIC: what was hit just now is lit.
  public static func draw(
    _ model: PlayerModel, width: Int, height: Int, glyphs: Glyphs = .unicode, now: UInt64
  ) -> Canvas {
    var screen = PlayerScreen(model, Canvas(width: width, height: height), glyphs, now)
    screen.draw()
    return screen.canvas
  }

  private init(_ model: PlayerModel, _ canvas: Canvas, _ glyphs: Glyphs, _ now: UInt64) {
    self.model = model
    self.canvas = canvas
    self.glyphs = glyphs
    self.now = now
  }

  private mutating func draw() {
    if canvas.width < PlayerScreen.leastSize.width || canvas.height < PlayerScreen.leastSize.height {
      canvas.put("\(canvas.width)x\(canvas.height) is too small", 0, 0)
      canvas.put("keys play on", 0, 1)
      return
    }
    drawHead()
    let meters = drawMeters()
    drawFoot()
    let body = 2..<canvas.height - 2 - meters
    switch model.screen {
    case .drums: drawDrums(body)
    case .pads: drawPads(body)
    case .kits: drawKits(body)
    case .mixer: drawMixer(body)
    case .help: drawHelp(body)
    }
  }

  // MARK: - Head and foot

  /// Kit, server, load, voices and xruns in one line; velocity, pedal and times in another.
  private mutating func drawHead() {
    let style = Canvas.Style(bold: true, reversed: true)
    canvas.fill(" ", x: 0..<canvas.width, y: 0..<1, style)
    canvas.put(" \(PlayerText.machine(model, divider: glyphs.divider))", 0, 0, style, cut: glyphs.cut)
    var x = canvas.put("velocity \(model.velocity)", 1, 1)
    x = canvas.put("pedal ", x + 2, 1)
    x = canvas.put(glyphs.bar(Double(model.pedal) / 127, width: 4), x, 1, Canvas.Style(.cyan))
    x = canvas.put(" \(PlayerText.pedal(model.pedal))", x, 1)
    x = canvas.put(PlayerText.times(model, arrow: glyphs.arrow), x + 2, 1, cut: glyphs.cut)
    let spread = PlayerText.spread(model, arrow: glyphs.arrow)
    if x + spread.count < canvas.width { canvas.put(spread, x, 1) }
  }

  private mutating func drawFoot() {
    let y = canvas.height - 2
    let style = model.isWarning ? Canvas.Style(.red, bold: true) : Canvas.Style()
    let text = model.loading.map { "loading \($0) %" } ?? model.message
    canvas.put(text, 1, y, style, cut: glyphs.cut)
    canvas.put(PlayerText.keys(model), 1, y + 1, Canvas.Style(dim: true), cut: glyphs.cut)
  }

  // MARK: - Meters

  /// - Returns: The lines that they take.
  private mutating func drawMeters() -> Int {
    let each = 26
    let across = max(canvas.width / each, 1)
    let lines = min((model.levels.count + across - 1) / across, max((canvas.height - 12) / 4, 1))
    let width = canvas.width / across
    for (index, level) in model.levels.prefix(lines * across).enumerated() {
      let x = index % across * width + 1
      let y = canvas.height - 2 - lines + index / across
      let isLast = index == lines * across - 1 && model.levels.count > index + 1
      if isLast {
        canvas.put("and \(model.levels.count - index) more outputs", x, y, room: width - 1, cut: glyphs.cut)
      } else {
        drawMeter(level, x, y, width: width - 2)
      }
    }
    return lines
  }

  private mutating func drawMeter(_ level: ControlEvent.OutputLevel, _ x: Int, _ y: Int, width: Int) {
    canvas.put(level.name, x, y, room: 9, cut: glyphs.cut)
    let number = Level.text(level.peak)
    let room = max(width - 10 - 6, 1)
    let share = Level.share(level.peak)
    let color: Canvas.Style.Color = level.peak > -1 ? .red : level.peak > -12 ? .yellow : .green
    canvas.put(glyphs.bar(share, width: room), x + 10, y, Canvas.Style(color))
    canvas.put(String(repeating: " ", count: max(6 - number.count, 0)) + number, x + 10 + room, y)
  }
}

internal import Glibc
internal import RimshotKit

/// Values with units that only kits have. Each returns `nil` and logs an error when the node is something else.
extension DiagnosticLog {
  /// A pitch in semitones: `-2.5`, `-2.5 semitones` or `30 cents`.
  func semitones(_ node: YamlNode, _ name: String, in range: ClosedRange<Double>) -> Double? {
    if let (number, unit) = node.scalar.flatMap({ numberAndUnit($0) }) {
      let semitones: Double? =
        switch unit {
        case "", "semitone", "semitones": number
        case "cent", "cents": number / 100
        default: nil
        }
      if let semitones, range.contains(semitones) { return semitones }
    }
    error(
      "\(name) must be from \(short(range.lowerBound)) to \(short(range.upperBound)) semitones, "
        + "such as 0.5 or 50 cents, not \(node.summary)", at: node.mark)
    return nil
  }

  /// A pitch as cents: `10 cents`, `0.1 semitones` or `0.1`.
  func cents(_ node: YamlNode, _ name: String, in range: ClosedRange<Double>) -> Double? {
    if let (number, unit) = node.scalar.flatMap({ numberAndUnit($0) }), ["cent", "cents"].contains(unit),
      range.contains(number)
    {
      return number
    }
    return semitones(node, name, in: range.lowerBound / 100...range.upperBound / 100).map { $0 * 100 }
  }

  /// A level in decibels; `-inf` is silence.
  func gain(_ node: YamlNode, _ name: String) -> Double? {
    if ["-inf", "-inf db"].contains(node.scalar?.lowercased()) { return -.infinity }
    return decibels(node, name, in: KitBounds.gain)
  }

  /// A part, `0.5` or `50 %`.
  func part(_ node: YamlNode, _ name: String, in range: ClosedRange<Double>) -> Double? {
    if let text = node.scalar {
      let isPercent = text.hasSuffix("%")
      var digits = text[...]
      if isPercent { digits = digits.dropLast() }
      while digits.last == " " { digits = digits.dropLast() }
      if let number = decimal(digits) {
        let part = isPercent ? number / 100 : number
        if range.contains(part) { return part }
      }
    }
    error("\(name) must be a part such as 50 % or 0.5, not \(node.summary)", at: node.mark)
    return nil
  }

  /// Frames of the file with their unit, `441 frames`; parts of one too.
  func frames(
    _ node: YamlNode, _ name: String, in range: ClosedRange<Double> = KitBounds.envelopeFrames
  ) -> Double? {
    if let (number, unit) = node.scalar.flatMap({ numberAndUnit($0) }), ["frame", "frames"].contains(unit),
      range.contains(number)
    {
      return number
    }
    error("\(name) must be in frames of the file, such as 441 frames, not \(node.summary)", at: node.mark)
    return nil
  }

  /// Whether a number has one of some units.
  func hasUnit(_ node: YamlNode, _ units: [String]) -> Bool {
    node.scalar.flatMap { numberAndUnit($0) }.map { units.contains($0.unit) } ?? false
  }

  /// A frequency with its unit, `800 Hz` or `2 kHz`, in Hz.
  func hertz(_ node: YamlNode, _ name: String, in range: ClosedRange<Double>) -> Double? {
    let parsed = node.scalar.flatMap { numberAndUnit($0) }
    if let (number, unit) = parsed, ["hz", "khz"].contains(unit) {
      let hertz = unit == "khz" ? number * 1000 : number
      if range.contains(hertz) { return hertz }
    }
    if let (number, unit) = parsed, unit.isEmpty {
      error("\(name) needs a unit: write \(short(number)) Hz or \(short(number)) kHz", at: node.mark)
      return nil
    }
    error(
      "\(name) must be a frequency from \(short(range.lowerBound)) Hz to \(short(range.upperBound / 1000)) kHz, "
        + "such as 800 Hz or 2 kHz, not \(node.summary)", at: node.mark)
    return nil
  }

  /// A place in a sound: a time with its unit, or frames of the file, `22050 frames`.
  func place(_ node: YamlNode, _ name: String) -> Kit.Place? {
    let parsed = node.scalar.flatMap { numberAndUnit($0) }
    if let (number, unit) = parsed, ["frame", "frames"].contains(unit), let frames = Int(exactly: number),
      KitBounds.placeFrames ~= frames
    {
      return .frames(frames)
    }
    if let (number, unit) = parsed, ["ms", "s"].contains(unit) {
      let seconds = unit == "ms" ? number / 1000 : number
      if KitBounds.place ~= seconds { return .seconds(seconds) }
    }
    let advice = "a time or frames of the file, such as 30 ms, 0.5 s or 22050 frames"
    error("\(name) must be \(advice), not \(node.summary)", at: node.mark)
    return nil
  }

  /// A level: a factor from 0 to 1, or decibels with their unit, as a factor.
  func level(_ node: YamlNode, _ name: String) -> Double? {
    if let (number, unit) = node.scalar.flatMap({ numberAndUnit($0) }) {
      if unit.isEmpty && 0...1 ~= number { return number }
      if unit == "db" && -120...0 ~= number { return pow(10, number / 20) }
    }
    error(
      "\(name) must be a factor from 0 to 1 or decibels from -120 to 0, such as 0.5 or -6 dB, not \(node.summary)",
      at: node.mark)
    return nil
  }

  /// A range of whole numbers, `40-89`, or one number.
  /// - Parameter direction: What the range goes from and to, for the message: "from open to closed".
  func span(
    _ node: YamlNode, _ name: String, _ direction: String, in bounds: ClosedRange<Int>, example: String
  ) -> ClosedRange<UInt8>? {
    let parts = (node.scalar ?? "").split(separator: "-", omittingEmptySubsequences: false)
      .map { part in Int(part.filter { $0 != " " }) }
    if parts.count <= 2, let low = parts.first ?? nil, let high = parts.last ?? nil, low <= high,
      bounds.contains(low), bounds.contains(high)
    {
      return UInt8(low)...UInt8(high)
    }
    error(
      "\(name) must be a range \(direction) within \(bounds.lowerBound)-\(bounds.upperBound), "
        + "such as \(example), or one number, not \(node.summary)", at: node.mark)
    return nil
  }
}

extension YamlNode {
  /// Whether it says off, in YAML 1.1's words.
  var isOff: Bool { ["off", "no", "false", "none"].contains(scalar?.lowercased()) }
}

extension YamlFields {
  /// A pitch; see ``DiagnosticLog/semitones(_:_:in:)``.
  func semitones(_ key: String, in range: ClosedRange<Double>) -> Double? {
    self[key].flatMap { log.semitones($0, key, in: range) }
  }
}

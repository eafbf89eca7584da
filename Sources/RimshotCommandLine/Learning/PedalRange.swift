/// The values that a hi-hat's pedal sends at its two ends.
struct PedalRange: Sendable, Equatable {
  /// The controller.
  var controller: UInt8
  /// With the foot off.
  var open: UInt8
  /// With the foot down.
  var closed: UInt8
  /// How often the foot went down.
  var presses: Int

  /// A controller that moves less is no pedal.
  private static let leastTravel = 16

  /// What a foot that pressed the pedal down a few times, and is off it now, tells.
  ///
  /// The weakest press still closes, and the least let-go still opens.
  static func pressed(_ values: [HeardValue]) -> PedalRange? {
    guard let (controller, values) = busiest(values), let low = values.min(), let high = values.max(),
      let last = values.last
    else { return nil }
    let middle = (Int(low) + Int(high)) / 2
    // The foot is off at the end, so that is where open is.
    let isInverted = Int(last) > middle
    let travel = values.map { isInverted ? 127 - $0 : $0 }
    let turn = isInverted ? 127 - middle : middle
    var peaks: [UInt8] = []
    var troughs: [UInt8] = []
    var isDown = false
    for value in travel {
      if Int(value) > turn {
        if isDown { peaks[peaks.count - 1] = max(peaks[peaks.count - 1], value) } else { peaks.append(value) }
        isDown = true
      } else if isDown {
        troughs.append(value)
        isDown = false
      } else if let trough = troughs.last {
        troughs[troughs.count - 1] = min(trough, value)
      }
    }
    guard let closed = peaks.min(), let open = troughs.max() else { return nil }
    return PedalRange(
      controller: controller, open: isInverted ? 127 - open : open,
      closed: isInverted ? 127 - closed : closed, presses: peaks.count)
  }

  /// What playing tells: the two ends that were reached.
  /// - Parameter feet: When the foot was heard, in seconds: then the pedal was down.
  /// - Parameter isInverted: Which way round it is where no foot was heard.
  static func played(_ values: [HeardValue], feet: [Double], isInverted: Bool) -> PedalRange? {
    guard let (controller, own) = busiest(values), let low = own.min(), let high = own.max() else {
      return nil
    }
    let down = feet.compactMap { time in
      values.last { $0.controller == controller && $0.time <= time + 0.005 }?.value
    }
    let middle = (Int(low) + Int(high)) / 2
    let isInverted = down.quantile(0.5).map { Int($0) <= middle } ?? isInverted
    return PedalRange(
      controller: controller, open: isInverted ? high : low, closed: isInverted ? low : high,
      presses: down.count)
  }

  /// The controller that moved furthest, and its values.
  private static func busiest(_ values: [HeardValue]) -> (UInt8, [UInt8])? {
    let tables = Dictionary(grouping: values, by: \.controller).mapValues { $0.map(\.value) }
    let travels = tables.map { controller, values in
      (controller: controller, travel: Int(values.max() ?? 0) - Int(values.min() ?? 0))
    }
    // Controller 4 is the pedal wherever it moved at all; else the one that moved most, the lowest of several.
    let moved = travels.filter { $0.travel >= leastTravel }
    let best =
      moved.first { $0.controller == 4 }
      ?? moved.max { ($0.travel, $1.controller) < ($1.travel, $0.controller) }
    return best.map { ($0.controller, tables[$0.controller] ?? []) }
  }
}

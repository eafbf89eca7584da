internal import RimshotPractice

/// What the `practice` commands print.
enum PracticeText {
  /// From nothing to the hour with most hits.
  static let blocks = Array("·▁▂▃▄▅▆▇█")
  /// The same for screens that have letters only, and for those who hear them read.
  static let letters = Array(".123456789")

  /// The days, a line each, the last one last; then what they come to.
  static func text(_ report: PracticeReport, blocks: [Character]) -> String {
    let most = report.days.flatMap(\.hours).max() ?? 0
    let rows = report.days.map { day in
      [
        CalendarDay(day.day)?.shortText ?? day.day, picture(day.hours, most, blocks),
        day.hits == 0 ? "" : Quantity.duration(Double(day.minutes * 60)),
        day.hits == 0 ? "nothing" : Quantity.count(day.hits, "hit"), day.kits.joined(separator: ", "),
      ]
    }
    let lines = Columns.lines([["", "0     6     12    18", "", "", ""]] + rows)
    let streak =
      switch report.streak {
      case 0: "No streak: nothing was played today or yesterday."
      case 1: "One day so far."
      default: "\(report.streak) days in a row."
      }
    let time = Quantity.duration(Double(report.minutes * 60))
    let sum = report.hits == 0 ? "" : " In all \(time) and \(Quantity.count(report.hits, "hit"))."
    return (lines + ["", streak + sum]).joined(separator: "\n")
  }

  private static func picture(_ hours: [Int], _ most: Int, _ blocks: [Character]) -> String {
    String(
      hours.map { hits in
        // The faintest sign of playing is more than none.
        hits == 0 ? blocks[0] : blocks[max(1, (hits * (blocks.count - 1) + most / 2) / most)]
      })
  }

  /// Lines of values with commas between, as RFC 4180 has them.
  static func csv(_ minutes: [PlayedMinute]) -> String {
    let rows = minutes.map { minute in
      let clock = "\(twoDigits(minute.minute / 60)):\(twoDigits(minute.minute % 60))"
      return "\(minute.day.text),\(clock),\(quoted(minute.kit)),\(minute.hits)"
    }
    return (["day,time,kit,hits"] + rows).joined(separator: "\n")
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.flatMap { $0 == "\"" ? "\"\"" : String($0) } + "\""
  }
}

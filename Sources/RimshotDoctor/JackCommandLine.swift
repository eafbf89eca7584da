/// A jackd that runs, and what it was asked for. Source: jackd(1).
struct JackCommandLine: Equatable {
  /// The process's number.
  var process: Int
  /// The process's user.
  var user: UInt32
  /// The server's name; "default" where none was said.
  var name = "default"
  /// Whether it was asked for real-time priority, as it is by default.
  var isRealtime = true
  /// The server's priority, 1–99.
  var priority = 10
  /// "alsa", "dummy" or another.
  var driver = ""
  /// The card, "hw:1"; `nil` where none was said.
  var device: String?
  /// Frames a second.
  var rate = 48_000
  /// Frames a period.
  var period = 1024

  /// Every jackd, by its process's number.
  static func all(_ machine: Machine) -> [JackCommandLine] {
    machine.processes.compactMap { process in
      guard ["jackd", "jackdmp"].contains(process.name) else { return nil }
      var line = JackCommandLine(process: process.number, user: process.user)
      line.read(process.words.dropFirst())
      return line
    }
  }

  private mutating func read(_ words: ArraySlice<String>) {
    var rest = words
    while let word = rest.popFirst() {
      func value(_ letter: String, _ long: String) -> String? {
        if word == letter || word == long { return rest.popFirst() }
        if word.hasPrefix("\(long)=") { return String(word.dropFirst(long.count + 1)) }
        let isAttached = word.hasPrefix(letter) && !word.hasPrefix("--")
        return isAttached ? String(word.dropFirst(letter.count)) : nil
      }
      // The same letters mean other things before and after the driver's name.
      if driver.isEmpty {
        if let text = value("-d", "--driver") {
          driver = text
        } else if let text = value("-n", "--name") {
          name = text
        } else if let number = value("-P", "--realtime-priority").flatMap({ Int($0) }) {
          priority = number
        } else if word == "-r" || word == "--no-realtime" {
          isRealtime = false
        }
      } else if let text = value("-d", "--device") {
        device = text
      } else if let number = value("-r", "--rate").flatMap({ Int($0) }) {
        rate = number
      } else if let number = value("-p", "--period").flatMap({ Int($0) }) {
        period = number
      }
    }
  }
}

internal import Glibc

/// `KitGenerator [FOLDER [VOICE]...]`: makes the built-in kits in a folder, `Kits` unless another is given. With voices
/// makes only these, of the acoustic kit.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let voices = Array(arguments.dropFirst())
    guard arguments.first?.hasPrefix("-") != true else {
      complain("usage: KitGenerator [FOLDER [VOICE]...]")
      exit(2)
    }
    do throws(FileError) {
      try makeAcousticKit(in: arguments.first ?? "Kits", voices: voices)
      if voices.isEmpty { try makeElectronicKit(in: arguments.first ?? "Kits") }
    } catch {
      complain(error.description)
      exit(1)
    }
  }

  private static func makeAcousticKit(in folder: String, voices: [String]) throws(FileError) {
    try makeFolder(folder)
    let kit = folder + "/acoustic"
    try makeFolder(kit)
    try AcousticKit.make(in: kit, voices: voices, report: report)
  }

  private static func makeElectronicKit(in folder: String) throws(FileError) {
    let kit = folder + "/electronic"
    try makeFolder(kit)
    for recipe in ElectronicKit.recipes {
      for (file, frames) in recipe.files() {
        try FlacFile.write(mono: frames, to: "\(kit)/\(file)", random: RandomNumbers(seed: "dither " + file))
        report(file, Sound(mono: frames))
      }
    }
    try write(ElectronicKit.file, to: kit + "/kit.yaml")
  }

  /// One line for each file: its length, peak and loudness.
  private static func report(_ file: String, _ sound: Sound) {
    func column(_ value: Double) -> String {
      let tenths = Int((value * 10).rounded())
      let text = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
      return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }
    let name = file + String(repeating: " ", count: max(0, 24 - file.count))
    let peak = column(decibels(gain: sound.peak))
    print("\(name)\(column(sound.seconds)) s\(peak) dBFS\(column(sound.loudness)) dB loud")
  }

  private static func complain(_ text: String) {
    let line = text + "\n"
    _ = unsafe write(STDERR_FILENO, line, line.utf8.count)
  }
}

internal import Glibc

/// `KitGenerator [FOLDER [VOICE]...]`: makes the built-in kits in a folder, `Kits` unless another is given. With voices
/// makes only these: `kick` in both kits, `electronic/kick` in one.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let voices = Array(arguments.dropFirst())
    guard arguments.first?.hasPrefix("-") != true else {
      complain("usage: KitGenerator [FOLDER [VOICE]...]")
      exit(2)
    }
    let names = (AcousticKit.recipes.map(\.name), ElectronicKit.recipes.map(\.name))
    let acoustic = wanted(voices, of: names.0, in: "acoustic")
    let electronic = wanted(voices, of: names.1, in: "electronic")
    let known = names.0 + names.1 + names.0.map { "acoustic/" + $0 } + names.1.map { "electronic/" + $0 }
    if let voice = voices.first(where: { !known.contains($0) }) {
      complain("no voice \(voice); there are: \((names.0 + names.1).joined(separator: " "))")
      exit(2)
    }
    do throws(FileError) {
      let folder = arguments.first ?? "Kits"
      if !acoustic.isEmpty { try makeAcousticKit(in: folder, voices: acoustic) }
      if !electronic.isEmpty { try makeElectronicKit(in: folder, voices: electronic) }
    } catch {
      complain(error.description)
      exit(1)
    }
  }

  /// Those of a kit's voices that are asked for; without any asked for, all.
  private static func wanted(_ voices: [String], of names: [String], in kit: String) -> [String] {
    names.filter { voices.isEmpty || voices.contains($0) || voices.contains("\(kit)/\($0)") }
  }

  private static func makeAcousticKit(in folder: String, voices: [String]) throws(FileError) {
    try makeFolder(folder)
    let kit = folder + "/acoustic"
    try makeFolder(kit)
    try AcousticKit.make(in: kit, voices: voices, report: report)
  }

  private static func makeElectronicKit(in folder: String, voices: [String]) throws(FileError) {
    try makeFolder(folder)
    let kit = folder + "/electronic"
    try makeFolder(kit)
    for recipe in ElectronicKit.recipes where voices.contains(recipe.name) {
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

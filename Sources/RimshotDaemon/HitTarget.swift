internal import RimshotControl
internal import RimshotKit

/// What the name in a `hit` means: a pad, one of its articulations, a note or a role.
enum HitTarget {
  /// Indices into the kit's pads, and into that pad's articulations.
  case pad(Int, articulation: Int)
  /// 0–127 is a note of the kit, from 128 on a role.
  case strike(UInt8)

  /// - Parameter name: `snare`, `snare/rim`, `38`; letter case apart where there is no exact match. A pad's name before
  ///   a role's.
  init(_ name: String, in kit: Kit) throws(ControlError) {
    let names = kit.pads.map(\.name)
    if let pad = HitTarget.place(of: name, in: names) {
      self = .pad(pad, articulation: 0)
    } else if let note = Int(name) {
      guard (0...127).contains(note) else {
        throw ControlError(.badArgument, "a note is 0 to 127, not \(note)")
      }
      self = .strike(UInt8(note))
    } else if let slash = name.lastIndex(of: "/"),
      let pad = HitTarget.place(of: String(name[..<slash]), in: names)
    {
      let articulations = kit.pads[pad].articulations.map(\.name)
      let wanted = String(name[name.index(after: slash)...])
      if let articulation = HitTarget.place(of: wanted, in: articulations) {
        self = .pad(pad, articulation: articulation)
      } else if let role = Role.named(name.lowercased()) {
        self = .strike(role.strike)
      } else {
        let hint = didYouMean(wanted, in: articulations, otherwise: "; rimshot kit info lists them")
        throw ControlError(
          .notFound, "the pad \"\(names[pad])\" of \"\(kit.name)\" has no articulation \"\(wanted)\"\(hint)")
      }
    } else if let role = Role.named(name.lowercased()) {
      self = .strike(role.strike)
    } else {
      let hint = didYouMean(name, in: names, otherwise: "; rimshot kit info lists them")
      throw ControlError(.notFound, "the kit \"\(kit.name)\" has no pad \"\(name)\"\(hint)")
    }
  }

  private static func place(of name: String, in names: [String]) -> Int? {
    names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
  }
}

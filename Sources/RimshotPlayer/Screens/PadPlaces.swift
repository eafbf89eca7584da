internal import RimshotControl

/// Where the pads of a kit are drawn: on a grid, as they lie before the drummer.
struct PadPlaces: Sendable, Equatable {
  /// The places of the grid.
  var columns: Int
  var rows: Int
  /// Pads by index, and where they are.
  var slots: [(pad: Int, column: Int, row: Int)]

  /// How many pads found no room.
  var left: Int

  /// Where instruments lie: 0 is left and far, 1 right and near.
  private static let positions: [String: (x: Double, y: Double)] = [
    "crash-1": (0.2, 0), "splash": (0.4, 0), "splash-2": (0.5, 0), "crash-2": (0.7, 0), "china": (1, 0),
    "crash-3": (0.9, 0), "stack": (0.6, 0),
    "hihat": (0, 0.35), "tom-1": (0.4, 0.33), "tom-2": (0.6, 0.33), "ride": (1, 0.33), "ride-2": (1, 0.2),
    "snare": (0.2, 0.67), "snare-2": (0, 0.75), "tom-3": (0.8, 0.67), "tom-4": (1, 0.7), "tom-5": (1, 0.85),
    "tom-6": (1, 1), "kick": (0.4, 1), "kick-2": (0.6, 1), "cowbell": (0.6, 0.67),
  ]

  /// Finds a place for each pad of a kit in so many characters.
  init(_ pads: [PadList.Pad], width: Int, height: Int) {
    let leastHeight = 3
    let mostRows = max(height / leastHeight, 1)
    var columns = min(max(width / 13, 1), 8)
    while columns * mostRows < pads.count && width / (columns + 1) >= 10 { columns += 1 }
    let rows = min(max((pads.count + columns - 1) / columns, 4), mostRows)
    self.columns = columns
    self.rows = rows
    slots = []
    var free = (0..<rows).flatMap { row in (0..<columns).map { (column: $0, row: row) } }
    let known = pads.indices.filter { PadPlaces.positions[pads[$0].instrument ?? ""] != nil }
    for pad in known {
      guard let wanted = PadPlaces.positions[pads[pad].instrument ?? ""] else { continue }
      let x = wanted.x * Double(columns - 1)
      let y = wanted.y * Double(rows - 1)
      func distance(_ slot: (column: Int, row: Int)) -> Double {
        // A pad's neighbours of the same instrument lie below rather than beside it.
        let across = (Double(slot.column) - x) * 1.2
        let down = Double(slot.row) - y
        return across * across + down * down
      }
      guard let place = free.indices.min(by: { distance(free[$0]) < distance(free[$1]) }) else { break }
      let slot = free.remove(at: place)
      slots.append((pad, slot.column, slot.row))
    }
    // What lies nowhere in particular comes into what is left, from below.
    free.sort { ($1.row, $0.column) < ($0.row, $1.column) }
    for pad in pads.indices where !known.contains(pad) && !free.isEmpty {
      let slot = free.removeFirst()
      slots.append((pad, slot.column, slot.row))
    }
    left = pads.count - slots.count
  }

  static func == (a: PadPlaces, b: PadPlaces) -> Bool {
    a.columns == b.columns && a.rows == b.rows && a.left == b.left
      && a.slots.elementsEqual(b.slots) { $0 == $1 }
  }
}

/// The clicks on beats that another program says, which says them anew for each period: none is missed and none sounds
/// twice, whatever it rounds.
struct MasterBeats: BitwiseCopyable {
  /// A click's place.
  struct Place: BitwiseCopyable {
    /// From 1; less where the program begins earlier.
    var bar: Int32 = 0
    /// From 1.
    var beat: Int32 = 0
    /// Which of the beat's clicks; 0 is the beat itself.
    var part = 0
  }

  /// The next click, and the last one.
  private(set) var next = Place()
  private var last = Place()
  private var hasLast = false
  /// The engine's frame of the beat that ``next`` belongs to.
  private var begin = 0.0
  private var framesPerBeat = 1.0
  private var beatsPerBar: Int32 = 1
  private var parts = 1
  private var earliest = 0

  // MARK: - Before the first period

  init() {}

  // MARK: - On the process thread

  /// The engine's frame of the next click.
  var nextFrame: Int { @_noLocks get { max(earliest, frame(of: next.part)) } }

  /// Takes what the program says.
  /// - Parameter frame: The engine's frame that it says it of.
  /// - Parameter earliest: The first frame that may click.
  /// - Parameter goesOn: Whether the transport came here by rolling on.
  @_noLocks
  mutating func follow(
    _ place: TransportPlace, at frame: Int, from earliest: Int, parts: Int, goesOn: Bool
  ) {
    if !goesOn { hasLast = false }
    let said = Double(frame) - place.framesIntoBeat
    var kept = said
    if goesOn && place.framesPerBeat == framesPerBeat && place.beatsPerBar == beatsPerBar
      && parts == self.parts
    {
      // What is known from before is exact to less than a tick, as long as this one agrees.
      let bars = Double(place.bar &- next.bar) * Double(beatsPerBar)
      let counted = begin + (bars + Double(place.beat &- next.beat)) * framesPerBeat
      if said >= counted && said - counted <= place.slack { kept = counted }
    }
    begin = kept
    framesPerBeat = place.framesPerBeat
    beatsPerBar = place.beatsPerBar
    self.parts = parts
    self.earliest = earliest
    next = Place(bar: place.bar, beat: place.beat, part: 0)
    // What has been, but for a click that this program's rounding has moved back to before now.
    let late = hasLast ? place.slack + 1 : 0
    while self.frame(of: next.part) < earliest
      && !(Double(earliest) - position(of: next.part) <= late && isAfterLast)
    {
      step()
    }
    if hasLast && isLast { step() }
  }

  /// Goes on to the click after the next one.
  @_noLocks
  mutating func advance() {
    last = next
    hasLast = true
    step()
  }

  private var isLast: Bool {
    @_noLocks get { next.bar == last.bar && next.beat == last.beat && next.part == last.part }
  }

  /// Whether the last click is the one before the next.
  private var isAfterLast: Bool {
    @_noLocks get {
      var other = self
      other.next = last
      other.step()
      return other.next.bar == next.bar && other.next.beat == next.beat && other.next.part == next.part
    }
  }

  @_noLocks
  private mutating func step() {
    next.part += 1
    if next.part < parts { return }
    next.part = 0
    next.beat &+= 1
    begin += framesPerBeat
    if next.beat > beatsPerBar {
      next.beat = 1
      next.bar &+= 1
    }
  }

  @_noLocks
  private func position(of part: Int) -> Double {
    begin + Double(part) * framesPerBeat / Double(parts)
  }

  /// The frame in which a click falls; less than a thousandth of one is the sum's own error.
  @_noLocks
  private func frame(of part: Int) -> Int { Int(position(of: part) + 0.001) }
}

/// What the help screen says; the plain mode reads it out.
enum HelpLines {
  static func all(hasReleases: Bool) -> [String] {
    [
      "Drums (F2): q splash  w crash  e open hi-hat  r t tom 1  y u tom 2  i crash 2",
      "  o china  p ride bell  a s hi-hat  d f snare  g rim  h cross-stick  j k floor",
      "  tom  l ; ride  z foot chick  x foot splash  c v b n kick  m low tom",
      "Pads (F3): zxcv asdf qwer 1234 are sixteen pads, from the lower left;",
      "  PgUp and PgDn have the kit's next sixteen",
      "Harder: shift or Alt with the key.   Keys of your own: --keys, docs/play.md",
      "Velocity: 1 (soft) to 0 (hard), in the pads 5 to 0; up and down by 5",
      "Space: the hi-hat's pedal; "
        + (hasReleases ? "down for as long as it is held" : "each stroke moves it"),
      "Backspace: everything fades out",
      "F4 kits: Enter switches, p tries a kit and Esc goes back to the one before",
      "F5 mixer: arrows, < > pan, m mute, s solo, 0 back to nothing, Enter hits;",
      "  w saves gains and pans to the kit; k gives a pad a key, l a device's pad",
      "ctrl-U takes a change of mixer or kit back, ctrl-R does it again",
      "Tab: the next screen   ctrl-L: draw anew   ctrl-Z: stop   ctrl-C or F10: end",
      hasReleases
        ? "Keys tell when they go up: held ones are one stroke."
        : "This terminal doesn't tell when keys go up: a held key repeats.",
    ]
  }
}

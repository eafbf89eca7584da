internal import RimshotKit

extension ConfigurationKey {
  static let transport = ConfigurationKey(
    "transport", \.transport,
    "Whether song and metronome go by JACK's transport, and whether their commands move it.",
    values: "off, follow or lead", effect: .live,
    read: {
      $1.choice($0, "transport", ["off": .off, "follow": .follow, "lead": .lead])
    },
    show: { .plain($0.rawValue) })
}

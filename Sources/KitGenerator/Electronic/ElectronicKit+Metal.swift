extension ElectronicKit {
  /// Hats and cymbals in `kit.yaml`.
  static let metal = """
      # -- Hi-hat: three pads, one choke group.

      hat-closed:
        note: 42
        output: hats
        gain: -8
        choke: hats
        choke_self: true        # one amplifier
        velocity_curve: {power: 1.2}
        layers:
          <hat-closed>

      hat-pedal:
        note: 44
        output: hats
        gain: -3
        choke: hats
        choke_self: true
        velocity_curve: {power: 1.2}
        layers:
          <hat-pedal>

      hat-open:
        note: 46
        output: hats
        gain: -8
        choke: hats
        choke_self: true
        velocity_curve: {power: 1.2}
        envelope: {decay: 90 ms, decay_curve: 5, sustain: 0}
        controls: [{cc: 21, changes: decay, by: 500 ms}]
        layers:
          <hat-open>

      # -- Cymbals: one voice, three pads. Two hits ring together, then the oldest fades.

      cymbal:
        note: 49
        output: cymbals
        gain: -22.5
        pan: -0.2
        polyphony: {hits: 2, fade: 400 ms}
        velocity_curve: {power: 1.2}
        layers:
          <cymbal>

      cymbal-2:
        note: 57
        output: cymbals
        gain: -22.5
        pan: 0.2
        tune: -3                # semitones: a larger one
        polyphony: {hits: 2, fade: 400 ms}
        velocity_curve: {power: 1.2}
        layers:
          <cymbal>

      splash:
        note: 55
        output: cymbals
        gain: -22.5
        pan: -0.4
        tune: 2
        envelope: {decay: 700 ms, sustain: 0}     # the same, cut short
        polyphony: {hits: 2, fade: 200 ms}
        velocity_curve: {power: 1.2}
        layers:
          <cymbal>

      ride:
        notes: [51, 59]
        output: cymbals
        gain: -15.5
        pan: 0.3
        polyphony: {hits: 3, fade: 400 ms}
        velocity_curve: {power: 1.2}
        layers:
          <ride>

      ride-bell:
        note: 53
        output: cymbals
        gain: -14
        pan: 0.3
        polyphony: {hits: 3, fade: 400 ms}
        velocity_curve: {power: 1.2}
        layers:
          <ride-bell>


    """

  /// And what is left.
  static let percussion = """
      # -- Percussion

      cowbell:
        note: 56
        output: percussion
        gain: -10
        pan: -0.25
        velocity_curve: {power: 1.2}
        layers:
          <cowbell>

      tambourine:
        note: 54
        output: percussion
        gain: -14
        pan: 0.35
        velocity_curve: {power: 1.2}
        layers:
          <tambourine>

      maracas:
        notes: [70, 82]
        output: percussion
        gain: -14
        pan: 0.4
        velocity_curve: {power: 1.2}
        layers:
          <maracas>

      claves:
        note: 75
        output: percussion
        gain: -8
        pan: -0.4
        velocity_curve: {power: 1.2}
        layers:
          <claves>

      conga-high:
        note: 62
        output: percussion
        gain: -7
        pan: -0.45
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]
        layers:
          <conga-high>

      conga-mid:
        note: 63
        output: percussion
        gain: -7
        pan: -0.3
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]
        layers:
          <conga-mid>

      conga-low:
        note: 64
        output: percussion
        gain: -7
        pan: -0.15
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]
        layers:
          <conga-low>

      bongo-high:
        note: 60
        output: percussion
        gain: -8
        pan: 0.15
        velocity_curve: {power: 1.4}
        layers:
          <bongo-high>

      bongo-low:
        note: 61
        output: percussion
        gain: -8
        pan: 0.3
        velocity_curve: {power: 1.4}
        layers:
          <bongo-low>

      block-high:
        note: 76
        output: percussion
        gain: -9
        pan: -0.35
        velocity_curve: {power: 1.4}
        layers:
          <block-high>

      block-low:
        note: 77
        output: percussion
        gain: -9
        pan: -0.2
        velocity_curve: {power: 1.4}
        layers:
          <block-low>

    """
}

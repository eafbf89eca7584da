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
          - {velocity: 1-32, samples: hat-closed_v1_r*.flac}
          - {velocity: 33-62, samples: hat-closed_v2_r*.flac}
          - {velocity: 63-88, samples: hat-closed_v3_r*.flac}
          - {velocity: 89-110, samples: hat-closed_v4_r*.flac}
          - {velocity: 111-127, samples: hat-closed_v5_r*.flac}

      hat-pedal:
        note: 44
        output: hats
        gain: -3
        choke: hats
        choke_self: true
        velocity_curve: {power: 1.2}
        layers:
          - {velocity: 1-40, samples: hat-pedal_v1_r*.flac}
          - {velocity: 41-74, samples: hat-pedal_v2_r*.flac}
          - {velocity: 75-105, samples: hat-pedal_v3_r*.flac}
          - {velocity: 106-127, samples: hat-pedal_v4_r*.flac}

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
          - {velocity: 1-40, samples: hat-open_v1_r*.flac}
          - {velocity: 41-74, samples: hat-open_v2_r*.flac}
          - {velocity: 75-105, samples: hat-open_v3_r*.flac}
          - {velocity: 106-127, samples: hat-open_v4_r*.flac}

      # -- Cymbals: one voice, three pads. Two hits ring together, then the oldest fades.

      cymbal:
        note: 49
        output: cymbals
        gain: -22.5
        pan: -0.2
        polyphony: {hits: 2, fade: 400 ms}
        velocity_curve: {power: 1.2}
        layers:
          - {velocity: 1-40, samples: cymbal_v1_r*.flac}
          - {velocity: 41-74, samples: cymbal_v2_r*.flac}
          - {velocity: 75-105, samples: cymbal_v3_r*.flac}
          - {velocity: 106-127, samples: cymbal_v4_r*.flac}

      cymbal-2:
        note: 57
        output: cymbals
        gain: -22.5
        pan: 0.2
        tune: -3                # semitones: a larger one
        polyphony: {hits: 2, fade: 400 ms}
        velocity_curve: {power: 1.2}
        layers:
          - {velocity: 1-40, samples: cymbal_v1_r*.flac}
          - {velocity: 41-74, samples: cymbal_v2_r*.flac}
          - {velocity: 75-105, samples: cymbal_v3_r*.flac}
          - {velocity: 106-127, samples: cymbal_v4_r*.flac}

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
          - {velocity: 1-40, samples: cymbal_v1_r*.flac}
          - {velocity: 41-74, samples: cymbal_v2_r*.flac}
          - {velocity: 75-105, samples: cymbal_v3_r*.flac}
          - {velocity: 106-127, samples: cymbal_v4_r*.flac}

      ride:
        notes: [51, 59]
        output: cymbals
        gain: -15.5
        pan: 0.3
        polyphony: {hits: 3, fade: 400 ms}
        velocity_curve: {power: 1.2}
        layers:
          - {velocity: 1-40, samples: ride_v1_r*.flac}
          - {velocity: 41-74, samples: ride_v2_r*.flac}
          - {velocity: 75-105, samples: ride_v3_r*.flac}
          - {velocity: 106-127, samples: ride_v4_r*.flac}

      ride-bell:
        note: 53
        output: cymbals
        gain: -14
        pan: 0.3
        polyphony: {hits: 3, fade: 400 ms}
        velocity_curve: {power: 1.2}
        layers:
          - {velocity: 1-40, samples: ride-bell_v1_r*.flac}
          - {velocity: 41-74, samples: ride-bell_v2_r*.flac}
          - {velocity: 75-105, samples: ride-bell_v3_r*.flac}
          - {velocity: 106-127, samples: ride-bell_v4_r*.flac}


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
          - {velocity: 1-40, samples: cowbell_v1_r*.flac}
          - {velocity: 41-74, samples: cowbell_v2_r*.flac}
          - {velocity: 75-105, samples: cowbell_v3_r*.flac}
          - {velocity: 106-127, samples: cowbell_v4_r*.flac}

      tambourine:
        note: 54
        output: percussion
        gain: -14
        pan: 0.35
        velocity_curve: {power: 1.2}
        layers:
          - {velocity: 1-40, samples: tambourine_v1_r*.flac}
          - {velocity: 41-74, samples: tambourine_v2_r*.flac}
          - {velocity: 75-105, samples: tambourine_v3_r*.flac}
          - {velocity: 106-127, samples: tambourine_v4_r*.flac}

      maracas:
        notes: [70, 82]
        output: percussion
        gain: -14
        pan: 0.4
        velocity_curve: {power: 1.2}
        layers:
          - {velocity: 1-40, samples: maracas_v1_r*.flac}
          - {velocity: 41-74, samples: maracas_v2_r*.flac}
          - {velocity: 75-105, samples: maracas_v3_r*.flac}
          - {velocity: 106-127, samples: maracas_v4_r*.flac}

      claves:
        note: 75
        output: percussion
        gain: -8
        pan: -0.4
        velocity_curve: {power: 1.2}
        layers:
          - {velocity: 1-40, samples: claves_v1_r1.flac}
          - {velocity: 41-74, samples: claves_v2_r1.flac}
          - {velocity: 75-105, samples: claves_v3_r1.flac}
          - {velocity: 106-127, samples: claves_v4_r1.flac}

      conga-high:
        note: 62
        output: percussion
        gain: -7
        pan: -0.45
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]
        layers:
          - {velocity: 1-40, samples: conga-high_v1_r1.flac}
          - {velocity: 41-74, samples: conga-high_v2_r1.flac}
          - {velocity: 75-105, samples: conga-high_v3_r1.flac}
          - {velocity: 106-127, samples: conga-high_v4_r1.flac}

      conga-mid:
        note: 63
        output: percussion
        gain: -7
        pan: -0.3
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]
        layers:
          - {velocity: 1-40, samples: conga-mid_v1_r1.flac}
          - {velocity: 41-74, samples: conga-mid_v2_r1.flac}
          - {velocity: 75-105, samples: conga-mid_v3_r1.flac}
          - {velocity: 106-127, samples: conga-mid_v4_r1.flac}

      conga-low:
        note: 64
        output: percussion
        gain: -7
        pan: -0.15
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]
        layers:
          - {velocity: 1-40, samples: conga-low_v1_r1.flac}
          - {velocity: 41-74, samples: conga-low_v2_r1.flac}
          - {velocity: 75-105, samples: conga-low_v3_r1.flac}
          - {velocity: 106-127, samples: conga-low_v4_r1.flac}

      bongo-high:
        note: 60
        output: percussion
        gain: -8
        pan: 0.15
        velocity_curve: {power: 1.4}
        layers:
          - {velocity: 1-40, samples: bongo-high_v1_r1.flac}
          - {velocity: 41-74, samples: bongo-high_v2_r1.flac}
          - {velocity: 75-105, samples: bongo-high_v3_r1.flac}
          - {velocity: 106-127, samples: bongo-high_v4_r1.flac}

      bongo-low:
        note: 61
        output: percussion
        gain: -8
        pan: 0.3
        velocity_curve: {power: 1.4}
        layers:
          - {velocity: 1-40, samples: bongo-low_v1_r1.flac}
          - {velocity: 41-74, samples: bongo-low_v2_r1.flac}
          - {velocity: 75-105, samples: bongo-low_v3_r1.flac}
          - {velocity: 106-127, samples: bongo-low_v4_r1.flac}

      block-high:
        note: 76
        output: percussion
        gain: -9
        pan: -0.35
        velocity_curve: {power: 1.4}
        layers:
          - {velocity: 1-40, samples: block-high_v1_r1.flac}
          - {velocity: 41-74, samples: block-high_v2_r1.flac}
          - {velocity: 75-105, samples: block-high_v3_r1.flac}
          - {velocity: 106-127, samples: block-high_v4_r1.flac}

      block-low:
        note: 77
        output: percussion
        gain: -9
        pan: -0.2
        velocity_curve: {power: 1.4}
        layers:
          - {velocity: 1-40, samples: block-low_v1_r1.flac}
          - {velocity: 41-74, samples: block-low_v2_r1.flac}
          - {velocity: 75-105, samples: block-low_v3_r1.flac}
          - {velocity: 106-127, samples: block-low_v4_r1.flac}

    """
}

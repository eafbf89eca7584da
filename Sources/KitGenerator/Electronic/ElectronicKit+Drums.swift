extension ElectronicKit {
  /// What the kit is, and its drums, in `kit.yaml`. It is also an example that people copy, so it says why.
  static let drums = """
    # An electronic drum kit, and an example of a kit file.
    #
    # To make a kit of your own, copy this file into a folder beside your sound files and change the
    # names; docs/kit-format.md explains every key. (This copy is written by scripts/make-kits, from
    # Sources/KitGenerator/Electronic: change it there.)

    rimshot: 1                      # version of the format
    name: Electronic
    author: The Rimshot authors
    license: CC0-1.0
    description: The voices of the classic analogue drum machines, computed from their circuits.

    # Each output becomes one JACK port (mono) or two (stereo). A pad without an output goes to
    # main_l and main_r. The machines are mono, and so are the files; pan puts them side by side.
    outputs:
      kick: mono
      snare: mono
      toms: stereo
      hats: mono
      cymbals: stereo
      percussion: stereo

    # A hit on one pad of a group fades whatever rings on the others: in the machine, closed and open
    # hat have one amplifier, and a closed hit empties its capacitor.
    choke_groups:
      hats: {fade: 8 ms}

    # Three knobs, as controllers: the decay of the long kick (20) and of the open hat (21), all the
    # way up until they are moved, and the tuning of toms and congas (22), in the middle.
    controllers: {cc20: 127, cc21: 127, cc22: 64}

    # The notes are General MIDI's. Samples are named VOICE_vLAYER_rTAKE.flac. The takes of a layer are
    # played in turn where the circuit has noise or oscillators that run on; a kick is the same each
    # time. All layers of a voice are equally loud and differ in colour, so the level rises evenly with
    # the velocity curve: gentler ones than the natural (velocity / 127) squared, because a machine has
    # an accent and no ghost notes.
    pads:

      # -- Kicks: a bridged-T network each, short and long.

      kick:
        note: 36
        output: kick
        gain: 0             # dB
        velocity_curve: {power: 1.4}
        polyphony: {hits: 1, fade: 40 ms}   # one circuit: a new hit takes the last one's place
        layers:
          <kick>

      kick-long:
        note: 35
        output: kick
        gain: -2
        velocity_curve: {power: 1.4}
        polyphony: {hits: 1, fade: 40 ms}
        # The knob: the envelope closes after 0.25 s with controller 20 at 0, and at 127 after the sound.
        envelope: {decay: 250 ms, decay_curve: 5, sustain: 0}
        controls: [{cc: 20, changes: decay, by: 1.4 s}]
        layers:
          <kick-long>

      # -- Snares: of an older machine and of a later one.

      snare:
        note: 38
        output: snare
        gain: -3
        velocity_curve: {power: 1.5}
        layers:
          <snare>

      snare-2:
        note: 40
        output: snare
        gain: -3
        velocity_curve: {power: 1.5}
        layers:
          <snare-2>

      rim-shot:
        note: 37
        output: snare
        gain: -4
        velocity_curve: {power: 1.2}
        layers:
          <rim-shot>

      clap:
        note: 39
        output: snare
        gain: -4
        velocity_curve: {power: 1.2}
        layers:
          <clap>

      # -- Toms

      tom-high:
        notes: [50, 48]
        output: toms
        gain: -3
        pan: -0.35          # -1 left, 0 middle, 1 right
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]    # up to 3 semitones either way
        layers:
          <tom-high>

      tom-mid:
        notes: [47, 45]
        output: toms
        gain: -3
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]    # up to 3 semitones either way
        layers:
          <tom-mid>

      tom-low:
        notes: [43, 41]
        output: toms
        gain: -3
        pan: 0.35
        velocity_curve: {power: 1.4}
        controls: [{cc: 22, changes: tune, by: 3, curve: bipolar}]    # up to 3 semitones either way
        layers:
          <tom-low>


    """
}

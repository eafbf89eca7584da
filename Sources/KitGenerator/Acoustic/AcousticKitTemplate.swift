extension AcousticKitFile {
  /// The file up to its percussion pads, which are all alike.
  static let template = """
    # An acoustic drum kit, and an example of a kit file.
    #
    # To make a kit of your own, copy this file into a folder beside your sound files and change the
    # names; docs/kit-format.md explains every key. (This copy is written by scripts/make-kits, from
    # Sources/KitGenerator/Acoustic: change it there.)

    rimshot: 1                      # version of the format
    name: Acoustic
    author: The Rimshot authors
    license: CC0-1.0
    description: A drum kit with hi-hat, cymbals and hand percussion, every sound computed from scratch.

    # Each output becomes one JACK port (mono) or two (stereo). A pad without an output goes to
    # main_l and main_r.
    outputs:
      kick: mono
      snare: mono
      toms: stereo
      hats: stereo
      cymbals: stereo
      percussion: stereo
      room: stereo                  # what the room answers to all of them: turn it down for a dry kit

    # A hit on one pad of a group fades whatever rings on the others.
    choke_groups:
      triangle: {fade: 60 ms}

    # A keyboard has no hi-hat pedal; until one speaks, the hi-hat is closed.
    pedal_start: 127

    # The notes are General MIDI's. Samples are named VOICE_vLAYER_rTAKE.flac; the takes of a layer are
    # played in turn, so that a roll doesn't sound like a machine gun. In this kit all layers of a pad
    # are equally loud and differ in colour; how loud a hit is comes from the velocity curve alone.
    #
    # Each hit sounds in the room, too: its last layers, with an output of their own, lie over the others,
    # which `overlap: together` allows.
    pads:

      # -- Drums

      kick:
        notes: [36, 35]
        output: kick
        overlap: together
        gain: -1                     # dB
        layers:
          <kick>

      # Several ways to play one drum are its articulations. A module's rim zone, or a note of its own,
      # chooses them; "edge" is played where a positional pad is hit away from its centre.
      snare:
        output: snare
        overlap: together
        articulations:
          centre:
            note: 38
            position: 0-89
            gain: -2
            layers:
              <snare>
          edge:
            position: 90-127
            gain: -4
            layers:
              <snare-edge>
          rim:                      # rim shot: head and hoop at once
            note: 40
            velocity_curve: {power: 1.7}
            gain: 1
            layers:
              <snare-rim>
          cross-stick:              # the stick lies on the head and claps on the hoop
            note: 37
            velocity_curve: {power: 1.6}
            gain: 2
            layers:
              <side-stick>

      tom-high:
        note: 50
        role: tom-1
        output: toms
        overlap: together
        pan: -0.35                  # -1 left, 0 middle, 1 right
        velocity_curve: {power: 1.28}
        gain: -0.5
        layers:
          <tom-high>

      tom-mid:
        notes: [48, 47]
        role: tom-2
        output: toms
        overlap: together
        pan: -0.1
        velocity_curve: {power: 1.28}
        gain: -1
        layers:
          <tom-mid>

      tom-low:
        notes: [45, 43]
        role: tom-3
        output: toms
        overlap: together
        pan: 0.2
        velocity_curve: {power: 1.28}
        gain: -1.5
        layers:
          <tom-low>

      tom-floor:
        note: 41
        role: tom-4
        output: toms
        overlap: together
        pan: 0.45
        velocity_curve: {power: 1.28}
        gain: -0.5
        layers:
          <tom-floor>

      # -- Hi-hat: the pedal, 0 open to 127 closed, chooses what a stick's hit sounds like, and closing it
      #    damps what rings. Notes 42 and 46 are for players without a pedal: always closed, always open.
      #    The natural curve, (velocity / 127) squared, would let the small notes of a groove vanish; a
      #    gentler one keeps them.

      hihat:
        output: hats
        overlap: together
        pan: -0.25
        velocity_curve: {power: 1.7}
        pedal_damping: 60 ms
        choke_self: true            # the next stroke stops what still rings of the last
        articulations:
          closed:         # the one for note 42 and for a pedal that is down
            note: 42
            pedal: 104-127
            gain: -5
            layers:
              <hihat-closed>
          quarter:
            pedal: 78-103
            gain: -8.5
            layers:
              <hihat-quarter>
          half:
            pedal: 52-77
            gain: -9
            layers:
              <hihat-half>
          three-quarters:
            pedal: 26-51
            gain: -9
            layers:
              <hihat-three-quarters>
          open:
            note: 46
            pedal: 0-25
            gain: -10
            layers:
              <hihat-open>

      # The foot alone. It silences the stick's strokes, and not the other way round.
      hihat-pedal:
        output: hats
        overlap: together
        pan: -0.25
        velocity_curve: {power: 1.2}
        chokes: {hihat: 40 ms}
        articulations:
          chick:
            note: 44
            gain: -7.5
            layers:
              <hihat-pedal>
          splash:
            note: 21
            gain: -11
            layers:
              <hihat-splash>

      # -- Cymbals. A hand on a cymbal (aftertouch) chokes it; no more than four hits of each ring at once.

      crash:
        note: 49
        output: cymbals
        overlap: together
        pan: -0.3
        velocity_curve: {power: 1.6}
        polyphony: {hits: 4, fade: 500 ms}
        aftertouch: {choke: 80 ms}
        gain: -7
        layers:
          <crash>

      crash-2:
        note: 57
        output: cymbals
        overlap: together
        pan: 0.35
        velocity_curve: {power: 1.6}
        polyphony: {hits: 4, fade: 500 ms}
        aftertouch: {choke: 80 ms}
        gain: -6
        layers:
          <crash-2>

      ride:
        output: cymbals
        overlap: together
        pan: 0.3
        velocity_curve: {decibels: 28}      # straight in dB: 1 is 28 dB softer than 127
        polyphony: {hits: 6, fade: 800 ms}
        aftertouch: {choke: 80 ms}
        articulations:
          bow:
            note: 51
            gain: -11
            layers:
              <ride>
          edge:
            note: 59
            gain: -8.5
            layers:
              <ride-edge>
          bell:
            note: 53
            gain: -11.5
            layers:
              <ride-bell>

      china:
        note: 52
        output: cymbals
        overlap: together
        pan: 0.5
        velocity_curve: {power: 1.8}
        polyphony: {hits: 3, fade: 400 ms}
        gain: -2
        layers:
          <china>

      splash:
        note: 55
        output: cymbals
        overlap: together
        pan: -0.1
        velocity_curve: {power: 1.6}
        polyphony: {hits: 3, fade: 300 ms}
        gain: -7
        layers:
          <splash>

      # -- Percussion

    """
}

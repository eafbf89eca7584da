/// The kit `acoustic`: its recipes, and the `kit.yaml` that lies beside the files.
enum AcousticKit {
  /// Every pad, in the order of `kit.yaml`.
  static let recipes = [
    Recipe(name: "kick", instrument: KickDrum(), forces: [0.25, 0.6, 1], takes: 2, peak: -1),
    Recipe(name: "snare", instrument: SnareDrum(), forces: [0.2, 0.55, 1], takes: 3, peak: -1),
    Recipe(name: "side-stick", instrument: SideStick(), forces: [0.25, 1], takes: 2, peak: -3),
    Recipe(name: "tom-high", instrument: Tom.high, forces: [0.3, 0.9], takes: 2, peak: -2),
    Recipe(name: "tom-mid", instrument: Tom.mid, forces: [0.3, 0.9], takes: 2, peak: -2),
    Recipe(name: "tom-floor", instrument: Tom.floor, forces: [0.3, 0.9], takes: 2, peak: -2),
    Recipe(
      name: "hihat-closed", instrument: HiHat(pedal: .closed), forces: [0.2, 0.55, 1], takes: 3, peak: -3),
    Recipe(name: "hihat-pedal", instrument: HiHat(pedal: .chick), forces: [0.4, 0.9], takes: 2, peak: -3),
    Recipe(name: "hihat-open", instrument: HiHat(pedal: .open), forces: [0.35, 0.95], takes: 2, peak: -3),
    Recipe(name: "crash", instrument: Crash(), forces: [0.35, 1], takes: 2, peak: -2),
    Recipe(name: "ride", instrument: Ride(), forces: [0.35, 0.95], takes: 2, peak: -4),
  ]

  /// The kit file. It is also the example that people copy, so it shows most of what a kit can say.
  static let file = """
    # An acoustic drum kit, and an example of a kit file.
    #
    # To make a kit of your own, copy this file into a folder beside your sound files and change the
    # names; docs/kit-format.md explains every key. (This copy is written by scripts/make-kits, from
    # Sources/KitGenerator/AcousticKit.swift: change it there.)

    rimshot: 1                      # version of the format
    name: Acoustic
    author: The Rimshot authors
    license: CC0-1.0
    description: A plain five-piece kit with hi-hat, crash and ride, every sound computed from scratch.

    # Each output becomes one JACK port (mono) or two (stereo). A pad without an output goes to
    # main_l and main_r.
    outputs:
      kick: mono
      snare: stereo
      toms: stereo
      hihat: stereo
      cymbals: stereo

    # A hit on one pad of a group fades whatever rings on the others.
    choke_groups:
      hihat: {fade: 30 ms}

    # The notes are General MIDI's. Samples are named PAD_vLAYER_rTAKE.flac; the takes of a layer are
    # played in turn, so that a roll doesn't sound like a machine gun. In this kit all layers of a pad
    # are equally loud and differ in colour; how loud a hit is comes from the velocity curve alone.
    pads:

      # -- Drums

      kick:
        notes: [36, 35]
        output: kick
        layers:
          - velocity: 1-55
            samples: kick_v1_r*.flac    # * stands for anything; the files in the order of their names
          - velocity: 56-100
            samples: kick_v2_r*.flac
          - velocity: 101-127
            samples: kick_v3_r*.flac

      snare:
        notes: [38, 40]
        output: snare
        gain: -1                # dB
        layers:
          - velocity: 1-50
            # or each by its name:
            samples: [snare_v1_r1.flac, snare_v1_r2.flac, snare_v1_r3.flac]
          - velocity: 51-95
            samples: snare_v2_r*.flac
          - velocity: 96-127
            samples: snare_v3_r*.flac

      side-stick:
        note: 37
        output: snare
        gain: -3
        layers:
          - velocity: 1-80
            samples: side-stick_v1_r*.flac
          - velocity: 81-127
            samples: side-stick_v2_r*.flac

      tom-high:
        notes: [50, 48]
        output: toms
        gain: -2
        pan: -0.3               # -1 left, 0 middle, 1 right
        layers:
          - velocity: 1-75
            samples: tom-high_v1_r*.flac
          - velocity: 76-127
            samples: tom-high_v2_r*.flac

      tom-mid:
        notes: [47, 45]
        output: toms
        gain: -2
        pan: 0.1
        layers:
          - velocity: 1-75
            samples: tom-mid_v1_r*.flac
          - velocity: 76-127
            samples: tom-mid_v2_r*.flac

      tom-floor:
        notes: [43, 41]
        output: toms
        gain: -2
        pan: 0.4
        layers:
          - velocity: 1-75
            samples: tom-floor_v1_r*.flac
          - velocity: 76-127
            samples: tom-floor_v2_r*.flac

      # -- Hi-hat: three pads, one instrument. The natural curve, (velocity / 127) squared, would let
      #    the small notes of a groove vanish; a gentler one keeps them.

      hihat-closed:
        note: 42
        output: hihat
        choke: hihat
        choke_self: false       # a new hit lets the pad's own last one ring out (the default)
        gain: -8
        pan: -0.2
        velocity_curve: {power: 1.5}
        layers:
          - velocity: 1-50
            samples: hihat-closed_v1_r*.flac
          - velocity: 51-95
            samples: hihat-closed_v2_r*.flac
          - velocity: 96-127
            samples: hihat-closed_v3_r*.flac

      hihat-pedal:
        note: 44
        output: hihat
        choke: hihat
        gain: -10
        pan: -0.2
        velocity_curve: {power: 1.5}
        layers:
          - velocity: 1-80
            samples: hihat-pedal_v1_r*.flac
          - velocity: 81-127
            samples: hihat-pedal_v2_r*.flac

      hihat-open:
        note: 46
        output: hihat
        choke: hihat
        choke_self: true        # the next stroke stops what still rings of the last
        gain: -12
        pan: -0.2
        velocity_curve: {power: 1.5}
        layers:
          - velocity: 1-75
            samples: hihat-open_v1_r*.flac
          - velocity: 76-127
            samples: hihat-open_v2_r*.flac

      # -- Cymbals

      crash:
        notes: [49, 57]
        output: cymbals
        gain: -7
        pan: -0.25
        layers:
          - velocity: 1-75
            samples: crash_v1_r*.flac
          - velocity: 76-127
            samples: crash_v2_r*.flac

      ride:
        notes: [51, 59]
        output: cymbals
        gain: -8
        pan: 0.3
        velocity_curve: {decibels: 30}      # straight in dB: 1 is 30 dB softer than 127
        layers:
          - velocity: 1-75
            samples: ride_v1_r*.flac
          - velocity: 76-127
            samples: ride_v2_r*.flac

    """
}

"""Small kits of each format, made of tones: what the format can say, each thing by itself."""
import array
import math
import os
import wave

RATE = 44100


def make(kind, folder):
    """Makes the kit of a format in a folder; returns its folder."""
    place = os.path.join(folder, f"tones-{kind}")
    os.makedirs(place)
    {"hydrogen": _hydrogen, "drumgizmo": _drumgizmo, "sfz": _sfz}[kind](place)
    return place


def _write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def _tone(folder, name, frequencies, seconds=0.5, level=0.5, rate=RATE):
    """Writes a tone that begins at once and dies away; each channel has its own frequency."""
    frames = array.array("h")
    for frame in range(int(seconds * rate)):
        time = frame / rate
        fade = level * math.exp(-4 * time / seconds) * min(1, (seconds - time) * 200)
        for frequency in frequencies:
            turn = 2 * math.pi * frequency * time
            frames.append(round(32767 * fade * (0.7 * math.cos(turn) + 0.3 * math.sin(2.3 * turn))))
    with wave.open(os.path.join(folder, name), "wb") as file:
        file.setnchannels(len(frequencies))
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(frames.tobytes())


# Hydrogen


def _layer(file, low=0, high=1, gain=1, pitch=0, more=""):
    return (f"<layer><filename>{file}</filename><min>{low}</min><max>{high}</max><gain>{gain}</gain>"
            f"<pitch>{pitch}</pitch>{more}</layer>")


def _trimmed(first, last):
    """What the sample editor writes for a layer that it has trimmed."""
    return (f"<ismodified>true</ismodified><smode>forward</smode><startframe>{first}</startframe>"
            f"<loopframe>{first}</loopframe><loops>0</loops><endframe>{last}</endframe><userubber>0</userubber>"
            "<rubberdivider>1</rubberdivider><rubberCsettings>4</rubberCsettings><rubberPitch>1</rubberPitch>")


def _hydrogen(folder):
    for name, frequency in (
        ("kick", 80), ("soft", 210), ("middle", 330), ("hard", 470), ("closed", 900), ("one", 520), ("two", 610),
        ("three", 740), ("close", 260), ("room", 1130), ("tom", 150),
    ):
        _tone(folder, f"{name}.wav", [frequency])
    _tone(folder, "open.wav", [1000], 1.5)
    _tone(folder, "crash.wav", [800, 850], 2)
    _tone(folder, "other-rate.wav", [441], rate=48000)
    whole = [
        # Name, its elements, and the layers of its components.
        ("Kick", "", [_layer("kick.wav")]),
        ("Snare", "<gain>1.5</gain>", [
            _layer("soft.wav", 0, 0.3) + _layer("middle.wav", 0.3, 0.6, 0.8) + _layer("hard.wav", 0.6, 1)]),
        ("Closed", "<muteGroup>0</muteGroup><pan>-0.4</pan>", [_layer("closed.wav")]),
        ("Open", "<muteGroup>0</muteGroup><pan>-0.4</pan>", [_layer("open.wav")]),
        ("Turns", "<sampleSelectionAlgo>ROUND_ROBIN</sampleSelectionAlgo>", [
            _layer("one.wav") + _layer("two.wav") + _layer("three.wav")]),
        ("Crash", "<isStopNote>false</isStopNote><volume>0.7</volume><pan>0.5</pan>", [_layer("crash.wav")]),
        ("Constant", "<applyVelocity>false</applyVelocity>", [_layer("kick.wav")]),
        ("Higher", "<pitchOffset>3</pitchOffset>", [_layer("tom.wav", pitch=2)]),
        ("Envelope", "<Attack>2000</Attack><Decay>8000</Decay><Sustain>0.3</Sustain>", [_layer("tom.wav")]),
        ("Slow", "<Attack>12000</Attack>", [_layer("open.wav")]),
        ("Filtered", "<filterActive>true</filterActive><filterCutoff>0.2</filterCutoff>", [_layer("open.wav")]),
        ("Trimmed", "", [_layer("open.wav", more=_trimmed(3000, 15000))]),
        ("Long release", "<Release>20000</Release>", [_layer("open.wav")]),
        ("Two microphones", "", [_layer("close.wav"), _layer("room.wav", gain=0.6)]),
        ("Other rate", "", [_layer("other-rate.wav")]),
    ]
    instruments = []
    for number, (name, elements, components) in enumerate(whole):
        # What Hydrogen 1.2 needs, where an instrument doesn't say otherwise.
        for element, text in (
            ("volume", 1), ("gain", 1), ("pan", 0), ("filterActive", "false"), ("filterCutoff", 1),
            ("filterResonance", 0), ("Attack", 0), ("Decay", 0), ("Sustain", 1),
            ("Release", 1000), ("muteGroup", -1), ("applyVelocity", "true"), ("isStopNote", "true"),
            ("sampleSelectionAlgo", "VELOCITY"),
        ):
            if f"<{element}>" not in elements:
                elements += f"<{element}>{text}</{element}>"
        microphones = "".join(
            f"<instrumentComponent><component_id>{component}</component_id><gain>1</gain>{layers}</instrumentComponent>"
            for component, layers in enumerate(components))
        instruments.append(
            f"<instrument><id>{number}</id><name>{name}</name><midiOutNote>{36 + number}</midiOutNote>"
            f"{elements}{microphones}</instrument>")
    _write(folder, "drumkit.xml", (
        '<?xml version="1.0" encoding="UTF-8"?>\n<drumkit_info xmlns="http://www.hydrogen-music.org/drumkit">'
        "<name>Tones</name><author/><info/><license>CC0</license><componentList>"
        "<drumkitComponent><id>0</id><name>Close</name><volume>1</volume></drumkitComponent>"
        "<drumkitComponent><id>1</id><name>Room</name><volume>0.8</volume></drumkitComponent></componentList>"
        f"<instrumentList>{''.join(instruments)}</instrumentList></drumkit_info>\n"))


# DrumGizmo


def _drumgizmo(folder):
    channels = ("Close", "Top", "Left", "Right")
    # Name, the powers of its samples, its frequencies, its group, and whom it chokes.
    whole = (
        ("Kick", [0.5], 80, "", ""),
        ("Snare", [0.1, 0.4, 0.9], 210, "", ""),
        ("Closed", [0.5], 900, "hat", ""),
        ("Open", [0.5], 1000, "hat", ""),
        ("Crash", [0.5], 800, "", ""),
        ("Stopper", [0.5], 500, "", '<chokes><choke instrument="Crash" choketime="200"/></chokes>'),
    )
    instruments, notes = [], []
    for number, (name, powers, frequency, group, chokes) in enumerate(whole):
        samples = []
        for take, power in enumerate(powers):
            file = f"{name}-{take}.wav"
            own = frequency * 1.3**take
            _tone(folder, file, [own, own * 1.1, own * 1.2, own * 1.25], 1.5 if name in ("Open", "Crash") else 0.4, 0.4)
            files = "".join(
                f'<audiofile channel="{channel}" file="{file}" filechannel="{index + 1}"/>'
                for index, channel in enumerate(channels))
            samples.append(f'<sample name="{name}-{take}" power="{power}">{files}</sample>')
        _write(folder, f"{name}.xml", (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<instrument version="2.0" name="{name}">'
            f"<samples>{''.join(samples)}</samples></instrument>\n"))
        maps = "".join(f'<channelmap in="{channel}" out="{channel}"/>' for channel in channels)
        grouped = f' group="{group}"' if group else ""
        instruments.append(f'<instrument name="{name}" file="{name}.xml"{grouped}>{maps}{chokes}</instrument>')
        notes.append(f'<map note="{36 + number}" instr="{name}"/>')
    _write(folder, "midimap.xml", f'<?xml version="1.0" encoding="UTF-8"?>\n<midimap>{"".join(notes)}</midimap>\n')
    _write(folder, "kit.xml", (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<drumkit version="2.0" name="Tones" samplerate="{RATE}">'
        '<metadata><title>Tones</title><defaultmidimap src="midimap.xml"/></metadata><channels>'
        + "".join(f'<channel name="{channel}"/>' for channel in channels)
        + f"</channels><instruments>{''.join(instruments)}</instruments></drumkit>\n"))


# SFZ


def _sfz(folder):
    for name, frequency in (
        ("kick", 80), ("soft", 210), ("middle", 330), ("hard", 470), ("closed", 900), ("one", 520), ("two", 610),
        ("three", 740), ("tom", 150), ("still", 330), ("shaken", 450),
    ):
        _tone(folder, f"{name}.wav", [frequency])
    _tone(folder, "open.wav", [1000], 1.5)
    _tone(folder, "crash.wav", [800, 850], 2)
    _tone(folder, "other-rate.wav", [441], rate=48000)
    _write(folder, "tones.sfz", """\
<control> set_cc20=0
<global> loop_mode=one_shot ampeg_release=0.05
<region> sample=kick.wav key=36
<group> key=38 amp_veltrack=80
<region> sample=soft.wav hivel=40
<region> sample=middle.wav lovel=41 hivel=80 volume=-2
<region> sample=hard.wav lovel=81
<group> key=42 group=1 off_by=1 pan=-40
<region> sample=closed.wav
<group> key=46 group=1 off_by=1 pan=-40
<region> sample=open.wav
<group> key=37 seq_length=3
<region> sample=one.wav seq_position=1
<region> sample=two.wav seq_position=2
<region> sample=three.wav seq_position=3
<group> key=49 volume=-3 amplitude=80 pan=50
<region> sample=crash.wav
<group> key=45
<region> sample=tom.wav transpose=3 tune=20
<group> key=47
<region> sample=tom.wav ampeg_attack=0.02 ampeg_decay=0.2 ampeg_sustain=30
<group> key=51 loop_mode=no_loop
<region> sample=crash.wav ampeg_release=0.3
<group> key=53 offset=4000
<region> sample=open.wav
<group> key=55
<region> sample=other-rate.wav
<group> key=57
<region> sample=still.wav hicc20=63
<region> sample=shaken.wav locc20=64
<group> key=59 amp_velcurve_64=0.7 amp_velcurve_127=1
<region> sample=kick.wav
<group> key=60
<region> sample=soft.wav xfout_lovel=40 xfout_hivel=90
<region> sample=hard.wav xfin_lovel=40 xfin_hivel=90
<group> key=62 fil_type=lpf_2p cutoff=700
<region> sample=open.wav
<group> key=64 fil_type=hpf_1p cutoff=500
<region> sample=kick.wav
<group> key=65 loop_mode=no_loop
<region> sample=still.wav
<region> sample=shaken.wav trigger=release volume=-6
<group> key=67 amplitude_oncc20=100 amplitude_curvecc20=11
<region> sample=tom.wav
<group> key=69 volume_oncc20=-12
<region> sample=tom.wav
<group> key=71 tune_oncc20=200
<region> sample=open.wav
<group> key=72 pan_oncc20=80
<region> sample=open.wav
<curve> curve_index=11
v000=0.2
v064=1
v127=0.4
""")

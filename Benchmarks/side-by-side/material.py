"""The kits and MIDI files of the benchmarks: the same drums in each player's format, the same every time.

main   16 pads, 4 velocity layers, 3 round robins: 192 stereo sounds of 2 to 4 s, 24 bits at 44.1 kHz, 150 MB
drone  16 pads with 4 s of noise at 48 kHz, for as many voices as wanted

Hits lie on a grid of 1/150 s, on which every player can place them.
"""

import os
import random
import shutil
import struct
import subprocess

NOTES = range(36, 52)
GRID = 150
TICKS = 20  # of a MIDI file to a grid step: 187.5 beats a minute of 960 ticks
KITS = {"main": ("hits", 44100, 4, 3), "drone": ("drones", 48000, 1, 1)}


class Kit:
    def __init__(self, root, name):
        self.name = name
        self.folder = os.path.join(root, name)
        self.sounds = os.path.join(self.folder, "sounds")
        self.kind, self.rate, self.layers, self.takes = KITS[name]

    def file(self, name):
        return os.path.join(self.folder, name)

    def of_pad(self, pad):
        """Layer, take and file name of a pad's sounds, layers and takes from 1."""
        for layer in range(1, self.layers + 1):
            for take in range(1, self.takes + 1):
                yield layer, take, f"pad{NOTES[pad]}_{layer}_{take}.wav"

    def velocities(self, layer):
        return max(1, 128 * (layer - 1) // self.layers), 128 * layer // self.layers - 1


def make(root, generator):
    """Makes what isn't there yet. Returns the kits by name."""
    kits = {name: Kit(root, name) for name in KITS}
    done = os.path.join(root, "complete")
    if os.path.exists(done):
        return kits
    shutil.rmtree(root, ignore_errors=True)
    for kit in kits.values():
        os.makedirs(kit.sounds)
        subprocess.run(
            [generator, kit.kind, kit.sounds, str(kit.rate), str(len(NOTES)), str(kit.layers), str(kit.takes)],
            check=True)
        write_sfz(kit)
        write_drumgizmo(kit)
        write_soundfont(kit)
    os.makedirs(os.path.join(root, "midi"))
    for name, song in songs().items():
        write_midi(os.path.join(root, "midi", name + ".mid"), song)
        for kit in kits.values():
            write_hydrogen(os.path.join(root, "midi", f"{name}-{kit.name}.h2song"), kit, song)
    with open(done, "w"):
        pass
    return kits


def songs():
    songs = {"empty": [], "dense": hits(20, 300, 11), "extreme": hits(200, 60, 12)}
    songs["dense30"] = [hit for hit in songs["dense"] if hit[0] < 30 * GRID]
    return songs


def hits(per_second, seconds, seed):
    """Grid place, note and velocity of so many hits, no two of a pad at one place."""
    chance = random.Random(seed)
    found, used = [], set()
    for i in range(per_second * seconds):
        while True:
            place = i * GRID // per_second + (chance.randrange(7) if per_second < 100 else 0)
            note = chance.choice(NOTES)
            if (place, note) not in used:
                break
        used.add((place, note))
        found.append((place, note, chance.randint(1, 127)))
    return sorted(found)


def voice_frames(song, rate):
    """How many frames of stereo voices a song has at a rate, with the main kit."""
    lengths = [int((200 + 200 * (pad * 7 % 16) / 15) // 1) / 100 for pad in range(16)]
    return sum(lengths[note - 36] for _, note, _ in songs()[song]) * rate


def write_midi(path, song):
    events = []
    for place, note, velocity in song:
        events.append((place * TICKS, 1, bytes([0x99, note, velocity])))
        events.append(((place + 6) * TICKS - 1, 0, bytes([0x89, note, 0])))
    events.sort()
    track, last = b"\0\xff\x51\x03" + struct.pack(">I", 320000)[1:], 0
    for time, _, data in events:
        track += variable(time - last) + data
        last = time
    track += variable(5 * GRID * TICKS) + b"\xff\x2f\0"
    with open(path, "wb") as file:
        file.write(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 960) + b"MTrk" + struct.pack(">I", len(track)) + track)


def variable(number):
    data = [number & 0x7F]
    while number := number >> 7:
        data.insert(0, 0x80 | number & 0x7F)
    return bytes(data)


def write_sfz(kit):
    with open(kit.file("kit.sfz"), "w") as file:
        file.write("<control>\ndefault_path=sounds/\n<global>\nloop_mode=one_shot\namp_veltrack=0\n")
        for pad, note in enumerate(NOTES):
            file.write(f"<group>\nkey={note}\n")
            for layer, take, name in kit.of_pad(pad):
                least, most = kit.velocities(layer)
                turn = f" seq_length={kit.takes} seq_position={take}" if kit.takes > 1 else ""
                file.write(f"<region> lovel={least} hivel={most}{turn} sample={name}\n")


def write_drumgizmo(kit):
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    with open(kit.file("kit.xml"), "w") as file:
        file.write(head + f'<drumkit version="2.0.0" name="{kit.name}" samplerate="{kit.rate}">\n')
        file.write('<metadata><defaultmidimap src="midimap.xml"/></metadata>\n')
        file.write('<channels><channel name="L"/><channel name="R"/></channels>\n<instruments>\n')
        for note in NOTES:
            file.write(f'<instrument name="pad{note}" file="pad{note}.xml">\n')
            for side in "LR":
                file.write(f'<channelmap in="{side}" out="{side}" main="true"/>\n')
            file.write("</instrument>\n")
        file.write("</instruments>\n</drumkit>\n")
    for pad, note in enumerate(NOTES):
        with open(kit.file(f"pad{note}.xml"), "w") as file:
            file.write(head + f'<instrument version="2.0" name="pad{note}">\n<samples>\n')
            for layer, take, name in kit.of_pad(pad):
                file.write(f'<sample name="{layer}_{take}" power="{layer / kit.layers:g}">\n')
                for channel, side in enumerate("LR", 1):
                    file.write(f'<audiofile channel="{side}" file="sounds/{name}" filechannel="{channel}"/>\n')
                file.write("</sample>\n")
            file.write("</samples>\n</instrument>\n")
    with open(kit.file("midimap.xml"), "w") as file:
        file.write(head + "<midimap>\n")
        for note in NOTES:
            file.write(f'<map note="{note}" instr="pad{note}"/>\n')
        file.write("</midimap>\n")


# --- Hydrogen: a song brings its kit along ---------------------------------------------------------------------------

COMPONENTS = """<componentList><drumkitComponent><id>0</id><name>Main</name><volume>1</volume></drumkitComponent>
</componentList>
"""


def write_hydrogen(path, kit, song):
    bars = {}
    for place, note, velocity in song:
        bars.setdefault(place // 192, []).append((place % 192, note, velocity))
    with open(path, "w") as file:
        file.write(f"""<?xml version="1.0" encoding="UTF-8"?>
<song><version>1.2.0</version><bpm>187.5</bpm><volume>1</volume><metronomeVolume>0.5</metronomeVolume>
<name>{kit.name}</name><author/><notes/><license>CC0</license><loopEnabled>false</loopEnabled>
<patternModeMode>true</patternModeMode><playbackTrackFilename/><playbackTrackEnabled>false</playbackTrackEnabled>
<playbackTrackVolume>0</playbackTrackVolume><action_mode>0</action_mode><mode>song</mode>
<pan_law_type>RATIO_STRAIGHT_POLYGONAL</pan_law_type><pan_law_k_norm>1.33333</pan_law_k_norm>
<humanize_time>0</humanize_time><humanize_velocity>0</humanize_velocity><swing_factor>0</swing_factor>
{COMPONENTS}<instrumentList>
""")
        for pad in range(len(NOTES)):
            file.write(hydrogen_instrument(kit, pad))
        file.write("</instrumentList><patternList>\n")
        numbers = range(max(bars, default=0) + 5)
        for bar in numbers:
            file.write(
                f"<pattern><name>b{bar}</name><category/><size>192</size><denominator>4</denominator><info/><noteList>\n")
            for place, note, velocity in sorted(bars.get(bar, [])):
                file.write(
                    f"<note><position>{place}</position><leadlag>0</leadlag><velocity>{velocity / 127:.6f}</velocity>"
                    "<pan>0</pan><pitch>0</pitch><probability>1</probability><key>C0</key><length>-1</length>"
                    f"<instrument>{note - NOTES[0]}</instrument><note_off>false</note_off></note>\n")
            file.write("</noteList></pattern>\n")
        file.write("</patternList><virtualPatternList/><patternSequence>\n")
        for bar in numbers:
            file.write(f"<group><patternID>b{bar}</patternID></group>\n")
        file.write("</patternSequence><ladspa/><BPMTimeLine/><timeLineTag/><automationPaths/></song>\n")


def hydrogen_instrument(kit, pad):
    choice = "ROUND_ROBIN" if kit.takes > 1 else "VELOCITY"
    text = f"""<instrument><id>{pad}</id><name>pad{NOTES[pad]}</name><drumkit>{kit.name}</drumkit>
<drumkitLookup>2</drumkitLookup><volume>1</volume><isMuted>false</isMuted><isSoloed>false</isSoloed><pan>0</pan>
<gain>1</gain><applyVelocity>false</applyVelocity><filterActive>false</filterActive><filterCutoff>1</filterCutoff>
<filterResonance>0</filterResonance><FX1Level>0</FX1Level><FX2Level>0</FX2Level><FX3Level>0</FX3Level>
<FX4Level>0</FX4Level><Attack>0</Attack><Decay>0</Decay><Sustain>1</Sustain><Release>1000</Release>
<pitchOffset>0</pitchOffset><randomPitchFactor>0</randomPitchFactor><muteGroup>-1</muteGroup>
<isStopNote>false</isStopNote><sampleSelectionAlgo>{choice}</sampleSelectionAlgo><midiOutChannel>-1</midiOutChannel>
<midiOutNote>{NOTES[pad]}</midiOutNote><isHihat>-1</isHihat><lower_cc>0</lower_cc><higher_cc>127</higher_cc>
<instrumentComponent><component_id>0</component_id><gain>1</gain>
"""
    for layer, _, name in kit.of_pad(pad):
        path = os.path.join(kit.sounds, name)
        text += (
            f"<layer><filename>{path}</filename><ismodified>false</ismodified><smode>forward</smode>"
            f"<min>{(layer - 1) / kit.layers:g}</min><max>{layer / kit.layers:g}</max><gain>1</gain><pitch>0</pitch>"
            "</layer>\n")
    return text + "</instrumentComponent></instrument>\n"


# --- SoundFont 2.04 with 24 bits; it has no round robins, so the first takes only ------------------------------------


def write_soundfont(kit):
    high, low, headers, zones, position = [], [], [], [], 0
    for pad, note in enumerate(NOTES):
        for layer, take, name in kit.of_pad(pad):
            if take > 1:
                continue
            with open(os.path.join(kit.sounds, name), "rb") as file:
                data = file.read()[44:]
            frames = len(data) // 6
            for side in range(2):
                words = bytearray(2 * frames)
                words[0::2] = data[3 * side + 1::6]
                words[1::2] = data[3 * side + 2::6]
                high.append(bytes(words) + bytes(92))
                low.append(data[3 * side::6] + bytes(46))
                number = len(headers)
                headers.append(struct.pack(
                    "<20sIIIIIBbHH", name[:-4].encode(), position, position + frames, position + 8,
                    position + frames - 8, kit.rate, note, 0, number ^ 1, 2 if side else 4))
                zones.append((note, kit.velocities(layer), side, number))
                position += frames + 46
    headers.append(struct.pack("<20sIIIIIBbHH", b"EOS", 0, 0, 0, 0, 0, 0, 0, 0, 0))
    generators, modulators, bags = [], [], []
    for note, (least, most), side, number in zones:
        bags.append(struct.pack("<HH", len(generators), len(modulators)))
        # Key, velocities, pan, a release of 100 s, no scaling of the pitch, its root, the sound.
        for kind, value in [(43, note | note << 8), (44, least | most << 8), (17, 500 if side else 65036), (38, 8000),
                            (54, 0), (58, note), (53, number)]:
            generators.append(struct.pack("<HH", kind, value))
        # Velocity changes neither level nor cutoff.
        modulators += [struct.pack("<HHhHH", source, target, 0, 0, 0) for source, target in [(0x0502, 48), (0x0102, 8)]]
    bags.append(struct.pack("<HH", len(generators), len(modulators)))
    generators.append(bytes(4))
    modulators.append(bytes(10))
    presets = [(b"kit", 0, 0, 0), (b"drums", 0, 128, 1), (b"EOP", 255, 255, 2)]
    parts = {
        b"phdr": b"".join(struct.pack("<20sHHHIII", *preset, 0, 0, 0) for preset in presets),
        b"pbag": b"".join(struct.pack("<HH", i, 0) for i in range(3)), b"pmod": bytes(10),
        b"pgen": struct.pack("<HH", 41, 0) * 2 + bytes(4),
        b"inst": struct.pack("<20sH", b"kit", 0) + struct.pack("<20sH", b"EOI", len(bags) - 1),
        b"ibag": b"".join(bags), b"imod": b"".join(modulators), b"igen": b"".join(generators),
        b"shdr": b"".join(headers),
    }
    body = b"sfbk" + chunk(
        b"LIST", b"INFO" + chunk(b"ifil", struct.pack("<HH", 2, 4)) + chunk(b"isng", b"EMU8000\0")
        + chunk(b"INAM", b"kit\0"))
    body += chunk(b"LIST", b"sdta" + chunk(b"smpl", b"".join(high)) + chunk(b"sm24", b"".join(low)))
    body += chunk(b"LIST", b"pdta" + b"".join(chunk(name, data) for name, data in parts.items()))
    with open(kit.file("kit.sf2"), "wb") as file:
        file.write(chunk(b"RIFF", body))


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) & 1)

"""DrumGizmo: the part as a MIDI file for its command line player, each channel a file."""
import glob
import os
import xml.sax.saxutils

import kits
import player
from part import Behaviour
from sound import Outputs


class DrumGizmo(player.Player):
    name = "drumgizmo"
    program = os.environ.get("DRUMGIZMO") or "drumgizmo"
    source = "Debian has it in drumgizmo; DRUMGIZMO may say where it is"

    def __init__(self, kit):
        super().__init__(kit)
        self.root = kits.parse(kit.main)
        self.instruments = {}
        for element in self.root.findall("instruments/instrument"):
            path = os.path.join(kit.folder, element.get("file", "").replace("\\", "/"))
            file = kits.parse(path) if os.path.isfile(path) else None
            self.instruments[element.get("name")] = (element, file)

    def rate(self):
        return int(float(self.root.get("samplerate") or 44100))

    def notes(self, info):
        # Those of the kit's MIDI map; where it has none, Rimshot's.
        self.map = {}
        said = self.root.find("metadata/defaultmidimap")
        files = [os.path.join(self.kit.folder, said.get("src", ""))] if said is not None else []
        files += sorted(glob.glob(os.path.join(glob.escape(self.kit.folder), "*idi*ap*.xml")))
        self.map_file = next((file for file in files if os.path.isfile(file)), None)
        if self.map_file:
            for element in kits.parse(self.map_file).iter("map"):
                if element.get("note") and element.get("instr") in self.instruments:
                    self.map.setdefault(int(element.get("note")), []).append(element.get("instr"))
        else:
            for pad in info["pads"]:
                for note in pad["notes"]:
                    self.map.setdefault(note, []).append(pad["name"])
        return sorted(self.map)

    def behaviour(self, notes):
        behaviour = Behaviour()
        note_of = {}
        for note in notes:
            for name in self.map[note]:
                note_of.setdefault(name, note)
                file = self.instruments[name][1]
                samples = len(file.findall("samples/sample")) if file is not None else 0
                behaviour.turns[note] = max(min(samples, 7), behaviour.turns.get(note, 1))
        for name, note in note_of.items():
            group = self.instruments[name][0].get("group")
            for other, other_note in note_of.items():
                chosen = [choke.get("instrument") for choke in self.instruments[other][0].iter("choke")]
                if other != name and (name in chosen or (group and self.instruments[other][0].get("group") == group)):
                    behaviour.chokes.append((note, other_note))
        behaviour.chokes = behaviour.chokes[:30]
        behaviour.chokes += [pair for pair in zip(notes, notes[1:]) if pair not in behaviour.chokes][:8]
        return behaviour

    def traits(self, note):
        traits = set()
        for name in self.map.get(note, []):
            file = self.instruments[name][1]
            element = self.instruments[name][0]
            if element.get("group") or element.find("chokes/choke") is not None:
                traits.add("chokes")
            if file is None:
                continue
            if (file.get("version") or "1").split(".")[0] == "1":
                traits.add("version-1")
            samples = file.findall("samples/sample")
            if len(samples) > 1:
                traits.add("several")
            normalized = sum(sample.get("normalized") == "true" for sample in samples)
            if normalized:
                traits.add("normalized" if normalized == len(samples) else "half-normalized")
        if len(self.map.get(note, [])) > 1:
            traits.add("several-instruments")
        return traits

    def name_of(self, note):
        return " and ".join(self.map.get(note, []))

    def ours(self, info, path):
        # Rimshot's outputs are the kit's channels, in their order.
        base = path[: -len(".wav")]
        return Outputs([(f"{base}-{output['name']}.wav", [output["name"]]) for output in info["outputs"]])

    def render(self, part, work):
        home = self.home(work)
        midi = os.path.join(home, "part.mid")
        # Its input adds the time at which it reads an event, a whole buffer of 1024 frames, to the event's own: half the
        # time, and a little more for the next buffer, comes out as the time.
        part.write_midi(midi, lambda frame: frame // 2 + 2)
        map_file = self.map_file
        if map_file is None:
            map_file = os.path.join(home, "map.xml")
            with open(map_file, "w", encoding="utf-8") as file:
                file.write("<midimap>")
                for note, names in self.map.items():
                    for name in names:
                        file.write(f"<map note=\"{note}\" instr={xml.sax.saxutils.quoteattr(name)}/>")
                file.write("</midimap>")
        _, text = kits.run_player(
            [self.program, "-p", "random=0", "-i", "midifile", "-I", f"file={midi},midimap={map_file}", "-o", "wavfile", "-O",
             f"file={home}/out-,srate={part.rate}", self.kit.main], home, home)
        files = glob.glob(os.path.join(glob.escape(home), "out-*.wav"))
        if not files:
            raise kits.Trouble("drumgizmo wrote nothing: " + text[-400:].replace("\n", "; "))
        files.sort(key=lambda file: int(file.rpartition("-")[2][: -len(".wav")]))
        return Outputs([(file, [os.path.basename(file)]) for file in files])

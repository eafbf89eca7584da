"""SFZ: the part as a MIDI file for sfizz_render."""
import os
import re
import shutil

import kits
import player
from part import Behaviour
from sound import Outputs


class Sfizz(player.Player):
    name = "sfizz"
    program = os.environ.get("SFIZZ_RENDER") or "sfizz_render"
    source = "sfizz's own build makes it; SFIZZ_RENDER may say where it is"
    # Its files have 16 bits.
    floor = -72
    # Its own level, and the controller for the volume, which is at 100 at first: 40 log10(100 / 127).
    gain = -7.35 - 4.15

    def __init__(self, kit):
        super().__init__(kit)
        self._includes_itself = False
        self.text = "\n".join(self._texts(kit.main, kit.folder, set()))

    def rate(self):
        # sfizz_render's filters are made for this rate, whatever it renders at.
        return 48000 if "cutoff" in self.text else super().rate()

    def _texts(self, path, root, seen):
        if path in seen or not os.path.isfile(path):
            return
        seen.add(path)
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        yield text
        for name in re.findall(r'#include\s+"([^"]+)"', text):
            included = os.path.join(root, name.replace("\\", "/"))
            self._includes_itself = self._includes_itself or os.path.realpath(included) == os.path.realpath(path)
            yield from self._texts(included, root, seen)

    def notes(self, info):
        self.pads = {}
        for pad in info["pads"]:
            for note in pad["notes"] + [n for way in pad["articulations"] for n in way["notes"]]:
                if pad["name"] not in self.pads.setdefault(note, []):
                    self.pads[note].append(pad["name"])
        self.takes, self.chance = {}, set()
        for pad in info["pads"]:
            for way in pad["articulations"]:
                if any("chance" in layer for layer in way["layers"]):
                    self.chance.update(pad["notes"] + way["notes"])
                most = max((layer["takes"] for layer in way["layers"]), default=1)
                for note in pad["notes"] + way["notes"]:
                    self.takes[note] = max(self.takes.get(note, 1), most)
        return sorted(self.pads)

    def behaviour(self, notes):
        behaviour = Behaviour()
        lengths = [int(length) for length in re.findall(r"\bseq_length=(\d+)", self.text)]
        for note in notes:
            behaviour.turns[note] = max(self.takes.get(note, 1), *lengths, 1)
        if "off_by" in self.text or "polyphony" in self.text:
            pairs = [(first, second) for first in notes for second in notes if first != second]
            step = max(1, len(pairs) // 60)
            behaviour.chokes = pairs[::step]
        behaviour.note_offs = notes
        numbers = {int(n) for n in re.findall(r"(?:lo|hi|_on|(?<!set)_)cc(\d+)=", self.text)}
        first = {int(n): int(float(value)) for n, value in re.findall(r"\bset_cc(\d+)=([\d.]+)", self.text)}
        few = notes[:: max(1, len(notes) // 12)]
        # Volume and pan, and what is no controller of MIDI's, are left alone.
        for number in sorted(numbers):
            if number < 120 and number not in (7, 10):
                behaviour.controllers[number] = (few, first.get(number, 0))
        return behaviour

    def traits(self, note):
        text = self._text_of(note)
        opcodes = (
            "lorand", "pitch_random", "amp_random", "offset_random", "delay_random", "off_by", "polyphony", "ampeg_decay",
            "ampeg_attack", "ampeg_release", "loop_mode", "cutoff", "trigger", "_oncc", "_cc", "on_locc", "on_hicc", "xfin_",
            "sw_last", "delay")
        traits = {opcode.strip("_") for opcode in opcodes if opcode in text}
        if note in self.chance:
            traits.add("random-take")
        if set(re.findall(r"\bgroup=(\d+)", text)) & set(re.findall(r"\boff_by=(\d+)", text)):
            traits.add("off_by-itself")
        if re.search(r"\b(?:default_path|sample)=[/\\]", self.text):
            traits.add("path-from-root")
        if self._includes_itself:
            traits.add("includes-itself")
        return traits

    def _text_of(self, note):
        """What the kit says about a note; all that it says where that isn't plain."""
        if "#" in self.text or "key=" not in self.text:
            return self.text
        scopes, found = {}, []
        order = ("global", "master", "group", "region")
        for header, words in re.findall(r"<(\w+)>([^<]*)", re.sub(r"//.*", "", self.text)):
            if header not in order:
                continue
            for inner in order[order.index(header):]:
                scopes.pop(inner, None)
            scopes[header] = words
            if header == "region":
                words = "\n".join(scopes.get(name, "") for name in order)
                keys = {name: value for name, value in re.findall(r"\b(key|lokey|hikey)=(\w+)", words)}
                low, high = (keys.get(name, keys.get("key", "")) for name in ("lokey", "hikey"))
                if not (low.isdigit() and high.isdigit()) or int(low) <= note <= int(high):
                    found.append(words)
        return "\n".join(found)

    def name_of(self, note):
        return " and ".join(self.pads.get(note, []))

    def render(self, part, work):
        home = self.home(work)
        midi, output = os.path.join(home, "part.mid"), os.path.join(home, "part.wav")
        part.write_midi(midi)
        _, text = kits.run_player(
            [os.path.abspath(shutil.which(self.program)), "--sfz", self._in_memory(home), "--midi", midi, "--wav", output,
             "--samplerate", str(part.rate), "--polyphony", "256", "--quality", "3"], home, home)
        if not os.path.exists(output):
            raise kits.Trouble("sfizz_render wrote nothing: " + text[-400:].replace("\n", "; "))
        return Outputs([(output, ["left", "right"])])

    def _in_memory(self, home):
        """A copy of the main file that asks for sounds to be loaded as a whole: streamed ones may come too late.

        Around it are links to what lies around the kit's, so that paths that lead upward still lead there."""
        upward = max((path.count("..") for path in re.findall(r"[^\s=\"]*\.\.[^\n]*", self.text)), default=0)
        place = os.path.join(home, "kit")
        os.makedirs(place)
        folders = [self.kit.folder]
        for _ in range(min(upward, 2)):
            folders.insert(0, os.path.dirname(folders[0]))
        for folder, inner in zip(folders, folders[1:] + [None]):
            for name in os.listdir(folder):
                original = os.path.join(folder, name)
                if original not in (inner, self.kit.main):
                    os.symlink(original, os.path.join(place, name))
            if inner:
                place = os.path.join(place, os.path.basename(inner))
                os.makedirs(place)
        main = os.path.join(place, os.path.basename(self.kit.main))
        with open(self.kit.main, "rb") as file:
            text = file.read().removeprefix(b"\xef\xbb\xbf")
        with open(main, "wb") as file:
            file.write(b"<control> hint_ram_based=1\n" + text)
        return main

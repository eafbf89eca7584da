"""Hydrogen: the part as a song of the kit's instruments, played by h2cli."""
import copy as copying
import os
import xml.etree.ElementTree

import kits
import player
from part import Behaviour
from sound import Outputs, decibels, file_rate

# Hydrogen counts 48 ticks for a quarter; with this many frames for a tick its buffers begin at ticks.
FRAMES_PER_TICK = 1024
TICKS_PER_PATTERN = 192
# The song's own level, so that nothing clips.
SONG_VOLUME = 0.25

SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<hydrogen_preferences><version>1.2.0</version><restoreLastSong>false</restoreLastSong><maxLayers>64</maxLayers>
<audio_engine><audio_driver>NullDriver</audio_driver><buffer_size>1024</buffer_size><maxNotes>1024</maxNotes>
<midi_driver><driverName>JACK-MIDI</driverName></midi_driver>
<osc_configuration><oscEnabled>false</oscEnabled></osc_configuration></audio_engine></hydrogen_preferences>
"""


class Hydrogen(player.Player):
    name = "hydrogen"
    program = os.environ.get("H2CLI") or "h2cli"
    source = "Debian has it in hydrogen; H2CLI may say where it is"
    gain = decibels(SONG_VOLUME)

    def __init__(self, kit):
        super().__init__(kit)
        self.root = kits.parse(kit.main)
        self.instruments = self.root.findall("instrumentList/instrument")

    def notes(self, info):
        # The pads are the instruments in their order.
        self.played = {}
        for number, pad in enumerate(info["pads"]):
            for note in pad["notes"]:
                self.played.setdefault(note, []).append(number)
        return sorted(self.played)

    def behaviour(self, notes):
        behaviour = Behaviour()
        groups = {}
        for note in notes:
            for number in self.played[note]:
                instrument = self.instruments[number]
                group = int(instrument.findtext("muteGroup") or -1)
                if group >= 0:
                    groups.setdefault(group, []).append(note)
                if instrument.findtext("sampleSelectionAlgo") in ("ROUND_ROBIN", "RANDOM"):
                    layers = len(instrument.findall(".//layer"))
                    behaviour.turns[note] = max(layers, behaviour.turns.get(note, 1))
        for members in groups.values():
            pairs = [(first, second) for first in members for second in members if first != second]
            behaviour.chokes += pairs[:24]
        # And some that shouldn't silence each other.
        behaviour.chokes += [pair for pair in zip(notes, notes[1:]) if pair not in behaviour.chokes][:8]
        return behaviour

    def traits(self, note):
        traits = set()
        for number in self.played.get(note, []):
            instrument = self.instruments[number]

            def value(name, default, instrument=instrument):
                text = instrument.findtext(name)
                return float(text) if text else default
            if value("randomPitchFactor", 0) != 0:
                traits.add("random-pitch")
            if instrument.findtext("sampleSelectionAlgo") == "RANDOM":
                traits.add("random-choice")
            if instrument.findtext("sampleSelectionAlgo") == "ROUND_ROBIN":
                traits.add("round-robin")
            filtered = instrument.findtext("filterActive") != "false"
            if filtered and (value("filterCutoff", 1) < 1 or value("filterResonance", 0) > 0):
                traits.add("filter")
            if value("Attack", 0) > 0:
                traits.add("attack")
            if value("Decay", 0) > 0 and value("Sustain", 1) < 1:
                traits.add("decay")
            if value("Release", 1000) > 1000:
                traits.add("long-release")
            if instrument.findtext("isStopNote") != "false":
                traits.add("stop-note")
            if value("muteGroup", -1) >= 0:
                traits.add("mute-group")
            if value("pitchOffset", 0) != 0:
                traits.add("pitched")
            if len(instrument.findall("instrumentComponent")) > 1:
                traits.add("components")
            for layer in instrument.findall(".//layer"):
                if layer.findtext("ismodified") == "true" and self._is_edited_beyond(layer, value):
                    traits.add("edited")
                if float(layer.findtext("pitch") or 0) != 0:
                    traits.add("pitched")
                if self._rate_of(layer.findtext("filename") or "") not in (None, self.rate()):
                    traits.add("resampled")
        return traits

    @staticmethod
    def _is_edited_beyond(layer, value):
        """Whether the sample editor did more to a layer than trim it."""
        def number(name):
            return float(layer.findtext(name) or 0)
        return (
            layer.findtext("smode") == "reverse" or number("loops") > 0 or layer.findtext("userubber") in ("1", "true")
            or layer.find("volume") is not None or layer.find("pan") is not None
            or (number("endframe") > 0 and (value("Attack", 0) > 0 or value("Decay", 0) > 0)))

    def _rate_of(self, name):
        path = os.path.join(self.kit.folder, name.lstrip("/"))
        return file_rate(path) if name and os.path.isfile(path) else None

    def name_of(self, note):
        return " and ".join((self.instruments[n].findtext("name") or "").strip() for n in self.played.get(note, []))

    def render(self, part, work):
        home = self.home(work)
        os.makedirs(os.path.join(home, ".hydrogen"))
        with open(os.path.join(home, ".hydrogen", "hydrogen.conf"), "w", encoding="utf-8") as file:
            file.write(SETTINGS)
        kits.copy(self.kit.folder, os.path.join(home, "kit"))
        song = os.path.join(home, "part.h2song")
        self._write_song(part, song, os.path.join(home, "kit"))
        output = os.path.join(home, "part.wav")
        # Hermite, the best of its interpolations.
        _, text = kits.run_player(
            [self.program, "-s", song, "-o", output, "-r", str(part.rate), "-b", "32", "-I", "4"], home, home)
        if not os.path.exists(output):
            raise kits.Trouble("h2cli wrote nothing: " + text[-400:].replace("\n", "; "))
        return Outputs([(output, ["left", "right"])])

    # A song has the instruments themselves, in the words of a drumkit file, and where their sounds are.

    def _write_song(self, part, path, folder):
        song = xml.etree.ElementTree.Element("song")

        def add(parent, name, text=""):
            element = xml.etree.ElementTree.SubElement(parent, name)
            element.text = str(text)
            return element
        for name, text in (
            ("version", "1.2.0"), ("bpm", f"{part.rate * 60 / FRAMES_PER_TICK / 48:.12g}"), ("volume", SONG_VOLUME),
            ("metronomeVolume", 0), ("name", "part"), ("author", ""), ("notes", ""), ("license", ""),
            ("loopEnabled", "false"), ("patternModeMode", "true"), ("playbackTrackFilename", ""),
            ("playbackTrackEnabled", "false"), ("playbackTrackVolume", 0), ("action_mode", 0), ("mode", "song"),
            ("pan_law_type", "RATIO_STRAIGHT_POLYGONAL"), ("pan_law_k_norm", 1.33333), ("humanize_time", 0),
            ("humanize_velocity", 0), ("swing_factor", 0), ("isTimelineActivated", "false"),
        ):
            add(song, name, text)
        components = self.root.find("componentList")
        if components is not None:
            song.append(copying.deepcopy(components))
        instruments = add(song, "instrumentList")
        for number, original in enumerate(self.instruments):
            instrument = copying.deepcopy(original)
            for name in ("id", "drumkit", "drumkitPath", "drumkitLookup"):
                for element in instrument.findall(name):
                    instrument.remove(element)
            add(instrument, "id", number)
            add(instrument, "drumkit", "kit")
            add(instrument, "drumkitPath", folder)
            self._repair(instrument, add)
            instruments.append(instrument)
        self._write_patterns(part, song, add)
        xml.etree.ElementTree.ElementTree(song).write(path, encoding="UTF-8", xml_declaration=True)

    @staticmethod
    def _repair(instrument, add):
        """Puts the layers of an instrument from before 0.9.7 into a component.

        Hydrogen 1.2.0 beta, which Debian 12 has, reads none of them where they were, and refuses a song with an
        instrument that has no sound at all."""
        if instrument.find("instrumentComponent") is not None or instrument.find("filename") is not None:
            return
        component = add(instrument, "instrumentComponent")
        add(component, "component_id", 0)
        add(component, "gain", 1)
        for layer in instrument.findall("layer"):
            instrument.remove(layer)
            component.append(layer)

    def _write_patterns(self, part, song, add):
        bars = {}
        for hit in part.hits:
            tick = hit.frame // FRAMES_PER_TICK
            for number in self.played.get(hit.note, []):
                bars.setdefault(tick // TICKS_PER_PATTERN, []).append((tick % TICKS_PER_PATTERN, number, hit.velocity))
        patterns = add(song, "patternList")
        count = part.length // FRAMES_PER_TICK // TICKS_PER_PATTERN + 1
        for bar in range(count):
            pattern = add(patterns, "pattern")
            for name, text in (
                ("name", f"bar {bar}"), ("category", ""), ("size", TICKS_PER_PATTERN), ("denominator", 4), ("info", ""),
            ):
                add(pattern, name, text)
            notes = add(pattern, "noteList")
            for position, number, velocity in bars.get(bar, []):
                note = add(notes, "note")
                for name, text in (
                    ("position", position), ("leadlag", 0), ("velocity", f"{velocity / 127:.9g}"), ("pan", 0),
                    ("pitch", 0), ("probability", 1), ("key", "C0"), ("length", -1), ("instrument", number),
                    ("note_off", "false"),
                ):
                    add(note, name, text)
        add(song, "virtualPatternList")
        sequence = add(song, "patternSequence")
        for bar in range(count):
            add(add(sequence, "group"), "patternID", f"bar {bar}")
        for name in ("ladspa", "BPMTimeLine", "timeLineTag", "automationPaths"):
            add(song, name)

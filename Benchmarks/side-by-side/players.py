"""The samplers: how each renders a MIDI file, and how each runs as a JACK client."""

import os
import shutil
import subprocess


class Player:
    """What all have in common. `offline` and `live` give a command, or None where the player can't do it."""

    name = program = package = client = ""
    environment = {}

    def __init__(self, work):
        self.work = work

    @property
    def path(self):
        return shutil.which(self.program)

    def version(self):
        return ""

    def offline(self, material, kit, song, rate, output):
        return None

    def live(self, material, kit):
        return None


def first_line(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL)
        lines = [line for line in (done.stdout + done.stderr).splitlines() if any(c.isdigit() for c in line)]
        return lines[0].strip() if lines else ""
    except (OSError, subprocess.TimeoutExpired):
        return ""


class Rimshot(Player):
    name = client = "rimshot"

    def __init__(self, work, program):
        super().__init__(work)
        self.program = program
        self.environment = {
            "RIMSHOT_RUNTIME_DIR": os.path.join(work, "run"), "XDG_CONFIG_HOME": os.path.join(work, "config"),
            "XDG_STATE_HOME": os.path.join(work, "state"), "XDG_CACHE_HOME": os.path.join(work, "cache")}
        # How many it can hold is measured, so voices mustn't give way, as the others' don't.
        os.makedirs(os.path.join(work, "config", "rimshot"), exist_ok=True)
        with open(os.path.join(work, "config", "rimshot", "config.yaml"), "w") as file:
            file.write("voice_time: unlimited\n")

    def version(self):
        return first_line(self.program, "version")

    def offline(self, material, kit, song, rate, output):
        return [self.program, "render", kit.file("kit.sfz"), song, "-o", output, "--force", "--rate", str(rate),
                "--voices", "2048", "--bits", "32f"]

    def live(self, material, kit):
        return [self.program, "daemon", kit.file("kit.sfz"), "--voices", "4096", "--wait-jack", "20", "--no-connect"]


class Floor(Player):
    name = program = client = "floor"

    def __init__(self, work, program):
        super().__init__(work)
        self.program = program

    def live(self, material, kit):
        return [self.program] if kit.name == "drone" else None


class DrumGizmo(Player):
    name = program = package = "drumgizmo"
    client = "DrumGizmo"

    def version(self):
        return first_line("drumgizmo", "--version")

    def offline(self, material, kit, song, rate, output):
        # Its MIDI files come at half their speed.
        source = f"file={song},midimap={kit.file('midimap.xml')},speed=2"
        return ["drumgizmo", "-i", "midifile", "-I", source, "-o", "wavfile", "-O",
                f"file={output[:-4]}-,srate={rate}", kit.file("kit.xml")]

    def live(self, material, kit):
        return ["drumgizmo", "-i", "jackmidi", "-I", f"midimap={kit.file('midimap.xml')}", "-o", "jackaudio",
                kit.file("kit.xml")]


class Hydrogen(Player):
    name = package = "hydrogen"
    program = "h2cli"
    client = "Hydrogen"

    def __init__(self, work):
        super().__init__(work)
        self.environment = {"HOME": os.path.join(work, "hydrogen"), "QT_QPA_PLATFORM": "offscreen"}
        os.makedirs(self.environment["HOME"], exist_ok=True)

    def version(self):
        return first_line("h2cli", "--version")

    @staticmethod
    def song(material, kit, song):
        name = os.path.splitext(os.path.basename(song))[0]
        return os.path.join(material, "midi", f"{name}-{kit.name}.h2song")

    def offline(self, material, kit, song, rate, output):
        return ["h2cli", "-V", "None", "-s", self.song(material, kit, song), "-o", output, "-r", str(rate), "-b", "32"]

    def live(self, material, kit):
        return ["h2cli", "-d", "jack", "-V", "None", "-s", self.song(material, kit, "empty")]


class FluidSynth(Player):
    name = program = package = client = "fluidsynth"
    options = ["-R", "0", "-C", "0", "-g", "1", "-o", "synth.polyphony=8192"]

    def version(self):
        return first_line("fluidsynth", "--version")

    def offline(self, material, kit, song, rate, output):
        return ["fluidsynth", "-qni", *self.options, "-r", str(rate), "-O", "float", "-T", "wav", "-F", output,
                kit.file("kit.sf2"), song]

    def live(self, material, kit):
        return ["fluidsynth", "-q", "-a", "jack", "-m", "jack", "-o", "audio.jack.autoconnect=0", "-o",
                "midi.autoconnect=0", *self.options, "-r", "48000", kit.file("kit.sf2")]


class Liquidsfz(Player):
    name = program = package = client = "liquidsfz"

    def version(self):
        return first_line("liquidsfz", "--version")

    def live(self, material, kit):
        return ["liquidsfz", kit.file("kit.sfz")]


class Sfizz(Player):
    name = package = client = "sfizz"
    program = "sfizz_jack"

    def version(self):
        return first_line("sfizz_jack", "--version")

    def offline(self, material, kit, song, rate, output):
        if not shutil.which("sfizz_render"):
            return None
        return ["sfizz_render", "--sfz", kit.file("kit.sfz"), "--midi", song, "--wav", output, "--samplerate", str(rate)]

    def live(self, material, kit):
        return ["sfizz_jack", "--client_name", "sfizz", kit.file("kit.sfz")]


OTHERS = [DrumGizmo, Hydrogen, FluidSynth, Liquidsfz, Sfizz]

"""Kits: of which format they are, and what their files say that the comparison needs."""
import collections
import json
import os
import shutil
import subprocess
import tarfile
import xml.etree.ElementTree

from sound import file_rate

SOUNDS = (".wav", ".flac", ".aif", ".aiff", ".ogg")


class Trouble(Exception):
    """Why a kit can't be compared."""


class Kit:
    """A kit as Rimshot and its format's player are given it."""

    def __init__(self, name, path, folder, kind, main):
        self.name = name
        # What Rimshot plays: the kit as it was named.
        self.path = path
        self.folder = folder
        # hydrogen, drumgizmo or sfz.
        self.kind = kind
        # The kit's main file.
        self.main = main

    def rates(self):
        """The sample rates of its sounds, and how many have each."""
        counts = collections.Counter()
        for folder, _, names in os.walk(self.folder):
            for name in names:
                if name.lower().endswith(SOUNDS):
                    counts[file_rate(os.path.join(folder, name))] += 1
        counts.pop(None, None)
        return counts


def find(path, work):
    """The kit of a folder, a file or an archive; unpacks archives into `work`."""
    path = os.path.realpath(path)
    name = os.path.splitext(os.path.basename(path))[0]
    if os.path.isfile(path) and tarfile.is_tarfile(path):
        folder = os.path.join(work, "unpacked")
        with tarfile.open(path) as archive:
            _unpack(archive, folder)
        for inside, _, names in os.walk(folder):
            if "drumkit.xml" in names:
                return Kit(name, path, inside, "hydrogen", os.path.join(inside, "drumkit.xml"))
        raise Trouble("no drumkit.xml in the archive")
    if os.path.isfile(path):
        kind = _kind(path)
        if kind is None:
            raise Trouble("neither a Hydrogen nor a DrumGizmo nor an SFZ kit")
        return Kit(name, path, os.path.dirname(path), kind, path)
    if not os.path.isdir(path):
        raise Trouble("there is no such file or folder")
    name = os.path.basename(path)
    files = sorted(os.listdir(path))
    candidates = [(file, _kind(os.path.join(path, file))) for file in files if file.endswith((".xml", ".sfz"))]
    candidates = [(file, kind) for file, kind in candidates if kind]
    for kind in ("hydrogen", "drumgizmo", "sfz"):
        of_kind = [file for file, its in candidates if its == kind]
        if len(of_kind) == 1:
            return Kit(name, path, path, kind, os.path.join(path, of_kind[0]))
        if of_kind:
            raise Trouble(f"several kits: name one of {', '.join(of_kind)}")
    raise Trouble("no kit of Hydrogen, DrumGizmo or SFZ")


def _unpack(archive, folder):
    root = os.path.realpath(folder) + os.sep
    for member in archive.getmembers():
        place = os.path.realpath(os.path.join(folder, member.name))
        if (member.isfile() or member.isdir()) and (place + os.sep).startswith(root):
            archive.extract(member, folder)


def _kind(path):
    with open(path, "rb") as file:
        head = file.read(65536)
    if b"<drumkit_info" in head:
        return "hydrogen"
    if b"<drumkit" in head:
        return "drumgizmo"
    if path.lower().endswith(".sfz"):
        return "sfz"
    return None


def parse(path):
    """An XML file without its namespaces; old Hydrogen files have bytes that are no UTF-8."""
    with open(path, "rb") as file:
        text = file.read()
    try:
        root = xml.etree.ElementTree.fromstring(text)
    except xml.etree.ElementTree.ParseError:
        try:
            root = xml.etree.ElementTree.fromstring(
                b'<?xml version="1.0" encoding="ISO-8859-1"?>' + text[max(text.find(b"<drumkit_info"), 0) :])
        except xml.etree.ElementTree.ParseError as error:
            raise Trouble(f"its file is no XML: {error}") from error
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


class Rimshot:
    """The program that is compared."""

    def __init__(self, program):
        self._program = program

    def info(self, kit):
        """What `rimshot kit info` says."""
        return json.loads(self._run(["kit", "info", kit.path, "--json"]))

    def render(self, kit, midi, output, rate):
        """Renders a MIDI file; `output` is the sum, its outputs lie beside it."""
        self._run([
            "render", kit.path, midi, "-o", output, "--bits", "32f", "--rate", str(rate), "--stems", "--force",
            "--voices", "1024"])

    def _run(self, arguments):
        result = subprocess.run([self._program] + arguments, capture_output=True, check=False)
        if result.returncode != 0:
            raise Trouble("rimshot: " + result.stderr.decode(errors="replace").strip().replace("\n", "; "))
        return result.stdout


def run_player(arguments, home, folder, timeout=1800):
    """Runs another player, whose settings go into a home of its own, as a user that can't write elsewhere."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": home, "XDG_CONFIG_HOME": f"{home}/.config",
        "XDG_DATA_HOME": f"{home}/.local/share", "XDG_CACHE_HOME": f"{home}/.cache", "XDG_RUNTIME_DIR": home,
        "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen", "JACK_NO_START_SERVER": "1"}
    if os.geteuid() == 0:
        for place, _, names in os.walk(folder):
            for name in [place] + [os.path.join(place, name) for name in names]:
                os.lchown(name, 65534, 65534)
        arguments = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + arguments
    try:
        result = subprocess.run(
            arguments, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=timeout, check=False)
    except subprocess.TimeoutExpired as error:
        raise Trouble(f"{os.path.basename(arguments[0])} didn't come to an end") from error
    return result.returncode, result.stdout.decode(errors="replace")


def copy(folder, place):
    """Copies a kit to where a player may change it."""
    shutil.copytree(folder, place, symlinks=False, copy_function=shutil.copyfile)

"""The real kits: Hydrogen's, as Debian packages them."""
import os
import xml.etree.ElementTree

from . import names
from .kits import Kit, Voice, sound_file

ACOUSTIC = ["GMRockKit", "The Black Pearl 1.0", "ColomboAcousticDrumkit", "ForzeeStereo", "BJA_Pacific"]
# Hand percussion, of which the five have little. Of these kits nothing else takes part.
MORE = ["Gimme A Hand 1.0", "circAfrique v4", "Millo_MultiLayered2"]
PERCUSSION = {
    "cowbell", "tambourine", "clap", "shaker", "maracas", "claves", "woodblock", "agogo-high", "agogo-low", "bongo-high",
    "bongo-low", "conga", "conga-slap", "finger-snap",
}
ELECTRONIC = ["TR808EmulationKit", "ElectricEmpireKit"]


def read(folder, against):
    """The kits, each with its voices; several instruments of one kind in a kit are several voices."""
    if not os.path.isdir(folder):
        raise OSError(f"no folder {folder}: apt-get install hydrogen-data hydrogen-drumkits")
    first, more = (ELECTRONIC, ["VariBreaks", "HardElectro1"]) if against == "electronic" else (ACOUSTIC, MORE)
    kits = [read_kit(folder, name, None) for name in first if os.path.isdir(os.path.join(folder, name))]
    known = {voice.key for kit in kits for voice in kit.voices}
    for name in more:
        if os.path.isdir(os.path.join(folder, name)):
            kit = read_kit(folder, name, PERCUSSION if against == "acoustic" else None)
            kit.voices = [voice for voice in kit.voices if against == "acoustic" or voice.key not in known]
            kits.append(kit)
    return kits


def read_kit(folder, name, only):
    path = os.path.join(folder, name)
    root = xml.etree.ElementTree.parse(os.path.join(path, "drumkit.xml")).getroot()
    for element in root.iter():
        element.tag = element.tag.split("}")[-1]
    voices = []
    for instrument in root.iter("instrument"):
        title = instrument.findtext("name") or ""
        key = names.voice(title)
        if not key or only and key not in only or title.isdigit():
            continue
        layers = []
        for layer in list(instrument.iter("layer")) or [instrument]:
            file = layer.findtext("filename")
            if file and os.path.exists(os.path.join(path, file)) and "empty" not in file:
                low, high = float(layer.findtext("min") or 0), float(layer.findtext("max") or 1)
                layers.append((low, high, os.path.join(path, file), number(layer, "gain") if layer is not instrument else 1))
        layers.sort()
        if layers:
            voices.append(make_voice(key, f"{name}: {title}", layers, number(instrument, "volume") * number(instrument, "gain")))
    return Kit(name, voices, [])


def number(element, tag):
    return float(element.findtext(tag) or 1)


def make_voice(key, title, layers, gain):
    cache = {}

    def play(index, take, velocity):
        path = layers[index][2]
        if path not in cache:
            cache[path] = sound_file(path)
        return cache[path] * (gain * layers[index][3] * velocity / 127)

    spans = [(max(1, round(low * 127)), max(1, round(high * 127)), 1) for low, high, _, _ in layers]
    return Voice(key, title, spans, play)

"""Reads a kit in Rimshot's format as far as its sound goes, and plays single hits of it."""
import fnmatch
import glob
import os
import re

import numpy
import soundfile
import yaml

from . import names

RATE = 48000


class Hit:
    """What one hit sounds like: two channels at RATE, with the gains that the kit gives it."""

    def __init__(self, sound, layer, take, velocity):
        self.sound, self.layer, self.take, self.velocity = sound, layer, take, velocity


class Voice:
    """One instrument of a kit: velocity layers from soft to hard, each with its takes.

    `play` makes the sound of a layer's take at a velocity.
    """

    def __init__(self, key, name, layers, play):
        self.key, self.name, self.layers, self.play = key, name, layers, play

    def hit(self, layer, take, velocity=None):
        low, high, _ = self.layers[layer]
        velocity = velocity or high
        return Hit(self.play(layer, take, velocity), layer, take, velocity)

    def takes(self, layer):
        return self.layers[layer][2]


def sound_file(path):
    """Two channels of a file at RATE."""
    sound, rate = soundfile.read(path, always_2d=True)
    if rate != RATE:
        from scipy.signal import resample_poly
        divisor = numpy.gcd(int(rate), RATE)
        sound = resample_poly(sound, RATE // divisor, int(rate) // divisor, axis=0)
    if sound.shape[1] == 1:
        sound = numpy.repeat(sound, 2, axis=1)
    return sound[:, :2]


class Kit:
    def __init__(self, name, voices, files):
        self.name, self.voices, self.files = name, voices, files


def read(folder):
    with open(os.path.join(folder, "kit.yaml"), encoding="utf-8") as file:
        text = yaml.safe_load(file)
    voices, files, cache = [], set(), {}
    for pad_name, pad in text["pads"].items():
        for name, chain in parts(pad_name, pad):
            voice = make_voice(folder, name, chain, text, cache)
            if voice and voice.key:
                voices.append(voice)
    return Kit(text.get("name", folder), voices, [(path, cache[path]) for path in sorted(cache)])


def parts(pad_name, pad):
    """The pad's articulations, or the pad itself: a name, and the mappings from outer to inner."""
    if "articulations" in pad:
        for name, articulation in pad["articulations"].items():
            yield f"{pad_name} {name}", [pad, articulation]
    else:
        yield pad_name, [pad]


def make_voice(folder, name, chain, text, cache):
    innermost = chain[-1]
    layers = innermost.get("layers") or [{"samples": innermost.get("samples", [])}]
    together = any(part.get("overlap") == "together" for part in chain)
    spans = []
    for layer in layers:
        low, high = span(layer.get("velocity", "1-127"))
        takes = sample_takes(folder, layer.get("samples", []))
        if takes:
            spans.append((low, high, takes, layer))
    if not spans:
        return None
    borders = sorted({low for low, _, _, _ in spans})
    bands = []
    for index, low in enumerate(borders):
        high = borders[index + 1] - 1 if index + 1 < len(borders) else max(high for _, high, _, _ in spans)
        playing = [entry for entry in spans if entry[0] <= low and entry[1] >= high]
        if playing:
            bands.append((low, high, playing if together else playing[:1]))

    def play(index, take, velocity):
        sounds = []
        for _, _, takes, layer in bands[index][2]:
            level = gain_of(chain + [layer], text) * curve(chain + [layer], velocity)
            for path, decibels in takes[take % len(takes)]:
                if path not in cache:
                    cache[path] = sound_file(path)
                sounds.append(cache[path] * (level * 10 ** (decibels / 20)))
        mix = numpy.zeros((max(len(sound) for sound in sounds), 2))
        for sound in sounds:
            mix[:len(sound)] += sound
        return mix

    counts = [(low, high, max(len(takes) for _, _, takes, _ in playing)) for low, high, playing in bands]
    return Voice(names.voice(name), name, counts, play)


def sample_takes(folder, samples):
    """The takes: lists of files that sound together, with their gains in dB."""
    if isinstance(samples, (str, dict)) and not is_microphones(samples):
        samples = [samples]
    if isinstance(samples, dict):
        columns = [[take[0] for take in sample_takes(folder, part)] for part in samples.values()]
        return [list(row) for row in zip(*columns)]
    takes = []
    for sample in samples:
        if isinstance(sample, dict) and "file" in sample:
            takes += [[(path, decibels(sample.get("gain", 0)))] for path in files(folder, sample["file"])]
        elif isinstance(sample, dict):
            takes.append([(os.path.join(folder, path), 0) for path in sample.values() if isinstance(path, str)])
        else:
            takes += [[(path, 0)] for path in files(folder, sample)]
    return takes


def is_microphones(samples):
    return isinstance(samples, dict) and "file" not in samples


def files(folder, pattern):
    paths = glob.glob(os.path.join(folder, pattern)) if any(c in pattern for c in "*?") else [os.path.join(folder, pattern)]
    return sorted(paths, key=lambda path: [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", path)])


def span(text):
    numbers = [int(number) for number in str(text).split("-")]
    return numbers[0], numbers[-1]


def decibels(value):
    return float(str(value).replace("dB", "").strip())


def gain_of(chain, text):
    return 10 ** (sum(decibels(part.get("gain", 0)) for part in chain) / 20)


def curve(chain, velocity):
    """The velocity curves of docs/kit-format.md, as a factor."""
    kind = next((part["velocity_curve"] for part in reversed(chain) if "velocity_curve" in part), "natural")
    x = velocity / 127
    if kind == "natural":
        return x * x
    if kind == "linear":
        return x
    if kind == "fixed":
        return 1
    if "power" in kind:
        return x ** float(kind["power"])
    if "decibels" in kind:
        return 10 ** (-decibels(kind["decibels"]) * (127 - velocity) / 126 / 20)
    if "natural" in kind:
        part = float(str(kind["natural"]).replace("%", "")) / 100
        return 1 - part * (1 - x * x)
    if "points" in kind:
        return 10 ** (numpy.interp(velocity, *zip(*[(v, decibels(d)) for v, d in kind["points"]])) / 20)
    return float(numpy.interp(velocity, *zip(*kind["factors"])))

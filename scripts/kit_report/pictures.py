"""Draws voices beside those of the real kits: spectrograms, and levels over time."""
import os

import matplotlib
matplotlib.use("Agg")
from matplotlib import pyplot
import numpy

from . import measure
from .kits import RATE


def draw(kit, real, folder, wanted):
    os.makedirs(folder, exist_ok=True)
    for voice in kit.voices:
        if wanted and voice.key not in wanted and voice.name not in wanted:
            continue
        from .names import NEAREST
        others = [other for k in real for other in k.voices if other.key == voice.key]
        others = others or [o for k in real for o in k.voices if o.key == NEAREST.get(voice.key)]
        path = os.path.join(folder, voice.name.replace(" ", "-") + ".png")
        picture(voice, others, path, kit.name)


def hardest(voice):
    sound = voice.hit(len(voice.layers) - 1, 0, 127).sound
    return sound[max(0, measure.onset(sound) - 240):]


def picture(voice, others, path, kit_name):
    sound = hardest(voice)
    length = max(0.25, min(3.0, len(sound) / RATE))
    shown = [(f"{kit_name}: {voice.name}", sound)] + [(o.name, hardest(o)) for o in others[:1] + others[1:][-1:]]
    figure, axes = pyplot.subplots(1, len(shown) + 1, figsize=(3 * (len(shown) + 1), 2.5))
    for axis, (title, part) in zip(axes, shown):
        mono = part[:int(length * RATE)].mean(axis=1)
        mono = numpy.pad(mono, (0, max(0, int(length * RATE) - len(mono)))) + 1e-9 * numpy.arange(int(length * RATE)) % 2e-9
        power, frequencies, times, = spectrogram(mono)
        axis.pcolormesh(times, frequencies, power - power.max(), vmin=-80, vmax=0, cmap="magma", shading="auto",
                        rasterized=True)
        axis.set_yscale("symlog", linthresh=500)
        axis.set_ylim(30, 20000)
        axis.set_yticks([100, 300, 1000, 3000, 10000], ["100", "300", "1k", "3k", "10k"])
        axis.set_title(title[:34], fontsize=7)
        axis.tick_params(labelsize=6)
    for title, part in [(o.name, hardest(o)) for o in others] :
        curve = levels(part, length)
        axes[-1].plot(numpy.arange(len(curve)) * 0.01, curve, color="0.65", linewidth=0.8)
    curve = levels(sound, length)
    axes[-1].plot(numpy.arange(len(curve)) * 0.01, curve, color="crimson", linewidth=1.5)
    axes[-1].set_ylim(-80, 3)
    axes[-1].set_xlim(0, length)
    axes[-1].set_title("level, dB (red: this kit)", fontsize=7)
    axes[-1].tick_params(labelsize=6)
    figure.tight_layout(pad=0.5)
    figure.savefig(path, dpi=65)
    pyplot.close(figure)


def spectrogram(mono):
    from scipy.signal import spectrogram as transform
    frequencies, times, power = transform(mono, RATE, nperseg=1024, noverlap=512)
    step = max(1, len(times) // 150)
    return 10 * numpy.log10(power[:, ::step] + 1e-14), frequencies, times[::step]


def levels(sound, length):
    steps = measure.levels(sound[:int(length * RATE)], 480)
    return 20 * numpy.log10(steps / steps.max())

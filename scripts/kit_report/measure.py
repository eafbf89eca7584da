"""What is measured of one sound. All take two channels at 48 kHz; definitions are in kit-report's help."""
import numpy
from scipy import signal

from .kits import RATE

STAGES = numpy.array([
    [1.53512485958697, -2.69169618938640, 1.19839281085285, 1, -1.69065929318241, 0.73248077421585],
    [1, -2, 1, 1, -1.99004745483398, 0.99007225036621],
])
# Frames over which a part that is cut out begins and ends: a hundredth of a second.
FADE = 480
MEASURES = ["attack", "centroid", "fall", "flatness", "t20", "t60", "density"]


def loudness(sound):
    """Loudest momentary loudness in LUFS (ITU-R BS.1770-4, windows of 400 ms)."""
    weighted = signal.sosfilt(STAGES, sound, axis=0)
    power = numpy.concatenate([numpy.sum(weighted ** 2, axis=1), numpy.zeros(RATE * 4 // 10)])
    total = numpy.cumsum(power)
    window = RATE * 4 // 10
    best = max(total[window - 1], numpy.max(total[window:] - total[:-window], initial=0))
    return -0.691 + 10 * numpy.log10(max(best / window, 1e-15))


def levels(sound, step):
    """RMS of both channels in steps of so many frames."""
    count = max(1, len(sound) // step)
    if len(sound) < step:
        sound = numpy.pad(sound, ((0, step - len(sound)), (0, 0)))
    return numpy.sqrt(numpy.mean(sound[:count * step].reshape(count, step, 2) ** 2, axis=(1, 2)) + 1e-20)


def onset(sound):
    """The frame at which it begins: a tenth of its highest level of 1 ms."""
    steps = levels(sound, 48)
    return int(numpy.argmax(steps > 0.1 * steps.max())) * 48


def attack(sound):
    steps = levels(sound, 48)
    window = numpy.sqrt(numpy.convolve(steps ** 2, numpy.ones(2) / 2, "same"))
    start = numpy.argmax(window > 0.1 * window.max())
    return float(numpy.argmax(window >= 0.9 * window.max()) - start + 1)


def spectrum(sound, start, length):
    """Power of both channels, averaged over windows of 1024 frames, from so many seconds after the onset on.

    What is cut out of a sound that goes on is faded, or each cut would be a click with a spectrum of its own.
    """
    begin = onset(sound) + int(start * RATE)
    end = begin + int(length * RATE)
    part = sound[max(0, begin - 48):end].copy()
    fade = numpy.sin(numpy.pi / 2 * (numpy.arange(FADE) + 0.5) / FADE)[:, None] ** 2
    if len(sound) > end and len(part) > FADE:
        part[-FADE:] *= fade[::-1]
    if start > 0 and len(part) > FADE:
        part[:FADE] *= fade
    if len(part) < 1024:
        part = numpy.pad(part, ((256, 1280 - len(part) if len(part) < 1280 else 0), (0, 0)))
    else:
        part = numpy.pad(part, ((512, 512), (0, 0)))
    frequencies, power = signal.welch(part, RATE, nperseg=1024, noverlap=768, axis=0, detrend=False)
    return frequencies, power.sum(axis=1)


def centroid_of(frequencies, power):
    """Weighted with amplitude, as ears weigh it more nearly than power does; 30 Hz to 18 kHz."""
    band = (frequencies >= 30) & (frequencies <= 18000)
    weight = numpy.sqrt(power[band])
    return float(numpy.sum(frequencies[band] * weight) / max(numpy.sum(weight), 1e-12))


def centroid(sound):
    return centroid_of(*spectrum(sound, 0, 0.1))


def fall(sound):
    """None where nothing is left of it by then."""
    steps = levels(sound[onset(sound):], 2400)
    if len(steps) < 6 or steps[3:6].max() < steps.max() * 10 ** (-50 / 20):
        return None
    return float(numpy.log2(centroid_of(*spectrum(sound, 0.15, 0.15)) / centroid(sound)))


def flatness(sound):
    frequencies, power = spectrum(sound, 0, 0.1)
    band = power[(frequencies >= 40) & (frequencies <= 16000)] + 1e-18
    return float(10 * numpy.log10(numpy.exp(numpy.mean(numpy.log(band))) / numpy.mean(band)))


def decay(sound, decibels):
    """Seconds from the highest level until it stays so many dB below it."""
    steps = 20 * numpy.log10(levels(sound, 480))
    smooth = numpy.concatenate([steps[:1], (steps[1:] + steps[:-1]) / 2])
    top = int(numpy.argmax(smooth))
    curve = smooth[top:] - smooth[top]
    floor = numpy.median(curve[-max(2, len(curve) // 20):])
    above = numpy.nonzero(curve > -decibels)[0]
    last = int(above[-1]) if len(above) else 0
    if last < len(curve) - 3 and floor < -decibels - 3:
        return (last + 1) * 0.01
    # It ends or drowns in noise before: go on along the line of what is clear of the floor.
    clear = numpy.nonzero(curve > max(floor + 8, -decibels))[0]
    end = int(clear[-1]) if len(clear) else 0
    begin = int(numpy.argmax(curve < -10)) if (curve < -10).any() else end // 3
    if end - begin < 4:
        return (last + 1) * 0.01
    slope, start = numpy.polyfit(numpy.arange(begin, end + 1) * 0.01, curve[begin:end + 1], 1)
    return float((-decibels - start) / slope) if slope < -0.5 else None


def density(sound):
    begin = onset(sound) + int(0.02 * RATE)
    part = sound[begin:begin + 16384].mean(axis=1)
    if len(part) < 2048:
        return None
    power = 20 * numpy.log10(numpy.abs(numpy.fft.rfft(part * numpy.hanning(len(part)), 16384)) + 1e-12)
    high = int(16000 / RATE * 16384)
    power = power[:high]
    peaks, _ = signal.find_peaks(power, height=power.max() - 50, prominence=6)
    if not len(peaks):
        return 0.0
    width = max((peaks[-1] - peaks[0]) * RATE / 16384 / 1000, 0.5)
    return float(len(peaks) / width)


def all_of(sound):
    return {
        "attack": attack(sound), "centroid": centroid(sound), "fall": fall(sound), "flatness": flatness(sound),
        "t20": decay(sound, 20), "t60": decay(sound, 60), "density": density(sound), "loud": loudness(sound),
    }


def colour(sound):
    """Levels of 30 bands from 40 Hz to 16 kHz in the first 200 ms, in dB, for the difference of two takes."""
    frequencies, power = spectrum(sound, 0, 0.2)
    edges = numpy.geomspace(60, 16000, 25)
    bands = [power[(frequencies >= low) & (frequencies < max(high, low + 47))].sum() for low, high in zip(edges, edges[1:])]
    return 10 * numpy.log10(numpy.array(bands) + 1e-15)


def difference(one, other):
    """How unlike two sounds are, in dB: bands weighed by where there is energy, levels made equal."""
    one, other = colour(one), colour(other)
    clear = numpy.maximum(one, other) > max(one.max(), other.max()) - 40
    apart = (one - other)[clear]
    return float(numpy.mean(numpy.abs(apart - apart.mean())))


def integrated(sound):
    """Integrated loudness in LUFS, with both gates of ITU-R BS.1770-4."""
    weighted = signal.sosfilt(STAGES, sound, axis=0)
    total = numpy.concatenate([[0], numpy.cumsum(numpy.sum(weighted ** 2, axis=1))])
    window, step = RATE * 4 // 10, RATE // 10
    starts = numpy.arange(0, len(sound) - window + 1, step)
    blocks = -0.691 + 10 * numpy.log10((total[starts + window] - total[starts]) / window + 1e-15)

    def mean(part):
        return 10 * numpy.log10(numpy.mean(10 ** (part / 10)))

    audible = blocks[blocks > -70]
    return float(mean(audible[audible > mean(audible) - 10]))

"""Puts measures of a kit beside those of the real ones."""
import numpy

from . import measure, names
from .kits import RATE

# How far apart bounds are at least, as a factor (or dB, octaves): one recording is no range.
LEAST = {"attack": 4.0, "centroid": 1.25, "t20": 1.4, "t60": 1.4, "density": 1.6}
LEAST_DIFFERENCE = {"fall": 0.5, "flatness": 8.0, "balance": 6.0, "octaves": 0.4, "loudness": 6.0}


def average(rows):
    result = {}
    for key in rows[0]:
        values = [row[key] for row in rows if row[key] is not None]
        result[key] = float(numpy.mean(values)) if values else None
    return result


def bounds(key, values):
    values = [value for value in values if value is not None]
    if not values:
        return None
    low, high = min(values), max(values)
    if key in LEAST:
        grow = max(1, LEAST[key] / max(high / max(low, 1e-9), 1)) ** 0.5
        if high / max(low, 1e-9) < LEAST[key]:
            low, high = low / grow, high * grow
    elif key in LEAST_DIFFERENCE:
        grow = max(0, LEAST_DIFFERENCE[key] - (high - low)) / 2
        low, high = low - grow, high + grow
    return [low, high]


def measured(voice):
    """Hard and soft averages of a voice's takes, and what layers and takes do."""
    last = len(voice.layers) - 1
    hard = [voice.hit(last, take, 127).sound for take in range(voice.takes(last))]
    soft = [voice.hit(0, take).sound for take in range(voice.takes(0))]
    return {
        "hard": average([measure.all_of(sound) for sound in hard]),
        "soft": average([measure.all_of(sound) for sound in soft]) if last else None,
        "layers": len(voice.layers), "takes": voice.takes(last),
    }


def velocity_effect(row):
    if not row["soft"]:
        return None
    louder = row["hard"]["loud"] - row["soft"]["loud"]
    return {"loudness": louder, "octaves": float(numpy.log2(row["hard"]["centroid"] / row["soft"]["centroid"]))}


def round_robins(voice):
    """The mean difference of the takes of each layer, in dB; None without takes."""
    found = []
    for layer in range(len(voice.layers)):
        sounds = [voice.hit(layer, take).sound for take in range(voice.takes(layer))]
        found += [measure.difference(a, b) for a, b in zip(sounds, sounds[1:])]
    return float(numpy.mean(found)) if found else None


def neighbours(voice):
    """How unlike neighbouring layers of a real kit are: its takes, at somewhat different strengths."""
    sounds = [voice.hit(layer, 0).sound for layer in range(len(voice.layers))]
    found = [measure.difference(a, b) for a, b in zip(sounds, sounds[1:])]
    # Some kits have one recording at several levels.
    return [value for value in found if value > 0.1]


def steps(voice):
    """The greatest step of loudness (dB) and centroid (part) where one layer ends and the next begins."""
    loud, bright = 0.0, 0.0
    for layer in range(len(voice.layers) - 1):
        border = voice.layers[layer][1]
        below = [voice.hit(layer, take, border).sound for take in range(voice.takes(layer))]
        above = [voice.hit(layer + 1, take, border + 1).sound for take in range(voice.takes(layer + 1))]
        levels = [numpy.mean([measure.loudness(s) for s in part]) for part in (below, above)]
        colours = [numpy.mean([measure.centroid(s) for s in part]) for part in (below, above)]
        loud = max(loud, abs(levels[1] - levels[0]))
        bright = max(bright, abs(colours[1] / colours[0] - 1))
    return {"loudness": float(loud), "centroid": float(bright)}


def faults(files):
    """What is wrong with single files: (file, text)."""
    found = []
    for path, sound in files:
        peak = numpy.abs(sound).max()
        if peak == 0:
            found.append((path, "silent"))
            continue
        if 20 * numpy.log10(peak) > -1:
            found.append((path, f"peak {20 * numpy.log10(peak):.1f} dBFS"))
        offset = numpy.abs(sound.mean(axis=0)).max()
        if offset > peak * 1e-3 and offset > 2e-4:
            found.append((path, f"DC {20 * numpy.log10(offset / peak):.0f} dB"))
        end = numpy.abs(sound[-RATE // 200:]).max()
        if end > max(peak * 10 ** (-60 / 20), 4 / 32768):
            found.append((path, f"ends at {20 * numpy.log10(end / peak):.0f} dB below its peak"))
        found += [(path, f"click at {time:.3f} s") for time in clicks(sound)[:1]]
    return found


def clicks(sound):
    """Places after the first 50 ms where the steps between frames jump by 12 dB for a millisecond."""
    jumps = numpy.abs(numpy.diff(sound, 2, axis=0)).max(axis=1)
    count = len(jumps) // 96
    tops = jumps[:count * 96].reshape(count, 96).max(axis=1)
    places = []
    for index in range(25, count - 3):
        around = numpy.concatenate([tops[index - 4:index], tops[index + 1:index + 4]])
        if tops[index] > 6 * numpy.max(around) and tops[index] > 3e-3:
            places.append(index * 96 / RATE)
    return places


def report(kit, real, wanted):
    found = {}
    balance = {}
    differences = {}
    for other in real:
        rows = {}
        for voice in other.voices:
            row = measured(voice)
            found.setdefault(voice.key, []).append({"kit": other.name, "name": voice.name, **row})
            rows.setdefault(voice.key, []).append(row["hard"]["loud"])
            differences.setdefault(voice.key, []).extend(neighbours(voice))
        if "snare" in rows:
            reference = numpy.mean(rows["snare"])
            for key, values in rows.items():
                balance.setdefault(key, []).extend(value - reference for value in values)
    everything = [value for values in differences.values() for value in values]
    voices = []
    own = {}
    for voice in kit.voices:
        if not wanted or voice.key in wanted or voice.name in wanted or voice.key == "snare":
            own[voice.name] = (voice, measured(voice))
    snares = [row["hard"]["loud"] for voice, row in own.values() if voice.key == "snare"]
    reference = numpy.mean(snares) if snares else 0
    for name, (voice, row) in own.items():
        if wanted and voice.key not in wanted and name not in wanted:
            continue
        key = voice.key if voice.key in found else names.NEAREST.get(voice.key)
        like = found.get(key, [])
        ranges = {m: bounds(m, [r["hard"][m] for r in like]) for m in measure.MEASURES} if like else {}
        effects = [velocity_effect(r) for r in like if r["soft"]]
        effect = velocity_effect(row)
        entry = {
            "voice": voice.key, "name": name, "like": key if like else None, "layers": row["layers"],
            "takes": row["takes"], "hard": row["hard"], "soft": row["soft"], "ranges": ranges,
            "velocity": effect,
            "velocity_ranges": {m: bounds(m, [e[m] for e in effects]) for m in ["loudness", "octaves"]} if effects else None,
            "round_robin": round_robins(voice),
            "round_robin_range": span_of(differences.get(key) or everything),
            "steps": steps(voice),
            "balance": row["hard"]["loud"] - reference,
            "balance_range": bounds("balance", balance.get(key, [])),
        }
        entry["out"] = sorted(out_of_range(entry))
        voices.append(entry)
    return {"kit": kit.name, "voices": voices,
            "faults": [{"file": path, "fault": text} for path, text in faults(kit.files)],
            "notes": {"real": [other.name for other in real]}}


def span_of(values):
    """Takes of one strength differ less than neighbouring layers do: from a fifth of the least to the most."""
    return [0.2 * float(numpy.percentile(values, 10)), float(numpy.percentile(values, 90))] if values else None


def outside(value, between):
    return value is not None and between is not None and not between[0] <= value <= between[1]


def out_of_range(entry):
    for key, between in entry["ranges"].items():
        if outside(entry["hard"][key], between):
            yield key
    if entry["velocity"] and entry["velocity_ranges"]:
        for key, between in entry["velocity_ranges"].items():
            if outside(entry["velocity"][key], between):
                yield "velocity " + key
    if outside(entry["round_robin"], entry["round_robin_range"]):
        yield "round robin"
    if outside(entry["balance"], entry["balance_range"]):
        yield "balance"
    if entry["steps"]["loudness"] >= 3:
        yield "step of loudness"
    if entry["steps"]["centroid"] >= 0.2:
        yield "step of centroid"

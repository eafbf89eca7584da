"""Plays kits with Rimshot and with their formats' own players, and says where they differ.

Run by scripts/compare-players, whose --help says how."""
import argparse
import collections
import os
import sys
import tempfile

import drumgizmo
import explained
import hydrogen
import kits
import sfz
import synthetic
from judge import Judge
from part import full_part, scouting
from sound import Outputs, decibels, rms

PLAYERS = {"hydrogen": hydrogen.Hydrogen, "drumgizmo": drumgizmo.DrumGizmo, "sfz": sfz.Sfizz}

ABOUT = """\
Plays kits with Rimshot and with their formats' own players, and says where they differ.

Both are given the same notes in the same run: each note of the kit alone at four velocities, then takes in turn, a hit
while an earlier one rings, chokes, note-offs and controllers, as far as the format has them. Hit by hit, on each channel,
these must be the same: the sample, the frame where it begins (within 3 frames, less a constant latency), the level (within
0.5 dB) and how the sound goes on. Each difference is printed. Those in scripts/compare/explained.tsv are counted with
their reasons; any other fails.
"""
ENDING = """\
Exit status: 0 when every difference is explained; 1 when one isn't; 2 when a kit couldn't be compared.
"""


def ringing_of(part, outputs):
    """For how many seconds each of a scouting part's notes is heard."""
    ringing = {}
    for hit in part.hits:
        step = part.rate // 10
        levels = []
        for begin in range(0, hit.window, step):
            levels.append(max(rms(channel) for channel in outputs.read(hit.frame + begin, step)))
        threshold = max(max(levels) * 10 ** (-60 / 20), 1e-5)
        loud = [index for index, level in enumerate(levels) if level > threshold]
        ringing[hit.note] = (loud[-1] + 1) * 0.1 if loud else 0.2
    return ringing


class Result:
    """What came out for one kit."""

    def __init__(self, kit, player, judge):
        self.kit = kit
        self.player = player
        self.latency = judge.latency
        self.gain = judge.gain
        self.counts = collections.Counter()
        self.reasons = collections.Counter()
        # The largest differences where both play the same sample.
        self.lag = 0
        self.level = 0.0

    def row(self):
        """A row of the table in docs/differences.md."""
        return (
            f"| {self.kit.name} | {self.player.name} | {self.counts.total()} | {self.counts['same']} | "
            f"{self.counts['explained']} | {self.counts['different']} | {abs(self.lag)} | {abs(self.level):.2f} |")

    def __str__(self):
        return (
            f"{self.kit.name} with {self.player.name}: {self.counts.total()} hits: the same {self.counts['same']}, explained "
            f"{self.counts['explained']}, different {self.counts['different']}; at most {abs(self.lag)} frames and "
            f"{abs(self.level):.2f} dB apart; constant: {self.latency:+d} frames and {self.gain:+.2f} dB there")


class Comparison:
    """One kit, Rimshot and the other player."""

    def __init__(self, rimshot, kit, player, options):
        self._rimshot = rimshot
        self._kit = kit
        self._player = player
        self._options = options

    def run(self, work):
        """Plays the kit in the folder `work`, and says how it went."""
        info = self._rimshot.info(self._kit)
        rate = self._options.rate or self._player.rate()
        notes = self._player.notes(info)
        midi, ours_path = os.path.join(work, "part.mid"), os.path.join(work, "ours.wav")
        scout = scouting(rate, notes)
        scout.write_midi(midi)
        self._rimshot.render(self._kit, midi, ours_path, rate)
        ringing = ringing_of(scout, Outputs([(ours_path, ["left", "right"])]))
        part = full_part(rate, notes, ringing, self._player.behaviour(notes))
        part.write_midi(midi)
        self._rimshot.render(self._kit, midi, ours_path, rate)
        judge = Judge(
            part, self._player.ours(info, ours_path), self._player.render(part, work), self._player.floor,
            self._player.gain)
        return self._report(judge)

    def _report(self, judge):
        wrong = judge.measure_constants()
        result = Result(self._kit, self._player, judge)
        for text in wrong:
            print(f"{self._kit.name} with {self._player.name}: {text}")
        result.counts["different"] += len(wrong)
        rules = explained.load()
        other_before, before = False, set()
        for heard in judge.compare():
            own = self._player.traits(heard.hit.note)
            traits = set(own)
            if heard.hit.circumstances:
                # What rings on from before may be another sound, or happens to be about the same one.
                traits |= {f"after-{trait}" for trait in before if trait.startswith(("random", "off_by"))}
                if other_before:
                    traits.add("after-another")
            before = own
            other_before = any(finding.kind in ("take", "sound") for finding in heard.findings)
            unexplained = False
            for finding in heard.findings:
                rule = next((r for r in rules if r.covers(finding, self._player.name, self._kit.name, traits)), None)
                if rule is None:
                    unexplained = True
                else:
                    result.reasons[rule.reason] += 1
                if rule is None or self._options.all:
                    self._print(finding, rule, traits)
            result.counts["different" if unexplained else "explained" if heard.findings else "same"] += 1
            if heard.lag is not None:
                result.lag = max(result.lag, heard.lag, key=abs)
                result.level = max(result.level, heard.level, key=abs)
        print(result)
        for reason, count in result.reasons.most_common():
            print(f"  {count} × {reason}")
        return result

    def _print(self, finding, rule, traits):
        hit = finding.hit
        about = f", {hit.circumstances}" if hit.circumstances else ""
        mark = " (explained)" if rule else f" [{' '.join(sorted(traits))}]" if traits else ""
        print(
            f"{self._kit.name} with {self._player.name}: {hit.section}, note {hit.note} {self._player.name_of(hit.note)}, "
            f"velocity {hit.velocity}{about}: {finding.kind}: {finding.text}{mark}")


def compare(rimshot, path, options):
    """Compares one kit; returns the result."""
    with tempfile.TemporaryDirectory(prefix="compare-players-") as work:
        os.chmod(work, 0o755)
        kit = kits.find(path, work)
        player = PLAYERS[kit.kind]
        if reason := player.missing():
            raise kits.Trouble(reason)
        folder = os.path.join(os.path.abspath(options.keep or work), f"{kit.name}-{player.name}")
        os.makedirs(folder, exist_ok=True)
        return Comparison(rimshot, kit, player(kit), options).run(folder)


def main():
    parser = argparse.ArgumentParser(
        prog="compare-players", description=ABOUT, epilog=ENDING, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "kits", nargs="*", metavar="KIT",
        help="a Hydrogen, DrumGizmo or SFZ kit: its folder, file or archive; default: kits made of tones, of each format")
    parser.add_argument(
        "--format", action="append", choices=list(PLAYERS), help="only the kit of tones of this format; may be repeated")
    parser.add_argument("--rimshot", metavar="FILE", help="the program to compare (default: built from this checkout)")
    parser.add_argument("--rate", type=int, default=0, metavar="HZ", help="frames a second (default: what the kit has)")
    parser.add_argument("--all", action="store_true", help="print explained differences as well")
    parser.add_argument("--keep", metavar="FOLDER", help="leave what was rendered in this folder")
    parser.add_argument("--table", metavar="FILE", help="append a row for each kit to this Markdown file")
    options = parser.parse_args()
    if not options.rimshot:
        parser.error("--rimshot must be said (scripts/compare-players says it)")
    rimshot = kits.Rimshot(os.path.abspath(options.rimshot))
    status = 0
    with tempfile.TemporaryDirectory(prefix="compare-kits-") as folder:
        os.chmod(folder, 0o755)
        formats = options.format or ([] if options.kits else list(PLAYERS))
        for path in [synthetic.make(kind, folder) for kind in formats] + options.kits:
            try:
                result = compare(rimshot, path, options)
            except kits.Trouble as trouble:
                print(f"{os.path.basename(path)}: not compared: {trouble}", flush=True)
                status = status or 2
                continue
            if result.counts["different"]:
                status = 1
            if options.table:
                with open(options.table, "a", encoding="utf-8") as file:
                    print(result.row(), file=file)
            sys.stdout.flush()
    return status


if __name__ == "__main__":
    sys.exit(main())

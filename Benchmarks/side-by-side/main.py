#!/usr/bin/env python3
"""Rimshot beside other samplers, in one run; started by scripts/bench, which says how."""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import material
import players

HERE = os.path.dirname(os.path.abspath(__file__))
HELP = """scenarios:
  offline       processor time of rendering 300 s with 20 hits a second (dense, some 60 stereo voices at once) and 60 s
                with 200 (extreme, some 600), at the kit's own rate and at another; peak memory
  instructions  under callgrind: those for each stereo voice-frame of the first 30 s of dense, loading taken away
  live          processor time under jackd's dummy driver, 48 kHz, periods of 64 and of 256 frames, with 16 to 4096 stereo
                voices, beside a bare C loop as a JACK client; and the most voices that each holds: below 90 % of a
                processor, at full power
  start         from starting the sampler with a kit of 150 MB to its ports and to its first sound; peak memory

All take turns, as often as --repeat says, because what else a machine does changes from minute to minute: the medians of
ratios within a turn are what to compare, not seconds. Where live periods were missed, the processor time is that of the
others; a machine that misses many says little of the most voices that can be held.

Other players come from apt where they are in it; those that aren't there are named and left out. Needs cc, jackd2, and
valgrind for instructions."""


def say(text):
    print(text, file=sys.stderr, flush=True)


class Bench:
    def __init__(self, arguments):
        self.arguments = arguments
        self.work = tempfile.mkdtemp(prefix="rimshot-bench-")
        self.tools = os.path.join(arguments.material, "tools")
        os.makedirs(self.tools, exist_ok=True)
        self.build("sounds", ["sounds.c"], ["-lm"])
        self.build("live", ["live.c"], ["-ljack", "-lm"])
        self.build(
            "floor", ["floor.c", "../MixingFloor/MixingFloor.c"],
            ["-O3", "-I", os.path.join(HERE, "../MixingFloor/include"), "-ljack", "-lm"])
        root = os.path.join(arguments.material, "kits")
        if not os.path.exists(os.path.join(root, "complete")):
            say(f"making the kits in {root}")
        self.root = root
        self.kits = material.make(root, self.tool("sounds"))
        self.players = self.choose()
        self.results = {}

    def tool(self, name):
        return os.path.join(self.tools, name)

    def build(self, name, sources, options):
        sources = [os.path.join(HERE, source) for source in sources]
        tool = self.tool(name)
        if os.path.exists(tool) and all(os.path.getmtime(tool) > os.path.getmtime(source) for source in sources):
            return
        subprocess.run(["cc", "-std=gnu11", "-O2", "-o", tool, *sources, *options], check=True)

    def choose(self):
        chosen = [players.Rimshot(self.work, self.arguments.rimshot), players.Floor(self.work, self.tool("floor"))]
        for kind in players.OTHERS:
            if self.arguments.players is not None and kind.name not in self.arguments.players:
                continue
            player = kind(self.work)
            if not player.path and not self.arguments.no_install:
                install(player.package)
            if player.path:
                chosen.append(player)
            else:
                say(f"{player.name}: not here and not in apt; left out")
        for player in chosen:
            say(f"{player.name}: {player.version() or player.program}")
        return chosen

    def song(self, name):
        return os.path.join(self.root, "midi", name + ".mid")

    def environment(self, player):
        return {**os.environ, "JACK_NO_START_SERVER": "1", **player.environment}

    def keep(self, scenario, player, values):
        """Keeps what one turn has measured, a dictionary of numbers, and shows it: a whole run takes its time."""
        say(f"{scenario}: {player.name}: " + ", ".join(f"{key} {value:.4g}" for key, value in values.items()))
        self.results.setdefault(scenario, {}).setdefault(player.name, []).append(values)

    def note(self, scenario, player, problem):
        say(f"{scenario}: {player.name}: {problem}; the end of what it said:")
        with open(os.path.join(self.work, player.name + ".log"), errors="replace") as log:
            for line in log.read().splitlines()[-3:]:
                say(f"  {line}")
        self.results.setdefault(scenario, {}).setdefault(player.name, []).append({"problem": problem})

    # --- offline -----------------------------------------------------------------------------------------------------

    def offline(self):
        for song in "dense", "extreme":
            for rate in 44100, 48000:
                for _ in range(self.arguments.repeat):
                    for player in self.players:
                        self.render(f"offline {song} {rate}", player, song, rate)

    def render(self, scenario, player, song, rate):
        output = os.path.join(self.work, "out.wav")
        command = player.offline(self.root, self.kits["main"], self.song(song), rate, output)
        if not command:
            return
        with open(os.path.join(self.work, player.name + ".log"), "ab") as log:
            start = time.monotonic()
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment(player))
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = status
        if status:
            self.note(scenario, player, f"ended with status {os.waitstatus_to_exitcode(status)}")
            return
        self.keep(scenario, player, {
            "cpu": usage.ru_utime + usage.ru_stime, "wall": time.monotonic() - start, "memory": usage.ru_maxrss / 1024})

    def instructions(self):
        frames = material.voice_frames("dense30", 44100)
        for player in self.players:
            counts = []
            for song in "empty", "dense30":
                counts.append(self.count(player, song))
            if None in counts:
                continue
            self.keep("instructions", player, {"each": (counts[1] - counts[0]) / frames, "loading": counts[0] / 1e9})

    def count(self, player, song):
        output = os.path.join(self.work, "out.wav")
        command = player.offline(self.root, self.kits["main"], self.song(song), 44100, output)
        if not command:
            return None
        if player.name == "rimshot":
            # An empty song is an error to it; and valgrind can't read all that debuggers do.
            bare = os.path.join(self.work, "rimshot")
            subprocess.run(["strip", "--strip-debug", "-o", bare, command[0]], check=True)
            command[0] = bare
            if song == "empty":
                command = [bare, "render", command[2], self.song("dense30"), *command[4:], "--to", "0.05"]
        valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--trace-children=yes"]
        done = subprocess.run(
            valgrind + command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
            env=self.environment(player))
        found = re.findall(r"Collected : (\d+)", done.stderr)
        if not found:
            self.note("instructions", player, "callgrind counted nothing")
            return None
        return sum(int(number) for number in found)

    # --- under JACK --------------------------------------------------------------------------------------------------

    def with_server(self, period, body):
        name = f"bench{os.getpid()}"
        os.environ["JACK_DEFAULT_SERVER"] = name
        kind = "-R" if self.arguments.realtime else "-r"
        with open(os.path.join(self.work, "jackd.log"), "ab") as log:
            server = subprocess.Popen(
                ["jackd", kind, "-n", name, "-d", "dummy", "-r", "48000", "-p", str(period)], stdout=log, stderr=log)
        try:
            waiting = subprocess.run(
                ["jack_wait", "-w", "-t", "60"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if waiting.returncode:
                with open(os.path.join(self.work, "jackd.log"), errors="replace") as log:
                    return say("jackd doesn't start, so this is left out: " + log.read()[-300:])
            return body()
        finally:
            server.terminate()
            server.wait()

    def measure(self, player, kit, mode, *options):
        """What `live` prints, a dictionary for each line; and what it complains of."""
        command = player.live(self.root, kit)
        if not command:
            return [], "can't"
        open(os.path.join(self.work, player.name + ".log"), "ab").close()
        done = subprocess.run(
            [self.tool("live"), mode, "--client", player.client, "--log",
             os.path.join(self.work, player.name + ".log"), *options, "--", *command],
            capture_output=True, text=True, env=self.environment(player))
        lines = [dict(word.split("=") for word in line.split()) for line in done.stdout.splitlines()]
        problem = done.stderr.strip().splitlines()
        problem = next((line for line in reversed(problem) if line.startswith("live:")), "live: failed")
        return lines, problem[6:] if done.returncode else None

    def live(self):
        counts = self.arguments.voices
        for period in 64, 256:
            for _ in range(self.arguments.repeat):
                for player in self.players:
                    self.with_server(period, lambda: self.hold(player, period, counts))

    def hold(self, player, period, counts):
        lines, problem = self.measure(
            player, self.kits["drone"], "load", "--voices", ",".join(map(str, counts)), "--measure",
            str(self.arguments.measure))
        held = 0
        for line in lines:
            values = {key: float(value) for key, value in line.items()}
            voices = int(values["voices"])
            self.keep(f"live {period} {voices}", player, values)
            if values["cpu"] < 0.9 and values["power"] >= 0.9:
                held = voices
        if lines:
            self.keep(f"held {period}", player, {"voices": held})
        if problem and problem != "can't":
            self.note(f"live {period}", player, problem)

    def start(self):
        for _ in range(self.arguments.repeat):
            for player in self.players:
                self.with_server(64, lambda: self.begin(player))

    def begin(self, player):
        lines, problem = self.measure(player, self.kits["main"], "ready", "--wait", "30")
        if lines:
            values = {key: float(value) for key, value in lines[0].items()}
            values["memory"] = values["peak"] / 1024
            self.keep("start", player, values)
        elif problem != "can't":
            self.note("start", player, problem)

    # --- what came of it ---------------------------------------------------------------------------------------------

    def report(self):
        for scenario, measured in self.results.items():
            kind = scenario.split()[0]
            if kind == "offline":
                self.table(scenario, measured, "cpu", "s", [("memory", "MB")])
            elif kind == "instructions":
                self.table(scenario, measured, "each", "a voice-frame", [("loading", "thousand million to load")])
            elif kind == "live" and len(scenario.split()) == 3:
                self.table(scenario, measured, "cpu", "of a processor", [("power", "power"), ("ran", "of the time ran")])
            elif kind == "held":
                self.table(scenario, measured, "voices", "voices", [])
            elif kind == "start":
                self.table(scenario, measured, "sound", "s to sound", [("ports", "s to ports"), ("memory", "MB")])

    def table(self, scenario, measured, key, unit, others):
        print(f"\n{scenario}")
        ours = measured.get("rimshot", [])
        for name, turns in measured.items():
            values = [turn[key] for turn in turns if key in turn]
            if not values:
                print(f"  {name:12}", turns[0].get("problem", "nothing measured"))
                continue
            line = f"  {name:12} {statistics.median(values):10.4g} {unit}"
            for other, word in others:
                line += f", {statistics.median(turn[other] for turn in turns if other in turn):.4g} {word}"
            ratio = self.ratio(ours, turns, key)
            if ratio and name != "rimshot":
                line += f"; rimshot: {ratio:.3g} times that"
            print(line)

    @staticmethod
    def ratio(ours, theirs, key):
        """Ours to theirs, within each turn; the median."""
        pairs = [
            our[key] / their[key] for our, their in zip(ours, theirs)
            if key in our and their.get(key, 0) > 0]
        return statistics.median(pairs) if pairs else None


def install(package):
    """Tries apt, as root or through sudo."""
    if not shutil.which("apt-get"):
        return
    known = subprocess.run(["apt-cache", "show", package], capture_output=True)
    if known.returncode:
        return
    root = [] if os.geteuid() == 0 else ["sudo"]
    say(f"installing {package}")
    subprocess.run(
        root + ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], stdout=subprocess.DEVNULL)


def main():
    scenarios = ["offline", "instructions", "live", "start"]
    default = os.path.join(HERE, "../../.build/bench")
    parser = argparse.ArgumentParser(
        prog="scripts/bench", description="Rimshot beside other samplers, in one run.", epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", metavar="SCENARIO", choices=scenarios, help="may be repeated")
    parser.add_argument(
        "--players", type=lambda text: text.split(","), metavar="LIST",
        help="other players: " + ",".join(kind.name for kind in players.OTHERS) + " (all)")
    parser.add_argument(
        "--voices", type=lambda text: [int(word) for word in text.split(",")], metavar="LIST",
        default=[16, 64, 256, 512, 1024, 2048, 4096], help="live: how many (16,64,256,512,1024,2048,4096)")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="turns (3)")
    parser.add_argument("--measure", type=float, default=4, metavar="S", help="live: seconds for each number (4)")
    parser.add_argument("--realtime", action="store_true", help="run jackd with real-time priority")
    parser.add_argument("--no-install", action="store_true", help="take only the players that are here")
    parser.add_argument("--rimshot", metavar="FILE", help="the program to measure (a release build of this checkout)")
    parser.add_argument(
        "--material", metavar="FOLDER", default=os.path.normpath(default),
        help="where kits and tools are made, 700 MB (.build/bench)")
    parser.add_argument("--json", action="store_true", help="print every measurement as JSON")
    arguments = parser.parse_args()
    bench = Bench(arguments)
    try:
        for scenario in arguments.only or scenarios:
            getattr(bench, scenario)()
    finally:
        shutil.rmtree(bench.work, ignore_errors=True)
    if arguments.json:
        print(json.dumps(bench.results, indent=1))
    else:
        bench.report()


if __name__ == "__main__":
    main()

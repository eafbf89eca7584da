"""Compares what was heard, hit by hit."""
import statistics

from sound import decibels, likeness, onset, peak, rms

# What counts as the same.
LEVEL = 0.5  # dB
ONSET = 3  # frames
LIKENESS = 0.98
# A course that differs by so much, as far as this below the hit's beginning.
COURSE = 1.5  # dB
COURSE_DEPTH = 40  # dB
STEP = 0.05  # s: how finely the course is looked at
# How much of a hit tells its level, and which sample it is.
LEVEL_TIME = 0.3  # s
SOUND_FRAMES = 4096
# How far players may be apart at most, and after their constant difference is known.
FAR = 2048
NEAR = 24


class Finding:
    """A difference. Of `kind`:

    missing   only one of them is heard
    sound     another sample; the amount is how unlike it is, in percent
    take      a sample that another hit of this note plays here; the amount is how much harder or softer that was
    onset     begins at another frame
    level     louder or softer
    peak      with another peak, though as loud
    course    goes on otherwise than it begins: envelopes, chokes, length
    gain      the whole kit is louder or softer
    """

    def __init__(self, hit, kind, amount, text):
        self.hit = hit
        self.kind = kind
        # Decibels, frames, percent or velocity, above 0.
        self.amount = amount
        self.text = text


class Heard:
    """What was found about a hit."""

    def __init__(self, hit):
        self.hit = hit
        self.findings = []
        # How many frames later and how many dB louder the same sample is there at worst; None where it isn't the same.
        self.lag = None
        self.level = None

    def find(self, kind, amount, text):
        self.findings.append(Finding(self.hit, kind, amount, text))


class Judge:
    def __init__(self, part, ours, theirs, floor, gain):
        self.part = part
        self._ours = ours
        self._theirs = theirs
        # What is softer in dB isn't heard.
        self._floor = 10 ** (floor / 20)
        # Constant: how many frames later and how many dB louder they are.
        self.latency = 0
        self.gain = gain
        self._expected_gain = gain
        # By notes: beginnings of what each sounded like, ours.
        self._known = {}

    def channels(self):
        return range(len(self._ours.names))

    # What is constant

    def measure_constants(self):
        """Finds how much later and louder they are throughout; returns what is wrong with that."""
        lags = []
        for hit in self.part.hits:
            window = min(hit.window, FAR * 2)
            for ours, theirs in zip(self._ours.read(hit.frame, window), self._theirs.read(hit.frame - FAR, window + FAR * 2)):
                if peak(ours) < self._floor * 10:
                    continue
                first, second = onset(ours), onset(theirs)
                # What rings on from before has no beginning here.
                if first is not None and second and peak(theirs[:64]) < 0.02 * peak(theirs):
                    lags.append(second - FAR - first)
            if len(lags) > 400:
                break
        self.latency = round(statistics.median(lags)) if lags else 0
        gains = []
        for hit in self.part.hits:
            if hit.section != "single":
                continue
            frames = min(hit.window, SOUND_FRAMES)
            for ours, theirs in zip(self._read(hit, frames)[0], self._read(hit, frames)[1]):
                if rms(ours) > self._floor * 10 and likeness(ours, theirs) > LIKENESS:
                    gains.append(decibels(rms(theirs) / rms(ours)))
        if gains:
            self.gain = statistics.median(gains)
        if abs(self.gain - self._expected_gain) > LEVEL:
            return [f"gain: the whole kit is {self.gain - self._expected_gain:+.1f} dB there"]
        return []

    def _read(self, hit, frames, lag=0):
        return (
            self._ours.read(hit.frame, frames),
            self._theirs.read(hit.frame + self.latency + lag, frames))

    # Hits

    def compare(self):
        """Yields what was found about each hit."""
        for hit in self.part.hits:
            ours, _ = self._read(hit, min(hit.window, SOUND_FRAMES))
            loudest = max(self.channels(), key=lambda channel: rms(ours[channel]))
            if hit.section in ("single", "turns"):
                self._known.setdefault(hit.note, []).append((hit.velocity, loudest, ours[loudest]))
        for hit in self.part.hits:
            heard = Heard(hit)
            self._compare(heard)
            yield heard

    def _compare(self, heard):
        hit = heard.hit
        # The next hit may begin a little earlier there.
        frames = min(hit.window - NEAR, 3 * self.part.rate)
        ours, theirs = self._read(hit, frames)
        gain = 10 ** (self.gain / 20)
        start = min(frames, round(LEVEL_TIME * self.part.rate))
        levels = [
            (rms(ours[channel][:start]), rms(theirs[channel][:start]) / gain) for channel in self.channels()]
        audible = [channel for channel in self.channels() if max(levels[channel]) > self._floor]
        if not audible:
            return
        loudest = max(audible, key=lambda channel: max(levels[channel]))
        here, there = levels[loudest]
        if min(here, there) < self._floor:
            if max(here, there) > self._floor * 2:
                who = "the other" if here < there else "Rimshot"
                heard.find("missing", 99, f"only {who} is heard ({decibels(max(here, there)):.1f} dB)")
            return
        lag, alike = self._alignment(hit, loudest, ours[loudest])
        if alike < LIKENESS:
            other = self._known_as(hit, theirs)
            if other is not None:
                heard.find("take", abs(other - hit.velocity), f"what velocity {other} plays here (likeness {alike:.2f})")
            else:
                heard.find(
                    "sound", 100 * (1 - alike),
                    f"another sound (likeness {alike:.2f}, {decibels(here):.1f} and {decibels(there):.1f} dB)")
            return
        heard.lag, heard.level = lag, 0.0
        loud = [channel for channel in audible if max(levels[channel]) > 0.003 * max(levels[loudest])]
        for channel in loud:
            self._compare_beginnings(heard, channel, ours[channel], levels[channel])
        if abs(heard.lag) > ONSET:
            heard.find("onset", abs(heard.lag), f"{abs(heard.lag)} frames {'later' if heard.lag > 0 else 'earlier'} there")
            theirs = self._read(hit, frames, heard.lag)[1]
        for channel in loud:
            self._compare_levels(heard, channel, ours[channel], theirs[channel], gain, levels[channel])
        self._keep_the_worst(heard)

    def _compare_beginnings(self, heard, channel, ours, level):
        """Whether a channel's sound is the same and begins where the loudest's does."""
        if min(level) < 10 * self._floor:
            return
        frames = min(len(ours), SOUND_FRAMES)
        theirs = self._theirs.read(heard.hit.frame + self.latency + heard.lag, frames)[channel]
        if likeness(ours[:frames], theirs) > LIKENESS:
            return
        lag, alike = self._alignment(heard.hit, channel, ours)
        if alike < LIKENESS:
            heard.find(
                "sound", 100 * (1 - alike), f"another sound at {self._ours.names[channel]} (likeness {alike:.2f})")
        elif abs(lag) > abs(heard.lag):
            heard.lag = lag

    @staticmethod
    def _keep_the_worst(heard):
        """Of each kind of difference, the channel where it is greatest."""
        for kind in {finding.kind for finding in heard.findings}:
            of_kind = [finding for finding in heard.findings if finding.kind == kind]
            worst = max(of_kind, key=lambda finding: finding.amount)
            if len(of_kind) > 1:
                worst.text += f", and in {len(of_kind) - 1} more channels"
            heard.findings = [
                finding for finding in heard.findings if finding is worst or finding.kind != kind]

    def _compare_levels(self, heard, channel, ours, theirs, gain, level):
        where = self._ours.names[channel]
        difference = decibels(level[1]) - decibels(level[0])
        heard.level = max(heard.level, difference, key=abs)
        if abs(difference) > LEVEL:
            heard.find(
                "level", abs(difference), f"{difference:+.1f} dB there at {where} ({decibels(level[0]):.1f} here)")
        else:
            peaks = decibels(peak(theirs) / gain) - decibels(peak(ours))
            if abs(peaks) > LEVEL:
                heard.find(
                    "peak", abs(peaks), f"peaks {peaks:+.1f} dB there at {where} ({decibels(peak(ours)):.1f} here)")
        step = round(STEP * self.part.rate)
        lowest = decibels(max(rms(ours[:step]), rms(theirs[:step]) / gain, self._floor))
        lowest = max(lowest - COURSE_DEPTH, decibels(self._floor))
        worst = (0.0, 0.0)
        for begin in range(step, min(len(ours), len(theirs)) - step + 1, step):
            here = max(decibels(rms(ours[begin : begin + step])), lowest)
            there = max(decibels(rms(theirs[begin : begin + step]) / gain), lowest)
            change = there - here - (difference if abs(difference) > LEVEL else 0)
            if abs(change) > abs(worst[0]):
                worst = (change, begin / self.part.rate)
        if abs(worst[0]) > COURSE:
            heard.find(
                "course", abs(worst[0]), f"{worst[0]:+.1f} dB there {worst[1]:.2f} s later, at {where}")

    def _alignment(self, hit, channel, ours):
        """How many frames later theirs is, beyond what is constant, and how alike the two are then."""
        frames = min(len(ours), SOUND_FRAMES)
        begin = onset(ours[:frames]) or 0
        frames = min(frames, begin + 2048)
        wide = self._theirs.read(hit.frame + self.latency - NEAR, frames + 2 * NEAR)[channel]
        best = (0, -1.0)
        for lag in sorted(range(-NEAR, NEAR + 1), key=abs):
            alike = likeness(ours[:frames], wide[NEAR + lag : NEAR + lag + frames])
            if alike > best[1] + 1e-6:
                best = (lag, alike)
            if alike > 0.9999:
                break
        return best

    def _known_as(self, hit, theirs):
        """The velocity next to the hit's at which it is heard here; None where it isn't."""
        known = self._known.get(hit.note, [])
        for velocity, channel, ours in sorted(known, key=lambda other: abs(other[0] - hit.velocity)):
            frames = min(len(ours), hit.window, 2048)
            if frames > 256 and likeness(ours[:frames], theirs[channel][:frames]) > LIKENESS:
                return velocity
        return None

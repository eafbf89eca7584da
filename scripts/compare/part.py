"""The part that is played to both players: every note alone, then what notes do to each other."""
import struct

# Hits begin at multiples of so many frames, which are two ticks of Hydrogen's and four of a DrumGizmo MIDI file's: at
# such places every player can place a hit exactly.
GRID = 2048
SOFT, MIDDLE, LOUD = 20, 64, 127
VELOCITIES = (20, 64, 90, 127)


class Hit:
    """A note of the part, and how long after it the sound is looked at."""

    def __init__(self, section, frame, note, velocity, window, end):
        self.section = section
        self.frame = frame
        self.note = note
        self.velocity = velocity
        self.window = window
        # Where its note-off is.
        self.end = end
        # What was done before: `note 46 before`.
        self.circumstances = ""


class Part:
    def __init__(self, rate):
        self.rate = rate
        self.hits = []
        # Other messages: (frame, bytes).
        self.messages = []
        self.now = 8 * GRID

    def frames(self, seconds):
        """Seconds as frames on the grid, at least one step."""
        return max(1, round(seconds * self.rate / GRID)) * GRID

    def hit(self, section, note, velocity, seconds, held=None, circumstances=""):
        """Adds a note, after which `seconds` pass. It is held so long, or until the next hit."""
        length = self.frames(seconds)
        held = self.frames(held) if held else max(length - GRID, GRID // 2)
        hit = Hit(section, self.now, note, velocity, length, self.now + held)
        hit.circumstances = circumstances
        self.hits.append(hit)
        self.now += length
        return hit

    def controller(self, number, value):
        self.messages.append((self.now - GRID // 2, bytes([0xB9, number, value])))

    def rest(self, seconds):
        self.now += self.frames(seconds)

    @property
    def length(self):
        return self.now + self.frames(2)

    def events(self):
        """All messages, (frame, bytes), in their order."""
        events = [(frame, 1, message) for frame, message in self.messages]
        for hit in self.hits:
            events.append((hit.frame, 2, bytes([0x99, hit.note, hit.velocity])))
            events.append((hit.end, 0, bytes([0x89, hit.note, 64])))
        return [(frame, message) for frame, _, message in sorted(events, key=lambda event: event[:2])]

    def write_midi(self, path, frame_of=lambda frame: frame):
        """Writes a MIDI file. Its ticks are whole frames.

        `frame_of`: where a player wants to be told of what happens at a frame."""
        frames_per_tick = 2 if self.rate <= 65534 else 4
        track = bytearray(b"\x00\xff\x51\x03" + (1_000_000).to_bytes(3, "big"))
        last = 0
        for frame, message in self.events():
            tick = frame_of(frame) // frames_per_tick
            track += _number(tick - last) + message
            last = tick
        track += _number(self.length // frames_per_tick - last) + b"\xff\x2f\x00"
        with open(path, "wb") as file:
            file.write(struct.pack(">4sIHHH", b"MThd", 6, 0, 1, self.rate // frames_per_tick))
            file.write(b"MTrk" + struct.pack(">I", len(track)) + track)


def _number(value):
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.insert(0, value & 0x7F | 0x80)
    return bytes(digits)


class Behaviour:
    """What of a kit's format is worth playing beside single notes."""

    def __init__(self):
        # Pairs of notes where the second may silence the first.
        self.chokes = []
        # How many hits in a row show all that a note plays.
        self.turns = {}
        # Controllers that may choose what is heard: the notes to try, and where the kit has it at first.
        self.controllers = {}
        # Notes that a note-off may end.
        self.note_offs = []


def scouting(rate, notes):
    """A part with each note once, to learn how long it sounds."""
    part = Part(rate)
    for note in notes:
        part.hit("scout", note, LOUD, 8, held=7.5)
    return part


def full_part(rate, notes, ringing, behaviour):
    """The whole part. `ringing`: seconds for which each note sounds."""
    part = Part(rate)
    for note in notes:
        gap = min(ringing[note], 6) + 0.2
        for velocity in VELOCITIES:
            part.hit("single", note, velocity, gap)
    for note in notes:
        turns = behaviour.turns.get(note, 1)
        if turns > 1:
            for _ in range(min(turns + 1, 12)):
                part.hit("turns", note, 100, min(ringing[note], 1.5) + 0.1)
            part.rest(min(ringing[note], 6))
    for note in notes:
        part.hit("again", note, 110, 0.14)
        part.hit("again", note, 60, min(ringing[note], 3) + 0.2, circumstances="hit again after 0.14 s")
    for first, second in behaviour.chokes:
        choked = part.hit("choke", first, 120, 0.23)
        choking = part.hit(
            "choke", second, 30, min(max(ringing[first], ringing[second]), 3) + 0.2,
            circumstances=f"note {first} before")
        choked.end = choking.end
    for note in behaviour.note_offs:
        part.hit("note-off", note, 100, min(ringing[note], 3) + 0.3, held=0.1)
    for number, (chosen, first) in behaviour.controllers.items():
        for value in (0, 32, 64, 96, 127):
            part.controller(number, value)
            for note in chosen:
                part.hit(
                    "controller", note, 90, min(ringing[note], 1) + 0.1,
                    circumstances=f"controller {number} at {value}")
        part.controller(number, first)
    return part

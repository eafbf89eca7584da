"""Sound files: what they are, and what is heard in a part of them."""
import array
import math
import operator
import struct


class SoundFile:
    """A WAV file that is read in parts. Frames are numbered from 0."""

    def __init__(self, path):
        self._file = open(path, "rb")
        head = self._file.read(12)
        if head[:4] not in (b"RIFF", b"RF64") or head[8:] != b"WAVE":
            raise ValueError(f"{path} is no WAV file")
        fmt = None
        while True:
            chunk = self._file.read(8)
            if len(chunk) < 8:
                raise ValueError(f"{path} has no data")
            name, size = chunk[:4], struct.unpack("<I", chunk[4:])[0]
            if name == b"fmt ":
                fmt = self._file.read(size)
            elif name == b"data":
                break
            else:
                self._file.seek(size, 1)
            if size & 1:
                self._file.seek(1, 1)
        tag, self.channels, self.rate, _, _, bits = struct.unpack("<HHIIHH", fmt[:16])
        if tag == 0xFFFE:
            tag = struct.unpack("<H", fmt[24:26])[0]
        kinds = {(3, 32): ("f", 1.0), (1, 16): ("h", 1 / 32768), (1, 32): ("i", 1 / 2147483648)}
        if (tag, bits) not in kinds:
            raise ValueError(f"{path}: samples of {bits} bits and kind {tag} aren't read")
        self._code, self._scale = kinds[tag, bits]
        self._start = self._file.tell()
        self._frame_bytes = self.channels * bits // 8
        self._file.seek(0, 2)
        # What is written last may be missing, and sizes in headers are wrong where it is.
        self.frames = (self._file.tell() - self._start) // self._frame_bytes

    def read(self, start, count):
        """The channels' samples of `count` frames; silence where the file has none."""
        low, high = max(start, 0), min(start + count, self.frames)
        samples = array.array(self._code)
        if low < high:
            self._file.seek(self._start + low * self._frame_bytes)
            samples.frombytes(self._file.read((high - low) * self._frame_bytes))
        values = samples if self._code == "f" else [sample * self._scale for sample in samples]
        before, after = [0.0] * max(min(-start, count), 0), [0.0] * max(start + count - max(high, low), 0)
        parts = []
        for channel in range(self.channels):
            part = before + list(values[channel :: self.channels]) + after
            parts.append(part[:count])
        return parts


class Outputs:
    """Several files as one: their channels, one after the other, each with a name."""

    def __init__(self, files):
        """`files`: pairs of a path and the names of its channels."""
        self._files = [SoundFile(path) for path, _ in files]
        self.names = [name for _, names in files for name in names]
        self.rate = self._files[0].rate
        self.frames = max(file.frames for file in self._files)

    def read(self, start, count):
        return [channel for file in self._files for channel in file.read(start, count)]


def rms(samples):
    if not samples:
        return 0.0
    return math.sqrt(math.fsum(map(operator.mul, samples, samples)) / len(samples))


def peak(samples):
    return max(max(samples, default=0.0), -min(samples, default=0.0))


def decibels(factor):
    return 20 * math.log10(factor) if factor > 1e-9 else -180.0


def onset(samples):
    """The first frame that isn't far below the loudest of those that follow soon."""
    threshold = 0.02 * peak(samples)
    if threshold == 0:
        return None
    return next(frame for frame, sample in enumerate(samples) if abs(sample) > threshold)


def likeness(ours, theirs):
    """How alike two parts of one length are, whatever their levels: 1 if they are the same."""
    product = math.fsum(map(operator.mul, ours, theirs))
    sizes = math.sqrt(math.fsum(map(operator.mul, ours, ours)) * math.fsum(map(operator.mul, theirs, theirs)))
    return product / sizes if sizes > 0 else 0.0


def file_rate(path):
    """The sample rate that a sound file says; None where it isn't understood."""
    with open(path, "rb") as file:
        head = file.read(4096)
    if head[:4] == b"RIFF":
        place = head.find(b"fmt ")
        return struct.unpack("<I", head[place + 12 : place + 16])[0] if place > 0 else None
    if head[:4] == b"fLaC":
        return int.from_bytes(head[18:21], "big") >> 4
    if head[:4] == b"FORM":
        place = head.find(b"COMM")
        if place < 0:
            return None
        exponent, mantissa = struct.unpack(">HQ", head[place + 16 : place + 26])
        return round(mantissa * 2.0 ** (exponent - 16383 - 63))
    if head[:4] == b"OggS":
        place = head.find(b"\x01vorbis")
        return struct.unpack("<I", head[place + 12 : place + 16])[0] if place > 0 else None
    return None

"""What the formats' own players have in common."""
import os
import shutil

from sound import Outputs


class Player:
    """A kit in its format's own player."""

    name = ""
    # The program, and what says how to come by it.
    program = ""
    source = ""
    # What is softer, in dB, isn't compared.
    floor = -100
    # How much louder than Rimshot it is by its own choice, in dB.
    gain = 0.0

    def __init__(self, kit):
        self.kit = kit

    @classmethod
    def missing(cls):
        """Why it can't be compared with here; None where it can."""
        return None if shutil.which(cls.program) else f"there is no {cls.program} ({cls.source})"

    def rate(self):
        """The sample rate at which most of the kit's sounds need no conversion."""
        rates = self.kit.rates()
        return 48000 if rates.get(48000, 0) > sum(rates.values()) / 2 else 44100

    def notes(self, info):
        """The notes to play; `info` is what `rimshot kit info` says."""
        raise NotImplementedError

    def behaviour(self, notes):
        """What of the kit is worth playing beside single notes."""
        raise NotImplementedError

    def traits(self, note):
        """What about a note may sound otherwise for a known reason, in the words of explained.tsv."""
        raise NotImplementedError

    def name_of(self, note):
        """What the note plays, for people."""
        raise NotImplementedError

    def ours(self, info, path):
        """What Rimshot rendered: the sum, where the player has no outputs of its own."""
        return Outputs([(path, ["left", "right"])])

    def render(self, part, work):
        """Plays the part in the folder `work`, and returns what was heard."""
        raise NotImplementedError

    def home(self, work):
        """An empty home for the program."""
        home = os.path.join(work, f"{self.name}-home")
        shutil.rmtree(home, ignore_errors=True)
        os.makedirs(home)
        return home

"""Differences that are known, with their reasons."""
import fnmatch
import os


class Explanation:
    def __init__(self, fields):
        self.player, self.kit, self.section, self.kinds, self.trait, limit, self.reason = fields
        # In the finding's unit; no limit where it is 0.
        self.limit = float(limit) if limit != "-" else 0

    def covers(self, finding, player, kit, traits):
        return (
            self.player == player
            and fnmatch.fnmatch(kit, self.kit)
            and any(fnmatch.fnmatch(finding.hit.section, section) for section in self.section.split(","))
            and (self.kinds == "*" or finding.kind in self.kinds.split(","))
            and (self.trait == "-" or self.trait in traits)
            and (self.limit == 0 or finding.amount <= self.limit))


def load():
    """What explained.tsv says."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "explained.tsv")
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    return [Explanation(line.split("\t")) for line in lines]

"""Which instrument a pad or a Hydrogen instrument is, by its name."""
import re

# The first that fits counts.
RULES = [
    ("", r"roll|swish|choke|tambourine pedal|redo|snare 2|snare off|\bzap|whistle|\bfx|tomhi\d|djembe.*bass|head mute"),
    ("side-stick", r"side.?stick|rim.?click|cross.?stick|^(pearl )?stick|^rim$"),
    ("snare-rimshot", r"snare.*rim|rim.?shot"),
    ("snare-edge", r"snare.*edge"),
    ("snare", r"snare"),
    ("kick", r"kick|bass ?drum"),
    ("hat-splash", r"hat.*splash"),
    ("hat-chick", r"(hat|hh).*(pedal|foot|chick)|(pedal|foot).*(hat|hh)"),
    ("hat-half", r"(hat|hh).*(semi|half)"),
    ("hat-three-quarters", r"(hat|hh).*(three|washy|wide)"),
    ("hat-quarter", r"(hat|hh).*(quarter|tight|loose)"),
    ("hat-open", r"(hat|hh).*(op|free)|open.*(hat|hh)"),
    ("hat-closed", r"(hat|hh).*cl|closed.*(hat|hh)|^foot ?closed"),
    ("hat-closed", r"hat (low|ring)"),
    ("ride-bell", r"(ride|cymbal).*(bell|cup)|^(paiste )?bell"),
    ("", r"crash/ride (bell|bow)"),
    ("ride", r"ride.crash"),
    ("crash", r"crash"),
    ("ride-edge", r"^ride \(|ride.*(flink|edge|shank)"),
    ("ride", r"ride"),
    ("splash", r"splash"),
    ("china", r"china"),
    ("cymbal", r"cymbal"),
    ("tom-high", r"tom.*hi"),
    ("tom-floor", r"tom.*(floor|low)|floor|(^|[ -])tom 4"),
    ("tom-mid", r"tom.*(mid|2)"),
    ("tom-floor", r"tom.*(lo|3)"),
    ("tom-high", r"tom"),
    ("cowbell", r"cow"),
    ("tambourine", r"tamb"),
    ("clap", r"clap"),
    ("shaker", r"shaker"),
    ("maracas", r"maraca"),
    ("cabasa", r"cabasa"),
    ("claves", r"clave"),
    ("woodblock", r"wood"),
    ("agogo-high", r"agogo.*hi"),
    ("agogo-low", r"agogo"),
    ("bongo-high", r"bongo.*hi"),
    ("bongo-low", r"bongo"),
    ("conga-slap", r"conga.*slap|djembe.*slap"),
    ("conga", r"conga.*(open|hi)|djembe.*tone|conga"),
    ("timbale", r"timbal"),
    ("triangle", r"triangle"),
    ("finger-snap", r"snap"),
]

# Instruments that the real kits lack, and what comes nearest: their range is that one's.
NEAREST = {
    "snare-edge": "snare", "hat-quarter": "hat-half", "hat-three-quarters": "hat-half", "hat-splash": "hat-open",
    "ride-edge": "ride", "shaker": "maracas", "cabasa": "maracas",
    "timbale": "tom-high", "cymbal": "crash", "conga-low": "conga",
    "timbale-low": "tom-mid", "hand-drum": "conga",
}


def voice(name):
    """The instrument that a name means; its own name where no rule knows it, None for what is no single stroke."""
    plain = re.sub(r"[_/-]+", " ", name.lower())
    for key, pattern in RULES:
        if re.search(pattern, plain) or re.search(pattern, name.lower()):
            return key or None
    return re.sub(r"\s+", "-", plain.strip())

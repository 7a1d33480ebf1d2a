"""Damaged files of networks: what is read is written, and read again to the same."""

from random import Random

from hostile.words import damaged
from refnb.conformance import vectors
from refnb.core.errors import RefnbError
from refnb.io import bif
from refnb.io.documents import Json
from source.course import ROOT
from strategies.files import xml

FILES = sorted((ROOT / "refnb/examples").glob("*.bif"))
LONGEST = 3_000  # characters of a text that a vector has
WORDS = (
    *("{", "}", "(", ")", "[", "]", ";", ",", "|", '"', "/*", "*/", "//", "table", "default"),
    *("variable", "probability", "property", "network", "type", "discrete", "1e-5", "1E400"),
    *("<BIF>", "</GIVEN>", "<TABLE>", "<!DOCTYPE b [", "<!ENTITY a 'aa'>", "&a;", "&#0;"),
    *("<![CDATA[", "0.5", "-1", "1/2", ".", "e", "00", "2", "9" * 2000, "\0", "\ufeff", "\u2028"),
    *("\xa0", "\r"),
)


def draw(dice: Random) -> Json:
    """Make a text: a small network or one that comes with refnb, with some damage."""
    text = str(dice.choice(vectors.of("bif")).args.get("text"))[:LONGEST]
    if dice.random() < 0.4:
        text = dice.choice(FILES).read_text("utf-8")
    if dice.random() < 0.2:
        text = xml(bif.read(dice.choice(FILES).read_text("utf-8")))
    for _ in range(dice.choice((0, 0, 0, 1, 1, 2))):
        at = dice.randint(0, len(text))
        end = at + dice.choice((0, 0, 1, 3, 30))
        text = text[:at] + dice.choice(WORDS) + text[end:]
    if dice.random() < 0.15:
        text = damaged(dice, text.encode()).decode("utf-8", "replace")
    return {"text": text}


def fault(case: Json) -> str:
    """Read and divide, write, and read again."""
    assert isinstance(case, dict)
    try:
        found = bif.load(str(case["text"]), normalise=True).network
        written = bif.write(found)
    except RefnbError:
        return ""
    same = bif.read(written) == found and bif.load(written).changed == ()
    return "" if same else "another network is read back"

"""The worked numbers of the notes: what they should be, and what is printed there.

id         what the number is called             hike2.TFF.posterior
source     document and slide                    002 slides 59-60
exact      the exact value                       a number, a word, numbers joined by * + ;
printed    what the notes print                  null when they print nothing
correct    whether that is right, rounded        null when they print nothing
command    what a person types behind refnb      with the names of the examples as files
lines      the lines of its answer               that hold the value
call       Python that gives it                  in the names of called.py
why        why there is neither                  of what is only quoted
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm
from refnb.exact.rational import rational
from refnb.exact.rounding import decimal

NUMBERS = Path(__file__).with_name("numbers.json")
JOINTS = re.compile(r"\s*([*+;])\s*")
NUMBER = re.compile(r"-?\d*\.?\d+(?:/\d+)?")

LOGARITHM = re.compile(r"(?:(\d+) \+ )?(?:(\d+)\*)?(ln|log2)\((\d+)\)")


@dataclass(frozen=True)
class Note:
    """One worked number, as numbers.json lists it."""

    id: str
    source: str
    exact: str
    printed: str | None
    correct: bool | None
    command: str = ""
    lines: tuple[str, ...] = ()
    call: str = ""
    why: str = ""

    def equals(self, value: object) -> bool:
        """Tell whether a value is exactly this one."""
        if isinstance(value, bool):
            return self.exact == str(value).lower()
        if isinstance(value, str):
            return self.exact == value
        if isinstance(value, LogForm):
            known = read_logarithm(self.exact) if LOGARITHM.fullmatch(self.exact) else None
            return known is not None and known.base == value.base and logarithm.equal(known, value)
        if isinstance(value, tuple):
            return [rational(part) for part in JOINTS.split(self.exact)[::2]] == list(value)
        return bool(NUMBER.fullmatch(self.exact)) and rational(self.exact) == value

    def stands_in(self, lines: Sequence[str]) -> bool:
        """Tell whether lines of an answer hold this value, each part of it."""
        if LOGARITHM.fullmatch(self.exact):
            return any(logarithm.spelling(read_logarithm(self.exact)) in line for line in lines)
        if not all(map(NUMBER.fullmatch, JOINTS.split(self.exact)[::2])):
            last = [line.removesuffix(" wrong").split(" = ")[-1].split(" ") for line in lines]
            said = {"F": "stay", "T": "hike"}.get(self.exact, self.exact)
            return any(said in (" ".join(words), words[-1]) for words in last)
        there = {rational(x) for line in lines for x in NUMBER.findall(line)}
        return {rational(part) for part in JOINTS.split(self.exact)[::2]} <= there

    def is_right(self) -> bool:
        """Tell whether the notes print the exact value, rounded to the places that they print."""
        assert self.printed is not None
        shown = re.sub(r"(?<!\d)\.", "0.", JOINTS.sub(r"\1", self.printed)).replace("blank", "0")
        if LOGARITHM.fullmatch(self.exact):
            return _rounded(self.exact, self.printed) == shown
        parts = zip(JOINTS.split(self.exact), JOINTS.split(self.printed), strict=True)
        return "".join(_rounded(exact, part) for exact, part in parts) == shown


def read_logarithm(exact: str) -> LogForm:
    """Read 1 + log2(20) or 4*ln(40).

    >>> logarithm.spelling(read_logarithm("4*ln(40)"))
    '4 log(40)'
    """
    found = LOGARITHM.fullmatch(exact)
    assert found, exact
    base = "2" if found[3] == "log2" else "e"
    scaled = logarithm.scale(logarithm.log(int(found[4]), base), int(found[2] or 1))
    return logarithm.add(logarithm.constant(int(found[1] or 0), base), scaled)


def _rounded(exact: str, shown: str) -> str:
    """Write one exact value with as many places as the one that is shown."""
    if LOGARITHM.fullmatch(exact):
        return enclosure.decimal(read_logarithm(exact), len(shown.partition(".")[2]))
    if not NUMBER.fullmatch(exact) or "/" in shown or shown in (exact, "blank"):
        return exact
    return decimal(rational(exact), len(shown.partition(".")[2]) if "." in shown else 0)


def notes() -> dict[str, Note]:
    """Return every worked number by its id."""
    data = json.loads(NUMBERS.read_text("utf-8"))
    listed = [Note(**row | {"lines": tuple(row.get("lines", ()))}) for row in data]
    assert len({note.id for note in listed}) == len(listed)
    return {note.id: note for note in listed}

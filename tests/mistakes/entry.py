"""Mistakes of reading what was entered."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.checking import entry
from refnb.checking.entry import Entry

RIGHT = entry.read
HALF = Fraction(1, 2)


def _front(text: str) -> str:
    """Return the digits and the point of a text, without sign, exponent and percent."""
    return text.strip(" %").lstrip("-").lower().partition("e")[0]


def _reads(change: Callable[[str, Entry], Entry]) -> dict[str, object]:
    """Change what is read of a decimal."""

    def read(text: str) -> Entry:
        found = RIGHT(text)
        return change(text, found) if found.kind in ("decimal", "percent") else found

    return {"entry.read": read}


def _agrees(right: Callable[[Entry, Fraction], bool]) -> dict[str, object]:
    """Judge a text in another way."""

    def agrees(text: str, x: Fraction) -> bool:
        return right(RIGHT(text), Fraction(x))

    return {"entry.agrees": agrees}


def _sizes(found: Entry, x: Fraction) -> tuple[Fraction, Fraction]:
    scale = Fraction(10) ** found.places
    return abs(found.value * scale), abs(x * scale)


def _decimal(found: Entry) -> bool:
    return found.kind in ("decimal", "percent")


def _cut(found: Entry, x: Fraction) -> bool:
    n, size = _sizes(found, x)
    return found.agrees(x) and (not _decimal(found) or n == size // 1)


def _rounded(found: Entry, x: Fraction) -> bool:
    n, size = _sizes(found, x)
    return found.agrees(x) and (not _decimal(found) or n == (size + HALF) // 1)


def _one_off(found: Entry, x: Fraction) -> bool:
    n, size = _sizes(found, x)
    return found.agrees(x) or (_decimal(found) and abs(n - size) < 2)


def _near(found: Entry, x: Fraction) -> bool:
    return found.agrees(x) or (found.kind == "fraction" and abs(found.value - x) < Fraction(1, 99))


MISTAKES = (
    Mistake(
        "zeros-counted",
        "Counted the zeros in front as significant digits.",
        _reads(lambda text, e: replace(e, digits=len(_front(text).replace(".", "")))),
    ),
    Mistake(
        "digits-of-the-value",
        "Counted digits without the zeros at the end.",
        _reads(lambda text, e: replace(e, digits=len(_front(text).replace(".", "").strip("0")))),
    ),
    Mistake(
        "exponent-of-places",
        "Counted places without looking at the exponent.",
        _reads(lambda text, e: replace(e, places=len(_front(text).partition(".")[2]))),
    ),
    Mistake(
        "places-of-a-percent",
        "Counted the places of a percent as those of a decimal.",
        _reads(lambda _, e: replace(e, places=e.places - 2 * (e.kind == "percent"))),
    ),
    Mistake("fraction-rounded", "Let a fraction agree with what is near it.", _agrees(_near)),
    Mistake(
        "undefined-as-zero",
        "Took 0/0 for 0.",
        _agrees(lambda e, x: e.value == x if e.kind == "undefined" else e.agrees(x)),
    ),
    Mistake("cut-alone", "Let a decimal agree only with what is cut off to it.", _agrees(_cut)),
    Mistake(
        "rounded-alone", "Let a decimal agree only with what is rounded to it.", _agrees(_rounded)
    ),
    Mistake("one-off", "Let the last digit be one off.", _agrees(_one_off)),
    Mistake(
        "signs-ignored",
        "Compared the sizes without the signs.",
        _agrees(lambda e, x: e.agrees(x) or e.agrees(-x)),
    ),
)

"""Wrong ports on purpose: refnb with one function put in the place of another.

    Mistake    a name, and wrong functions by the place of the right ones
    made       a context in which every chapter uses the wrong ones

The suite is worth something when the vectors tell each mistake from the right port.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import update_wrapper
from importlib import import_module
from inspect import signature

from refnb.conformance import catalogue
from refnb.data.document import Json

Reply = Callable[[str, dict[str, Json]], dict[str, Json]]


@dataclass(frozen=True)
class Mistake:
    """A named mistake: "chapter.function" or "part.chapter.function" -> the wrong function."""

    name: str
    words: str
    wrong: Mapping[str, object]


def constant(reply: dict[str, Json]) -> Reply:
    """Return a port that says the same to everything."""
    return lambda _op, _args: reply


NULL_PORTS: dict[str, Reply] = {
    "always 0": constant({"ok": "0"}),
    "always nothing": constant({"ok": []}),
    "always ZeroEvidence": constant({"error": "ZeroEvidence"}),
    "always Negative": constant({"error": "Negative"}),
    "always BadRequest": constant({"error": "BadRequest"}),
    "always skip": constant({"skip": "no"}),
    "always crash": constant({"crash": "no"}),
    "echo": lambda _op, args: {"ok": next(iter(args.values()), None)},
}


@contextmanager
def made(mistake: Mistake) -> Iterator[None]:
    """Make the mistake everywhere, and take it back."""
    catalogue.operations()  # every chapter is loaded while everything is still right
    changed: list[tuple[dict[str, object], str, object]] = []
    try:
        for place, wrong in mistake.wrong.items():
            module, _, name = place.rpartition(".")
            right = vars(import_module(f"refnb.{module}"))[name]
            changed += _put(right, _dressed(wrong, right))
        catalogue.operations.cache_clear()
        yield
    finally:
        for space, name, right in changed:
            space[name] = right
        catalogue.operations.cache_clear()


def double(x: Fraction) -> Fraction:
    """Return the double nearest to x, ties to even, as an exact number; no range is checked.

    >>> double(Fraction(1, 10)) == Fraction(3602879701896397, 36028797018963968)
    True
    """
    if x == 0:
        return x
    size = abs(x)
    shift = 53 - (size.numerator.bit_length() - size.denominator.bit_length())
    scaled = size * Fraction(2) ** shift
    while scaled >= 2**53:
        scaled, shift = scaled / 2, shift - 1
    low, rest = divmod(scaled.numerator, scaled.denominator)
    twice = 2 * rest - scaled.denominator
    whole = low + (twice > 0 or (twice == 0 and low % 2 == 1))
    rounded = whole / Fraction(2) ** shift
    return rounded if x > 0 else -rounded


def _dressed(wrong: object, right: object) -> object:
    """Give a wrong function the name, the arguments and the home of the right one."""
    if not (callable(wrong) and callable(right)):
        return wrong
    parameters = signature(right)

    def dressed(*args: object, **named: object) -> object:
        """Call the wrong function with the arguments of the right one, by their places."""
        bound = parameters.bind(*args, **named)
        return wrong(*bound.args, **bound.kwargs)

    return update_wrapper(dressed, right)


def _put(right: object, wrong: object) -> list[tuple[dict[str, object], str, object]]:
    """Replace a function in every module of refnb that knows it."""
    changed = []
    chapters = [m for name, m in sys.modules.items() if name.startswith("refnb.")]
    for module in [m for m in chapters if not m.__name__.endswith("mistakes")]:
        space = vars(module)
        for name in [name for name, known in space.items() if known is right]:
            changed.append((space, name, right))
            space[name] = wrong
    return changed

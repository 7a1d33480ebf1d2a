"""What a program may do at each step of naive Bayes: a formula, and the words that tell it.

    dimension   a step where programs differ: prior, amount, below, ...
    choice      one way to take it: right, a convention that has its users, or a mistake
    learner     one choice of each dimension, by name: a whole classifier

Mistaken learners are on no list. What reproduces all answers of a program is what it does: two or
three mistakes at once are found as one is. The words stand in choices.toml.

Two formulas that are the same function of every table are one choice with two names; a law holds
them equal.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

HALF = Fraction(1, 2)
Learner = Mapping[str, str]


@dataclass(frozen=True)
class Choice:
    """One way to take a step: its words, and whether it is right, a convention or a mistake.

    who     who has this convention
    only    the amounts that it goes with, or all
    same    the choice that is the same function, if it is only another name for one
    of      the families that have it, or all
    """

    words: str
    kind: str = "mistake"
    who: str = ""
    only: str = ""
    same: str = ""
    of: str = ""


class Labels:
    """How often each label stands in a table: n(y), N of all; and the number of features."""

    def __init__(self, n: Mapping[str, int], features: int) -> None:
        self.n, self.features, self.total = n, features, sum(n.values())


def share(t: Labels, y: str) -> Fraction:
    """Return n(y) / N."""
    return Fraction(t.n[y], t.total)


def _other(t: Labels, y: str) -> Fraction:
    """Return the share of the label that stands as far from the other end of the list."""
    return share(t, dict(zip(t.n, reversed([*t.n]), strict=True))[y])


PRIOR: Mapping[str, Callable[[Labels, str], Fraction]] = {
    "counts": share,
    "none": lambda _t, _y: Fraction(1),
    "plus 1": lambda t, y: Fraction(t.n[y] + 1, t.total + len(t.n)),
    "plus 1 over N + 1": lambda t, y: Fraction(t.n[y] + 1, t.total + 1),
    "plus 1/2": lambda t, y: (t.n[y] + HALF) / (t.total + HALF * len(t.n)),
    "squared": lambda t, y: share(t, y) ** 2,
    "each factor": lambda t, y: share(t, y) ** t.features,
    "exchanged": _other,
}
PICK = ("greatest", "least")


def spoken() -> dict[str, dict[str, Choice]]:
    """Return the words of all choices, by dimension and name.

    >>> spoken()["prior"]["none"].words
    'it leaves the prior out'
    """
    data = tomllib.loads(Path(__file__).with_name("choices.toml").read_text("utf-8"))
    return {dimension: dict(_each(entries)) for dimension, entries in data.items()}


def _each(entries: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, Choice]]:
    """Yield choices with their names, one for each number that stands for a star."""
    for name, entry in entries.items():
        for number in entry.get("each", "*").split():
            words = {key: text.replace("*", number) for key, text in entry.items() if key != "each"}
            yield name.replace("*", number), Choice(**words)

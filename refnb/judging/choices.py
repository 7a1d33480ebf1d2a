"""What a program may do at each step of naive Bayes: a formula, and a phrase that describes it.

    dimension   a step where programs differ: prior, amount, below, ...
    choice      one way to take it: right, a convention that has its users, or a mistake
    learner     one choice of each dimension, by name: a complete classifier

There is no list of mistaken learners. The combination of choices that reproduces all answers of a
program is what it does: two or three mistakes at once are found just like one. The phrases stand in
choices.toml.

Two formulas that are the same function of every table are one choice with two names; a law checks
that they agree.
"""

import math
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from refnb.judging.tables import Table

HALF = Fraction(1, 2)
Learner = Mapping[str, str]


class Choice(NamedTuple):
    """One choice for a step: its phrase, and whether it is right, a convention or a mistake.

    who     who has this convention
    only    the amounts that it goes with, or all
    same    the choice that is the same function, if it is only another name for one
    of      the families that have it, or all
    """

    phrase: str
    kind: str = "mistake"
    who: str = ""
    only: str = ""
    same: str = ""
    of: str = ""


class Labels:
    """Counts of labels in a table: n(y), the total N, its rows, and the number of features."""

    def __init__(self, table: Table) -> None:
        self.n, self.features = Counter(table.labels), len(table.features)
        self.total = len(table.labels)
        pairs = [*zip(table.labels, table.rows, strict=True)]
        self.groups = {y: [x for label, x in pairs if label == y] for y in self.n}

    def share(self, y: str) -> Fraction:
        """Return n(y) / N."""
        return Fraction(self.n[y], self.total)

    def length(self, y: str) -> int:
        """Return the number of words in the rows with a label."""
        return sum(int(k) for x in self.groups[y] for k in x)


def decimal(p: Fraction, places: int) -> Fraction:
    """Return p at so many decimals, a half at the even one, as Python and NumPy do."""
    n = p * 10**places
    below = n // 1
    return Fraction(below + ((n - below, below % 2) > (HALF, 0)), 10**places)


PRIOR: Mapping[str, Callable[[Labels, str], Fraction]] = {
    "counts": Labels.share,
    "none": lambda _t, _y: Fraction(1),
    "plus 1": lambda t, y: Fraction(t.n[y] + 1, t.total + len(t.n)),
    "plus 1 over N + 1": lambda t, y: Fraction(t.n[y] + 1, t.total + 1),
    "plus 1/2": lambda t, y: (t.n[y] + HALF) / (t.total + HALF * len(t.n)),
    "words": lambda t, y: Fraction(t.length(y), sum(map(t.length, t.n))),
    "rounded 2": lambda t, y: decimal(t.share(y), 2),
    "rounded 3": lambda t, y: decimal(t.share(y), 3),
    "squared": lambda t, y: t.share(y) ** 2,
    "each factor": lambda t, y: t.share(y) ** t.features,
    "mean": lambda t, y: t.share(y) ** t.features,
    "once more": lambda t, y: t.share(y) ** (t.features + 1),
    "base 2": lambda t, y: Fraction(str(math.pow(t.share(y), 1 / math.log(2)))),
    "base 10": lambda t, y: Fraction(str(math.pow(t.share(y), 1 / math.log(10)))),
    "factors base 2": lambda t, y: Fraction(str(math.pow(t.share(y), math.log(2)))),
    "factors base 10": lambda t, y: Fraction(str(math.pow(t.share(y), math.log(10)))),
    "no log": lambda t, y: Fraction(str(math.exp(t.share(y)))),
    "exchanged": lambda t, y: t.share([*t.n][-1 - [*t.n].index(y)]),  # of the list read backwards
}


def read() -> dict[str, dict[str, Choice]]:
    """Return all choices, by dimension and name; a star in the file stands for several numbers.

    >>> read()["prior"]["none"].phrase
    'it leaves the prior out'
    """
    texts = tomllib.loads(Path(__file__).with_name("choices.toml").read_text("utf-8"))
    return {
        dimension: {
            name.replace("*", n): Choice(
                **{key: t.replace("*", n) for key, t in entry.items() if key != "each"}
            )
            for name, entry in entries.items()
            for n in entry.get("each", "*").split()
        }
        for dimension, entries in texts.items()
    }

"""Problems of what a feature tells of the label: each of its values is a table of numbers.

    texts.feature = "wind"
    numbers.weak = { yes = 6, no = 2 }
    numbers.strong = { yes = 3, no = 3 }

The part asks for the gain, or by `asks` for the gain ratio or the Gini gain. The text `missing` is
how many rows have no value.
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from refnb.core import checks
from refnb.estimation import information
from refnb.exact import rational
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for what the feature tells."""
    from refnb.exercises.mistakes import gain

    n, missing = given.numbers, rational.rational(given.texts.get("missing", "0"))
    for v, row in n.items():
        checks.counts(row, v)
    information.gini_gain(n, missing)  # or refuse
    return gain.exercise(n, given.texts.get("feature", "f"), part.asks or "gain", missing)


def names(given: Given, _: Part) -> set[str]:
    """Return the tables, and the texts that are read."""
    return {*given.numbers, "feature", "missing"}


SOLVER = Solver(None, (), exercise, asks=("gain", "gain ratio", "Gini gain"), names=names)

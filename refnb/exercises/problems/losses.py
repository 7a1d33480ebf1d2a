"""Problems of a decision: the probabilities of the labels, and for each action what it costs.

    numbers.posterior = { spam = 0.75, ham = 0.25 }
    numbers.bin = { spam = 0, ham = 9 }
    numbers.keep = { spam = 1, ham = 0 }

The part asks for the decision, for the threshold, asks = "threshold", or for what an action costs,
asked = { action = "bin" }. With the text of = "gain" the numbers are gains.
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from refnb.core import checks
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver
from refnb.io import suggestions


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for the decision, for the threshold, or for what an action costs."""
    from refnb.exercises.mistakes import losses

    posterior, what = given.numbers["posterior"], given.texts.get("of", "loss")
    loss = {a: row for a, row in given.numbers.items() if a != "posterior"}
    checks.distribution(posterior, "posterior")
    suggestions.choice(what, ["loss", "gain"], "kind of numbers")
    for a, row in loss.items():
        checks.same(posterior, row, f"the labels and what {a} costs")
    asked = problem.named(part, "action", loss) if part.asked else part.asks or losses.DECISION
    return losses.exercise(posterior, loss, asked, is_gain=what == "gain")


def names(given: Given, _: Part) -> set[str]:
    """Return the tables, and the text that is read."""
    return {*given.numbers, "of"}


ASKS = ("decision", "threshold")
SOLVER = Solver(
    None,
    ("asked",),
    exercise,
    asks=ASKS,
    names=names,
    sums=lambda name, _: name == "posterior",
)

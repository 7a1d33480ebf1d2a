"""Problems of a confusion: each true label is a table of numbers, how often it was taken for which.

    numbers.spam = { spam = 8, ham = 2 }
    numbers.ham = { spam = 4, ham = 86 }

The part asks for a measure, asks = "recall", of a label, asked = { label = "spam" }; or for the
accuracy, or a mean such as asks = "macro F1".
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from refnb.core.errors import BadRequest
from refnb.decision import measures as chapter
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver

OF_LABELS = ("precision", "recall", "specificity", "F1")
MEANS = [f"{kind} {m}" for kind in ("macro", "micro") for m in ("precision", "recall", "F1")]


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for a measure, that of the first label unless one is named."""
    from refnb.exercises.mistakes import measures

    rows = given.numbers
    labels, asks = [*chapter.rest(rows)], part.asks or "accuracy"
    if asks in OF_LABELS:
        asks = f"{asks}({problem.named(part, 'label', labels)})"
    elif part.asked:
        raise BadRequest(f"{asks} is that of all labels: leave asked out")
    return measures.exercise(rows, asks)


ASKS = ("accuracy", *OF_LABELS, *MEANS)
SOLVER = Solver(None, ("asked",), exercise, asks=ASKS, names=lambda given, _: given.numbers)

"""How a test on texts went, as steps of a solution."""

from collections.abc import Sequence
from fractions import Fraction

from refnb.cli.trial import Pile, Result
from refnb.decision.error import Confusion
from refnb.exact import rounding
from refnb.fast.packed import Lanes
from refnb.solutions import error
from refnb.solutions.layout import NOTHING, Block, Line, Table
from refnb.solutions.numbers import number
from refnb.solutions.solution import Solution, Step
from refnb.solutions.terms import Term, name

Outcome = tuple[tuple[Step, ...], int]
Point = dict[str, int | Fraction]

_FEW = 5


def steps_of(
    result: Result, pile: Pile, lanes: Lanes, seconds: dict[str, Fraction]
) -> tuple[Step, ...]:
    """Return what is told about one test."""
    tested = {
        "documents learned from": pile.documents.total(),
        "words in the vocabulary": len(lanes.costs),
        "documents tested": result.documents,
        "right": result.right,
        "exact ties": result.ties,
        "decided by exact products": result.products,
        "without an answer": result.unanswered,
    }
    return (
        Step("tested", tested),
        error.accuracy(tested, result.right, result.documents),
        _confusion(result.confusion),
        time(seconds),
    )


def point(k: int, pile: Pile, lanes: Lanes, result: Result) -> Point:
    """Return one point of the learning curve."""
    return {
        "share": Fraction(1, k),
        "documents": pile.documents.total(),
        "words": len(lanes.costs),
        "tested": result.documents,
        "right": result.right,
        "ties": result.ties,
        "accuracy": result.accuracy,
    }


def learning_curve(points: Sequence[Point]) -> Step:
    """Show every point of the curve."""
    head = ("share", "documents", "words", "right", "tested", "ties", "accuracy")
    rows = tuple(
        (*(number(p[key]) for key in head), name(rounding.decimal(p["accuracy"], 4)))
        for p in points
    )
    block = Block("Learning curve", table=Table((*map(name, head), NOTHING), rows))
    return Step("curve", tuple(points), block)


def seconds_of(start: int, end: int) -> Fraction:
    """Return the seconds between two readings of a clock that counts nanoseconds."""
    return Fraction(end - start, 10**9)


def time(seconds: dict[str, Fraction]) -> Step:
    """Show how long it took."""
    lines = (
        Line((name(what), name(f"{rounding.decimal(length, 1)} seconds")))
        for what, length in seconds.items()
    )
    return Step("seconds", seconds, Block("Time", lines=tuple(lines)))


def written(steps: tuple[Step, ...], form: str) -> str:
    """Write the steps in one of the forms of a solution."""
    return Solution("How often is the decision right?", steps).render(form)


def _confusion(found: Confusion) -> Step:
    """Show the whole table for a few classes; for many, where each goes wrong."""
    if len(found) <= _FEW:
        return error.confusion(found)
    head = (*map(name, ("class", "right", "of", "most often taken for")), NOTHING)
    rows = tuple(_row(y, row) for y, row in found.items())
    return Step("confusion", found, Block("Confusion, class by class", table=Table(head, rows)))


def _row(label: str, row: dict[str, int]) -> tuple[Term, ...]:
    wrong = {y: n for y, n in row.items() if y != label and n}
    right = (name(label), number(row[label]), number(sum(row.values())))
    if not wrong:
        return (*right, NOTHING, NOTHING)
    most = max(wrong, key=wrong.__getitem__)
    return (*right, name(most), number(wrong[most]))

"""How a test on texts went: as exact steps, and as blocks of a page."""

from fractions import Fraction

from refnb.cli.trial import Pile, Result
from refnb.decision.error import Confusion
from refnb.exact import rounding
from refnb.fast.packed import Lanes
from refnb.solutions import formula, latex, layout, markdown, outcomes, step, text
from refnb.solutions.formula import Number, Ratio, Term
from refnb.solutions.layout import NOTHING, Block, Grid, Line
from refnb.solutions.solution import Solution, blocks, render
from refnb.solutions.step import Step, Steps, has

Outcome = tuple[tuple[Step, ...], int]
Point = dict[str, int | Fraction]

_WRITE = {"text": text.render, "markdown": markdown.render, "latex": latex.render}
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
        Step("accuracy", result.accuracy),
        Step("confusion", result.confusion),
        Step("seconds", seconds),
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


def seconds_of(start: int, end: int) -> Fraction:
    """Return the seconds between two readings of a clock that counts nanoseconds."""
    return Fraction(end - start, 10**9)


def written(steps: Steps, form: str) -> str:
    """Write the steps in one of the forms of a solution; JSON has them all as they are."""
    solution = Solution("How often is the decision right?", tuple(steps))
    if form == "json":
        return render(solution, form)
    choices = blocks(Solution("", tuple(step for step in steps if step.name == "choices")))
    shown = [_curve] if has(steps, "curve") else [_accuracy, _confusion]
    return _WRITE[form](solution.title, [*choices, *(show(steps) for show in (*shown, _time))])


def _accuracy(steps: Steps) -> Block:
    counts = step.table(steps, "tested")
    lines = [Line((formula.name(words), Number(n))) for words, n in counts.items()]
    share = Ratio(Number(counts["right"]), Number(counts["documents tested"]))
    whole = layout.number_line(
        formula.name("accuracy"), step.value(steps, "accuracy", Fraction), share
    )
    return Block("Accuracy", (), (*lines, whole))


def _confusion(steps: Steps) -> Block:
    """Show the whole table for a few classes; for many, where each goes wrong."""
    found: Confusion = step.value(steps, "confusion", dict)
    if len(found) <= _FEW:
        return outcomes.confusion(steps)
    head = (*map(formula.name, ("class", "right", "of", "most often taken for")), NOTHING)
    body = tuple(_row(y, row) for y, row in found.items())
    return Block("Confusion, class by class", (), (), Grid(head, body))


def _row(label: str, row: dict[str, int]) -> tuple[Term, ...]:
    wrong = {y: n for y, n in row.items() if y != label and n}
    right = (formula.name(label), Number(row[label]), Number(sum(row.values())))
    if not wrong:
        return (*right, NOTHING, NOTHING)
    most = max(wrong, key=wrong.__getitem__)
    return (*right, formula.name(most), Number(wrong[most]))


def _curve(steps: Steps) -> Block:
    points: tuple[Point, ...] = step.value(steps, "curve", tuple)
    head = ("share", "documents", "words", "right", "tested", "ties", "accuracy")
    body: list[tuple[Term, ...]] = [
        (*(Number(p[key]) for key in head), formula.name(rounding.decimal(p["accuracy"], 4)))
        for p in points
    ]
    return Block("Learning curve", (), (), Grid((*map(formula.name, head), NOTHING), tuple(body)))


def _time(steps: Steps) -> Block:
    lines = [
        Line((formula.name(what), formula.name(f"{rounding.decimal(seconds, 1)} seconds")))
        for what, seconds in step.table(steps, "seconds").items()
    ]
    return Block("Time", (), tuple(lines))

"""Fourteen days, left out in turn, and the effect of a threshold on their posteriors."""

from collections.abc import Sequence
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.classifiers import categorical
from refnb.decision import expected_error, measures
from refnb.estimation import counting
from refnb.estimation.smoothing import smoothing
from refnb.exact import rational
from refnb.exercises.problems import play_tennis

NONE = smoothing("none")
LEFT, WIDE, ROW = 56, 250, 14
STEPS = [f"{n} %" for n in range(0, 105, 5)]
CORNER, SIDE = (246, 254), 100
Case = tuple[int, str, Fraction]


def left_out() -> list[Case]:
    """Return each day, its label, and the posterior of no learned from the other thirteen days."""
    days, found = play_tennis.examples(), list[Case]()
    for i, day in enumerate(days):
        others = counting.count(play_tennis.SCHEMA, [*days[:i], *days[i + 1 :]])
        answer = categorical.infer(categorical.fit(others, NONE, NONE), day.instance)
        found.append((i + 1, day.label, answer.posterior["no"]))
    return sorted(found, key=lambda case: (-case[2], case[0]))


CASES = left_out()


def matrix(least: Fraction) -> expected_error.Confusion:
    """Return how often each label got each answer, if no is predicted from some posterior on."""
    said = [(label, "no" if p >= least else "yes") for _, label, p in CASES]
    return expected_error.confusion(("no", "yes"), said)


def rates(least: Fraction) -> tuple[Fraction, Fraction]:
    """Return the shares of yes and no that are called no: false alarms and hits."""
    table = matrix(least)
    return 1 - measures.recall(table, "yes"), measures.recall(table, "no")


def scores(table: expected_error.Confusion) -> dict[str, Fraction | None]:
    """Return accuracy, precision, recall and F1 of no; None means 0/0."""
    some = any(row["no"] for row in table.values())
    return {
        "accuracy": measures.accuracy(table),
        "precision": measures.precision(table, "no") if some else None,
        "recall": measures.recall(table, "no"),
        "F1": measures.f1(table, "no"),
    }


def place(at: Sequence[Fraction]) -> Point:
    """Return a place in the square of false alarms and hits."""
    return CORNER[0] + SIDE * at[0], CORNER[1] + SIDE * (1 - at[1])


def said(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw which days are called no from some posterior on, and the results."""
    (words,) = chosen
    least = Fraction(int(words.removesuffix(" %")), 100)
    table, x = matrix(least), LEFT + WIDE * least
    marks = [svg.segment((x, 4), (x, 12 + ROW * len(CASES)), "line-b", "least")]
    for i, (day, _, p) in enumerate(CASES):
        wide = max(WIDE * p, Fraction(1))
        kind = "a" if p >= least else "soft-a"
        marks.append(svg.box((LEFT, 8 + ROW * i), wide, ROW - 4, kind, f"day {day}"))
    for row, label in enumerate(table):
        for column, answer in enumerate(table[label]):
            n = str(table[label][answer])
            marks.append(svg.middle(106 + 72 * column, 274 + 20 * row, n, key=f"{label}, {answer}"))
    numbers = []
    for i, (name, x_) in enumerate(scores(table).items()):
        about = "0/0" if x_ is None else rational.spelling(x_)
        if x_ is not None and x_.denominator > 1:
            about += f" {svg.about(x_, 2)}"
        marks.append(svg.text(4, 318 + 18 * i, f"{name} {about}", key=name))
        numbers.append(f"{name} {about}")
    marks.append(svg.dot(place(rates(least)), "b", 6, "rates"))
    shows = f"Say no from {words} on. " + ", ".join(numbers) + "."
    return marks, shows


def days() -> Picture:
    """Draw the fourteen posteriors, a threshold, the confusion matrix and the ROC curve."""
    names = enumerate(f"{day} {label}" for day, label, _ in CASES)
    marks = [svg.text(LEFT - 6, 17 + ROW * i, name, "end") for i, name in names]
    marks.append(svg.segment((LEFT, 4), (LEFT, 12 + ROW * len(CASES))))
    marks += [svg.middle(LEFT + WIDE * Fraction(n, 4), 226, f"{25 * n} %") for n in range(5)]
    for i, label in enumerate(("no", "yes")):
        marks.append(svg.middle(106 + 72 * i, 254, f"said {label}", "strong"))
        marks.append(svg.text(4, 274 + 20 * i, f"really {label}"))
    steps = sorted({Fraction(0), Fraction(2), *(p for *_, p in CASES)}, reverse=True)
    x, y = CORNER
    marks += [
        svg.box(CORNER, SIDE, SIDE, "line"),
        svg.segment((x, y + SIDE), (x + SIDE, y), "thin"),
        svg.curve([place(rates(least)) for least in steps], "line-a"),
        svg.middle(x + SIDE // 2, y + SIDE + 16, "yes days called no"),
        svg.middle(x + SIDE // 2, y - 5, "no days called no"),
        svg.text(x + SIDE, y + SIDE - 8, "ROC", "end"),
        svg.text(x - 4, y + 6, "1", "end"),
        svg.text(x - 4, y + SIDE + 4, "0", "end"),
    ]
    return svg.moving(
        "threshold",
        "A threshold through fourteen posteriors",
        "Each bar is P(no) of a day, learned from the other thirteen, with its true label on the "
        "left. A day is called <em>no</em> (full bar) if its bar reaches the dashed line. Move the "
        "line. The square is the <strong>ROC curve</strong>: upwards the share of the days "
        "<em>no</em> that are found (recall), to the right the share of the days <em>yes</em> "
        "that are called <em>no</em>.",
        378,
        marks,
        said,
        Move("range", "say no from", STEPS, 10),
    )

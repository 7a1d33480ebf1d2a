"""Curves: errors by the number of examples, and how many examples are enough."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Number, Picture, Point
from refnb.decision import sample_complexity
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.fast import learning_curves

LAPLACE, NONE = smoothing("laplace"), smoothing("none")
LEFT, RIGHT, BASE = 36, 346, 206
TENTH = Fraction(1, 10)
Mark = tuple[str, Number]  # what is written, and where it stands


def frame(levels: Sequence[Mark], marks: Sequence[Mark], below: str = "") -> Iterator[str]:
    """Draw the base line, a level for each number on the left, the numbers below, and of what."""
    for words, y in levels:
        yield svg.segment((LEFT, y), (RIGHT, y), "line" if y == BASE else "thin")
        yield svg.text(LEFT - 6, y + 4, words, "end")
    yield from (svg.middle(x, BASE + 17, words) for words, x in marks)
    yield svg.middle((LEFT + RIGHT) // 2, BASE + 35, below) * bool(below)


def along(n: Number, last: int) -> Fraction:
    """Return the place of a number between 0 and the last one."""
    return LEFT + Fraction(RIGHT - LEFT) * n / last


def parity() -> Truth:
    """Return two fair bits, and whether they are equal."""
    bits = Schema(("same", "different"), {"f": ("0", "1"), "g": ("0", "1")})
    pairs = [(f, g, "same" if f == g else "different") for f in "01" for g in "01"]
    return Truth(bits, tuple(Example({"f": f, "g": g}, y, Fraction(1, 4)) for f, g, y in pairs))


def two_bits() -> Picture:
    """Draw the expected errors on parity after 0 to 10 examples."""
    bits, sizes = parity(), range(11)
    naive = [
        [p.error for p in learning_curves.naive_bayes(bits, sizes, s, NONE, "even")]
        for s in (LAPLACE, NONE)
    ]
    table = [p.error for p in learning_curves.joint_table(bits, sizes, "even")]

    def at(n: int, e: Fraction) -> Point:
        return along(n, 10), BASE - 360 * e

    kinds = {"line-a dotted": naive[0], "line-a": naive[1], "line-b": table}
    marks = [svg.curve([at(n, e) for n, e in enumerate(es)], kind) for kind, es in kinds.items()]
    named = {"Laplace": (8, 186), "not smoothed": (7, 108), "joint table": (4, 50)}
    marks += [svg.middle(along(n, 10), BASE - up, name) for name, (n, up) in named.items()]
    levels = [("1/2", BASE - 180), ("1/4", BASE - 90), ("0", BASE)]
    below = [(str(n), along(n, 10)) for n in range(0, 11, 2)]
    return Picture(
        "two-bits",
        "Three learning curves of two bits",
        "Errors after 0 to 10 examples: the joint table falls towards 0, Laplace stays near "
        "1/2, and without smoothing the error falls until 4 examples and zigzags upwards after it.",
        "Two coins, same or different: the mean error after 0 to 10 examples. Dashed: the joint "
        "classifier. Solid: naive Bayes without smoothing, which gets better and then "
        "worse, in ups and downs. Dotted: with Laplace smoothing of the likelihoods.",
        BASE + 40,
        [*frame(levels, below, "examples"), *marks, svg.text(LEFT, 14, "mean error")],
    )


def sizes() -> Picture:
    """Draw the least numbers of examples, joint and naive, on a scale of doublings."""

    def at(d: int, least: int) -> Point:
        return along(d, 10), BASE - Fraction(11, 8) * ((least**8).bit_length() - 1)

    found = {
        "line-b": [sample_complexity.joint(d, TENTH).least for d in range(1, 11)],
        "line-a": [sample_complexity.naive(d, TENTH).least for d in range(1, 11)],
    }
    marks = [svg.curve([at(d, n) for d, n in enumerate(ns, 1)], kind) for kind, ns in found.items()]
    for x, kind, down in ((5, "line-b", -8), (10, "line-b", -7), (10, "line-a", 17)):
        n = found[kind][x - 1]
        right, y = at(x, n)
        marks.append(svg.text(right - 8, y + down, f"{n:,}", "end", "halo"))
    levels = [(str(2**k) if k < 12 else "2¹²", BASE - 11 * k) for k in (0, 4, 8, 12)]
    below = [(str(n), along(n, 10)) for n in (1, 2, 4, 6, 8, 10)]
    return Picture(
        "sizes",
        "How many examples are enough",
        "Two curves over one to ten features, on a scale of doublings. The joint "
        "classifier's rises in a straight line from 5 examples to 9,399, that of "
        "naive Bayes stays below nine.",
        "How many examples it takes to succeed nine times in ten, by the number of features. "
        "Each line up is 16 times as many. Dashed: the joint classifier. Solid: naive Bayes.",
        BASE + 40,
        [*frame(levels, below, "features"), *marks],
    )

"""A learning curve worked out: the expected error after n examples, and its three prices.

    E(n)     the mean error over all samples of n examples, each with its probability
    err*     the Bayes error
    limit    the error of naive Bayes with all the knowledge of the truth; err* for a joint table
    F(n)     how probable it is that the fallback decides

    E(n) = err* + (limit - err*) + (E(n) - limit)

The three terms are the Bayes error, the price of the assumption, and that of estimation.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from refnb.decision.learning_curve import Point
from refnb.exact import rational, rounding
from refnb.worked import steps
from refnb.worked.layout import Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Term, letter, name

N, E, F = letter("n"), letter("E(n)"), letter("F(n)")
LEAST, LIMIT = letter("err*", r"\mathrm{err}^*"), letter("limit", r"\mathrm{limit}")
PRICE = letter("E(n) - limit", r"E(n) - \mathrm{limit}")
HEAD = (N, letter("≈ E(n)", r"\approx E(n)"), PRICE, F, E)
PLACES, WIDE = 6, 36


def solve(
    settings: Mapping[str, str], points: Mapping[int, Point], least: Fraction, limit: Fraction
) -> Solution:
    """Work out a curve: what has to be paid in any case, each point, and where it rises.

    >>> points = {0: Point(Fraction(1, 2), Fraction(1)), 1: Point(Fraction(3, 8), Fraction(0))}
    >>> solve({}, points, Fraction(1, 4), Fraction(1, 4)).steps[-1].value
    ()
    """
    known = {"bayes_error": least, "assumption": limit - least, "limit": limit}
    sure = (
        line(LEAST, number(least)),
        line(
            LIMIT, LEAST + name("assumption"), number(least) + number(limit - least), number(limit)
        ),
    )
    rows = tuple(_row(n, point, limit) for n, point in points.items())
    curve = {n: (point.error, point.error - limit, point.fallback) for n, point in points.items()}
    found = (
        Step("prices", known, Block("What no number of examples helps", lines=sure)),
        Step("curve", curve, Block("Expected error after n examples", table=Table(HEAD, rows))),
        _rises(points),
    )
    return Solution("A learning curve", (*([steps.choices(settings)] if settings else []), *found))


def _row(n: int, point: Point, limit: Fraction) -> tuple[Term, ...]:
    shown = (point.error, point.error - limit, point.fallback)
    decimals = (name(rounding.decimal(x, PLACES)) for x in shown)
    return (number(n), *decimals, _exact(point.error))


def _exact(x: Fraction) -> Term:
    """Return a fraction that fits into a column, or how long it is."""
    sides = [rational.spelling(x.numerator), rational.spelling(x.denominator)]
    over, under = map(len, sides)
    return number(x) if over + under <= WIDE else name(f"[{over}-digit/{under}-digit fraction]")


def _rises(points: Mapping[int, Point]) -> Step:
    """Show at which n the error is greater than at the one before."""
    rises = tuple(n for m, n in pairwise(points) if points[n].error > points[m].error)
    words = ", ".join(map(str, rises)) or "nowhere"
    return Step(
        "rises", rises, Block("More examples, more errors", lines=(Line((N, name(words))),))
    )

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
from refnb.worked.layout import Entry, letter, line, number, table
from refnb.worked.solution import Solution, step

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
    prices = (
        line(LEAST, least),
        line(LIMIT, LEAST + "assumption", number(least) + (limit - least), limit),
    )
    curve = {n: (point.error, point.error - limit, point.fallback) for n, point in points.items()}
    rows = (
        (n, *(rounding.decimal(x, PLACES) for x in shown), _exact(shown[0]))
        for n, shown in curve.items()
    )
    rises = tuple(n for m, n in pairwise(points) if points[n].error > points[m].error)
    nowhere = line(N, ", ".join(map(str, rises)) or "nowhere")
    found = (
        step("prices", known, "What no number of examples helps", prices),
        step("curve", curve, "Expected error after n examples", table=table(HEAD, rows)),
        step("rises", rises, "More examples, more errors", [nowhere]),
    )
    return Solution("A learning curve", (*([steps.choices(settings)] if settings else []), *found))


def _exact(x: Fraction) -> Entry:
    """Return a fraction that fits into a column, or how long it is."""
    over, under = (len(rational.spelling(n)) for n in x.as_integer_ratio())
    return x if over + under <= WIDE else f"[{over}-digit/{under}-digit fraction]"

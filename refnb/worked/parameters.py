"""Means, variances and rates worked out from the moments n, t and u of numbers.

    mu(f | y)        t/n
    v(f | y)         (u - t^2/n) / n, or over n - 1, or shared by all labels
    lambda(f | y)    t/n

Without moments they were given.
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.estimation.moments import Moment
from refnb.worked import estimate
from refnb.worked.layout import NOTHING, Term, letter, line, number, table
from refnb.worked.solution import Step, step

Rows = Mapping[str, Mapping[str, Fraction]]
Sums = Mapping[str, Mapping[str, Moment]]

MU, V, LAMBDA = letter("mu", r"\mu"), letter("v"), letter("lambda", r"\lambda")
MEAN = letter("t/n", r"\frac{t}{n}")
VARIANCE = {
    ("n", False): letter("(u - t^2/n) / n", r"\frac{1}{n} \left(u - \frac{t^2}{n}\right)"),
    ("n-1", False): letter(
        "(u - t^2/n) / (n - 1)", r"\frac{1}{n - 1} \left(u - \frac{t^2}{n}\right)"
    ),
    ("n", True): letter("Σ (u - t^2/n) / Σ n", r"\frac{\sum (u - t^2/n)}{\sum n}"),
    ("n-1", True): letter("Σ (u - t^2/n) / Σ (n - 1)", r"\frac{\sum (u - t^2/n)}{\sum (n - 1)}"),
}


def sums(found: Sums) -> Step:
    """Show the weight, the sum and the sum of squares of the numbers."""
    rows = (
        (f"{f} | {y}", part.weight, part.total, part.squares)
        for f, row in found.items()
        for y, part in row.items()
    )
    head = (NOTHING, letter("n"), letter("sum t", "t"), letter("squares u", "u"))
    return step("moments", found, "Moments of the numbers", table=table(head, rows))


def means(found: Rows, seen: Sums | None = None) -> Step:
    """Show the mean of each number, for each label."""
    return _step("means", found, MU, MEAN if seen else None, seen)


def variances(found: Rows, rule: tuple[str, bool] | None = None) -> Step:
    """Show the variance of each number: by which divisor and whether shared, or as given."""
    return _step("variances", found, V, VARIANCE[rule] if rule else None)


def rates(found: Rows, seen: Sums | None = None) -> Step:
    """Show the rate of each count, for each label."""
    return _step("rates", found, LAMBDA, MEAN if seen else None, seen)


def _step(what: str, found: Rows, sign: Term, right: Term | None, seen: Sums | None = None) -> Step:
    """Show parameters that a formula estimates, or that were given."""
    lines = (
        line(sign(f, y), number(seen[f][y].total) / seen[f][y].weight if seen else None, x)
        for f, row in found.items()
        for y, x in row.items()
    )
    formula = line(sign, right) if right else None
    return estimate.parameters(what, found, lines, formula)

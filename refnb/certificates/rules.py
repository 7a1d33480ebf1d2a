"""Certificates of rules: the table of arg max shows what a rule costs, and what the best one does.

p(x, y)    truth: probability of cell x with label y    Fraction >= 0, sums to 1
r(x)       rule: the label that is said of x
"""

from collections.abc import Sequence
from fractions import Fraction

from refnb.certificates import written
from refnb.certificates.verify import Best, Rule
from refnb.certificates.written import Certificate
from refnb.decision.expected_error import Outcome
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.probability import distribution


def rule(outcomes: Sequence[Outcome]) -> Certificate:
    """Return the certificate of an expected error: all outcomes, as `expected_error` lists them.

    >>> half = Fraction(1, 2)
    >>> rule([Outcome((), y, half, "a", y != "a") for y in "ab"]).proved()
    'the error is 1/2, the least of any rule 1/2'
    """
    truth = dict[Cell, dict[str, Fraction]]()
    for each in outcomes:
        truth.setdefault(each.cell, {})[each.label] = each.truth
    best = {
        x: distribution.most_probable(row).label for x, row in truth.items() if any(row.values())
    }
    said = {each.cell: each.predicted for each in outcomes}
    wrong = [
        rational.total(p for x, row in truth.items() for y, p in row.items() if y != r.get(x))
        for r in (said, best)
    ]
    labels = tuple(dict.fromkeys(each.label for each in outcomes))
    return written.made("rule", Rule(labels, truth, said, wrong[0], wrong[1]), Best(best))

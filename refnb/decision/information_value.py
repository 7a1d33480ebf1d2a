"""The value of information: what it is worth to know more before you decide.

    a, y       decision and true label                            str
    L(a, y)    loss of a when y is true; a gain is a loss < 0     loss[a][y], any exact number
    p(y)       prior                                              Fraction >= 0, sums to 1
    p(e | y)   outcome e of a test when y is true                 test[y][e], each row sums to 1
    c          price of the test, in the units of the losses      any exact number
    R          risk without a test             min over a of sum over y of p(y) L(a, y)
    R(y)       risk when the label is known    sum over y of p(y) min over a of L(a, y)
    R(e)       risk with the test              sum over e of min over a of
                                               sum over y of p(y) p(e | y) L(a, y)
    perfect    value of perfect information    R - R(y)
    value      of a test, before it is made    R - R(e) - c

Without its price, no test has a value below 0, and none is worth more than perfect information.

The trap: a test that changes no decision is worth nothing, however much it says about the label.

Source: H. Raiffa and R. Schlaifer, Applied Statistical Decision Theory (1961), chapter 4; R.
Howard, Information value theory (1966).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, NamedTuple

from refnb.core import checks
from refnb.core.checks import Distribution, Number, Probabilities
from refnb.core.errors import DomainMismatch, EmptyData
from refnb.decision import loss as losses
from refnb.decision.loss import Loss, Rows, check_loss
from refnb.exact import rational
from refnb.probability import distribution
from refnb.probability.distribution import Decision

Gain = Annotated[Rows, EmptyData, DomainMismatch, "rows with other keys"]
Test = Annotated[Mapping[str, Probabilities[str]], DomainMismatch, "rows with other outcomes"]


class Outcome(NamedTuple):
    """One outcome of a test: its probability, the decision after it, and its expected loss."""

    probability: Fraction
    decision: Decision[str]
    loss: Fraction


def from_gains(gain: Gain) -> dict[str, dict[str, Fraction]]:
    """Return L(a, y) = -G(a, y): whoever gains most loses least.

    >>> from_gains({"drill": {"oil": 70, "dry": -20}})["drill"]
    {'oil': Fraction(-70, 1), 'dry': Fraction(20, 1)}
    """
    check_loss(next(iter(gain.values()), {}), gain)
    return {a: {y: -x for y, x in checks.fractions(row, a).items()} for a, row in gain.items()}


def risk(p: Distribution[str], loss: Loss) -> Fraction:
    """Return R = min over a of sum of p(y) L(a, y): what the best decision costs.

    >>> risk({"oil": Fraction(1, 4), "dry": Fraction(3, 4)}, from_gains(
    ...     {"drill": {"oil": 70, "dry": -20}, "sell": {"oil": 2, "dry": 2}}))
    Fraction(-5, 2)
    """
    return min(losses.expected(p, loss).values())


def perfect(p: Distribution[str], loss: Loss) -> Fraction:
    """Return R - R(y), the value of perfect information: no test is worth more.

    >>> perfect({"oil": Fraction(1, 4), "dry": Fraction(3, 4)}, from_gains(
    ...     {"drill": {"oil": 70, "dry": -20}, "sell": {"oil": 2, "dry": 2}}))
    Fraction(33, 2)
    """
    now = risk(p, loss)
    known = rational.total(q * min(Fraction(row[y]) for row in loss.values()) for y, q in p.items())
    return now - known


def outcomes(p: Distribution[str], test: Test, loss: Loss) -> dict[str, Outcome]:
    """Return each possible outcome of a test, with the decision of least loss after it.

    Outcomes that no label makes possible are left out.

    Raises DomainMismatch for a test without a row for each label, or with different outcomes in its
    rows.

    >>> sure = {"oil": {"wet": Fraction(1), "no": Fraction(0)}, "dry": {"wet": 0, "no": 1}}
    >>> drill = {"drill": {"oil": -70, "dry": 20}, "sell": {"oil": -2, "dry": -2}}
    >>> outcomes({"oil": Fraction(1, 4), "dry": Fraction(3, 4)}, sure, drill)["wet"].loss
    Fraction(-70, 1)
    """
    first: Mapping[str, Number] = next(iter(test.values()), {})
    checks.prior(p)
    checks.same(p, test, "the labels and the rows of the test")
    for y, row in test.items():
        checks.distribution(row, f"the outcomes of the test given {y}")
        checks.same(first, row, "the outcomes of the row of", y)
    branches = dict[str, Outcome]()
    for e in first:
        joint = {y: Fraction(q * test[y][e]) for y, q in p.items()}
        if evidence := rational.total(joint.values()):
            posterior = distribution.normalise(joint)
            decision = losses.decide(posterior, loss)
            branches[e] = Outcome(evidence, decision, risk(posterior, loss))
    return branches


def value(p: Distribution[str], test: Test, loss: Loss, price: Number = 0) -> Fraction:
    """Return R - R(e) - c, the value of the information of a test, minus its price.

    Raises DomainMismatch for a test without a row for each label, or with different outcomes in its
    rows.

    >>> half = {"wet": Fraction(1, 2), "no": Fraction(1, 2)}
    >>> drill = {"drill": {"oil": -70, "dry": 20}, "sell": {"oil": -2, "dry": -2}}
    >>> value({"oil": Fraction(1, 4), "dry": Fraction(3, 4)}, {"oil": half, "dry": half}, drill, 1)
    Fraction(-1, 1)
    """
    c = checks.fraction(price, "the price of the test")
    after = outcomes(p, test, loss).values()
    return risk(p, loss) - rational.total(b.probability * b.loss for b in after) - c

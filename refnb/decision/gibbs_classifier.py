"""The Gibbs classifier: draw one hypothesis from the posterior, and answer with it.

    p(h | D)       posterior of hypothesis h                Fraction >= 0, sums to 1
    p(y | h, x)    vote of h for the label y at x           for each h Fraction >= 0, sums to 1
    u              what decides the draw                    Fraction, 0 <= u < 1
    a(y)           probability that the answer is y         sum of p(y | h, x) p(h | D) over h
    t(y)           probability that y is true               Fraction >= 0, sums to 1
    err(a, t)      expected error at x                      1 - sum of a(y) t(y) over y

Nothing here is random: the caller supplies u, or asks for the distribution of the answer. It is not
Gibbs sampling, which draws variable after variable in a network.

The trap: a hypothesis that is not certain has two ways to answer. It may draw its label from its
votes, or always say its most probable one (`commit`); the factor 2 holds for the first.

Source: D. Haussler, M. Kearns, R. Schapire, Bounds on the sample complexity of Bayesian
learning, Machine Learning 14 (1994); T. Mitchell, Machine Learning (1997), section 6.8.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from refnb.core import checks, messages
from refnb.core.checks import Distribution, Share
from refnb.core.errors import OutOfRange
from refnb.decision import map_ml
from refnb.decision.map_ml import Rows, Space
from refnb.exact import rational
from refnb.probability import distribution


def draw(posterior: Distribution[str], u: Share) -> str:
    """Return the first h for which the sum of p(h' | D), up to h itself, is above u.

    Where u is uniform on 0 <= u < 1, h is drawn with probability p(h | D).

    Raises OutOfRange when u = 1.

    >>> draw({"h1": Fraction(2, 5), "h2": Fraction(3, 5)}, Fraction(2, 5))
    'h2'
    """
    checks.distribution(posterior, "the posterior")
    checks.share(u, "u")
    if u == 1:
        raise OutOfRange(f"u must be below 1, got {messages.quote(u)}")
    sums = zip(posterior, accumulate(posterior.values()), strict=True)
    return next(h for h, up_to in sums if u < up_to)


def commit(votes: Rows) -> dict[str, dict[str, Fraction]]:
    """Return [y = first arg max p(y | h, x)] for each h: all its votes on one label.

    >>> third = Fraction(1, 3)
    >>> commit({"h": {"+": third, "-": 2 * third}})
    {'h': {'+': Fraction(0, 1), '-': Fraction(1, 1)}}
    """
    for h, row in votes.items():
        checks.distribution(row, messages.place("the votes of", h))
    best = {h: distribution.most_probable(row).label for h, row in votes.items()}
    return {h: {y: Fraction(y == best[h]) for y in row} for h, row in votes.items()}


def answer(posterior: Distribution[str], votes: Space) -> dict[str, Fraction]:
    """Return a(y) = sum over h of p(y | h, x) p(h | D): draw an h, and then a label from it.

    This equals the averaged prediction: drawing and averaging give the same distribution. For
    hypotheses that always predict their most probable label, pass `commit(votes)`.

    Raises DomainMismatch when the hypotheses of posterior and votes differ.

    >>> half = Fraction(1, 2)
    >>> answer({"h1": half, "h2": half}, {"h1": {"+": 1, "-": 0}, "h2": {"+": half, "-": half}})
    {'+': Fraction(3, 4), '-': Fraction(1, 4)}
    """
    return map_ml.predict(posterior, votes)


def expected_error(answer: Distribution[str], truth: Distribution[str]) -> Fraction:
    """Return err(a, t) = 1 - sum over y of a(y) t(y), for independent answer and truth.

    A certain answer is a distribution as well: 1 for its label.

    Raises DomainMismatch when the labels differ.

    >>> coin = {"+": Fraction(2, 5), "-": Fraction(3, 5)}
    >>> expected_error(coin, coin), expected_error({"+": 0, "-": 1}, coin)
    (Fraction(12, 25), Fraction(2, 5))
    """
    checks.distribution(answer, "the answer")
    checks.distribution(truth, "the truth")
    checks.same(answer, truth, "answer and truth")
    return 1 - rational.total(answer[y] * truth[y] for y in answer)

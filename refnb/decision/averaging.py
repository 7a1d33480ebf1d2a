"""Averaging over hypotheses: the Bayes optimal classifier.

    p(h | D)       posterior of hypothesis h, after the data D   Fraction >= 0, sums to 1
    p(y | h, x)    vote of h: what it says of the instance x     for each h Fraction >= 0, sums to 1
    p(y | x, D)    averaged prediction                           sum of p(y | h, x) p(h | D) over h
    y*             Bayes optimal decision                        arg max p(y | x, D), all ties
    h_MAP          the most probable hypothesis                  arg max p(h | D)

A hypothesis that is sure of its label votes 1 for it and 0 for the others. The label must be
independent of the data once the hypothesis is known: p(y | h, x, D) = p(y | h, x).

The trap: the label of the most probable hypothesis need not be the most probable label.

Source: T. Mitchell, Machine Learning (1997), section 6.7, equation 6.21.
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

from refnb.checks import Distribution
from refnb.exact import rational
from refnb.probability import chain, distribution
from refnb.probability.distribution import Decision

H = TypeVar("H", bound=Hashable)
Y = TypeVar("Y", bound=Hashable)


def predict(posterior: Distribution[H], votes: Mapping[H, Distribution[Y]]) -> dict[Y, Fraction]:
    """Return p(y | x, D) = sum over h of p(y | h, x) p(h | D).

    votes[h][y] is p(y | h, x). Labels come in the order of the votes of the first hypothesis.

    Raises DomainMismatch when the hypotheses of posterior and votes differ, or the labels of
    two hypotheses.

    >>> predict({"h1": Fraction(2, 3), "h2": Fraction(1, 3)},
    ...         {"h1": {"+": 1, "-": 0}, "h2": {"+": Fraction(1, 4), "-": Fraction(3, 4)}})
    {'+': Fraction(3, 4), '-': Fraction(1, 4)}
    """
    p = chain.product_rule(posterior, votes)
    labels = votes[next(iter(posterior))]
    return {y: rational.total(p[h, y] for h in posterior) for y in labels}


def decide(posterior: Distribution[H], votes: Mapping[H, Distribution[Y]]) -> Decision[Y]:
    """Return the Bayes optimal decision arg max p(y | x, D), with all ties.

    Raises DomainMismatch when the hypotheses of posterior and votes differ, or the labels of
    two hypotheses.

    >>> posterior = {"h1": Fraction(2, 5), "h2": Fraction(3, 10), "h3": Fraction(3, 10)}
    >>> plus, minus = {"+": 1, "-": 0}, {"+": 0, "-": 1}
    >>> decide(posterior, {"h1": plus, "h2": minus, "h3": minus})
    Decision(label='-', ties=('-',))
    """
    return distribution.most_probable(predict(posterior, votes))


def map_decide(posterior: Distribution[H], votes: Mapping[H, Distribution[Y]]) -> Decision[Y]:
    """Return arg max p(y | h_MAP, x): what the first most probable hypothesis says alone.

    Raises DomainMismatch when the hypotheses of posterior and votes differ, or the labels of
    two hypotheses.

    >>> posterior = {"h1": Fraction(2, 5), "h2": Fraction(3, 10), "h3": Fraction(3, 10)}
    >>> plus, minus = {"+": 1, "-": 0}, {"+": 0, "-": 1}
    >>> map_decide(posterior, {"h1": plus, "h2": minus, "h3": minus})
    Decision(label='+', ties=('+',))
    """
    labels = predict(posterior, votes)
    h = distribution.most_probable(posterior).label
    return distribution.most_probable({y: votes[h][y] for y in labels})

"""Averaging over hypotheses: the Bayes optimal classifier.

    p(h | D)       posterior of hypothesis h, after the data D   Fraction >= 0, sums to 1
    p(y | h, x)    vote of h for the label y at x               for each h Fraction >= 0, sums to 1
    p(y | x, D)    averaged prediction                           sum of p(y | h, x) p(h | D) over h
    y*             Bayes optimal decision                        arg max p(y | x, D), all ties
    h_MAP          the most probable hypothesis                  arg max p(h | D)

A hypothesis that is sure of its label votes 1 for it and 0 for the others. The label must be
independent of the data once the hypothesis is known: p(y | h, x, D) = p(y | h, x).

The sum is that of `map_ml.predict`. Only the question is new: which label, not which hypothesis.

The trap: the label of the most probable hypothesis need not be the most probable label.

Source: T. Mitchell, Machine Learning (1997), section 6.7, equation 6.21.
"""

from __future__ import annotations

from fractions import Fraction

from refnb.core.checks import Distribution
from refnb.decision import map_ml
from refnb.decision.map_ml import Space
from refnb.probability import distribution
from refnb.probability.distribution import Decision


def predict(posterior: Distribution[str], votes: Space) -> dict[str, Fraction]:
    """Return p(y | x, D) = sum over h of p(y | h, x) p(h | D).

    votes[h][y] is p(y | h, x). The hypotheses predict the label of x like any other outcome; labels
    come in the order of the first votes.

    Raises DomainMismatch when the hypotheses of posterior and votes differ.

    >>> predict({"h1": Fraction(2, 3), "h2": Fraction(1, 3)},
    ...         {"h1": {"+": 1, "-": 0}, "h2": {"+": Fraction(1, 4), "-": Fraction(3, 4)}})
    {'+': Fraction(3, 4), '-': Fraction(1, 4)}
    """
    return map_ml.predict(posterior, votes)


def decide(posterior: Distribution[str], votes: Space) -> Decision[str]:
    """Return the Bayes optimal decision arg max p(y | x, D), with all ties.

    Raises DomainMismatch when the hypotheses of posterior and votes differ.

    >>> posterior = {"h1": Fraction(2, 5), "h2": Fraction(3, 10), "h3": Fraction(3, 10)}
    >>> plus, minus = {"+": 1, "-": 0}, {"+": 0, "-": 1}
    >>> decide(posterior, {"h1": plus, "h2": minus, "h3": minus})
    Decision(label='-', ties=('-',))
    """
    return distribution.most_probable(predict(posterior, votes))


def map_decide(posterior: Distribution[str], votes: Space) -> Decision[str]:
    """Return arg max p(y | h_MAP, x): the label that the first most probable hypothesis predicts.

    Raises DomainMismatch when the hypotheses of posterior and votes differ.

    >>> posterior = {"h1": Fraction(2, 5), "h2": Fraction(3, 10), "h3": Fraction(3, 10)}
    >>> plus, minus = {"+": 1, "-": 0}, {"+": 0, "-": 1}
    >>> map_decide(posterior, {"h1": plus, "h2": minus, "h3": minus})
    Decision(label='+', ties=('+',))
    """
    labels = predict(posterior, votes)
    h = distribution.most_probable(posterior).label
    return distribution.most_probable({y: votes[h][y] for y in labels})

"""Complement naive Bayes: judge a label by the words of all the others.

    pi(y)        prior of label y                                   prior[y]
    n(y, w)      occurrences of word w in the documents of y        occurrences[y][w]
    m(y, w)      its occurrences elsewhere                          sum of n(z, w), z not y
    theta(y, w)  probability of word w when the label is not y,     others[y][w]
                 > 0, sums to 1 over the vocabulary
    x, x_w       a bag; how often word w occurs in it               x[w], 0 when absent
    g(w, y)      log factor                                         -x_w log theta(y, w)

    S(y) = log pi(y) - sum of x_w log theta(y, w)

A label with few documents has poor estimates of its own words; the estimates of its complement use
all the others. With two labels it decides as the multinomial classifier does.

This is the plain version: raw counts, and weights that are not normalised.

The trap: S(y) is a score, not a log probability. It gives a decision, but no posterior.

Source: J. Rennie, L. Shih, J. Teevan and D. Karger, Tackling the Poor Assumptions of Naive
Bayes Text Classifiers, ICML 2003, section 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from refnb.classifiers import log_naive, naive
from refnb.classifiers.log_naive import Inference
from refnb.classifiers.multinomial import Bag, Counts
from refnb.classifiers.naive import Prior
from refnb.core import checks, messages
from refnb.core.checks import Amount, Probabilities
from refnb.core.errors import OutOfRange
from refnb.estimation import smoothing
from refnb.estimation.schema import Count
from refnb.estimation.smoothing import Smoothing
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm

Possible = Annotated[Probabilities[str], OutOfRange, "a word of probability 0"]


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y) and others[y][w] = theta(y, w), the words of all others.

    Raises DomainMismatch when the words have other labels than the prior, or two labels have
    different words.
    """

    prior: Probabilities[str]
    others: Mapping[str, Possible]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "prior")
        checks.prior(self.prior)
        checks.by_value(self.prior, {"the words": self.others}, _check_words)

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words, in the order in which the first label has them."""
        return tuple(self.others[next(iter(self.prior))])


def elsewhere(totals: Counts) -> dict[str, dict[str, Count]]:
    """Return m(y, w) = the sum of n(z, w) over all labels z except y.

    >>> elsewhere(Counts({"a": 1, "b": 1, "c": 1}, {"a": {"w": 1}, "b": {"w": 2}, "c": {"w": 4}}))
    {'a': {'w': 6}, 'b': {'w': 5}, 'c': {'w': 3}}
    """
    rows = totals.occurrences
    every = {w: sum(row[w] for row in rows.values()) for w in totals.vocabulary}
    return {y: {w: n - rows[y][w] for w, n in every.items()} for y in totals.documents}


def fit(totals: Counts, rule: Smoothing | Mapping[str, Amount], prior: Prior) -> Model:
    """Estimate theta(y, w) from m(y, w), and pi(y) from n(y), or take pi as given.

    The rule is a rule of smoothing, or rule[w] is the pseudo-count of word w.

    Raises UndefinedEstimate when a rule divides 0 by 0; OutOfRange for an estimate of 0;
    DomainMismatch when the given prior has other labels, or pseudo-counts have other words.

    >>> seen = Counts({"a": 1, "b": 3}, {"a": {"v": 2, "w": 0}, "b": {"v": 0, "w": 5}})
    >>> fit(seen, Smoothing.spelled("laplace"), Smoothing.spelled("none")).others["a"]
    {'v': Fraction(1, 7), 'w': Fraction(6, 7)}
    """
    pi, rows = naive.estimate_prior(totals.documents, prior), {"the words": elsewhere(totals)}
    return Model(pi, messages.map_cells(rows, lambda m: smoothing.estimate(m, rule))["the words"])


def factors(model: Model, x: Bag) -> dict[str, dict[str, LogForm]]:
    """Return g(w, y) = -x_w log theta(y, w) for each word w that occurs in x.

    They come in the order of the vocabulary.

    Raises UnknownFeature for a word outside the vocabulary.

    >>> half = Fraction(1, 2)
    >>> model = Model({"a": Fraction(1)}, {"a": {"buy": half, "now": half}})
    >>> logarithm.spelling(factors(model, {"now": 3})["now"]["a"])
    '-3 log(1/2)'
    """
    checks.values(x, dict.fromkeys(model.vocabulary), checks.cardinal)
    return {
        w: {y: logarithm.scale(logarithm.log(model.others[y][w], "e"), -x[w]) for y in model.prior}
        for w in model.vocabulary
        if x.get(w)
    }


def infer(model: Model, x: Bag) -> Inference:
    """Return log factors, scores S(y) and decision arg max S(y) for a bag.

    Every label with a prior > 0 has a finite score, so there is always a decision.

    Raises UnknownFeature for a word outside the vocabulary.

    >>> half, less, more = Fraction(1, 2), Fraction(1, 3), Fraction(2, 3)
    >>> others = {"a": {"buy": less, "now": more}, "b": {"buy": more, "now": less}}
    >>> infer(Model({"a": half, "b": half}, others), {"buy": 2, "now": 1}).decision.label
    'a'
    """
    return log_naive.infer(model.prior, factors(model, x))


def _check_words(theta: Mapping[str, Fraction], what: str) -> None:
    """Require a distribution without a 0: NotADistribution; OutOfRange."""
    checks.distribution(theta, what)
    for w, p in theta.items():
        if p == 0:
            raise OutOfRange(f"{what}: {messages.quote(w)} needs a probability > 0: no log of 0")

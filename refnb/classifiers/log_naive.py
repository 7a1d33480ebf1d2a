"""Naive Bayes in logarithms: a log prior plus one log factor for each feature.

    p(y)        prior of label y                             Fraction >= 0, sums to 1
    g(f, y)     log factor of feature f for label y          LogForm to the base e, or -inf
    S(y)        log score                                    log p(y) + sum of g(f, y)
    y*          decision                                     arg max S(y), all ties
    p(y | x)    posterior, the softmax of the log scores     e^S(y) / sum of e^S(y')

This is for families whose factors are not rational: densities and rates. A factor may leave out a
constant that is the same for every label: it changes neither decision nor posterior. The log of 0
is -inf, and a label with that score is impossible.

The trap: scores are compared as numbers, never as decimals. Two labels tie exactly when their log
scores are equal, and then the answer lists both.

Source: M. Mohri, lecture 3, naive Bayes: log-odds; J. S. Bridle, Probabilistic
interpretation of feedforward classification network outputs (1990), for the softmax.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cmp_to_key
from typing import Annotated, Protocol, Self, TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Amount, Distribution, Number, Places, Probabilities
from refnb.core.errors import DomainMismatch, EmptyData, OutOfRange, UnknownLabel, ZeroEvidence
from refnb.exact import enclosure, exponentials, logarithm
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refnb.probability.draws import Below

Weights = Mapping[str, Mapping[str, Amount]]
Forms = Annotated[Mapping[str, Extended], DomainMismatch, "a base other than e", OutOfRange, "+inf"]
LogFactors = Mapping[str, Forms]
LogScores = Annotated[Forms, EmptyData, ZeroEvidence, "-inf alone"]


@dataclass(frozen=True)
class Inference:
    """Everything on the way from prior and log factors to the decision, in that order."""

    prior: Mapping[str, Fraction]
    factors: Mapping[str, Mapping[str, Extended]]
    scores: Mapping[str, Extended]
    decision: Decision[str]


class Parameters:
    """A model of numbers: pi(y) as prior[y], and tables of parameters by feature and label."""

    prior: Probabilities[str]

    @property
    def tables(self) -> dict[str, dict[str, dict[str, Fraction]]]:
        """The tables of parameters by name, such as means[f][y], each over the same features."""
        return {name: table for name, table in vars(self).items() if name != "prior"}

    @property
    def features(self) -> tuple[str, ...]:
        """The features, in declared order: those of each table."""
        return tuple(next(iter(self.tables.values())))

    def numbers(self, feature: str, label: str) -> dict[str, Fraction]:
        """Return the parameters of one feature and label, by the names of their tables."""
        return {name: table[feature][label] for name, table in self.tables.items()}


class Quantity(Protocol):
    """What goes into a formula: numbers, or the terms that stand for them on paper."""

    def __add__(self, other: Self, /) -> Self: ...
    def __sub__(self, other: Self, /) -> Self: ...
    def __mul__(self, other: Self, /) -> Self: ...
    def __truediv__(self, other: Self, /) -> Self: ...


Q = TypeVar("Q", bound=Quantity)


class Estimate(Protocol):
    """A parameter as a function of weight n, sum t and sum of squares u of the numbers."""

    def __call__(self, n: Q, t: Q, u: Q, /) -> Q:
        """Return the parameter, as a number or as the term of its formula."""


@dataclass(frozen=True)
class Written:
    """A letter or a formula as text, and as TeX if the two differ."""

    plain: str
    tex: str = ""


@dataclass(frozen=True)
class Parameter:
    """The entries of a table: their letter, and the formula of their estimate.

    An estimate that depends on the divisor, and on whether the labels share it, has one formula for
    each combination of the two.
    """

    letter: Written
    estimate: Estimate | None = None
    choices: Mapping[tuple[str, bool], Written] = field(default_factory=dict)


@dataclass(frozen=True)
class Family:
    """What defines a family of numbers: its tables of parameters, its factor, how to draw from it.

    `kind` is the name for its numbers, `factor` the formula of g(f, y). `draw` takes the parameters
    of a feature and label, the decimal places of a number and a source. `draws` is how many numbers
    it asks the source for, or 0 when they are always few.
    """

    kind: str
    parameters: Mapping[str, Parameter]
    factor: Written
    draw: Callable[[Mapping[str, Fraction], int, Below], Number]
    draws: Callable[[Mapping[str, Fraction]], int] = lambda _: 0

    def free(self, labels: int, shared: bool) -> int:
        """Return the free parameters of a feature: each table has one per label, or one for all.

        >>> rates = {"rates": Parameter(Written("lambda"))}
        >>> Family("counts", rates, Written("g"), max).free(labels=3, shared=True)
        3
        """
        return sum(1 if shared and p.choices else labels for p in self.parameters.values())


def log_probability(p: Amount) -> Extended:
    """Return log p to the base e, and -inf for p = 0.

    >>> log_probability(0)
    Infinite(sign=-1)
    """
    checks.amount(p, "a probability or a weight")
    return logarithm.log(p, "e") if p > 0 else Infinite(-1)


def log_factors(factors: Weights) -> dict[str, dict[str, Extended]]:
    """Return log p(x_f | y) for factors that are probabilities, such as `categorical.factors`.

    >>> log_factors({"f": {"a": Fraction(1), "b": Fraction(0)}})["f"]["b"]
    Infinite(sign=-1)
    """
    return messages.map_cells(factors, log_probability)


def log_ratios(factors: Mapping[str, LogScores], label: str, other: str) -> dict[str, Extended]:
    """Return g(f, label) - g(f, other) for each feature: what it adds to the log-odds.

    Each feature is an expert whose vote is a logarithm; the prior votes as well.

    Raises UnknownLabel for a label without a factor; ZeroEvidence when both factors are
    -inf.

    >>> six, three = logarithm.log(6, "e"), logarithm.log(3, "e")
    >>> log_ratios({"f": {"a": six, "b": three}}, "a", "b")["f"] == logarithm.log(2, "e")
    True
    """
    return {f: log_odds(factor, label, other) for f, factor in factors.items()}


def scores(prior: Distribution[str], factors: LogFactors) -> dict[str, Extended]:
    """Return S(y) = log p(y) + the sum over the features f of g(f, y).

    factors[f][y] is g(f, y). If any of them is -inf, so is the sum.

    Raises DomainMismatch when a log factor has other labels than the prior.

    >>> third, six = Fraction(1, 3), logarithm.log(6, "e")
    >>> found = scores({"a": third, "b": 2 * third}, {"f": {"a": six, "b": Infinite(-1)}})
    >>> found["a"] == logarithm.log(2, "e"), found["b"]
    (True, Infinite(sign=-1))
    """
    checks.prior(prior)
    checks.by_label(prior, factors, "log factor", check_form)
    rows = [{y: log_probability(p) for y, p in prior.items()}, *factors.values()]
    return {y: logarithm.total(row[y] for row in rows) for y in prior}


def infer(prior: Distribution[str], factors: LogFactors) -> Inference:
    """Return log scores S(y) and decision arg max S(y).

    Raises DomainMismatch when a log factor has other labels than the prior; ZeroEvidence
    when every score is -inf.

    >>> half, two, three = Fraction(1, 2), logarithm.log(2, "e"), logarithm.log(3, "e")
    >>> infer({"a": half, "b": half}, {"f": {"a": two, "b": three}}).decision
    Decision(label='b', ties=('b',))
    """
    weights = scores(prior, factors)
    return Inference(
        prior={y: Fraction(p) for y, p in prior.items()},
        factors={f: {y: factor[y] for y in prior} for f, factor in factors.items()},
        scores=weights,
        decision=decide(weights),
    )


def decide(scores: LogScores) -> Decision[str]:
    """Return arg max S(y): the first maximiser in declared order, and all of them.

    >>> decide({"a": logarithm.log(Fraction(1, 2), "e"), "b": logarithm.log(Fraction(2, 4), "e")})
    Decision(label='a', ties=('a', 'b'))
    """
    _check_scores(scores)
    ordered = cmp_to_key(enclosure.compare)
    return distribution.arg_max({y: ordered(score) for y, score in scores.items()})  # type: ignore[type-var]


def log_odds(scores: LogScores, label: str, other: str) -> Extended:
    """Return log (p(label | x) / p(other | x)) = S(label) - S(other), which may be infinite.

    Raises UnknownLabel for a label without a score; ZeroEvidence when both scores are -inf.

    >>> odds = log_odds({"a": logarithm.log(6, "e"), "b": logarithm.log(3, "e")}, "a", "b")
    >>> odds == logarithm.log(2, "e")
    True
    """
    _check_scores(scores)
    checks.known((label, other), scores, UnknownLabel, "the label")
    left, right = scores[label], scores[other]
    if isinstance(left, LogForm) and isinstance(right, LogForm):
        return logarithm.subtract(left, right)
    if left == right:
        raise ZeroEvidence(f"log-odds need p({label}) > 0 or p({other}) > 0, both are 0")
    return Infinite(-1 if isinstance(left, Infinite) else 1)


def posterior(scores: LogScores, places: Places) -> dict[str, Enclosure]:
    """Return the multiples of 10^-places next to p(y | x), below and above it.

    Both are p(y | x) itself when it is such a multiple; else they are 10^-places apart.
    `places` is 0 to 1000.

    >>> posterior({"a": logarithm.log(2, "e"), "b": logarithm.log(1, "e")}, 2)["a"]
    <Enclosure 0.660 .. 0.670>
    """
    _check_scores(scores)
    checks.size(places, "places", 0, MAX_PLACES)
    finite = {y: score for y, score in scores.items() if isinstance(score, LogForm)}
    shares = dict(zip(finite, exponentials.softmax([*finite.values()], places), strict=True))
    return {y: shares.get(y, Enclosure(Fraction(0), Fraction(0))) for y in scores}


def check_form(form: Extended, what: str, *of: object) -> None:
    """Require a logarithm to the base e, or -inf: DomainMismatch; OutOfRange."""
    place = messages.place(what, *of)
    if isinstance(form, LogForm):
        if form.base != "e":
            raise DomainMismatch(f"{place} must have the base e, got the base {form.base}")
    elif form.sign > 0:
        raise OutOfRange(f"{place} must be finite or -inf, got inf")


def _check_scores(scores: Mapping[str, Extended]) -> None:
    """Require log scores, at least one finite: EmptyData; ZeroEvidence; and what a form must be."""
    checks.names(scores, "the labels")
    for y, form in scores.items():
        check_form(form, "the log score of", y)
    if all(isinstance(score, Infinite) for score in scores.values()):
        raise ZeroEvidence(f"a log score must be finite, all {messages.listing(scores)} are -inf")

"""Naive Bayes in logarithms: a log prior plus one log factor for each feature.

    p(y)        prior of label y                             Fraction >= 0, sums to 1
    g(f, y)     log factor of feature f for label y          LogForm to the base e, or -inf
    S(y)        log score                                    log p(y) + sum of g(f, y)
    y*          decision                                     arg max S(y), all ties
    p(y | x)    posterior, the softmax of the log scores     e^S(y) / sum of e^S(y')

For families whose factors are not rational: densities and rates. A constant that is the
same for every label can be left out of its factors: it changes neither decision nor
posterior. The log of 0 is -inf, and a label with that score is impossible.

The trap: scores are compared as numbers, never as decimals. Two labels tie exactly when
their log scores are equal, and then both are in the answer.

Source: M. Mohri, lecture 3, naive Bayes: log-odds; J. S. Bridle, Probabilistic
interpretation of feedforward classification network outputs (1990), for the softmax.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb import checks
from refnb.checks import Number
from refnb.classifiers.naive import Factors
from refnb.errors import (
    DomainMismatch,
    EmptyData,
    NotExact,
    OutOfRange,
    UnknownLabel,
    ZeroEvidence,
)
from refnb.exact import enclosure, exponentials, logarithm, rational
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.probability.distribution import Decision

LogFactors = Mapping[str, Mapping[str, Extended]]


@dataclass(frozen=True)
class Inference:
    """Everything on the way from prior and log factors to the decision, in that order."""

    prior: dict[str, Fraction]
    factors: dict[str, dict[str, Extended]]
    scores: dict[str, Extended]
    decision: Decision[str]


def log_probability(p: Number) -> Extended:
    """Return log p to the base e, and -inf for p = 0.

    Raises, in this order: NotExact; Negative.

    >>> log_probability(0)
    Infinite(sign=-1)
    """
    checks.amount(p, "a probability or a weight")
    return logarithm.log(p, "e") if p > 0 else Infinite(-1)


def log_factors(factors: Factors) -> dict[str, dict[str, Extended]]:
    """Return log p(x_f | y) for factors that are probabilities, such as `categorical.factors`.

    Raises, in this order: NotExact; Negative.

    >>> log_factors({"f": {"a": Fraction(1), "b": Fraction(0)}})["f"]["b"]
    Infinite(sign=-1)
    """
    return {f: {y: log_probability(p) for y, p in factor.items()} for f, factor in factors.items()}


def log_ratios(factors: LogFactors, label: str, other: str) -> dict[str, Extended]:
    """Return g(f, label) - g(f, other) for each feature: what it adds to the log-odds.

    Each feature is an expert whose vote is a logarithm; the prior votes, too.

    Raises, in this order: feature by feature, what `log_odds` raises.

    >>> votes = log_ratios({"f": {"a": logarithm.log(6, "e"), "b": logarithm.log(3, "e")}}, "a", "b")
    >>> votes["f"] == logarithm.log(2, "e")
    True
    """
    return {f: log_odds(factor, label, other) for f, factor in factors.items()}


def scores(prior: Mapping[str, Number], factors: LogFactors) -> dict[str, Extended]:
    """Return S(y) = log p(y) + the sum over features f of g(f, y).

    factors[f][y] is g(f, y). Any of them -inf makes the sum -inf.

    Raises, in this order: NotText; NotExact; Negative; NotADistribution for the prior;
    then, feature by feature, DomainMismatch when its labels are not those of the prior;
    NotExact; DomainMismatch for a base that is not e; OutOfRange for +inf.

    >>> found = scores({"a": Fraction(1, 3), "b": Fraction(2, 3)}, {"f": {"a": logarithm.log(6, "e"),
    ...                                                                  "b": Infinite(-1)}})
    >>> found["a"] == logarithm.log(2, "e"), found["b"]
    (True, Infinite(sign=-1))
    """
    checks.prior(prior)
    for feature, factor in factors.items():
        checks.same(prior, factor, f"the prior and the log factors of {feature!r}")
        _check_forms(factor, f"the log factor of {feature!r} for")
    return {
        y: _sum((log_probability(p), *(factor[y] for factor in factors.values())))
        for y, p in prior.items()
    }


def infer(prior: Mapping[str, Number], factors: LogFactors) -> Inference:
    """Return log scores S(y) and decision arg max S(y).

    Raises, in this order: what `scores` raises; ZeroEvidence when every score is -inf.

    >>> half = Fraction(1, 2)
    >>> infer({"a": half, "b": half}, {"f": {"a": logarithm.log(2, "e"), "b": logarithm.log(3, "e")}}).decision
    Decision(label='b', ties=('b',))
    """
    weights = scores(prior, factors)
    return Inference(
        prior={y: Fraction(p) for y, p in prior.items()},
        factors={f: {y: factor[y] for y in prior} for f, factor in factors.items()},
        scores=weights,
        decision=decide(weights),
    )


def decide(scores: Mapping[str, Extended]) -> Decision[str]:
    """Return arg max S(y): the first maximiser in declared order, and all of them.

    Raises, in this order: EmptyData for no labels; NotExact; DomainMismatch for a base
    that is not e; OutOfRange for +inf; ZeroEvidence when every score is -inf.

    >>> decide({"a": logarithm.log(Fraction(1, 2), "e"), "b": logarithm.log(Fraction(2, 4), "e")})
    Decision(label='a', ties=('a', 'b'))
    """
    _check_scores(scores)
    ties: tuple[str, ...] = ()
    for y, score in scores.items():
        order = enclosure.compare(score, scores[ties[0]]) if ties else 1
        if order >= 0:
            ties = (y,) if order > 0 else (*ties, y)
    return Decision(ties[0], ties)


def log_odds(scores: Mapping[str, Extended], label: str, other: str) -> Extended:
    """Return log (p(label | x) / p(other | x)) = S(label) - S(other), perhaps infinite.

    Raises, in this order: what `decide` raises; UnknownLabel for label, then for other;
    ZeroEvidence when both scores are -inf.

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


def posterior(scores: Mapping[str, Extended], places: int) -> dict[str, Enclosure]:
    """Return the multiples of 10^-places next to p(y | x), below and above it.

    Both are p(y | x) itself when it is such a multiple; else they are 10^-places apart.

    Raises, in this order: what `decide` raises; NotExact; OutOfRange unless
    0 <= places <= 1000.

    >>> posterior({"a": logarithm.log(2, "e"), "b": logarithm.log(1, "e")}, 2)["a"]
    Enclosure(low=Fraction(33, 50), high=Fraction(67, 100))
    """
    _check_scores(scores)
    checks.size(places, "places", 0, MAX_PLACES)
    known = {y: score for y, score in scores.items() if isinstance(score, LogForm)}
    found = dict(zip(known, exponentials.shares(list(known.values()), places), strict=True))
    return {y: found.get(y, Enclosure(Fraction(0), Fraction(0))) for y in scores}


def weighted(pairs: Sequence[tuple[LogForm, Number]]) -> LogForm:
    """Return the sum of q x over the pairs (x, q) to the base e, gathered once.

    >>> weighted([(logarithm.log(2, "e"), 3), (logarithm.log(8, "e"), -1)]) == logarithm.log(1, "e")
    True
    """
    terms = tuple((a, q * c) for x, q in pairs for a, c in x.terms)
    return logarithm.scale(LogForm("e", rational.total(x.const * q for x, q in pairs), terms), 1)


def _sum(parts: tuple[Extended, ...]) -> Extended:
    forms = [part for part in parts if isinstance(part, LogForm)]
    return weighted([(form, 1) for form in forms]) if len(forms) == len(parts) else Infinite(-1)


def _check_scores(scores: Mapping[str, Extended]) -> None:
    if not scores:
        raise EmptyData("at least one label is needed")
    _check_forms(scores, "the log score of")
    if all(isinstance(score, Infinite) for score in scores.values()):
        raise ZeroEvidence(f"a log score must be finite, all of {list(scores)[:8]} are -inf")


def _check_forms(forms: Mapping[str, object], what: str) -> None:
    """Require logarithms to the base e, or -inf: NotExact; DomainMismatch; OutOfRange."""
    for y, form in forms.items():
        if not isinstance(form, LogForm | Infinite):
            raise NotExact(f"{what} {y!r} must be a LogForm or Infinite, got {checks.shown(form)}")
    for y, form in forms.items():
        if isinstance(form, LogForm) and form.base != "e":
            raise DomainMismatch(f"{what} {y!r} must have the base e, got the base {form.base}")
    infinite = [y for y, form in forms.items() if form == Infinite(1)]
    if infinite:
        raise OutOfRange(f"{what} {infinite[0]!r} must be finite or -inf, got inf")

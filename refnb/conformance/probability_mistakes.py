"""The named mistakes of deciding, conditioning and updating."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256

from refnb.classifiers import naive
from refnb.conformance.wrong import Mistake
from refnb.errors import Negative, NotADistribution, ZeroEvidence
from refnb.probability import bayes, distribution
from refnb.probability.distribution import Decision

Weights = Mapping[str, Fraction]
RIGHT_INFER = naive.infer
RIGHT_NORMALISE = distribution.normalise
RIGHT_POSTERIOR = bayes.posterior
RIGHT_JOINT = bayes.joint
RIGHT_SCORES = naive.scores


def chosen(best: Sequence[str]) -> Decision[str]:
    """Return the decision for the first of the best."""
    return Decision(best[0], tuple(best))


def ties(weights: Weights) -> list[str]:
    """Return the labels of greatest weight."""
    greatest = max(weights.values(), default=Fraction(0))
    return [label for label, weight in weights.items() if weight == greatest]


def _uniform(weights: Weights) -> dict[str, Fraction]:
    whole = sum(weights.values(), Fraction(0))
    if whole == 0:
        return {label: Fraction(1, len(weights)) for label in weights}
    return {label: weight / whole for label, weight in weights.items()}


def _uniform_posterior(prior: Weights, likelihood: Weights) -> dict[str, Fraction]:
    return _uniform({h: Fraction(prior[h] * likelihood[h]) for h in prior})


def _joint_of_equal(prior: Weights, likelihood: Weights) -> dict[str, Fraction]:
    RIGHT_JOINT(prior, likelihood)
    return {h: Fraction(likelihood[h]) / len(prior) for h in prior}


def _sum_first(p: Weights, what: str) -> None:
    """Look at the sum before the signs."""
    whole = sum(p.values(), Fraction(0))
    if whole != 1:
        raise NotADistribution(what)
    if any(weight < 0 for weight in p.values()):
        raise Negative(what)


def _as_they_are(weights: Weights) -> dict[str, Fraction]:
    """Give the weights back without dividing by their sum."""
    RIGHT_NORMALISE(weights)
    return {label: Fraction(weight) for label, weight in weights.items()}


def _joint_only(prior: Weights, likelihood: Weights) -> dict[str, Fraction]:
    """Give prior times likelihood for the posterior."""
    RIGHT_POSTERIOR(prior, likelihood)
    return {h: Fraction(prior[h] * likelihood[h]) for h in prior}


def _unnormalised(prior: Weights, factors: Mapping[str, Weights]) -> naive.Inference:
    right = RIGHT_INFER(prior, factors)
    kept = (right.prior, right.factors, right.scores, right.evidence, right.scores)
    return naive.Inference(*kept, right.decision)


def _last(weights: Weights) -> Decision[str]:
    *others, last = ties(weights)
    return chosen([last, *others])


def _summed(p: Weights, event: Sequence[str], parts: Sequence[Sequence[str]]) -> Fraction:
    """Add P(B and A_i) over the parts without looking whether they overlap."""
    return sum((p[h] for part in parts for h in part if h in event), Fraction(0))


def _swapped(p: Weights, event: Sequence[str], given: Sequence[str]) -> Fraction:
    """Return P(B | A) for P(A | B)."""
    whole = sum((p[h] for h in p if h in event), Fraction(0))
    both = sum((p[h] for h in p if h in event and h in given), Fraction(0))
    return both / whole if whole else Fraction(0)


def _past_zero(
    joint: Mapping[tuple[str, ...], Fraction], cell: tuple[str, ...], order: Sequence[int]
) -> tuple[Fraction, ...]:
    """Go on behind a factor 0, with factors 0."""
    factors, prefix = [], Fraction(1)
    for last in range(1, len(order) + 1):
        longer = sum(
            (p for c, p in joint.items() if all(c[i] == cell[i] for i in order[:last])),
            Fraction(0),
        )
        factors.append(longer / prefix if prefix else Fraction(0))
        prefix = longer
    return tuple(factors)


def _without_prior(prior: Weights, factors: Mapping[str, Weights]) -> dict[str, Fraction]:
    RIGHT_SCORES(prior, factors)
    scores = {y: Fraction(1, len(prior)) for y in prior}
    for factor in factors.values():
        scores = {y: s * factor[y] for y, s in scores.items()}
    return scores


def _uniform_inference(prior: Weights, factors: Mapping[str, Weights]) -> naive.Inference:
    try:
        return RIGHT_INFER(prior, factors)
    except ZeroEvidence:
        share = {y: Fraction(1, len(prior)) for y in prior}
        tables = {f: {y: Fraction(p) for y, p in row.items()} for f, row in factors.items()}
        zeros = dict.fromkeys(prior, Fraction(0))
        made = Decision(next(iter(prior)), tuple(prior))
        return naive.Inference(dict(prior), tables, zeros, Fraction(0), share, made)


PROBABILITY: tuple[Mistake, ...] = (
    Mistake("last-max", "the last maximum", {"probability.distribution.most_probable": _last}),
    Mistake(
        "alphabetical-tie",
        "ties sorted by name",
        {"probability.distribution.most_probable": lambda w: chosen(sorted(ties(w)))},
    ),
    Mistake(
        "hash-order",
        "ties in the order of a hash table",
        {
            "probability.distribution.most_probable": lambda w: chosen(
                sorted(ties(w), key=lambda label: sha256(label.encode()).digest())
            )
        },
    ),
    Mistake(
        "drops-ties",
        "only the first of the ties reported",
        {"probability.distribution.most_probable": lambda w: chosen(ties(w)[:1])},
    ),
    Mistake(
        "uniform-on-zero",
        "equal shares when every weight is 0",
        {
            "probability.distribution.normalise": _uniform,
            "probability.bayes.posterior": _uniform_posterior,
            "classifiers.naive.infer": _uniform_inference,
        },
    ),
    Mistake(
        "prior-forgotten",
        "likelihood alone",
        {"probability.bayes.joint": _joint_of_equal, "classifiers.naive.scores": _without_prior},
    ),
    Mistake(
        "overlapping-parts-accepted",
        "parts of a partition not checked",
        {"probability.distribution.total_probability": _summed},
    ),
    Mistake(
        "unnormalised-posterior",
        "not divided by the evidence",
        {
            "probability.distribution.normalise": _as_they_are,
            "probability.bayes.posterior": _joint_only,
            "classifiers.naive.infer": _unnormalised,
        },
    ),
    Mistake(
        "ignores-order-of-errors",
        "the sum checked before the signs",
        {"probability.distribution.check_distribution": _sum_first},
    ),
    Mistake("event-as-given", "P(B | A)", {"probability.distribution.conditional": _swapped}),
    Mistake("chain-past-zero", "0/0 = 0", {"probability.chain.chain_rule": _past_zero}),
)

"""Mistakes of classifying with logarithms."""

from collections.abc import Mapping
from fractions import Fraction
from math import exp

from mistakes.making import Mistake
from mistakes.nearby import in_doubles
from refnb.classifiers import lognaive
from refnb.errors import ZeroEvidence
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.probability.distribution import Decision

Scores = Mapping[str, Extended]
Factors = Mapping[str, Mapping[str, Extended]]
Prior = Mapping[str, Fraction]
Posterior = dict[str, Enclosure]
RIGHT_SCORES = lognaive.scores
RIGHT_DECIDE = lognaive.decide
RIGHT_ODDS = lognaive.log_odds
RIGHT_POSTERIOR = lognaive.posterior


def _forgotten(prior: Prior, factors: Factors) -> dict[str, Extended]:
    RIGHT_SCORES(prior, factors)
    one = dict.fromkeys(prior, Fraction(1, len(prior)))
    back = logarithm.log(len(prior), "e")
    return {
        y: logarithm.add(score, back) if isinstance(score, LogForm) else score
        for y, score in RIGHT_SCORES(one, factors).items()
    }


def _doubles(scores: Scores) -> Decision[str]:
    RIGHT_DECIDE(scores)
    sums = {y: in_doubles(score) for y, score in scores.items() if isinstance(score, LogForm)}
    ties = tuple(y for y, s in sums.items() if s == max(sums.values()))
    return Decision(ties[0], ties)


def _spelled(scores: Scores) -> Decision[str]:
    right = RIGHT_DECIDE(scores)
    best = _spelling(scores[right.label])
    ties = tuple(y for y in right.ties if _spelling(scores[y]) == best)
    return Decision(right.label, ties)


def _spelling(score: Extended) -> object:
    return (score.const, score.terms) if isinstance(score, LogForm) else score


def _nothing(scores: Scores, label: str, other: str) -> Extended:
    try:
        return RIGHT_ODDS(scores, label, other)
    except ZeroEvidence:
        return logarithm.constant(0, "e")


def _nearest(scores: Scores, places: int) -> Posterior:
    """Take half a unit on both sides of the nearest multiple."""
    right = RIGHT_POSTERIOR(scores, places)
    unit, found = Fraction(1, 10**places), {}
    for y, fine in RIGHT_POSTERIOR(scores, places + 1).items():
        near = ((fine.low / unit + Fraction(1, 2)) // 1) * unit
        exact = right[y].low == right[y].high
        found[y] = right[y] if exact else Enclosure(near - unit / 2, near + unit / 2)
    return found


def _in_doubles(scores: Scores, places: int) -> Posterior:
    right = RIGHT_POSTERIOR(scores, places)
    logs = {y: in_doubles(score) for y, score in scores.items() if isinstance(score, LogForm)}
    powers = {y: exp(t - max(logs.values())) for y, t in logs.items()}
    whole, parts = sum(powers.values()), 10**places
    shares = {y: Fraction(powers.get(y, 0) / whole) * parts for y in right}
    return {
        y: Enclosure(Fraction(s // 1, parts), Fraction(-(-s // 1), parts))
        for y, s in shares.items()
    }


MISTAKES = (
    Mistake(
        "lognaive-prior-forgotten",
        "Added up the factors alone.",
        {"lognaive.scores": _forgotten},
    ),
    Mistake(
        "lognaive-scores-in-doubles",
        "Compared the scores as doubles.",
        {"lognaive.decide": _doubles},
    ),
    Mistake(
        "lognaive-ties-by-spelling",
        "Let only those scores tie that are written alike.",
        {"lognaive.decide": _spelled},
    ),
    Mistake(
        "lognaive-nothing-against-nothing",
        "Took -inf less -inf for 0.",
        {"lognaive.log_odds": _nothing},
    ),
    Mistake(
        "lognaive-posterior-nearest",
        "Enclosed the posterior between halves around the nearest multiple.",
        {"lognaive.posterior": _nearest},
    ),
    Mistake(
        "lognaive-posterior-in-doubles",
        "Divided e^S by the sum of e^S in doubles.",
        {"lognaive.posterior": _in_doubles},
    ),
)

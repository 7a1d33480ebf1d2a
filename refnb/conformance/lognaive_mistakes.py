"""The named mistakes of classifying with logarithms."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb.classifiers import lognaive
from refnb.conformance import wrong
from refnb.conformance.wrong import Mistake
from refnb.errors import ZeroEvidence
from refnb.exact import enclosure, exponentials, logarithm, series
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.probability.distribution import Decision

Scores = Mapping[str, Extended]
Factors = Mapping[str, Mapping[str, Extended]]
Prior = Mapping[str, Fraction]
Exponents = Sequence[LogForm]
Ends = tuple[Enclosure, ...]
RIGHT_SCORES = lognaive.scores
RIGHT_DECIDE = lognaive.decide
RIGHT_ODDS = lognaive.log_odds
RIGHT_SHARES = exponentials.shares
RIGHT_SUM = lognaive._sum
BITS = 200


def _forgotten(prior: Prior, factors: Factors) -> dict[str, Extended]:
    """Add up the factors alone."""
    RIGHT_SCORES(prior, factors)
    return {y: RIGHT_SUM(tuple(row[y] for row in factors.values())) for y in prior}


def _finite(parts: tuple[Extended, ...]) -> Extended:
    """Leave out what is infinite."""
    return RIGHT_SUM(tuple(part for part in parts if isinstance(part, LogForm)))


def _doubles(scores: Scores) -> Decision[str]:
    """Compare the scores as doubles."""
    RIGHT_DECIDE(scores)
    sums = {y: _double(score) for y, score in scores.items() if isinstance(score, LogForm)}
    ties = tuple(y for y, s in sums.items() if s == max(sums.values()))
    return Decision(ties[0], ties)


def _double(score: LogForm) -> Fraction:
    """Round what is read, and what comes out."""
    read = LogForm(
        "e", wrong.double(score.const), tuple((wrong.double(a), q) for a, q in score.terms)
    )
    return wrong.double(Fraction(enclosure.bounds(read, BITS)[0], 2**BITS))


def _first(scores: Scores) -> Decision[str]:
    """Report one label."""
    best = RIGHT_DECIDE(scores).label
    return Decision(best, (best,))


def _spelled(scores: Scores) -> Decision[str]:
    """Let only those tie that are spelled alike."""
    right = RIGHT_DECIDE(scores)
    best = _spelling(scores[right.label])
    ties = tuple(y for y in right.ties if _spelling(scores[y]) == best)
    return Decision(right.label, ties)


def _spelling(score: Extended) -> object:
    return (score.const, score.terms) if isinstance(score, LogForm) else score


def _any_base(_forms: Scores, _what: str) -> None:
    """Take bits for natural logarithms."""


def _turned(scores: Scores, label: str, other: str) -> Extended:
    RIGHT_ODDS(scores, label, other)
    return RIGHT_ODDS(scores, other, label)


def _nothing(scores: Scores, label: str, other: str) -> Extended:
    """Let -inf less -inf be 0."""
    try:
        return RIGHT_ODDS(scores, label, other)
    except ZeroEvidence:
        return logarithm.constant(0, "e")


def _open(exponents: Exponents, places: int) -> Ends:
    """Add one unit to the lower end, always."""
    unit = Fraction(1, 10**places)
    return tuple(Enclosure(e.low, e.low + unit) for e in RIGHT_SHARES(exponents, places))


def _nearest(exponents: Exponents, places: int) -> Ends:
    """Take half a unit on both sides of the nearest multiple."""
    unit = Fraction(1, 10**places)
    found = []
    for fine in RIGHT_SHARES(exponents, places + 1):
        near = ((fine.low / unit + Fraction(1, 2)) // 1) * unit
        exact = fine.low == fine.high == near
        found.append(fine if exact else Enclosure(near - unit / 2, near + unit / 2))
    return tuple(found)


def _rounded(exponents: Exponents, places: int) -> Ends:
    """Compute e^S / (sum of e^S) in doubles, then floor and ceiling of that."""
    parts = 10**places
    top = max(_double(x) for x in exponents)
    powers = [_power(wrong.double(_double(x) - top)) for x in exponents]
    whole = wrong.double(sum(powers, Fraction(0)))
    shares = [wrong.double(power / whole) * parts for power in powers]
    return tuple(Enclosure(Fraction(s // 1, parts), Fraction(-(-s // 1), parts)) for s in shares)


def _power(x: Fraction) -> Fraction:
    t = int(x * 2**BITS)
    low, _ = series.exponential_bounds((t, t), BITS, series.log_two(BITS))
    return wrong.double(Fraction(low, 2**BITS))


SOFTMAX: tuple[Mistake, ...] = (
    Mistake("lognaive-prior-forgotten", "no log p(y)", {"classifiers.lognaive.scores": _forgotten}),
    Mistake("lognaive-zero-left-out", "-inf as 0", {"classifiers.lognaive._sum": _finite}),
    Mistake("lognaive-scores-in-doubles", "rounded", {"classifiers.lognaive.decide": _doubles}),
    Mistake("lognaive-first-tie-only", "one label", {"classifiers.lognaive.decide": _first}),
    Mistake("lognaive-ties-by-spelling", "as text", {"classifiers.lognaive.decide": _spelled}),
    Mistake("lognaive-any-base", "bits, inf", {"classifiers.lognaive._check_forms": _any_base}),
    Mistake("lognaive-odds-turned", "other first", {"classifiers.lognaive.log_odds": _turned}),
    Mistake(
        "lognaive-nothing-against-nothing",
        "0 for -inf less -inf",
        {"classifiers.lognaive.log_odds": _nothing},
    ),
    Mistake("lognaive-posterior-never-exact", "low + 1", {"exact.exponentials.shares": _open}),
    Mistake("lognaive-posterior-nearest", "+- 1/2", {"exact.exponentials.shares": _nearest}),
    Mistake(
        "lognaive-posterior-in-doubles",
        "e^S in doubles",
        {"exact.exponentials.shares": _rounded},
    ),
)

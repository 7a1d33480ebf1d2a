"""Learning curves: the expected error after n examples, over all samples that a truth can give.

    n          size of a sample                                    int >= 0
    D          a sample: n examples drawn one by one from the truth
    P(D)       its probability, of all its orders together         n! times the product of p^k / k!
    r(x)       prediction at the cell x, learned from D          a share for each label
    E(n)       expected error, the mean over D and over x, y of 1 - the share of y in r(x)
    F(n)       the probability that the fallback decides

A learned rule may give no answer: an estimate is 0/0, or all scores are 0. Then the fallback
decides, the most frequent label in the sample. If labels tie, the first of them decides, or each of
them has an equal share: "first" or "even".

    E(n) = err* + (err of the naive rule - err*) + (E(n) - err of the naive rule)

is the Bayes error, the price of the assumption, and the price of estimation, which can be below 0:
the error may approach a worse limit from below.

The trap: when the first label wins every tie, a curve may zigzag, or a joint table may beat naive
Bayes from the start, for that reason alone. Even ties tell.

Source: P. Domingos and M. Pazzani, On the optimality of the simple Bayesian classifier under
zero-one loss (1997), for error and assumption; the sum over all samples is its definition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from refnb.classifiers import categorical
from refnb.core import checks, limits
from refnb.core.checks import Number, Share, Size
from refnb.core.errors import UndefinedEstimate, UnknownValue
from refnb.decision import expected_error, plug_in
from refnb.decision.plug_in import marginals
from refnb.decision.true_distribution import Truth
from refnb.estimation import counting, schema
from refnb.estimation.schema import Cell, Example
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.probability import distribution

TIES = ("first", "even")

Outcome = tuple[Cell, str]
Sample = Counter[Outcome]
Scores = Mapping[Cell, Mapping[str, Number]]


@dataclass(frozen=True)
class Point:
    """E(n), the expected error, and F(n), the probability that the fallback decides."""

    error: Fraction
    fallback: Fraction


@dataclass(frozen=True)
class Prices:
    """An error as a sum: the Bayes error, the price of the assumption, and that of estimation."""

    bayes: Fraction
    assumption: Fraction
    estimation: Fraction


def naive_bayes(truth: Truth, n: Size, smoothing: Smoothing, prior: Smoothing, ties: str) -> Point:
    """Return E(n) and F(n) of naive Bayes, `smoothing` for the features, `prior` for the labels.

    Raises UnknownValue for other ties than first and even; OutOfRange for n < 0.

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.examples import HIKING
    >>> rule, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> naive_bayes(from_model(HIKING), 2, rule, none, "first").error
    Fraction(19841, 40000)
    """

    def _naive(sample: Sample) -> Scores:
        """Return the scores of naive Bayes in every cell; none when an estimate is 0/0."""
        examples = [Example(schema.named(truth.schema, x), y, k) for (x, y), k in sample.items()]
        try:
            model = categorical.fit(counting.count(truth.schema, examples), smoothing, prior)
        except UndefinedEstimate:
            return {}
        return plug_in.naive_scores(model, truth)

    return _point(truth, n, ties, _naive)


def joint_table(truth: Truth, n: Size, ties: str) -> Point:
    """Return E(n) and F(n) of the joint table, which predicts the most frequent label in the cell.

    Raises UnknownValue for other ties than first and even; OutOfRange for n < 0.

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.examples import HIKING
    >>> joint_table(from_model(HIKING), 1, "first")
    Point(error=Fraction(1, 2), fallback=Fraction(6841, 10000))
    """

    def _counts(sample: Sample) -> Scores:
        return {x: {y: sample[x, y] for y in row} for x, row in truth.joint().items()}

    return _point(truth, n, ties, _counts)


def prices(truth: Truth, learned: Share) -> Prices:
    """Return err*, err of the naive rule - err*, and an error - err of the naive rule.

    The naive rule has the truth's own marginals, and predicts the first of tied labels.

    Raises UndefinedEstimate for a label of probability 0, unless there are no features.

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.examples import HIKING
    >>> prices(from_model(HIKING), Fraction(1, 2)).estimation
    Fraction(13, 200)
    """
    checks.share(learned, "an error")
    best = expected_error.bayes_error(truth)
    limit = expected_error.expected_error(truth, plug_in.naive_rule(marginals(truth), truth)).error
    return Prices(best, limit - best, learned - limit)


def _shares(scores: Mapping[str, Number], ties: str) -> dict[str, Fraction]:
    """Return the share of each label: all to the first of greatest score, or evenly to the tied.

    >>> _shares({"a": 1, "b": 2, "c": 2}, "even")
    {'a': Fraction(0, 1), 'b': Fraction(1, 2), 'c': Fraction(1, 2)}
    """
    best = distribution.arg_max(scores).ties
    chosen = best if ties == "even" else best[:1]
    return {y: Fraction(y in chosen, len(chosen)) for y in scores}


def _point(truth: Truth, n: int, ties: str, learn: Callable[[Sample], Scores]) -> Point:
    """Add up, over all samples, the errors and the probability that the fallback decides."""
    checks.size(n, "the size of a sample", 0)
    checks.known([ties], TIES, UnknownValue, "how a tie is decided")
    cells = truth.possible()
    outcomes = [((x, y), p) for x, row in cells.items() for y, p in row.items() if p]
    samples = comb(n + len(outcomes) - 1, len(outcomes) - 1)
    limits.check_cells(len(cells) * samples, "the table of all samples")
    wrong, unsure = Fraction(0), Fraction(0)
    for sample, chance in _samples(outcomes, n):
        scores = learn(sample)
        labels = Counter(dict.fromkeys(truth.schema.labels, 0))
        for (_, y), k in sample.items():
            labels[y] += k
        often = _shares(labels, ties)
        for x, row in cells.items():
            known = any(scores.get(x, {}).values())
            shares = _shares(scores[x], ties) if known else often
            wrong += chance * rational.total(p * (1 - shares[y]) for y, p in row.items())
            unsure += 0 if known else chance * rational.total(row.values())
    return Point(wrong, unsure)


def _samples(
    outcomes: Sequence[tuple[Outcome, Fraction]], n: int
) -> Iterator[tuple[Sample, Fraction]]:
    """Yield each way to draw the outcomes n times, as counts, with its probability."""
    (outcome, p), *rest = outcomes
    if not rest:
        yield Counter({outcome: n}), p**n
        return
    for k in range(n + 1):
        for sample, chance in _samples(rest, n - k):
            yield Counter({outcome: k}) + sample, comb(n, k) * p**k * chance

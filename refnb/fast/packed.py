"""Decide about text fast and exactly: the labels side by side in one whole number.

    cost(p)      a whole number just below 2^24 log(1/p)         0 < p <= 1
    u            no cost is more than u too low                  unit
    lane         so many bits of an int, one lane for each label width
    costs[w]     cost(theta(y, w)) in the lane of y              one int for each word
    start        cost(pi(y)) in the lane of y                    int
    T(y)         the lane of y in start + the costs of the words int
    t            how many costs are added: 1 + the number of words

    T(y) <= 2^24 log(1 / s(y)) <= T(y) + t u                     s(y) is the score

One addition for each word scores all labels at once. A label whose T is more than
t u above the least one is beaten for certain. When several are left, their scores
are compared as exact products, so that a tie is found to be a tie. A probability 0 has
no cost: it makes its label impossible.

The trap: floating point mostly decides the same. It breaks ties that are exact, and never
says when.

Source: L. Lamport, Multiple byte processing with full-word instructions, CACM 18
(1975), for the lanes; J. R. Shewchuk, Adaptive precision floating-point arithmetic
(1997), for a filter in front of an exact comparison.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from refnb.classifiers import multinomial, naive, text
from refnb.classifiers.multinomial import Counts, Model
from refnb.classifiers.naive import Prior
from refnb.estimation.schema import Count
from refnb.estimation.smoothing import Smoothing
from refnb.exact import series
from refnb.exact.series import Bounds
from refnb.probability import distribution
from refnb.probability.distribution import Decision

BITS, GUARD, ROOM = 24, 24, 48


@dataclass(frozen=True)
class Lanes:
    """A model with its logarithms, packed; `never` names the labels that a word excludes."""

    model: Model
    start: int
    costs: dict[str, int]
    never: dict[str, frozenset[str]]
    width: int
    unit: int


def fit(totals: Counts, smoothing: Smoothing, prior: Prior) -> Model:
    """Return the model that `multinomial.fit` returns, faster: one estimate for all equal counts.

    >>> none, laplace = Smoothing.spelled("none"), Smoothing.spelled("laplace")
    >>> fit(Counts({"a": 1}, {"a": {"v": 2, "w": 0, "x": 0}}), laplace, none).words
    {'a': {'v': Fraction(3, 5), 'w': Fraction(1, 5), 'x': Fraction(1, 5)}}
    """
    if not smoothing.weight and not all(any(row.values()) for row in totals.occurrences.values()):
        return multinomial.fit(totals, smoothing, prior)  # which refuses, and says why
    pi, vocabulary = naive.estimate_prior(totals.documents, prior), totals.vocabulary
    rows = {y: {w: totals.occurrences[y][w] for w in vocabulary} for y in pi}
    return Model(pi, {y: _shared(row, smoothing) for y, row in rows.items()})


def pack(model: Model) -> Lanes:
    """Return the lanes of a model: for each word the costs of all labels in one int.

    A lane has room for 2^48 costs, more than any machine holds.

    >>> model = Model({"a": Fraction(1)}, {"a": {"v": Fraction(1, 2), "w": Fraction(1, 2)}})
    >>> pack(model).costs["v"], pack(model).unit
    (11629079, 1)
    """
    rows = {w: [theta[w] for theta in model.words.values()] for w in model.vocabulary}
    labels, prior = tuple(model.words), [model.prior[y] for y in model.words]
    bounds = _bounds([prior, *rows.values()])
    width = max(high for _, high in bounds.values()).bit_length() + ROOM
    zeros = {w: [y for y, p in zip(labels, row, strict=True) if not p] for w, row in rows.items()}
    return Lanes(
        model,
        start=_packed(prior, bounds, width),
        costs={w: _packed(row, bounds, width) for w, row in rows.items()},
        never={w: frozenset(excluded) for w, excluded in zeros.items() if excluded},
        width=width,
        unit=max(high - low for low, high in bounds.values()),
    )


def decide(lanes: Lanes, tokens: Iterable[str]) -> Decision[str]:
    """Return the decision that `text.infer` makes, and its ties; unknown tokens are ignored.

    Raises ZeroEvidence when every score is 0.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> model = Model({"a": half, "b": half}, {"a": {"v": half, "w": half},
    ...                                        "b": {"v": third, "w": 2 * third}})
    >>> decide(pack(model), ["v", "w", "v"])
    Decision(label='a', ties=('a',))
    """
    known = [w for w in tokens if w in lanes.costs]
    return settle(lanes, known, contenders(lanes, known))


def contenders(lanes: Lanes, known: Sequence[str]) -> tuple[str, ...]:
    """Return the labels that no other one certainly beats, in declared order.

    `known` holds words of the vocabulary. All labels of greatest score are among the
    answer, which is empty when every score is 0.

    >>> half = Fraction(1, 2)
    >>> model = Model({"a": half, "b": half}, {"a": {"v": half, "w": half},
    ...                                        "b": {"v": half, "w": half}})
    >>> contenders(pack(model), ["v"])
    ('a', 'b')
    """
    packed = lanes.start + sum(map(lanes.costs.__getitem__, known))
    mask, never = (1 << lanes.width) - 1, {y for y, p in lanes.model.prior.items() if not p}
    if lanes.never:
        never.update(*(lanes.never[w] for w in set(known) if w in lanes.never))
    places = {y: place * lanes.width for place, y in enumerate(lanes.model.words)}
    sums = {y: packed >> places[y] & mask for y in lanes.model.prior if y not in never}
    reach = min(sums.values(), default=0) + (len(known) + 1) * lanes.unit
    return tuple(y for y, cost in sums.items() if cost <= reach)


def settle(lanes: Lanes, known: Sequence[str], left: Sequence[str]) -> Decision[str]:
    """Return the best of the contenders: the only one, or those of greatest exact score.

    Raises ZeroEvidence when there are none.
    """
    if len(left) == 1:
        return Decision(left[0], tuple(left))
    if not left:
        return text.infer(lanes.model, known).decision  # which refuses, and says why
    return distribution.most_probable({y: _score(lanes.model, y, known) for y in left})


def _shared(row: Mapping[str, Count], rule: Smoothing) -> dict[str, Fraction]:
    """Return theta(w) = (n(w) + a) / (N + a K), with one quotient for each count n."""
    a = Fraction(rule.weight, len(row)) if rule.rule == "m" else rule.weight
    whole = sum(row.values()) + a * len(row)
    theta = {n: Fraction(n + a) / whole for n in set(row.values())}
    return {w: theta[n] for w, n in row.items()}


def _bounds(rows: Iterable[Sequence[Fraction]]) -> dict[tuple[int, int], Bounds]:
    """Return whole numbers below and above 2^24 log(1/p), for every p > 0 that occurs."""
    two = series.log_two(BITS + GUARD)
    found: dict[tuple[int, int], Bounds] = {}
    for row in rows:
        for p in row:
            key = p.numerator, p.denominator
            if p and key not in found:
                low, high = series.log_bounds(1 / Fraction(p), BITS + GUARD, two)
                found[key] = max(low, 0) >> GUARD, (high >> GUARD) + 1
    return found


def _packed(row: Sequence[Fraction], bounds: dict[tuple[int, int], Bounds], width: int) -> int:
    """Put the lower bounds of a row side by side, and 0 in the lane of a probability 0."""
    lanes = 0
    for place, p in enumerate(row):
        if p:
            lanes |= bounds[p.numerator, p.denominator][0] << place * width
    return lanes


def _score(model: Model, label: str, known: Sequence[str]) -> Fraction:
    """Return the exact score of a label: one product above, one below."""
    factors = [model.prior[label], *map(model.words[label].__getitem__, known)]
    return Fraction(prod(p.numerator for p in factors), prod(p.denominator for p in factors))

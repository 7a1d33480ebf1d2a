"""The refuter: a claim about small truths, tried on every one of them.

    L, K_f   number of labels, of values of feature f       int >= 1
    m        number of places, a cell and a label each      L times the product of all K_f
    d        denominator of a truth                         the least common one, int >= 1
    w        its weights, p(x, y) = w(x, y) / d             m whole numbers of sum d, without
                                                            a common divisor
    N_d      number of truths of denominator d              C(d + m - 1, d) less the sum of N_e
                                                            over the divisors e < d of d
    N(n)     number of truths up to denominator n           N_1 + N_2 + ... + N_n

Truths come by denominator, and by weights within one: the first place in which two differ has the
greater weight in the earlier one. The first truth that a claim is false of is its least
counterexample. A claim that is undefined for a truth, 0 / 0, does not speak of it.

The trap: none up to n is no proof. And a claim about a rule that breaks ties by the order of
labels may change when the labels are renamed, so that order is not pruned.

Source: D. Jackson, Software Abstractions (2006), for the hypothesis that small scopes are enough.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, gcd, prod

from refnb.core import checks, limits
from refnb.core.checks import Size, Tabled
from refnb.core.errors import UndefinedEstimate, ZeroEvidence
from refnb.core.limits import Limits
from refnb.decision import claims
from refnb.decision.claims import Claim
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example, Schema, named

MOST, MOST_FEATURES = 100, 6

Sizes = Sequence[Size]
Weights = tuple[int, ...]
Watched = Callable[[Iterator[Weights]], Iterator[Weights]]


@dataclass(frozen=True)
class Search(Tabled):
    """N(n), the number of truths, and the first that the claim is false of, if there is one."""

    truths: int
    counterexamples: tuple[Truth, ...]


def count(labels: Size, features: Sizes, denominator: Size) -> int:
    """Return N(n) = N_1 + ... + N_n, where N_d = C(d + m - 1, d) less all N_e, e < d a divisor.

    Raises OutOfRange for a denominator or places above 100, and for more than 6 features.

    >>> count(2, (), 3), count(2, (2, 2), 8)
    (5, 12323)
    """
    m, found = _places(labels, features, denominator), dict[int, int]()
    for d in range(1, denominator + 1):
        found[d] = comb(d + m - 1, d) - sum(n for e, n in found.items() if d % e == 0)
    return sum(found.values())


def weights(
    labels: Size, features: Sizes, denominator: Size, *, within: Limits = limits.USUAL
) -> tuple[Weights, ...]:
    """Return the weights of all truths up to a denominator, in order.

    Raises OutOfRange as `count` does, and when N(n) m is above 200000.

    >>> weights(2, (), 3)
    ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))
    """
    _check_search(labels, features, denominator, within)
    return tuple(_weights(_places(labels, features, denominator), denominator))


def refute(
    claim: str, labels: Size, features: Sizes, denominator: Size, *, within: Limits = limits.USUAL
) -> Search:
    """Return N(n) and the first truth of which a claim of the list is false, if there is one.

    Raises UnknownValue for a claim that is not in the list; OutOfRange as `weights` does.

    >>> refute("independence", 1, (2, 2), 2).counterexamples[0].joint()
    {('0', '0'): {'y1': Fraction(1, 2)}, ('1', '1'): {'y1': Fraction(1, 2)}}
    """
    return search(claims.named(claim), labels, features, denominator, within=within)


def search(
    claim: Claim,
    labels: Size,
    features: Sizes,
    denominator: Size,
    watched: Watched = iter,
    *,
    within: Limits = limits.USUAL,
) -> Search:
    """Return the same for any claim; `watched` sees the weights of the truths go by.

    A truth is skipped when an exchange of two names that the claim allows makes an earlier one.
    """
    truths = _check_search(labels, features, denominator, within)
    names, exchanges = schema(labels, features), [*_exchanges(labels, features, claim.renames)]
    for w in watched(_weights(_places(labels, features, denominator), denominator)):
        if all(tuple(w[i] for i in exchange) <= w for exchange in exchanges):
            known = of_weights(names, w)
            try:
                holds = claim.holds(known)
            except (UndefinedEstimate, ZeroEvidence):
                continue
            if not holds:
                return Search(truths, (known,))
    return Search(truths, ())


def of_weights(schema: Schema, w: Weights) -> Truth:
    """Return the truth p(x, y) = w(x, y) / sum of w; what has probability 0 is not listed.

    >>> of_weights(Schema(("a", "b"), {}), (0, 3)).examples
    (Example(instance={}, label='b', weight=Fraction(1, 1)),)
    """
    cells = (named(schema, x) for x in product(*schema.features.values()))
    lines = zip(product(cells, schema.labels), w, strict=True)
    return Truth(schema, tuple(Example(x, y, Fraction(n, sum(w))) for (x, y), n in lines if n))


def _places(labels: int, features: Sequence[int], denominator: int) -> int:
    """Return m, where all sizes are in 1..100 and so is m."""
    for size, what in ((labels, "labels"), *((k, "values of a feature") for k in features)):
        checks.size(size, f"the number of {what}", 1, MOST)
    checks.size(len(features), "the number of features", 0, MOST_FEATURES)
    checks.size(denominator, "the denominator", 1, MOST)
    m = labels * prod(features)
    checks.size(m, "the number of cells times that of labels", 1, MOST)
    return m


def _check_search(labels: int, features: Sequence[int], denominator: int, within: Limits) -> int:
    """Return the number of truths, if their weights are not too many."""
    truths = count(labels, features, denominator)
    within.check_values(truths * _places(labels, features, denominator), "the list of all truths")
    return truths


def _weights(m: int, most: int) -> Iterator[Weights]:
    """Yield each w in order: d units laid on m places, without a common divisor."""
    for d in range(1, most + 1):
        for units in combinations_with_replacement(range(m), d):
            w = tuple(map(units.count, range(m)))
            if gcd(*w) == 1:
                yield w


def schema(labels: int, features: Sequence[int]) -> Schema:
    """Return labels y1, y2, ... and features x1, x2, ... with the values 0, 1, ...

    >>> schema(2, (2,))
    Schema(labels=('y1', 'y2'), features={'x1': ('0', '1')})
    """
    domains = {f"x{f}": tuple(map(str, range(k))) for f, k in enumerate(features, 1)}
    return Schema(tuple(f"y{i}" for i in range(1, labels + 1)), domains)


def _exchanges(
    labels: int, features: Sequence[int], renames: Collection[str]
) -> Iterator[list[int]]:
    """Yield where each place goes when two names are exchanged; a label is the last coordinate."""
    sizes = (*features, labels)
    places = {place: i for i, place in enumerate(product(*map(range, sizes)))}
    for axis, size in enumerate(sizes):
        if ("labels" if axis == len(features) else "values") in renames:
            for i, j in combinations(range(size), 2):
                to = {i: j, j: i}
                yield [places[*p[:axis], to.get(p[axis], p[axis]), *p[axis + 1 :]] for p in places]
    for f, g in combinations(range(len(features)), 2):
        if "features" in renames and features[f] == features[g]:
            order = [{f: g, g: f}.get(axis, axis) for axis in range(len(sizes))]
            yield [places[tuple(p[axis] for axis in order)] for p in places]

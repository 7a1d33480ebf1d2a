"""Dirichlet: a distribution over an unknown distribution, stored as a table of weights.

    n(v)   count of value v                       int or Fraction >= 0
    N      total count, sum of n(v)
    a(v)   prior weight of v                      int or Fraction > 0
    A      total weight, sum of a(v)
    K      number of values                       int >= 1
    p      the unknown distribution, whose density is proportional to
           the product of p(v)^(a(v) - 1)

    posterior     a(v) + n(v)                     counting is all there is to learn
    mean          a(v) / A
    mode          (a(v) - 1) / (A - K)            when every a(v) >= 1 and one is > 1
    predictive    (n(v) + a(v)) / (N + A)         the mean of the posterior
    variance      a(v) (A - a(v)) / (A^2 (A + 1)) of p(v)
    above         P(p(v) > t), of whole weights the probability of fewer than a(v) heads in A - 1
                  tosses of a coin that shows heads with probability t
    evidence      product of a(v) (a(v) + 1) ... (a(v) + n(v) - 1)
                  over A (A + 1) ... (A + N - 1)

The trap: the mean is not the most probable distribution. Adding a to every count is
the mean of the posterior for weights a, but its mode for weights a + 1.

Source: M. Mohri, Introduction to Machine Learning, lecture 3, additive smoothing;
K. Weinberger, CS4780, case 1; G. Polya's urn (1923, with F. Eggenberger).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Annotated, TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import Counted, Number, Share
from refnb.core.errors import BadWeight, EmptyData, OutOfRange, UndefinedEstimate
from refnb.exact import rational

V = TypeVar("V", bound=Hashable)
Positive = Annotated[Mapping[V, Number], OutOfRange, "a weight that is not > 0", EmptyData]


def posterior(counts: Counted[V], a: Positive[V]) -> dict[V, Fraction]:
    """Return the weights a(v) + n(v) after counting.

    They are the prior weights for the next counts.

    Raises DomainMismatch when the keys differ.

    >>> posterior({"heads": 3, "tails": 0}, {"heads": 1, "tails": Fraction(1, 2)})
    {'heads': Fraction(4, 1), 'tails': Fraction(1, 2)}
    """
    checks.counts(counts)
    _check_weights(a)
    checks.same(counts, a, "counts and a")
    return {v: Fraction(a[v] + n) for v, n in counts.items()}


def mean(a: Positive[V]) -> dict[V, Fraction]:
    """Return a(v) / A: the mean of p(v), which is the probability that v comes next.

    >>> mean({"heads": 4, "tails": 1})
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    _check_weights(a)
    total = rational.total(a.values())
    return {v: weight / total for v, weight in a.items()}


def mode(a: Positive[V]) -> dict[V, Fraction]:
    """Return (a(v) - 1) / (A - K): the distribution p of greatest density.

    A weight below 1 makes the density grow without bound towards p(v) = 0, and when all weights are
    1 it is the same everywhere. In all other cases there is a mode: where a(v) = 1, it has p(v) =
    0.

    Raises OutOfRange for a weight below 1; UndefinedEstimate when all weights are 1.

    >>> mode({"heads": 4, "tails": 2, "edge": 1})
    {'heads': Fraction(3, 4), 'tails': Fraction(1, 4), 'edge': Fraction(0, 1)}
    """
    _check_weights(a, least=1)
    total = rational.total(a.values()) - len(a)
    if total == 0:
        raise UndefinedEstimate("(a(v) - 1) / (A - K) needs a weight above 1, all are 1")
    return {v: (weight - 1) / total for v, weight in a.items()}


def variance(a: Positive[V]) -> dict[V, Fraction]:
    """Return a(v) (A - a(v)) / (A^2 (A + 1)): the variance of p(v), as of a Beta distribution.

    >>> variance({"heads": 4, "tails": 2})
    {'heads': Fraction(2, 63), 'tails': Fraction(2, 63)}
    """
    _check_weights(a)
    total = rational.total(a.values())
    return {v: weight * (total - weight) / (total**2 * (total + 1)) for v, weight in a.items()}


def above(a: Positive[V], v: V, t: Share) -> Fraction:
    """Return P(p(v) > t) = sum over j < a(v) of C(A - 1, j) t^j (1 - t)^(A - 1 - j).

    p(v) is distributed like the a(v)-th smallest of A - 1 numbers drawn uniformly between 0 and 1.

    Raises UnknownValue; BadWeight for a weight that is not whole.

    >>> above({"heads": 2, "tails": 1}, "heads", Fraction(1, 2))
    Fraction(3, 4)
    """
    k, n = throws(a, v)
    checks.share(t, "t")
    limits.check_bits(n * limits.size(Fraction(t)), "the probability above t")
    if k > n or t == 1:  # of one value alone, which is certain; or of a number above 1
        return Fraction(t < 1)
    u, d = t.numerator, t.denominator
    term, heads = (d - u) ** n, 0  # of d^n
    for j in range(k):
        heads += term
        term = term * (n - j) * u // ((j + 1) * (d - u))
    return Fraction(heads, d**n)


def throws(a: Positive[V], v: V) -> tuple[int, int]:
    """Return a(v) and A - 1: BadWeight for a weight that is not whole; UnknownValue.

    >>> throws({"heads": 2, "tails": 1}, "heads")
    (2, 2)
    """
    _check_weights(a)
    checks.event(a, [v])
    if odd := [x for x in a if a[x].denominator > 1]:
        what = f"the weight of {messages.quote(odd[0])} must be whole where probabilities of p(v)"
        way = "round it, or take a prior of whole weights, such as uniform, 1 for each"
        raise BadWeight(f"{what} are asked, got {messages.quote(a[odd[0]])}: {way}")
    return int(a[v]), int(rational.total(a.values())) - 1


def predictive(counts: Counted[V], a: Positive[V]) -> dict[V, Fraction]:
    """Return (n(v) + a(v)) / (N + A): the probability that v comes next, after counting.

    Raises DomainMismatch when the keys differ.

    >>> predictive({"heads": 3, "tails": 0}, {"heads": 1, "tails": 1})
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    return mean(posterior(counts, a))


def sequence(draws: Sequence[V], a: Positive[V]) -> Fraction:
    """Return the probability of draws in their order, each draw adding one to its own weight.

    This is an urn with a(v) balls of each kind. After each draw the ball goes back, with one more
    of its kind.

    Raises UnknownValue for a draw without a weight.

    >>> sequence(["heads", "tails", "heads"], {"heads": 1, "tails": 1})
    Fraction(1, 12)
    """
    _check_weights(a)
    checks.event(a, draws)
    urn, p = dict(a), Fraction(1)
    for v in draws:
        p *= mean(urn)[v]
        urn[v] += 1
    return p


def evidence(counts: Counted[V], a: Positive[V]) -> Fraction:
    """Return the probability of draws with these counts, in any one order.

    It is the mean likelihood over all p: the product of a(v) (a(v) + 1) ... (a(v) + n(v) - 1) over
    A (A + 1) ... (A + N - 1), where an empty product is 1.

    Raises BadWeight for a count that is not whole; DomainMismatch when the keys differ.

    >>> evidence({"heads": 2, "tails": 1}, {"heads": 1, "tails": 1})
    Fraction(1, 12)
    """
    checks.integer_counts(counts)
    _check_weights(a)
    checks.same(counts, a, "counts and a")
    every = rational.total(a.values()), rational.total(counts.values())
    rows = [(a[v], n) for v, n in counts.items()]
    limits.check_bits(sum(_bits(*row) for row in (*rows, every)), "the evidence")
    return prod(_rising(*row) for row in rows) / _rising(*every)


def _rising(start: Number, n: Number) -> Fraction:
    """Return start (start + 1) ... (start + n - 1), which is 1 for n = 0."""
    u, d = start.numerator, start.denominator
    return Fraction(rational.rising(u, d, int(n)), d ** int(n))


def _bits(start: Number, n: Number) -> Number:
    """Return n (size(u + n d) + size(d)) for start = u/d: a bound on the bits of all factors."""
    u, d = start.numerator, start.denominator
    return n * (limits.integer_size(u + int(n) * d) + limits.integer_size(d))


def _check_weights(a: Positive[V], least: int = 0) -> None:
    """Require exact weights above 0, or of at least 1, for at least one value."""
    for v, weight in a.items():
        checks.exact(weight, "the weight of", v)
        if weight <= 0 or weight < least:
            bound = f"{'>= 1' if least else '> 0'}, got {messages.quote(weight)}"
            raise OutOfRange(f"the weight of {messages.quote(v)} must be {bound}")
    if not a:
        raise EmptyData("a table of weights needs at least one value")

"""Laws of the refuter: all truths, each once, in order, and the first of them that is refuted."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import gcd, prod

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from refnb import errors
from refnb.decision import claims, refuter
from refnb.decision.claims import Claim
from refnb.decision.refuter import Weights
from refnb.decision.truth import Truth
from refnb.errors import UndefinedEstimate, ZeroEvidence
from refnb.estimation.schema import Schema
from refnb.limits import Limits
from refusals import refuses

Shape = tuple[int, tuple[int, ...], int]
EVERY = ("labels", "values", "features")


SIZES = [
    (1, ()), (2, ()), (3, ()), (1, (2,)), (2, (2,)), (3, (2,)), (2, (3,)), (1, (2, 2)),
    (2, (2, 2)), (1, (2, 2, 2)), (1, (2, 1, 2)), (2, (1, 2)), (1, (3, 2)), (1, (1, 1)), (4, ()),
]  # fmt: skip


@st.composite
def shapes(draw: st.DrawFn, most: int = 2_000) -> Shape:
    """Draw labels, features and a denominator for which not too many lists are looked at."""
    labels, features = draw(st.sampled_from(SIZES))
    places = labels * prod(features)
    fitting = [n for n in range(1, 9) if (n + 1) ** places <= most]
    return labels, features, draw(st.sampled_from(fitting))


def every(shape: Shape) -> list[Weights]:
    """Return the weights of all truths in order: of all lists of whole numbers those that fit."""
    labels, features, n = shape
    lists = product(range(n + 1), repeat=labels * prod(features))
    found = [w for w in lists if 0 < sum(w) <= n and gcd(*w) == 1]
    return sorted(found, key=lambda w: (sum(w), [-k for k in w]))


def weights_of(known: Truth) -> Weights:
    """Return the weights of a truth from its table, zeros included."""
    schema, table = known.schema, known.joint()
    cells = product(*schema.features.values())
    ps = [table.get(x, {}).get(y, Fraction(0)) for x in cells for y in schema.labels]
    d = next(d for d in range(1, 1000) if all((p * d).denominator == 1 for p in ps))
    return tuple(int(p * d) for p in ps)


@given(shapes())
def test_every_truth_comes_once_and_in_order(shape: Shape) -> None:
    """The weights are all that there are; as many as are counted; each makes another truth."""
    found, expected = refuter.weights(*shape), every(shape)
    assert [*found] == expected
    assert refuter.count(*shape) == len(expected)
    names = refuter.schema(*shape[:2])
    truths = [refuter.of_weights(names, w) for w in found]
    assert [weights_of(known) for known in truths] == expected
    assert all(sum(e.weight for e in known.examples) == 1 for known in truths)
    assert all(e.weight > 0 for known in truths for e in known.examples)
    seen = {tuple((str(e.instance), e.label, e.weight) for e in known.examples) for known in truths}
    assert len(seen) == len(found)


@given(st.integers(1, 8), st.integers(1, 12))
def test_the_count_is_that_of_lists_without_a_common_divisor(m: int, n: int) -> None:
    """Each list of sum d is a multiple of exactly one truth: the counts of divisors sum to it."""
    new = [refuter.count(m, (), d) - (refuter.count(m, (), d - 1) if d > 1 else 0) for d in (n,)]
    below = [refuter.count(m, (), e) - (refuter.count(m, (), e - 1) if e > 1 else 0)
             for e in range(1, n) if n % e == 0]  # fmt: skip
    paths = [1] * m  # ways to reach a sum with one more place each
    rows = [1] + [0] * n
    for _ in paths:
        for k in range(1, n + 1):
            rows[k] += rows[k - 1]
    assert sum(new + below) == rows[n]


@given(shapes(500), st.data())
def test_the_first_counterexample_is_found(shape: Shape, data: st.DataObject) -> None:
    """For a claim that is false of any truths, or undefined: of all these the first in order."""
    expected = every(shape)
    false = data.draw(st.sets(st.sampled_from(expected), max_size=4))
    silent = data.draw(st.sets(st.sampled_from(expected), max_size=4)) - false
    error = data.draw(st.sampled_from([UndefinedEstimate, ZeroEvidence]))

    def holds(known: Truth) -> bool:
        if weights_of(known) in silent:
            raise error
        return weights_of(known) not in false

    passed = list[tuple[int, int]]()
    found = refuter.search(Claim("", holds), *shape, lambda *how_far: passed.append(how_far))
    first = [w for w in reversed(expected) if w in false][-1:]
    assert [weights_of(known) for known in found.counterexamples] == first
    assert found.truths == len(expected)
    stop = expected.index(first[0]) + 1 if first else len(expected)
    assert passed == [(i, len(expected)) for i in range(stop)]


@given(shapes(500), st.integers(0, 10**6), st.sets(st.sampled_from(EVERY)))
def test_pruning_changes_nothing_but_time(shape: Shape, seed: int, kinds: set[str]) -> None:
    """A claim that only looks at what no renaming changes is refuted by the same truth."""
    asked = list[int]()

    def holds(known: Truth) -> bool:
        asked.append(1)
        numbers = sorted(weights_of(known))
        return hash((seed, *numbers)) % 7 > 0

    quick = refuter.search(Claim("", holds, kinds), *shape)
    few = len(asked)
    slow = refuter.search(Claim("", holds), *shape)
    assert quick == slow
    assert few <= len(asked) - few


@given(shapes(500))
@example((1, (4, 4), 1))
@settings(max_examples=30)
def test_a_truth_is_skipped_just_when_an_exchange_comes_earlier(shape: Shape) -> None:
    """All two names of a kind, exchanged in the table itself."""
    labels, features, _ = shape
    names = refuter.schema(labels, features)
    for kinds in (("labels",), ("values",), ("features",), EVERY, ()):
        tried = list[Weights]()

        def holds(known: Truth, tried: list[Weights] = tried) -> bool:
            tried.append(weights_of(known))
            return True

        refuter.search(Claim("", holds, kinds), *shape)
        kept = [w for w in every(shape) if not any(o > w for o in exchanged(names, w, kinds))]
        assert tried == kept


def exchanged(names: Schema, w: Weights, kinds: Sequence[str]) -> list[Weights]:
    """Return the weights after each exchange, by way of the table of names."""
    cells = [*product(*names.features.values())]
    table = dict(zip(product(cells, names.labels), w, strict=True))
    found, sizes = list[Weights](), [len(d) for d in names.features.values()]

    def swap(items: Sequence[str], i: int, j: int) -> dict[str, str]:
        return {**{v: v for v in items}, items[i]: items[j], items[j]: items[i]}

    for i in range(len(names.labels)):
        for j in range(i):
            to = swap(names.labels, i, j)
            if "labels" in kinds:
                found.append(tuple(table[x, to[y]] for x, y in table))
    for f, domain in enumerate(names.features.values()):
        for i, j in product(range(len(domain)), repeat=2):
            to = swap(domain, i, j)
            if "values" in kinds:
                moved = [((*x[:f], to[x[f]], *x[f + 1 :]), y) for x, y in table]
                found.append(tuple(table[place] for place in moved))
        for g in range(f):
            if "features" in kinds and sizes[f] == sizes[g]:
                order = [{f: g, g: f}.get(k, k) for k in range(len(sizes))]
                found.append(tuple(table[tuple(x[k] for k in order), y] for x, y in table))
    return found


@pytest.mark.parametrize("claim", sorted(claims.CLAIMS))
@pytest.mark.parametrize(
    "shape", [(2, (2, 2), 3), (3, (2,), 4), (2, (3,), 4), (1, (2, 2, 2), 3)], ids=str
)
def test_each_claim_of_the_list_is_tried_on_every_truth(claim: str, shape: Shape) -> None:
    """From the last truth to the first, without pruning: what is left in the end is found."""
    names, left = refuter.schema(*shape[:2]), list[Truth]()
    for w in reversed(every(shape) if len(names.features) < 3 else refuter.weights(*shape)):
        known = refuter.of_weights(names, w)
        try:
            left = left if claims.holds(claim, known) else [known]
        except UndefinedEstimate:
            continue
    assert [*refuter.refute(claim, *shape).counterexamples] == left


def test_what_is_too_much_is_refused() -> None:
    """Sizes beyond 1..100, more than 6 features, too many truths; and what is no claim."""
    for shape in ((0, (), 1), (101, (), 1), (1, (0,), 1), (11, (10,), 1), (1, (), 0), (1, (), 101)):
        refuses(errors.OutOfRange, "must lie in", partial(refuter.count, *shape))
        refuses(errors.OutOfRange, "must lie in", partial(refuter.weights, *shape))
    refuses(errors.OutOfRange, "features", lambda: refuter.count(1, (1,) * 7, 1))
    assert refuter.count(1, (1,) * 6, 1) == 1
    small = Limits(values=24)  # 3 truths of 2 places up to halves, 5 up to thirds
    assert len(refuter.weights(2, (), 3, within=small)) == 5
    refuses(
        errors.OutOfRange, "14 values", lambda: refuter.weights(2, (), 4, within=Limits(values=13))
    )
    refuses(errors.OutOfRange, "values", lambda: refuter.refute("half-or-more", 2, (2, 2), 10))
    assert len(refuter.weights(1, (60,), 1, within=Limits(values=3600))) == 60
    less = partial(refuter.weights, 1, (60,), 1, within=Limits(values=3599))
    refuses(errors.OutOfRange, "3600 values", less)
    refuses(errors.UnknownValue, "'earth'", lambda: refuter.refute("earth", 1, (), 1))
    refuses(errors.NotExact, "whole number", lambda: refuter.count(1, (), True))

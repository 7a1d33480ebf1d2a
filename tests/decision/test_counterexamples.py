"""Laws of the refuter: all truths, each once, in order, and the first of them that is refuted."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, gcd, prod

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.core import errors
from refnb.decision import counterexamples
from refnb.decision.claims import Claim
from refnb.decision.counterexamples import Weights
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Schema
from refusals import bounding, refusing

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
    found, expected = counterexamples.weights(*shape), every(shape)
    assert [*found] == expected
    assert counterexamples.count(*shape) == len(expected)
    names = counterexamples.schema(*shape[:2])
    truths = [counterexamples.of_weights(names, w) for w in found]
    assert [weights_of(known) for known in truths] == expected
    assert all(sum(e.weight for e in known.examples) == 1 for known in truths)
    assert all(e.weight > 0 for known in truths for e in known.examples)
    seen = {tuple((str(e.instance), e.label, e.weight) for e in known.examples) for known in truths}
    assert len(seen) == len(found)


@given(st.integers(1, 100), st.integers(1, 100))
def test_every_list_is_a_multiple_of_one_without_a_common_divisor(m: int, n: int) -> None:
    """N(n) + N(n // 2) + N(n // 3) + ... = C(n + m, n) - 1, the lists of sum 1 to n."""
    found = sum(counterexamples.count(m, (), n // k) for k in range(1, n + 1))
    assert found == comb(n + m, n) - 1


@given(shapes(500), st.data())
def test_the_first_counterexample_is_found(shape: Shape, data: st.DataObject) -> None:
    """For a claim that is false of any truths, or undefined: of all these the first in order."""
    expected = every(shape)
    false = data.draw(st.sets(st.sampled_from(expected), max_size=4))
    silent = data.draw(st.sets(st.sampled_from(expected), max_size=4)) - false
    error = data.draw(st.sampled_from([errors.UndefinedEstimate, errors.ZeroEvidence]))

    def holds(known: Truth) -> bool:
        if weights_of(known) in silent:
            raise error
        return weights_of(known) not in false

    passed = list[Weights]()

    def watched(truths: Iterator[Weights]) -> Iterator[Weights]:
        for w in truths:
            passed.append(w)
            yield w

    found = counterexamples.search(Claim("", holds), *shape, watched)
    first = [w for w in reversed(expected) if w in false][-1:]
    assert [weights_of(known) for known in found.counterexamples] == first
    assert found.truths == len(expected)
    stop = expected.index(first[0]) + 1 if first else len(expected)
    assert passed == expected[:stop]


@given(shapes(500))
@example((1, (4, 4), 1))
def test_a_truth_is_skipped_just_when_an_exchange_comes_earlier(shape: Shape) -> None:
    """All two names of a kind, exchanged in the table itself."""
    labels, features, _ = shape
    names = counterexamples.schema(labels, features)
    for kinds in (("labels",), ("values",), ("features",), EVERY, ()):
        tried = list[Weights]()

        def holds(known: Truth, tried: list[Weights] = tried) -> bool:
            tried.append(weights_of(known))
            return True

        counterexamples.search(Claim("", holds, kinds), *shape)
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


FALSE = Claim("Nothing is true.", lambda _: False)

SIXTY = (60 + 60 * 59 // 2) * 60  # numbers in the truths of 60 labels, up to halves

test_limits = bounding(
    ("values", 3600, lambda most: counterexamples.weights(1, (60,), 1, within=most)),
    ("values", SIXTY, lambda most: counterexamples.search(FALSE, 60, (), 2, within=most)),
)
test_refusals = refusing(
    (errors.OutOfRange, "labels.*0", counterexamples.count, 0, (), 1),
    (errors.OutOfRange, "labels.*101", counterexamples.count, 101, (), 1),
    (errors.OutOfRange, "110", counterexamples.count, 11, (10,), 1),
    (errors.UnknownValue, "'earth'", counterexamples.refute, "earth", 1, (), 1),
    (errors.OutOfRange, "all truths", counterexamples.search, FALSE, 100, (), 64),
)

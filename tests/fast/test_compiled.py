"""Laws of prepared models: always what the chapter infers, ties, zeros and refusals included."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from math import prod
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fast.ready import Told, check_refused
from peers.benchmarks import near_ties
from refnb import errors
from refnb.classifiers import bernoulli, categorical
from refnb.classifiers.naive import Inference
from refnb.conformance import vectors
from refnb.data import wire
from refnb.exact import rounding
from refnb.fast import compiled
from refnb.fast.compiled import Compiled, prepare
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models

Model = categorical.Model | bernoulli.Model
Query = tuple[Model, dict[str, str]]
HUGE = 10**30
near = st.integers(1, HUGE) | st.sampled_from([1, 2, HUGE // 2, HUGE // 2 + 1, HUGE - 1])
TINY = Fraction(1, 10**300)


@st.composite
def presences(draw: st.DrawFn) -> tuple[bernoulli.Model, dict[str, str]]:
    """Draw a Bernoulli model and an instance of it."""
    model = draw(models.bernoulli_models(wide=True))
    return model, draw(models.instances(model.schema))


@st.composite
def close(draw: st.DrawFn) -> tuple[categorical.Model, dict[str, str]]:
    """Draw two to six labels whose parameters differ by as little as 10^-30, or not at all."""
    labels = "bacfde"[: draw(st.integers(2, 6))]
    thetas = [Fraction(draw(near), HUGE + 1) for _ in range(2)]
    rows = {f: {y: draw(st.sampled_from(thetas)) for y in labels} for f in "yxz"}
    tables = {f: {y: {"0": t, "1": 1 - t} for y, t in row.items()} for f, row in rows.items()}
    prior = draw(st.sampled_from([dict.fromkeys(labels, Fraction(1, len(labels)))]))
    model = categorical.Model(prior, tables)
    return model, draw(models.instances(model.schema))


def inferred(model: Model, x: dict[str, str]) -> Inference:
    """Ask the chapter."""
    if isinstance(model, bernoulli.Model):
        return bernoulli.infer(model, x)
    return categorical.infer(model, x)


def agree(model: Model, x: dict[str, str]) -> None:
    """Require what the chapter says, of one row and of many, or its refusal in its words."""
    ready = prepare(model)
    cells = tuple(x.get(f) for f in ready.features)
    try:
        expected = inferred(model, x)
    except errors.ZeroEvidence as said:
        check_refused(ready, x, said)
        assert ready.classify_many([cells, cells]) == [None, None]
        return
    assert ready.classify(x) == expected.decision
    assert ready.classify_many([cells] * 40) == [expected.decision] * 40
    assert ready.posterior(x) == expected.posterior
    assert list(ready.posterior(x)) == list(expected.posterior)
    assert ready.infer(x) == expected
    for places in (0, 1, 12, 1200):
        shown = {y: rounding.decimal(p, places) for y, p in expected.posterior.items()}
        assert ready.decimals(x, places) == shown


@given(models.queries() | presences())
def test_all_is_what_the_chapter_infers(case: Query) -> None:
    """Decision, ties, posterior and decimals; zeros and missing values are among the cases."""
    agree(*case)


@given(close())
def test_the_nearest_rivals_are_told_apart(case: Query) -> None:
    """Differences far below the last bit of a lane decide, and a true tie is one."""
    agree(*case)


@pytest.mark.parametrize("kind", [near_ties.shuffled, near_ties.nudged])
def test_near_ties_that_floating_point_misses(
    kind: Callable[[Random, int], near_ties.Scores],
) -> None:
    """Factors of equal product, in another order, and with one of them nudged by 10^-25."""
    dice = Random(9)  # noqa: S311
    for _ in range(60):
        scores = kind(dice, 3)
        labels = [str(y) for y in range(len(scores))]
        tables = {
            str(f): {y: {"v": part.t, "w": 1 - part.t} for y, part in zip(labels, row, strict=True)}
            for f, row in enumerate(zip(*scores, strict=True))
        }
        model = categorical.Model(dict.fromkeys(labels, Fraction(1, len(labels))), tables)
        best = tuple(str(y) for y in sorted(near_ties.truth(scores)))
        assert prepare(model).classify(dict.fromkeys(tables, "v")) == Decision(best[0], best)


@pytest.mark.parametrize("labels", [2, 3, 4, 5, 6])
def test_permuted_parameters_tie(labels: int) -> None:
    """Labels with the same numbers in another order tie when each is used as often."""
    thetas = [Fraction(n, 10**20 + 1) for n in (10**19, 7 * 10**19 + 3, 2 * 10**19 - 2)]
    orders = dict(zip("acbfed"[:labels], permutations(thetas), strict=False))
    tables = {
        f: {y: {"0": row[i], "1": 1 - row[i]} for y, row in orders.items()}
        for i, f in enumerate("yxz")
    }
    ready = prepare(categorical.Model(dict.fromkeys(orders, Fraction(1, labels)), tables))
    for values in product("0", repeat=3):
        x = dict(zip("yxz", values, strict=True))
        assert ready.classify(x) == Decision("a", tuple(orders))
        assert ready.classify_many([values]) == [Decision("a", tuple(orders))]


@pytest.mark.parametrize("labels", [1, 2, 3, 4, 5, 21])
@pytest.mark.parametrize("size", [1, 9, 70])
def test_many_labels_and_features(labels: int, size: int) -> None:
    """Every row of many is answered as one alone, by whatever slices, missing cells included."""
    dice = Random(labels * size)  # noqa: S311
    names = [f"y{i}" for i in range(labels)]
    tables: dict[str, dict[str, dict[str, Fraction]]] = {}
    for f in range(size):
        tables[f"f{f}"] = {}
        for y in names:
            n = [dice.choice((0, 1, 2, 3, 50)) + (v == "a") for v in "abc"]
            tables[f"f{f}"][y] = {v: Fraction(k, sum(n)) for v, k in zip("abc", n, strict=True)}
    model = categorical.Model(dict.fromkeys(names, Fraction(1, labels)), tables)
    ready = prepare(model)
    rows = [tuple(dice.choice(["a", "b", "c", "a", None]) for _ in tables) for _ in range(30)]
    rows += [tuple("a" for _ in tables)] * 200
    found = ready.classify_many(rows)
    for row, made in zip(rows[:31], found, strict=False):
        x = {f: v for f, v in zip(tables, row, strict=True) if v is not None}
        try:
            expected = categorical.infer(model, x).decision
        except errors.ZeroEvidence:
            assert made is None
            continue
        assert made == expected == ready.classify(x)


def test_huge_and_tiny_parameters() -> None:
    """A probability of 10^-300 next to one of 1/2: lanes are wide enough, and products decide."""
    for labels in ("ba", "bacfd"):
        tables = {
            f"{i}": {
                y: {"0": TINY * (1 + n), "1": 1 - TINY * (1 + n)} for n, y in enumerate(labels)
            }
            for i in range(40)
        }
        prior = {y: Fraction(1, len(labels)) for y in labels}
        ready = prepare(categorical.Model(prior, tables))
        last = labels[-1]
        assert ready.classify(dict.fromkeys(tables, "0")) == Decision(last, (last,))
        assert ready.classify(dict.fromkeys(tables, "1")) == Decision("b", ("b",))
        half = {f: "01"[int(f) % 2] for f in tables}
        agree(ready.model, half)


CASES = [v for c in ("categorical", "bernoulli") for v in vectors.of(c) if v.op == f"{c}.infer"]


@pytest.mark.parametrize("vector", CASES, ids=lambda vector: vector.id)
def test_the_vectors_of_the_chapters(vector: vectors.Vector) -> None:
    """What ports must answer of decision and posterior, or refuse, prepared models do."""
    kind = bernoulli.Model if vector.chapter == "bernoulli" else categorical.Model

    def asked() -> dict[str, object]:
        """Read the arguments, and ask the prepared model."""
        model = wire.decode(kind, vector.args["model"], "model")
        assert isinstance(model, categorical.Model | bernoulli.Model)
        x = wire.decode(dict[str, str], vector.args["x"], "x")
        ready = prepare(model)
        return {"decision": ready.classify(x), "posterior": ready.posterior(x)}

    if name := vector.expect.get("error"):
        with pytest.raises(errors.RefnbError) as refused:
            asked()
        assert refused.type.__name__ == name
        return
    answer = vector.expect["ok"]
    assert isinstance(answer, dict)
    assert {k: wire.encode(v) for k, v in asked().items()} == {
        k: answer[k] for k in ("decision", "posterior")
    }


DICE = {"y": {"a": {"0": HALF, "1": HALF}, "b": {"0": Fraction(1, 3), "1": Fraction(2, 3)}}}
SMALL = prepare(categorical.Model({"a": HALF, "b": HALF}, DICE))


def test_what_is_refused() -> None:
    """Unknown names and values, rows of another length, places below 0."""
    refuses(errors.UnknownFeature, "'z'", lambda: SMALL.classify({"z": "0"}))
    refuses(errors.UnknownFeature, "'z'", lambda: SMALL.posterior({"y": "0", "z": "0"}))
    refuses(errors.UnknownValue, "'2'", lambda: SMALL.classify({"y": "2"}))
    refuses(errors.UnknownValue, "'2'", lambda: SMALL.decimals({"y": "2"}, 3))
    refuses(errors.UnknownValue, "'2'", lambda: SMALL.classify_many([("0",), ("2",)]))
    refuses(errors.DomainMismatch, "got 2", lambda: SMALL.classify_many([("0", "0")]))
    refuses(errors.DomainMismatch, "got 0", lambda: SMALL.classify_many([()]))
    refuses(errors.OutOfRange, "places", lambda: SMALL.decimals({"y": "0"}, -1))


def test_rows_of_another_length_are_refused_among_many() -> None:
    """A row that is longer or shorter is found in whatever slice it is."""
    tables = {str(f): DICE["y"] for f in range(30)}
    ready = prepare(categorical.Model({"a": HALF, "b": HALF}, tables))
    good = ("0",) * 30
    for bad in (("0",) * 29, ("0",) * 31, ("0",) * 3, ()):
        many: list[compiled.Cells] = [*[good] * 100, bad]
        refuses(errors.DomainMismatch, f"got {len(bad)}", partial(ready.classify_many, many))
    odd: list[compiled.Cells] = [*[good] * 100, (*good[:-1], "2")]
    refuses(errors.UnknownValue, "'29'", partial(ready.classify_many, odd))
    odd = [*[good] * 100, (None, *good[:-2], "2")]
    refuses(errors.UnknownValue, "'29'", partial(ready.classify_many, odd))


@given(models.queries())
def test_a_prepared_model_can_be_pickled(case: tuple[categorical.Model, dict[str, str]]) -> None:
    """The same model comes back, and the original is not changed by being asked."""
    before = wire.encode(case[0])
    ready = prepare(case[0])
    again: Compiled = pickle.loads(pickle.dumps(ready))  # noqa: S301
    assert again == ready
    cells = tuple(case[1].get(f) for f in ready.features)
    assert again.classify_many([cells]) == ready.classify_many([cells])
    assert wire.encode(ready.model) == before


@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(0, 10**4))
@example([5] * 10, 10**6)
@example([2] * 100, 10**6)
@example([2, 2, 4093], 10**6)
@example([2, 2, 4092], 10**6)
@example([4, 4, 4, 4, 4, 4, 4], 10**6)
@example([4, 4, 4, 4, 4, 4], 4096)
@example([1, 2, 2, 3], 8)
@example([1, 1, 1], 0)
@example([1, 1, 2], 0)
def test_slices_cover_each_feature_once(sizes: list[int], room: int) -> None:
    """Whatever the room, the pieces of a row are a row, and there are not too many sums."""
    tables: list[compiled.Table] = [
        {None: 0} | {str(v): 10**i * v for v in range(n)} for i, n in enumerate(sizes)
    ]
    row = tuple(str(n - 1) for n in sizes)
    slices = compiled.sliced(tables, room)
    assert sum((row[cut] for cut, _ in slices), ()) == row
    assert sum(sums[row[cut]] for cut, sums in slices) == sum(
        10**i * (n - 1) for i, n in enumerate(sizes)
    )
    assert [len(row[cut]) for cut, _ in slices] == lengths(sizes, min(room, 4096))


def lengths(sizes: list[int], cells: int) -> list[int]:
    """Return how many features a slice has: of 1, 2, 4, ... sums the most that fit in together."""
    for most in reversed([1 << bits for bits in range(13)]):
        groups: list[list[int]] = []
        for n in sizes:
            if groups and prod(groups[-1]) * n <= most:
                groups[-1].append(n)
            else:
                groups.append([n])
        if sum(map(prod, groups)) <= cells or most == 1:
            return [*map(len, groups)]
    raise AssertionError


def test_a_sum_has_a_term_for_each_feature_and_the_prior() -> None:
    """So many are told, whatever is missing: a smaller number would be no proof."""
    terms = list[int]()
    told = replace(SMALL, sums=Told(SMALL.sums, terms))  # type: ignore[arg-type]
    for x, row in (({"y": "1"}, ("1",)), ({}, (None,))):
        assert told.classify(x) == SMALL.classify(x)
        assert told.classify_many([row]) == [SMALL.classify(x)]
    assert terms == [2] * 8


def test_the_chapter_is_asked_to_refuse_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is an answer it is not asked, and not the weights where the signs decide."""
    monkeypatch.setattr(Compiled, "infer", None)
    assert SMALL.classify({"y": "1"}).label == "b"
    assert SMALL.cells({}) == (None,)
    assert SMALL.posterior({"y": "0"}) == {"a": Fraction(3, 5), "b": Fraction(2, 5)}
    never = {"y": {"a": {"0": HALF, "1": HALF}, "b": {"0": Fraction(0), "1": Fraction(1)}}}
    some = prepare(categorical.Model({"a": HALF, "b": HALF}, never))
    assert some.posterior({"y": "0"}) == {"a": 1, "b": 0}
    assert some.decimals({"y": "0"}, 1) == {"a": "1.0", "b": "0.0"}
    monkeypatch.setattr(Compiled, "_settled", None)
    assert SMALL.classify({"y": "0"}).label == "a"
    assert SMALL.classify_many([("0",)] * 9) == [Decision("a", ("a",))] * 9

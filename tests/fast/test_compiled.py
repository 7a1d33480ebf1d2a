"""Laws of prepared models: always what the chapter infers, ties, zeros and refusals included."""

import pickle
from dataclasses import replace
from fractions import Fraction
from functools import partial

from hypothesis import example, given
from hypothesis import strategies as st

from fast.ready import Told, check_refused
from refnb.classifiers import bernoulli, categorical
from refnb.classifiers.naive import Inference
from refnb.core import errors
from refnb.exact import rounding
from refnb.fast import compiled
from refnb.fast.compiled import Compiled, prepare
from refnb.io import wire
from refusals import HALF, refuses
from strategies import models

Model = categorical.Model | bernoulli.Model
Query = tuple[Model, dict[str, str]]
HUGE = 10**30
near = st.integers(1, HUGE) | st.sampled_from([1, 2, HUGE // 2, HUGE // 2 + 1, HUGE - 1])
TINY = Fraction(1, 10**300)
THETAS = [Fraction(n, 10**20 + 1) for n in (10**19, 7 * 10**19 + 3, 2 * 10**19 - 2)]


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


def wide(labels: int, size: int) -> Query:
    """Return a model of so many labels and features, with zeros, and an instance of it."""
    names = [f"y{i}" for i in range(labels)]
    tables = {
        f"f{f}": {
            y: {"0": Fraction((f + i) % 9, 9), "1": Fraction(9 - (f + i) % 9, 9)}
            for i, y in enumerate(names)
        }
        for f in range(size)
    }
    prior = dict.fromkeys(names, Fraction(1, labels))
    return categorical.Model(prior, tables), {f: "1" for f in tables if f != "f1"}


def even(labels: int, features: int, *thetas: Fraction) -> Query:
    """Return labels with such parameters in another order for each feature: those that tie."""
    names, places = "bacdef"[:labels], range(features)
    tables = {
        f"f{f}": {
            y: {"0": thetas[(f + i) % len(thetas)], "1": 1 - thetas[(f + i) % len(thetas)]}
            for i, y in enumerate(names)
        }
        for f in places
    }
    prior = dict.fromkeys(names, Fraction(1, labels))
    return categorical.Model(prior, tables), dict.fromkeys(tables, "0")


def agree(model: Model, x: dict[str, str]) -> None:
    """Require what the chapter says, of one row and of many, or its refusal in its words."""
    before, made = wire.encode(model), prepare(model)
    ready: Compiled = pickle.loads(pickle.dumps(made))  # noqa: S301
    assert (ready, wire.encode(ready.model)) == (made, before)
    cells = tuple(x.get(f) for f in ready.features)
    try:
        expected = inferred(model, x)
    except errors.ZeroEvidence as said:
        check_refused(ready, x, said)
        assert ready.classify_many([cells, cells]) == [None, None]
        return
    assert ready.classify(x) == expected.decision
    assert ready.classify_many([cells] * 200) == [expected.decision] * 200
    assert ready.posterior(x) == expected.posterior
    assert list(ready.posterior(x)) == list(expected.posterior)
    assert ready.infer(x) == expected
    for places in (0, 1, 12, 1200):
        shown = {y: rounding.decimal(p, places) for y, p in expected.posterior.items()}
        assert ready.decimals(x, places) == shown


@given(models.queries() | presences())
@example(wide(21, 70))
@example(wide(3, 70))
@example(wide(1, 9))
@example(even(2, 40, TINY, 2 * TINY))
@example(even(5, 40, TINY, 1 - TINY))
def test_all_is_what_the_chapter_infers(case: Query) -> None:
    """Decision, ties, posterior and decimals; zeros and missing values are among the cases."""
    agree(*case)


@given(close())
@example(even(3, 3, *THETAS))
@example(even(6, 3, *THETAS))
def test_the_nearest_rivals_are_told_apart(case: Query) -> None:
    """Differences far below the last bit of a lane decide, and a true tie is one."""
    agree(*case)


DICE = {"y": {"a": {"0": HALF, "1": HALF}, "b": {"0": Fraction(1, 3), "1": Fraction(2, 3)}}}
SMALL = prepare(categorical.Model({"a": HALF, "b": HALF}, DICE))


@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(0, 10**4))
@example([2] * 100, 10**6)
@example([1, 1, 2], 0)
def test_slices_cover_each_feature_once(sizes: list[int], room: int) -> None:
    """Whatever the room, the pieces of a row are a row, and there are not too many sums."""
    tables: list[compiled.Table] = [
        {None: 0} | {str(v): 10**i * v for v in range(n)} for i, n in enumerate(sizes)
    ]
    row = tuple(str(n - 1) for n in sizes)
    slices = compiled.sliced(tables, room)
    assert sum((row[cut] for cut, _ in slices), ()) == row
    expected = sum(10**i * (n - 1) for i, n in enumerate(sizes))
    assert sum(sums[row[cut]] for cut, sums in slices) == expected
    assert len(slices) == len(sizes) or sum(len(sums) for _, sums in slices) <= 9 * max(room, 1)


def test_slices_by_hand() -> None:
    """Of 4096 sums in all, thirty tosses take three times 2^10, and twelve take 2^12 at once."""
    toss: compiled.Table = {None: 0, "0": 1, "1": 2}
    for features, lengths in ((30, [10, 10, 10]), (12, [12]), (13, [11, 2])):
        row = ("0",) * features
        slices = compiled.sliced([toss] * features, 10**6)
        assert [len(row[cut]) for cut, _ in slices] == lengths


def test_a_sum_has_a_term_for_each_feature_and_the_prior() -> None:
    """So many are told, whatever is missing: a smaller number would be no proof."""
    terms = list[int]()
    told = replace(SMALL, sums=Told(SMALL.sums, terms))  # type: ignore[arg-type]
    for x, row in (({"y": "1"}, ("1",)), ({}, (None,))):
        assert told.classify(x) == SMALL.classify(x)
        assert told.classify_many([row]) == [SMALL.classify(x)]
    assert terms == [2] * 8


def test_what_is_refused() -> None:
    """Unknown names and values, rows of another length among many, places below 0."""
    ready = prepare(
        categorical.Model({"a": HALF, "b": HALF}, {str(f): DICE["y"] for f in range(30)})
    )
    good = ("0",) * 30
    for bad in (("0",) * 29, ("0",) * 31, ()):
        many: list[compiled.Cells] = [*[good] * 100, bad]
        refuses(errors.DomainMismatch, f"got {len(bad)}", partial(ready.classify_many, many))
    for odd in ((*good[:-1], "2"), (None, *good[:-2], "2")):
        asked = partial(ready.classify_many, [*[good] * 100, odd])
        refuses(errors.UnknownValue, "'29'", asked)
    refuses(errors.UnknownFeature, "'z'", lambda: SMALL.classify({"z": "0"}))
    refuses(errors.UnknownFeature, "'z'", lambda: SMALL.posterior({"y": "0", "z": "0"}))
    refuses(errors.UnknownValue, "'2'", lambda: SMALL.classify({"y": "2"}))
    refuses(errors.UnknownValue, "'2'", lambda: SMALL.decimals({"y": "2"}, 3))
    refuses(errors.DomainMismatch, "got 2", lambda: SMALL.classify_many([("0", "0")]))
    refuses(errors.OutOfRange, "places", lambda: SMALL.decimals({"y": "0"}, -1))

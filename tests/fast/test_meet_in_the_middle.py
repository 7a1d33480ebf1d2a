"""Laws of the halves: always the error of the table, ties, zeros and strange models included.

Keys compare as products do, merging loses nothing, and of dominance every pair is looked at.
"""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random
from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.classifiers.categorical import Model
from refnb.core import errors
from refnb.core.limits import Limits
from refnb.decision import expected_error, plug_in
from refnb.estimation.schema import Schema
from refnb.fast import meet_in_the_middle as mitm
from refnb.fast.meet_in_the_middle import Factor, Row
from refusals import HALF, refuses
from strategies.models import models, schemas
from strategies.sizes import often

Pair = tuple[Model, Model]
THIRD, TENTH = Fraction(1, 3), Fraction(1, 10)


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Draw a truth, and itself or another model, in another order, and perhaps of fewer values."""
    schema = draw(schemas(features=4, values=3))
    known = draw(models(schema))
    if draw(st.booleans()):
        return known, known
    turned = Schema(
        tuple(draw(st.permutations(schema.labels))),
        {f: tuple(draw(st.permutations(domain))) for f, domain in schema.features.items()},
    )
    tenths = st.integers(1, 9).map(lambda n: Fraction(n, 10))
    rows = {f: {y: draw(tenths) for y in turned.labels} for f in turned.features}
    two = all(len(domain) == 2 for domain in turned.features.values())
    if two and draw(st.booleans()):
        tables = {
            f: {y: dict(zip(turned.features[f], (p, 1 - p), strict=True)) for y, p in row.items()}
            for f, row in rows.items()
        }
        return known, Model(draw(models(turned)).prior, tables)
    return known, draw(models(turned))


def by_table(known: Model, model: Model) -> Fraction:
    """Return the error of the chapter."""
    table = plug_in.from_model(known)
    return expected_error.expected_error(table, plug_in.naive_rule(model, table)).error


def by_halves(known: Model, model: Model, merging: bool) -> Fraction:
    """Return the error, where states are merged as soon as there are two cells."""
    with mock.patch.object(mitm, "MANY", 1 if merging else mitm.MANY):
        return mitm.expected_error(known, model)


ELEVEN = [f"y{i}" for i in range(11)]
CHANCE = {f: {y: Fraction(i == j) for i, y in enumerate(ELEVEN)} for j, f in enumerate("xyz")}
DOZEN = Model(
    dict.fromkeys(ELEVEN, Fraction(1, 11)),
    {f: {y: {"0": 1 - p, "1": p} for y, p in row.items()} for f, row in CHANCE.items()},
)


@given(pairs(), st.booleans())
@example((DOZEN, DOZEN), False)
def test_the_error_is_that_of_the_table(pair: Pair, merging: bool) -> None:
    """The same number, or the refusal of a rule that is undefined where there is probability."""
    try:
        expected = by_table(*pair)
    except errors.MissingValue:
        refuses(errors.MissingValue, "the rule is undefined", lambda: by_halves(*pair, merging))
        return
    assert by_halves(*pair, merging) == expected


@given(pairs())
def test_the_best_rule_is_that_of_the_truth(pair: Pair) -> None:
    """The Bayes error, whatever the order of its labels."""
    known, _ = pair
    turned = Model(dict(reversed(known.prior.items())), known.conditionals)
    best = expected_error.bayes_error(plug_in.from_model(known))
    assert mitm.expected_error(known, known) == mitm.expected_error(known, turned) == best


def coins(many: int, p: Fraction, others: int = 0) -> Model:
    """Return coins that show 1 with p given a and 1 - p given b, and coins that say nothing."""
    row = {"a": {"0": 1 - p, "1": p}, "b": {"0": p, "1": 1 - p}}
    fair = {y: {"0": HALF, "1": HALF} for y in "ab"}
    tables = {f"c{i}": row for i in range(many)} | {f"o{i}": fair for i in range(others)}
    return Model({"a": HALF, "b": HALF}, tables)


@pytest.mark.parametrize(("many", "others"), [(1, 0), (21, 0), (35, 40), (301, 0)])
def test_the_majority_of_many_coins(many: int, others: int) -> None:
    """The majority is wrong when fewer than half of the coins show what they should."""
    p = 7 * TENTH
    expected = sum(
        (comb(many, k) * p**k * (1 - p) ** (many - k) for k in range(many // 2 + 1)), Fraction(0)
    )
    known = coins(many, p, others)
    assert mitm.expected_error(known, known) == expected


def test_a_tie_goes_to_the_first_label_of_the_model() -> None:
    """Twenty coins in two halves: where ten show 1, the order of the model decides."""
    known, model = coins(20, 7 * TENTH), coins(20, 6 * TENTH)
    sure = Model({"a": TENTH, "b": 9 * TENTH}, known.conditionals)
    first = mitm.expected_error(sure, model)
    second = mitm.expected_error(sure, Model({"b": HALF, "a": HALF}, model.conditionals))
    tied = comb(20, 10) * (7 * TENTH * 3 * TENTH) ** 10
    assert first - second == tied * (9 * TENTH - TENTH)


def test_the_nearest_rivals_are_told_apart() -> None:
    """A prior that is greater by 10^-40 decides all ties, and one that is 0 all cells."""
    known, tiny = coins(24, 7 * TENTH), Fraction(1, 10**40)
    sure = Model({"a": TENTH, "b": 9 * TENTH}, known.conditionals)
    found = [
        mitm.expected_error(sure, Model({"a": HALF + e, "b": HALF - e}, known.conditionals))
        for e in (tiny, Fraction(0), -tiny, -HALF)
    ]
    assert found[0] == found[1] > found[2]
    assert found[3] == TENTH


def test_what_the_model_does_not_know() -> None:
    """Labels, features and values; features that only the model has are no harm."""
    known = coins(2, 7 * TENTH)
    more, fewer = coins(2, 7 * TENTH, 1), coins(1, 7 * TENTH)
    assert mitm.expected_error(known, more) == mitm.expected_error(known, known) == 3 * TENTH
    refuses(errors.UnknownFeature, "'c1'", lambda: mitm.expected_error(known, fewer))
    one = Model({"a": Fraction(1)}, {"c0": {"a": {"0": HALF, "1": HALF}}})
    refuses(errors.DomainMismatch, "labels", lambda: mitm.expected_error(fewer, one))
    odd = Model(known.prior, {"c0": {y: {"0": HALF, "x": HALF} for y in "ab"}})
    refuses(errors.UnknownValue, "'c0'.*got '1'", lambda: mitm.expected_error(fewer, odd))


def test_an_undefined_cell_is_named() -> None:
    """A truth in which the excluded cell happens, and one in which it does not."""
    never = {y: {"0": Fraction(1), "1": Fraction(0)} for y in "ab"}
    model = Model({"a": HALF, "b": HALF}, {"f": never, "g": coins(1, HALF).conditionals["c0"]})
    known = Model(model.prior, {**model.conditionals, "f": coins(1, 7 * TENTH).conditionals["c0"]})
    said = re.escape("the rule is undefined at ('1', '1'), which has probability > 0")
    refuses(errors.MissingValue, said, lambda: mitm.expected_error(known, model))
    assert mitm.expected_error(model, model) == HALF


def random_model(features: int, least: int, seed: int, labels: str = "ab") -> Model:
    """Return features of two values whose parameters are parts of a large number."""
    dice = Random(seed)  # noqa: S311
    tables: dict[str, dict[str, dict[str, Fraction]]] = {}
    for i in range(features):
        ps = {y: Fraction(dice.randrange(1, least), least) for y in labels}
        tables[f"f{i}"] = {y: {"0": p, "1": 1 - p} for y, p in ps.items()}
    return Model(dict.fromkeys(labels, Fraction(1, len(labels))), tables)


def test_cells_do_not_matter_but_states() -> None:
    """A hundred features in tenths have 2^100 cells; turned over, they err as often."""
    known = random_model(60, 10, 3)
    tables = {f: {"a": row["b"], "b": row["a"]} for f, row in known.conditionals.items()}
    found = mitm.expected_error(known, known)
    assert found == mitm.expected_error(Model(known.prior, tables), Model(known.prior, tables))
    assert 0 < found < THIRD


def test_too_many_states_are_refused() -> None:
    """The limit is a number of steps, which depends on labels, features and their numbers."""
    words = "an expected error can take .* steps, the limit is 400000000"
    for labels, least in (("ab", 48), ("abc", 36)):
        known = random_model(least, 101, 1, labels)
        refuses(errors.OutOfRange, words, lambda: mitm.expected_error(known, known))  # noqa: B023
    few = random_model(4, 101, 1)
    with pytest.raises(errors.OutOfRange, match="steps, the limit is 1") as refused:
        mitm.expected_error(few, few, within=Limits(steps=1))
    steps = int(re.findall("[0-9]+", str(refused.value))[0])
    assert 0 < mitm.expected_error(few, few, within=Limits(steps=steps)) < HALF
    below = Limits(steps=steps - 1)
    refuses(
        errors.OutOfRange,
        "steps",
        lambda: mitm.expected_error(few, few, within=below),
    )


HUGE = 10**12
numbers = st.integers(1, 12) | st.sampled_from([2**10, HUGE, HUGE + 1, HUGE - 1])
rows = st.tuples(numbers, numbers, numbers)
TWINS = [(HUGE, HUGE + 1, 1), (HUGE, HUGE - 1, 1)] * 2
TIE = [(4, 6, 1), (9, 6, 1), (2, 3, 1), (6, 4, 1)]


def factor(*ms: Row) -> Factor:
    """Return a factor whose truth is one of each value."""
    return Factor(dict.fromkeys(ms, (1, 1, 1)), len(ms))


@pytest.mark.parametrize("coprimes", [False, True])
@given(st.lists(rows, min_size=1, max_size=6))
@example(TWINS)
@example(TIE)
def test_keys_compare_as_products_do(coprimes: bool, chosen: list[Row]) -> None:
    """Above the slack is greater, within it is equal; with coprime numbers equal keys are equal."""
    factors = [factor(row) for row in chosen]
    bits = sum(one.bits for one in factors)
    keys = mitm.keys(mitm.powers(factors, coprimes=coprimes), bits, len(chosen))
    whole = sum(keys.key(row) for row in chosen)
    for y, field in enumerate(keys.fields([whole], 3)):
        ratio = Fraction(prod(row[y] for row in chosen), prod(row[0] for row in chosen))
        assert (field[0] > keys.slack, field[0] < -keys.slack) == (ratio > 1, ratio < 1)
        assert not coprimes or (field[0] == 0) == (ratio == 1)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)), max_size=5))
def test_a_zero_loses_against_everything(chosen: list[Row]) -> None:
    """The label with a zero is behind one without, however large its other numbers are."""
    factors = [factor(row) for row in chosen] + [factor((2**60, 1, 1))]
    bits = sum(one.bits for one in factors)
    keys = mitm.keys(mitm.powers(factors, coprimes=True), bits, len(factors))
    whole = sum(keys.key(row) for one in factors for row in one.rows)
    (one,), (two,), (three,) = keys.fields([whole], 3)
    for (y, field), (z, other) in product(enumerate([one, two, three]), repeat=2):
        if all(row[y] for row in chosen) and not all(row[z] for row in chosen):
            assert field - other > keys.slack


@given(st.lists(st.lists(rows, min_size=1, max_size=3, unique=True), max_size=5))
def test_merged_states_are_those_with_equal_ratios(chosen: list[list[Row]]) -> None:
    """Their weights are added, and there are no more of them than `size` says."""
    factors = [Factor({row: (i + 1, 2, 2**i) for i, row in enumerate(ms)}, 9) for ms in chosen]
    powers = mitm.powers([*factors, factor((1, 2, 3))], coprimes=True)
    keys = mitm.keys(powers, 2 * sum(one.bits for one in factors) + 2, len(factors) + 1)
    expected: dict[Row, list[int]] = {}
    for cell in product(*(one.rows.items() for one in factors)):
        ms = [prod(row[y] for row, _ in cell) for y in range(3)]
        ratios = (ms[1] * HUGE**6 // ms[0], Fraction(ms[1], ms[0]), Fraction(ms[2], ms[0]))
        sums = expected.setdefault(ratios[1:], [0, 0, 0])  # type: ignore[arg-type]
        for y in range(3):
            sums[y] += prod(ts[y] for _, ts in cell)
    found = mitm.states(factors, keys, 3, merged=True)
    assert sorted(zip(*found.weights, strict=True)) == sorted(map(tuple, expected.values()))
    assert len(set(found.keys)) == len(found.keys) <= mitm.size(factors, powers)
    listed = mitm.states(factors, keys, 3, merged=False)
    assert len(listed.keys) == prod(len(one.rows) for one in factors)
    for y in range(3):
        assert sums_by_key(listed, y) == sums_by_key(found, y)


def sums_by_key(found: mitm.States, y: int) -> Counter[int]:
    """Return the weight of each key."""
    sums = Counter[int]()
    for key, weight in zip(found.keys, found.weights[y], strict=True):
        sums[key] += weight
    return sums


def test_how_many_states_there_can_be() -> None:
    """Alike features are counted by how many show what, others by the primes that they share."""
    ones = [Factor(dict.fromkeys([(1, 2), (2, 1), (1, 1)], (1, 1)), 3)] * 10
    assert mitm.size(ones, mitm.powers(ones, coprimes=True)) == 21
    rows = [[(n, n + 1), (n + 1, n)] for n in (1, 2, 3, 8)]
    others = [Factor(dict.fromkeys(ms, (1, 1)), 2) for ms in rows]
    powers = mitm.powers(others, coprimes=True)
    assert mitm.size(others, powers) == 2**4
    assert mitm.size(others * 9, powers) == (9 * 14 + 1) * (9 * 8 + 1)


def test_values_with_the_same_ratios_are_one() -> None:
    """What the model does not tell apart is added up; what never is, is left out."""
    tenth = Fraction(1, 10)
    model = [[2 * tenth, 4 * tenth], [3 * tenth, 6 * tenth], [5 * tenth, 0 * tenth]]
    truth = [[tenth, 2 * tenth], [4 * tenth, 3 * tenth], [0 * tenth, 0 * tenth]]
    assert mitm.factor(model, truth) == Factor({(1, 2): (5, 5)}, 10)


entries = st.integers(-3, 3) | st.sampled_from([10**30, 10**30 + 1, -(10**30)])


def rows_of(size: int) -> st.SearchStrategy[list[Row]]:
    """Draw rows of so many numbers and a weight, enough to be halved more than once."""
    return st.lists(st.tuples(*[entries] * size, st.integers(-2, 9)), max_size=40)


sizes = often(st.integers(1, 4), st.sampled_from([12, 60]))
GRID: list[Row] = [(i, j, 2**70 + i) for i in range(12) for j in range(12)]


@given(sizes.flatmap(lambda size: st.tuples(rows_of(size), rows_of(size))))
@example((GRID, GRID))
@example((GRID[70:71], GRID * 2))
@example((GRID * 2, GRID[60:61]))
@example(([(*(9,) * 11, i, 1) for i in range(40)], [(*(0,) * 11, i, 2) for i in range(40)]))
def test_the_total_is_that_of_all_pairs(case: tuple[list[Row], list[Row]]) -> None:
    """A pair counts when no number is below what is asked; equal ones are large enough."""
    rows, questions = case
    assert mitm.total(rows, questions) == looked_at(rows, questions)


def looked_at(rows: list[Row], questions: list[Row]) -> int:
    """Return the total by every pair."""
    expected = 0
    for row in rows:
        for question in questions:
            if not any(k < q for k, q in zip(row[:-1], question[:-1], strict=True)):
                expected += row[-1] * question[-1]
    return expected

"""Laws of the halves: always the error of the table, ties, zeros and strange models included."""

import re
from fractions import Fraction
from math import comb
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
from refnb.fast import meet_in_the_middle
from refusals import HALF, refuses
from strategies.models import models, schemas

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
    with mock.patch.object(meet_in_the_middle, "MANY", 1 if merging else meet_in_the_middle.MANY):
        return meet_in_the_middle.expected_error(known, model)


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
    assert (
        meet_in_the_middle.expected_error(known, known)
        == meet_in_the_middle.expected_error(known, turned)
        == best
    )


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
    assert meet_in_the_middle.expected_error(known, known) == expected


def test_a_tie_goes_to_the_first_label_of_the_model() -> None:
    """Twenty coins in two halves: where ten show 1, the order of the model decides."""
    known, model = coins(20, 7 * TENTH), coins(20, 6 * TENTH)
    sure = Model({"a": TENTH, "b": 9 * TENTH}, known.conditionals)
    first = meet_in_the_middle.expected_error(sure, model)
    second = meet_in_the_middle.expected_error(
        sure, Model({"b": HALF, "a": HALF}, model.conditionals)
    )
    tied = comb(20, 10) * (7 * TENTH * 3 * TENTH) ** 10
    assert first - second == tied * (9 * TENTH - TENTH)


def test_the_nearest_rivals_are_told_apart() -> None:
    """A prior that is greater by 10^-40 decides all ties, and one that is 0 all cells."""
    known, tiny = coins(24, 7 * TENTH), Fraction(1, 10**40)
    sure = Model({"a": TENTH, "b": 9 * TENTH}, known.conditionals)
    found = [
        meet_in_the_middle.expected_error(
            sure, Model({"a": HALF + e, "b": HALF - e}, known.conditionals)
        )
        for e in (tiny, Fraction(0), -tiny, -HALF)
    ]
    assert found[0] == found[1] > found[2]
    assert found[3] == TENTH


def test_what_the_model_does_not_know() -> None:
    """Labels, features and values; features that only the model has are no harm."""
    known = coins(2, 7 * TENTH)
    more, fewer = coins(2, 7 * TENTH, 1), coins(1, 7 * TENTH)
    assert (
        meet_in_the_middle.expected_error(known, more)
        == meet_in_the_middle.expected_error(known, known)
        == 3 * TENTH
    )
    refuses(errors.UnknownFeature, "'c1'", lambda: meet_in_the_middle.expected_error(known, fewer))
    one = Model({"a": Fraction(1)}, {"c0": {"a": {"0": HALF, "1": HALF}}})
    refuses(errors.DomainMismatch, "labels", lambda: meet_in_the_middle.expected_error(fewer, one))
    odd = Model(known.prior, {"c0": {y: {"0": HALF, "x": HALF} for y in "ab"}})
    refuses(
        errors.UnknownValue, "'c0'.*got '1'", lambda: meet_in_the_middle.expected_error(fewer, odd)
    )


def test_an_undefined_cell_is_named() -> None:
    """A truth in which the excluded cell happens, and one in which it does not."""
    never = {y: {"0": Fraction(1), "1": Fraction(0)} for y in "ab"}
    model = Model({"a": HALF, "b": HALF}, {"f": never, "g": coins(1, HALF).conditionals["c0"]})
    known = Model(model.prior, {**model.conditionals, "f": coins(1, 7 * TENTH).conditionals["c0"]})
    said = re.escape("the rule is undefined at ('1', '1'), which has probability > 0")
    refuses(errors.MissingValue, said, lambda: meet_in_the_middle.expected_error(known, model))
    assert meet_in_the_middle.expected_error(model, model) == HALF


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
    found = meet_in_the_middle.expected_error(known, known)
    assert found == meet_in_the_middle.expected_error(
        Model(known.prior, tables), Model(known.prior, tables)
    )
    assert 0 < found < THIRD


def test_too_many_states_are_refused() -> None:
    """The limit is a number of steps, which depends on labels, features and their numbers."""
    words = "an expected error can take .* steps, the limit is 400000000"
    for labels, least in (("ab", 48), ("abc", 36)):
        known = random_model(least, 101, 1, labels)
        refuses(errors.OutOfRange, words, lambda: meet_in_the_middle.expected_error(known, known))  # noqa: B023
    few = random_model(4, 101, 1)
    with pytest.raises(errors.OutOfRange, match="steps, the limit is 1") as refused:
        meet_in_the_middle.expected_error(few, few, within=Limits(steps=1))
    steps = int(re.findall("[0-9]+", str(refused.value))[0])
    assert 0 < meet_in_the_middle.expected_error(few, few, within=Limits(steps=steps)) < HALF
    below = Limits(steps=steps - 1)
    refuses(
        errors.OutOfRange,
        "steps",
        lambda: meet_in_the_middle.expected_error(few, few, within=below),
    )

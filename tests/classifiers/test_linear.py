"""Laws of linear classifiers: the sign of w . x + b, exact."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import wide
from oracles import prime_coordinates as oracle
from oracles.enumerations import backwards
from refnb import errors
from refnb.classifiers.linear import (
    Affine,
    Linear,
    between,
    contributions,
    decide,
    margin,
    scores,
)
from refnb.data.wire import decode, encode
from refnb.estimation.schema import Quantities
from refnb.exact.enclosure import sign
from refnb.exact.logarithm import LogForm, add, combination, constant, log, scale, subtract
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import linear as some

ZERO, ONE, BITS = constant(0, "e"), constant(1, "e"), constant(1, "2")
TWO = log(2, "e")

Point = dict[str, Fraction | int]
Asked = tuple[Affine, Point]


@st.composite
def questions(draw: st.DrawFn, least: int = 1) -> Asked:
    """Draw a classifier and a point."""
    affine = draw(some.affines(least))
    return affine, draw(some.points(list(affine.weights)))


def by_hand(affine: Affine, x: Mapping[str, Fraction | int]) -> dict[str, oracle.Vector]:
    """Add up the coordinates of b and of each w x."""
    return {
        y: oracle.added(
            [
                oracle.vector(bias),
                *(oracle.scaled(oracle.vector(row[y]), x[f]) for f, row in affine.weights.items()),
            ]
        )
        for y, bias in affine.bias.items()
    }


@given(questions())
def test_scores_are_sums_over_the_primes(case: Asked) -> None:
    """Each score has the coordinates of b + sum of w x; the decision is all that no other beats."""
    affine, x = case
    expected = by_hand(affine, x)
    found = scores(affine, x)
    assert list(found) == list(affine.bias)
    assert {y: oracle.vector(score) for y, score in found.items()} == expected
    ties = oracle.maximisers(expected)
    assert decide(affine, x) == Decision(ties[0], ties)
    assert decode(Affine, encode(affine)) == affine


@given(questions(least=2))
def test_a_margin_is_a_difference_of_scores(case: Asked) -> None:
    """Its sign says which of the two labels wins, and 0 says that they tie."""
    affine, x = case
    one, other, *_ = affine.bias
    expected = by_hand(affine, x)
    both = between(affine, one, other)
    found = margin(both, x)
    lead = oracle.added([expected[one], oracle.scaled(expected[other], -1)])
    assert oracle.vector(found) == lead
    assert sign(found) == oracle.sign(lead)
    duel = {y: affine.bias[y] for y in (one, other)}
    rows = {f: {y: row[y] for y in (one, other)} for f, row in affine.weights.items()}
    ties = {1: (one,), 0: (one, other), -1: (other,)}[sign(found)]
    assert decide(Affine(duel, rows), x) == Decision(ties[0], ties)
    assert (both.positive, both.negative) == (one, other)
    assert decode(Linear, encode(both)) == both


@given(questions(least=2))
def test_labels_exchanged_turn_the_margin(case: Asked) -> None:
    """The margin of b against a is minus that of a against b; a label never leads itself."""
    affine, x = case
    one, other, *_ = affine.bias
    turned = margin(between(affine, other, one), x)
    assert add(turned, margin(between(affine, one, other), x)) == ZERO
    refuses(errors.Duplicate, "twice", lambda: between(affine, one, one))


@given(questions(least=2), some.forms, st.data())
def test_only_differences_between_labels_count(
    case: Asked, extra: LogForm, source: st.DataObject
) -> None:
    """The same added to every bias, or to a weight of every label: the same margin and ties."""
    affine, x = case
    one, other, *_ = affine.bias
    raised = {y: add(b, extra) for y, b in affine.bias.items()}
    touched = source.draw(st.sampled_from(["", *affine.weights]))
    weights = {
        f: {y: add(w, extra) for y, w in row.items()} if f == touched else row
        for f, row in affine.weights.items()
    }
    moved = Affine(raised, weights)
    assert decide(moved, x) == decide(affine, x)
    assert between(moved, one, other) == between(affine, one, other)
    added = by_hand(Affine(raised, affine.weights), x)
    assert {y: oracle.vector(s) for y, s in scores(moved, x).items()} == {
        y: oracle.added([s, oracle.scaled(oracle.vector(extra), x.get(touched, 0))])
        for y, s in added.items()
    }


@given(questions(), st.sampled_from([Fraction(1, 3), Fraction(2)]))
def test_a_unit_is_a_choice(case: Asked, unit: Fraction) -> None:
    """Measure x in another unit, and the weights in the inverse one: the same scores."""
    affine, x = case
    weights = {f: {y: scale(w, unit) for y, w in row.items()} for f, row in affine.weights.items()}
    there = {f: v / unit for f, v in x.items()}
    assert scores(Affine(affine.bias, weights), there) == scores(affine, x)
    heavier = Affine({y: scale(b, unit) for y, b in affine.bias.items()}, weights)
    assert decide(heavier, x) == decide(affine, x)


@given(questions())
def test_features_in_any_order(case: Asked) -> None:
    """The order of features, of the point, and of the labels of a feature means nothing."""
    affine, x = case
    mirrored = {f: backwards(row) for f, row in backwards(affine.weights).items()}
    turned = Affine(affine.bias, mirrored)
    assert encode(decide(turned, backwards(x))) == encode(decide(affine, x))
    assert list(scores(turned, backwards(x)).items()) == list(scores(affine, x).items())


@given(questions(), st.data())
def test_labels_in_any_order(case: Asked, source: st.DataObject) -> None:
    """The order of the labels only picks the first of the ties."""
    affine, x = case
    order = source.draw(st.permutations(list(affine.bias)))
    here = decide(affine, x)
    there = decide(Affine({y: affine.bias[y] for y in order}, affine.weights), x)
    assert there.ties == tuple(y for y in order if y in here.ties)
    assert there.label == there.ties[0]


@given(some.linears(), st.data())
def test_contributions_and_the_bias_make_the_margin(linear: Linear, source: st.DataObject) -> None:
    """Each feature adds w x, in declared order; together with b that is the margin."""
    x = source.draw(some.points(list(linear.weights)))
    found = contributions(linear, backwards(x))
    assert list(found) == list(linear.weights)
    for f, part in found.items():
        assert oracle.vector(part) == oracle.scaled(oracle.vector(linear.weights[f]), x[f]) or (
            x[f] == 0 and part == ZERO
        )
    whole = linear.bias
    for part in found.values():
        whole = add(whole, part)
    assert margin(linear, x) == whole


@given(some.linears(), st.data())
def test_between_two_points_of_one_side_lies_that_side(
    linear: Linear, source: st.DataObject
) -> None:
    """A line has two sides and no islands: what both ends are, the points between them are."""
    one, other = (source.draw(some.points(list(linear.weights))) for _ in range(2))
    ends = {sign(margin(linear, one)), sign(margin(linear, other))}
    assume(len(ends - {0}) <= 1)
    part = source.draw(st.fractions(0, 1, max_denominator=4))
    inside = {f: part * one[f] + (1 - part) * other[f] for f in one}
    assert sign(margin(linear, inside)) in ends


def test_a_near_tie_is_none() -> None:
    """The logarithms of 2^60 + 1 and 2^60 agree in seventeen digits; the greater one wins."""
    near = {"b": scale(TWO, 60), "a": log(2**60 + 1, "e")}
    assert decide(Affine(near, {}), {}) == Decision("a", ("a",))
    even = {"b": scale(TWO, 60), "a": log(2**60, "e")}
    assert decide(Affine(even, {}), {}) == Decision("b", ("b", "a"))


def test_exclusive_or_is_not_linear() -> None:
    """✘ No line has (0, 0) and (1, 1) on one side, (0, 1) and (1, 0) on the other."""
    grid = [Fraction(n, 2) for n in range(-4, 5)]
    linears = [
        Linear("a", "b", constant(b, "e"), {"x": constant(v, "e"), "y": constant(w, "e")})
        for b in grid
        for v in grid
        for w in grid
    ]
    corners = [(0, 0), (0, 1), (1, 0), (1, 1)]
    patterns = {tuple(sign(margin(one, {"x": x, "y": y})) for x, y in corners) for one in linears}
    assert {(1, 1, 1, -1), (1, -1, 1, -1), (-1, -1, -1, 1)} <= patterns
    assert not {(1, -1, -1, 1), (-1, 1, 1, -1)} & patterns


def test_a_record_refuses() -> None:
    """Labels, the same ones for every feature, and the base e; two labels that differ."""
    row, one = {"b": ONE, "a": ONE}, {"b": ONE}
    refuses(errors.EmptyData, "label", lambda: Affine({}, {}))
    refuses(errors.DomainMismatch, "'a'.*base 2", lambda: Affine(row | {"a": BITS}, {}))
    refuses(errors.DomainMismatch, "of 'f'.*'b', 'a'", lambda: Affine(row, {"f": one}))
    refuses(errors.DomainMismatch, "'f' given 'b'", lambda: Affine(one, {"f": {"b": BITS}}))
    refuses(errors.Duplicate, "'b' twice", lambda: Linear("b", "b", ONE, {}))
    refuses(errors.DomainMismatch, "the bias.*base 2", lambda: Linear("b", "a", BITS, {}))
    refuses(errors.DomainMismatch, "'g'.*base 2", lambda: Linear("b", "a", ONE, {"g": BITS}))


def test_a_record_owns_its_tables() -> None:
    """What becomes of the tables that a record was built from is nothing to it."""
    row = {"b": ONE}
    table = {"f": row}
    affine, linear = Affine(row, table), Linear("b", "a", ONE, row)
    before = encode(affine), encode(linear)
    row.clear()
    table.clear()
    assert (encode(affine), encode(linear)) == before


BOTH = Affine({"b": ONE, "a": TWO}, {"f": {"b": ONE, "a": TWO}, "g": {"a": ONE, "b": ONE}})
LINEAR = between(BOTH, "b", "a")
QUESTIONS: dict[str, Callable[[Quantities], object]] = {
    "scores": partial(scores, BOTH),
    "decide": partial(decide, BOTH),
    "margin": partial(margin, LINEAR),
    "contributions": partial(contributions, LINEAR),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_point_has_one_number_for_each_feature(name: str) -> None:
    """Another feature, a missing number, one that is not exact."""
    ask = QUESTIONS[name]
    refuses(errors.UnknownFeature, "'h'", lambda: ask({"f": 1, "g": 1, "h": 1}))
    refuses(errors.MissingValue, "'g'", lambda: ask({"f": HALF}))
    refuses(errors.NotExact, "'g'.*bool", lambda: ask({"f": HALF, "g": True}))


def test_between_refuses() -> None:
    """Both labels are known, and they differ."""
    refuses(errors.UnknownLabel, "'d'", lambda: between(BOTH, "d", "a"))
    refuses(errors.UnknownLabel, "'c'", lambda: between(BOTH, "a", "c"))
    refuses(errors.Duplicate, "'a'", lambda: between(BOTH, "a", "a"))


WIDE = Affine(
    {y: log(p, "e") for y, p in wide.shares().items()},
    {f: {y: log(w, "e") for y, w in row.items()} for f, row in wide.tables().items()},
)


def test_many_labels_and_features_with_long_numbers() -> None:
    """Each is looked up in its own row, whatever stands before it."""
    x = {f: i for i, f in enumerate(wide.NAMES)}
    found = scores(WIDE, x)
    for y, bias in WIDE.bias.items():
        products = [(row[y], x[f]) for f, row in WIDE.weights.items()]
        assert found[y] == combination([(bias, 1), *products])
    two = between(WIDE, "v0", "v9")
    assert two.bias == subtract(WIDE.bias["v0"], WIDE.bias["v9"])
    assert margin(two, x) == subtract(found["v0"], found["v9"])
    assert contributions(two, x)["v0"] == scale(
        subtract(WIDE.weights["v0"]["v0"], WIDE.weights["v0"]["v9"]), 9
    )
    assert decide(WIDE, dict.fromkeys(wide.NAMES, 0)).label == max(
        wide.shares(), key=lambda y: wide.shares()[y]
    )
    for f in wide.NAMES:
        lacking = {g: n for g, n in x.items() if g != f}
        refuses(errors.MissingValue, f"'{f}'", lambda less=lacking: scores(WIDE, less))  # type: ignore[misc]
        refuses(errors.MissingValue, f"'{f}'", lambda less=lacking: margin(two, less))  # type: ignore[misc]
        broken = {g: log(2, "2" if g == f else "e") for g in wide.NAMES}
        refuses(errors.DomainMismatch, f"'{f}'", lambda w=broken: Linear("a", "b", ONE, w))  # type: ignore[misc]

"""Laws of switching points: whoever wins is found again by fitting with a weight in between."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.classifiers import categorical
from refnb.decision import switching
from refnb.decision.switching import Point, Switches
from refnb.errors import (
    BadWeight,
    DomainMismatch,
    OutOfRange,
    UndefinedEstimate,
    UnknownFeature,
    UnknownValue,
    ZeroEvidence,
)
from refnb.estimation.counting import Counts, Row, Values, count
from refnb.estimation.schema import Count, Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact import polynomial
from refnb.limits import Limits
from refusals import refuses
from strategies import models as some
from strategies.probability import TINY

Case = tuple[Counts, Instance, str]

PLACES = 12
STEP = Fraction(1, 10**PLACES)
BINARY = Schema(("y", "z"), {"f": ("0", "1")})
TWO = Counts(BINARY, {"y": 1, "z": 3}, {"f": {"y": {"0": 1, "1": 0}, "z": {"0": 1, "1": 2}}})
HALF = Fraction(1, 2)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw counts, an instance and a rule; large counts are not rare."""
    schema = draw(some.schemas(features=4))
    times = draw(st.sampled_from([Fraction(t) for t in (1, 1, 1, "1/3", 10**6)]))
    examples = [
        Example(e.instance, e.label, e.weight * times) for e in draw(some.data(schema, most=10))
    ]
    return (
        count(schema, examples),
        draw(some.instances(schema)),
        draw(st.sampled_from(["add", "m"])),
    )


def winners(case: Case, prior: Smoothing | dict[str, Fraction], a: Fraction) -> tuple[str, ...]:
    """Fit with one weight and decide; nobody wins where there is no model or no score above 0."""
    counts, x, rule = case
    asked = Schema(counts.schema.labels, {f: counts.schema.features[f] for f in x})
    own = Counts(asked, counts.labels, {f: counts.values[f] for f in x})
    try:
        model = categorical.fit(own, Smoothing(rule, a), prior)
        return categorical.infer(model, x).decision.ties
    except (UndefinedEstimate, ZeroEvidence):
        return ()


def stretches(found: Switches) -> Iterator[tuple[tuple[str, ...], Fraction, Fraction]]:
    """Yield who wins from where to where, ends left out."""
    low, best = Fraction(0), found.first
    for point in found.points:
        yield best, low, point.value
        low, best = point.value + (0 if point.exact else STEP), point.beyond
    yield best, low, 10 * low + 100


def check(found: Switches, case: Case, prior: Smoothing | dict[str, Fraction] | None) -> None:
    """Fit again at 0, at the points that are fractions, and several times in between."""

    def best(a: Fraction) -> tuple[str, ...]:
        return winners(case, Smoothing(case[2], a) if prior is None else prior, a)

    assert found.zero == best(Fraction(0))
    for expected, low, high in stretches(found):
        if low < high:
            shares = (TINY, Fraction(1, 3), HALF, 1 - TINY)
            assert {best(low + share * (high - low)) for share in shares} == {expected}
    for point in found.points:
        assert not point.exact or best(point.value) == point.at


@given(cases(), st.data())
def test_between_the_points_nothing_changes(case: Case, data: st.DataObject) -> None:
    """With a prior that stays."""
    counts, x, rule = case
    prior = data.draw(some.distributions(counts.schema.labels, 1, wide=True))
    check(switching.weight(counts, x, rule, prior, PLACES), case, prior)


@given(cases())
def test_between_the_points_nothing_changes_with_the_prior_smoothed(case: Case) -> None:
    """With a prior that has the same rule as the features."""
    counts, x, rule = case
    check(switching.weight_and_prior(counts, x, rule, PLACES), case, None)


@given(cases(), st.data())
def test_a_point_is_a_root_of_its_polynomial(case: Case, data: st.DataObject) -> None:
    """The polynomial is 0 there, or changes its sign within a step."""
    counts, x, rule = case
    prior = data.draw(some.distributions(counts.schema.labels, 1))
    for point in switching.weight(counts, x, rule, prior, PLACES).points:
        p = point.polynomial
        assert p == polynomial.primitive(p)
        assert p[0] != 0
        if point.exact:
            assert polynomial.value(p, point.value) == 0
        elif all(m == 1 for _, m in polynomial.square_free(p)):
            ends = (point.value, point.value + STEP)
            assert polynomial.sign(p, ends[0]) * polynomial.sign(p, ends[1]) <= 0


@given(cases(), st.data())
def test_renaming_changes_the_names_alone(case: Case, data: st.DataObject) -> None:
    """Labels declared in another order: the same points, the same labels in the other order."""
    counts, x, rule = case
    order = data.draw(st.permutations(counts.schema.labels))
    turned = Counts(Schema(tuple(order), counts.schema.features), counts.labels, counts.values)
    one, other = (switching.weight_and_prior(c, x, rule, 6) for c in (counts, turned))
    assert [p.value for p in one.points] == [p.value for p in other.points]
    for p, q in zip(one.points, other.points, strict=True):
        assert (set(p.at), set(p.beyond)) == (set(q.at), set(q.beyond))
        assert q.at == tuple(y for y in order if y in p.at)


@example(Fraction(16))
@given(st.fractions(1, 10**6, max_denominator=30).filter(lambda a: a > 1))
def test_a_flip_can_be_put_anywhere(a: Fraction) -> None:
    """Priors as 1 + 2a to 3 + 2a make both scores equal there."""
    y, z = 1 + 2 * a, 3 + 2 * a
    prior = {"y": y / (y + z), "z": z / (y + z)}
    found = switching.weight(TWO, {"f": "0"}, "add", prior, 3)
    line = (-a.numerator, a.denominator)
    assert found.points == (Point(a, True, line, ("y", "z"), ("z",)),)


def test_a_touch_is_told_from_a_flip() -> None:
    """(a - 10)^2: nobody else wins beyond."""
    schema = Schema(("a", "b"), {"f": ("0", "1", "2"), "g": ("0", "1", "2")})
    row: Row = {"0": 2, "1": 3, "2": 0}
    values: Values = {
        "f": {"a": row, "b": {"0": 5, "1": 0, "2": 0}},
        "g": {"a": row, "b": {"0": 0, "1": 5, "2": 0}},
    }
    prior = {"a": Fraction(25, 49), "b": Fraction(24, 49)}
    x = {"f": "0", "g": "0"}
    found = switching.weight(Counts(schema, {"a": 5, "b": 5}, values), x, "add", prior, 3)
    expected = Point(Fraction(10), True, (100, -20, 1), ("a", "b"), ("a",))
    assert found == Switches(("a",), ("a",), (expected,))


def seen(*rows: tuple[int, int]) -> dict[str, dict[str, Count]]:
    """Return a feature of two values, counted for the labels y, z, and so on."""
    return {y: {"0": n, "1": rest} for y, (n, rest) in zip("yzuvw", rows, strict=False)}


def test_scores_that_tie_in_the_first_three_powers() -> None:
    """(1 + r a) over 1, 6, 7, 14 and over 2, 3, 10, 13: 24 a³ - 192 a⁴ is all that is left.

    So 1 / r of one example each, with the prior as the products of r, tie at 0 and at 1/8.
    """
    one, other = (1, 6, 7, 14), (2, 3, 10, 13)
    values: Values = {
        f: {y: {"0": Fraction(1, r), "1": 1 - Fraction(1, r)} for y, r in (("y", r), ("z", s))}
        for f, r, s in zip("abcd", one, other, strict=True)
    }
    counts = Counts(Schema(("y", "z"), dict.fromkeys("abcd", ("0", "1"))), {"y": 1, "z": 1}, values)
    whole = prod(one) + prod(other)
    prior = {"y": Fraction(prod(one), whole), "z": Fraction(prod(other), whole)}
    found = switching.weight(counts, dict.fromkeys("abcd", "0"), "add", prior, PLACES)
    point = Point(Fraction(1, 8), True, (-1, 8), ("y", "z"), ("z",))
    assert found == Switches(("y", "z"), ("y",), (point,))


def test_the_polynomial_is_that_of_who_wins_beyond() -> None:
    """Three tie at 1, and the last one wins: 6 (3 + a) (12 + 2 a) = 28 a (10 + 2 a) there."""
    rows: Row = {"x": 3, "u": Fraction(5, 3), "w": 0}
    totals: Row = {"x": 10, "u": 10, "w": 12}
    table: dict[str, Row] = {y: {"0": rows[y], "1": totals[y] - rows[y]} for y in rows}
    counts = Counts(Schema(("x", "u", "w"), {"f": ("0", "1")}), totals, {"f": table})
    prior = {"x": Fraction(6, 43), "u": Fraction(9, 43), "w": Fraction(28, 43)}
    (point,) = switching.weight(counts, {"f": "0"}, "add", prior, PLACES).points
    assert point == Point(Fraction(1), True, (-54, 43, 11), ("x", "u", "w"), ("w",))


def test_a_long_prior_turns_at_a_small_weight() -> None:
    """P a = 1 + a for the prior p to 1 and no example of y: at a = 1/(p - 1)."""
    p = 2**61 - 1
    counts = Counts(BINARY, {"y": 1, "z": 1}, {"f": seen((0, 1), (1, 0))})
    prior = {"y": Fraction(p, p + 1), "z": Fraction(1, p + 1)}
    (point,) = switching.weight(counts, {"f": "0"}, "add", prior, PLACES).points
    assert point.polynomial == (-1, p - 1)


def test_without_an_example_of_the_last_label_nothing_is_defined() -> None:
    """Without smoothing its share is 0/0, whatever the four others have."""
    schema = Schema(tuple("yzuvw"), {"f": ("0", "1")})
    rows = [(1, 1)] * 4 + [(0, 0)]
    labels: dict[str, Count] = {y: 2 if y != "w" else 0 for y in "yzuvw"}
    counts = Counts(schema, labels, {"f": seen(*rows)})
    found = switching.weight(counts, {"f": "0"}, "add", dict.fromkeys("yzuvw", Fraction(1, 5)), 2)
    assert found.zero == ()


def test_what_cannot_be_asked_is_refused() -> None:
    """Another rule, places, names and priors that are not there, and too much work."""
    even = {"y": HALF, "z": HALF}
    ask = switching.weight
    refuses(BadWeight, "'laplace'", lambda: ask(TWO, {}, "laplace", even, 1))
    refuses(BadWeight, "'none'", lambda: switching.weight_and_prior(TWO, {}, "none", 1))
    refuses(OutOfRange, "0..100", lambda: ask(TWO, {}, "m", even, -1))
    refuses(UnknownFeature, "'g'", lambda: ask(TWO, {"g": "0"}, "m", even, 1))
    refuses(UnknownValue, "'2'", lambda: switching.weight_and_prior(TWO, {"f": "2"}, "m", 1))
    refuses(DomainMismatch, "'y'", lambda: ask(TWO, {}, "m", {"y": Fraction(1)}, 1))
    empty = Counts(BINARY, {"y": 0, "z": 0}, {"f": {y: {"0": 0, "1": 0} for y in "yz"}})
    refuses(UndefinedEstimate, "prior", lambda: ask(empty, {}, "m", smoothing("none"), 1))
    few = Limits(bits=10)
    refuses(OutOfRange, "limit is 10", lambda: ask(TWO, {"f": "0"}, "m", even, 1, within=few))
    refuses(
        OutOfRange,
        "limit is 10",
        lambda: switching.weight_and_prior(TWO, {"f": "0"}, "m", 1, within=few),
    )

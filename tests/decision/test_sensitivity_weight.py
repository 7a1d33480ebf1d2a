"""Laws of switching points: whoever wins is found again by fitting with a weight in between."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.classifiers import categorical
from refnb.core import errors
from refnb.core.limits import Limits
from refnb.decision import sensitivity
from refnb.decision.sensitivity import Point, Switches
from refnb.estimation.counting import Counts, count
from refnb.estimation.schema import Instance, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exact import polynomial
from refusals import HALF, refusing
from strategies import models as some
from strategies.probability import TINY

Case = tuple[Counts, Instance, str]
PLACES = 12
STEP = Fraction(1, 10**PLACES)
BINARY = Schema(("y", "z"), {"f": ("0", "1")})
TWO = Counts(BINARY, {"y": 1, "z": 3}, {"f": {"y": {"0": 1, "1": 0}, "z": {"0": 1, "1": 2}}})


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw counts, an instance and a rule; large counts are not rare."""
    schema = draw(some.schemas(features=4))
    times = draw(st.sampled_from([Fraction(t) for t in (1, 1, 1, "1/3", 10**6)]))
    examples = [replace(e, weight=e.weight * times) for e in draw(some.data(schema, most=10))]
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
    except (errors.UndefinedEstimate, errors.ZeroEvidence):
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
    check(sensitivity.weight(counts, x, rule, prior, PLACES), case, prior)


@given(cases())
def test_between_the_points_nothing_changes_with_the_prior_smoothed(case: Case) -> None:
    """With a prior that has the same rule as the features."""
    counts, x, rule = case
    check(sensitivity.weight_and_prior(counts, x, rule, PLACES), case, None)


@given(cases(), st.data())
def test_a_point_is_a_root_of_its_polynomial(case: Case, data: st.DataObject) -> None:
    """The polynomial is 0 there, or changes its sign within a step."""
    counts, x, rule = case
    prior = data.draw(some.distributions(counts.schema.labels, 1))
    for point in sensitivity.weight(counts, x, rule, prior, PLACES).points:
        p = point.polynomial
        assert p == polynomial.primitive(p)
        assert p[0] != 0
        if point.exact:
            assert polynomial.sign(p, point.value) == 0
        elif all(m == 1 for _, m in polynomial.square_free(p)):
            ends = (point.value, point.value + STEP)
            assert polynomial.sign(p, ends[0]) * polynomial.sign(p, ends[1]) <= 0


@given(cases(), st.data())
def test_renaming_changes_the_names_alone(case: Case, data: st.DataObject) -> None:
    """Labels declared in another order: the same points, the same labels in the other order."""
    counts, x, rule = case
    order = data.draw(st.permutations(counts.schema.labels))
    turned = Counts(Schema(tuple(order), counts.schema.features), counts.labels, counts.values)
    one, other = (sensitivity.weight_and_prior(c, x, rule, 6) for c in (counts, turned))
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
    found = sensitivity.weight(TWO, {"f": "0"}, "add", prior, 3)
    line = (-a.numerator, a.denominator)
    assert found.points == (Point(a, True, line, ("y", "z"), ("z",)),)


EVEN = {"y": HALF, "z": HALF}
X = {"f": "0"}
ask, both = sensitivity.weight, sensitivity.weight_and_prior
test_refusals = refusing(
    (errors.BadWeight, "'laplace'", ask, TWO, {}, "laplace", EVEN, 1),
    (errors.BadWeight, "'add', 'm'}, got 'none'", both, TWO, {}, "none", 1),
    (errors.OutOfRange, "0..100", ask, TWO, {}, "m", EVEN, -1),
    (errors.DomainMismatch, "'y'", ask, TWO, {}, "m", {"y": Fraction(1)}, 1),
    (errors.OutOfRange, "limit is 10", partial(ask, within=Limits(bits=10)), TWO, X, "m", EVEN, 1),
)

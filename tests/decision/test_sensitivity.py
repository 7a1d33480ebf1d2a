"""Laws of thresholds: the winners are counted again with the moved number, on both sides of it."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import ALIKE, TABLES, TWELVE, each, factored
from examples.tried import tried
from helpers.refusals import HALF, refuses
from refnb.classifiers import log_naive
from refnb.core.errors import OutOfRange, ZeroEvidence
from refnb.decision import sensitivity
from refnb.decision.sensitivity import Threshold
from refnb.exact import logarithm
from refnb.exact.logarithm import Infinite, LogForm
from strategies.models import distributions, names
from strategies.probability import TINY, rarely

Table = dict[str, Fraction]
Case = tuple[Table, dict[str, Table], str]
EVEN = {"b": HALF, "a": HALF}
quarters = rarely(st.integers(0, 4).map(lambda k: k * HALF / 2), st.sampled_from([TINY, 1 - TINY]))


@st.composite
def cases(draw: st.DrawFn, features: int = 0) -> Case:
    """Draw a prior, factors, often equal for two labels, and the label that moves."""
    labels = draw(names("bcad", 1, 4))
    prior = draw(distributions(labels, 0, wide=True))
    factors = {
        f: draw(st.fixed_dictionaries(dict.fromkeys(labels[::-1], quarters)))
        for f in draw(names("zyx", features, 3))
    }
    return prior, factors, draw(st.sampled_from(labels))


def winners(prior: Table, factors: dict[str, Table]) -> tuple[str, ...]:
    """Return the labels of the greatest product, none where all are 0."""
    products = {y: p * prod(row[y] for row in factors.values()) for y, p in prior.items()}
    return tuple(y for y, s in products.items() if s == max(products.values()) > 0)


def moved(prior: Table, c: str, t: Fraction) -> Table:
    """Give c the prior t and leave the ratios of the others."""
    rest = sum(p for y, p in prior.items() if y != c)
    return {y: t if y == c else p * (1 - t) / rest for y, p in prior.items()}


def probed(point: Fraction) -> Iterator[tuple[str, Fraction]]:
    """Yield numbers inside 0..1, near a point and far from it, and on which side they are."""
    for part in (TINY, HALF, 1 - TINY):
        if point > 0:
            yield "below", part * point
        if point < 1:
            yield "above", point + part * (1 - point)
    yield "at", point


RISING = {v: Fraction(i, 78) for i, v in enumerate(TWELVE, 1)}  # the last of twelve is the greatest


@tried(
    **{name: ((*parts, list(parts[0])[1]),) for name, (parts,) in each(factored).items()},
    near_many=((ALIKE, {}, "1"),),
)
@given(cases())
@example((RISING, {}, "10"))
@example((EVEN, {"f": {"b": HALF, "a": Fraction(0)}}, "a"))
@example((EVEN, {"f": {"b": Fraction(0), "a": HALF}}, "a"))
def test_a_prior_turns_the_answer_at_its_threshold_and_nowhere_else(case: Case) -> None:
    """Below it, at it and above it the labels are those of the products."""
    prior, factors, c = case
    if prior[c] == 1:
        refuses(OutOfRange, "< 1", lambda: sensitivity.prior(prior, factors, c))
        return
    found = sensitivity.prior(prior, factors, c)
    assert found.points or found == Threshold((), (), (), ())
    assert found.points != (Fraction(1),) or not found.above
    for side, t in probed(*found.points or (HALF,)):
        assert getattr(found, side) == winners(moved(prior, c, t), factors)


NEARLY = {"f": {"b": HALF, "a": HALF - TINY}, "f1": {"b": HALF, "a": HALF}}


@tried(
    wide=((RISING, {"f": dict.fromkeys(TWELVE, HALF)}, "10"), 0),
    near=((EVEN, NEARLY, "a"), 0),
    near_tie=((EVEN, NEARLY | {"f": EVEN}, "a"), 0),
    near_zero=((EVEN, {"f": {"b": HALF, "a": 0 * HALF}, "f1": EVEN}, "a"), 0),
    near_sure=((EVEN, {"f": {"b": Fraction(1), "a": HALF}}, "a"), 0),
    near_many=((ALIKE, {"f": ALIKE}, "1"), 0),
    near_one=(({"b": HALF - TINY, "a": HALF + TINY}, {"f": {"b": Fraction(1), "a": HALF}}, "a"), 0),
    near_below=(
        ({"b": HALF + TINY, "a": HALF - TINY}, {"f": {"b": Fraction(1), "a": HALF}}, "a"),
        0,
    ),
)
@given(cases(features=1), st.integers(0, 2))
def test_a_factor_turns_the_answer_at_its_threshold_and_nowhere_else(
    case: Case, place: int
) -> None:
    """The same when one entry of one row moves."""
    prior, factors, c = case
    f = [*factors][place % len(factors)]
    found = sensitivity.factor(prior, factors, f, c)
    assert found.points != (Fraction(1),) or not found.above
    for side, t in probed(*found.points or (HALF,)):
        moved_factors = factors | {f: factors[f] | {c: t}}
        assert getattr(found, side) == winners(prior, moved_factors)
    if not found.points:
        ends = {winners(prior, factors | {f: factors[f] | {c: Fraction(t)}}) for t in (0, 1)}
        assert ends == {found.at} == {found.below} == {found.above}


@given(cases())
@example((*factored(TABLES["wide"]), "1"))
@example((*factored(TABLES["wide_labels"]), "3"))
@example((RISING, {}, "10"))
def test_the_log_odds_are_those_of_the_threshold(case: Case) -> None:
    """With t / (1 - t) as their exponential; 0 and 1 have infinite odds."""
    prior, factors, c = case
    if prior[c] == 1:
        refuses(OutOfRange, "< 1", lambda: sensitivity.log_odds(prior, {}, c))
        return
    logs = log_naive.log_factors(factors)
    points = sensitivity.prior(prior, factors, c).points
    if not points:
        refuses(ZeroEvidence, "every score is 0", lambda: sensitivity.log_odds(prior, logs, c))
        return
    found = sensitivity.log_odds(prior, logs, c)
    if isinstance(found, LogForm):
        assert found == logarithm.log(points[0] / (1 - points[0]), "e")
    else:
        assert (found, *points) in [(Infinite(1), 1), (Infinite(-1), 0)]

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


NEARLY = {"f": {"b": HALF, "a": HALF - TINY}, "f1": {"b": HALF, "a": HALF}}
SURE = {"f": {"b": Fraction(1), "a": HALF}}
NO = 0 * HALF


@tried(
    **{name: ((*parts, list(parts[0])[1]), None) for name, (parts,) in each(factored).items()},
    wide_rising=((RISING, {}, "10"), None),
    wide_factor=((RISING, {"f": dict.fromkeys(TWELVE, HALF)}, "10"), 0),
    near_many=((ALIKE, {}, "1"), None),
    near_many_factors=((ALIKE, {"f": ALIKE}, "1"), 0),
    near_never=((EVEN, {"f": {"b": HALF, "a": NO}}, "a"), None),
    near_always=((EVEN, {"f": {"b": NO, "a": HALF}}, "a"), None),
    near_factor=((EVEN, NEARLY, "a"), 0),
    near_factor_tie=((EVEN, NEARLY | {"f": EVEN}, "a"), 0),
    near_zero=((EVEN, {"f": {"b": HALF, "a": NO}, "f1": EVEN}, "a"), 0),
    near_sure=((EVEN, SURE, "a"), 0),
    near_one=(({"b": HALF - TINY, "a": HALF + TINY}, SURE, "a"), 0),
    near_less=(({"b": HALF + TINY, "a": HALF - TINY}, SURE, "a"), 0),
)
@given(cases(features=1), st.none() | st.integers(0, 2))
def test_the_answer_turns_at_a_threshold_and_nowhere_else(case: Case, place: int | None) -> None:
    """Below it, at it and above it the labels are those of the products.

    The prior of a label moves, and the others keep their ratios; or one entry of one row does.
    """
    prior, factors, c = case
    if place is None and prior[c] == 1:
        refuses(OutOfRange, "< 1", lambda: sensitivity.prior(prior, factors, c))
        return
    if place is None:
        found = sensitivity.prior(prior, factors, c)
        assert found.points or found == Threshold((), (), (), ())
    else:
        f = [*factors][place % len(factors)]
        found = sensitivity.factor(prior, factors, f, c)

    def won(t: Fraction) -> tuple[str, ...]:
        if place is None:
            return winners(moved(prior, c, t), factors)
        return winners(prior, factors | {f: factors[f] | {c: t}})

    assert found.points != (Fraction(1),) or not found.above
    for side, t in probed(*found.points or (HALF,)):
        assert getattr(found, side) == won(t)
    if place is not None and not found.points:
        assert {won(NO), won(Fraction(1))} == {found.at} == {found.below} == {found.above}


@given(cases())
@example((*factored(TABLES["wide"]), "1"))
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

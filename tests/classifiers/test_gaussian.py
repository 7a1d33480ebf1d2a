"""Laws of Gaussian naive Bayes: bell curves whose every comparison is exact."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from math import exp, floor, prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import TABLES, TINY, Table, bells, each
from examples.tables import pile as piled
from examples.tried import compares, tried
from helpers.enclosures import both_ends
from helpers.refusals import HALF, refuses, refusing
from oracles import decimals as sixty
from oracles import draws
from oracles.enumerations import backwards
from refnb.classifiers import gaussian, log_naive
from refnb.classifiers.gaussian import Model, density, fit, infer, log_likelihood, mean, variance
from refnb.core import errors
from refnb.core.checks import Number
from refnb.estimation import moments
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Example, Quantities
from refnb.estimation.smoothing import smoothing
from refnb.exact.enclosure import compare, sign
from refnb.exact.logarithm import LogForm, add, log, scale, subtract
from refnb.exact.rational import total
from refnb.io.wire import encode
from strategies import numbers as some
from strategies import rivals, sizes

NONE, ONE = smoothing("none"), Fraction(1)
Numbers = Sequence[Number]
Bend = tuple[Model, dict[str, Fraction], Fraction]
divisors = st.sampled_from(["n", "n-1"])
samples = st.lists(some.values, min_size=1, max_size=5)
WIDE = piled(TABLES["wide"])
PI = (
    "3141592653589793238462643383279502884197169399375105820974944592"
    "307816406286208998628034825342117067"
)


def odds(model: Model, x: Quantities, one: str, other: str) -> LogForm:
    """Return the log-odds of two labels that are possible."""
    found = log_naive.log_odds(infer(model, x).scores, one, other)
    assert isinstance(found, LogForm)
    return found


@st.composite
def clouds(draw: st.DrawFn) -> tuple[Model, dict[str, Fraction]]:
    """Draw means and variances of any size, and a point."""
    labels, features = draw(sizes.names(usual="bca")), draw(sizes.names(usual="yxz"))
    means = {f: {y: draw(some.values) for y in labels} for f in features}
    variances = {f: {y: draw(sizes.positive) for y in labels} for f in features}
    prior = dict.fromkeys(labels, Fraction(1, len(labels)))
    return Model(prior, means, variances), {f: draw(some.values) for f in features}


@tried(**each(bells))
@given(clouds())
def test_the_density_is_that_of_a_diagonal_matrix(case: tuple[Model, Quantities]) -> None:
    """W-28: -1/2 log det S - 1/2 (x - mu) S^-1 (x - mu), where S is 0 off its diagonal."""
    (model, x), prior, means = case, case[0].prior, case[0].means
    variances = model.variances
    found = gaussian.factors(model, x)
    for y in prior:
        det = prod((row[y] for row in variances.values()), start=ONE)
        square = total((x[f] - means[f][y]) ** 2 / row[y] for f, row in variances.items())
        density = log_naive.scores({y: ONE}, {f: {y: row[y]} for f, row in found.items()})[y]
        assert density == LogForm("e", -square / 2, ((det, -HALF),))
    known = {f: x[f] for f in [*x][1:]}
    turned = Model(prior, {f: backwards(row) for f, row in means.items()}, backwards(variances))
    assert encode(gaussian.factors(turned, backwards(known))) == encode(
        {f: found[f] for f in known}
    )
    assert infer(turned, x) == log_naive.infer(prior, found)


@st.composite
def bends(draw: st.DrawFn) -> Bend:
    """Draw a model, of one variance for all labels or not, a point and a step from it."""
    model = draw(some.gaussian_models(labels=2, features=1, least=1))
    same = {f: dict.fromkeys(r, max(r.values())) for f, r in model.variances.items()}
    model = replace(model, variances=same) if draw(st.booleans()) else model
    return model, {g: draw(some.values) for g in model.means}, draw(some.positive)


def bent(table: Table, more: Fraction) -> Bend:
    """Return a model whose last label but one has so much more variance than the others."""
    model, x = bells(table)
    label = [*model.prior][-2]
    wider = {f: {**row, label: row[label] + more} for f, row in model.variances.items()}
    return replace(model, variances=wider), {f: Fraction(k) for f, k in x.items()}, ONE / 3


@pytest.mark.theorems
@tried(
    {"lines": 1, "curves": 3, "near": 1},
    wide=(bent(TABLES["wide"], 2 * ONE),),
    long=(bent(TABLES["long"], Fraction(3**60, 10**20)),),
    near=(bent(TABLES["near"], TINY),),
    near_line=(bent(TABLES["near"], 0 * ONE),),
    uneven=(bent(TABLES["uneven"], HALF),),
)
@given(bends())
def test_the_boundary_bends_just_when_variances_differ(case: Bend) -> None:
    """P-41: the log-odds of equal variances are linear; else they bend, the same everywhere."""
    model, x, h = case
    *_, one, other = model.prior
    f = [*x][-1]

    def bend(start: Fraction) -> LogForm:
        left, middle, right = (odds(model, x | {f: start + k * h}, one, other) for k in (-1, 0, 1))
        return subtract(add(left, right), scale(middle, 2))

    narrow, wide = model.variances[f][one], model.variances[f][other]
    assert bend(x[f]) == bend(x[f] + 1)
    assert sign(bend(x[f])) == (narrow > wide) - (narrow < wide)
    off = abs(narrow - wide)
    compares(lines=off == 0, curves=off > 0, near=0 < off < Fraction(1, 10**15))
    if all(len({*row.values()}) == 1 for row in model.variances.values()):
        assert list(gaussian.linear(model)[0]) == list(x)
        turned = replace(model, means={g: backwards(row) for g, row in model.means.items()})
        assert gaussian.linear(turned) == gaussian.linear(model)
    else:
        refuses(errors.DomainMismatch, "quadratic", lambda: gaussian.linear(model))


def pairs(xs: Numbers) -> Fraction:
    """Return the sum of the squared distances of all pairs over n: no mean is needed."""
    return total((x - z) ** 2 for x, z in combinations(xs, 2)) / len(xs)


def spread(groups: Sequence[Numbers], divisor: str) -> Fraction:
    """Return the variance that the groups share, from the distances of their pairs."""
    if not all(groups):
        raise errors.UndefinedEstimate
    weight = sum(len(xs) - (divisor == "n-1") for xs in groups)
    if weight == 0:
        raise errors.UndefinedEstimate
    return total(map(pairs, groups)) / weight


@given(some.piles() | some.full_piles(least=1), divisors, st.booleans())
@example(WIDE, "n", False)
@example(WIDE, "n", True)
def test_fit_balances_and_measures_the_pairs(pile: some.Pile, divisor: str, shared: bool) -> None:
    """About the mean the numbers balance; the variance is the mean square of their distances."""
    labels, features, _ = pile
    known = {f: {y: some.column(pile, f, y) for y in labels} for f in features}
    moments, prior = some.gathered(pile), {y: Fraction(1, len(labels)) for y in labels}
    try:
        wanted = {
            f: {y: spread([*row.values()] if shared else [row[y]], divisor) for y in row}
            for f, row in known.items()
        }
    except errors.UndefinedEstimate:
        refuses(errors.UndefinedEstimate, "given", lambda: fit(moments, divisor, shared, prior))
        return
    if any(v == 0 for row in wanted.values() for v in row.values()):
        refuses(errors.ZeroVariance, "equal numbers", lambda: fit(moments, divisor, shared, prior))
        return
    model = fit(moments, divisor, shared, prior)
    assert model.variances == wanted
    for f, y in product(features, labels):
        assert sum(x - model.means[f][y] for x in known[f][y]) == 0


PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)


@pytest.mark.theorems
@tried(
    {"rivals": 60},
    wide=(PRIMES, rivals.FAR),
    long=([Fraction(10**60 + 7, 10**20), Fraction(1, 3**40)], rivals.LONG),
    near=((1, 2, 2, 7), rivals.NEAR),
    uneven=((1, 2, 2, 7), rivals.FAR),
)
@given(samples.filter(lambda xs: len({*xs}) > 1), rivals.ways)
def test_the_estimates_maximise_the_likelihood(xs: Numbers, way: rivals.Way) -> None:
    """P-27: no mean and variance beat those of the sample, and others do not come even."""
    seen = some.moment(xs)
    m, s = mean(seen), variance([seen], "n")
    for rival in product([m, *way.numbers(m)], [s, *way.positives(s)]):
        order = sign(subtract(log_likelihood(seen, m, s), log_likelihood(seen, *rival)))
        assert order == (rival != (m, s))
        compares(rivals=rival != (m, s))


@given(some.values, st.fractions(3, 5, max_denominator=3))
def test_the_density_has_this_mean_and_variance(mu: Fraction, v: Fraction) -> None:
    """Summed over the whole numbers, to twenty digits: the constant, the mean, the variance."""
    grid = range(-36, 37)
    heights = {k: sixty.exponential(log_likelihood(some.moment([k]), mu, v)) for k in grid}
    weights = {k: (ONE, k - mu + 1, (k - mu) ** 2) for k in grid}
    for i, wanted in enumerate((ONE, ONE, v)):
        parts = [sixty.multiplied(sixty.decimal(weights[k][i]), heights[k]) for k in grid]
        whole = sixty.multiplied(sixty.decimal(wanted), sixty.ROOT_OF_2_PI)
        assert sixty.agree(sixty.added(parts), whole)


@given(some.values, some.values, sizes.positive, st.integers(0, 40), st.integers(0, 200))
@example(Fraction(0), Fraction(0), Fraction(1), 0, 0)
def test_the_density_lies_between_two_decimals(
    x: Fraction, mu: Fraction, v: Fraction, places: int, more: int
) -> None:
    """Next to each other, around the density to forty digits, and around those of more places."""
    found, unit = density(x, mu, v, places), Fraction(1, 10**places)
    assert found.high - found.low == unit
    assert (found.low / unit).denominator == 1
    exponent = sixty.SIXTY.exp(sixty.decimal(-((x - mu) ** 2) / (2 * v)))
    width = sixty.multiplied(sixty.SIXTY.sqrt(sixty.decimal(v)), sixty.ROOT_OF_2_PI)
    real = sixty.SIXTY.divide(exponent, width)
    near = sixty.multiplied(real, Decimal("1e-40"))
    assert sixty.SIXTY.subtract(real, near) <= sixty.decimal(found.high)
    assert sixty.decimal(found.low) <= sixty.added([real, near])
    inner = density(x, mu, v, places + more)
    assert found.low <= inner.low < inner.high <= found.high


@given(st.integers(0, 99))
@example(80)
def test_a_density_next_to_a_whole_number(digits: int) -> None:
    """The variance 1/(2 pi) has the density 1; pi is cut off, or one unit more than that."""
    for whole, places in product((0, 1), (0, digits // 2)):
        near = Fraction(int(PI[: digits + 1]) + whole, 10**digits)
        low, high = (1 + Fraction(end, 10**places) for end in (whole - 1, whole))
        assert both_ends(density(7, 7, 1 / (2 * near), places)) == (low, high)


@given(samples, some.positive)
def test_a_tilted_cloud_becomes_a_round_one(xs: Numbers, k: Fraction) -> None:
    """W-11 ✘: points on the diagonal give a density that is as high off it, where nothing lies."""
    line = [k, -k, *xs, *(-x for x in xs)]
    cloud, turned = ([Example({"x": x, "y": x * s}, "a") for x in line] for s in (1, -1))
    seen = moments.count(["a"], ["x", "y"], cloud)
    assert moments.count(["a"], ["x", "y"], turned) == seen
    model = fit(seen, "n", shared=False, prior=NONE)
    assert gaussian.factors(model, {"x": k, "y": k}) == gaussian.factors(model, {"x": k, "y": -k})


@given(some.positive)
def test_not_concave_in_the_variance(v: Fraction) -> None:
    """✘ E-H3: for numbers of mean square v at mean 0, l(2 v) + l(4 v) > 2 l(3 v): it bends up."""
    two, three, four = (log_likelihood(Moment(2, 0, 2 * v), 0, k * v) for k in (2, 3, 4))
    bend = subtract(add(two, four), scale(three, 2))
    assert bend == LogForm("e", Fraction(-1, 12), ((Fraction(9, 8), ONE),))
    assert sign(bend) == 1


def both(b: Numbers, a: Numbers) -> Moments:
    """Return the moments of f of two labels."""
    return Moments({"b": 2, "a": 2}, {"f": {"b": some.moment(b), "a": some.moment(a)}})


NIL = Fraction(0)
hills = st.tuples(some.values, some.positive)


@tried(
    wide=((NIL, ONE), (Fraction(12), ONE), HALF),
    long=((Fraction(1, 10**60 + 7), ONE), (Fraction(3**40, 10**20), Fraction(7, 3)), HALF),
    near=((NIL, ONE), (NIL, ONE + TINY), HALF),
    near_means=((NIL, ONE), (TINY, ONE), Fraction(1, 3)),
    near_tie=((ONE, ONE), (ONE, ONE), HALF),
    near_points=((ONE, ONE), (ONE, Fraction(4)), ONE / 3 + TINY / 10**8),
    near_point=((ONE, ONE), (ONE, Fraction(4)), ONE / 3),
    uneven=((NIL, Fraction(4)), (Fraction(3), ONE), Fraction(9, 10)),
    uneven_once=((NIL, ONE), (Fraction(3), ONE), Fraction(1, 10)),
)
@given(hills, hills, sizes.positive.filter(lambda p: p < 1))
def test_a_decision_turns_where_both_scores_are_equal(
    one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction], p: Fraction
) -> None:
    """Far out the wider curve leads; between two points, where the ratio is extreme, the other."""
    (mu, v), (nu, w) = one, other
    model = Model({"b": p, "a": 1 - p}, {"x": {"a": nu, "b": mu}}, {"x": {"a": w, "b": v}})
    points = gaussian.turning(model, "x", ("b", "a"), subtract(log(p, "e"), log(1 - p, "e")))

    def side(x: Fraction) -> int:
        scores = infer(model, {"x": x}).scores
        return compare(scores["b"], scores["a"])

    if v == w:
        assert len(points) == (mu != nu)
    else:
        extreme = side((mu * w - nu * v) / (w - v))
        assert len(points) == (1 if extreme == 0 else 2 if (extreme > 0) == (v < w) else 0)
    assert [p.low for p in points] == sorted(p.low for p in points)
    apart = len(points) < 2 or points[0].high < points[-1].low
    for point in points if apart else ():
        assert point.high - point.low < Fraction(1, 2**60)
        assert (v != w and len(points) == 1) or side(point.low) * side(point.high) <= 0


BELLS = [("0", "1/4"), ("-5/2", "9"), ("7/4", "1/9"), ("12", "40")]


@pytest.mark.parametrize(
    ("mean", "variance"),
    [("1/3", "2"), *(pytest.param(*case, marks=pytest.mark.slow) for case in BELLS)],
)
def test_whole_numbers_come_as_a_bell_curve_says(mean: str, variance: str) -> None:
    """The same for exp(-(n - m)^2 / 2v), also where m lies between two whole numbers."""
    mu, v = Fraction(mean), Fraction(variance)
    near = range(floor(mu) - 60, floor(mu) + 61)
    weights = {n: Fraction(exp(float(-((n - mu) ** 2) / (2 * v)))) for n in near}
    draws.agree(weights, lambda below: gaussian.draw(mu, v, below))


test_refuses = refusing(
    (errors.UndefinedEstimate, "'f' given 'a': the mean", fit, both([2], []), "n", True, NONE),
    (errors.UndefinedEstimate, "'f' given 'all labels'", fit, both([2], [2]), "n-1", True, NONE),
    (errors.UndefinedEstimate, "'f' given 'a'", fit, both([0, 1], [2]), "n-1", False, NONE),
    (errors.OutOfRange, "places.*1001", density, 0, 0, 1, 1001),
)

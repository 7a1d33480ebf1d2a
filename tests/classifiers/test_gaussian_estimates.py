"""Laws of learning a bell curve: mean, variance, and the likelihood they maximise."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from oracles import decimals as sixty
from refnb.checks import Number
from refnb.classifiers import lognaive, naive
from refnb.classifiers.gaussian import (
    Model,
    factors,
    fit,
    log_likelihood,
    mean,
    variance,
)
from refnb.data.wire import decode, encode
from refnb.errors import (
    DomainMismatch,
    Negative,
    NotExact,
    RefnbError,
    UndefinedEstimate,
    UnknownValue,
    ZeroVariance,
)
from refnb.estimation.moments import Moment, Moments, count, merge
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact.enclosure import compare, sign
from refnb.exact.logarithm import (
    Extended,
    LogForm,
    add,
    constant,
    exponential,
    scale,
    subtract,
)
from refnb.exact.rational import total
from refusals import HALF, refuses
from strategies import numbers as some
from strategies import rivals

NONE = smoothing("none")
ONE = Fraction(1)
ZERO = constant(0, "e")
divisors = st.sampled_from(["n", "n-1"])
samples = st.lists(some.values, min_size=1, max_size=5)
Numbers = Sequence[Number]


def moment(xs: Numbers) -> Moment:
    """Return the moment of a list of numbers."""
    return Moment(len(xs), sum(xs), sum(x * x for x in xs))


def pairs(xs: Numbers) -> Fraction:
    """Return the sum of the squared distances of all pairs over n: no mean is needed."""
    return total((x - z) ** 2 for x, z in combinations(xs, 2)) / len(xs)


def spread(groups: Sequence[Numbers], divisor: str) -> Fraction:
    """Return the variance that the groups share, from the distances of their pairs."""
    if not all(groups):
        raise UndefinedEstimate
    weight = sum(len(xs) - (divisor == "n-1") for xs in groups)
    if weight == 0:
        raise UndefinedEstimate
    return total(map(pairs, groups)) / weight


@given(some.piles() | some.full_piles(least=1), divisors, st.booleans())
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
    except UndefinedEstimate:
        refuses(UndefinedEstimate, "given", lambda: fit(moments, divisor, shared, prior))
        return
    if any(v == 0 for row in wanted.values() for v in row.values()):
        refuses(ZeroVariance, "equal numbers", lambda: fit(moments, divisor, shared, prior))
        return
    model = fit(moments, divisor, shared, prior)
    assert model.variances == wanted
    for f, y in product(features, labels):
        assert sum(x - model.means[f][y] for x in known[f][y]) == 0
    assert decode(Model, encode(model)) == model


@given(some.full_piles(), divisors, st.booleans(), st.sampled_from(["none", "laplace", "m=2"]))
def test_the_moments_are_enough(pile: some.Pile, divisor: str, shared: bool, rule: str) -> None:
    """Learn two piles apart and merge, in any order: the model of one pile; its prior counts."""
    labels, features, seen = pile
    prior: Smoothing = smoothing(rule)
    whole = fit(some.gathered(pile), divisor, shared, prior)
    parts = [count(labels, features, part) for part in (seen[::2], seen[1::2])]
    assert fit(merge(parts[1], parts[0]), divisor, shared, prior) == whole
    assert whole.prior == naive.estimate_prior(some.gathered(pile).labels, prior)
    lighter = [Example(o.instance, o.label, Fraction(o.weight) / 3) for o in seen]
    assert fit(count(labels, features, lighter), "n", shared, NONE) == fit(
        some.gathered(pile), "n", shared, NONE
    )


def test_two_piles_with_the_same_moments() -> None:
    """0, 3, 3 and 1, 1, 4 have weight 3, sum 6, squares 18: nothing here tells them apart."""
    assert moment([0, 3, 3]) == moment([1, 1, 4]) == Moment(3, 6, 18)
    assert mean(Moment(3, 6, 18)) == variance([Moment(3, 6, 18)], "n") == 2


@pytest.mark.theorems
@given(samples, st.data())
def test_the_estimates_maximise_the_likelihood(xs: Numbers, source: st.DataObject) -> None:
    """P-27: no mean and variance beat those of the sample, and others do not come even."""
    seen = moment(xs)
    m, s = mean(seen), variance([seen], "n")
    assume(s > 0)
    means = [m, *source.draw(rivals.numbers(m, some.values))]
    variances = [s, *source.draw(rivals.positives(s, some.positive))]
    for rival in product(means, variances):
        order = sign(subtract(log_likelihood(seen, m, s), log_likelihood(seen, *rival)))
        assert order == (rival != (m, s))


@given(st.lists(samples, min_size=2, max_size=4), divisors)
@example([[Fraction(0), Fraction(2)], [Fraction(7), Fraction(9)]], "n")  # far from each other
def test_groups_share_the_distances_within_them(groups: list[Numbers], divisor: str) -> None:
    """Pairs of one group count, and no pair of two: where the groups lie is nothing to it."""
    moments = [moment(xs) for xs in groups]
    try:
        wanted = spread(groups, divisor)
    except UndefinedEstimate:
        refuses(UndefinedEstimate, "n-1 > 0, got 0", lambda: variance(moments, divisor))
        return
    assert variance(moments, divisor) == wanted
    apart = [moment([x + 100 * i for x in xs]) for i, xs in enumerate(groups)]
    assert variance(apart, divisor) == wanted


def explained(model: Model, pile: some.Pile) -> Extended:
    """Add up what the model gives to each example with its label: its log score, or -inf."""
    return rivals.explained(
        (lognaive.scores(model.prior, factors(model, seen.instance))[seen.label], seen.weight)
        for seen in pile[2]
        if seen.weight
    )


@pytest.mark.theorems
@given(some.full_piles(least=1), st.booleans(), st.data())
def test_the_model_maximises_the_likelihood(
    pile: some.Pile, shared: bool, source: st.DataObject
) -> None:
    """P-27: another prior, mean or variance, to either side, explains all the examples worse."""
    labels, (f, *_) = pile[0], pile[1]
    best = fit(some.gathered(pile), "n", shared, NONE)
    y = source.draw(st.sampled_from(labels))
    mu, v, same = best.means[f], best.variances[f], labels if shared else [y]
    models = source.draw(
        rivals.numbers(mu[y], some.values).map(
            lambda found: [replace(best, means=best.means | {f: mu | {y: n}}) for n in found]
        )
        | rivals.positives(v[y], some.positive).map(
            lambda found: [
                replace(best, variances=best.variances | {f: v | dict.fromkeys(same, n)})
                for n in found
            ]
        )
        | rivals.tables(best.prior).map(lambda found: [replace(best, prior=p) for p in found])
    )
    most = explained(best, pile)
    for rival in models:
        assert compare(most, explained(rival, pile)) == (rival != best)


@given(samples)
def test_dividing_by_less_is_less_likely(xs: Numbers) -> None:
    """✘ The divisor n - 1 maximises the likelihood: it gives up some for being fair."""
    seen = moment(xs)
    assume(variance([seen], "n") > 0)
    best, fair = (log_likelihood(seen, mean(seen), variance([seen], d)) for d in ("n", "n-1"))
    assert compare(best, fair) == 1


@given(st.lists(some.values, min_size=1, max_size=3), st.integers(2, 3))
def test_n_minus_1_is_right_on_average(urn: Numbers, n: int) -> None:
    """E-W8: over all samples, n - 1 gives the variance; that of their means is v / n."""
    draws = [moment(xs) for xs in product(urn, repeat=n)]
    v = variance([moment(urn)], "n")
    assert sum(variance([seen], "n-1") for seen in draws) == len(draws) * v
    assert sum(variance([seen], "n") for seen in draws) == len(draws) * v * (n - 1) / n
    assert variance([moment([mean(seen) for seen in draws])], "n") == v / n


@given(samples, some.values, some.positive)
def test_log_likelihood_adds_up_the_densities(xs: Numbers, mu: Fraction, v: Fraction) -> None:
    """The numbers one by one, as factors of a model with one label; none of them is 0."""
    model = Model({"a": ONE}, {"f": {"a": mu}}, {"f": {"a": v}})
    total = ZERO
    for x in xs:
        factor = factors(model, {"f": x})["f"]["a"]
        assert isinstance(factor, LogForm)
        total = add(total, factor)
    assert total == log_likelihood(moment(xs), mu, v)
    assert log_likelihood(Moment(0, 0, 0), mu, v) == ZERO


@given(some.values, st.fractions(3, 5, max_denominator=3))
def test_the_density_has_this_mean_and_variance(mu: Fraction, v: Fraction) -> None:
    """Summed over the whole numbers, to twenty digits: the constant, the mean, the variance.

    A sum of a bell curve over equal steps is its integral, up to about e^(-2 pi^2 v).
    """
    grid = range(-36, 37)
    heights = {k: sixty.exponential(log_likelihood(moment([k]), mu, v)) for k in grid}
    weights = {k: (ONE, k - mu + 1, (k - mu) ** 2) for k in grid}
    for i, wanted in enumerate((ONE, ONE, v)):
        parts = [sixty.multiplied(sixty.decimal(weights[k][i]), heights[k]) for k in grid]
        whole = sixty.multiplied(sixty.decimal(wanted), sixty.ROOT_OF_2_PI)
        assert sixty.agree(sixty.added(parts), whole)


@given(samples, some.values, some.positive, some.positive)
def test_concave_in_the_mean(xs: Numbers, mu: Fraction, v: Fraction, h: Fraction) -> None:
    """H-12: as a function of mu, the log-likelihood bends down by n h^2 / v, everywhere alike."""
    below, here, above = (log_likelihood(moment(xs), mu + k * h, v) for k in (-1, 0, 1))
    bend = subtract(add(below, above), scale(here, 2))
    assert bend == constant(-len(xs) * h * h / v, "e")


def test_not_concave_in_the_variance() -> None:
    """✘ E-H3: for -1 and 1 at mean 0, l(2) + l(4) > 2 l(3): the log-likelihood bends up there."""
    two, three, four = (log_likelihood(moment([-1, 1]), 0, v) for v in (2, 3, 4))
    bend = subtract(add(two, four), scale(three, 2))
    assert bend == LogForm("e", Fraction(-1, 12), ((Fraction(9, 8), ONE),))
    assert sign(bend) == 1


@given(samples, st.integers(1, 20))
def test_equal_numbers_have_no_likeliest_variance(xs: Numbers, k: int) -> None:
    """✘ P-27 without its condition: for equal numbers each variance is beaten by a quarter of it.

    The likelihood at their mean is v^(-n/2), which exceeds every bound.
    """
    same = moment([xs[0]] * len(xs))
    tall = log_likelihood(same, xs[0], Fraction(1, 4**k))
    assert exponential(tall) == 2 ** (k * len(xs))
    assert variance([same], "n") == 0
    refuses(ZeroVariance, "variance", lambda: log_likelihood(same, xs[0], 0))


EMPTY, ONE_2, TWINS, LIGHT = Moment(0, 0, 0), Moment(1, 2, 4), Moment(2, 2, 2), Moment(HALF, 0, 1)


def test_estimates_refuse() -> None:
    """No numbers, another divisor, a divisor that is not above 0, a variance that is not."""
    refuses(UndefinedEstimate, "no values", lambda: mean(EMPTY))
    refuses(UnknownValue, "'N'", lambda: variance([ONE_2], "N"))
    refuses(UndefinedEstimate, "n > 0, got 0", lambda: variance([], "n"))
    refuses(UndefinedEstimate, "no values", lambda: variance([Moment(2, 0, 2), EMPTY], "n"))
    refuses(UndefinedEstimate, "n-1 > 0, got 0", lambda: variance([ONE_2, ONE_2], "n-1"))
    refuses(UndefinedEstimate, "n-1 > 0, got -1/2", lambda: variance([LIGHT], "n-1"))
    refuses(Negative, "variance.*-1/2", lambda: log_likelihood(ONE_2, 0, -HALF))
    refuses(NotExact, "mu.*float", lambda: log_likelihood(ONE_2, 0.5, 1))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "place", "row", "divisor", "shared"),
    [
        (UnknownValue, "'1'", {"b": TWINS, "a": TWINS}, "1", False),
        (UndefinedEstimate, "'f' given 'a': the mean", {"b": ONE_2, "a": EMPTY}, "n", True),
        (UndefinedEstimate, "'f' given 'all labels'", {"b": ONE_2, "a": ONE_2}, "n-1", True),
        (UndefinedEstimate, "'f' given 'a'", {"b": Moment(2, 0, 2), "a": ONE_2}, "n-1", False),
        (ZeroVariance, "'f' given 'b'", {"b": TWINS, "a": Moment(2, 0, 2)}, "n", False),
        (ZeroVariance, "'f' given 'b'", {"b": TWINS, "a": ONE_2}, "n-1", True),
    ],
)
def test_fit_refuses(
    error: type[RefnbError], place: str, row: dict[str, Moment], divisor: str, shared: bool
) -> None:
    """Feature and label are named."""
    moments = Moments({"b": 2, "a": 2}, {"f": row})
    refuses(error, place, lambda: fit(moments, divisor, shared, NONE))
    other = {"b": ONE}
    refuses(
        DomainMismatch, "'b', 'a'", lambda: fit(Moments({"b": 2, "a": 2}, {}), "n", False, other)
    )


def test_many_features_share_their_small_variances() -> None:
    """0 and 2 t, 4 t and 8 t: the squares t², t², 4 t² and 4 t² about t and 6 t make 5/2 t²."""
    small = {f"f{i}": Fraction(1, 10**i) for i in range(20)}
    moments = Moments(
        {"a": 2, "b": 2},
        {f: {"a": Moment(2, 2 * t, 4 * t**2), "b": Moment(2, 12 * t, 80 * t**2)}
         for f, t in small.items()},
    )  # fmt: skip
    model = fit(moments, "n", True, {"a": HALF, "b": HALF})
    assert model.means == {f: {"a": t, "b": 6 * t} for f, t in small.items()}
    assert model.variances == {
        f: dict.fromkeys("ab", Fraction(5, 2) * t**2) for f, t in small.items()
    }


def test_the_sample_of_the_notes() -> None:
    """H-12, the four numbers that are printed: 7.655/4, and 16.919325... by hand."""
    xs = [Fraction(s) for s in ("3.18", "2.35", ".95", "1.175")]
    assert moment(xs).total == Fraction("7.655")
    assert mean(moment(xs)) == Fraction(1531, 800)
    assert variance([moment(xs)], "n") == Fraction(522923, 640000)
    assert variance([moment(xs)], "n-1") == Fraction(522923, 480000)

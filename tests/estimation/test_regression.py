"""Laws of regression: the least sum of squares is the greatest likelihood, and ridge is its MAP."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import TINY as HAIR
from examples.tables import TWELVE
from examples.tried import tried
from helpers.refusals import HALF, refuses, refusing
from oracles.products import known, power, times
from refnb.core import errors
from refnb.core.checks import Number
from refnb.estimation import regression
from refnb.estimation.regression import (
    Case,
    laplace_log_likelihood,
    least_squares,
    log_likelihood,
    medians,
    residual_sum,
    ridge,
)
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import constant, scale, subtract
from refnb.exact.rational import total
from strategies.models import names
from strategies.probability import TINY
from strategies.sizes import MANY, Data, often

Cases = list[Case]
Drawn = tuple[list[str], Cases]
Table = dict[str, Fraction]

FREE = Fraction(0)
FAR = [TINY, 1 - TINY, Fraction(10**40)]
HALVES = [Fraction(n, 2) for n in range(1, 7)]
THIRDS = [Fraction(n, 3) for n in range(1, 7)]
values = st.sampled_from([Fraction(0), *HALVES, *THIRDS, *(-x for x in HALVES), *FAR])
wholes = st.sampled_from([0, 1, 1, 2, 3, 40])
positive = st.sampled_from([*HALVES, *THIRDS, *FAR])
weights = st.sampled_from([Fraction(0), *HALVES[:4], *THIRDS[:4], *FAR[:2]])
penalties = st.sampled_from([Fraction(0)] * 8 + HALVES + FAR)
steps = st.sampled_from([Fraction(-1), -TINY, TINY, HALF, Fraction(10**40)])


@st.composite
def data(
    draw: st.DrawFn, weights: st.SearchStrategy[Number] = weights, most: int = 4, least: int = 0
) -> Drawn:
    """Draw features and cases; one column can be made of the others."""
    features = draw(names("xzy", least, 3))
    x = st.fixed_dictionaries(dict.fromkeys(features, values))
    cases = draw(st.lists(st.builds(Case, x, values, weights), max_size=most))
    if len(features) > 1 and draw(st.sampled_from([False, False, False, True])):
        first, *others, last = features
        made = [{**c.instance, last: 2 * c.instance[first]} for c in cases]
        for f in others:
            made = [{**row, last: row[last] - row[f]} for row in made]
        cases = [replace(c, instance=row) for c, row in zip(cases, made, strict=True)]
    return features, cases


@st.composite
def solvable(draw: st.DrawFn, weights: st.SearchStrategy[Number] = weights) -> Drawn:
    """Draw data of at least one feature, with a case for each that alone decides its weight."""
    wide = st.builds(Case, st.fixed_dictionaries(dict.fromkeys(MANY, values)), values, weights)
    many = st.lists(wide, max_size=1).map(lambda cases: ([*MANY], cases))
    features, cases = draw(often(data(weights, least=1), many))
    zero = dict.fromkeys(features, 0)
    more = [Case({**zero, f: draw(values.filter(bool))}, draw(values)) for f in features]
    return features, draw(st.permutations([*cases, *more]))


def determinant(rows: Sequence[Sequence[Number]]) -> Fraction:
    """Sum the signed products over all permutations."""
    places = range(len(rows))
    products = [
        (sum(p[i] > p[j] for i, j in combinations(places, 2)), [rows[i][p[i]] for i in places])
        for p in permutations(places)
    ]
    return total(prod(row, start=Fraction(-1 if turns % 2 else 1)) for turns, row in products)


def independent(features: Sequence[str], cases: Cases) -> bool:
    """Tell whether some of the cases that count have a determinant that is not 0."""
    rows = [[c.instance[f] for f in features] for c in cases if c.weight > 0]
    return any(determinant(some) for some in combinations(rows, len(features)))


def misses(w: Mapping[str, Number], cases: Cases) -> list[Number]:
    """Return by how much each case is missed."""
    return [c.target - sum(q * c.instance[f] for f, q in w.items()) for c in cases]


def squares(w: Mapping[str, Number], cases: Cases) -> Fraction:
    """Sum the squares of the misses, each as often as its case counts."""
    pairs = zip(misses(w, cases), cases, strict=True)
    return total(e * e * c.weight for e, c in pairs)


@st.composite
def rivals(draw: st.DrawFn, best: Table) -> dict[str, Fraction]:
    """Draw other weights: some are a step away along one feature, some far in all."""
    if draw(st.booleans()):
        f = draw(st.sampled_from(list(best)))
        return {**best, f: best[f] + draw(steps)}
    return {f: Fraction(draw(values)) for f in best}


def cases_of(features: Sequence[str], *rows: tuple[Number, ...]) -> Drawn:
    """Write cases down: the features, of each other case from last to first; then the target."""
    pairs = [[*zip(features, row, strict=False)][:: (-1) ** i] for i, row in enumerate(rows)]
    named = [Case(dict(x), row[-1]) for x, row in zip(pairs, rows, strict=True)]
    return [*features], named


DIAGONAL = [(*(int(v) * (i == j) for j in range(12)), i * i % 7) for i, v in enumerate(TWELVE)]


@tried(
    wide=(cases_of(TWELVE, *DIAGONAL, (*range(1, 13), 5), (*range(12, 0, -1), -2)),),
    long=(cases_of("xy", (10**60 + 7, 1, 2), (1, Fraction(1, 3**41), 0), (2, 5, 7)),),
    uneven=(cases_of(("1", "10"), (1, 2, 3), (0, 3, 1), (2, 1, -1)),),
)
@given(solvable())
def test_what_is_missed_is_orthogonal_to_every_feature(case: Drawn) -> None:
    """The misses times any column sum to 0: nothing is left that a feature could explain."""
    features, cases = case
    best = least_squares(features, cases)
    missed = zip(misses(best, cases), cases, strict=True)
    weighted = [(c.weight * e, c.instance) for e, c in missed]
    assert all(sum(e * x[f] for e, x in weighted) == 0 for f in features)
    explained = [c.target - e for c, e in zip(cases, misses(best, cases), strict=True)]
    assert list(regression.fitted(best, cases)) == explained


@given(solvable(weights=wholes), positive, steps)
@example((["one"], [Case({"one": 1}, 3, 3), Case({"one": 1}, 1, 0)]), Fraction(2), HALF)
@example(cases_of(TWELVE, *DIAGONAL), Fraction(2), HALF)
def test_the_likelihood_is_a_product_of_bell_curves(
    case: Drawn, v: Fraction, step: Fraction
) -> None:
    """P-29: its square is a product over cases of e^(-e^2/v) / v, as often as each counts."""
    features, cases = case
    w = {f: q + step for f, q in least_squares(features, cases).items()}
    curves = [
        times((Fraction(1) / v, -Fraction(e * e) / v))
        for e, c in zip(misses(w, cases), cases, strict=True)
        for _ in range(int(c.weight))
    ]
    assert power(scale(log_likelihood(w, cases, v), 2)) == times(known(Fraction(1)), *curves)


@given(solvable(), positive, st.data())
def test_least_squares_is_maximum_likelihood_whatever_the_variance(
    case: Drawn, v: Fraction, source: Data
) -> None:
    """P-29: no other weights miss by less, be they ever so near; only these miss by so little.

    Two log likelihoods differ by (RSS' - RSS) / 2 v, so one order serves every v.
    """
    features, cases = case
    best = least_squares(features, cases)
    assert list(best) == features
    assert {type(w) for w in best.values()} == {Fraction}
    rival = source.draw(rivals(best))
    least, more = residual_sum(best, cases), residual_sum(rival, cases)
    assert (least, more) == (squares(best, cases), squares(rival, cases))
    assert (more > least) == (rival != best)
    lead = subtract(log_likelihood(best, cases, v), log_likelihood(rival, cases, v))
    assert lead == constant((more - least) / (2 * v), "e")


@tried(
    near=(cases_of("xy", (1, 2, 3), (1, 2 + HAIR, 1)), [FREE] * 3),
    near_tie=(cases_of("xy", (1, 2, 3), (3, 6, 1)), [FREE] * 3),
)
@given(data(), st.lists(penalties, min_size=3, max_size=3))
def test_a_prior_is_imaginary_cases(case: Drawn, amounts: list[Fraction]) -> None:
    """P-30: ridge is least squares with one case more a feature: 1, target 0, weight lambda.

    It is refused exactly when every determinant of cases that count is 0, as those are.
    """
    features, cases = case
    penalty = dict(zip(features, amounts, strict=False))
    zero = dict.fromkeys(features, 0)
    more = [Case({**zero, f: 1}, 0, amount) for f, amount in penalty.items()]
    for seen, rule in ((cases, least_squares), ([*cases, *more], lambda *_: ridge(cases, penalty))):
        if independent(features, seen):
            assert [*rule(features, seen).items()] == [*least_squares(features, seen).items()]
        else:
            refuses(errors.UndefinedEstimate, "in every case", partial(rule, features, seen))


@given(solvable(weights=wholes), st.data())
def test_a_weight_is_so_many_cases_in_any_order(case: Drawn, source: Data) -> None:
    """Write each case as often as it counts, cases and features in any order: the same weights."""
    features, cases = case
    written = [replace(c, weight=1) for c in cases for _ in range(int(c.weight))]
    mixed = source.draw(st.permutations(written))
    asked = source.draw(st.permutations(features))
    best = least_squares(features, cases)
    assert least_squares(asked, iter(mixed)) == best
    assert residual_sum(best, iter(mixed)) == residual_sum(best, cases)


def test_unequal_noise_ignored_is_not_maximum_likelihood() -> None:
    """P-29 ✘: 0 measured with variance 1 and 3 with variance 9: likeliest is 3/10, not 3/2."""
    seen = [Case({"one": 1}, 0), Case({"one": 1}, 3)]
    plain = least_squares(["one"], seen)
    right = least_squares(["one"], [seen[0], replace(seen[1], weight=Fraction(1, 9))])
    assert (plain, right) == ({"one": Fraction(3, 2)}, {"one": Fraction(3, 10)})
    far = [a * a + Fraction(b * b) / 9 for a, b in (misses(w, seen) for w in (plain, right))]
    assert far == [Fraction(5, 2), Fraction(9, 10)]


def test_a_refusal_says_which_column_is_made_of_which() -> None:
    """The first feature that the ones before it make, and how."""
    cases = [Case({"one": 1, "c": c, "f": f}, 1) for c, f in ((0, 32), (10, 50), (20, 68))]
    for asked, words in (
        (["one", "c", "f"], "'f' is 32 'one' . 9/5 'c' in every case"),
        (["f", "c", "one"], "'one' is 1/32 'f' . -9/160 'c' in"),
    ):
        refuses(errors.UndefinedEstimate, words, partial(least_squares, asked, cases))
    assert ridge(cases, {"one": 0, "c": 1, "f": 0}) == {"one": 1, "c": 0, "f": 0}


GOOD = [Case({"x": 1}, 2), Case({"x": 3}, 1)]


WIDE: dict[str, Number] = {f"x{i}": 1 for i in range(200)}
test_refuses = refusing(
    (errors.Negative, "penalty of 'x199'.*-1", ridge, GOOD, {**WIDE, "x199": -1}),
)


@tried(
    wide=([Case({"one": 1}, Fraction(n * n % 41, 3), n % 4 + 1) for n in range(40)],),
    long=([Case({"one": 1}, d, c) for d, c in ((1, 2**60), (2, 2**60 + 1))],),
    near=([Case({"one": 1}, d) for d in (0, 1, 1 + TINY, 40)],),
    near_half=([Case({"one": 1}, d, c) for d, c in ((0, 1), (1, TINY), (2, 1))],),
    uneven=([Case({"one": 1}, d, c) for d, c in ((5, 1), (-3, 10**40), (7, Fraction(1, 3)))],),
)
@given(st.lists(st.builds(Case, st.just({"one": 1}), values, weights), min_size=1, max_size=6))
def test_the_medians_and_no_others_are_likeliest_under_laplace_noise(cases: Cases) -> None:
    """For each two places: the product of e^-(c |d - m| / b) is greatest between the medians."""
    if not any(c.weight for c in cases):
        refuses(errors.UndefinedEstimate, "a median needs a weight > 0", lambda: medians(cases))
        return
    low, high = medians(cases)
    at = sorted({Fraction(c.target) for c in cases if c.weight})
    beside = [x + step for x in at for step in (-1, -TINY, 0, TINY, 1)]
    best = laplace_log_likelihood({"one": low}, cases, HALF)
    for m in [*beside, (low + high) / 2]:
        likely = laplace_log_likelihood({"one": m}, cases, HALF)
        assert compare(likely, best) == -(not low <= m <= high)

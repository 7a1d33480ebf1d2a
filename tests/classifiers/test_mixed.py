"""Laws of mixed naive Bayes: every feature adds the factor of its own family."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import wide
from refnb import errors
from refnb.classifiers import categorical, gaussian, lognaive, poisson
from refnb.classifiers.mixed import Model, factors, infer
from refnb.data.wire import decode, encode
from refnb.estimation import counting, moments
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import Extended, Infinite, add, log
from refnb.probability.distribution import Decision
from refusals import FLOAT, HALF, Refusal, refused, refuses, rows
from strategies import models, rivals, sizes
from strategies import numbers as some

Case = tuple[Model, dict[str, str], dict[str, Fraction]]
Row = tuple[str, Fraction, Fraction, str]

ONE, ZERO, NONE = Fraction(1), Fraction(0), smoothing("none")
B_A = {"b": HALF, "a": HALF}


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a model with features c1, c2, g1, g2, p1, p2 or fewer, and values for some of them."""
    labels = draw(sizes.names(usual="bca"))
    prior = draw(models.distributions(labels))
    words = {f: tuple(draw(models.names("012", 1, 3))) for f in draw(some.subsets("c1", "c2"))}
    schema = Schema(tuple(labels), words)
    tables = draw(models.models(schema)).conditionals
    reals = draw(some.subsets("g2", "g1"))
    means = {f: {y: draw(some.values) for y in labels} for f in reals}
    variances = {f: {y: draw(some.positive) for y in labels} for f in reals}
    rates = {f: {y: draw(some.rates) for y in labels} for f in draw(some.subsets("p1", "p2"))}
    model = Model(
        categorical.Model(prior, tables),
        gaussian.Model(dict(reversed(prior.items())), means, variances),
        poisson.Model(prior, rates),
    )
    numbers = draw(some.instances([*rates], some.counts))
    numbers |= draw(some.instances([*means], some.values))
    return model, draw(models.instances(schema)), numbers


def wide_case() -> Case:
    """Return ten labels, and ten features of each family."""
    dice, x = wide.dice()
    bells = {f"g{f}": row for f, row in wide.tables().items()}
    rates = {f"p{f}": row for f, row in wide.tables().items()}
    model = Model(dice, gaussian.Model(dice.prior, bells, bells), poisson.Model(dice.prior, rates))
    return model, x, dict.fromkeys([*rates, *bells], Fraction(2))


@given(cases())
@example(wide_case())
def test_each_family_adds_its_factors(case: Case) -> None:
    """The factors of the three chapters, in their order; prior and factors decide as ever."""
    model, values, numbers = case
    apart = (
        lognaive.log_factors(categorical.factors(model.categorical, values)),
        gaussian.factors(model.gaussian, {f: x for f, x in numbers.items() if f[0] == "g"}),
        poisson.factors(model.poisson, {f: x for f, x in numbers.items() if f[0] == "p"}),
    )
    found = factors(model, values, numbers)
    assert found == apart[0] | apart[1] | apart[2]
    assert list(found) == [f for part in apart for f in part]
    assert decode(Model, encode(model)) == model
    try:
        wanted = lognaive.infer(model.prior, found)
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "-inf", lambda: infer(model, values, numbers))
        return
    assert infer(model, values, numbers) == wanted
    assert list(wanted.prior) == list(model.prior)


@given(cases(), some.positive)
def test_a_unit_adds_the_same_to_every_label(case: Case, a: Fraction) -> None:
    """A density has a unit: in another one each factor is less by log a, for every label."""
    model, values, numbers = case
    bells = model.gaussian
    means = {f: {y: a * mu for y, mu in row.items()} for f, row in bells.means.items()}
    squares = {f: {y: a * a * v for y, v in row.items()} for f, row in bells.variances.items()}
    moved = replace(model, gaussian=gaussian.Model(model.prior, means, squares))
    there = {f: a * x if f[0] == "g" else x for f, x in numbers.items()}
    found = factors(moved, values, there)
    for f, row in factors(model, values, numbers).items():
        for y, factor in row.items():
            same = found[f][y]
            shift = log(a if f[0] == "g" else 1, "e")
            assert (factor == same) if isinstance(same, Infinite) else add(same, shift) == factor


@st.composite
def piles(draw: st.DrawFn) -> list[Row]:
    """Draw a word, two different numbers and a count for each label, and more of them."""
    more = st.tuples(st.sampled_from("012"), some.values, some.counts, st.sampled_from("ab"))
    pairs = [
        (draw(st.sampled_from("012")), x, draw(some.counts), y) for y in "ab" for x in (ONE, -ONE)
    ]
    return pairs + draw(st.lists(more, max_size=4))


def learn(rows: list[Row]) -> Model:
    """Fit each part on its own feature."""
    schema = Schema(("a", "b"), {"c": ("0", "1", "2")})
    words = [Example({"c": c}, y) for c, _, _, y in rows]
    reals = moments.count(["a", "b"], ["g"], [Example({"g": x}, y) for _, x, _, y in rows])
    counts = poisson.count(["a", "b"], ["p"], [Example({"p": n}, y) for _, _, n, y in rows])
    return Model(
        categorical.fit(counting.count(schema, words), NONE, NONE),
        gaussian.fit(reals, "n", False, NONE),
        poisson.fit(counts, NONE),
    )


def explained(model: Model, rows: list[Row]) -> Extended:
    """Add up what the model gives to each example with its label: its log score."""
    return rivals.explained(
        (lognaive.scores(model.prior, factors(model, {"c": c}, {"g": x, "p": n}))[y], 1)
        for c, x, n, y in rows
    )


@pytest.mark.theorems
@given(piles(), st.sampled_from("ab"), st.data())
def test_the_model_maximises_the_likelihood(rows: list[Row], y: str, source: st.DataObject) -> None:
    """Each part at its own best is the best of the whole: no rival on either side comes even."""
    best = learn(rows)
    dice, bell, counts = best.categorical, best.gaussian, best.poisson
    die, mu = dice.conditionals["c"], bell.means["g"]
    v, lam = bell.variances["g"], counts.rates["p"]
    kind = source.draw(st.sampled_from("cmvp"))
    if kind == "c":
        sides = source.draw(rivals.tables(die[y]))
        models = [
            replace(best, categorical=replace(dice, conditionals={"c": die | {y: p}}))
            for p in sides
        ]
    elif kind == "m":
        means = source.draw(rivals.numbers(mu[y], some.values))
        models = [replace(best, gaussian=replace(bell, means={"g": mu | {y: n}})) for n in means]
    elif kind == "v":
        widths = source.draw(rivals.positives(v[y], some.positive))
        models = [
            replace(best, gaussian=replace(bell, variances={"g": v | {y: n}})) for n in widths
        ]
    else:
        rates = source.draw(rivals.positives(lam[y], some.rates))
        models = [replace(best, poisson=replace(counts, rates={"p": lam | {y: n}})) for n in rates]
    most = explained(best, rows)
    for rival in models:
        assert compare(most, explained(rival, rows)) == (rival != best)


def animals(rate: Fraction) -> Model:
    """Return cats and dogs: a coat 2 to 1, at the mean weight 1 to 2, a purr 1 to the rate."""
    coat = {"cat": {"long": 2 * ONE / 3, "short": ONE / 3}, "dog": {"long": ONE / 3}}
    coat["dog"]["short"] = 2 * ONE / 3
    prior = {"dog": HALF, "cat": HALF}
    heavy = {"cat": Fraction(4), "dog": ONE}
    return Model(
        categorical.Model(prior, {"coat": coat}),
        gaussian.Model(prior, {"kg": {"cat": Fraction(4), "dog": Fraction(4)}}, {"kg": heavy}),
        poisson.Model(prior, {"purrs": {"cat": ONE, "dog": rate}}),
    )


def test_families_outweigh_each_other_exactly() -> None:
    """Twice as often long, half as high a curve, the rate 1 of the one purr: a tie.

    A rate 2^-60 above or below 1 makes one purr less probable, by a factor 1 - 2^-121 or so.
    """
    asked: tuple[dict[str, str], dict[str, int]] = ({"coat": "long"}, {"kg": 4, "purrs": 1})
    assert infer(animals(ONE), *asked).decision == Decision("dog", ("dog", "cat"))
    for off in (Fraction(1, 2**60), -Fraction(1, 2**60)):
        assert infer(animals(1 + off), *asked).decision == Decision("cat", ("cat",))


def test_a_density_is_no_probability() -> None:
    """✘ A factor is at most 1: the curve of variance 1/100 is higher, and its log above 0."""
    narrow = gaussian.Model({"a": ONE}, {"m": {"a": ONE}}, {"m": {"a": Fraction(1, 100)}})
    assert gaussian.factors(narrow, {"m": 1})["m"]["a"] == log(10, "e")


def model(
    values: categorical.Model, bell: gaussian.Model, rates: poisson.Model
) -> Callable[[], Model]:
    """Return the call that makes a mixture."""
    return lambda: Model(values, bell, rates)


def ask(values: Instance, **numbers: Fraction) -> Callable[[], object]:
    """Return the call that infers."""
    return lambda: infer(Model(C, G, P), values, numbers)


ROW, OTHER = {"b": ONE, "a": ONE}, {"b": Fraction(1, 3), "a": Fraction(2, 3)}
C = categorical.Model(B_A, {"f": {"b": {"x": ONE, "z": ZERO}, "a": {"x": ZERO, "z": ONE}}})
G, P = gaussian.Model(B_A, {"g": ROW}, {"g": ROW}), poisson.Model(B_A, {"p": {"b": ZERO, "a": ONE}})
REFUSED: list[Refusal] = [
    (model(C, gaussian.Model(OTHER, {}, {}), P), errors.DomainMismatch, "prior"),
    (model(C, G, poisson.Model({"b": ONE}, {})), errors.DomainMismatch, "prior"),
    (model(C, gaussian.Model(B_A, {"f": ROW}, {"f": ROW}), P), errors.Duplicate, "'f'"),
    (model(C, G, poisson.Model(B_A, {"g": ROW})), errors.Duplicate, "'g'"),
    (ask({"g": "x"}), errors.UnknownFeature, "'g'"),
    (ask({"f": "y"}), errors.UnknownValue, "'f'.*'y'"),
    (ask({}, f=ONE), errors.UnknownFeature, "'f'"),
    (ask({}, g=FLOAT), errors.NotExact, "'g'"),
    (ask({}, p=-HALF), errors.BadWeight, "'p'.*-1/2"),
    (ask({}, p=-ONE), errors.Negative, "'p'.*-1"),
    (ask({"f": "x"}, p=ONE), errors.ZeroEvidence, "-inf"),
]


@rows(REFUSED)
def test_refuses(row: Refusal) -> None:
    """Two priors, one feature twice, what is no value or no count, no possible label."""
    refused(*row)

"""Each erratum is computed: what the notes print is wrong, and how."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from refnb.classifiers import gaussian
from refnb.decision.expected_error import bayes_error, expected_error
from refnb.decision.plug_in import from_model, marginals, naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation import moments
from refnb.estimation.likelihood import likelihood, mle
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example, Schema
from refnb.exact.rational import rational
from refnb.exercises.problems import decisions, hiking, hypotheses, steps_uphill
from refnb.exercises.problems.problem import Given, read
from refnb.latent import em, expected_counts, gradient
from refnb.probability import independence
from refnb.probability.distribution import condition, conditional, probability


def naive_error(truth: Truth) -> Fraction:
    return expected_error(truth, naive_rule(marginals(truth), truth)).error


def rainy_when(value: str) -> Truth:
    """Return the hiking truth with a feature Rainy that is true where the text says it is."""
    truth = from_model(hiking.MODEL)
    schema = Schema(truth.schema.labels, truth.schema.features | {"Rainy": ("F", "T")})
    rainy = [hiking.T if e.instance[value] == hiking.F else hiking.F for e in truth.examples]
    lines = zip(truth.examples, rainy, strict=True)
    new = (Example({**e.instance, "Rainy": r}, e.label, e.weight) for e, r in lines)
    return Truth(schema, tuple(new))


def test_a_storm_alone_is_not_enough() -> None:
    """The storm: rain and lightning can be free in a storm and bound without one."""
    told = read("storm")[0]
    p = hypotheses.weather(told)
    assert independence.independent(p, [1], [2], [0])
    calm = [("no storm", "rain", "lightning"), ("no storm", "dry", "dark")]
    bound = {cell: q for cell, q in p.items() if hypotheses.STORMY in cell}
    bound |= dict.fromkeys(calm, told.numbers["prior"][hypotheses.CALM] / 2)
    assert independence.independent(condition(bound, list(bound)[:4]), [1], [2], [])
    assert not independence.independent(bound, [1], [2], [0])


@pytest.mark.parametrize(
    ("prior", "without", "raised"),
    [("1/5", "1/16", 1), ("1/5", "1/2", 0), ("1/5", "3/4", -1), ("0", "1/16", 0), ("1", "1/16", 0)],
)
def test_rain_need_not_raise_lightning(prior: str, without: str, raised: int) -> None:
    """The storm: it does just when both are more probable in a storm, and a storm is uncertain."""
    told, pi = read("storm")[0].numbers, rational(prior)
    lightning_ = {**told["lightning"], hypotheses.CALM: rational(without)}
    weather = {
        "prior": {hypotheses.STORMY: pi, hypotheses.CALM: 1 - pi},
        "lightning": lightning_,
    }
    p = hypotheses.weather(Given({**told, **weather}))
    rain, lightning = hypotheses.having(p, "rain"), hypotheses.having(p, "lightning")
    assert independence.independent(p, [1], [2], [0])
    change = conditional(p, lightning, rain) - probability(p, lightning)
    assert (change > 0) - (change < 0) == raised


def test_the_cut_sample() -> None:
    """The bell curve: a fifth number, whatever it is, changes the mean or the variance."""
    sample = [Example({"x": x}, "s") for x in read("bell-curve")[0].numbers["sample"].values()]
    seen = moments.count(["s"], ["x"], sample).features["x"]["s"]
    mu, v = gaussian.mean(seen), gaussian.variance([seen], "n")
    assert v > 0
    for x in (mu, mu + 1, Fraction(0)):
        more = Moment(seen.weight + 1, seen.total + x, seen.squares + x * x)
        assert (gaussian.mean(more), gaussian.variance([more], "n")) != (mu, v)


def test_a_violated_assumption_need_not_raise_the_error() -> None:
    """Slide 63: when Rainy is the opposite of Windy the error stays; here it was already best."""
    before = from_model(hiking.MODEL)
    assert naive_error(before) == bayes_error(before)
    assert naive_error(rainy_when("Windy")) == naive_error(before)
    assert naive_error(rainy_when("Sunny")) > naive_error(before)
    assert naive_error(rainy_when("Sunny")) == naive_error(hiking.with_rainy())


@pytest.mark.parametrize(
    ("hike", "stay", "free"),
    [("4/5", "7/10", False), ("1", "7/10", False), ("4/5", "0", False), ("1", "0", True)],
)
def test_rain_and_sun_are_dependent_unless_one_is_certain(hike: str, stay: str, free: bool) -> None:
    """Slide 61: where the label leaves no doubt of the sun, its opposite adds nothing."""
    sunny = {hiking.HIKE: rational(hike), hiking.STAY: rational(stay)}
    told = read("hiking")[0].numbers
    joint = hiking.with_rainy(hiking.model_of(Given({**told, "sunny": sunny}))).joint()
    p = {(*x, y): w for x, row in joint.items() for y, w in row.items()}
    assert independence.independent(p, [0], [1], [3])
    assert independence.independent(p, [0], [2], [3]) == free


def test_there_are_four_most_likely_trees() -> None:
    """Slide 70: every tree that splits at 2.5 and at 3.625; no point is at a cut."""
    points = {rational(x): str(y) for x, y in read("tree")[0].numbers["classes"].items()}
    likely = decisions.fits(points)
    best = [cuts for cuts, p in likely.items() if p == 1]
    assert len(best) == 4
    assert all({rational("2.5"), rational("3.625")} <= {*cuts} for cuts in best)
    assert not {cut for cuts in likely for cut in cuts} & {*points}


def test_fitted_leaves_are_no_likelihood() -> None:
    """Slide 71: over all classes that the points could have, P(D | T) sums to more than 1."""
    whole = sum(
        (likelihood(n, mle(n)) for labels in product("01", repeat=5) for n in [Counter(labels)]),
        Fraction(0),
    )
    assert whole > 1


def test_the_end_need_not_be_stationary() -> None:
    """Slide 39: without Ben nothing changes, and the slope towards him is 2."""
    alone = steps_uphill.bakery(Fraction(1), steps_uphill.HALF, Fraction(1))
    assert em.step(alone, steps_uphill.DAY) == alone
    assert gradient.tangent(alone, steps_uphill.DAY)["baker"][()]["Ben"] == 2


def test_what_is_seen_grows_and_not_everything() -> None:
    """Slides 35 and 39: P(X | h) grows; for some way to fill in, the probability falls."""
    start = steps_uphill.bakery(Fraction(9, 10), steps_uphill.HALF, Fraction(1))
    after = em.step(start, steps_uphill.DAY)
    assert expected_counts.likelihood(after, steps_uphill.DAY) > expected_counts.likelihood(
        start, steps_uphill.DAY
    )
    filled = [
        [replace(d, values={**d.values, "baker": baker}) for d in steps_uphill.DAY]
        for baker in ("Ann", "Ben")
    ]
    assert any(
        expected_counts.likelihood(after, d) < expected_counts.likelihood(start, d) for d in filled
    )

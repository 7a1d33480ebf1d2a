"""Each erratum is computed: what the notes print is wrong, and how."""

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

from docs._build.lists import NOTES
from oracles.decimals import SIXTY, decimal, multiplied
from refnb.classifiers import gaussian, joint, multinomial, tree_search
from refnb.decision import sample_complexity
from refnb.decision.expected_error import bayes_error, expected_error
from refnb.decision.plug_in import from_model, marginals, naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation import moments
from refnb.estimation.likelihood import likelihood, mle
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example, Schema
from refnb.exact.rational import rational
from refnb.examples import HIKING, with_rainy
from refnb.exercises.problems import decisions, hiking, hypotheses, steps_uphill
from refnb.exercises.problems.problem import Given, read
from refnb.latent import baum_welch, em, expected_counts, gradient, hmm
from refnb.probability import independence
from refnb.probability.distribution import condition, conditional, probability
from source.course import ROOT

HALF = Fraction(1, 2)


def naive_error(truth: Truth) -> Fraction:
    return expected_error(truth, naive_rule(marginals(truth), truth)).error


def rainy_when(value: str) -> Truth:
    """Return the hiking truth with a feature Rainy that is true where the text says it is."""
    truth = from_model(HIKING)
    schema = Schema(truth.schema.labels, {**truth.schema.features, "Rainy": ("F", "T")})
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
    before = from_model(HIKING)
    assert naive_error(before) == bayes_error(before)
    assert naive_error(rainy_when("Windy")) == naive_error(before)
    assert naive_error(rainy_when("Sunny")) > naive_error(before)
    assert naive_error(rainy_when("Sunny")) == naive_error(with_rainy())


@pytest.mark.parametrize(
    ("hike", "stay", "free"),
    [("4/5", "7/10", False), ("1", "7/10", False), ("4/5", "0", False), ("1", "0", True)],
)
def test_rain_and_sun_are_dependent_unless_one_is_certain(hike: str, stay: str, free: bool) -> None:
    """Slide 61: where the label leaves no doubt of the sun, its opposite adds nothing."""
    sunny = {hiking.HIKE: rational(hike), hiking.STAY: rational(stay)}
    told = read("hiking")[0].numbers
    joint = with_rainy(hiking.model_of(Given({**told, "sunny": sunny}))).joint()
    p = {(*x, y): w for x, row in joint.items() for y, w in row.items()}
    assert independence.independent(p, [0], [1], [3])
    assert independence.independent(p, [0], [2], [3]) == free


def test_many_trees_are_most_likely() -> None:
    """Slide 70: 4 of 16 sets of cuts; as trees of questions far more, the smallest of two cuts."""
    points = {rational(x): str(y) for x, y in read("tree")[0].numbers["classes"].items()}
    likely = decisions.fits(points)
    best = [cuts for cuts, p in likely.items() if p == 1]
    assert (len(best), len(likely)) == (4, 16)
    assert all({rational("2.5"), rational("3.625")} <= {*cuts} for cuts in best)
    middles = sorted({cut for cuts in likely for cut in cuts})
    assert not {*middles} & {*points}
    asked: dict[str, tuple[str, ...]] = {f"< {cut}": ("F", "T") for cut in middles}
    days = [
        Example({f: "FT"[x < cut] for f, cut in zip(asked, middles, strict=True)}, y)
        for x, y in points.items()
    ]
    found = tree_search.likeliest(joint.count(Schema(("0", "1"), asked), days))
    assert (found.number, tree_search.number(Schema(("0", "1"), asked))) == (163089, 238145)
    assert sorted(found.tree.splits.values()) == ["< 29/8", "< 5/2"]


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


def test_two_lines_of_a_proof_say_other_odds() -> None:
    """Weinberger's proof: 4/3 is right; lines 3 and 4, as printed, say 8/9 and 63/68."""
    prior, plus, minus = Fraction(2, 5), (HALF, HALF), (Fraction(1, 4), Fraction(3, 4))
    words = {y: dict(zip("uv", row, strict=True)) for y, row in (("+", plus), ("-", minus))}
    model = multinomial.Model({"+": prior, "-": 1 - prior}, words)
    found = multinomial.infer(model, {"u": 1}).posterior
    assert found["+"] / found["-"] == Fraction(4, 3)
    powers = [(p**n, q**n) for p, q, n in zip(plus, minus, (1, 0), strict=True)]
    assert prod(p * prior / (q * (1 - prior)) for p, q in powers) == Fraction(8, 9)
    assert prod((p + prior) / (q + 1 - prior) for p, q in powers) == Fraction(63, 68)


def test_each_class_waits_for_its_own_examples() -> None:
    """Slides 65 to 68: with two equally probable classes ten features need 21 examples, not 8."""

    def seen(n: int) -> Fraction:
        """Return the probability that n examples of a class show both values of ten features."""
        return (1 - Fraction(2, 2**n)) ** 10 if n else Fraction(0)

    found = [sum(comb(n, k) * seen(k) * seen(n - k) for k in range(n + 1)) / 2**n for n in (20, 21)]
    assert found[0] < Fraction(9, 10) <= found[1]
    assert sample_complexity.naive(10, Fraction(1, 10)).least == 8


def test_large_can_be_said() -> None:
    """Levine, section 1: so many examples show each value of ten and of thirty features."""
    assert sample_complexity.joint(10, Fraction(1, 10)).least == 9399
    k, risk = 2**30, Decimal("0.1")

    def missing(n: int, j: int) -> Decimal:
        """Return the expected number of sets of j cells that are missing."""
        share = SIXTY.ln(decimal(Fraction(k - j, k)))
        return multiplied(decimal(comb(k, j)), SIXTY.exp(multiplied(decimal(n), share)))

    few, enough = ([missing(n * 10**7, j) for j in (1, 2, 3)] for n in (2465, 2475))
    assert few[0] - few[1] > risk > enough[0] - enough[1] + enough[2]


def test_products_of_single_posteriors_go_downhill() -> None:
    """Slide 36: two coins, never exchanged; the pairs are counted, not the expected values."""
    stay = {z: {w: Fraction(z == w) for w in "ab"} for z in "ab"}
    shows = {"a": {"h": Fraction(3, 4), "t": Fraction(1, 4)}}
    shows["b"] = {s: 1 - p for s, p in shows["a"].items()}
    coins = hmm.Model({"a": HALF, "b": HALF}, stay, shows)
    games: dict[tuple[str, ...], int] = {("h", "h"): 5, ("h", "t"): 3, ("t", "h"): 3, ("t", "t"): 5}
    assert baum_welch.step(coins, games) == coins
    pairs = dict.fromkeys(product("ab", repeat=2), Fraction(0))
    for game, n in games.items():
        share = {z: prod((shows[z][s] for s in game), start=HALF) for z in "ab"}
        single = {z: p / (share["a"] + share["b"]) for z, p in share.items()}
        for z, w in pairs:
            pairs[z, w] += n * single[z] * single[w]
    rows = {z: {w: pairs[z, w] / (pairs[z, "a"] + pairs[z, "b"]) for w in "ab"} for z in "ab"}
    assert rows["a"]["b"] == rows["b"]["a"] == Fraction(3, 10)
    changed = replace(coins, transition=rows)
    assert baum_welch.likelihood(changed, games) < baum_welch.likelihood(coins, games)


ROW = re.compile(r"^\| (?!---)(.+) \|$", re.MULTILINE)


def test_the_page_says_each_thing_once_in_the_order_of_the_slides() -> None:
    """Each row has its place, what is said without a quotation, and the chapter that shows it."""
    page = (ROOT / "docs" / "errata.md").read_text("utf-8")
    rows = [tuple(found[1].split(" | ")) for found in ROW.finditer(page)]
    told = [row for row in rows if row[-1] != "what is true"]
    assert len({row[-1] for row in told}) == len(told)
    assert [row for row in told if "](book/" not in row[-1] or '"' in "".join(row)] == []
    slides = [int(place[0]) for row in told if (place := re.match(r"\d+", row[0]))]
    assert slides == sorted(slides)
    assert re.findall(r"^## (.*)", page, re.MULTILINE) == [*NOTES.values(), "Often said"]

"""Questions without rows: Bayes' theorem, an estimate, a problem and its other numbers."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import refnb
from api import tables
from api.doors import Facts, decided, says
from cli.commands import answered, steps
from helpers.refusals import refused
from refnb import bayes, estimate, solve
from refnb.estimation import smoothing as chapter
from refnb.estimation.smoothing import Smoothing
from refnb.exact.rational import spelling
from refnb.probability import bayes as theorem
from strategies import sizes
from strategies.models import rules

HALF = {"a": "1/2", "b": "1/2"}
PRIOR = {"ill": "1%", "well": "99%"}
POSITIVE, NEGATIVE = {"ill": ".9", "well": ".05"}, {"ill": ".1", "well": ".95"}
COIN, ONES = estimate({"a": 1, "b": 2}), {"a": 1, "b": 1}


test_what_is_refused = refused(
    ("BadRequest", "no likelihood is above 1, which densities are for: leave the option out",
     lambda: bayes(dict.fromkeys("ab", "1/2"), {"a": 1, "b": "1/2"}, densities=True)),
    ("OutOfRange", "'a': 100 beside numbers below 1 can be per cent, .*: write 100% or densities=",
     lambda: bayes({"a": ".5", "b": ".5"}, {"a": 100, "b": ".3"})),
    ("OutOfRange", "of e2 given 'b': 5/2 beside numbers below 1 can be",
     lambda: bayes({"a": ".5", "b": ".5"}, [{"a": 1, "b": 1}, {"a": ".2", "b": "2.5"}])),
    ("Negative", "'b'.*got -1", lambda: bayes(HALF, {"a": 3, "b": -1})),
    ("NotText", "got int 1", lambda: bayes({1: 1}, {1: 1})),  # type: ignore[dict-item]
    ("NotText", "the event", lambda: bayes({"a": 1}, {"a": 1}, 5)),  # type: ignore[arg-type]
    ("UnknownLabel", "what is asked for", lambda: bayes(HALF, HALF).exercise("odd")),
    ("EmptyData", "the likelihood of an observation is needed", lambda: bayes(PRIOR, [])),
    ("DomainMismatch", "prior and likelihood of e2", lambda: bayes(PRIOR, [POSITIVE, {"ill": 1}])),
    ("DomainMismatch", "the prior has no 'well': write 'well': '99/100'$",
     lambda: bayes({"ill": "1%"}, [{"ill": 1}, POSITIVE])),
    ("DomainMismatch", "the prior has no 'b'; there are 'a'$", lambda: bayes({"a": 1}, HALF)),
    ("ZeroEvidence", r"needs p\(e\) > 0",
     lambda: bayes(PRIOR, [{"ill": 0, "well": 1}, {"ill": 1, "well": 0}])),
    ("BadRequest", "the likelihood of e2 given",
     lambda: bayes(PRIOR, [POSITIVE, "ill=1"])),  # type: ignore[list-item]
    ("OutOfRange", "did you mean 'uniform'", lambda: estimate(ONES, prior="uniformly")),
    ("OutOfRange", "must be > 0, got 0", lambda: estimate(ONES, prior={"a": 0, "b": 1})),
    ("DomainMismatch", "the counts and the weights of the prior must have the same",
     lambda: estimate(ONES, prior={"a": 1})),
    ("BadRequest", "give one of both",
     lambda: estimate(ONES, "laplace", prior="uniform")),  # type: ignore[call-overload]
    ("UnknownLabel", "what is asked for", lambda: COIN.exercise("odd")),
    ("NotExact", r"P\(a\) is asked for: a number is", lambda: COIN.check("b")),
    ("DomainMismatch", "of 'x' lacks b: write each",
     lambda: bayes(HALF, HALF).decide({"x": {"a": 1}})),
    ("BadRequest", "text, markdown, latex, json, got 'pdf'", lambda: COIN.render("pdf")),
    ("BadRequest", "a form is one of", lambda: COIN.render(["text"])),  # type: ignore[arg-type]
    ("BadRequest", "a mapping", lambda: estimate([1])),  # type: ignore[call-overload]
    ("OutOfRange", "did you mean 'laplace'", lambda: estimate({"a": 1}, "Laplace")),
    ("OutOfRange", "a rule is none, laplace", lambda: estimate({}, "alpha")),
    ("OutOfRange", r"did you mean 'add=2'\?$", lambda: estimate({}, "K=2")),
    ("UnknownValue", "did you mean 'hiking'", lambda: solve("hikng")),
    ("NotText", "a problem", lambda: solve(5)),  # type: ignore[arg-type]
    ("BadRequest", "a list of problems", lambda: refnb.sheet(3)),  # type: ignore[arg-type]
    ("UnknownValue", "no problem 'w'", lambda: refnb.sheet(["coin"] * 4 + ["w"])),
    ("NotExact", "the seed", lambda: refnb.sheet("lab-test", seed=["1"])),  # type: ignore[arg-type]
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [("9/14 * 2/9", Fraction(1, 7)), ("0.8^10", Fraction(4, 5) ** 10), ("20%*20%", Fraction(1, 25)),
     ("1 × 3 ÷ 4", Fraction(3, 4)), ("0,25", Fraction(1, 4)), ("-(1 - 2)/2", Fraction(1, 2))],
)  # fmt: skip
def test_a_number_can_be_an_expression(text: str, value: Fraction) -> None:
    """A prior, a likelihood, a count and a weight of smoothing may be worked out from others."""
    halves = {"a": "1/2", "b": "1/2"}
    assert refnb.bayes(halves, {"a": text, "b": 1}).likelihood["a"] == value
    assert refnb.bayes({"a": text, "b": 1 - value}, {"a": 1, "b": 1}).prior["a"] == value
    assert refnb.estimate({"a": text, "b": 1}).counts["a"] == value
    counts = {"heads": 3, "tails": 0}
    assert refnb.estimate(counts, f"add={text}") == refnb.estimate(counts, f"add={value}")


def test_bayes_takes_several_observations() -> None:
    """Two positive tests and a negative one: .01·.9·.9·.1 to .99·.05·.05·.95 is 72 to 209."""
    words = ["bayes", "--prior", "ill=1%,well=99%", "--format", "json"]
    for row in (POSITIVE, POSITIVE, NEGATIVE):
        words += ["--likelihood", ",".join(f"{h}={p}" for h, p in row.items())]
    assert steps(answered(*words))["posterior"] == [["ill", "72/281"], ["well", "209/281"]]
    solved = refnb.bayes(PRIOR, [POSITIVE, POSITIVE, NEGATIVE], "test")
    assert solved.posterior == {"ill": Fraction(72, 281), "well": Fraction(209, 281)}
    assert "P(test 1, test 2, test 3, ill) = 9/10 · 9/10 · 1/10 · 1/100" in solved.text()


PARTS = st.fractions(0, 1, max_denominator=9)


ROWS = st.fixed_dictionaries(dict.fromkeys("abc", PARTS))


Weighed = Mapping[str, Fraction]


@given(ROWS, st.lists(ROWS, min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_observations_in_any_order(weights: Weighed, rows: list[Weighed], order: Random) -> None:
    """Several observations give what each gives after the others, in whichever order."""
    assume(any(w and all(row[h] for row in rows) for h, w in weights.items()))
    prior = {h: w / sum(weights.values()) for h, w in weights.items()}
    after: Mapping[str, Fraction] = prior
    for row in rows:
        after = refnb.bayes(after, row).posterior
    for several in (rows, order.sample(rows, len(rows))):
        assert refnb.bayes(prior, several).posterior == after


W = Fraction(19, 20)  # of two tests: P(well), P(test 1 | h), P(test 2 | h)
ONE, TWO = (Fraction(4, 5), Fraction(1, 5)), (Fraction(3, 4), Fraction(1, 3))


@pytest.mark.parametrize(
    ("key", "ill", "well"),
    [
        ("left-out:test 2", (1 - W) * ONE[0], W * ONE[1]),
        ("left-out:test 1", (1 - W) * TWO[0], W * TWO[1]),
        ("prior-with-every-factor", (1 - W) ** 2 * ONE[0] * TWO[0], W**2 * ONE[1] * TWO[1]),
        ("factors-added", (1 - W) * (ONE[0] + TWO[0]), W * (ONE[1] + TWO[1])),
        ("twice:test 1", (1 - W) * ONE[0] ** 2 * TWO[0], W * ONE[1] ** 2 * TWO[1]),
    ],
)
def test_the_mistakes_of_two_tests(key: str, ill: Fraction, well: Fraction) -> None:
    """One left out or used twice, the prior used twice, likelihoods added."""
    tests = [dict(zip(("ill", "well"), p, strict=True)) for p in (ONE, TWO)]
    found = refnb.bayes({"ill": 1 - W, "well": W}, tests, "test")
    told = found.check(ill / (ill + well), of="ill")
    assert [way.mistakes for way in told.explanations] == [(key,)]
    lines = ["P(test 1 | ill) = 0.8", "joint = 3/100, 19/300", "9/28"]
    assert found.follow(lines, of="ill").right


def test_the_answer_for_another_one_is_named() -> None:
    """Of three hypotheses, of three labels; what is there for what is not, of given parameters."""
    dice = refnb.bayes({"a": "1/2", "b": "3/10", "c": "1/5"}, {"a": "1/10", "b": "2/5", "c": "1/2"})
    assert [way.mistakes for way in dice.check("12/27", of="a").explanations] == [
        ("other-answer:b",)
    ]
    there = {"money": {"p": "3/4", "q": "1/10", "r": "1/2"}}
    model = refnb.load({"prior": {"p": "1/5", "q": "3/10", "r": "1/2"}, "features": there})
    absent = model.ask({"money": 0})
    assert [way.mistakes for way in absent.check(absent.exact["q"], "p").explanations] == [
        ("other-answer:q",)
    ]
    assert [way.mistakes for way in absent.check("15/43", "p").explanations] == [
        ("absences-as-presences",),
        ("all-complemented",),
    ]


def test_a_prior_is_believed() -> None:
    """Its weights and the counts are added, in the order of the counts; even ones have a word."""
    priors: list[dict[str, float | str]] = [{"heads": 3, "tails": "3"}, {"tails": 3.0, "heads": 3}]
    for prior in priors:
        found = estimate({"heads": 7, "tails": 3}, prior=prior)
        assert [*found.posterior] == ["heads", "tails"]
        assert found.posterior == {"heads": 10, "tails": 6}
        assert (found.mle["heads"], found.predictive) == (Fraction(7, 10), found.mean)
    tallied = {"a": 1, "b": 0, "c": 1}
    assert estimate(tallied, prior="uniform").mean == estimate(tallied, "laplace").estimate
    assert estimate(tallied, prior="uniform").probability(["a", "b"]) == Fraction(2, 5) / 6
    once = estimate({"a": 1, "b": 0}, prior="uniform").quantile("a", "1/4")  # t^2 = 1/4
    assert once.low <= Fraction(1, 2) <= once.high
    half = estimate({"a": 0, "b": 0}, prior="jeffreys")  # what is undefined is left out
    assert [step.name for step in half.solution.steps][4:] == ["mean", "variance", "evidence"]
    assert answered("bayes", "--prior", "jeffreys", "--counts", "a=0,b=0") == half.text()


def test_a_guess_of_my_own_smooths(tmp_path: Path) -> None:
    """Features with just its values by it, the others evenly; saved, added to and checked."""
    days: list[tables.Row] = [{"wind": "weak", "sky": "sun", "play": "yes"},
                       {"wind": "strong", "sky": "rain", "play": "no"}]  # fmt: skip
    found = refnb.learn(days, "play", smoothing="m=4:rain=30%,sun=7/10")
    assert found.settings["smoothing"] == "m=4:rain=3/10,sun=7/10"
    answer = found.ask({"wind": "weak", "sky": "sun"})
    sky = chapter.m_estimate({"rain": 0, "sun": 1}, {"rain": Fraction(3, 10), "sun": SHARE}, 4)
    assert answer.factors["sky"]["yes"] == sky["sun"]
    assert answer.factors["wind"] == {"yes": Fraction(1 + 2, 1 + 4), "no": Fraction(2, 1 + 4)}
    assert "(1 + 4 · 7/10)/(1 + 4)" in answer.text()
    assert "= (n(y, x_f) + 4 · q(x_f))/(n_f(y) + 4)" in answer.text()
    assert answer.check(answer.exact["yes"], "yes").is_right
    found.save(tmp_path / "m.json")
    again = refnb.load(tmp_path / "m.json")
    assert (again.model, again.choices) == (found.model, found.choices)
    assert found.learn(days).unlearn(days).model == found.model
    even = found.compare(["m=4"], days)["m=4"].log_loss
    assert even == refnb.learn(days, "play", smoothing="m=4").test(days).log_loss


SHARE = Fraction(7, 10)
learned = partial(refnb.learn, [{"sky": v, "y": v} for v in ("sun", "rain")], "y")
test_a_guess_that_is_none = refused(
    ("DomainMismatch", "no feature has the values", lambda: learned(smoothing="m=4:a=1")),
    ("Duplicate", "the guess must differ, got 'a' twice", lambda: learned(smoothing="m=4:a=1,a=1")),
    ("NotADistribution", "the guess", lambda: learned(smoothing="m=4:sun=1/2,rain=1/3")),
    ("NotExact", "the guess at", lambda: learned(smoothing="m=4:sun")),
    ("OutOfRange", "a guess belongs", lambda: learned(smoothing="add=1:sun=1/2,rain=1/2")),
    ("BadWeight", "m=x", lambda: learned(smoothing="m=x:sun=1/2,rain=1/2")),
    ("BadRequest", "joint", lambda: learned(smoothing="m=4:sun=1/2,rain=1/2", model="joint")),
)  # fmt: skip


def test_what_is_above_one_has_one_scale() -> None:
    """Per cent is written, densities are said; what no per cent can be is a density."""
    even = {"a": "1/2", "b": "1/2"}
    assert bayes(even, {"a": "90%", "b": 0.3}).posterior["a"] == Fraction(3, 4)
    assert bayes(even, {"a": 90, "b": 30}).posterior["a"] == Fraction(3, 4)
    for row in ({"a": 90, "b": 0}, {"a": 900, "b": 0.3}, {"a": 1.5, "b": 1}):
        found = bayes(even, row)
        assert found.posterior == bayes(even, row, densities=True).posterior
        assert "only their ratios matter" in found.text()
    assert "only their ratios matter" not in bayes(even, even).text()
    assert bayes(even, {"a": 90, "b": 0.3}, densities=True).posterior["a"] == Fraction(300, 301)


def test_the_event_is_no_hypothesis() -> None:
    """Else P(e) would be two numbers; of two tests a number stands behind the letter."""
    found = bayes({"e": "1/2", "x": "1/2"}, {"e": 0.9, "x": 0.3})
    assert [*found.observed] == ["o"]
    assert "P(e) = 1/2" in found.text()
    assert "P(h | o) = P(o, h)/P(o)" in found.text()
    tested = bayes({"e1": "1/2", "h": "1/2"}, [{"e1": 0.9, "h": 0.3}] * 2)
    assert [*tested.observed] == ["x1", "x2"]


RARE = Fraction(1, sizes.LONG)
believed = sizes.names().flatmap(
    lambda names: st.tuples(sizes.distribution(names), sizes.weights(names))
)
Weights = Mapping[str, Fraction]


def of_theorem(case: tuple[Weights, Weights]) -> Facts:
    """Return the posterior; of likelihoods above 1, as densities are, the ratios matter."""
    prior, likelihood = case
    scaled = {h: p / max(Fraction(1), *likelihood.values()) for h, p in likelihood.items()}
    joint = {h: prior[h] * p for h, p in scaled.items()}
    posterior = theorem.posterior(prior, scaled)
    return {
        "prior": prior, "likelihood": scaled, "joint": joint, "evidence": sum(joint.values()),
        "posterior": posterior, "decision": decided(posterior), "step posterior": posterior,
    }  # fmt: skip


test_bayes = says(
    believed,
    lambda case: bayes(
        case[0], {h: spelling(p) for h, p in case[1].items()}, densities=max(case[1].values()) > 1
    ),
    of_theorem,
    ({"a": RARE, "b": 1 - RARE}, {"a": Fraction(1, 2), "b": Fraction(sizes.LONG)}),
    ({"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"a": Fraction(1, 3), "b": Fraction(0)}),
)
tallies = sizes.names().flatmap(lambda vs: st.fixed_dictionaries(dict.fromkeys(vs, sizes.whole)))
HEAVY = {"u": sizes.LONG, "v": 2**64, "w": 0}
test_estimate = says(
    st.tuples(tallies, rules, st.booleans()),
    lambda case: estimate(case[0], case[1].spelling() if case[2] else case[1]),
    lambda case: {"estimate": chapter.estimate(case[0], case[1]), "counts": case[0]},
    *((HEAVY, Smoothing("add", RARE), spelled) for spelled in (True, False)),
)

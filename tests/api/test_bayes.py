"""Questions without rows: Bayes' theorem, an estimate, a problem and its other numbers."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

import refnb
from api.doors import Facts, decided, says
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
POSITIVE = {"ill": ".9", "well": ".05"}
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

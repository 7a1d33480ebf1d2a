"""Questions without rows: Bayes' theorem, an estimate, a problem and its other numbers."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from api.tables import refused
from helpers.refusals import refuses
from refnb import bayes, estimate, solve
from refnb.core.errors import RefnbError
from refnb.estimation import smoothing as chapter
from refnb.estimation.smoothing import Smoothing
from refnb.exact.rational import spelling
from refnb.probability import bayes as theorem
from strategies import sizes
from strategies.models import rules

Weights = dict[str, Fraction]


@given(
    sizes.names().flatmap(lambda names: st.tuples(sizes.distribution(names), sizes.weights(names)))
)
@example(({"a": Fraction(1, sizes.LONG), "b": 1 - Fraction(1, sizes.LONG)},
          {"a": Fraction(1, 2), "b": Fraction(sizes.LONG)}))  # fmt: skip
@example(({"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"a": Fraction(1, 3), "b": Fraction(0)}))
def test_the_posterior_is_that_of_the_chapter(drawn: tuple[Weights, Weights]) -> None:
    """Also where a likelihood is above 1, as a density may be: only their ratios matter."""
    prior, likelihood = drawn
    written = {h: spelling(p) for h, p in likelihood.items()}
    greatest = max(Fraction(1), *likelihood.values())
    scaled = {h: p / greatest for h, p in likelihood.items()}
    try:
        expected = theorem.posterior(prior, scaled)
    except RefnbError as error:
        refuses(type(error), ".", lambda: bayes(prior, written))
        return
    found = bayes(prior, written)
    assert found.posterior == expected
    assert (found.prior, found.likelihood) == (prior, scaled)
    assert found.joint == {h: prior[h] * scaled[h] for h in prior}
    assert found.evidence == sum(found.joint.values())
    ties = [h for h in prior if expected[h] == max(expected.values())]
    assert (found.decision.label, found.decision.ties) == (ties[0], tuple(ties))
    assert ("only their ratios matter" in found.text()) == (greatest > 1)


@given(
    sizes.names().flatmap(lambda vs: st.fixed_dictionaries(dict.fromkeys(vs, sizes.whole))), rules
)
@example({"u": sizes.LONG, "v": 2**64, "w": 0}, Smoothing("add", Fraction(1, sizes.LONG)))
def test_an_estimate_is_that_of_the_chapter(counts: dict[str, int], rule: Smoothing) -> None:
    """By a rule as a record or by its spelling."""
    try:
        expected = chapter.estimate(counts, rule)
    except RefnbError as error:
        refuses(type(error), ".", lambda: estimate(counts, rule))
        return
    for how in (rule, rule.spelling()):
        found = estimate(counts, how)
        assert found.estimate == expected
        assert found.counts == counts


@given(st.integers(0, 2**64 - 1))
@example(2**64 - 1)
def test_any_seed_has_its_own_numbers(seed: int) -> None:
    """Those of the problem itself, on a sheet and in a question bank, too."""
    varied = solve("coin").vary(seed)
    assert refnb.vary("coin", seed).render("json") == varied.render("json")
    assert f"(seed {seed})" in refnb.sheet("coin", seed=seed, form="markdown", key=True)
    bank, other = (refnb.sheet("coin", seed=s, form="moodle") for s in (seed, seed ^ 1))
    assert bank != other


HALF = {"a": "1/2", "b": "1/2"}
COIN = estimate({"a": 1, "b": 2})


test_what_is_refused = refused(
    ("Negative", "'b'.*got -1", lambda: bayes(HALF, {"a": 3, "b": -1})),
    ("NotText", "got int 1", lambda: bayes({1: 1}, {1: 1})),  # type: ignore[dict-item]
    ("NotText", "the event", lambda: bayes({"a": 1}, {"a": 1}, 5)),  # type: ignore[arg-type]
    ("UnknownLabel", "what is asked for", lambda: bayes(HALF, HALF).exercise("odd")),
    ("UnknownLabel", "what is asked for", lambda: COIN.exercise("odd")),
    ("BadRequest", "a form is one of", lambda: COIN.render(["text"])),  # type: ignore[arg-type]
    ("BadRequest", "a mapping", lambda: estimate([1])),  # type: ignore[arg-type]
    ("OutOfRange", "did you mean 'laplace'", lambda: estimate({"a": 1}, "Laplace")),
    ("OutOfRange", "there are 'none', 'laplace'", lambda: estimate({}, "alpha")),
    ("OutOfRange", r"did you mean 'add=2'\?$", lambda: estimate({}, "K=2")),
    ("UnknownValue", "did you mean 'hiking'", lambda: solve("hikng")),
    ("NotText", "a problem", lambda: solve(5)),  # type: ignore[arg-type]
    ("BadRequest", "a list of problems", lambda: refnb.sheet(3)),  # type: ignore[arg-type]
    ("UnknownValue", "no problem 'w'", lambda: refnb.sheet(["coin"] * 4 + ["w"])),
    ("NotExact", "the seed", lambda: refnb.sheet("lab-test", seed=["1"])),  # type: ignore[arg-type]
)  # fmt: skip

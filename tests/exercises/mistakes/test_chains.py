"""Questions to a hidden Markov model: each line is the chapter's."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

import refnb
from examples.networks import CHAINS
from examples.tried import tried
from helpers.refusals import refused
from oracles import paths as oracle
from refnb.examples import UMBRELLA
from refnb.exercises.mistakes import chains
from refnb.latent import hmm, viterbi
from refnb.latent.hmm import Model
from strategies import chains as drawn

Seen = tuple[Model, tuple[str, ...]]
ONE = Fraction(1)


@tried(**{name: (case,) for name, case in CHAINS.items()})
@given(drawn.seen(least=1))
def test_each_line_is_that_of_the_chapter(seen: Seen) -> None:
    """Forward, backward, posterior and filtered of every day, P(x), the best path and its share."""
    model, x = seen
    if not drawn.possible(model, x):
        return
    lines = chains.exercise(model, x).working.right
    for sign, rows in {
        "α": hmm.forward(model, x),
        "β": hmm.backward(model, x),
        "γ": viterbi.smoothed(model, x),
        "filtered": viterbi.filtered(model, x),
    }.items():
        for t, row in enumerate(rows, 1):
            assert lines[f"{sign}_{t}"] == {(z,): p for z, p in row.items()}
    best = viterbi.explain(model, x)
    numbers = hmm.likelihood(model, x), best.probability, best.posterior
    assert tuple(lines[name][()] for name in ("likelihood", "best", "share")) == numbers
    everything, choice = oracle.paths(model, x), chains.exercise(model, x, "path").choice
    assert choice
    for path, p in everything.items():
        assert choice.fits(lines, path) == (p == best.probability)


@tried(**{name: ((model, x[-1:], 1),) for name, (model, x) in CHAINS.items()})
@given(drawn.seen(most=3).flatmap(lambda seen: st.tuples(*map(st.just, seen), st.integers(1, 2))))
def test_each_line_of_a_day_ahead_is_that_of_the_chapter(
    case: tuple[Model, tuple[str, ...], int],
) -> None:
    """Of each state, and of each symbol."""
    model, x, ahead = case
    if not drawn.possible(model, x):
        return
    lines = chains.forecast(model, x, ahead, "z", model.states[-1]).working.right
    for k, row in enumerate(viterbi.predicted(model, x, ahead), 1):
        assert lines[f"ahead_{k}"] == {(z,): p for z, p in row.items()}
        shown = viterbi.symbols(model, row)
        assert lines[f"symbols_{k}"] == {(s,): p for s, p in shown.items()}


def test_all_ties_are_right() -> None:
    """And it says how many; a mistake that makes a tie explains nothing."""
    coin = refnb.hmm(PLAIN).observe(["s"] * 2)
    for path in product("ab", repeat=2):
        assert str(coin.check(path, of="path")).endswith("the best path is a, a, and 4 tie.")
    two = refnb.hmm({**PLAIN, "start": {"a": "1/4", "b": "3/4"}}).observe(["s"])
    assert two.check("b", of="path").is_right
    assert two.check("a", of="path").verdict == "unexplained"
    assert str(two.check("a", of="path")).endswith("of your working: δ_1(a), δ_1(b).")


ONE_SYMBOL = {z: {"s": 1} for z in "ab"}
PLAIN: dict[str, object] = {
    "start": dict.fromkeys("ab", "1/2"),
    "transition": {z: dict.fromkeys("ab", "1/2") for z in "ab"},
    "emission": ONE_SYMBOL,
}


CHAIN = refnb.hmm(UMBRELLA)
DAYS = refnb.hmm(UMBRELLA).observe(["umbrella", "none", "none"])
AHEAD = DAYS.predict()
EVEN = dict.fromkeys(map(str, range(25)), Fraction(1, 25))
MANY = refnb.hmm(Model(EVEN, dict.fromkeys(EVEN, EVEN), {z: {"s": ONE} for z in EVEN})).observe(
    ["s"]
)
THIRTEEN = refnb.hmm(UMBRELLA).observe(["none"] * 13)
test_refusals = refused(
    ("BadRequest", "a path is 3 states, such as rain, dry, rain, got",
     lambda: DAYS.check("rain", of="path")),
    ("BadRequest", "a path is 3 states", lambda: DAYS.check(0.5, of="path")),
    ("UnknownValue", "a state must be one of", lambda: DAYS.check("rain, snow, dry", of="path")),
    ("UnknownValue", "got 'z2 = dry'", lambda: DAYS.check("z2 = dry, rain, dry", of="path")),
    ("UnknownLabel", "no line is called 'γ_9.rain.'; did you mean",
     lambda: DAYS.check("1", of="γ_9(rain)")),
    ("UnknownLabel", "no line is called 'P.z_9=rain . x.'",
     lambda: AHEAD.check("1", of="P(z_9=rain | x)")),
    ("OutOfRange", "the days times the steps between states", lambda: MANY.check("1")),
    ("OutOfRange", "the days ahead must be at least 1", lambda: DAYS.predict(0)),
    ("NotExact", "the days ahead must be an int", lambda: DAYS.predict(1.0)),  # type: ignore[arg-type]
    ("OutOfRange", "days of what is checked", lambda: THIRTEEN.predict().check("0.5")),
    ("UnknownValue", "no symbol '.': leave the cell empty", lambda: CHAIN.observe(["none", "?"])),
    ("NotExact", "rain, dry", lambda: DAYS.check("rain, dry, dry")),
    ("OutOfRange", "days of what is checked", lambda: THIRTEEN.check("0.5")),
    ("OutOfRange", "days of what is checked", lambda: refnb.hmm(UMBRELLA).observe([]).check("1")),
)  # fmt: skip


def test_states_with_commas_and_brackets() -> None:
    """A path of them is explained as that of rain and dry; what is typed is read."""
    names = {"rain": "r,x", "dry": "(d)"}

    def renamed(row: Mapping[str, Fraction]) -> dict[str, Fraction]:
        return {names[z]: p for z, p in row.items()}

    moves = {names[z]: renamed(row) for z, row in UMBRELLA.transition.items()}
    emission = {names[z]: row for z, row in UMBRELLA.emission.items()}
    odd = refnb.hmm(Model(renamed(UMBRELLA.start), moves, emission)).observe(["umbrella", "none"])
    plain = refnb.hmm(UMBRELLA).observe(["umbrella", "none"])
    assert odd.check(["r,x", "(d)"], of="path").is_right
    wrong, same = odd.check(["(d)", "r,x"], of="path"), plain.check(["dry", "rain"], of="path")
    ways = [[way.mistakes for way in feedback.explanations] for feedback in (wrong, same)]
    assert ways[0] == ways[1]
    assert ways[0][0] == ("turned-round",)
    brackets = Model({"(d)": ONE}, {"(d)": {"(d)": ONE}}, {"(d)": {"s": ONE}})
    assert refnb.hmm(brackets).observe(["s", "s"]).check("(d), (d)", of="path").is_right

"""Laws of decoding: what the symbols say of the states, against every path there is (P-61)."""

from fractions import Fraction
from itertools import islice, product

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import CHAIN, CHAINS
from examples.tried import tried
from helpers.refusals import HALF
from oracles import paths as oracle
from refnb.latent import viterbi
from refnb.latent.hmm import Model
from refnb.networks.mpe import Explanation
from strategies import chains

ONE, ZERO = Fraction(1), Fraction(0)
Seen = tuple[Model, tuple[str, ...]]
possible = chains.seen().filter(lambda seen: chains.possible(*seen))


FORKED = Model(  # states that tie, with one way behind them, or two
    {"a": HALF, "b": HALF / 2, "c": HALF / 2},
    {
        "a": {"a": ZERO, "b": HALF, "c": HALF},
        "b": {"a": ZERO, "b": ONE, "c": ZERO},
        "c": {"a": HALF, "b": HALF, "c": ZERO},
    },
    {z: {"s": ONE} for z in "abc"},
)


def after(model: Model, x: tuple[str, ...], days: int) -> dict[str, Fraction]:
    """Return P(z_{T+days} = z, x), by all paths of all that may be shown until then."""
    found = dict.fromkeys(model.start, ZERO)
    for full in oracle.filled(model, [*x, *[None] * days]):
        for path, p in oracle.paths(model, full).items():
            found[path[-1]] += p
    return found


@tried(**{name: ((model, x[-2:]),) for name, (model, x) in CHAINS.items()})
@given(chains.seen(most=2).filter(lambda seen: chains.possible(*seen)))
def test_what_is_predicted_is_the_share_of_all_that_may_come(seen: Seen) -> None:
    """Each day ahead adds up what may be shown; and its symbols are those of one symbol more."""
    model, x = seen
    whole = sum(oracle.paths(model, x).values())
    ahead = viterbi.predicted(model, x, 2)
    for k, row in enumerate(ahead[: 1 if len(model.symbols) > 3 else 2], 1):
        assert row == {z: p / whole for z, p in after(model, x, k).items()}
    next_one = {s: sum(oracle.paths(model, (*x, s)).values()) / whole for s in model.symbols}
    assert viterbi.symbols(model, ahead[0]) == next_one


@tried(**{name: (case,) for name, case in CHAINS.items()}, wide_gap=((CHAIN, ("6", None, "5")),))
@given(possible | chains.gaps())
@example((FORKED, ("s", "s")))
@example((FORKED, ("s",) * 4))
def test_states_are_shares_of_the_paths(seen: tuple[Model, chains.Gaps]) -> None:
    """P-61: filtered of the paths so far, smoothed of all, pairs of all, at z and then at w.

    Viterbi is the greatest p(path, x) of all, every path that has it, in declared order. A path
    counts with all that may have been shown on the days that nobody saw.
    """
    model, x = seen
    every = oracle.gapped(model, x)
    whole, greatest = sum(every.values()), max(every.values())
    for t, row in enumerate(viterbi.filtered(model, x)):
        begun = oracle.gapped(model, x[: t + 1])
        assert row == {z: oracle.mass(begun, {t: z}) / sum(begun.values()) for z in model.start}
    smoothed, pairs = viterbi.smoothed(model, x), viterbi.pairs(model, x)
    assert len(smoothed) == len(x)
    for t, row in enumerate(smoothed):
        assert [*row.items()] == [(z, oracle.mass(every, {t: z}) / whole) for z in model.states]
    assert len(pairs) == max(len(x) - 1, 0)
    for t, table in enumerate(pairs):
        assert list(table) == list(product(model.states, repeat=2))
        for (z, w), p in table.items():
            assert p == oracle.mass(every, {t: z, t + 1: w}) / whole
    best = tuple(path for path, p in every.items() if p == greatest)
    assert viterbi.explain(model, x) == Explanation(greatest, greatest / whole, len(best), best)


@given(st.integers(1, 12), st.integers(0, 12))
@example(3, 60)
@example(12, 3)
def test_ties_are_counted_and_the_first_thousand_listed(states: int, length: int) -> None:
    """States that are all alike: every path is a best one."""
    names = "0123456789ab"[:states]
    fair = dict.fromkeys(names, Fraction(1, states))
    model = Model(fair, dict.fromkeys(names, fair), {z: {"x": ONE} for z in names})
    found = viterbi.explain(model, ["x"] * length)
    assert found.number == states**length
    assert found.probability == found.posterior == Fraction(1, states**length)
    assert found.cells == tuple(islice(product(names, repeat=length), 1000))

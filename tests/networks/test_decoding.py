"""Laws of decoding: what the symbols say of the states, against every path there is (P-61)."""

from collections.abc import Callable
from fractions import Fraction
from itertools import islice, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracles import paths as oracle
from oracles.wide import CHAIN
from refnb import errors, limits
from refnb.networks import decoding, elimination, explanation, inference, markov
from refnb.networks.explanation import Explanation
from refnb.networks.markov import Model
from refnb.problems.umbrella import MODEL
from refusals import HALF, refuses
from strategies import chains
from strategies.probability import TINY

ONE, ZERO = Fraction(1), Fraction(0)
ALL = (decoding.filtered, decoding.smoothed, decoding.pairs, decoding.explain)
Seen = tuple[Model, tuple[str, ...]]


@given(chains.seen())
def test_filtered_is_the_share_of_the_paths_so_far(seen: Seen) -> None:
    """Of all paths up to t, the share of those that are at z; ZeroEvidence when there is none."""
    model, x = seen
    if not chains.possible(model, x):
        refuses(errors.ZeroEvidence, "no path", lambda: decoding.filtered(model, x))
        return
    for t, row in enumerate(decoding.filtered(model, x)):
        begun = oracle.paths(model, x[: t + 1])
        whole = sum(begun.values())
        assert row == {z: oracle.mass(begun, {t: z}) / whole for z in model.start}


@given(chains.seen())
def test_smoothed_is_the_share_of_all_paths(seen: Seen) -> None:
    """P-61: of all paths, the share of those that are at z at the time t."""
    model, x = seen
    every = oracle.paths(model, x)
    whole = sum(every.values())
    if whole == 0:
        refuses(errors.ZeroEvidence, "no path", lambda: decoding.smoothed(model, x))
        return
    found = decoding.smoothed(model, x)
    assert list(map(tuple, found)) == [model.states] * len(x)
    for t, row in enumerate(found):
        assert row == {z: oracle.mass(every, {t: z}) / whole for z in model.start}


@given(chains.seen())
def test_pairs_are_the_share_of_all_paths(seen: Seen) -> None:
    """P-61: of all paths, the share of those that are at z and then at w."""
    model, x = seen
    every = oracle.paths(model, x)
    whole = sum(every.values())
    if whole == 0:
        refuses(errors.ZeroEvidence, "no path", lambda: decoding.pairs(model, x))
        return
    found = decoding.pairs(model, x)
    assert len(found) == max(len(x) - 1, 0)
    for t, table in enumerate(found):
        assert list(table) == list(product(model.states, repeat=2))
        for (z, w), p in table.items():
            assert p == oracle.mass(every, {t: z, t + 1: w}) / whole


@given(chains.seen(least=1))
def test_pairs_sum_to_what_is_known_of_each(seen: Seen) -> None:
    """Summed over either state, a pair is the posterior of the other; the last one is filtered."""
    model, x = seen
    if not chains.possible(model, x):
        return
    rows = decoding.smoothed(model, x)
    assert rows[-1] == decoding.filtered(model, x)[-1]
    for t, table in enumerate(decoding.pairs(model, x)):
        for z in model.start:
            assert sum(table[z, w] for w in model.start) == rows[t][z]
            assert sum(table[w, z] for w in model.start) == rows[t + 1][z]


@given(chains.seen())
def test_the_best_paths_are_all_the_greatest(seen: Seen) -> None:
    """Viterbi is the greatest p(path, x) of all, every path that has it, in declared order."""
    model, x = seen
    every = oracle.paths(model, x)
    whole = sum(every.values())
    if whole == 0:
        refuses(errors.ZeroEvidence, "no path", lambda: decoding.explain(model, x))
        return
    greatest = max(every.values())
    best = tuple(path for path, p in every.items() if p == greatest)
    assert decoding.explain(model, x) == Explanation(greatest, greatest / whole, len(best), best)


@given(chains.seen(least=1, most=3))
def test_the_unrolled_network_says_the_same(seen: Seen) -> None:
    """Posteriors, pairs and best paths are those of the network z1 -> z2 -> ..., x_t below z_t."""
    model, x = seen
    if not chains.possible(model, x):
        return
    network = markov.unrolled(model, len(x))
    shown = {f"x{t}": s for t, s in enumerate(x, 1)}
    hidden = elimination.posteriors(network, shown)
    assert list(hidden.values()) == list(decoding.smoothed(model, x))
    for t, table in enumerate(decoding.pairs(model, x), 1):
        assert inference.posterior(network, [f"z{t}", f"z{t + 1}"], shown) == table
    best = explanation.explain(network, shown)
    places = [i for i, v in enumerate(network.variables) if v.startswith("z")]
    cells = tuple(tuple(cell[i] for i in places) for cell in best.cells)
    found = decoding.explain(model, x)
    assert found == Explanation(best.probability, best.posterior, best.number, cells)


@given(st.integers(1, 3), st.integers(0, 12))
@example(3, 60)
def test_ties_are_counted_and_the_first_thousand_listed(states: int, length: int) -> None:
    """States that are all alike: every path is a best one."""
    names = "012"[:states]
    fair = dict.fromkeys(names, Fraction(1, states))
    model = Model(fair, dict.fromkeys(names, fair), {z: {"x": ONE} for z in names})
    found = decoding.explain(model, ["x"] * length)
    assert found.number == states**length
    assert found.probability == found.posterior == Fraction(1, states**length)
    assert found.cells == tuple(islice(product(names, repeat=length), 1000))


@given(st.integers(0, 30), st.sets(st.integers(0, 29)))
def test_a_hair_decides(length: int, places: set[int]) -> None:
    """Two states alike, but for a symbol that one of them shows with 10^-30 more."""
    fair = {"h": HALF, "t": HALF}
    shows = {"h": {"x": HALF, "y": HALF}, "t": {"x": HALF + TINY, "y": HALF - TINY}}
    model = Model(fair, dict.fromkeys("ht", fair), shows)
    x = ["x" if t in places else "y" for t in range(length)]
    assert decoding.explain(model, x).cells == (tuple("t" if s == "x" else "h" for s in x),)


def test_together_is_not_one_by_one() -> None:
    """The trap: the most probable states one by one are a path that nobody can go."""
    start = {"a": Fraction(2, 5), "b": Fraction(3, 10), "c": Fraction(3, 10)}
    then = {"a": {"a": ZERO, "b": ONE, "c": ZERO}, "b": {"a": ONE, "b": ZERO, "c": ZERO}}
    model = Model(start, {**then, "c": then["b"]}, {z: {"x": ONE} for z in "abc"})
    first, second = decoding.smoothed(model, ["x", "x"])
    assert max(first, key=first.__getitem__) == "a" == max(second, key=second.__getitem__)
    assert decoding.pairs(model, ["x", "x"])[0]["a", "a"] == 0
    assert decoding.explain(model, ["x", "x"]).cells == (("a", "b"),)


def test_neighbours_are_not_independent() -> None:
    """The trap: the pair is not the product of the posteriors (E-M9)."""
    first, second = decoding.smoothed(MODEL, ["umbrella", "umbrella"])
    pair = decoding.pairs(MODEL, ["umbrella", "umbrella"])[0]
    assert pair["rain", "rain"] == Fraction(567, 703)
    assert first["rain"] * second["rain"] == Fraction(621, 703) ** 2


def test_the_umbrella_of_the_textbook() -> None:
    """Russell and Norvig: filtered 0.818 and 0.883, smoothed 0.883; the best of five days."""
    days = ["umbrella"] * 2
    assert [row["rain"] for row in decoding.filtered(MODEL, days)] == [
        Fraction(9, 11),
        Fraction(621, 703),
    ]
    assert decoding.smoothed(MODEL, days)[0]["rain"] == Fraction(621, 703)
    week = ["umbrella", "umbrella", "none", "umbrella", "umbrella"]
    assert decoding.explain(MODEL, week).cells == (("rain", "rain", "dry", "rain", "rain"),)


@pytest.mark.parametrize("asked", ALL)
def test_questions_are_refused(asked: Callable[[Model, list[str]], object]) -> None:
    """What is no symbol, what cannot have been shown, and what takes too long."""
    refuses(errors.UnknownValue, "'snow'", lambda: asked(MODEL, ["none", "snow"]))
    deaf = Model(MODEL.start, MODEL.transition, {z: {"x": ONE, "y": ZERO} for z in MODEL.start})
    refuses(errors.ZeroEvidence, "first 2 of 3", lambda: asked(deaf, ["x", "y", "x"]))
    refuses(errors.OutOfRange, "too many|at most", lambda: asked(MODEL, ["none"] * 30_000))


def test_who_waits_longer_says_so() -> None:
    """5000 states of a path are the usual limit."""
    sure = Model({"a": ONE}, {"a": {"a": ONE}}, {"a": {"x": ONE}})
    assert len(decoding.explain(sure, ["x"] * 5_000).cells[0]) == 5_000
    refuses(errors.OutOfRange, "at most 5000", lambda: decoding.explain(sure, ["x"] * 5_001))
    more = limits.Limits(cells=1_000_200)
    assert decoding.explain(sure, ["x"] * 5_001, within=more).probability == 1


def test_a_wide_chain_with_long_numbers() -> None:
    """Nine states, seven symbols, numbers of 25 digits: as every path says."""
    x = ("6", "0", "5")
    every = oracle.paths(CHAIN, x)
    whole = sum(every.values())
    for t, row in enumerate(decoding.smoothed(CHAIN, x)):
        assert row == {z: oracle.mass(every, {t: z}) / whole for z in CHAIN.start}
    for t, table in enumerate(decoding.pairs(CHAIN, x)):
        for z, w in product(CHAIN.start, repeat=2):
            assert table[z, w] == oracle.mass(every, {t: z, t + 1: w}) / whole
    begun = oracle.paths(CHAIN, x[:2])
    assert decoding.filtered(CHAIN, x)[1] == {
        z: oracle.mass(begun, {1: z}) / sum(begun.values()) for z in CHAIN.start
    }
    best = max(every, key=every.__getitem__)
    assert decoding.explain(CHAIN, x) == Explanation(every[best], every[best] / whole, 1, (best,))


@pytest.mark.parametrize("asked", ALL)
def test_the_first_symbol_that_no_path_shows_is_named(
    asked: Callable[[Model, list[str]], object],
) -> None:
    """Each state shows a symbol of its own, and none of them the second or the fifth."""
    half = {z: {"x": Fraction(z == "a"), "y": ZERO, "z": Fraction(z != "a")} for z in "ab"}
    fair = dict.fromkeys("ab", HALF)
    model = Model(fair, {"a": fair, "b": fair}, half)
    refuses(errors.ZeroEvidence, "first 2 of 3", lambda: asked(model, ["x", "y", "x"]))
    refuses(errors.ZeroEvidence, "first 5 of 6", lambda: asked(model, [*"xzxzyx"]))

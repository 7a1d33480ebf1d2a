"""Laws of sampling: feed every draw all the integers it can get, and count what comes out."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracles.fed import fed
from oracles.wide import DICE, WIDE
from refnb import errors
from refnb.estimation.schema import Cell
from refnb.networks import inference
from refnb.networks import network as networks
from refnb.networks.network import Network
from refnb.networks.sampling import (
    Drawn,
    Run,
    Sample,
    below,
    choose,
    estimate,
    forward,
    proposals,
    rejection,
    throw,
    weighting,
    word,
)
from refnb.problems.exam import NETWORK
from refusals import HALF, refuses
from strategies import models as some
from strategies.cases import networks as drawn_networks

WORD = 1 << 64
states = st.integers(0, WORD - 1)


def unmixed(value: int) -> int:
    """Return the state whose word is this: each step of the mixing, taken back."""

    def shifted(z: int, k: int) -> int:
        """Take back z ^ z >> k, from the top bits down."""
        found = z
        for _ in range(64 // k + 1):
            found = z ^ found >> k
        return found

    z = shifted(value, 31)
    z = shifted(z * pow(0x94D049BB133111EB, -1, WORD) % WORD, 27)
    z = shifted(z * pow(0xBF58476D1CE4E5B9, -1, WORD) % WORD, 30)
    return (z - 0x9E3779B97F4A7C15) % WORD


@given(states)
def test_every_word_comes_from_one_state(value: int) -> None:
    """SplitMix64 mixes without loss: over all states each word comes once."""
    assert word(unmixed(value)).value == value
    assert unmixed(word(value).value) == value
    assert word(value).state == (value + 0x9E3779B97F4A7C15) % WORD


@given(st.integers(1, WORD), st.data())
@example(d=3, data=None)
def test_each_number_below_d_has_equally_many_words(d: int, data: st.DataObject | None) -> None:
    """Of the 2^64 words, floor(2^64 / d) lead to each k; the others are thrown away."""
    if data is None:
        assert below(unmixed(WORD - 1), 3) == below(word(unmixed(WORD - 1)).state, 3)
        return
    k, block = data.draw(st.integers(0, d - 1)), data.draw(st.integers(0, WORD // d - 1))
    for j in (0, block, WORD // d - 1):
        state = unmixed(j * d + k)
        assert below(state, d) == Drawn(k, word(state).state)
    if left := WORD % d:
        state = unmixed(WORD - left + data.draw(st.integers(0, left - 1)))
        assert below(state, d) == below(word(state).state, d)


@given(states, st.integers(2, 4), st.data())
def test_long_numbers_take_several_words(state: int, m: int, data: st.DataObject) -> None:
    """For d above 2^(64 (m - 1)) the words are digits, the first one leading."""
    d = data.draw(st.integers(WORD ** (m - 1) + 1, WORD**m))
    at = state
    while True:
        number = 0
        for _ in range(m):
            number, at = number * WORD + word(at).value, word(at).state
        if number < WORD**m // d * d:
            break
    assert below(state, d) == Drawn(number % d, at)


@given(some.distributions(["a", "ab", "b", "c"], wide=False))
def test_a_row_is_drawn_by_its_shares(row: Mapping[str, Fraction]) -> None:
    """P-54: of all k below d, p(v) d choose v, in blocks in the order of the row."""
    d = lcm(*(p.denominator for p in row.values()))
    found = [choose(row, k) for k in range(d)]
    assert found == [v for v, p in row.items() for _ in range(int(p * d))]


def test_a_tiny_share_is_drawn_once() -> None:
    """10^-30 has one k of 10^30, the last one."""
    row = {"a": 1 - Fraction(1, 10**30), "b": Fraction(1, 10**30), "c": Fraction(0)}
    assert [choose(row, k) for k in (0, 10**30 - 2, 10**30 - 1)] == ["a", "a", "b"]
    refuses(errors.OutOfRange, "k", lambda: choose(row, 10**30))


def given_to(network: Network, data: st.DataObject) -> dict[str, str]:
    """Draw what is known of a network."""
    values = {v: st.sampled_from(d) for v, d in network.variables.items()}
    return data.draw(st.fixed_dictionaries({}, optional=values))


def thrown(network: Network, known: Mapping[str, str]) -> dict[Cell, tuple[Fraction, Fraction]]:
    """Feed all integers: how often each cell comes, and what it weighs."""
    found: dict[Cell, tuple[Fraction, Fraction]] = {}
    for p, (sample, _) in fed(lambda ask: throw(network, known, 0, ask)):
        before, weight = found.get(sample.cell, (Fraction(0), sample.weight))
        assert weight == sample.weight
        found[sample.cell] = before + p, Fraction(weight)
    return found


@given(drawn_networks())
def test_forward_draws_each_cell_as_often_as_it_should(network: Network) -> None:
    """P-54: fed with all integers, x comes with P(x), and always weighs 1."""
    found = thrown(network, {})
    joint = networks.joint(network)
    assert {x: p for x, (p, _) in found.items()} == {x: p for x, p in joint.items() if p}
    assert all(weight == 1 for _, weight in found.values())


@given(drawn_networks(), st.data())
def test_one_try_of_rejection_is_the_posterior(network: Network, data: st.DataObject) -> None:
    """P-54: what is kept has P(e) together, and each kept cell P(x | e)."""
    known = given_to(network, data)
    kept = {
        x: p
        for x, (p, _) in thrown(network, {}).items()
        if all(dict(zip(network.variables, x, strict=True))[v] == w for v, w in known.items())
    }
    accepted = sum(kept.values(), Fraction(0))
    assert accepted == inference.evidence(network, known)
    rest = [v for v in network.variables if v not in known]
    if accepted:
        posterior = inference.posterior(network, rest, known)
        places = [list(network.variables).index(v) for v in rest]
        assert {tuple(x[i] for i in places): p / accepted for x, p in kept.items()} == {
            q: p for q, p in posterior.items() if p
        }


@given(drawn_networks(), st.data())
def test_weights_make_up_for_what_is_not_drawn(network: Network, data: st.DataObject) -> None:
    """P-54: Q(x) w(x) = P(x), the expected weight is P(e), with the share of q in it P(q, e)."""
    known = given_to(network, data)
    found, declared = thrown(network, known), proposals(network, known)
    assert found == {x: pair for x, pair in declared.items() if pair[0]}
    joint = networks.joint(network)
    assert all(q * w == joint[x] for x, (q, w) in declared.items())
    assert sum(q for q, _ in declared.values()) == 1
    assert sum(q * w for q, w in found.values()) == inference.evidence(network, known)
    for v, domain in network.variables.items():
        for value in () if v in known else domain:
            place = list(network.variables).index(v)
            share = sum(q * w for x, (q, w) in found.items() if x[place] == value)
            assert share == inference.weights(network, [v], known)[value,]


@given(drawn_networks(), states, st.integers(0, 6), st.data())
def test_runs_go_on_where_they_stopped(
    network: Network, seed: int, times: int, data: st.DataObject
) -> None:
    """A run is a run and another from its last state; rejection keeps what agrees, in order."""
    known = given_to(network, data)
    cut = data.draw(st.integers(0, times))
    for run in (forward, RUNS["rejection"](known), RUNS["weighting"](known)):
        first = run(network, cut, seed)
        second = run(network, times - cut, first.state)
        whole = Run((*first.samples, *second.samples), second.state)
        assert run(network, times, seed) == whole
    every = forward(network, times, seed).samples
    kept = [s for s in every if known.items() <= dict(zip(network.variables, s.cell)).items()]  # noqa: B905
    assert list(rejection(network, known, times, seed).samples) == kept


RUNS: dict[str, Callable[[dict[str, str]], Callable[[Network, int, int], Run]]] = {
    "rejection": lambda known: lambda n, times, seed: rejection(n, known, times, seed),
    "weighting": lambda known: lambda n, times, seed: weighting(n, known, times, seed),
}


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 3)), max_size=6))
def test_estimates_are_weighted_shares(pairs: list[tuple[str, int]]) -> None:
    """Repeat each sample as often as it weighs, and count."""
    one = Network({"v": ("a", "b")}, {"v": ()}, {"v": {(): {"a": HALF, "b": HALF}}})
    samples = [Sample((v,), n) for v, n in pairs]
    seen = [v for v, n in pairs for _ in range(n)]
    if seen:
        want = {v: Fraction(seen.count(v), len(seen)) for v in "ab"}
        assert estimate(one, samples, "v") == want
    else:
        refuses(errors.ZeroEvidence, "weight", lambda: estimate(one, samples, "v"))


def test_few_draws_are_only_near() -> None:
    """✘ An estimate is the posterior: 53 of 100 draws of the exam's S from seed 1, not 27/50."""
    assert estimate(NETWORK, forward(NETWORK, 100, 1).samples, "S")["yes"] == Fraction(53, 100)
    assert inference.posterior(NETWORK, ["S"], {})["yes",] == Fraction(27, 50)


def test_sampling_refuses() -> None:
    """Seeds, numbers of draws and d outside their range; names that are not declared."""
    refuses(errors.OutOfRange, "state", lambda: word(WORD))
    refuses(errors.OutOfRange, "state", lambda: word(-1))
    refuses(errors.OutOfRange, "d", lambda: below(0, 0))
    refuses(errors.OutOfRange, "d", lambda: below(0, 1 << 10_000))
    assert below(0, (1 << 10_000) - 1).value >= 0
    refuses(errors.OutOfRange, "seed", lambda: forward(NETWORK, 0, WORD))
    refuses(errors.OutOfRange, "draws", lambda: forward(NETWORK, -1, 0))
    refuses(errors.OutOfRange, "draws", lambda: forward(NETWORK, 20_001, 0))
    nothing = Network({}, {}, {})
    assert forward(nothing, 2, 5) == Run((Sample((), 1), Sample((), 1)), 5)
    refuses(errors.OutOfRange, "draws", lambda: forward(nothing, 100_001, 0))
    refuses(errors.UnknownVariable, "'X'", lambda: rejection(NETWORK, {"X": "yes"}, 1, 0))
    refuses(errors.UnknownValue, "'x'", lambda: weighting(NETWORK, {"S": "x"}, 1, 0))
    refuses(errors.UnknownValue, "'x'", lambda: proposals(NETWORK, {"S": "x"}))
    refuses(errors.NotADistribution, "sum", lambda: choose({"a": HALF}, 0))


@pytest.mark.parametrize(
    ("error", "sample"),
    [
        (errors.DomainMismatch, Sample(("yes",), 1)),
        (errors.UnknownValue, Sample(("yes", "no", "x", "no", "no"), 1)),
        (errors.Negative, Sample(("yes", "no", "no", "no", "no"), -1)),
        (errors.Negative, Sample(("yes",) * 5, -1)),
    ],
)
def test_samples_are_refused(error: type[errors.RefnbError], sample: Sample) -> None:
    """A cell of another length or value, a weight below 0; a variable that is not declared."""
    good = Sample(("yes",) * 5, 3)
    refuses(error, "cell|value|weight", lambda: estimate(NETWORK, [good, sample], "S"))
    refuses(errors.UnknownVariable, "'X'", lambda: estimate(NETWORK, [good], "X"))


def test_a_wide_network_with_long_numbers() -> None:
    """Four parents, seven values, numbers of 25 digits: a world weighs what was not drawn."""
    known = {"w": "5", "c": "1"}
    found = proposals(WIDE, known)
    assert len(found) == 4 * 3 * 2 * 2
    for x, p in DICE:
        cell = tuple(x[v] for v in WIDE.variables)
        if known.items() <= x.items():
            q, weight = found[cell]
            assert (q * weight, weight) == (p, WIDE.entry("w", x) * WIDE.entry("c", x))
    samples = weighting(WIDE, known, 12, 7).samples
    assert all(sample.weight == found[sample.cell][1] for sample in samples)
    shares = estimate(WIDE, samples, "a")
    whole = sum(Fraction(sample.weight) for sample in samples)
    assert shares == {
        x: sum(Fraction(s.weight) for s in samples if s.cell[1] == x) / whole for x in "0123"
    }
    kept = [s for s in forward(WIDE, 40, 7).samples if s.cell[4] == "1"]
    assert list(rejection(WIDE, {"c": "1"}, 40, 7).samples) == kept
    assert 0 < len(kept) < 40

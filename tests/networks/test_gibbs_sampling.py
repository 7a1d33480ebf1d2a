"""Laws of Gibbs sampling: the kernel by feeding every integer, and what it keeps."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import SEEN, WIDE
from examples.tried import tried
from helpers.refusals import HALF
from oracles.draws import fed
from refnb.estimation.schema import Cell
from refnb.networks import network as networks
from refnb.networks.gibbs_sampling import kernel, run, sweep
from refnb.networks.network import Network
from refnb.probability.draws import Source
from strategies.networks import countable as drawn_networks

BITS = ("0", "1")


def possible(network: Network, known: dict[str, str]) -> dict[Cell, Fraction]:
    """Return P(x) of the cells that agree with what is known, where it is above 0."""
    at = {v: i for i, v in enumerate(network.variables)}
    joint = networks.joint(network)
    return {x: p for x, p in joint.items() if p and all(x[at[v]] == w for v, w in known.items())}


@st.composite
def asked(draw: st.DrawFn) -> tuple[Network, dict[str, str]]:
    """Draw a network and some evidence that is possible, one variable at least unknown."""
    network = draw(drawn_networks())
    world = draw(st.sampled_from(sorted(possible(network, {}))))
    names = list(network.variables)
    known = draw(st.lists(st.sampled_from(names), unique=True, max_size=len(names) - 1))
    return network, {v: world[names.index(v)] for v in known}


@given(asked())
def test_the_posterior_is_kept(question: tuple[Network, dict[str, str]]) -> None:
    """P-54: P(x | e) K = P(x | e), for each single update and for a whole sweep."""
    network, known = question
    weights = possible(network, known)
    unknown = [v for v in network.variables if v not in known]
    for updates in ([unknown], [[v] for v in unknown], [unknown[::-1]]):
        for each in updates:
            k = kernel(network, known, each)
            assert list(k) == list(weights)
            assert all(list(row) == list(weights) and sum(row.values()) == 1 for row in k.values())
            kept = {y: sum((weights[x] * k[x][y] for x in k), Fraction(0)) for y in k}
            assert kept == weights


@tried(
    wide=((WIDE, {"a": "3", "b": "1", "c": "0"}),),
    **{name: (case,) for name, case in SEEN.items() if name != "wide"},
)
@given(asked())
def test_an_update_draws_from_the_conditional(question: tuple[Network, dict[str, str]]) -> None:
    """One update leads to the cells that differ at most there, in the proportions of P.

    A sweep is its updates one after another, also against the order of the variables.
    """
    network, known = question
    weights = possible(network, known)
    back = [v for v in network.variables if v not in known][::-1]
    reached = {x: {y: Fraction(x == y) for y in weights} for x in weights}
    for v in back:
        i, one = [*network.variables].index(v), kernel(network, known, [v])
        for x, row in one.items():
            near = {y: p for y, p in weights.items() if y[:i] == x[:i] and y[i + 1 :] == x[i + 1 :]}
            whole = sum(near.values())
            assert row == {y: near.get(y, Fraction(0)) / whole for y in weights}
        reached = {
            x: {y: sum((p * one[z][y] for z, p in row.items() if p), Fraction(0)) for y in one}
            for x, row in reached.items()
        }
    assert kernel(network, known, back) == reached


CHILD_FIRST = Network(  # the effect is declared before its cause
    {"b": BITS, "a": BITS},
    {"b": ("a",), "a": ()},
    {
        "a": {(): {"0": HALF / 2, "1": 3 * HALF / 2}},
        "b": {("0",): dict.fromkeys(BITS, HALF), ("1",): {"1": HALF / 2, "0": 3 * HALF / 2}},
    },
)


@given(asked())
@example((CHILD_FIRST, {}))
def test_a_sweep_goes_where_the_kernel_says(question: tuple[Network, dict[str, str]]) -> None:
    """P-54: fed with all integers, a sweep from x comes to y with K(x, y)."""
    network, known = question
    unknown = [v for v in network.variables if v not in known]
    for x, row in kernel(network, known, unknown).items():
        start = dict(zip(network.variables, x, strict=True))
        found = dict.fromkeys(row, Fraction(0))
        for p, end in fed(lambda below, s=start: sweep(network, known, s, below)):  # type: ignore[misc]
            found[tuple(end[v] for v in network.variables)] += p
        assert found == row


@given(asked(), st.integers(0, 2**64 - 1), st.integers(0, 5), st.data())
def test_a_run_goes_on_where_it_stopped(
    question: tuple[Network, dict[str, str]], seed: int, times: int, data: st.DataObject
) -> None:
    """Each cell of a run is where a sweep led from the one before; known variables stay."""
    network, known = question
    x = data.draw(st.sampled_from(sorted(possible(network, known))))
    start = dict(zip(network.variables, x, strict=True))
    walk = run(network, known, start, times, seed)
    source, world, cells = Source(seed), start, list[Cell]()
    for _ in range(times):
        world = sweep(network, known, world, source)
        cells.append(tuple(world[v] for v in network.variables))
    assert ([s.cell for s in walk.samples], walk.state) == (cells, source.state)
    assert all(s.weight == 1 and s.cell in possible(network, known) for s in walk.samples)

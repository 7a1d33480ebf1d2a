"""Laws of hidden Markov models: forward, backward and the unrolled network say the same (P-61)."""

from fractions import Fraction

from hypothesis import example, given

from examples.networks import CHAIN, CHAINS
from examples.tried import tried
from oracles import paths as oracle
from oracles.enumerations import turned
from refnb.latent import hmm
from refnb.latent.hmm import Model
from refnb.networks import elimination, inference
from strategies import chains

Seen = tuple[Model, tuple[str, ...]]


@given(chains.seen())
@example((CHAIN, ("6", "0", "5")))
def test_the_likelihood_is_that_of_all_paths(seen: Seen) -> None:
    """P-61: P(x) is the sum over every path, zeros and no symbols at all included."""
    model, x = seen
    assert hmm.likelihood(model, x) == sum(oracle.paths(model, x).values())


@tried(**{name: (case,) for name, case in CHAINS.items()})
@given(chains.seen())
def test_forward_is_every_path_up_to_a_state(seen: Seen) -> None:
    """P-61: α_t(z) is the mass of all paths of t states that end in z."""
    model, x = seen
    found = hmm.forward(model, x)
    assert len(found) == len(x)
    for t, row in enumerate(found):
        begun = oracle.paths(model, x[: t + 1])
        assert row == {z: oracle.mass(begun, {t: z}) for z in model.start}
        assert tuple(row) == model.states


@given(chains.seen())
@example((CHAIN, ("6", "0", "5")))
def test_backward_is_every_path_after_a_state(seen: Seen) -> None:
    """P-61: β_t(z) is the mass of all paths that begin as those after z do."""
    model, x = seen
    found = hmm.backward(model, x)
    assert len(found) == len(x)
    for t, row in enumerate(found):
        for z in model.start:
            after = Model(model.transition[z], model.transition, model.emission)
            assert row[z] == sum(oracle.paths(after, x[t + 1 :]).values())


@given(chains.seen(most=3))
@example((CHAIN, ("6", "0")))
def test_the_unrolled_network_is_the_model(seen: Seen) -> None:
    """The evidence of x1 ... xT in the network is P(x), by enumeration and by elimination."""
    model, x = seen
    first = model.states[0]
    listed = Model(model.start, turned(first, model.transition), turned(first, model.emission))
    network = hmm.unrolled(listed, len(x))
    assert network == hmm.unrolled(model, len(x))
    assert listed.symbols == model.symbols
    shown = {f"x{t}": s for t, s in enumerate(x, 1)}
    assert inference.evidence(network, shown) == hmm.likelihood(model, x)
    assert elimination.weights(network, [], shown, elimination.least_fill(network, [], shown)) == {
        (): hmm.likelihood(model, x)
    }


GAPS = {
    "wide": (CHAIN, ("6", None, "5")),
    "long": (CHAINS["long"][0], (None, "1")),
    "near": (CHAINS["near"][0], ("1", None)),
    "uneven": (CHAINS["uneven"][0], ("10", None, "1")),
}


@tried(**{name: (case,) for name, case in GAPS.items()})
@given(chains.gaps())
def test_a_day_that_nobody_saw_is_any_of_its_symbols(seen: tuple[Model, chains.Gaps]) -> None:
    """Forward, backward and P(x) are sums over all that may have been shown."""
    model, x = seen
    some = oracle.filled(model, x)
    assert hmm.likelihood(model, x) == sum(hmm.likelihood(model, full) for full in some)
    for t, row in enumerate(hmm.forward(model, x)):
        begun = oracle.filled(model, x[: t + 1])
        assert row == sums([hmm.forward(model, full)[t] for full in begun])
    for t, row in enumerate(hmm.backward(model, x)):
        ends = [(*x[: t + 1], *full) for full in oracle.filled(model, x[t + 1 :])]
        assert row == sums([hmm.backward(model, full)[t] for full in ends])


def sums(rows: list[hmm.Row]) -> dict[str, Fraction]:
    return {z: sum((row[z] for row in rows), Fraction(0)) for z in rows[0]}

"""Laws of hidden Markov models: forward, backward and the unrolled network say the same (P-61)."""

from hypothesis import example, given

from examples.networks import CHAIN, CHAINS
from examples.tried import tried
from oracles import paths as oracle
from oracles.enumerations import turned
from refnb.latent import hmm
from refnb.latent.hmm import Model
from refnb.networks import elimination, inference
from strategies import chains

Seen = tuple[Model, chains.Gaps]
GAPS: dict[str, Seen] = {
    "wide_gap": (CHAIN, ("6", None, "5")),
    "long_gap": (CHAINS["long"][0], (None, "1")),
    "near_gap": (CHAINS["near"][0], ("1", None)),
    "uneven_gap": (CHAINS["uneven"][0], ("10", None, "1")),
}


@tried(**{name: (case,) for name, case in (CHAINS | GAPS).items()})
@given(chains.seen() | chains.gaps())
def test_forward_and_backward_are_every_path(seen: Seen) -> None:
    """P-61: α_t(z) is the mass of the paths that end in z, β_t(z) of those after z, P(x) of all.

    A day that nobody saw has any of its symbols; zeros and no symbols at all are among the cases.
    """
    model, x = seen
    assert hmm.likelihood(model, x) == sum(oracle.gapped(model, x).values())
    forward, backward = hmm.forward(model, x), hmm.backward(model, x)
    assert len(forward) == len(backward) == len(x)
    for t, (alpha, beta) in enumerate(zip(forward, backward, strict=True)):
        begun = oracle.gapped(model, x[: t + 1])
        assert [*alpha.items()] == [(z, oracle.mass(begun, {t: z})) for z in model.states]
        then = {z: Model(model.transition[z], model.transition, model.emission) for z in alpha}
        rest = {z: oracle.gapped(after, x[t + 1 :]) for z, after in then.items()}
        assert beta == {z: sum(paths.values()) for z, paths in rest.items()}


@given(chains.seen(most=3))
@example((CHAIN, ("6", "0")))
def test_the_unrolled_network_is_the_model(seen: tuple[Model, tuple[str, ...]]) -> None:
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

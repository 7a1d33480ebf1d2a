"""Laws of inference: what is asked is counted among the worlds (P-52, P-53)."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from examples.networks import ASKED, WIDE
from examples.tried import tried
from helpers.refusals import refuses
from oracles import networks as oracle
from refnb.core import errors
from refnb.estimation.schema import Cell
from refnb.networks import d_separation, inference
from refnb.networks.network import Network
from strategies import networks
from strategies.networks import Question


def asked(question: Question) -> dict[tuple[str, ...], Fraction]:
    """Return the probability of each cell of the query with the evidence, world by world."""
    dice = oracle.worlds(question.network)
    domains = [question.network.variables[v] for v in question.query]
    return {
        q: oracle.mass(dice, dict(zip(question.query, q, strict=True)) | question.given)
        for q in product(*domains)
    }


@tried(
    **{name: (Question(*case),) for name, case in ASKED.items()},
    wide_two=(Question(WIDE, ["a", "w"], {"v": "0"}),),
)
@given(networks.questions())
def test_posteriors_are_shares_of_worlds(question: Question) -> None:
    """P-52: a cell weighs as much as the worlds that agree; when none does, nothing follows."""
    masses, ask = asked(question), (question.network, question.query, question.given)
    whole = sum(masses.values())
    assert [*inference.weights(*ask).items()] == [*masses.items()]
    assert inference.evidence(question.network, question.given) == whole
    if whole == 0:
        refuses(errors.ZeroEvidence, "impossible", lambda: inference.posterior(*ask))
    else:
        assert inference.posterior(*ask) == {q: p / whole for q, p in masses.items()}


@given(networks.networks(most=5), st.data())
def test_one_unknown_needs_its_blanket(net: Network, data: st.DataObject) -> None:
    """P-53: the tables of a variable and its children give its posterior, given all the others."""
    v = data.draw(st.sampled_from(list(net.variables)))
    seen = data.draw(networks.values(net, [w for w in net.variables if w != v]))
    if inference.evidence(net, seen) == 0:
        refuses(errors.ZeroEvidence, "impossible|> 0", lambda: inference.one_unknown(net, v, seen))
        return
    found = inference.one_unknown(net, v, seen)
    assert {(a,): p for a, p in found.items()} == inference.posterior(net, [v], seen)
    near = {w: seen[w] for w in d_separation.blanket(net, v)}
    assert {(a,): p for a, p in found.items()} == inference.posterior(net, [v], near)


def test_what_is_given_is_not_listed() -> None:
    """Of two hundred and a hundred values, when one of them is known."""
    domains = {v: tuple(map(str, range(n))) for v, n in {"a": 100, "b": 100, "c": 200}.items()}
    tables: dict[str, dict[Cell, dict[str, Fraction]]] = {
        v: {(): {a: Fraction(a == "1") for a in domain}} for v, domain in domains.items()
    }
    net = Network(domains, dict.fromkeys(domains, ()), tables)
    assert inference.posterior(net, ["b"], {"c": "1"})["1",] == 1
    assert inference.evidence(net, {"a": "1"}) == 1

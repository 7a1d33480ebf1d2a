"""Laws of elimination: any order gives what enumeration gives, at the cost that was told (P-52)."""

from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import ASKED, WIDE
from examples.tried import tried
from helpers.refusals import refuses
from oracles import networks as oracle
from refnb.core import errors
from refnb.networks import elimination, inference
from strategies import networks
from strategies.networks import Question


def hidden(question: Question) -> list[str]:
    """Return the ancestors of the question that are not in it."""
    inside = {*question.query, *question.given}
    above = oracle.ancestors(question.network.parents, inside)
    return [v for v in question.network.variables if v in above - inside]


def scopes(question: Question) -> list[list[str]]:
    """Return the variables of each table that has a say, the given ones left out."""
    net, given = question.network, question.given
    kept = [*hidden(question), *question.query, *given]
    return [[u for u in (*net.parents[v], v) if u not in given] for v in kept]


@st.composite
def orders(draw: st.DrawFn) -> tuple[Question, list[str]]:
    """Draw a question, and an order of what is hidden in it."""
    question = draw(networks.questions(least=0, most=5))
    return question, draw(st.permutations(hidden(question)))


@given(orders())
@example((Question(WIDE, ["w", "a"], {"v": "0"}), [*"cdb"]))
@example((Question(WIDE, [*"dcbav"], {}), []))
def test_any_order_gives_what_enumeration_gives(drawn: tuple[Question, list[str]]) -> None:
    """P-52: in any order the same, zeros and impossible evidence too; cells in one order."""
    question, order = drawn
    net, query, seen = question.network, question.query, question.given
    found = elimination.weights(net, query, seen, order)
    assert list(found.items()) == list(inference.weights(net, query, seen).items())


@tried(**{name: (Question(*case),) for name, case in ASKED.items()})
@given(networks.questions(most=5))
def test_posteriors_are_those_of_enumeration(question: Question) -> None:
    """P-52: the posterior of the query, and of every variable alone."""
    net, query, seen = question.network, question.query, question.given
    if inference.evidence(net, seen) == 0:
        refuses(errors.ZeroEvidence, "impossible", lambda: elimination.posterior(net, query, seen))
        refuses(errors.ZeroEvidence, "impossible", lambda: elimination.posteriors(net, seen))
        return
    assert elimination.posterior(net, query, seen) == inference.posterior(net, query, seen)
    every = elimination.posteriors(net, seen)
    assert list(every) == [v for v in net.variables if v not in seen]
    for v, row in every.items():
        assert {(a,): p for a, p in row.items()} == inference.posterior(net, [v], seen)
        assert tuple(row) == net.variables[v]


@given(orders())
def test_the_cost_is_told_before(drawn: tuple[Question, list[str]]) -> None:
    """The cells that are told are those over each variable and its neighbours at that time."""
    question, order = drawn
    net, query, seen = question.network, question.query, question.given
    joined, total = oracle.edges(scopes(question)), prod(len(net.variables[v]) for v in query)
    for v in order:
        near = {u for edge in joined if v in edge for u in edge} | {v}
        total += prod(len(net.variables[u]) for u in near)
        joined = oracle.without(joined, v)
    assert elimination.cells(net, query, seen, order) == total

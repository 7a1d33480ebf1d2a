"""Laws of elimination: any order gives what enumeration gives, at the cost that was told (P-52)."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from networks.bounds import Refusal
from oracles import networks as oracle
from oracles.networks import tied
from oracles.wide import WIDE
from refnb import errors
from refnb.networks import elimination, inference
from refnb.networks.network import Network
from refnb.problems import exam
from refusals import refuses
from strategies import networks
from strategies.networks import Question

THIRD, TINY = Fraction(1, 3), Fraction(1, 10**30)


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


def cells(net: Network, of: "set[str] | list[str]") -> int:
    """Count the cells of some variables."""
    found = 1
    for v in of:
        found *= len(net.variables[v])
    return found


LEAVES = [f"x{i}" for i in range(40)]
DIE: dict[str, Fraction] = dict.fromkeys("012", THIRD)
STAR = Question(  # what its centre costs is 3^41 cells, and the forty leaves are 3^40
    Network(
        dict.fromkeys(["c", *LEAVES], ("0", "1", "2")),
        {"c": (), **dict.fromkeys(LEAVES, ("c",))},
        {"c": {(): DIE}, **{leaf: {(v,): DIE for v in DIE} for leaf in LEAVES}},
    ),
    LEAVES,
    {},
)


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


@given(networks.questions(most=5))
@example(Question(WIDE, ["v"], {"w": "5"}))
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


@given(networks.questions(least=0, most=6))
def test_least_fill_joins_the_fewest_strangers(question: Question) -> None:
    """Each variable in turn has the least fill, the first declared one of several."""
    joined, left = oracle.edges(scopes(question)), hidden(question)
    for v in elimination.least_fill(question.network, question.query, question.given):
        fills = [oracle.fill(joined, u) for u in left]
        assert v == left[fills.index(min(fills))]
        left.remove(v)
        joined = oracle.without(joined, v)
    assert left == []


@given(orders())
@example((STAR, ["c"]))
def test_the_cost_is_told_before(drawn: tuple[Question, list[str]]) -> None:
    """The cells that are told are those over each variable and its neighbours at that time."""
    question, order = drawn
    net, query, seen = question.network, question.query, question.given
    joined, total = oracle.edges(scopes(question)), 1
    for v in order:
        near = {u for edge in joined if v in edge for u in edge} | {v}
        total += cells(net, near)
        joined = oracle.without(joined, v)
    assert elimination.cells(net, query, seen, order) == total - 1 + cells(net, query)


@given(st.integers(1, 60), st.integers(0, 9), st.integers(0, 9))
def test_a_long_chain(length: int, stay: int, change: int) -> None:
    """A chain of sixty steps, far beyond enumeration, as a matrix of whole numbers gives it."""
    rows = {
        ("0",): {"0": Fraction(stay, 9), "1": Fraction(9 - stay, 9)},
        ("1",): {"0": Fraction(change, 9), "1": Fraction(9 - change, 9)},
    }
    names = [f"x{i}" for i in range(length)]
    parents: dict[str, tuple[str, ...]] = {v: (u,) for u, v in pairwise(names)}
    tables = dict.fromkeys(names[1:], rows)
    chain = Network(
        dict.fromkeys(names, ("0", "1")),
        {"x0": (), **parents},
        {"x0": {(): {"0": TINY, "1": 1 - TINY}}, **tables},  # type: ignore[dict-item]
    )
    zero, one = 1, 10**30 - 1
    for _ in names[1:]:
        zero, one = stay * zero + change * one, (9 - stay) * zero + (9 - change) * one
    found = elimination.posterior(chain, [names[-1]], {})
    assert found == {("0",): Fraction(zero, zero + one), ("1",): Fraction(one, zero + one)}
    order = elimination.least_fill(chain, [names[-1]], {})
    assert elimination.cells(chain, [names[-1]], {}, order) == 4 * (length - 1) + 2


def test_the_order_of_least_fill_is_not_always_the_best() -> None:
    """In a ring of four all have fill 1; the first has two neighbours of nine values each."""
    net, seen = tied(["01", "123456789", "01", "123456789"], ring=True)
    order = elimination.least_fill(net, [], seen)
    assert order == ("x0", "x1", "x2", "x3")
    assert elimination.cells(net, [], seen, order) == 2 * 81 + 2 * 81 + 2 * 9 + 9 + 1
    assert elimination.cells(net, [], seen, ["x1", "x0", "x2", "x3"]) == 36 + 36 + 18 + 9 + 1


KNOT, SEEN = tied(["012"] * 18)  # 18 dice, each two of which have to do with each other
NET = exam.NETWORK
REFUSALS: list[Refusal] = [
    (errors.UnknownVariable, "'X'", lambda: elimination.least_fill(NET, ["X"], {})),
    (errors.UnknownVariable, "'X'", lambda: elimination.posteriors(NET, {"X": "yes"})),
    (errors.UnknownValue, "'A'.*'maybe'", lambda: elimination.posterior(NET, [], {"A": "maybe"})),
    (errors.UnknownValue, "'A'", lambda: elimination.posteriors(NET, {"A": "maybe"})),
    (errors.Duplicate, "'S' twice", lambda: elimination.posterior(NET, ["S"], {"S": "yes"})),
    (errors.DomainMismatch, "'L', 'F', 'S'", lambda: elimination.cells(NET, ["A"], {}, [*"LF"])),
    (errors.DomainMismatch, "'G'", lambda: elimination.weights(NET, ["A"], {}, [*"LFSG"])),
    (errors.Duplicate, "'L' twice", lambda: elimination.cells(NET, ["A"], {}, [*"LFSL"])),
    (errors.Duplicate, "'A' twice", lambda: elimination.weights(NET, ["A"], {}, [*"LFSA"])),
    (errors.Duplicate, "'G' twice", lambda: elimination.cells(NET, ["A"], {"G": "no"}, ["G"])),
    (errors.UnknownVariable, "'X'", lambda: elimination.weights(NET, ["A"], {}, ["X"])),
    (errors.OutOfRange, "cells", lambda: elimination.posterior(KNOT, [], SEEN)),
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_refusals(refusal: Refusal) -> None:
    """What is no variable, no value, or named twice; another order than of what is hidden."""
    refuses(*refusal)

"""Laws of the search for a structure, by scoring every one of them."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from examples.networks import STUDIES
from examples.tried import tried
from helpers.refusals import refusing
from refnb.core import errors
from refnb.networks.parameter_learning import Cases
from refnb.networks.score import K2, MDL, Score, total
from refnb.networks.structure_learning import climb, greedy
from strategies.networks import Pile, Structure, acyclic, counted, piles

BITS = ("0", "1")
SIZES = [Fraction(1), Fraction(7, 2), Fraction(10**40)]  # the last one makes all scores near ties
rules = st.sampled_from([K2, MDL, *(Score("bdeu", size) for size in SIZES)])


@st.composite
def searches(draw: st.DrawFn) -> tuple[Pile, list[str], int]:
    """Draw examples, an order of their variables, and how many parents one may have."""
    pile = draw(piles(most=4, values=2, examples=9, least=1))
    return pile, draw(st.permutations([*pile[0]])), draw(st.integers(0, 3))


UNEVEN = STUDIES["uneven"][0]
SUM: Pile = (  # v is the sum of the others, each cell twice: it needs all four of them
    {"v": tuple("01234"), **dict.fromkeys("abcd", BITS)},
    [
        {"v": str(sum(map(int, x))), **dict(zip("abcd", x, strict=True))}
        for x in product(BITS, repeat=4)
        for _ in range(2)
    ],
)


GATE: Pile = (  # no two of the causes can be exchanged
    SUM[0],
    [
        {**x, "v": str((int(x["a"]) + 2 * int(x["b"]) * int(x["c"]) + int(x["d"])) % 5)}
        for i, x in enumerate(SUM[1])
        for _ in range(1 + i * i % 4)
    ],
)
SOLE: Pile = ({"a": BITS, "b": ("0",)}, [{"a": a, "b": "0"} for a in "001"])  # no arrow gains
SEARCHES = {
    "wide": ((SUM, [*"dbcav"], 4), K2),
    "wide_few": ((SUM, [*"dbcav"], 2), K2),
    "wide_uneven": ((GATE, [*"dbcav"], 3), Score("bdeu", Fraction(1))),
    "long": ((UNEVEN, ["10", "1", "b"], 2), Score("bdeu", Fraction(3**40, 10**20 + 1))),
    "near": ((SOLE, [*"ab"], 1), K2),
    "near_all": ((UNEVEN, ["10", "1", "b"], 2), Score("bdeu", SIZES[-1])),
    "uneven": ((UNEVEN, ["1", "b", "10"], 2), K2),
}


@tried(**SEARCHES)
@given(searches(), rules)
def test_each_step_is_the_best_of_all_steps(case: tuple[Pile, list[str], int], rule: Score) -> None:
    """P-63: add the earlier parent after which the whole structure scores most, while it grows."""
    pile, order, most = case
    cases, names = counted(pile), list(pile[0])
    parents: Structure = dict.fromkeys(names, ())
    steps = []
    for i, v in enumerate(order):
        while len(parents[v]) < most:
            now = total(cases, parents, rule)
            ways = [{**parents, v: (*parents[v], u)} for u in order[:i] if u not in parents[v]]
            grown = max(ways, key=lambda way: total(cases, way, rule), default=parents)
            if total(cases, grown, rule) <= now:
                break
            steps.append((v, grown[v][-1], total(cases, grown, rule) / now))
            parents = grown
    found = greedy(cases, order, most, rule)
    assert [(step.variable, step.parent, step.factor) for step in found.steps] == steps
    sorted_parents = {v: tuple(u for u in names if u in parents[v]) for v in names}
    assert list(found.parents.items()) == list(sorted_parents.items())
    assert all(factor > 1 for _, _, factor in steps)


OR = Cases(dict.fromkeys("abc", BITS), {(a, b, max(a, b)): 4 for a in BITS for b in BITS})


def test_the_order_misleads() -> None:
    """✘ Any order finds as good a structure: an effect that comes first costs an arrow more."""
    one = Score("bdeu", Fraction(1))
    found = {order: greedy(OR, [*order], 2, one).parents for order in ("abc", "cab")}
    assert found["abc"] == {"a": (), "b": (), "c": ("a", "b")}
    assert found["cab"] == {"a": ("c",), "b": ("a", "c"), "c": ()}
    assert 6 * total(OR, found["cab"], one) < total(OR, found["abc"], one)


LONG = Cases(dict.fromkeys("abcdefghijkl", BITS), {("0",) * 12: 100_000})
test_refusals = refusing(
    (errors.OutOfRange, "the score of a family", lambda: greedy(LONG, [*LONG.variables], 11, K2)),
)


def near(parents: Structure, most: int) -> list[tuple[str, str, Structure]]:
    """Return every structure with one arrow more or less, without circles, by variable and parent.

    An arrow more needs fewer than so many parents there.
    """
    found = []
    for v, u in product(parents, parents):
        chosen = {*parents[v]} ^ {u}
        changed = {**parents, v: tuple(w for w in parents if w in chosen)}
        if u != v and acyclic(changed) and (u in parents[v] or len(parents[v]) < most):
            found.append((v, u, changed))
    return found


@tried(**SEARCHES)
@given(searches(), rules)
def test_each_change_is_the_best_of_all(case: tuple[Pile, list[str], int], rule: Score) -> None:
    """From the structure that has an arrow along the order: by scores of whole structures."""
    pile, order, most = case
    cases, names = counted(pile), list(pile[0])
    places = {v: i for i, v in enumerate(order)}
    start: Structure = {v: tuple(u for u in names if places[u] + 1 == places[v]) for v in names}
    found, parents = climb(cases, start, most, rule), start
    for change in found.changes:
        now = total(cases, parents, rule)
        worth = [(total(cases, s, rule) / now, v, u, s) for v, u, s in near(parents, most)]
        factor, v, u, after = max(worth, key=lambda one: one[0])
        assert (change.variable, change.parent, change.factor) == (v, u, factor)
        assert change.added == (u in after[v])
        assert factor > 1
        parents = after
    assert found.parents == parents
    now = total(cases, parents, rule)
    assert all(total(cases, s, rule) <= now for _, _, s in near(parents, most))

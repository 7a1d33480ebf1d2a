"""Laws of the search for a structure, by scoring every one of them."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from refnb import errors
from refnb.estimation.schema import Cell, Count
from refnb.networks.learning import Cases
from refnb.networks.score import K2, MDL, Score, total
from refnb.networks.structure import Best, exhaustive, greedy
from refusals import HALF, refuses
from strategies.cases import Pile, Structure, acyclic, counted, piles

BITS = ("0", "1")
FEW = settings(max_examples=max(settings().max_examples // 4, 5))
SIZES = [Fraction(1), Fraction(7, 2), Fraction(10**40)]  # the last one makes all scores near ties
rules = st.sampled_from([K2, MDL, *(Score("bdeu", size) for size in SIZES)])


def sets(names: list[str]) -> list[tuple[str, ...]]:
    """Return the sets of names in the order of their bits: the first name counts 1, the next 2."""
    found: list[tuple[str, ...]] = [()]
    for name in names:
        found += [(*some, name) for some in found]
    return found


def every(names: list[str]) -> Iterator[Structure]:
    """Yield all structures without circles, in the declared order of their parents."""
    for choice in product(*(sets(names) for _ in names)):
        parents = dict(zip(names, choice, strict=True))
        if acyclic(parents):
            yield parents


def test_there_are_so_many_structures() -> None:
    """The oracle enumerates 1, 3, 25 and 543 structures, as Robinson counts them."""
    assert [len(list(every(list("abcd"[:d])))) for d in range(5)] == [1, 1, 3, 25, 543]


@pytest.mark.slow
@FEW
@given(piles(most=4, values=2, examples=9, least=1), rules)
def test_the_best_are_those_of_all_structures(pile: Pile, rule: Score) -> None:
    """P-63: the greatest score of every structure, how many have it, and which, in order."""
    cases = counted(pile)
    scored = [(parents, total(cases, parents, rule)) for parents in every(list(pile[0]))]
    top = max(score for _, score in scored)
    ties = [parents for parents, score in scored if score == top]
    assert exhaustive(cases, rule) == Best(top, len(ties), tuple(ties))


@pytest.mark.parametrize(
    ("cells", "rule"),
    [
        ({"111": 3, "100": 3, "101": 1, "000": 2}, Score("bdeu", Fraction(7, 2))),
        ({"0101": 2, "1111": 3, "1000": 2, "1101": 3, "0000": 2, "0100": 3, "0001": 3, "0110": 1,
          "1001": 1, "1010": 2, "1110": 5, "0010": 2, "1100": 1}, K2),
    ],
)  # fmt: skip
def test_near_ties_of_a_few_cells(cells: dict[str, int], rule: Score) -> None:
    """Scores of which the greater one looks shorter, and variables that follow one another."""
    names = [*"abcd"[: len(next(iter(cells)))]]
    seen: dict[Cell, Count] = {tuple(x): n for x, n in cells.items()}
    found = exhaustive(cases := Cases(dict.fromkeys(names, BITS), seen), rule)
    scores = [total(cases, parents, rule) for parents in every(names)]
    assert (found.score, found.number) == (max(scores), scores.count(max(scores)))


@given(piles(most=4, values=2, examples=9, least=1), rules, st.data())
def test_each_step_is_the_best_of_all_steps(
    pile: Pile,
    rule: Score,
    data: st.DataObject,
) -> None:
    """P-63: add the earlier parent after which the whole structure scores most, while it grows."""
    cases, names = counted(pile), list(pile[0])
    order, most = data.draw(st.permutations(names)), data.draw(st.integers(0, 3))
    parents: Structure = dict.fromkeys(names, ())
    steps = []
    for i, v in enumerate(order):
        while len(parents[v]) < most:
            now = total(cases, parents, rule)
            ways = [{**parents, v: (*parents[v], u)} for u in order[:i] if u not in parents[v]]
            best = max(ways, key=lambda way: total(cases, way, rule), default=parents)
            if total(cases, best, rule) <= now:
                break
            steps.append((v, best[v][-1], total(cases, best, rule) / now))
            parents = best
    found = greedy(cases, order, most, rule)
    assert [(step.variable, step.parent, step.factor) for step in found.steps] == steps
    sorted_parents = {v: tuple(u for u in names if u in parents[v]) for v in names}
    assert list(found.parents.items()) == list(sorted_parents.items())
    assert all(factor > 1 for _, _, factor in steps)


@given(piles(most=4, values=2, examples=9, least=1), rules, st.data())
def test_greedy_lies_between_the_empty_structure_and_the_best(
    pile: Pile,
    rule: Score,
    data: st.DataObject,
) -> None:
    """P-63: never below no arrows at all, never above the exhaustive search."""
    cases, names = counted(pile), list(pile[0])
    found = greedy(cases, data.draw(st.permutations(names)), 3, rule)
    score = total(cases, found.parents, rule)
    assert total(cases, dict.fromkeys(names, ()), rule) <= score <= exhaustive(cases, rule).score


@given(st.integers(1, 6), st.sampled_from([K2, MDL, Score("bdeu", HALF)]))
@example(10, K2)
def test_one_example_says_nothing(d: int, rule: Score) -> None:
    """After one example all structures tie for K2 and BDeu, and for MDL too, since log2 1 is 0."""
    number = [
        1,
        1,
        3,
        25,
        543,
        29281,
        3781503,
        1138779265,
        783702329343,
        1213442454842881,
        4175098976430598143,
    ][d]
    names = "abcdefghij"[:d]
    found = exhaustive(Cases(dict.fromkeys(names, BITS), {("0",) * d: 1}), rule)
    assert (found.number, len(found.structures)) == (number, min(number, 1000))
    first = list(found.structures)
    ranks = [[sum(1 << names.index(u) for u in us) for us in s.values()] for s in first]
    assert ranks == sorted(ranks)
    assert all(map(acyclic, first))


def test_exclusive_or_hides_from_greed() -> None:
    """✘ Greedy finds the best: no single parent of an exclusive or helps, and both together do."""
    cells: dict[Cell, Count] = {(a, b, str(int(a != b))): 4 for a in BITS for b in BITS}
    cases = Cases(dict.fromkeys("abc", BITS), cells)
    assert greedy(cases, ["a", "b", "c"], 2, K2).parents == {"a": (), "b": (), "c": ()}
    best = exhaustive(cases, K2)
    assert {"a": (), "b": (), "c": ("a", "b")} in best.structures
    assert best.number == 3


OR = Cases(dict.fromkeys("abc", BITS), {(a, b, max(a, b)): 4 for a in BITS for b in BITS})


def test_the_order_misleads() -> None:
    """✘ Any order finds as good a structure: an effect that comes first costs an arrow more."""
    one = Score("bdeu", Fraction(1))
    found = {order: greedy(OR, [*order], 2, one).parents for order in ("abc", "cab")}
    assert found["abc"] == {"a": (), "b": (), "c": ("a", "b")}
    assert found["cab"] == {"a": ("c",), "b": ("a", "c"), "c": ()}
    assert exhaustive(OR, one).structures == (found["abc"],)
    assert 6 * total(OR, found["cab"], one) < total(OR, found["abc"], one)


def test_k2_can_prefer_an_arrow_too_many() -> None:
    """✘ The best K2 score shows the causes: two of three arrows are gained by a wrong story."""
    best = exhaustive(OR, K2)
    assert {"a": (), "b": (), "c": ("a", "b")} not in best.structures
    assert [sum(map(len, parents.values())) for parents in best.structures] == [3, 3]


def test_ties_of_a_step_go_to_the_first_in_the_order() -> None:
    """Two variables are copies: whichever comes first in the order becomes the parent of d."""
    cases = Cases(dict.fromkeys("bcd", BITS), {("0", "0", "0"): 3, ("1", "1", "1"): 3})
    assert greedy(cases, ["b", "c", "d"], 1, K2).parents["d"] == ("b",)
    assert greedy(cases, ["c", "b", "d"], 1, K2).parents["d"] == ("c",)


def test_three_strangers_and_a_pair() -> None:
    """Two structures are best: the pair has an arrow, in either direction, and nobody else."""
    cells: dict[Cell, Count] = {(*xs, y, y): 9 for *xs, y in product(BITS, repeat=4)}
    found = exhaustive(Cases(dict.fromkeys("abcde", BITS), cells), Score("bdeu", Fraction(1)))
    arrow: Structure = {"e": ("d",)}
    back: Structure = {"d": ("e",)}
    alone: Structure = dict.fromkeys("abcde", ())
    assert found.structures == (alone | arrow, alone | back)
    assert found.number == 2


def test_no_variables_have_one_structure() -> None:
    """The empty structure scores 1; an order of nothing is refused as an empty list."""
    assert exhaustive(Cases({}, {(): 2}), K2) == Best(Fraction(1), 1, ({},))
    refuses(errors.EmptyData, "order", lambda: greedy(Cases({}, {}), [], 1, K2))


def test_searches_are_refused() -> None:
    """An order of other variables, parents below 0, counts that are not whole, mdl of nothing."""
    cases = Cases(dict.fromkeys("ab", BITS), {("0", "0"): 1})
    refuses(errors.DomainMismatch, "order", lambda: greedy(cases, ["a"], 1, K2))
    refuses(errors.Duplicate, "'a'", lambda: greedy(cases, ["a", "b", "a"], 1, K2))
    refuses(errors.OutOfRange, "parents", lambda: greedy(cases, ["a", "b"], -1, K2))
    half = Cases({"a": BITS}, {("0",): HALF})
    empty = Cases({"a": BITS}, {})
    for search in (lambda c, r: greedy(c, ["a"], 1, r), exhaustive):
        refuses(errors.BadWeight, "1/2", lambda search=search: search(half, K2))  # type: ignore[misc]
        refuses(errors.EmptyData, "log2 N", lambda search=search: search(empty, MDL))  # type: ignore[misc]


def test_long_searches_are_refused() -> None:
    """13 variables; tables of 10^6 entries; forty parents; two parents of forty are searched."""
    names = [f"v{i}" for i in range(40)]
    some = Cases(dict.fromkeys(names[:13], BITS), {("0",) * 13: 1})
    refuses(errors.OutOfRange, "number of variables", lambda: exhaustive(some, K2))
    wide = Cases(dict.fromkeys(names[:6], tuple("0123456789")), {})
    refuses(errors.OutOfRange, "too long", lambda: exhaustive(wide, K2))
    many = Cases(dict.fromkeys(names, BITS), {("0",) * 40: 1})
    refuses(errors.OutOfRange, "too long", lambda: greedy(many, names, 40, K2))
    assert greedy(many, names, 2, K2).steps == ()


def test_many_parents_of_one_variable() -> None:
    """Each of eleven causes alone brings about the effect: it gets them all, one by one."""
    names = [f"v{i}" for i in range(11)]
    none = ("0",) * 11
    cells: dict[Cell, Count] = {(*none, "0"): 100}
    cells |= {(*none[:i], "1", *none[i + 1 :], "1"): 100 for i in range(11)}
    cases = Cases(dict.fromkeys([*names, "effect"], BITS), cells)
    found = greedy(cases, [*names, "effect"], 12, K2)
    assert found.parents["effect"] == tuple(names)
    steps = [step for step in found.steps if step.variable == "effect"]
    assert [step.parent for step in steps] == names
    parents = {**found.parents, "effect": ()}
    whole = prod((step.factor for step in steps), start=total(cases, parents, K2))
    assert whole == total(cases, found.parents, K2)

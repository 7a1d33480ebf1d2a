"""Laws of factors: cells that agree are multiplied, and what does not depend on v stays outside."""

from itertools import product
from math import prod
from operator import add, mul

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from oracles import networks as oracle
from refnb.networks import factor
from refnb.networks.factor import Factor, Names
from strategies.sizes import whole as numbers

Sizes = dict[str, int]
Pile = tuple[Sizes, list[Factor[int]]]
names = st.lists(st.sampled_from("abcd"), max_size=3, unique=True).map(tuple)


@st.composite
def piles(draw: st.DrawFn, count: int = 3) -> Pile:
    """Draw the sizes of four variables, and some factors of small and of long whole numbers."""
    sizes = {v: draw(st.integers(1, 3)) for v in "abc"} | {"d": draw(st.sampled_from([1, 2, 11]))}
    factors = []
    for scope in draw(st.lists(names, min_size=1, max_size=count)):
        cells = prod(sizes[v] for v in scope)
        table = draw(st.lists(numbers, min_size=cells, max_size=cells))
        factors.append(Factor(scope, table))
    return sizes, factors


def cells(sizes: Sizes, scope: Names) -> list[dict[str, int]]:
    """Return the cells of a scope, the last variable changing fastest."""
    return [dict(zip(scope, x, strict=True)) for x in product(*(range(sizes[v]) for v in scope))]


def at(sizes: Sizes, of: Factor[int], cell: dict[str, int]) -> int:
    """Return the value of the one cell of a factor that agrees with a wider one."""
    (found,) = (
        n
        for n, own in zip(of.table, cells(sizes, of.names), strict=True)
        if own.items() <= cell.items()
    )
    return found


SHORT, TALL = {"a": 1, "b": 1, "c": 2, "d": 12}, {"a": 2, "b": 3, "c": 1, "d": 2}
LONG = [Factor(("b", "a"), [10**60 + i * i for i in range(6)]), Factor(("d", "b"), [*range(6)])]


@tried(
    wide=((SHORT, [Factor(("c", "d"), [*range(24)])]), [*"cdab"], 1),
    long=((TALL, LONG), [*"dbac"], 2),
    near=((TALL, [Factor(("a", "b"), [10**30 + i % 2 for i in range(6)])]), [*"abcd"], 0),
    uneven=((TALL, [Factor(("b", "a"), [*range(1, 7)]), *LONG[1:]]), [*"badc"], 1),
)
@given(piles(), st.permutations("abcd"), st.integers(0, 4))
def test_elimination_is_the_sum_of_products(pile: Pile, order: list[str], kept: int) -> None:
    """P-52: the sum of all products, in any order; with max for the sum the greatest product."""
    sizes, some = pile
    factors = [*some, *(Factor((v,), [1] * sizes[v]) for v in "abcd")]
    query, hidden = tuple(order[:kept]), order[kept:]
    for plus, whole in ((add, sum), (max, max)):
        found = factor.eliminate(sizes, factors, hidden, query, mul, plus)
        made, used = found.factors, [i for met in found.met for i in met]
        assert [*made[: len(factors)]] == factors
        assert sorted(used) == [*range(len(factors) + len(hidden))]  # each of them once
        sums = zip(hidden, found.met, found.products, made[len(factors) :], strict=False)
        for v, met, one, rest in sums:
            assert (one.names[0], rest) == (v, factor.sum_out(sizes, one, plus))
            parts = [made[i] for i in met]
            assert one == factor.multiply(sizes, parts, one.names, mul)
        assert list(found.table) == [
            whole(
                prod(at(sizes, f, {**q, **h}) for f in factors) for h in cells(sizes, tuple(hidden))
            )
            for q in cells(sizes, query)
        ]


pairs = st.lists(st.sampled_from("gfedcba"), min_size=2, max_size=5, unique=True).map(tuple)


@given(
    st.lists(pairs, min_size=4, max_size=10),
    st.lists(st.sampled_from("abcdefg"), unique=True, min_size=4),
)
@example([*map(tuple, ["be", "ce", "df", "ch", "ab", "ef", "ei", "cd", "bd"])], [*"bdc"])
@example([*map(tuple, ["ab", "ac", "ad", "be", "cd", "ce", "cf", "df", "ef"])], [*"abcdef"])
@example(
    [("h", v) for v in "abcde"] + [("u", v) for v in "pqrst"] + [("w", v) for v in "abcdex"],
    [*"huw"],
)
@example([(v, u) for v in "hvwxyz" for u in "ab"] + [("u", "p"), ("u", "q")], [*"huvwxyz"])
def test_least_fill(some: list[Names], hidden: list[str]) -> None:
    """Each variable in turn is the first of those that join the fewest strangers."""
    scopes = [*some, *((v,) for v in hidden)]
    joined, left = oracle.edges(scopes), list(hidden)
    for v in factor.least_fill(scopes, hidden):
        fills = [oracle.fill(joined, u) for u in left]
        assert v == left[fills.index(min(fills))]
        left.remove(v)
        joined = oracle.without(joined, v)
    assert left == []

"""Laws of factors: cells that agree are multiplied, and what does not depend on v stays outside."""

from fractions import Fraction
from itertools import product
from math import prod
from operator import add, mul

from hypothesis import example, given
from hypothesis import strategies as st

from oracles import networks as oracle
from oracles.wide import OVER, WIDE
from refnb.networks import factor
from refnb.networks.factor import Factor, Names
from refnb.networks.network import Network
from strategies import networks

Sizes = dict[str, int]
Pile = tuple[Sizes, list[Factor[int]]]

names = st.lists(st.sampled_from("abcd"), max_size=3, unique=True).map(tuple)


@st.composite
def piles(draw: st.DrawFn, count: int = 3) -> Pile:
    """Draw the sizes of four variables, and some factors of small and of huge whole numbers."""
    sizes = {v: draw(st.integers(1, 3)) for v in "abc"} | {"d": draw(st.sampled_from([1, 2, 9]))}
    numbers = st.integers(0, 3) | st.just(10**30)
    factors = []
    for scope in draw(st.lists(names, min_size=1, max_size=count)):
        cells = prod(sizes[v] for v in scope)
        table = draw(st.lists(numbers, min_size=cells, max_size=cells))
        factors.append(Factor(scope, table))
    return sizes, factors


def cells(sizes: Sizes, scope: Names) -> list[dict[str, int]]:
    """Return the cells of a scope, the last variable changing fastest."""
    return [
        dict(zip(scope, cell, strict=True)) for cell in product(*(range(sizes[v]) for v in scope))
    ]


def at(sizes: Sizes, of: Factor[int], cell: dict[str, int]) -> int:
    """Return the value of the one cell of a factor that agrees with a wider one."""
    (found,) = (
        n
        for n, own in zip(of.table, cells(sizes, of.names), strict=True)
        if own.items() <= cell.items()
    )
    return found


@given(piles(), st.permutations("abcd"))
def test_a_product_multiplies_what_agrees(pile: Pile, wide: list[str]) -> None:
    """A product multiplies for each cell the numbers of its parts, whatever the order of names."""
    sizes, factors = pile
    found = factor.multiply(sizes, factors, tuple(wide), mul)
    assert found.names == tuple(wide)
    assert list(found.table) == [
        prod(at(sizes, f, cell) for f in factors) for cell in cells(sizes, tuple(wide))
    ]


@given(piles(1))
def test_a_sum_adds_what_differs_in_one_variable(pile: Pile) -> None:
    """A sum adds the cells that differ in the first name, which is gone afterwards."""
    sizes, (one,) = pile
    if not one.names:
        return
    v, *rest = one.names
    found = factor.sum_out(sizes, one, add)
    assert found.names == tuple(rest)
    assert list(found.table) == [
        sum(at(sizes, one, {v: i, **cell}) for i in range(sizes[v]))
        for cell in cells(sizes, tuple(rest))
    ]


@given(piles(), st.permutations("abcd"), st.integers(0, 4))
def test_elimination_is_the_sum_of_products(pile: Pile, order: list[str], kept: int) -> None:
    """P-52: the sum of all products, in any order; with max for the sum the greatest product."""
    sizes, some = pile
    factors = [*some, *(Factor((v,), [1] * sizes[v]) for v in "abcd")]
    query, hidden = tuple(order[:kept]), order[kept:]
    for plus, whole in ((add, sum), (max, max)):
        found = factor.eliminate(sizes, factors, hidden, query, mul, plus)
        assert list(found) == [
            whole(
                prod(at(sizes, f, {**q, **h}) for f in factors) for h in cells(sizes, tuple(hidden))
            )
            for q in cells(sizes, query)
        ]


@given(st.lists(names, max_size=5), st.permutations("abcd"))
def test_the_tables_that_are_built(scopes: list[Names], order: list[str]) -> None:
    """Each table is over a variable and its neighbours at that time."""
    joined = oracle.edges(scopes)
    built = factor.tables(scopes, order)
    for v, table in zip(order, built, strict=True):
        near = {u for edge in joined if v in edge for u in edge}
        assert table[0] == v
        assert set(table) == near | {v}
        assert len(table) == len(set(table))
        joined = oracle.without(joined, v)


pairs = st.lists(st.sampled_from("gfedcba"), min_size=2, max_size=5, unique=True).map(tuple)


@given(
    st.lists(pairs, min_size=4, max_size=10),
    st.lists(st.sampled_from("abcdefg"), unique=True, min_size=4),
)
@example([*map(tuple, ["be", "ce", "df", "ch", "ab", "ef", "ei", "cd", "bd"])], [*"bdc"])
@example([*map(tuple, ["ab", "ac", "ad", "be", "cd", "ce", "cf", "df", "ef"])], [*"abcdef"])
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


@given(networks.networks(), st.data())
def test_whole_factors_are_tables_over_one_denominator(net: Network, data: st.DataObject) -> None:
    """A whole factor has the least denominator of the entries that agree with the evidence."""
    seen = data.draw(networks.chosen(net))
    for v, table in net.tables.items():
        d, found = factor.whole(net, v, seen)
        assert found.names == factor.scope(net, v, seen)
        family = (*net.parents[v], v)
        rows = [
            p
            for x in product(*(net.variables[u] for u in family))
            for p in [table[x[:-1]][x[-1]]]
            if all(seen.get(u, a) == a for u, a in zip(family, x, strict=True))
        ]
        assert [Fraction(n, d) for n in found.table] == rows
        shared = [k for k in range(2, 30) if d % k == 0 and all(n % k == 0 for n in found.table)]
        assert shared == []


def test_wide_factors_of_long_numbers() -> None:
    """Sixty values, seven factors, fractions: the sum over h of products of sums."""
    sizes = {"h": 60, "q": 60} | dict.fromkeys("abcde", 2)
    numbers = {v: [Fraction(3**i, 10**13 + ord(v)) for i in range(120)] for v in "abcde"}
    factors = [Factor(("h", v), row) for v, row in numbers.items()]
    whole = [Factor(("q",), [Fraction(i, 7**20) for i in range(60)]), *factors]
    found = factor.eliminate(sizes, whole, ["h", *"abcd"], ("e", "q"), mul, add)
    sides = [prod(sum(numbers[v][2 * h : 2 * h + 2]) for v in "abcd") for h in range(60)]
    ends = [sum(side * numbers["e"][2 * h + e] for h, side in enumerate(sides)) for e in (0, 1)]
    assert list(found) == [end * Fraction(i, 7**20) for end in ends for i in range(60)]
    scopes = [f.names for f in whole]
    assert factor.tables(scopes, "habcd") == [tuple("habcde"[i:]) for i in range(5)]


def test_all_is_added_and_multiplied_in_order() -> None:
    """Texts side by side: the first value first, the first factor first."""
    sizes = {"a": 3, "b": 2}
    texts = Factor(("a", "b"), ["1", "2", "3", "4", "5", "6"])
    assert factor.sum_out(sizes, texts, add) == Factor(("b",), ["135", "246"])
    both = factor.multiply(sizes, [texts, Factor(("b",), ["x", "y"])], ("b", "a"), add)
    assert both == Factor(("b", "a"), ["1x", "3x", "5x", "2y", "4y", "6y"])


def test_a_family_of_five() -> None:
    """Four parents, and the last but one is given."""
    d, found = factor.whole(WIDE, "v", {"c": "1"})
    assert (d, found.names) == (3 * OVER, ("d", "b", "a", "v"))
    assert [Fraction(n, d) for n in found.table] == [
        WIDE.tables["v"][x[:-1]][x[-1]] for x in product("01", "01", "1", "0123", "210")
    ]


def test_small_fractions_stay_as_they_are() -> None:
    """A table may hold any numbers that can be multiplied and added."""
    rare = [Fraction(1, 10**12), 1 - Fraction(1, 10**12)]
    both = [Factor(("a",), rare), Factor(("a", "b"), rare * 2)]
    found = factor.eliminate({"a": 2, "b": 2}, both, ["a"], ("b",), mul, add)
    assert found == [x * sum(rare) for x in rare]


def test_all_neighbours_of_what_leaves_become_neighbours() -> None:
    """Those of h are five, and five of the six of w; then w lacks five pairs, and u still ten."""
    around = {"h": "abcde", "u": "pqrst", "w": "abcdex"}
    scopes = [(v, other) for v, others in around.items() for other in others]
    assert factor.least_fill(scopes, "huw") == ("h", "w", "u")


def test_all_who_know_both_lack_a_pair_less() -> None:
    """The neighbours of all but u are a and b: after h, who joins them, nobody else has to."""
    ways = "vwxyz"
    scopes = [(v, other) for v in ("h", *ways) for other in "ab"] + [("u", "p"), ("u", "q")]
    assert factor.least_fill(scopes, ("h", "u", *ways)) == ("h", *ways, "u")


def test_the_cells_of_a_scope_are_in_order() -> None:
    """Also where the last variable has more values than fifty."""
    assert factor.places({"a": 2, "h": 60}, ("a", "h"), ("a", "h")) == [*range(120)]


def test_a_whole_number_beyond_a_double() -> None:
    """An entry of 1 over the denominator 2^61 - 1 of another row."""
    d = 2**61 - 1
    rows = {("0",): (Fraction(1), Fraction(0)), ("1",): (Fraction(1, d), Fraction(d - 1, d))}
    net = Network(
        {"a": ("0", "1"), "b": ("x", "y")},
        {"a": (), "b": ("a",)},
        {
            "a": {(): {"0": Fraction(1), "1": Fraction(0)}},
            "b": {u: dict(zip("xy", row, strict=True)) for u, row in rows.items()},
        },
    )
    assert factor.whole(net, "b", {}) == (d, Factor(("a", "b"), [d, 0, 1, d - 1]))

"""Sample complexity worked out: how many examples are enough, and how many are needed.

    a(N)     (1/2)^N + (1/2)^N       one attribute has shown one value alone, N >= 1
    N_NB     1 + log2(d/ε)           enough to see both values of d attributes
    u(N)     1 - (1 - a(N))^d        some attribute has shown one value alone, exactly
    c(N)     (1 - 1/2^d)^N           one given cell has not been seen
    N_JB     2^d · log(2^d/ε)        enough to see all 2^d cells
    u(N)     by inclusion and exclusion: some cell has not been seen, exactly

Attributes are fair coins, thrown independently; ε is the risk that something is unseen.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from refnb.core import checks
from refnb.decision import coupon_collector, sample_complexity
from refnb.decision.sample_complexity import Sizes
from refnb.exact import logarithm
from refnb.worked.layout import Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.reals import real
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Term, letter, name

N, D, A, C, U = letter("N"), letter("d"), letter("a"), letter("c"), letter("u")
NAIVE, JOINT = letter("N_NB", "N_{NB}"), letter("N_JB", "N_{JB}")
CELL = letter("(1 - 1/2^d)^N", r"\left(1 - \frac{1}{2^d}\right)^N")
NAIVE_BOUND = letter("1 + log2(d/ε)", r"1 + \log_2 \frac{d}{\varepsilon}")
JOINT_BOUND = letter("2^d · log(2^d/ε)", r"2^d \log \frac{2^d}{\varepsilon}")
COIN = {"0": Fraction(1, 2), "1": Fraction(1, 2)}

UNSEEN_VALUE = letter("1 - (1 - a(N))^d", "1 - (1 - a(N))^d")
UNSEEN_CELL = letter(
    "Σ (-1)^(j+1) · C(2^d, j) · (1 - j/2^d)^N",
    r"\sum_{j = 1}^{2^d} (-1)^{j+1} \binom{2^d}{j} \left(1 - \frac{j}{2^d}\right)^N",
)

MAX_ATTRIBUTES = 10

Pair = tuple[Fraction, Fraction]


def alone(title: str, sizes: Sequence[int]) -> Solution:
    """Work out how probable it is that N throws of a coin show one value alone.

    >>> alone("A coin", [3]).steps[0].value
    {3: Fraction(1, 4)}
    """
    half = number(COIN["0"])
    found = {n: coupon_collector.unseen(COIN, n) for n in sizes}
    powers = letter("(1/2)^N + (1/2)^N", r"\left(\frac{1}{2}\right)^N + \left(\frac{1}{2}\right)^N")
    formula = line(A(N), powers, letter("2^(1 - N)", "2^{1 - N}"))
    lines = (line(A(number(n)), half**n + half**n, number(p)) for n, p in found.items())
    return Solution(title, (Step("alone", found, Block("One value alone", formula, (*lines,))),))


def naive(title: str, d: int, risk: Fraction) -> Solution:
    """Work out how many examples show both values of d attributes, all but surely."""
    sizes = sample_complexity.naive(d, risk)
    attributes = {f"x{i}": COIN for i in range(d)}
    found = {
        n: (d * coupon_collector.unseen(COIN, n), coupon_collector.unseen_each(attributes, n))
        for n in _around(sizes)
    }
    steps = (
        _sizes(NAIVE, NAIVE_BOUND, sizes),
        _check(line(U(N), UNSEEN_VALUE), lambda n: D * A(n), found),
    )
    return Solution(title, steps)


def cell(title: str, d: int, sizes: Sequence[int]) -> Solution:
    """Work out how probable it is that one of 2^d cells has not been seen, and its bound."""
    share = 1 - Fraction(1, 2**d)
    found = {n: share**n for n in sizes}
    lines = (line(C(number(n)), number(share) ** n, number(p)) for n, p in found.items())
    block = Block("One cell has not been seen", line(C(N), CELL), (*lines,))
    return Solution(title, (Step("cell", found, block), _logarithms(share, sizes)))


def _logarithms(share: Fraction, sizes: Sequence[int]) -> Step:
    """Show log c(N) above -N/2^d: log(1 - x) is at most -x."""
    logs = {n: logarithm.scale(logarithm.log(share, "e"), n) for n in sizes}
    lines = (
        shown
        for n, found in logs.items()
        for shown in (
            line(letter(f"log c({n})", rf"\log c({n})"), real(found)),
            line(letter("-N/2^d", r"-\frac{N}{2^d}"), number(n * (share - 1))),
        )
    )
    return Step("logarithms", logs, Block("Its logarithm, and the bound of it", lines=(*lines,)))


def joint(title: str, d: int, risk: Fraction) -> Solution:
    """Work out how many examples show all 2^d cells, all but surely, and one given cell.

    Raises OutOfRange for more than ten attributes.
    """
    checks.size(d, "the number of attributes", 1, MAX_ATTRIBUTES)
    sizes, share = sample_complexity.joint(d, risk), Fraction(1, 2**d)
    given, cells = {"0": share}, {str(i): share for i in range(2**d)}
    found = {
        n: (2**d * coupon_collector.unseen(given, n), coupon_collector.unseen(cells, n))
        for n in _around(sizes)
    }
    one = coupon_collector.least(given, risk)
    fixed = Line((name("least N for one given cell"), number(one)))
    steps = (
        _sizes(JOINT, JOINT_BOUND, sizes),
        _check(line(U(N), UNSEEN_CELL), lambda n: letter("2^d") * C(n), found),
        Step("one_cell", one, Block("For comparison", lines=(fixed,))),
    )
    return Solution(title, steps)


def table(title: str, attributes: Sequence[int], risk: Fraction) -> Solution:
    """Work out bounds and least numbers for several d, side by side."""
    naive, joint = (
        {d: sizes(d, risk) for d in attributes}
        for sizes in (sample_complexity.naive, sample_complexity.joint)
    )
    steps = (
        Step("naive_sizes", naive, _table("Naive Bayes", NAIVE, NAIVE_BOUND, naive)),
        Step("joint_sizes", joint, _table("Joint Bayes", JOINT, JOINT_BOUND, joint)),
    )
    return Solution(title, steps)


def _table(title: str, left: Term, right: Term, sizes: Mapping[int, Sizes]) -> Block:
    """Show the bound for each d, and the whole numbers beside each other."""
    lines = tuple(line(left(number(d)), real(found.bound)) for d, found in sizes.items())
    head = (D, name("enough"), name("least"))
    rows = tuple((number(d), number(s.enough), number(s.least)) for d, s in sizes.items())
    return Block(title, line(left(D), right), lines, Table(head, rows))


def _sizes(left: Term, right: Term, sizes: Sizes) -> Step:
    """Show the bound, the next whole number, and the least N that is enough."""
    lines = (
        line(left, real(sizes.bound)),
        Line((name("enough"), number(sizes.enough))),
        Line((name("least"), number(sizes.least))),
    )
    return Step("sizes", sizes, Block("Bound", line(left, right), lines))


def _check(formula: Line, bound: Callable[[Term], Term], found: Mapping[int, Pair]) -> Step:
    """Show the union bound and the exact probability, where the least N comes in."""
    lines = (
        shown
        for n, (above, exact) in found.items()
        for shown in (
            line(bound(number(n)), number(above)),
            line(U(number(n)), number(exact)),
        )
    )
    return Step("unseen", dict(found), Block("Union bound, and exactly", formula, (*lines,)))


def _around(sizes: Sizes) -> list[int]:
    """Return the numbers of examples to look at."""
    return sorted({sizes.least - 1, sizes.least, sizes.enough})

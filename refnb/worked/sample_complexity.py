"""Sample complexity worked out: how many examples are enough, and how many are needed.

    a(N)     (1/2)^N + (1/2)^N       one attribute has shown one value alone, N >= 1
    N_NB     1 + log2(d/ε)           enough to see both values of d attributes
    u(N)     1 - (1 - a(N))^d        some attribute has shown one value alone, exactly
    c(N)     (1 - 1/2^d)^N           one given cell has not been seen
    N_JB     2^d · log(2^d/ε)        enough to see all 2^d cells
    u(N)     by inclusion and exclusion: some cell has not been seen, exactly

Attributes are independent fair coins; ε is the risk that something was not seen.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from refnb.decision import coupon_collector, sample_complexity
from refnb.decision.sample_complexity import Sizes
from refnb.exact import logarithm
from refnb.worked import layout
from refnb.worked.layout import Line, line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, Number, Term

N, D, A, C, U = map(Letter, "Ndacu")
NAIVE, JOINT = Letter("N_NB", "N_{NB}"), Letter("N_JB", "N_{JB}")
CELL = Letter("(1 - 1/2^d)^N", r"\left(1 - \frac{1}{2^d}\right)^N")
NAIVE_BOUND = Letter("1 + log2(d/ε)", r"1 + \log_2 \frac{d}{\varepsilon}")
JOINT_BOUND = Letter("2^d · log(2^d/ε)", r"2^d \log \frac{2^d}{\varepsilon}")
COIN = {"0": Fraction(1, 2), "1": Fraction(1, 2)}

UNSEEN_VALUE = Letter("1 - (1 - a(N))^d", "1 - (1 - a(N))^d")
UNSEEN_CELL = Letter(
    "Σ (-1)^(j+1) · C(2^d, j) · (1 - j/2^d)^N",
    r"\sum_{j = 1}^{2^d} (-1)^{j+1} \binom{2^d}{j} \left(1 - \frac{j}{2^d}\right)^N",
)

Unseen = Callable[[int], tuple[Term, Fraction, Fraction]]  # of N: union bound, its value, exactly


def alone(title: str, sizes: Sequence[int]) -> Solution:
    """Work out the probability that N tosses of a coin all show the same value.

    >>> alone("A coin", [3]).steps[0].value
    {3: Fraction(1, 4)}
    """
    half = Number(COIN["0"])
    shares = {n: coupon_collector.unseen(COIN, n) for n in sizes}
    powers = Letter("(1/2)^N + (1/2)^N", r"\left(\frac{1}{2}\right)^N + \left(\frac{1}{2}\right)^N")
    formula = line(A(N), powers, Letter("2^(1 - N)", "2^{1 - N}"))
    lines = [line(A(n), half**n + half**n, p) for n, p in shares.items()]
    return Solution(title, (Step("alone", shares, "One value alone", lines, formula),))


def naive(title: str, d: int, risk: Fraction) -> Solution:
    """Work out how many examples show both values of d attributes with high probability."""
    sizes = sample_complexity.naive(d, risk)

    def _unseen(n: int) -> tuple[Term, Fraction, Fraction]:
        return D * A(n), d * coupon_collector.unseen(COIN, n), sample_complexity.missed(d, n)

    return Solution(title, _enough(sizes, (NAIVE, NAIVE_BOUND), UNSEEN_VALUE, _unseen))


def cell(title: str, d: int, sizes: Sequence[int]) -> Solution:
    """Work out the probability that one of 2^d cells was not seen, and its bound."""
    share = 1 - Fraction(1, 2**d)
    unseen = {n: share**n for n in sizes}
    lines = [line(C(n), Number(share) ** n, p) for n, p in unseen.items()]
    logs = {n: logarithm.scale(logarithm.log(share, "e"), n) for n in sizes}
    below = list[Line]()
    for n, form in logs.items():  # log(1 - x) is at most -x
        below += [
            line(Letter(f"log c({n})", rf"\log c({n})"), form),
            line(Letter("-N/2^d", r"-\frac{N}{2^d}"), n * (share - 1)),
        ]
    steps = (
        Step("cell", unseen, "One cell has not been seen", lines, line(C(N), CELL)),
        Step("logarithms", logs, "Its logarithm, and the bound of it", below),
    )
    return Solution(title, steps)


def joint(title: str, d: int, risk: Fraction) -> Solution:
    """Work out how many examples show all 2^d cells with high probability, and one given cell."""
    sizes, share = sample_complexity.joint(d, risk), Fraction(1, 2**d)
    given, cells = {"0": share}, {str(i): share for i in range(2**d)}
    one = coupon_collector.least(given, risk)

    def _unseen(n: int) -> tuple[Term, Fraction, Fraction]:
        union = 2**d * coupon_collector.unseen(given, n)
        return Letter("2^d") * C(n), union, coupon_collector.unseen(cells, n)

    steps = _enough(sizes, (JOINT, JOINT_BOUND), UNSEEN_CELL, _unseen)
    least = Step("one_cell", one, "For comparison", [line("least N for one given cell", one)])
    return Solution(title, (*steps, least))


def table(title: str, attributes: Sequence[int], risk: Fraction) -> Solution:
    """Work out bounds and least numbers for several d, side by side."""
    steps = []
    for what, heading, left, right, sizes in (
        ("naive_sizes", "Naive Bayes", NAIVE, NAIVE_BOUND, sample_complexity.naive),
        ("joint_sizes", "Joint Bayes", JOINT, JOINT_BOUND, sample_complexity.joint),
    ):
        sizes_at = {d: sizes(d, risk) for d in attributes}
        lines = [line(left(d), size.bound) for d, size in sizes_at.items()]
        rows = ((d, size.enough, size.least) for d, size in sizes_at.items())
        shown = layout.table((D, "enough", "least"), rows)
        steps.append(Step(what, sizes_at, heading, lines, line(left(D), right), shown))
    return Solution(title, tuple(steps))


def _enough(
    sizes: Sizes, bound: tuple[Term, Term], formula: Term, unseen: Unseen
) -> tuple[Step, Step]:
    """Show the bound, the next whole number, and the least N, with the probability of a gap."""
    enough, least = line("enough", sizes.enough), line("least", sizes.least)
    unseen_at, lines = dict[int, tuple[Fraction, Fraction]](), list[Line]()
    for n in sorted({sizes.least - 1, sizes.least, sizes.enough}):
        sign, union, exact = unseen(n)
        unseen_at[n] = union, exact
        lines += [line(sign, union), line(U(n), exact)]
    return (
        Step("sizes", sizes, "Bound", [line(bound[0], sizes.bound), enough, least], line(*bound)),
        Step("unseen", unseen_at, "Union bound, and exactly", lines, line(U(N), formula)),
    )

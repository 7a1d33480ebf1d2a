"""k means, or the means of k Gaussians, worked out step by step.

    distances    d(x, m) of every point, and its nearest centres      k means
    shares       r(x, m) of every point, their first digits           Gaussians
    centres      the new centres, and E or the gain of L

The rows of more than FEW points are not shown; how many there are in each cluster is. What is
enclosed is shown by two decimals, the lower rounded down and the upper one up.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from refnb.core.checks import Number
from refnb.exact import rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.latent import gaussian_means, k_means
from refnb.latent.gaussian_means import Climb
from refnb.latent.k_means import Places, Point, Run
from refnb.worked import reals, steps
from refnb.worked.layout import Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Term, letter, name, total

FEW, CERTAIN = 24, 12
E, M, X = letter("E"), letter("m"), letter("x")
SQUARES = letter("Σ (x_c - m_c)^2", r"\sum_c (x_c - m_c)^2")
LEAST = letter("Σ min d(x, m)", r"\sum_x \min_m d(x, m)")
SHARE = letter("e^(-d(x, m)/(2 v))/Σ", r"\frac{e^{-d(x, m) / 2 v}}{\sum_m e^{-d(x, m) / 2 v}}")
MEAN = letter("Σ r(x, m) · x/Σ r(x, m)", r"\frac{\sum_x r(x, m)\, x}{\sum_x r(x, m)}")


def solve(
    settings: Mapping[str, str], points: Sequence[Point], start: Sequence[Point], run: Run
) -> Solution:
    """Work out a run of k means.

    >>> found = k_means.run([(0,), (1,), (5,)], [(0,), (5,)], 9)
    >>> solve({}, [(0,), (1,), (5,)], [(0,), (5,)], found).steps[-1].value
    {'squared error': Fraction(1, 2)}
    """
    taken, at = list[Step](), k_means.exact(start)
    for i, each in enumerate(run.steps, 1):
        block = _nearest(i, points, at, each)
        taken.append(Step(f"step {i}", each, block))
        at = each.centres
    said = "yes" if run.settled else "no: more steps may move them"
    ends = (Line((name("settled"), name(said))), *_ties(run), line(E, number(run.error)))
    found = {"squared error": run.error}
    shown = Step("error", found, Block("The squared error", line(E, LEAST), ends))
    first = (*_chosen(settings), _centres("start", "First centres", start))
    last = _centres("centres", "Centres", run.centres)
    return Solution("k means", (*first, *taken, last, shown))


def solve_gaussians(
    settings: Mapping[str, str], points: Sequence[Point], start: Sequence[Point], climb: Climb
) -> Solution:
    """Work out a climb of the means of k Gaussians.

    >>> found = gaussian_means.climb([(0,), (4,)], [(1,)], 1, 10, 9, 6)
    >>> solve_gaussians({}, [(0,), (4,)], [(1,)], found).steps[-1].value
    ((Fraction(2, 1),),)
    """
    taken = [
        Step(f"step {i}", each, _shared(i, points, each)) for i, each in enumerate(climb.steps, 1)
    ]
    first = (*_chosen(settings), _centres("start", "First means", start))
    last = _centres("centres", "Means", climb.means)
    return Solution("Means of k Gaussians", (*first, *taken, last))


def _chosen(settings: Mapping[str, str]) -> Iterator[Step]:
    if settings:
        yield steps.choices(settings)


def _m(j: int) -> Term:
    return letter(f"m{j + 1}", f"m_{{{j + 1}}}")


def _rounded(j: int) -> Term:
    return letter(f"m{j + 1}, rounded", rf"m_{{{j + 1}}} \text{{, rounded}}")


def _of(what: str, j: int) -> Term:
    return letter(f"{what}(x, m{j + 1})", f"{what}(x, m_{{{j + 1}}})")


def _point(parts: Iterable[Term]) -> Term:
    """Return the numbers of a point in parentheses; a number alone is itself."""
    terms = list(parts)
    if len(terms) == 1:
        return terms[0]
    plain, tex = (", ".join(x) for x in zip(*((t.plain, t.tex) for t in terms), strict=True))
    return letter(f"({plain})", rf"\left({tex}\right)")


def _numbers(x: Iterable[Number]) -> Term:
    return _point(map(number, x))


def _centres(what: str, title: str, centres: Sequence[Point]) -> Step:
    lines = tuple(line(_m(j), _numbers(m)) for j, m in enumerate(centres))
    return Step(what, k_means.exact(centres), Block(title, lines=lines))


def _nearest(i: int, points: Sequence[Point], at: Sequence[Point], each: k_means.Step) -> Block:
    """Show distances, nearest centres, E and the new means."""
    first = [tied[0] for tied in each.nearest]
    lines = [_sum(j, points, first, m) for j, m in enumerate(each.centres)]
    if len(points) > FEW:
        sizes = Counter(first)
        rows = (Line((name("points of"), _m(j), number(sizes[j]))) for j in range(len(at)))
        return Block(f"Step {i}", lines=(*rows, line(E, number(each.error)), *lines))
    far = k_means.distances(points, at)
    squares = line(E, total(number(min(row)) for row in far), number(each.error))
    head = (X, *(_of("d", j) for j in range(len(at))), name("nearest"))
    rows_ = tuple(
        (_numbers(x), *map(number, row), _all(tied))
        for x, row, tied in zip(points, far, each.nearest, strict=True)
    )
    return Block(
        f"Step {i}", line(letter("d(x, m)"), SQUARES), (squares, *lines), Table(head, rows_)
    )


def _all(tied: Places) -> Term:
    terms = [_m(j) for j in tied]
    return letter(", ".join(t.plain for t in terms), ", ".join(t.tex for t in terms))


def _sum(j: int, points: Sequence[Point], clusters: Sequence[int], m: Point) -> Line:
    """Show a new mean as a sum over a number of points; an empty cluster keeps its centre."""
    group = [x for x, c in zip(points, clusters, strict=True) if c == j]
    if not group:
        return Line((_m(j), _numbers(m), name("no point, it stays")))
    sums = [
        number(rational.total(column)) / number(len(group)) for column in zip(*group, strict=True)
    ]
    return line(_m(j), _point(sums), _numbers(m))


def _ties(run: Run) -> Iterator[Line]:
    """Tell how many points are left with several nearest centres."""
    tied = sum(len(places) > 1 for places in run.steps[-1].nearest) if run.steps else 0
    if tied:
        yield Line((name("points with several nearest centres"), number(tied)))


def _shared(i: int, points: Sequence[Point], each: gaussian_means.Step) -> Block:
    """Show the shares, the enclosed means, what they are on the grid, and the gain."""
    lines = [
        shown
        for j, (row, m) in enumerate(zip(each.means, each.rounded, strict=True))
        for shown in (line(_m(j), _between(row)), Line((_rounded(j), _numbers(m))))
    ]
    rise = Line((name("L rises by"), _between([each.gain])))
    lines += [rise, Line((name("taken"), name(_reason(each))))]
    if len(points) > FEW:
        return Block(f"Step {i}", line(M, MEAN), tuple(lines))
    head = (X, *(_of("r", j) for j in range(len(each.means))))
    rows = tuple(
        (_numbers(x), *map(reals.real, row)) for x, row in zip(points, each.shares, strict=True)
    )
    return Block(f"Step {i}", line(letter("r(x, m)"), SHARE), tuple(lines), Table(head, rows))


def _reason(each: gaussian_means.Step) -> str:
    if each.taken:
        return "yes, L certainly rises"
    if each.gain.low == each.gain.high == 0:
        return "no, L is the same"
    return "no, L does not rise" if each.gain.high <= 0 else "no, not decided with so few places"


def _between(ends: Sequence[Enclosure]) -> Term:
    """Show enclosed numbers: themselves, or what is rounded down and what is rounded up."""
    if all(x.low == x.high for x in ends):
        return _numbers([x.low for x in ends])
    low = _point(letter(_decimal(x.low, x, -1)) for x in ends)
    high = _point(letter(_decimal(x.high, x, 1)) for x in ends)
    return letter(f"{low.plain} to {high.plain}", rf"{low.tex} \text{{ to }} {high.tex}")


def _decimal(x: Fraction, within: Enclosure, side: int) -> str:
    """Return an end, rounded outward to as many places as tell it from the other, and one more."""
    width = within.high - within.low
    places = min(len(rational.spelling(int(1 / width))) + 1, CERTAIN) if width else CERTAIN
    unit = 10**places
    return rounding.decimal(Fraction(-side * (-side * x * unit // 1), unit), places)

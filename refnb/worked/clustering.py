"""k-means or a mixture, worked out step by step.

    distances    d(x, m) of every point, and its nearest centres      k-means
    centres      the new centres, and E
    components   weight, means and variances of each, and the shares r1, r2, ...     mixtures

With more than FEW points the rows are not shown, only the number in each cluster.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from refnb.exact import rational, rounding
from refnb.latent import k_means
from refnb.latent.k_means import Centre, Point, Run
from refnb.worked.layout import Line, Rows, line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import CLOSE, COMMA, OPEN, Entry, Group, Letter, Term, term, text, total

FEW = 24
SHOWN = 3  # steps of a mixture, beside the last one
E, M, X = map(Letter, "Emx")
SQUARES = Letter("Σ (x_c - m_c)^2", r"\sum_c (x_c - m_c)^2")
LEAST = Letter("Σ min d(x, m)", r"\sum_x \min_m d(x, m)")


def solve(
    settings: Mapping[str, str], points: Sequence[Point], start: Sequence[Point], run: Run
) -> Solution:
    """Work out a run of k-means.

    >>> found = k_means.run([(0,), (1,), (5,)], [(0,), (5,)], 9)
    >>> solve({}, [(0,), (1,), (5,)], [(0,), (5,)], found).steps[-1].value
    {'squared error': Fraction(1, 2)}
    """
    at = [k_means.exact(start), *(each.centres for each in run.steps)]
    taken = [_nearest(i, points, at[i - 1], each) for i, each in enumerate(run.steps, 1)]
    first = _centres("start", "First centres", start)
    last = _centres("centres", "Centres", run.centres)
    return Solution("k-means", (Step.choices(settings), first, *taken, last, _error(run)))


class Round(NamedTuple):
    """A step of EM for a mixture: the shares of each point, and the new components.

    A component is a row of numbers: its weight, its centre and, for Gaussians, its variances.
    """

    shares: tuple[Centre, ...]
    components: Sequence[Sequence[int | Fraction]]


def mixture(
    settings: Mapping[str, str],
    columns: Sequence[str],
    points: Sequence[Point],
    start: Sequence[Sequence[Fraction]],
    rounds: Sequence[Round],
) -> Solution:
    """Work out EM for a mixture: the first steps, and the last.

    >>> one = [(Fraction(1), Fraction(2), Fraction(1))]
    >>> mixture({}, ["x"], [(1,), (3,)], one, []).steps[-1].title
    'First components'
    """
    heads = (*columns, *(f"r{j}" for j, _ in enumerate(start, 1)))
    steps = [Step.choices(settings), _components("start", "First components", columns, start)]
    for i, (shares, reached) in enumerate(rounds, 1):
        if i <= SHOWN or i == len(rounds):
            sums = enumerate(map(rational.total, zip(*shares, strict=True)), 1)
            lines = [line(f"n{j}", _short(n)) for j, n in sums]
            cells = ((*x, *map(_short, r)) for x, r in zip(points, shares, strict=True))
            shown = table(heads, cells) if len(points) <= FEW else None
            steps.append(Step(f"shares {i}", shares, f"Step {i}: shares", lines, table=shown))
            steps.append(_components(f"step {i}", f"Step {i}: components", columns, reached))
    if rounds:
        centres = [row[1 : len(columns) + 1] for row in rounds[-1].components[:FEW]]
        listed = "; ".join(text(_point(map(_short, m))) for m in centres)
        after = f"after {len(rounds)} step{'s' * (len(rounds) > 1)} the centres are {listed}"
        steps.append(replace(steps.pop(), sentence=after))
    return Solution("A mixture by EM", tuple(steps))


def _components(
    name: str, title: str, columns: Sequence[str], reached: Sequence[Sequence[int | Fraction]]
) -> Step:
    spread = [f"variance of {c}" for c in columns if len(reached[0]) > len(columns) + 1]
    rows = ((str(j), *map(_short, row)) for j, row in enumerate(reached, 1))
    shown = table(("component", "weight", *columns, *spread), rows)
    return Step(name, reached, title, table=shown)


def _short(x: int | Fraction) -> Entry:
    """Return a short fraction, or four decimals of a long one."""
    return x if x.denominator < 10_000 else rounding.decimal(Fraction(x), 4)


def _m(j: int) -> Term:
    return Letter(f"m{j + 1}", f"m_{{{j + 1}}}")


def _of(what: str, j: int) -> Term:
    return Letter(f"{what}(x, m{j + 1})", f"{what}(x, m_{{{j + 1}}})")


def _point(parts: Iterable[Entry]) -> Term:
    """Return the numbers of a point in parentheses; a single number has none."""
    first, *others = map(term, parts)
    return Group((OPEN, Group((first, *others), COMMA), CLOSE)) if others else first


def _centres(what: str, title: str, centres: Sequence[Point]) -> Step:
    lines = [line(_m(j), _point(m)) for j, m in enumerate(centres)]
    return Step(what, k_means.exact(centres), title, lines)


def _error(run: Run) -> Step:
    """Show E, and whether more steps may change it."""
    tied = sum(len(places) > 1 for places in run.steps[-1].nearest) if run.steps else 0
    lines = [line("settled", "yes" if run.settled else "no: more steps may move them")]
    lines += [line("points with several nearest centres", tied)] if tied else []
    lines.append(line(E, run.squared_error))
    error = {"squared error": run.squared_error}
    return Step("error", error, "The squared error", lines, line(E, LEAST))


def _nearest(i: int, points: Sequence[Point], at: Sequence[Point], each: k_means.Step) -> Step:
    """Show distances, nearest centres, E and the new means; an empty cluster keeps its centre."""
    first = [tied[0] for tied in each.nearest]
    means = list[Line]()
    for j, m in enumerate(each.centres):
        group = [x for x, c in zip(points, first, strict=True) if c == j]
        sums = [term(rational.total(column)) / len(group) for column in zip(*group, strict=True)]
        mean = line(_m(j), _point(sums), _point(m)) if group else None
        means.append(mean or line(_m(j), _point(m), "no point, it stays"))
    if len(points) > FEW:
        sizes = Counter(first)
        rows = [line("points of", _m(j), sizes[j]) for j in range(len(at))]
        return Step(f"step {i}", each, f"Step {i}", [*rows, line(E, each.squared_error), *means])
    far = k_means.distances(points, at)
    squares = line(E, total(min(row) for row in far), each.squared_error)
    cells: Rows = (
        (_point(x), *row, Group(tuple(map(_m, tied)), COMMA))
        for x, row, tied in zip(points, far, each.nearest, strict=True)
    )
    shown = table((X, *(_of("d", j) for j in range(len(at))), "nearest"), cells)
    formula = line(Letter("d(x, m)"), SQUARES)
    return Step(f"step {i}", each, f"Step {i}", [squares, *means], formula, shown)

"""Hidden Markov models in whole numbers: exact, or cut to their leading bits.

    π, a, b, α_t, β_t    those of latent.hmm, each table times its common denominator      int
    δ_t                  that of latent.viterbi, over the greatest common divisor of its row
    P                    bits that are left of the least number > 0 of a row               256
    T                    symbols, fewer than 2^50
    q                    a quotient of two numbers, with 200 or 201 bits before its point

The α_t of a thousand symbols have tens of thousands of bits, and a posterior is a quotient of them.
Whoever needs sixty digits of it cuts each row by a power of 2, so that P bits are left of its least
number m > 0. What is cut away is below 1 <= m / 2^(P - 1): no number is too small by more than the
factor 1 + 2^(1 - P), and sums and products with exact numbers >= 0 do not enlarge it. After T cuts
it is at most (1 + 2^(1 - P))^T <= 1 + T 2^(2 - P) = f. So a posterior, or P(x), is between the
quotient of what is found over f, and f times it: with q T < 2^(P - 2), between q - 1 and q + 2 in
the units of q, which is rounded down. A number is found to be 0 exactly where it is 0.

Paths need no bits: what divides all δ_t of a row cancels in each comparison. Where the best paths
from all states meet, which they mostly do soon, hardly anything is left.

The trap: rows of floats, each scaled to the sum 1, come to 0 where a number is small beside its
neighbours. So it is the least number of a row that keeps P bits, and not the greatest.

Source: L. Rabiner, A Tutorial on Hidden Markov Models, Proceedings of the IEEE 77 (1989), section
V.A, for scaling; the bound counts each cut.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice, pairwise
from math import gcd, prod
from operator import mul
from typing import NamedTuple

from refnb.core import limits
from refnb.core.limits import Limits
from refnb.estimation.schema import Cell
from refnb.exact.enclosure import Enclosure
from refnb.latent import baum_welch, viterbi
from refnb.latent.baum_welch import Expected, Sequences
from refnb.latent.hmm import Model
from refnb.latent.viterbi import Best
from refnb.networks.mpe import MOST

BITS, KEPT = 256, 200
Row = list[int]
Watched = Callable[[Iterable[str]], Iterable[str]]


class Numbers(NamedTuple):
    """The states, π, a by rows and by columns, b by symbols, and the denominators of the tables."""

    states: Cell
    start: Row
    rows: list[Row]
    columns: list[Row]
    shown: dict[str, Row]
    denominators: tuple[int, int, int]


class Cut(NamedTuple):
    """A row of numbers, and by how many bits it and those before it were cut."""

    row: Row
    away: int


@dataclass(frozen=True)
class Rows:
    """Numbers for each t; each over the sum of its row, enclosed when it is asked for."""

    states: Cell
    numbers: Sequence[Row]

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, t: int) -> dict[str, Enclosure]:
        row = self.numbers[t]
        return {z: _enclosed(n, sum(row)) for z, n in zip(self.states, row, strict=True)}

    def __iter__(self) -> Iterator[dict[str, Enclosure]]:
        return map(self.__getitem__, range(len(self)))


@dataclass(frozen=True)
class Bounds:
    """P(x), P(z_t | x_1 ... x_t) and P(z_t | x), each between two numbers."""

    likelihood: Enclosure
    filtered: Rows
    smoothed: Rows


@dataclass(frozen=True)
class Paths:
    """The greatest p(path, x), how many paths have it, and the first of them."""

    probability: Fraction
    number: int
    cells: tuple[Cell, ...]


def numbers(model: Model) -> Numbers:
    """Return a model in whole numbers.

    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> numbers(MODEL).shown
    {'umbrella': [9, 2], 'none': [1, 8]}
    """
    (first, then, shown), zs = model.denominators, model.states
    rows = [[int(then * model.transition[z][w]) for w in zs] for z in zs]
    columns = [list(column) for column in zip(*rows, strict=True)]
    symbols = {s: [int(shown * model.emission[z][s]) for z in zs] for s in model.symbols}
    starts = [int(first * model.start[z]) for z in zs]
    return Numbers(zs, starts, rows, columns, symbols, model.denominators)


def alphas(of: Numbers, observed: Iterable[str], bits: int | None = None) -> Iterator[Cut]:
    """Yield α_t for each t, cut to some bits where they are given.

    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> [*alphas(numbers(MODEL), ["umbrella", "umbrella"])]
    [Cut(row=[9, 2], away=0), Cut(row=[621, 82], away=0)]
    """
    before, away = of.start, 0
    for x in observed:
        cut = _cut([*map(mul, of.shown[x], before)], away, bits)
        yield cut
        before, away = [sum(map(mul, cut.row, column)) for column in of.columns], cut.away


def betas(of: Numbers, observed: Sequence[str], bits: int | None = None) -> list[Cut]:
    """Return β_t for each t, cut to some bits where they are given.

    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> betas(numbers(MODEL), ["umbrella", "umbrella"])
    [Cut(row=[69, 41], away=0), Cut(row=[1, 1], away=0)]
    """
    found = [Cut([1] * len(of.states), 0)] if observed else []
    for x in reversed(observed[1:]):
        later = [*map(mul, of.shown[x], found[-1].row)]
        found.append(_cut([sum(map(mul, row, later)) for row in of.rows], found[-1].away, bits))
    return found[::-1]


def likelihood(model: Model, sequences: Sequences) -> Fraction:
    """Return `baum_welch.likelihood`, of sequences that it takes."""
    of, over, under = numbers(model), 1, 1
    for x, n in sequences.items():
        *_, last = Cut([1], 0), *alphas(of, x)
        over, under = over * sum(last.row) ** int(n), under * _denominator(of, len(x)) ** int(n)
    return Fraction(over, under)


def bounds(model: Model, observed: Sequence[str], watched: Watched = iter) -> Bounds:
    """Enclose P(x) and the posteriors of each state, of symbols that are declared.

    Raises ZeroEvidence when P(x) = 0.

    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> found = bounds(MODEL, ["umbrella", "umbrella"])
    >>> found.likelihood.low < Fraction(703, 2000) < found.likelihood.high
    True
    >>> found.likelihood.high - found.likelihood.low < Fraction(1, 2**190)
    True
    """
    of = numbers(model)
    before = [*alphas(of, watched(observed), BITS)]
    if observed and not any(before[-1].row):
        viterbi.check_possible([cut.row for cut in before])
    after = betas(of, observed, BITS)
    last = before[-1] if before else Cut([1], 0)
    rows = Rows(of.states, [cut.row for cut in before])
    whole = _enclosed(sum(last.row), _denominator(of, len(observed)), last.away)
    both = [[*map(mul, a.row, b.row)] for a, b in zip(before, after, strict=True)]
    return Bounds(whole, rows, Rows(of.states, both))


def best_paths(model: Model, observed: Sequence[str], most: int = MOST) -> Paths:
    """Return the first of the most probable paths, of symbols that are declared and possible.

    They are those of `viterbi.explain`.

    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> best_paths(MODEL, ["umbrella", "none"])
    Paths(probability=Fraction(27, 250), number=1, cells=(('rain', 'dry'),))
    """
    of = numbers(model)
    if not observed:
        return Paths(Fraction(1), 1, ((),))

    def _greatest(steps: Row, later: Sequence[Best]) -> Best:
        """Return what is best by a step for each state, and what is best after it."""
        products = [n * best.product for n, best in zip(steps, later, strict=True)]
        top = max(products)
        then = [i for i, n in enumerate(products) if n == top]
        return Best(top, sum(later[i].ways for i in then), tuple(of.states[i] for i in then))

    last = [Best(1, 1, ()) for _ in of.states]
    rows = [last]
    for x in reversed(observed[1:]):
        shown = of.shown[x]
        last = [_greatest([*map(mul, row, shown)], last) for row in of.rows]
        common = gcd(*(int(best.product) for best in last)) or 1
        last = [best._replace(product=best.product // common) for best in last]
        rows.append(last)
    root = _greatest([*map(mul, of.start, of.shown[observed[0]])], last)
    named = [dict(zip(of.states, row, strict=True)) for row in reversed(rows)]
    cells = tuple(islice(viterbi.paths(root, named), most))
    return Paths(_probability(model, observed, cells[0]), root.ways, cells)


def expected(model: Model, sequences: Sequences, *, within: Limits = limits.USUAL) -> Expected:
    """Return `baum_welch.expected`, all its counts over one denominator.

    Raises what it raises.

    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> seen = {("umbrella", "umbrella"): 1}
    >>> expected(MODEL, seen) == baum_welch.expected(MODEL, seen)
    True
    """
    baum_welch.check(model, sequences, within)
    of = numbers(model)
    parts = [_counted(of, x, n.numerator, n.denominator) for x, n in sequences.items() if n and x]
    size = len(of.states)
    flat, d = _added(parts) if parts else ([0] * size * (1 + size + len(of.shown)), 1)
    rest = iter([Fraction(n, d) for n in flat])
    start = dict(zip(of.states, rest, strict=False))
    transition = {z: dict(zip(of.states, rest, strict=False)) for z in of.states}
    return Expected(start, transition, {z: dict(zip(of.shown, rest, strict=False)) for z in start})


def _counted(of: Numbers, x: Cell, over: int, under: int) -> tuple[Row, int]:
    """Return over/under times the expected counts of a sequence, row after row."""
    before, after = [cut.row for cut in alphas(of, x)], [cut.row for cut in betas(of, x)]
    viterbi.check_possible(before)
    gammas = [[*map(mul, alpha, beta)] for alpha, beta in zip(before, after, strict=True)]
    later = [[*map(mul, of.shown[s], beta)] for s, beta in zip(x[1:], after[1:], strict=True)]
    counts = [*gammas[0]]
    for z, row in enumerate(of.rows):
        for w, a in enumerate(row):
            pairs = zip(before, later, strict=False)
            counts.append(a * sum(alpha[z] * beta[w] for alpha, beta in pairs))
    for z in range(len(of.states)):
        shows = Counter[str]()
        for s, gamma in zip(x, gammas, strict=True):
            shows[s] += gamma[z]
        counts += [shows[s] for s in of.shown]
    return [over * n for n in counts], under * sum(before[-1])


def _added(parts: Sequence[tuple[Row, int]]) -> tuple[Row, int]:
    """Return the sum of rows with a denominator each, added half by half."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    (left, d), (right, e) = _added(parts[:half]), _added(parts[half:])
    if d == e:
        return [n + m for n, m in zip(left, right, strict=True)], d
    return [n * e + m * d for n, m in zip(left, right, strict=True)], d * e


def _cut(row: Row, away: int, bits: int | None) -> Cut:
    """Cut a row so that its least number > 0 keeps so many bits."""
    more = min((n.bit_length() for n in row if n), default=0) - bits if bits else 0
    return Cut([n >> more for n in row], away + more) if more > 0 else Cut(row, away)


def _denominator(of: Numbers, length: int) -> int:
    """Return what the α_T of a length are too great by."""
    first, then, shown = of.denominators
    return first * then ** (length - 1) * shown**length if length else 1


def _enclosed(over: int, under: int, away: int = 0) -> Enclosure:
    """Return q - 1 and q + 2 in the units of q, for numbers that were cut; 0 and 1 are exact."""
    if over == 0 or (over == under and not away):
        return Enclosure(Fraction(over, under), Fraction(over, under))
    places = max(KEPT + under.bit_length() - over.bit_length(), 0)
    q, unit = (over << places) // under, 1 << places - away
    return Enclosure(Fraction(q - 1, unit), Fraction(min(q + 2, unit), unit))


def _probability(model: Model, observed: Sequence[str], path: Cell) -> Fraction:
    """Return p(path, x), from how often each number is a factor of it."""
    a, b = model.transition, model.emission
    steps = (a[z][w] for z, w in pairwise(path))
    shown = (b[z][s] for z, s in zip(path, observed, strict=True))
    times = Counter(chain([model.start[path[0]]], steps, shown)).items()
    return Fraction(
        prod(p.numerator**k for p, k in times), prod(p.denominator**k for p, k in times)
    )

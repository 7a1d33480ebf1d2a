"""Expectation maximisation: count hidden values in shares, estimate again, and repeat.

    h, h'       a network, and the next one; w, w' their entries     p(y | u)
    d, n(d), D  observed values, how often, and all data             expected_counts.Seen
    n(u, y)     expected counts under h                              expected_counts.expected
    n(u)        sum of n(u, y) over y
    P(D | h)    likelihood of what was seen                          expected_counts.likelihood
    N           parts of a grid: an entry on it is k/N               int >= 1

    w' = n(u, y) / n(u), and where n(u) = 0 the old row stays
    rounded     k(y)/N, k whole, the nearest to w': least sum of (k(y) - N w')^2 of those with
                k(y) >= 1 where w' > 0; of equal ones the one that gives earlier values more

A step never loses: P(D | h') >= P(D | h), equal only if h' = h. EM takes a rounded step only after
verifying that P(D | h') > P(D | h).

The trap: the end need not be a maximum. A symmetric start stays symmetric, and an entry of 0 stays
0.

Source: A. Dempster, N. Laird, D. Rubin, Maximum likelihood from incomplete data via the EM
algorithm (1977); T. Mitchell, Machine Learning (1997), section 6.12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Size
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.latent import expected_counts
from refnb.latent.expected_counts import Counts, Data
from refnb.networks.network import Network
from refnb.probability import distribution

H = TypeVar("H")
Row = Mapping[str, Fraction]

STEPS, FIXED, REFUSED = "steps", "fixed", "refused"


class Reached(NamedTuple, Generic[H]):
    """What a climb reached: h, P(D | h), and "steps" if the climb goes on, or what ended it.

    "fixed": the next move changes nothing; "refused": it does not raise P(D | h).
    """

    h: H
    likelihood: Fraction
    end: str


@dataclass(frozen=True)
class Rounded:
    """The network on the grid, P(D) before the step and after it, and whether it is taken."""

    network: Network
    before: Fraction
    after: Fraction
    taken: bool


@dataclass(frozen=True)
class Run:
    """The last network, P(D) at the start and after each step, and what ended it.

    "steps": it took all; "fixed": the next one changes nothing; "refused": the next one was
    rounded, and does not raise P(D).
    """

    network: Network
    likelihoods: tuple[Fraction, ...]
    end: str

    @staticmethod
    def of(climb: Iterable[Reached[Network]]) -> Run:
        """Return the run of a climb."""
        *_, last = steps = [*climb]
        return Run(last.h, tuple(at.likelihood for at in steps if at.end == STEPS), last.end)


def maximise(network: Network, counts: Counts) -> Network:
    """Return the network with w' = n(u, y) / n(u); a row with n(u) = 0 stays as it is.

    Raises DomainMismatch for counts of other variables, rows or values.

    >>> sure = {"h": Fraction(1), "t": Fraction(0)}
    >>> coin = Network({"c": ("h", "t")}, {"c": ()}, {"c": {(): sure}})
    >>> maximise(coin, {"c": {(): {"h": 1, "t": 2}}}).tables["c"]
    {(): {'h': Fraction(1, 3), 't': Fraction(2, 3)}}
    """
    expected_counts.check_counts(network, counts)
    tables: dict[str, dict[Cell, Row]] = {v: {} for v in network.tables}
    for v, rows in network.tables.items():
        for u, w in rows.items():
            n = rational.total(counts[v][u].values())
            tables[v][u] = {y: counts[v][u][y] / n for y in w} if n else w
    return Network(network.variables, network.parents, tables)


def step(network: Network, data: Data) -> Network:
    """Return the next network h': the expected counts under h, maximised.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(d) = 0 for a d of weight > 0.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> step(EXAM, [Seen({"S": "yes"})]).tables["L"]
    {(): {'yes': Fraction(8, 15), 'no': Fraction(7, 15)}}
    """
    return maximise(network, expected_counts.expected(network, data))


def rounded(network: Network, data: Data, grid: Size) -> Rounded:
    """Return the next network with its rows on the grid; EM takes it only if it raises P(D).

    A row that stays is not rounded. An entry > 0 keeps at least one part, since an entry of 0 would
    stay 0 for ever.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(d) = 0 for a d of weight > 0;
    BadWeight for a weight that is not whole; OutOfRange when the grid has fewer parts than a row
    has entries > 0.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> found = rounded(EXAM, [Seen({"S": "yes"})], 100)
    >>> found.network.tables["L"], found.before, found.taken
    ({(): {'yes': Fraction(53, 100), 'no': Fraction(47, 100)}}, Fraction(27, 50), True)
    """
    checks.size(grid, "the parts of the grid", 1)
    before = expected_counts.likelihood(network, data)
    near = on_grid(network, step(network, data), grid)
    after = expected_counts.likelihood(near, data)
    return Rounded(near, before, after, after > before)


def run(network: Network, data: Data, steps: Size) -> Run:
    """Take so many exact steps, or fewer when one changes nothing.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(d) = 0 for a d of weight > 0;
    BadWeight for a weight that is not whole; OutOfRange for fewer than 0 steps.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> found = run(EXAM, [Seen({"S": "yes"})], 2)
    >>> found.likelihoods, found.end
    ((Fraction(27, 50), Fraction(1, 1)), 'fixed')
    """
    return Run.of(path(network, data, steps, partial(step, data=data)))


def run_rounded(network: Network, data: Data, steps: Size, grid: Size) -> Run:
    """Take so many rounded steps, or fewer when one changes nothing or does not raise P(D).

    Raises UnknownVariable; UnknownValue; ZeroEvidence; BadWeight; OutOfRange, as `rounded` and
    `run` do.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> run_rounded(EXAM, [Seen({"L": "yes"}, 2), Seen({"L": "no"})], 9, 10)
    Run(network=..., likelihoods=(Fraction(12, 125), Fraction(147, 1000)), end='fixed')
    """
    checks.size(grid, "the parts of the grid", 1)
    return Run.of(path(network, data, steps, lambda h: on_grid(h, step(h, data), grid)))


def path(
    network: Network, data: Data, steps: int, move: Callable[[Network], Network]
) -> Iterator[Reached[Network]]:
    """Yield what 0, 1, 2, ... moves reach; a move is a step, exact or rounded.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> data = [Seen({"S": "yes"})]
    >>> [at.end for at in path(EXAM, data, 9, lambda h: step(h, data))]
    ['steps', 'steps', 'fixed']
    """
    checks.size(steps, "the number of steps", 0)
    return climb(network, steps, move, partial(expected_counts.likelihood, data=data))


def climb(
    h: H, steps: int, move: Callable[[H], H], likelihood: Callable[[H], Fraction]
) -> Iterator[Reached[H]]:
    """Yield h with P(D | h), and again after each move that changes h and raises P(D | h).

    When a move does not, the last h comes once more, with the end "fixed" or "refused".

    >>> [*climb(2, 9, lambda h: min(h + 2, 5), lambda h: Fraction(h, 8))][-1]
    Reached(h=5, likelihood=Fraction(5, 8), end='fixed')
    """
    reached = likelihood(h)
    yield Reached(h, reached, STEPS)
    for _ in range(steps):
        after = move(h)
        if after == h:
            yield Reached(h, reached, FIXED)
            return
        better = likelihood(after)
        if better <= reached:
            yield Reached(h, reached, REFUSED)
            return
        h, reached = after, better
        yield Reached(h, reached, STEPS)


def on_grid(network: Network, after: Network, grid: int) -> Network:
    """Return the next network with the rows that changed on the grid.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> on_grid(EXAM, step(EXAM, [Seen({"S": "yes"})]), 10).tables["L"]
    {(): {'yes': Fraction(1, 2), 'no': Fraction(1, 2)}}
    """
    tables = {v: {**rows} for v, rows in after.tables.items()}
    for v, rows in tables.items():
        for u, row in rows.items():
            if row != network.tables[v][u]:
                with messages.at(messages.place("the row of", v, u)):
                    rows[u] = distribution.rounded({y: row[y] for y in after.variables[v]}, grid)
    return Network(after.variables, after.parents, tables)

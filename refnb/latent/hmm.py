"""Hidden Markov model: each symbol depends on a state, and each state only on the one before.

    z, w      states, in declared order                              the keys of start
    x         what was seen, the symbols x_1 ... x_T                 sequence of str, T >= 0;
                                                                     None where nobody saw it
    π(z)      probability that the first state is z                  start[z], sums to 1
    a(z, w)   probability that w comes after z                       transition[z][w]
    b(z, s)   probability that z shows the symbol s                  emission[z][s]; 1 for None
    forward     α_1(z) = π(z) b(z, x_1), α_t(w) = b(w, x_t) · sum over z of α_{t-1}(z) a(z, w)
    backward    β_T(z) = 1, β_t(z) = sum over w of a(z, w) b(w, x_{t+1}) β_{t+1}(w)
    likelihood  P(x) = sum over z of α_T(z), 1 for T = 0
    unrolled    the network z1 -> z2 -> ..., with an arrow z_t -> x_t for each t
    bits of T symbols    those of a common denominator of all paths: of the start, and T times
                         those of the transitions and of the emissions

The trap: the symbols do not form a Markov chain. A symbol seen long ago still says something about
the next one, although each state depends only on the one before.

Source: L. Rabiner, A Tutorial on Hidden Markov Models, Proceedings of the IEEE 77 (1989).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import ClassVar, NamedTuple

from refnb.core import checks, limits, messages
from refnb.core.checks import Cardinal, Probabilities
from refnb.core.errors import UnknownValue
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.networks.network import Network

Row = Mapping[str, Fraction]
Seen = Sequence[str | None]


class Scaled(NamedTuple):
    """The tables of a model, each times its common denominator, and that of the emissions.

    Sums and products of whole numbers need no common divisors, and quotients of them are the same.
    """

    start: Row
    transition: Mapping[str, Row]
    emission: Mapping[str, Row]
    one: Fraction


@dataclass(frozen=True)
class Model:
    """start[z] = π(z), transition[z][w] = a(z, w), emission[z][s] = b(z, s).

    Raises DomainMismatch when the rows are not those of the states, or have different keys.
    """

    start: Probabilities[str]
    transition: Mapping[str, Probabilities[str]]
    emission: Mapping[str, Probabilities[str]]
    one: ClassVar = Fraction(1)

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "start", "transition", "emission")
        checks.prior(self.start, "the start")
        checks.same(self.start, self.transition, "the start and the transitions")
        checks.same(self.start, self.emission, "the start and the emissions")
        for z in self.start:
            _check_row(self.transition[z], self.start, messages.place("the transition from", z))
            _check_row(self.emission[z], self.symbols, messages.place("the emission of", z))

    @property
    def states(self) -> tuple[str, ...]:
        """The states, in declared order."""
        return tuple(self.start)

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols, in the order in which the first state of the start emits them."""
        return tuple(self.emission[self.states[0]])

    @cached_property
    def denominators(self) -> tuple[int, int, int]:
        """The common denominators of the start, of all transitions and of all emissions."""

        def common(*rows: Row) -> int:
            """Return the common denominator of some rows."""
            return lcm(*(p.denominator for row in rows for p in row.values()))

        then, shown = self.transition.values(), self.emission.values()
        return common(self.start), common(*then), common(*shown)

    @cached_property
    def scaled(self) -> Scaled:
        """The tables times their common denominators."""
        first, then, shown = self.denominators
        start = {z: first * p for z, p in self.start.items()}
        a = {z: {w: then * p for w, p in row.items()} for z, row in self.transition.items()}
        b = {z: {s: shown * p for s, p in row.items()} for z, row in self.emission.items()}
        return Scaled(start, a, b, Fraction(shown))

    def scale(self, length: int) -> int:
        """Return how many times greater the whole numbers make the probability of a path.

        >>> from refnb.examples import UMBRELLA
        >>> UMBRELLA.scale(2)
        2000
        """
        first, then, shown = self.denominators
        return int(first * then ** (length - 1) * shown**length) if length else 1

    def bits(self, length: int) -> int:
        """Return the bits of the denominator that all paths of a length share."""
        first, then, shown = (d.bit_length() for d in self.denominators)
        return first + length * (then + shown)


def forward(model: Model, observed: Seen) -> tuple[Row, ...]:
    """Return α_t(z) = P(x_1 ... x_t, z_t = z) for each t.

    Raises UnknownValue for a symbol that is not declared.

    >>> from refnb.examples import UMBRELLA
    >>> forward(UMBRELLA, ["umbrella", "umbrella"])[1]
    {'rain': Fraction(621, 2000), 'dry': Fraction(41, 1000)}
    """
    check_sequence(model, observed)
    rows = enumerate(alphas(model.scaled, observed), 1)
    return tuple({z: n / model.scale(t) for z, n in row.items()} for t, row in rows)


def backward(model: Model, observed: Seen) -> tuple[Row, ...]:
    """Return β_t(z) = P(x_{t+1} ... x_T | z_t = z) for each t.

    Raises UnknownValue for a symbol that is not declared.

    >>> from refnb.examples import UMBRELLA
    >>> backward(UMBRELLA, ["umbrella", "umbrella"])[0]
    {'rain': Fraction(69, 100), 'dry': Fraction(41, 100)}
    """
    check_sequence(model, observed)
    every, rows = model.scale(len(observed)), enumerate(betas(model.scaled, observed), 1)
    return tuple({z: n / (every // model.scale(t)) for z, n in row.items()} for t, row in rows)


def likelihood(model: Model, observed: Seen) -> Fraction:
    """Return P(x) = sum over z of α_T(z).

    Raises UnknownValue for a symbol that is not declared.

    >>> from refnb.examples import UMBRELLA
    >>> likelihood(UMBRELLA, ["umbrella", "umbrella"])
    Fraction(703, 2000)
    """
    check_sequence(model, observed)
    last: Row = {"": Fraction(1)}
    for alpha in alphas(model.scaled, observed):
        last = alpha
    return rational.total(last.values()) / model.scale(len(observed))


def unrolled(model: Model, length: Cardinal) -> Network:
    """Return the network of z1, x1, z2, x2, ...: z_{t-1} is the parent of z_t, and z_t of x_t.

    >>> from refnb.examples import UMBRELLA
    >>> unrolled(UMBRELLA, 2).parents
    {'z1': (), 'x1': ('z1',), 'z2': ('z1',), 'x2': ('z2',)}
    """
    checks.cardinal(length, "the length")
    cells = sum(len(model.start) + len(row) for row in model.emission.values())
    limits.check_cells(length * cells, "the list of all tables")
    shown: dict[Cell, Row] = {(z,): row for z, row in model.emission.items()}
    then: dict[Cell, Row] = {(z,): row for z, row in model.transition.items()}
    variables, parents = dict[str, Cell](), dict[str, Cell]()
    tables: dict[str, dict[Cell, Row]] = {}
    for t in range(1, length + 1):
        z, x = f"z{t}", f"x{t}"
        variables |= {z: model.states, x: model.symbols}
        parents |= {z: (f"z{t - 1}",) if t > 1 else (), x: (z,)}
        tables |= {z: then if t > 1 else {(): model.start}, x: shown}
    return Network(variables, parents, tables)


def alphas(model: Model | Scaled, observed: Seen) -> Iterator[Row]:
    """Yield α_t(w) = b(w, x_t) · sum over z of α_{t-1}(z) a(z, w), starting with b(w, x_1) π(w).

    >>> from refnb.examples import UMBRELLA
    >>> next(alphas(UMBRELLA, ["umbrella"]))
    {'rain': Fraction(9, 20), 'dry': Fraction(1, 10)}
    """
    a, came = model.transition, model.start
    for x in observed:
        b = shown(model, x)
        alpha = {w: b[w] * came[w] for w in came}
        yield alpha
        came = {w: rational.total(alpha[z] * a[z][w] for z in alpha) for w in alpha}


def betas(model: Model | Scaled, observed: Seen) -> tuple[Row, ...]:
    """Return β_t(z) = sum over w of a(z, w) b(w, x_{t+1}) β_{t+1}(w) for each t, and β_T(z) = 1.

    >>> from refnb.examples import UMBRELLA
    >>> betas(UMBRELLA, ["umbrella", "umbrella"])[1]
    {'rain': Fraction(1, 1), 'dry': Fraction(1, 1)}
    """
    a = model.transition
    rows = [dict.fromkeys(model.start, Fraction(1))] if observed else []
    for x in reversed(observed[1:]):
        b = shown(model, x)
        later = {w: b[w] * beta for w, beta in rows[-1].items()}
        rows.append({z: rational.total(a[z][w] * later[w] for w in later) for z in later})
    return tuple(reversed(rows))


def shown(model: Model | Scaled, x: str | None) -> Row:
    """Return b(z, x) for each state z, or 1 when the symbol is missing.

    >>> from refnb.examples import UMBRELLA
    >>> shown(UMBRELLA, "umbrella"), shown(UMBRELLA, None)["rain"]
    ({'rain': Fraction(9, 10), 'dry': Fraction(1, 5)}, Fraction(1, 1))
    """
    return {z: model.one if x is None else row[x] for z, row in model.emission.items()}


def check_sequence(model: Model, observed: Seen) -> None:
    """Require declared symbols, and a product of all factors that is not too long.

    Raises UnknownValue; OutOfRange.
    """
    seen = (x for x in observed if x is not None)
    checks.known(seen, model.symbols, UnknownValue, "a symbol")
    limits.check_bits(model.bits(len(observed)), "the probability of a path")


def _check_row(row: Mapping[str, Fraction], names: Collection[str], what: str) -> None:
    checks.same(names, row, what)
    checks.distribution(row, what)

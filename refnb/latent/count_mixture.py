"""A mixture of multinomials: rows of counts whose labels nobody recorded. EM, exact.

    x          a row: how often each value occurs               n(x, v), int >= 0
    p(z)       share of the hidden label z                      prior[z], sums to 1
    p(v | z)   probability of a value with this label           tables[z][v], sums to 1
    r(x, z)    share of z in x, P(z | x)                        Fraction, sums to 1 for each x

    E   r(x, z) is proportional to p(z) times the product over v of p(v | z)^n(x, v)
    M   p(z) = sum of r(x, z) / N
        p(v | z) = sum of r(x, z) n(x, v) / sum over v' of sum of r(x, z) n(x, v')

Five rows of ten tosses with one of two coins are such rows. Both steps are exact; since the numbers
get longer with each step, you may round the shares to a grid.

The trap: labels that start with equal tables stay equal. And the likelihood never falls, but it may
stop at a local maximum.

Source: C. Do and S. Batzoglou, What is the expectation maximization algorithm? (2008), for two
coins; K. Nigam and others, Text classification from labeled and unlabeled documents (2000).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from refnb.core import checks, limits, messages
from refnb.core.checks import Cardinal, Probabilities, Size
from refnb.core.errors import DomainMismatch, UndefinedEstimate, UnknownValue
from refnb.exact import rational
from refnb.probability import distribution

PARTS = ("prior", "tables")
Rows = Sequence[Mapping[str, Cardinal]]
Shares = Sequence[Mapping[str, Fraction]]


@dataclass(frozen=True)
class Mixture:
    """p(z), and p(v | z) of the same values for each hidden label z.

    Raises DomainMismatch for tables of other labels, or with different values.
    """

    prior: Probabilities[str]
    tables: Mapping[str, Probabilities[str]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "prior", "tables")
        checks.prior(self.prior)
        checks.same(self.prior, self.tables, "the labels and the tables")
        for z, table in self.tables.items():
            checks.distribution(table, f"the table of {z}")
            checks.same(self.values, table, "the values of each table", z)

    @property
    def values(self) -> tuple[str, ...]:
        """The values that are counted."""
        return tuple(next(iter(self.tables.values())))


def joint(mixture: Mixture, x: Mapping[str, Cardinal]) -> dict[str, Fraction]:
    """Return p(z) times the product of p(v | z)^n(x, v), for each z; a value not counted is 0.

    It leaves out the number of possible orders of the values, which is the same for every z.

    Raises UnknownValue for a value that no table has.

    >>> coins = Mixture({"A": Fraction(1, 2), "B": Fraction(1, 2)}, {
    ...     "A": {"h": Fraction(3, 5), "t": Fraction(2, 5)},
    ...     "B": {"h": Fraction(1, 2), "t": Fraction(1, 2)}})
    >>> joint(coins, {"h": 1, "t": 1})
    {'A': Fraction(3, 25), 'B': Fraction(1, 8)}
    """
    _check_row(x, mixture)
    bits = [n * max(limits.size(t[v]) for t in mixture.tables.values()) for v, n in x.items()]
    limits.check_bits(sum(bits), "the probability of a row")
    return {
        z: p * prod((mixture.tables[z][v] ** n for v, n in x.items()), start=Fraction(1))
        for z, p in mixture.prior.items()
    }


def e_step(
    rows: Rows, mixture: Mixture, grid: Size | None = None
) -> tuple[dict[str, Fraction], ...]:
    """Return r(x, z) of each row, exact, or rounded to a multiple of 1/grid.

    Raises UnknownValue; ZeroEvidence for a row that no label makes possible.

    >>> coins = Mixture({"A": Fraction(1, 2), "B": Fraction(1, 2)}, {
    ...     "A": {"h": Fraction(3, 5), "t": Fraction(2, 5)},
    ...     "B": {"h": Fraction(1, 2), "t": Fraction(1, 2)}})
    >>> e_step([{"h": 1, "t": 1}], coins)
    ({'A': Fraction(24, 49), 'B': Fraction(25, 49)},)
    """
    shares = list[dict[str, Fraction]]()
    for i, x in enumerate(rows, 1):
        with messages.at(f"row {i} is possible for no label"):
            shares.append(distribution.normalise(joint(mixture, x)))
    return tuple(distribution.rounded(r, grid) if grid else r for r in shares)


def m_step(rows: Rows, shares: Shares, before: Mixture, learn: Collection[str] = PARTS) -> Mixture:
    """Return the mixture with the greatest expected log likelihood for these shares.

    Of prior and tables, whatever `learn` does not name stays as it was.

    Raises DomainMismatch; UnknownValue; UndefinedEstimate for a label without a share, 0/0.

    >>> half = {"h": Fraction(1, 2), "t": Fraction(1, 2)}
    >>> one = Mixture({"A": 1}, {"A": half})
    >>> m_step([{"h": 3, "t": 1}], [{"A": Fraction(1)}], one).tables["A"]["h"]
    Fraction(3, 4)
    """
    checks.known(learn, PARTS, UnknownValue, "what is learned")
    if len(shares) != len(rows) or not rows:
        raise DomainMismatch(f"{len(rows)} rows need as many shares, at least one: {len(shares)}")
    for x in rows:
        _check_row(x, before)
    for r in shares:
        checks.distribution(r, "the shares of a row")
        checks.same(before.prior, r, "the labels and the shares")
    prior, tables = before.prior, before.tables
    if "prior" in learn:
        prior = {z: rational.total(r[z] for r in shares) / len(rows) for z in prior}
    if "tables" in learn:
        tables = {z: _table(rows, [r[z] for r in shares], before.values, z) for z in tables}
    return Mixture(prior, tables)


def likelihood(rows: Rows, mixture: Mixture) -> Fraction:
    """Return the product over the rows of the sum of `joint`.

    >>> half = {"h": Fraction(1, 2), "t": Fraction(1, 2)}
    >>> likelihood([{"h": 3, "t": 1}, {"t": 1}], Mixture({"A": 1}, {"A": half}))
    Fraction(1, 32)
    """
    return prod((rational.total(joint(mixture, x).values()) for x in rows), start=Fraction(1))


def _check_row(x: Mapping[str, Cardinal], mixture: Mixture) -> None:
    checks.known(x, mixture.values, UnknownValue, "a value")
    for v, n in x.items():
        checks.cardinal(n, "the count of", v)


def _table(
    rows: Rows, shares: Sequence[Fraction], values: Sequence[str], z: str
) -> dict[str, Fraction]:
    pairs = [*zip(rows, shares, strict=True)]
    counts = {v: rational.total(r * x.get(v, 0) for x, r in pairs) for v in values}
    if not any(counts.values()):
        raise UndefinedEstimate(f"the table of {z} is 0/0: no row has a share of it")
    return distribution.normalise(counts)

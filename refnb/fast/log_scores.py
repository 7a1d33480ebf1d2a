r"""Log scores in whole numbers: certified decisions and posteriors for mixed features.

    S(y)     log p(y) plus the log factors of a row                        LogForm
    T(y)     a whole number just below 2^192 S(y)                          int
    E        T(y) is at most so many units too low                       error
    R(y)     the part of T(y) that comes from what is rational in S(y):    int
             (x - mu)^2 / (2 v) of numbers, lambda of counts
    u        no logarithm in the tables is more than u too low             unit

    T(y) <= 2^192 S(y) <= T(y) + E

The logarithms are computed once; the rest of a row is division of whole numbers, rounded down. A
label whose T is more than E below the greatest has certainly lost. If two labels are left, or the
question does not fit the model, there is no answer here, and the caller asks the chapter.

There is a posterior only if some R certainly differ. Then it is irrational: by the theorem of
Lindemann and Weierstrass no number e^r with a rational r other than 0 is a ratio of algebraic
numbers. So it is not a multiple of 10^-places, and bounds that lie between two neighbouring
multiples determine them.

The trap: e^S of a label that is far behind is 0 in fixed point. Taking out whole powers of 2 first
keeps all its bits.

Source: A. Baker, Transcendental Number Theory (1975), theorem 1.4; A. Ziv, Fast evaluation of
elementary mathematical functions with correctly rounded last bit, ACM TOMS 17 (1991).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from refnb.classifiers import gaussian, mixed, poisson
from refnb.exact import series
from refnb.exact.enclosure import Enclosure
from refnb.probability.distribution import Decision

BITS, GUARD = 192, 16
DEEP = 3_400  # powers of 2 by which a label may be behind: 10^-1000 is more than 2^-3322

Row = list[int | None]  # a logarithm for each label, None for that of 0
Logs = dict[tuple[str, str], list[tuple[int | None, int]]]  # of a word, each with its unit


class Bell(NamedTuple):
    """mu = p/q, 1 / (2 v q^2) = k/l, and the logarithm of v^(-1/2)."""

    p: int
    q: int
    k: int
    l: int  # noqa: E741
    log: int


class Sums(NamedTuple):
    """T(y) and R(y) of each possible label y, and E."""

    totals: dict[str, int]
    rational: dict[str, int]
    error: int


def prepare(model: mixed.Model) -> "LogScores":
    """Return the prepared model, which can be pickled.

    >>> from refnb.classifiers import categorical
    >>> half, row = Fraction(1, 2), {"cat": Fraction(4), "dog": Fraction(9)}
    >>> prior = {"cat": half, "dog": half}
    >>> bell = gaussian.Model(prior, {"kg": row}, {"kg": row})
    >>> parts = {"gaussian": bell, "poisson": poisson.Model(prior, {"barks": row})}
    >>> ready = prepare(mixed.Model(categorical.Model(prior, {}), parts))
    >>> sums = ready.sums({}, {"kg": 5, "barks": 2})
    >>> ready.decision(sums), ready.posterior(sums, 3)["dog"]
    (Decision(label='cat', ties=('cat',)), <Enclosure 0.0100 .. 0.0110>)
    """
    units = [1]

    def log(p: Fraction) -> int | None:
        """Return the logarithm, rounded down; None for that of 0."""
        logarithm, unit = _log(p)
        units.append(unit)
        return logarithm

    def bell(mu: Fraction, v: Fraction) -> Bell:
        """Return the parts of a density."""
        q, root = mu.denominator, log(1 / v)
        assert root is not None
        return Bell(mu.numerator, q, v.denominator, 2 * v.numerator * q * q, root >> 1)

    labels = model.prior
    bells, rates = dict[str, list[Bell]](), dict[str, list[tuple[Fraction, int | None]]]()
    for part in model.families.values():
        if isinstance(part, gaussian.Model):
            v = part.variances
            bells = {f: [bell(mu[y], v[f][y]) for y in labels] for f, mu in part.means.items()}
        elif isinstance(part, poisson.Model):
            rates = {f: [(row[y], log(row[y])) for y in labels] for f, row in part.rates.items()}
    starts = [log(p) for p in labels.values()]
    conditionals = model.categorical.conditionals
    return LogScores(tuple(labels), starts, conditionals, bells, rates, max(units))


@dataclass(frozen=True)
class LogScores:
    """A prepared mixed model; it computes the logarithms of a value when a row first has it."""

    labels: tuple[str, ...]
    starts: Row
    conditionals: Mapping[str, Mapping[str, Mapping[str, Fraction]]]
    bells: dict[str, list[Bell]]
    rates: dict[str, list[tuple[Fraction, int | None]]]
    unit: int
    logs: Logs = field(default_factory=dict, compare=False)

    def sums(self, values: Mapping[str, str], numbers: Mapping[str, int | Fraction]) -> Sums | None:
        """Return T, R and E of a row; None if the caller must ask the chapter.

        The numbers of a Poisson feature must be counts.
        """
        try:
            for f, v in values.items():
                if (f, v) not in self.logs:
                    self.logs[f, v] = [_log(self.conditionals[f][y][v]) for y in self.labels]
            bells = [(x, self.bells[f]) for f, x in numbers.items() if f not in self.rates]
        except KeyError:
            return None
        rows = [self.logs[cell] for cell in values.items()]
        counts = [(int(x), self.rates[f]) for f, x in numbers.items() if f in self.rates]
        logs, rational = dict[str, int](), dict[str, int]()
        for y, label in enumerate(self.labels):
            logarithms = [self.starts[y], *(row[y][0] for row in rows)]
            rest = 0
            for x, row in bells:
                b = row[y]
                distance = x.numerator * b.q - b.p * x.denominator
                rest += (-(distance * distance * b.k) << BITS) // (b.l * x.denominator**2)
                logarithms.append(b.log)
            for n, rates in counts:
                rate, log = rates[y]
                rest += (-rate.numerator << BITS) // rate.denominator
                logarithms.append(0 if n == 0 else None if log is None else n * log)
            if None not in logarithms:
                logs[label], rational[label] = sum(t for t in logarithms if t is not None), rest
        terms = 1 + 2 * len(bells) + len(counts) + sum(n for n, _ in counts)
        error = terms * (self.unit + 1) + sum(max(unit for _, unit in row) for row in rows)
        totals = {y: t + rational[y] for y, t in logs.items()}
        return Sums(totals, rational, error) if totals and error >> BITS // 2 == 0 else None

    def decision(self, sums: Sums | None) -> Decision[str] | None:
        """Return the decision when only one label is left."""
        if sums is None:
            return None
        reach = max(sums.totals.values()) - sums.error
        left = [y for y, t in sums.totals.items() if t >= reach]
        return Decision(left[0], (left[0],)) if len(left) == 1 else None

    def shares(
        self, sums: Sums | None, labels: Collection[str]
    ) -> dict[str, tuple[Fraction, Fraction]] | None:
        """Return bounds of the posterior of some labels, which is irrational, or else 0."""
        if sums is None or max(sums.rational.values()) - min(sums.rational.values()) <= sums.error:
            return None
        behind = (max(sums.totals.values()) - min(sums.totals.values())) >> BITS
        unit = min(2 * behind + 2, DEEP)
        weights = {y: self._relative(t, sums, unit) for y, t in sums.totals.items()}
        lows, highs = (sum(ends) for ends in zip(*weights.values(), strict=True))
        shares = dict.fromkeys(labels, (Fraction(0), Fraction(0)))
        for y in shares.keys() & weights.keys():
            low, high = weights[y]
            shares[y] = Fraction(low, low + highs - high), Fraction(high, high + lows - low)
        return shares

    def posterior(self, sums: Sums | None, places: int) -> dict[str, Enclosure] | None:
        """Return the multiples of 10^-places next to each posterior, if they are certain.

        They are where the bounds of each lie between neighbours j/n and (j + 1)/n.
        """
        shares, n = self.shares(sums, self.labels), 10**places
        if shares is None:
            return None
        enclosures = dict[str, Enclosure]()
        for y, (low, high) in shares.items():
            j = floor(n * low)
            if ceil(n * high) > j + 1:
                return None
            after = j + 1 if high else j  # an irrational share is no multiple; 0 is
            enclosures[y] = Enclosure(Fraction(j, n), Fraction(after, n))
        return enclosures

    def loss(self, sums: Sums | None, label: str) -> Enclosure | None:
        """Return bounds of -log of the posterior of a label: how far it is behind, and of the best.

        There are none when the posterior is 0, or may be rational.
        """
        best = max(sums.totals, key=sums.totals.__getitem__) if sums else label
        shares = self.shares(sums, [best])
        if sums is None or shares is None or label not in sums.totals:
            return None
        two, behind = series.log_two(BITS), sums.totals[best] - sums.totals[label]
        low, high = (series.log_bounds(1 / p, BITS, two) for p in reversed(shares[best]))
        error = sums.error if label != best else 0
        ends = behind - error + low[0], behind + error + high[1]
        return Enclosure(*(Fraction(end, 1 << BITS) for end in ends))

    def _relative(self, total: int, sums: Sums, unit: int) -> series.Bounds:
        """Return bounds of e^(S(y) - S(best)) in units of 2^-(192 + unit)."""
        two, t = series.log_two(BITS), total - max(sums.totals.values())
        k = -t // two[1]
        if k > DEEP:
            return 0, 1 << BITS + 1
        ends = t - sums.error + k * two[0], t + sums.error + k * two[1]
        low, high = series.exponential_bounds(ends, BITS, two)
        return low << unit - k, high << unit - k


def _log(p: Fraction) -> tuple[int | None, int]:
    """Return 2^192 log p, rounded down, and how many units it may be too low; None for p = 0."""
    if p == 0:
        return None, 0
    low, high = series.log_bounds(p, BITS + GUARD, series.log_two(BITS + GUARD))
    return low >> GUARD, (high >> GUARD) + 1 - (low >> GUARD)

"""States: products of probabilities, with logarithms so long that no comparison is in doubt.

    m_y, t_y   what model and truth give a label y for the values of some features     int >= 0
    B          bits: all products of m that are compared are at most 2^B               int
    K(n)       a whole number less than 2 units from 2^p log n; K(0) is far below      int
    key        K(m_y) - K(m_1) for each label after the first, in fields of one int    int
    S          4 B + 1 units, the slack                                                int

A feature has a row of m_y and one of t_y for each of its values; keys of values add up, their t_y
multiply. Two products a > b of the m, both at most 2^B, are not close to each other:

    log a - log b >= log(1 + 2^-B) > 2^-(B + 1),  and that is 2^(p - B - 1) units

Each is a product of at most B factors above 1, so the sum of their keys is off by less than S. With
2^(p - B - 1) >= 4 S, a key is above S when a > b, and between -S and S when a = b. So every
comparison is proved, and a tie is a tie. The weights t_y are exact and no shorter than such keys.

When parameters have few primes, many states have the same products. They are merged: then each n
is a product of coprime numbers c^t, and K(n) the sum of t K(c). Equal products have the same key,
and others never, where B covers any two states of one half.

The trap: with few bits a filter is faster, and then a second way has to settle ties, which in
exercises are the rule.

Source: the bound is that of an irreducible fraction a/b, which differs from 1 by 1/b at least.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb, gcd, lcm, prod

from refnb.exact import coprime_base, series

Row = tuple[int, ...]
Powers = Mapping[int, Mapping[int, int]]


@dataclass(frozen=True)
class Factor:
    """The m_y of each value of a feature, or the prior; their t_y, which sum up to `whole`."""

    rows: Mapping[Row, Row]
    whole: int

    @property
    def bits(self) -> int:
        """The least b with all m_y below 2^b."""
        return max(max(row) for row in self.rows).bit_length()


@dataclass(frozen=True)
class Keys:
    """K(n) of each number, the bits of a field, and the slack."""

    of: Mapping[int, int]
    width: int
    slack: int

    def key(self, row: Row) -> int:
        """Return K(m_y) - K(m_1) in a field for each label y after the first."""
        first, *others = map(self.of.__getitem__, row)
        return sum(k - first << place * self.width for place, k in enumerate(others))

    def fields(self, keys: Sequence[int], labels: int) -> list[list[int]]:
        """Return the numbers in each field of the keys, after zeros for the first label."""
        half, mask = 1 << self.width - 1, (1 << self.width) - 1
        shifts = [place * self.width for place in range(labels - 1)]
        bias = sum(half << shift for shift in shifts)
        held = ([((key + bias) >> shift & mask) - half for key in keys] for shift in shifts)
        return [[0] * len(keys), *held]


@dataclass(frozen=True)
class States:
    """The key of each state of a half, and the t_y of all of them, label by label."""

    keys: list[int]
    weights: list[list[int]]


def factor(model: Sequence[Sequence[Fraction]], truth: Sequence[Sequence[Fraction]]) -> Factor:
    """Return the factor of rows of p(v | y) by model and truth, a row for each value v.

    Values with the same ratios by the model are one; those that never are, are none.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> factor([[half, third], [half, 2 * third]], [[third, half], [2 * third, half]])
    Factor(rows={(3, 2): (2, 3), (3, 4): (4, 3)}, whole=6)
    """
    whole = lcm(*(p.denominator for row in truth for p in row))
    rows = dict[Row, Row]()
    for ms, ts in zip(model, truth, strict=True):
        weights = [p.numerator * (whole // p.denominator) for p in ts]
        if any(weights):
            row = _lowest(ms)
            seen = rows.get(row, (0,) * len(weights))
            rows[row] = tuple(map(sum, zip(seen, weights, strict=True)))
    return Factor(rows, whole)


def powers(factors: Iterable[Factor], *, coprimes: bool) -> Powers:
    """Return each number as a product of powers: of coprime numbers, or of itself.

    >>> powers([Factor({(6, 9): (1, 1)}, 1)], coprimes=True)
    {6: {2: 1, 3: 1}, 9: {3: 2}}
    """
    numbers = sorted({n for one in factors for row in one.rows for n in row})
    if not coprimes:
        return {n: {n: 1} if n != 1 else {} for n in numbers}
    base = sorted(coprime_base.coprime_base({n: Fraction(1) for n in numbers if n > 1}))
    found = {n: {c: coprime_base.extract(n, c)[1] for c in base} for n in numbers if n}
    split = {n: {c: t for c, t in exponents.items() if t} for n, exponents in found.items()}
    return {n: split.get(n, {0: 1}) for n in numbers}


def size(factors: Sequence[Factor], powers: Powers) -> int:
    """Return at most how many states there are: they have so many keys, or so many values.

    >>> same = Factor({(1, 2): (1, 1), (2, 1): (1, 1)}, 2)
    >>> size([same] * 9, powers([same], coprimes=True))
    10
    """
    alike = Counter(tuple(one.rows) for one in factors)
    chosen = prod(comb(many + len(rows) - 1, many) for rows, many in alike.items())
    spans = Counter[tuple[int, int]]()
    for rows, many in alike.items():
        for place, span in _spans(rows, powers).items():
            spans[place] += many * span
    return min(chosen, prod(span + 1 for span in spans.values()))


def keys(powers: Powers, bits: int, features: int) -> Keys:
    """Return K for products up to 2^B of so many features.

    >>> made = keys({1: {}, 2: {2: 1}, 4: {2: 2}}, 8, 3)
    >>> made.of[1], made.of[4] - 2 * made.of[2], made.slack
    (0, 0, 33)
    """
    slack = 4 * bits + 1
    places = max(bits + 1 + (4 * slack).bit_length(), 128)
    logs = _logs(sorted({c for row in powers.values() for c in row if c}), places)
    far = bits << places + 2
    logs[0] = -far
    of = {n: sum(t * logs[c] for c, t in row.items()) for n, row in powers.items()}
    return Keys(of, far.bit_length() + features.bit_length() + 3, slack)


def states(factors: Sequence[Factor], keys: Keys, labels: int, *, merged: bool) -> States:
    """Return all states of a half, equal ones merged or not.

    >>> same = Factor({(1, 2): (1, 1), (2, 1): (1, 1)}, 2)
    >>> made = keys(powers([same], coprimes=True), 4, 2)
    >>> states([same, same], made, 2, merged=True).weights
    [[1, 2, 1], [1, 2, 1]]
    """
    found = States([0], [[1] for _ in range(labels)])
    for one in factors:
        steps = [(keys.key(ms), ts) for ms, ts in one.rows.items()]
        found = _merged(found, steps) if merged else _listed(found, steps)
    return found


def _lowest(row: Sequence[Fraction]) -> Row:
    """Return the ratios of a row in the least whole numbers."""
    unit = lcm(*(p.denominator for p in row))
    whole = [p.numerator * (unit // p.denominator) for p in row]
    common = gcd(*whole) or 1
    return tuple(n // common for n in whole)


def _spans(rows: Iterable[Row], powers: Powers) -> dict[tuple[int, int], int]:
    """Return by how much each exponent of m_y / m_1 can differ from one value to another."""
    columns = [_exponents(row, powers) for row in rows]
    places = {place for column in columns for place in column}
    found = {p: [column.get(p, 0) for column in columns] for p in places}
    return {place: max(ts) - min(ts) for place, ts in found.items()}


def _exponents(row: Row, powers: Powers) -> Counter[tuple[int, int]]:
    found = Counter[tuple[int, int]]()
    for y, n in enumerate(row[1:]):
        found.update({(y, c): t for c, t in powers[n].items()})
        found.subtract({(y, c): t for c, t in powers[row[0]].items()})
    return found


def _logs(numbers: Sequence[int], places: int) -> dict[int, int]:
    """Return whole numbers less than 2 units from 2^places log n, for ascending n > 1.

    Each logarithm is that of the number before, and log n/m = 2 atanh (n - m)/(n + m). The
    bounds of the sums are less than 2^more apart: each of the many parts adds 7 (places + more)^2
    at most, and both are at most 2^(their bits).
    """
    more = 2 * places.bit_length() + len(numbers).bit_length() + 8
    bits = places + more
    two, low, high, found = series.log_two(bits), 0, 0, dict[int, int]()
    for m, n in pairwise([1, *numbers]):
        if n < 3 * m:
            near, far = series.atanh_bounds(n - m, n + m, bits)
            low, high = low + 2 * near, high + 2 * far
        else:
            low, high = series.log_bounds(Fraction(n), bits, two)
        found[n] = low >> more
    return found


def _listed(found: States, steps: Sequence[tuple[int, Row]]) -> States:
    """Return the states with one feature more, value by value."""
    made = [key + step for step, _ in steps for key in found.keys]
    return States(
        made,
        [
            [weight * ts[y] for _, ts in steps for weight in column]
            for y, column in enumerate(found.weights)
        ],
    )


def _merged(found: States, steps: Sequence[tuple[int, Row]]) -> States:
    """Return the same, where states with one key are one."""
    (first, ts), *others = steps
    made = [key + first for key in found.keys]
    weights = [[w * t for w in column] for column, t in zip(found.weights, ts, strict=True)]
    places = dict(zip(made, range(len(made)), strict=True))
    for step, ts in others:
        at = [places.setdefault(key + step, len(places)) for key in found.keys]
        for column, sums, t in zip(found.weights, weights, ts, strict=True):
            sums.extend([0] * (len(places) - len(sums)))
            for place, w in zip(at, column, strict=True):
                sums[place] += w * t
    return States([*places], weights)

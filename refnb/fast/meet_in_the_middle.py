"""Meet in the middle: expected error of naive Bayes, the truth naive too, without the joint table.

    m_y, t_y   what model and truth give a label y for the values of some features     int >= 0
    state      values of the features of one half: the ratios of its m_y, and its t_y
    err(r)     expected error of the rule r of the model        sum of [r(x) != y] p(x, y)
    B          bits: all products of m that are compared are at most 2^B               int
    K(n)       a whole number less than 2 units from 2^p log n; K(0) is far below      int
    key        K(m_y) - K(m_1) for each label after the first, in fields of one int    int
    S          4 B + 1 units, the slack                                                int

Features are independent, given the label. So cut them into two halves. A cell is one state of each
half: its ratios and its t_y are products of theirs. Sort the states of one half by their ratio of
two labels. Those with which a state of the other half makes the first label win are the
beginning of the list, and the truth of all such cells is that state's t_y times a partial sum.

Of d features with two values each there are 2^(d/2) states twice, and not 2^d cells. With more than
two labels, a label must win against all others: that is dominance. A model and a truth need not
be the same, and a half is shorter where states have equal ratios, which are merged.

Keys of values add up, their t_y multiply. Two products a > b of the m, both at most 2^B, are not
close to each other:

    log a - log b >= log(1 + 2^-B) > 2^-(B + 1),  and that is 2^(p - B - 1) units

Each is a product of at most B factors above 1, so the sum of their keys is off by less than S. With
2^(p - B - 1) >= 4 S, a key is above S when a > b, and between -S and S when a = b. So every
comparison is proved, and a tie is a tie. The weights t_y are exact and no shorter than such keys.

When parameters have few primes, many states have the same products. They are merged: then each n
is a product of coprime numbers c^t, and K(n) the sum of t K(c). Equal products have the same key,
and others never, where B covers any two states of one half.

Dominance, of rows k_1 ... k_n with a weight w and questions q_1 ... q_n with a weight v:

    total = the sum of v w over the pairs with k_i >= q_i for every i

Of one number, sort the rows: what a question counts is an end of the list, and its weight a
difference of partial sums. Of more, sort by the first number and halve. The questions that the
first row of the upper half satisfies have all of that half, as far as the first number goes:
what is left there has one number less. They go on to the lower half, the others to the upper.
N rows and as many questions take about N log(N)^n steps, where pairs are N^2.

The trap: where two labels tie, the first one in the order of the model is predicted. Under a truth
that is not the model's, that changes the error. And with few bits a filter is faster, but then a
second way has to settle ties, which in exercises are the rule.

Source: E. Horowitz and S. Sahni, Computing partitions with applications to the knapsack
problem, JACM 21 (1974), for the two halves; J. L. Bentley, Multidimensional divide-and-conquer,
CACM 23 (1980), for dominance. The bound is that of an irreducible fraction a/b, which differs from
1 by 1/b at least.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise, product
from math import comb, lcm, prod
from operator import ge, itemgetter, mul

from refnb.classifiers.categorical import Model
from refnb.core import checks, limits, messages
from refnb.core.errors import DomainMismatch, MissingValue, UnknownFeature, UnknownValue
from refnb.core.limits import Limits
from refnb.estimation.schema import Cell
from refnb.exact import coprime_base, series
from refnb.fast.weights import least

Row = tuple[int, ...]
Powers = Mapping[int, Mapping[int, int]]
Halves = tuple[Sequence["Factor"], Sequence["Factor"]]

MANY = 1 << 20  # cells beyond which it is worth while to look for states that can be merged
FEW = 1_000  # numbers up to which they are taken apart for that
PAIRS = 64  # pairs of a row and a question that are looked at one by one


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


def expected_error(truth: Model, model: Model, *, within: Limits = limits.USUAL) -> Fraction:
    """Return err(r), the sum of [r(x) != y] p(x, y), for the rule r of a model.

    It is the error of `expected_error.expected_error` for the rule of its `naive_rule`, and the
    Bayes error when the model is the truth. Features that only the model has give no factor.

    Raises DomainMismatch when the labels differ; UnknownFeature; UnknownValue for what the model
    does not know; MissingValue when the rule is undefined at a cell with p(x) > 0; OutOfRange
    when four times the states of both halves, times their parts of thirty bits and the labels, are
    more than 400000000 steps; each label after the second multiplies them by the bits of the number
    of states.

    >>> half = Fraction(1, 2)
    >>> coin = {"a": {"0": Fraction(1, 5), "1": Fraction(4, 5)},
    ...         "b": {"0": Fraction(7, 10), "1": Fraction(3, 10)}}
    >>> coins = Model({"a": half, "b": half}, {f"coin {i}": coin for i in range(20)})
    >>> print(f"{expected_error(coins, coins) * 10**6 // 1} of a million")
    7559 of a million
    """
    _check(truth, model)
    factors = [factor([[*model.prior.values()]], [[truth.prior[y] for y in model.prior]])]
    for f, domain in truth.schema.features.items():
        tables = model.conditionals[f], truth.conditionals[f]
        rows = ([[table[y][v] for y in model.prior] for v in domain] for table in tables)
        factors.append(factor(*rows))
    halves, sizes, exponents = _plan(factors)
    labels, bits = len(model.prior), 2 * max(sum(one.bits for one in half) for half in halves)
    whole = max(prod(one.whole for one in half) for half in halves)
    parts, many = (bits + whole.bit_length()) // 30 + 1, sum(sizes)
    searched = many.bit_length() ** max(labels - 2, 0)
    within.check_steps(4 * many * parts * labels * searched, "an expected error")
    _check_defined(truth, model)
    made = keys(exponents, bits, len(factors))
    one, other = (
        states(half, made, labels, merged=2 * size <= prod(len(f.rows) for f in half))
        for half, size in zip(halves, sizes, strict=True)
    )
    right = _of_two(one, other, made) if labels == 2 else _of_more(one, other, made)
    return 1 - Fraction(right, prod(one.whole for one in factors))


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
            row = tuple(least(ms))
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
        if merged:
            found = _merged(found, steps)
        else:
            sums = [key + step for step, _ in steps for key in found.keys]
            columns = enumerate(found.weights)
            found = States(sums, [[w * ts[y] for _, ts in steps for w in ws] for y, ws in columns])
    return found


def total(rows: Sequence[Row], questions: Sequence[Row], place: int = 0) -> int:
    """Return the sum of v w over the pairs of a row and a question with k_i >= q_i for every i.

    The numbers before a place are large enough.

    >>> total([(3, 1, 10), (1, 3, 100)], [(1, 1, 2), (2, 0, 1)])
    230
    """
    if not rows or not questions:
        return 0
    if place == len(rows[0]) - 1:
        return sum(row[-1] for row in rows) * sum(q[-1] for q in questions)
    by = itemgetter(place)
    rows = sorted(rows, key=by)
    if place < len(rows[0]) - 2:
        return _halved(rows, sorted(questions, key=by), place)
    numbers, below = [*map(by, rows)], [*accumulate((row[-1] for row in rows), initial=0)]
    return sum(q[-1] * (below[-1] - below[bisect_left(numbers, q[place])]) for q in questions)


def _check(truth: Model, model: Model) -> None:
    """Require a model that knows labels, features and values of the truth."""
    if set(truth.prior) != set(model.prior):
        known = f"{messages.listed(truth.prior)}, got {messages.listed(model.prior)}"
        raise DomainMismatch(f"a model needs the labels {known}")
    checks.known(truth.conditionals, model.conditionals, UnknownFeature, "a feature of the truth")
    for f, domain in truth.schema.features.items():
        place = messages.place("the truth: the value of", f)
        checks.known(domain, model.schema.features[f], UnknownValue, place)


def _plan(factors: Sequence[Factor]) -> tuple[Halves, tuple[int, int], Powers]:
    """Cut the features where both halves have about as many states, like features side by side.

    Return the halves, how many states each can have, and the numbers as powers.
    """
    numbers = {n for one in factors for row in one.rows for n in row}
    coprimes = prod(len(one.rows) for one in factors) > MANY and len(numbers) <= FEW
    exponents = powers(factors, coprimes=coprimes)
    if coprimes:
        primes = [sorted({c for r in one.rows for n in r for c in exponents[n]}) for one in factors]
        factors = [factors[i] for i in sorted(range(len(factors)), key=primes.__getitem__)]

    def many(half: Sequence[Factor]) -> int:
        """Return at most how many states a half has."""
        return size(half, exponents) if coprimes else prod(len(one.rows) for one in half)

    cut = bisect_left(range(len(factors)), 1, key=lambda i: many(factors[:i]) >= many(factors[i:]))
    halves = factors[:cut], factors[cut:]
    return halves, (many(halves[0]), many(halves[1])), exponents


def _of_two(one: States, other: States, keys: Keys) -> int:
    """Return the weight with which the first label is right, and the second one.

    The first is predicted where m_2 / m_1 of both states together is at most 1.
    """
    order = sorted(range(len(other.keys)), key=other.keys.__getitem__)
    ratios = [*map(other.keys.__getitem__, order)]
    upto = [[*accumulate(map(column.__getitem__, order), initial=0)] for column in other.weights]
    ends = [bisect_right(ratios, keys.slack - key) for key in one.keys]
    columns = zip(one.weights, upto, strict=True)
    first, second = (sum(map(mul, ws, map(sums.__getitem__, ends))) for ws, sums in columns)
    return int(first + sum(one.weights[1]) * upto[1][-1] - second)


def _of_more(one: States, other: States, keys: Keys) -> int:
    """Return the weight with which any label is right, each of them winning against all others.

    It must be ahead of those before it, and at least level with those behind it.
    """
    labels = len(one.weights)
    rows, asks = keys.fields(other.keys, labels), keys.fields(one.keys, labels)
    found = 0
    for c in range(labels):
        rivals = [(y, keys.slack if y < c else -keys.slack) for y in range(labels) if y != c]
        ahead = [[k - r for k, r in zip(rows[c], rows[y], strict=True)] for y, _ in rivals]
        asked = [[m + r - k for k, r in zip(asks[c], asks[y], strict=True)] for y, m in rivals]
        held = [*zip(*ahead, other.weights[c], strict=True)]
        found += total(held, [*zip(*asked, one.weights[c], strict=True)])
    return found


def _check_defined(truth: Model, model: Model) -> None:
    """Require a score above 0 for each cell with p(x) > 0: MissingValue.

    For each label of the truth, the sets of labels that a cell can leave possible are followed.
    """
    tables = [(truth.conditionals[f], model.conditionals[f]) for f in truth.conditionals]
    for label in (y for y, p in truth.prior.items() if p):
        found: dict[frozenset[str], Cell] = {_possible(model.prior): ()}
        for ts, ms in tables:
            found = {
                left & _possible({y: ms[y][v] for y in ms}): (*cell, v)
                for left, cell in found.items()
                for v, p in ts[label].items()
                if p
            }
        if cell := found.get(frozenset()):
            words = f"the rule is undefined at {messages.shown(cell)}, which has probability > 0"
            raise MissingValue(words)


def _possible(weights: Mapping[str, Fraction]) -> frozenset[str]:
    return frozenset(y for y, p in weights.items() if p)


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


def _halved(rows: Sequence[Row], questions: Sequence[Row], place: int) -> int:
    """Return the total of rows and questions that are sorted by the number at a place."""
    if len(rows) * len(questions) <= PAIRS:
        pairs = product((row[place:] for row in rows), (q[place:] for q in questions))
        return sum(row[-1] * q[-1] for row, q in pairs if all(map(ge, row[:-1], q[:-1])))
    half = len(rows) // 2
    cut = bisect_right(questions, rows[half][place], key=itemgetter(place))
    if len(rows) == 1:
        return total(rows, questions[:cut], place + 1)
    (low, high), (easy, hard) = (rows[:half], rows[half:]), (questions[:cut], questions[cut:])
    found = total(high, easy, place + 1) + _halved(low, easy, place)
    return found + _halved(high, hard, place)

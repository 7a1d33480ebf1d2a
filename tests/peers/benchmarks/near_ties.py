"""Count the near ties that doubles get wrong: python tests/peers/benchmarks/near_ties.py RUNS SEED.

Each run draws two or three labels with equal priors. A factor of a label has the log
k log t - (x - m)^2 / (2 v): a probability t, a word seen k times, or, where t = v and
k = -1/2, a Gaussian density.

    shuffled      numerators and denominators of the factors change places: a tie
    nudged        the same, and one factor is 10^-3 to 10^-25 of itself smaller: no tie
    repeated      a^p against b^q, with p/q a convergent of log b / log a
    exchanged     distances and variances change places among Gaussian features: a tie
    boundary      x is where two Gaussian curves cross, to 5 to 25 decimals: no tie

The double adds math.log and squares and takes the labels whose sum is the greatest. The truth is
what refnb decides, where each tie and each hair was made on purpose.
"""

import math
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import reduce
from operator import add
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT)]

from refnb.classifiers.log_naive import decide  # noqa: E402
from refnb.exact.logarithm import LogForm, total  # noqa: E402

DIGITS, NOTHING = 80, Decimal("1e-50")


@dataclass(frozen=True)
class Part:
    """A log factor k log t - (x - m)^2 / (2 v), in three kinds of numbers."""

    k: Fraction
    t: Fraction
    x: Fraction = Fraction(0)
    m: Fraction = Fraction(0)
    v: Fraction = Fraction(1)

    def exact(self) -> LogForm:
        return LogForm("e", -((self.x - self.m) ** 2) / (2 * self.v), ((self.t, self.k),))

    def rounded(self) -> float:
        distance = float(self.x) - float(self.m)
        return float(self.k) * math.log(float(self.t)) - distance**2 / (2 * float(self.v))


Scores = list[list[Part]]


def plain(t: Fraction) -> Part:
    """Return the factor of a feature whose value has the probability t."""
    return Part(Fraction(1), t)


def gauss(x: Fraction, m: Fraction, v: Fraction) -> Part:
    """Return the log density without its constant."""
    return Part(Fraction(-1, 2), v, x, m, v)


def shuffled(dice: random.Random, labels: int) -> Scores:
    over = [dice.randint(1, 50) for _ in range(dice.randint(2, 6))]
    under = [dice.randint(51, 100) for _ in over]
    scores = []
    for _ in range(labels):
        ways = dice.sample(over, len(over)), dice.sample(under, len(under))
        scores.append([plain(Fraction(n, d)) for n, d in zip(*ways, strict=True)])
    return scores


def nudged(dice: random.Random, labels: int) -> Scores:
    scores, size = shuffled(dice, labels), 10 ** dice.randint(3, 25)
    for i, (first, *rest) in enumerate(scores):
        scores[i] = [plain(first.t * Fraction(size, size + i)), *rest]
    return scores


def repeated(dice: random.Random, labels: int) -> Scores:
    a, b = (Fraction(dice.randint(1, 99), 100) for _ in range(2))
    with localcontext() as context:
        context.prec = DIGITS
        pairs = list(convergents(_decimal(b).ln() / _decimal(a).ln(), 10**12))
    p, q = dice.choice(pairs)
    return _widened([[Part(Fraction(p), a)], [Part(Fraction(q), b)]], labels)


def convergents(x: Decimal, most: int) -> Iterator[tuple[int, int]]:
    """Yield the convergents p/q > 0 of x with q up to `most`."""
    (p, q), (before, below) = (1, 0), (0, 1)
    while q <= most and p <= most * most:
        if p and q:
            yield p, q
        digit = int(x)
        (p, q), (before, below) = (digit * p + before, digit * q + below), (p, q)
        x = 1 / max(x - digit, NOTHING)


def exchanged(dice: random.Random, labels: int) -> Scores:
    spots = [_tenths(dice) for _ in range(dice.randint(2, 5))]
    pairs = [(_tenths(dice), Fraction(dice.randint(1, 99), 10)) for _ in spots]
    scores = []
    for _ in range(labels):
        ways = dice.sample(pairs, len(pairs))
        scores.append([gauss(x, x + d, v) for x, (d, v) in zip(spots, ways, strict=True)])
    return scores


def boundary(dice: random.Random, labels: int) -> Scores:
    m, n = _tenths(dice), _tenths(dice)
    v, w = (Fraction(k, 10) for k in dice.sample(range(1, 100), 2))
    with localcontext() as context:
        context.prec = DIGITS
        x = _crossing(m, n, v, w).quantize(Decimal(10) ** -dice.randint(5, 25))
    return _widened([[gauss(Fraction(x), m, v)], [gauss(Fraction(x), n, w)]], labels)


def _crossing(m: Fraction, n: Fraction, v: Fraction, w: Fraction) -> Decimal:
    """Solve (x - n)^2 / w - (x - m)^2 / v + log(w/v) = 0: a x^2 + 2 b x + c = 0."""
    a, b = _decimal(1 / w - 1 / v), _decimal(m / v - n / w)
    c = _decimal(n * n / w - m * m / v) + _decimal(w / v).ln()
    return (-b + (b * b - a * c).sqrt()) / a


def _tenths(dice: random.Random) -> Fraction:
    return Fraction(dice.randint(-99, 99), 10)


def _decimal(x: Fraction) -> Decimal:
    return Decimal(x.numerator) / Decimal(x.denominator)


def _widened(scores: Scores, labels: int) -> Scores:
    """Add a third label that is far behind."""
    return [*scores, [*scores[0], plain(Fraction(1, 1000))]][:labels]


KINDS = (shuffled, nudged, repeated, exchanged, boundary)
TIES = {"shuffled": True, "exchanged": True, "nudged": False, "boundary": False}


def decided(scores: Scores) -> set[int]:
    """Return the labels of greatest score, exactly."""
    sums = {str(i): total([part.exact() for part in parts]) for i, parts in enumerate(scores)}
    return {int(y) for y in decide(sums).ties}


def floated(scores: Scores) -> set[int]:
    """Return the labels of greatest sum in floating point, added one by one.

    From Python 3.12 on `sum` itself makes up for some of what rounding loses.
    """
    sums = [reduce(add, (part.rounded() for part in parts)) for parts in scores]
    return {i for i, s in enumerate(sums) if s == max(sums)}


def verdict(found: set[int], best: set[int]) -> str:
    """Say how a decision is wrong."""
    if found == best:
        return "right"
    if found < best:
        return "missed tie"
    return "false tie" if found > best else "false winner"


def near_ties(runs: int, seed: int) -> tuple[Counter[tuple[str, str]], float]:
    """Return how often the doubles were right and wrong, and the seconds of the exact way."""
    dice, found, spent = random.Random(seed), Counter[tuple[str, str]](), 0.0  # noqa: S311
    for run in range(runs):
        kind = KINDS[run % len(KINDS)]
        scores = kind(dice, dice.randint(2, 3))
        dice.shuffle(scores)
        start = time.perf_counter()
        best = decided(scores)
        spent += time.perf_counter() - start
        tie = TIES.get(kind.__name__)
        if tie is not None and (len(best) > 1) != tie:
            raise SystemExit(f"run {run}, {kind.__name__}: {best}")
        found[kind.__name__, verdict(floated(scores), best)] += 1
    return found, spent


def table(found: Counter[tuple[str, str]]) -> str:
    """Return one line a kind, and their sum."""
    words = ("right", "false winner", "false tie", "missed tie")
    rows = {kind.__name__: [found[kind.__name__, word] for word in words] for kind in KINDS}
    rows["all"] = [sum(column) for column in zip(*rows.values(), strict=True)]
    lines = [f"{name:12}" + "".join(f"{n:14}" for n in row) for name, row in rows.items()]
    return "\n".join([" " * 12 + "".join(f"{word:>14}" for word in words), *lines])


if __name__ == "__main__":
    totals, seconds = near_ties(int(sys.argv[1]), int(sys.argv[2]))
    print(table(totals))
    print(f"the exact decisions took {seconds:.1f} s")

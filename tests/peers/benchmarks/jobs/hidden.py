"""Hidden states, clusters, near ties and small errors through the API, beside plain floats and arb.

The loops in floating point scale what they add to the sum 1, and do nothing else. Near ties are
sums of logarithms between 2^-80 and 2^-200; arb doubles its precision until it knows the sign.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from random import Random

import refnb
from peers import peers
from peers.benchmarks.jobs.errors import random_model
from peers.benchmarks.run import Job, Way
from refnb.exact import enclosure, series
from refnb.exact.logarithm import LogForm
from refnb.latent.hmm import Model

PEERS = ("python-flint",)
OURS, FLOATS, ARB = "refnb", "plain floats", "arb"
Point = Sequence[float]


def jobs() -> Iterator[Job]:
    """Yield the jobs, each with its goal."""
    for states, length in ((2, 1_000), (10, 10_000)):
        yield smoothing(states, length)
    yield clustering(1_000)
    for logs, constant in ((4, 0), (12, 0), (4, 1), (12, 1)):
        yield signs(logs, constant)
    for features in (8, 12):
        model = random_model(features, 100)
        ways: dict[str, Way] = {OURS: lambda model=model: [refnb.error(model).error]}  # type: ignore[misc]
        yield Job(f"error, {features} features", OURS, ways, seconds=0.01)


def smoothing(states: int, length: int) -> Job:
    """Return the job of all posteriors of a sequence."""
    dice = Random(states)  # noqa: S311
    zs = [f"z{i}" for i in range(states)]
    model = Model(
        _row(dice, zs), {z: _row(dice, zs) for z in zs}, {z: _row(dice, "abc") for z in zs}
    )
    x = dice.choices("abc", k=length)

    def ours() -> list[Fraction]:
        rows = refnb.hmm(model).observe(x).bounds.smoothed
        return [bounds.low for row in rows for bounds in row.values()]

    start = [float(model.start[z]) for z in zs]
    a = [[float(model.transition[z][w]) for w in zs] for z in zs]
    b = {s: [float(model.emission[z][s]) for z in zs] for s in "abc"}
    columns = [*zip(*a, strict=True)]

    def floats() -> list[float]:
        alphas, came = [], start
        for s in x:
            alphas.append(_scaled([p * q for p, q in zip(b[s], came, strict=True)]))
            came = [
                sum(p * q for p, q in zip(alphas[-1], column, strict=True)) for column in columns
            ]
        found, beta = [], [1.0] * states
        for s, alpha in zip(reversed(x), reversed(alphas), strict=True):
            found.append(_scaled([p * q for p, q in zip(alpha, beta, strict=True)]))
            later = [p * q for p, q in zip(b[s], beta, strict=True)]
            beta = _scaled([sum(p * q for p, q in zip(row, later, strict=True)) for row in a])
        return [p for row in reversed(found) for p in row]

    return Job(
        f"smoothing, {states} states, T = {length}", OURS, {OURS: ours, FLOATS: floats}, {FLOATS: 8}
    )


def clustering(number: int) -> Job:
    """Return the job of k means, from rows to the last centres."""
    dice = Random(number)  # noqa: S311
    points = [
        (dice.randrange(9_999) + 30_000 * (i % 3), dice.randrange(9_999)) for i in range(number)
    ]
    rows = [{"x": f"{x}.25", "y": f"{y}.5"} for x, y in points]
    plain = [(x + 0.25, y + 0.5) for x, y in points]
    start = [(Fraction(x), Fraction(y)) for x, y in plain[:5]]

    def floats() -> list[float]:
        before, at = list[Point](), list[Point](plain[:5])
        while before != at:
            groups: list[list[Point]] = [[] for _ in at]
            for x in plain:
                far = [sum([(p - q) ** 2 for p, q in zip(x, m, strict=True)]) for m in at]
                groups[far.index(min(far))].append(x)
            pairs = zip(groups, at, strict=True)
            before, at = (
                at,
                [tuple(sum(c) / len(g) for c in zip(*g, strict=True)) or m for g, m in pairs],
            )
        return [value for m in at for value in m]

    def ours() -> list[Fraction]:
        return [value for m in refnb.cluster(rows, centres=start).centres for value in m]

    return Job(f"k means, {number} points", OURS, {OURS: ours, FLOATS: floats}, {FLOATS: 1})


def signs(logs: int, constant: int) -> Job:
    """Return the job of the signs of a hundred near ties."""
    forms = [_near(Random(place), logs, constant) for place in range(100)]  # noqa: S311
    ways: dict[str, Way] = {OURS: lambda: [enclosure.sign(x) for x in forms]}
    if flint := peers.found("flint"):

        def arb(x: LogForm) -> int:
            bits = 64
            while True:
                flint.ctx.prec = bits
                whole = flint.arb(flint.fmpq(*x.const.as_integer_ratio()))
                for a, q in x.terms:
                    log = flint.arb(flint.fmpq(*a.as_integer_ratio())).log()
                    whole += log * flint.fmpq(*q.as_integer_ratio())
                if whole > 0 or whole < 0:
                    return 1 if whole > 0 else -1
                bits *= 2

        ways[ARB] = lambda: [arb(x) for x in forms]
    words = "with a constant" if constant else "without one"
    return Job(f"100 near ties, {logs} logs {words}", OURS, ways, {ARB: 3})


def _near(dice: Random, logs: int, constant: int) -> LogForm:
    """Return a sum of logarithms that is near a rational number, and that number away from it."""
    pairs = [
        (Fraction(dice.randrange(1, 500), dice.randrange(501, 999)), dice.randrange(1, 9))
        for _ in range(logs - 1)
    ]
    r = Fraction(constant * dice.randrange(10**8), 10**8)
    bits = dice.randrange(80, 200)
    _, high = series.exponential_bounds(
        (int(-r * 2**bits), int(-r * 2**bits)), bits, series.log_two(bits)
    )
    last = Fraction(high + 1, 2**bits) / prod(a**q for a, q in pairs)
    return LogForm("e", r, (*((a, Fraction(q)) for a, q in pairs), (last, Fraction(1))))


def _row(dice: Random, names: Sequence[str]) -> dict[str, Fraction]:
    parts = [dice.randrange(1, 20) for _ in names]
    return {name: Fraction(n, sum(parts)) for name, n in zip(names, parts, strict=True)}


def _scaled(row: Sequence[float]) -> list[float]:
    whole = sum(row)
    return [p / whole for p in row]

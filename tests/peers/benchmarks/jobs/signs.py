"""Signs of near ties, beside arb.

They are sums of logarithms between 2^-80 and 2^-200; arb doubles its precision until it knows
the sign.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from random import Random

from peers import peers
from peers.benchmarks.run import Job, Way
from refnb.exact import enclosure, series
from refnb.exact.logarithm import LogForm

PEERS = ("python-flint",)
OURS, ARB = "refnb", "arb"


def jobs() -> Iterator[Job]:
    """Yield the jobs, each with its goal."""
    for logs, constant in ((4, 0), (12, 0), (4, 1), (12, 1)):
        yield signs(logs, constant)


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

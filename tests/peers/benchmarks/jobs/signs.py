"""Signs of logarithmic forms beside python-flint and mpmath.

The whole numbers are ready for everybody. Peers begin with 64 bits, and double them until the sign
is certain.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from peers import peers
from peers.benchmarks.run import Job, Way
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm
from refnb.fast import signs
from refnb.fast.signs import Form

PEERS = ("python-flint", "mpmath")
OURS, ARB, IV, CHAPTER = "refnb, signs", "python-flint, arb", "mpmath.iv", "refnb, the chapter"
MANY = 100


def jobs() -> Iterator[Job]:
    """Yield races of one logarithm, and of four."""
    for bits in (40, 64, 128, 256):
        forms = [form(1, bits, Random(bits + i)) for i in range(MANY)]  # noqa: S311
        yield race(f"{MANY} signs, one logarithm of {bits} bits", forms, {ARB: 2.0, IV: 0.2})
    forms = [form(4, 64, Random(i)) for i in range(MANY)]  # noqa: S311
    yield race(f"{MANY} signs, four logarithms of 64 bits", forms, {IV: 0.2})


def form(terms: int, bits: int, dice: Random) -> LogForm:
    """Return so many logarithms of quotients of numbers of so many bits, and a rational number."""
    parts = [(logarithm.constant(Fraction(dice.randrange(-99, 99), 7), "e"), Fraction(1))]
    for _ in range(terms):
        a = Fraction(dice.randrange(1, 1 << bits), dice.randrange(1, 1 << bits))
        parts.append((logarithm.log(a, "e"), Fraction(dice.choice([-3, -1, 1, 2]), 2)))
    return logarithm.combination(parts)


def race(name: str, forms: Sequence[LogForm], goals: dict[str, float]) -> Job:
    """Return the job of the signs of these forms."""
    ready = [signs.prepare(x) for x in forms]
    ways: dict[str, Way] = {
        OURS: lambda: [signs.sign(x) for x in ready],
        CHAPTER: lambda: [enclosure.sign(x) for x in forms],
    }
    if flint := peers.found("flint"):
        ways[ARB] = lambda: [by_arb(flint, x) for x in ready]
    if mpmath := peers.found("mpmath"):
        ways[IV] = lambda: [by_intervals(mpmath, x) for x in ready]
    return Job(name, OURS, ways, goals)


def by_arb(flint: peers.Peer, x: Form) -> int:
    """Return the sign by balls."""
    for bits in enclosure.precisions():
        flint.ctx.prec = bits
        whole = flint.arb(x.over) / x.under
        for over, under, k in x.terms:
            whole += k * (flint.arb(over) / under).log()
        if whole > 0 or whole < 0:
            return 1 if whole > 0 else -1
    raise AssertionError("unreachable: some precision suffices")


def by_intervals(mpmath: peers.Peer, x: Form) -> int:
    """Return the sign by intervals."""
    iv = mpmath.iv
    for bits in enclosure.precisions():
        iv.prec = bits
        whole = iv.mpf(x.over) / x.under
        for over, under, k in x.terms:
            whole += k * iv.log(iv.mpf(over) / under)
        if whole > 0 or whole < 0:
            return 1 if whole > 0 else -1
    raise AssertionError("unreachable: some precision suffices")

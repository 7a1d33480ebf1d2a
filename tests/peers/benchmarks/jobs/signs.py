"""Signs of logarithmic forms beside python-flint and mpmath; Gaussian decisions beside floats.

The numbers are ready for everybody: whole ones for refnb and the peers, floats for the plain loop.
Peers begin with 64 bits, and double them until the sign is certain.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import log
from random import Random

from peers import peers
from peers.benchmarks.run import Growth, Job, Way
from refnb.classifiers.gaussian import Model
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm
from refnb.fast import bells, signs
from refnb.fast.signs import Form

PEERS = ("python-flint", "mpmath")
OURS, ARB, IV, CHAPTER = "refnb, signs", "python-flint, arb", "mpmath.iv", "refnb, the chapter"
BELLS, FLOATS = "refnb, bells", "plain loop, floats"
MANY = 100


def jobs() -> Iterator[Job]:
    """Yield races of one logarithm, of four, and of Gaussian decisions."""
    for bits in (40, 64, 128, 256):
        forms = [form(1, bits, Random(bits + i)) for i in range(MANY)]  # noqa: S311
        yield race(f"{MANY} signs, one logarithm of {bits} bits", forms, {ARB: 2.0, IV: 0.2})
    forms = [form(4, 64, Random(i)) for i in range(MANY)]  # noqa: S311
    yield race(f"{MANY} signs, four logarithms of 64 bits", forms, {IV: 0.2})
    yield contest(random_model(4, Random(1)))  # noqa: S311


def growths() -> Iterator[Growth]:
    """Yield how the time grows with the bits of a logarithm, and with features."""
    signs_of = {bits: ours([form(1, bits, Random(bits))]) for bits in (64, 256, 1024, 4096)}  # noqa: S311
    yield Growth("sign, by bits of the numbers", "at most 1", signs_of)
    wide = {d: decisions(random_model(d, Random(d))) for d in (8, 16, 32, 64)}  # noqa: S311
    yield Growth("decision, by features", "1", wide)


def form(terms: int, bits: int, dice: Random) -> LogForm:
    """Return so many logarithms of quotients of numbers of so many bits, and a rational number."""
    parts = [(logarithm.constant(Fraction(dice.randrange(-99, 99), 7), "e"), Fraction(1))]
    for _ in range(terms):
        a = Fraction(dice.randrange(1, 1 << bits), dice.randrange(1, 1 << bits))
        parts.append((logarithm.log(a, "e"), Fraction(dice.choice([-3, -1, 1, 2]), 2)))
    return logarithm.combination(parts)


def ours(forms: Sequence[LogForm]) -> Way:
    """Return the way by signs, all prepared."""
    ready = [signs.prepare(x) for x in forms]
    return lambda: [signs.sign(x) for x in ready]


def race(name: str, forms: Sequence[LogForm], goals: dict[str, float]) -> Job:
    """Return the job of the signs of these forms."""
    ready = [signs.prepare(x) for x in forms]
    ways: dict[str, Way] = {
        OURS: ours(forms),
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


def random_model(features: int, dice: Random) -> Model:
    """Return bells whose means and variances are tenths."""
    names, labels = [f"f{i}" for i in range(features)], ("a", "b", "c")
    means = {f: {y: Fraction(dice.randrange(100), 10) for y in labels} for f in names}
    spread = {f: {y: Fraction(dice.randrange(1, 100), 10) for y in labels} for f in names}
    return Model(
        dict(zip(labels, map(Fraction, ("1/2", "1/3", "1/6")), strict=True)), means, spread
    )


def rows(model: Model) -> list[list[int]]:
    """Return rows of tenths."""
    dice = Random(7)  # noqa: S311
    return [[dice.randrange(100) for _ in model.means] for _ in range(MANY)]


def decisions(model: Model) -> Way:
    """Return the way by bells: the place of the label that is decided, for each row."""
    ready, xs = bells.ring(model, 10), rows(model)
    index = {id(each): place for place, each in enumerate(ready.decisions)}
    return lambda: [index[id(bells.decide(ready, row))] for row in xs]


def contest(model: Model) -> Job:
    """Return the job of deciding beside a loop that adds floats."""
    floats = [[x / 10 for x in row] for row in rows(model)]
    table = list[tuple[float, list[tuple[float, float]]]]()
    for y, p in model.prior.items():
        bell = [(float(model.means[f][y]), float(v[y])) for f, v in model.variances.items()]
        table.append((log(p) - sum(log(v) for _, v in bell) / 2, bell))

    def plainly() -> list[int]:
        found = []
        for row in floats:
            best, at = -1e300, 0
            for place, (start, bell) in enumerate(table):
                score = start
                for x, (mu, v) in zip(row, bell, strict=True):
                    score -= (x - mu) * (x - mu) / (2 * v)
                if score > best:
                    best, at = score, place
            found.append(at)
        return found

    ways: dict[str, Way] = {BELLS: decisions(model), FLOATS: plainly}
    return Job(f"{MANY} decisions, 4 features of 3 labels", BELLS, ways, {FLOATS: 2.0})

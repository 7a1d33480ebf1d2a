"""One product in every order: what doubles make of factors that only change places."""

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import permutations
from operator import mul

from docs._build.pictures import odds, svg
from docs._build.pictures.svg import Picture
from refnb.classifiers import categorical
from refnb.estimation.smoothing import smoothing
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm
from refnb.exercises.problems import play_tennis

NONE = smoothing("none")
UNIT = 2**58  # of the last place of a double between 1/64 and 1/32


def votes() -> tuple[Fraction, ...]:
    """Return the prior and the factors of no, on the day that is asked for."""
    found = categorical.infer(categorical.fit(play_tennis.counts(), NONE, NONE), play_tennis.DAY)
    return found.prior["no"], *(row["no"] for row in found.factors.values())


def exact(order: tuple[Fraction, ...]) -> Fraction:
    """Return the product of the votes in an order."""
    return reduce(mul, order, Fraction(1))


def doubled(order: tuple[Fraction, ...]) -> int:
    """Return how far doubles lie from the double nearest to the product, in units."""
    product = reduce(mul, (p.numerator / p.denominator for p in order))
    best = exact(order)
    return int((Fraction(product) - Fraction(best.numerator / best.denominator)) * UNIT)


def tallies() -> Counter[int]:
    """Count the orders by what doubles make of them."""
    return Counter(doubled(order) for order in permutations(votes()))


def orders() -> Picture:
    """Draw how many orders of the five votes come out where, in doubles."""
    found = tallies()
    units = range(min(found), max(found) + 1)
    most, wide = max(found.values()), Fraction(320, len(units))
    marks = [svg.segment((20, 170), (340, 170))]
    for i, unit in enumerate(units):
        high = Fraction(130 * found[unit], most)
        x = 20 + wide * i
        marks.append(svg.box((x + 16, 170 - high), wide - 32, high, "b" if unit else "a"))
        marks.append(svg.middle(x + wide / 2, 164 - high, str(found[unit])))
        marks.append(svg.middle(x + wide / 2, 187, f"{unit:+d}".replace("-", "−") if unit else "0"))
    whole, product = found.total(), exact(votes())
    return Picture(
        "orders",
        "The same five factors in every order, multiplied as doubles",
        f"Columns for the distance from the double nearest to {product}: "
        f"{', '.join(f'{n} orders at {unit}' for unit, n in sorted(found.items()))}.",
        f"Multiply the prior and the four factors of <em>no</em> in all {whole} orders. Exactly, "
        f"the product is always {product}. In doubles there are {len(found)} products, and the "
        "columns of the table decide which of them comes out. Below each column: how many units "
        "of the last place away.",
        196,
        marks,
    )


def pairs() -> Iterator[tuple[int, int]]:
    """Yield p and q such that 2^p is nearer to 3^q than with any smaller numbers."""
    two, three = logarithm.log(2, "2"), logarithm.log(3, "2")
    rest = Fraction(enclosure.decimal(three, 40)) / Fraction(enclosure.decimal(two, 40))
    (p, q), (before, under) = (1, 0), (0, 1)
    for _ in range(25):
        whole = math.floor(rest)
        (p, q), (before, under) = (whole * p + before, whole * q + under), (p, q)
        yield p, q
        rest = 1 / (rest - whole)


def difference(p: int, q: int) -> LogForm:
    """Return p log 2 - q log 3, exactly."""
    two, three = logarithm.log(2, "e"), logarithm.log(3, "e")
    return logarithm.subtract(logarithm.scale(two, p), logarithm.scale(three, q))


def judged(p: int, q: int) -> bool:
    """Tell whether doubles name the greater of 2^p and 3^q."""
    found = p * math.log(2) - q * math.log(3)
    return (found > 0) - (found < 0) == enclosure.sign(difference(p, q))


def nearer() -> Picture:
    """Draw how near the powers come, and which of the pairs doubles decide rightly."""
    marks, verdicts, last = list[str](), list[bool](), Fraction(0)
    levels = [("1", 0), ("10⁻⁴", 4), ("10⁻⁸", 8), ("10⁻¹²", 12)]
    for words, n in levels:
        y = 20 - 4 * odds.doublings(Fraction(1, 10**n))
        marks += [svg.segment((40, y), (348, y), "thin"), svg.text(34, y + 4, words, "end")]
    for i, (p, q) in enumerate(pairs()):
        x = 40 + Fraction(308 * i, 24)
        size = abs(Fraction(enclosure.decimal(difference(p, q), 40)))
        last = 20 + Fraction(4 * -odds.doublings(size))
        verdicts.append(judged(p, q))
        marks.append(svg.dot((x, last), "a" if verdicts[-1] else "ring", 4))
        if i in (3, 9):
            marks.append(svg.text(x + 9, last - 6, f"p = {p:,}, q = {q:,}", "", "halo"))
    return Picture(
        "nearer",
        "Powers of 2 and of 3 that come near each other",
        "A row of dots that falls to the right: the difference of the logarithms of a power of "
        f"2 and a power of 3, ever smaller. Of {len(verdicts)} dots {verdicts.count(False)} are "
        "open.",
        "A word seen <em>p</em> times against another one seen <em>q</em> times: how far apart the "
        "two logarithms are. Full dots: doubles name the greater one. Open dots: they name the "
        "other, or call it a tie.",
        int(last) + 30,
        marks,
    )

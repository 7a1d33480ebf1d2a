"""One product in every order: what doubles make of factors that only change places."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import prod

from docs._build.pictures import diary, svg
from docs._build.pictures.svg import Picture

UNIT = 2**58  # of the last place of a double between 1/64 and 1/32


def votes() -> tuple[Fraction, ...]:
    """Return the prior and the factors of no, for the day in question."""
    return diary.TODAY.prior["no"], *(row["no"] for row in diary.TODAY.factors.values())


def doubled(order: tuple[Fraction, ...]) -> int:
    """Return how far doubles are from the double nearest to the product, in units."""
    product = prod(p.numerator / p.denominator for p in order)
    best = prod(order, start=Fraction(1))
    return int((Fraction(product) - Fraction(best.numerator / best.denominator)) * UNIT)


def tallies() -> Counter[int]:
    """Count the orders by the double they lead to."""
    return Counter(doubled(order) for order in permutations(votes()))


def orders() -> Picture:
    """Draw how many orders of the five votes lead to which double."""
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
    whole, product = found.total(), prod(votes(), start=Fraction(1))
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

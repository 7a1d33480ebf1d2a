"""Small requests with huge numbers: the requests of the vectors, their numbers stretched.

A number becomes 10^300, its inverse, or a quotient of two such; a table that sums to 1 gets a
share of 10^-300 and leaves the rest to its last entry. One number at a time, and all at once.
"""

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from random import Random

from refnb.conformance import vectors
from refnb.conformance.vectors import Vector
from refnb.data import wire
from refnb.data.document import Json
from refnb.errors import RefnbError
from refnb.exact import rational

HUGE = 10**300
SIZES = (str(HUGE), str(10**8), str(10**5), f"1/{HUGE}", f"-{HUGE}", f"{HUGE + 1}/{HUGE}")
VECTORS, PLACES = 5, 4  # of each operation, of each vector
Spot = tuple[list[Json] | dict[str, Json], int | str]


def stretched(op: str) -> Iterator[dict[str, Json]]:
    """Yield requests for an operation that are no longer than a few kilobytes."""
    for vector in [v for v in vectors.shipped() if v.op == op and _is_short(v)][:VECTORS]:
        for size in SIZES:
            every = range(len(list(_spots(vector.args))))
            for places in (every, *([place] for place in every[:PLACES])):
                args = deepcopy(vector.args)
                spots = list(_spots(args))
                for place in places:
                    _stretch(*spots[place], size)
                yield args


def enlarge(dice: Random, args: dict[str, Json]) -> None:
    """Give a few of the numbers of a request one size."""
    spots, size = list(_spots(args)), dice.choice(SIZES)
    for spot in dice.sample(spots, min(len(spots), dice.choice((1, 1, 2, len(spots))))):
        _stretch(*spot, size)


def _is_short(vector: Vector) -> bool:
    return "ok" in vector.expect and len(str(vector.args)) < 1_000


def _spots(value: Json) -> Iterator[Spot]:
    """Yield where a number stands, or a table that sums to 1."""
    if isinstance(value, list | dict):
        for at, inside in enumerate(value) if isinstance(value, list) else value.items():
            is_key = isinstance(value, list) and len(value) == 2 and at == 0
            if _is_share_table(inside) or (isinstance(inside, str) and _is_number(inside, is_key)):
                yield value, at
            else:
                yield from _spots(inside)


def _is_number(word: str, is_key: bool) -> bool:
    return not is_key and _number(word) is not None


def _number(word: Json) -> Fraction | None:
    try:
        return Fraction(wire.decode(Fraction, word))
    except RefnbError:
        return None


def _is_share_table(value: Json) -> bool:
    if not isinstance(value, list) or len(value) < 2:
        return False
    rows = [row for row in value if isinstance(row, list) and len(row) == 2]
    numbers = [_number(row[1]) for row in rows]
    known = [n for n in numbers if n is not None]
    return len(rows) == len(value) == len(known) and sum(known) == 1


def _stretch(inside: list[Json] | dict[str, Json], at: int | str, size: str) -> None:
    value = inside[at]  # type: ignore[index]
    if isinstance(value, str):
        inside[at] = size  # type: ignore[index]
        return
    assert isinstance(value, list)
    p = Fraction(1, HUGE + 1) if "-" not in size else Fraction(HUGE, HUGE + 1)
    shares: list[Fraction] = [p, *[Fraction(0)] * (len(value) - 2), 1 - p]
    for row, share in zip(value, shares, strict=True):
        assert isinstance(row, list)
        row[1] = rational.spelling(share)

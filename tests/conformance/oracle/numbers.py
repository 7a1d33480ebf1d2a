"""Numbers by hand: a pair of integers, digits one after the other, a carry where one is due.

A number is (p, q) with q > 0 and no common divisor. Tables of numbers become tables of whole
numbers over one denominator before anything is done with them.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

Number = tuple[int, int]
Key = TypeVar("Key")

ZERO: Number = (0, 1)
ONE: Number = (1, 1)
DIGITS = "0123456789"
LIMIT = 100000
_PIECE = 1000


class Refused(Exception):
    """An error of the registry, by its name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def divisor(a: int, b: int) -> int:
    """Return the greatest common divisor, after Euclid."""
    a, b = abs(a), abs(b)
    while b:
        a, b = b, a % b
    return a


def lowest(p: int, q: int) -> Number:
    """Return p/q in lowest terms, the sign in front."""
    common = divisor(p, q) * (-1 if q < 0 else 1)
    return p // common, q // common


def denominator(numbers: Iterable[Number]) -> int:
    """Return the least common denominator."""
    least = 1
    for _, q in numbers:
        least *= q // divisor(least, q)
    return least


def whole(table: Mapping[Key, Number]) -> tuple[dict[Key, int], int]:
    """Return the table as whole numbers over one denominator."""
    least = denominator(table.values())
    return {key: p * (least // q) for key, (p, q) in table.items()}, least


def shares(parts: Mapping[Key, int], of: int) -> dict[Key, Number]:
    """Return each whole number over the same denominator."""
    return {key: lowest(part, of) for key, part in parts.items()}


def add(a: Number, b: Number) -> Number:
    table, least = whole({"a": a, "b": b})
    return lowest(table["a"] + table["b"], least)


def multiply(a: Number, b: Number) -> Number:
    return lowest(a[0] * b[0], a[1] * b[1])


def order(a: Number, b: Number) -> int:
    """Return -1, 0 or 1 by comparing the digits of both continued fractions."""
    (p, q), (r, s), sign = a, b, 1
    while True:
        (m, p), (n, r) = divmod(p, q), divmod(r, s)
        if m != n:
            return sign if m > n else -sign
        if not p or not r:
            return sign * (bool(p) - bool(r))
        (p, q), (r, s), sign = (q, p), (s, r), -sign


# Texts


def only_digits(text: str) -> bool:
    return bool(text) and all(letter in DIGITS for letter in text)


def integer(digits: str) -> int:
    """Read digits in pieces: the built-in reader has a limit."""
    value = 0
    for start in range(0, len(digits), _PIECE):
        piece = digits[start : start + _PIECE]
        value = value * 10 ** len(piece) + int(piece)
    return value


def written(n: int) -> str:
    """Write a whole number in pieces, from the last to the first."""
    pieces: list[str] = []
    rest = abs(n)
    while True:
        rest, piece = divmod(rest, 10**_PIECE)
        if not rest:
            return ("-" if n < 0 else "") + "".join([str(piece), *reversed(pieces)])
        pieces.append(str(piece).rjust(_PIECE, "0"))


def canonical(number: Number) -> str:
    p, q = number
    return written(p) if q == 1 else f"{written(p)}/{written(q)}"


def spelled(text: str) -> Number:
    """Read a number of the wire: only its one spelling is one."""
    if len(text) > LIMIT:
        raise Refused("OutOfRange")
    above, bar, below = text.removeprefix("-").partition("/")
    if not only_digits(above) or (bar and not only_digits(below)):
        raise Refused("NotExact")
    p, q = integer(above), integer(below) if bar else 1
    sign = -1 if text[:1] == "-" else 1
    if q == 0 or canonical(lowest(sign * p, q)) != text:
        raise Refused("NotExact")
    return sign * p, q


def scanned(text: str) -> Number:
    """Read a fraction, a decimal or a percentage, letter by letter."""
    if len(text) > LIMIT:
        raise Refused("OutOfRange")
    rest, sign = text.removeprefix("-"), -1 if text[:1] == "-" else 1
    if "/" in rest:
        above, _, below = rest.partition("/")
        if not (only_digits(above) and only_digits(below)):
            raise Refused("NotExact")
        if not integer(below):
            raise Refused("OutOfRange")
        return lowest(sign * integer(above), integer(below))
    shift = 0
    if rest[-1:] == "%":
        rest, shift = rest[:-1], -2
    elif "e" in rest.lower() and rest.isascii():
        at = rest.lower().index("e")
        rest, exponent = rest[:at], rest[at + 1 :]
        size = exponent[1:] if exponent[:1] in {"+", "-"} else exponent
        if not only_digits(size):
            raise Refused("NotExact")
        shift = -integer(size) if exponent[0] == "-" else integer(size)
    before, point, behind = rest.partition(".")
    if (point and not only_digits(behind)) or not only_digits(before + behind):
        raise Refused("NotExact")
    if not -10000 <= shift <= 10000:
        raise Refused("OutOfRange")
    shift -= len(behind)
    n = sign * integer(before + behind)
    return lowest(n * 10 ** max(shift, 0), 10 ** max(-shift, 0))


# Digits


def division(number: Number, places: int) -> tuple[list[int], list[int], int]:
    """Divide by hand: the digits before the point, `places` behind it, and one more."""
    p, q = abs(number[0]), number[1]
    front, rest = divmod(p, q)
    behind = []
    for _ in range(places + 1):
        digit, rest = divmod(rest * 10, q)
        behind.append(digit)
    return [int(digit) for digit in written(front)], behind[:-1], behind[-1]


def carried(digits: list[int]) -> list[int]:
    """Return the digits of the number that is greater by one at the last place."""
    digits, at = [0, *digits], len(digits)
    while digits[at] == 9:
        digits[at] = 0
        at -= 1
    digits[at] += 1
    return digits if digits[0] else digits[1:]


def layout(digits: list[int], places: int) -> str:
    """Write digits, `places` of them behind the point."""
    text = "".join(DIGITS[digit] for digit in digits).rjust(places + 1, "0")
    return f"{text[: len(text) - places]}.{text[len(text) - places :]}" if places else text


def decimal(number: Number, places: int) -> str:
    front, behind, further = division(number, places)
    digits = front + behind
    if further >= 5:
        digits = carried(digits)
    minus = number[0] < 0 and any(digits)
    return ("-" if minus else "") + layout(digits, places)


def significant(number: Number, count: int) -> str:
    if not number[0]:
        return "0"
    # The first digit that is not 0 stands at most this far behind the point.
    reach = count + len(written(number[1]))
    front, behind, _ = division(number, reach)
    digits = front + behind
    first = next(at for at, digit in enumerate(digits) if digit)
    exponent = len(front) - 1 - first
    kept, further = digits[first : first + count], digits[first + count]
    if further >= 5:
        kept = carried(kept)
        if len(kept) > count:
            kept, exponent = kept[:-1], exponent + 1
    sign = "-" if number[0] < 0 else ""
    if -5 <= exponent < count:
        return sign + layout(kept, count - 1 - exponent)
    return f"{sign}{layout(kept, count - 1)}e{exponent}"

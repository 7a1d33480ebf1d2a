"""Numbers with logarithms in them: the operations on one or two of them."""

from collections.abc import Callable

from . import exact, logs, shares
from . import numbers as n
from .logs import BASES, Log
from .numbers import Refused, canonical
from .parameters import same_base
from .reading import Json, Record, array, number, text
from .scoring import value

# logarithm


def _base(a: Record) -> str:
    base = text(a["base"])
    if base not in BASES:
        raise Refused("UnknownValue")
    return base


def log(a: Record) -> Json:
    base, of = _base(a), number(a["a"])
    if of[0] <= 0:
        raise Refused("OutOfRange")
    return logs.log(of, base).write()


def constant(a: Record) -> Json:
    return logs.constant(number(a["r"]), _base(a)).write()


def _two(a: Record) -> tuple[Log, Log]:
    one, other = Log.read(a["a"]), Log.read(a["b"])
    same_base([one], other.base)
    return one, other


def add(a: Record) -> Json:
    one, other = _two(a)
    return logs.together([one, other], one.base).write()


def scale(a: Record) -> Json:
    return Log.read(a["a"]).times(number(a["q"])).write()


def subtract(a: Record) -> Json:
    one, other = _two(a)
    return one.minus(other).write()


def equal(a: Record) -> Json:
    one, other = _two(a)
    return logs.is_zero(one.minus(other))


def exponential(a: Record) -> Json:
    return canonical(logs.rational(Log.read(a["a"])))


def _parts(one: Log) -> list[tuple[n.Number, n.Number | None]]:
    """Return the numbers in front of the parts, and the arguments of those that have one."""
    bare: list[tuple[n.Number, n.Number | None]] = [(one.const, None)]
    return (bare if one.const[0] or not one.terms else []) + [(q, a) for a, q in one.terms]


def _spelled(one: Log, write: Callable[[n.Number], str], before: str, behind: str) -> str:
    words = ""
    for (p, q), a in _parts(one):
        sign = "-" if p < 0 else "+"
        words += f" {sign} " if words else sign.strip("+")
        size = write((abs(p), q))
        if a is None:
            words += size
        else:
            words += ("" if (abs(p), q) == n.ONE else f"{size} ") + before + write(a) + behind
    return words


def spelled(a: Record) -> Json:
    one = Log.read(a["a"])
    return _spelled(one, canonical, "log(" if one.base == "e" else "log2(", ")")


def tex(a: Record) -> Json:
    one = Log.read(a["a"])
    return _spelled(one, exact.in_tex, "\\log " if one.base == "e" else "\\log_2 ", "")


# enclosure


def sign(a: Record) -> Json:
    return n.written(logs.sign(Log.read(a["x"])))


def compare(a: Record) -> Json:
    one, other = value(a["a"]), value(a["b"])
    if isinstance(one, Log) and isinstance(other, Log):
        same_base([one], other.base)
    return n.written(logs.order(one, other))


def floor(a: Record) -> Json:
    return n.written(logs.floor(Log.read(a["x"])))


def ceiling(a: Record) -> Json:
    return n.written(-logs.floor(Log.read(a["x"]).times((-1, 1))))


def decimal(a: Record) -> Json:
    """Add half a unit to the size, and take the whole part."""
    one, (places, _) = Log.read(a["x"]), number(a["places"])
    if not 0 <= places <= 1000:
        raise Refused("OutOfRange")
    side = logs.sign(one)
    sized = one.times((side * 10**places, 1))
    units = logs.floor(logs.together([sized, logs.constant((1, 2), one.base)], one.base))
    digits = n.layout([int(digit) for digit in n.written(units)], places)
    return f"-{digits}" if side < 0 and units else digits


# exponentials


def sign_of_sum(a: Record) -> Json:
    pairs = [array(pair) for pair in array(a["terms"])]
    terms = [(number(c), Log.read(x)) for c, x in pairs]
    same_base(x for _, x in terms)
    return n.written(shares.sign_of_sum(terms))

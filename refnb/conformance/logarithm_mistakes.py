"""The named mistakes of exact logarithms, their signs and their decimals."""

from collections.abc import Iterator
from fractions import Fraction

from refnb.checks import Number
from refnb.conformance import wrong
from refnb.conformance.wrong import Mistake
from refnb.errors import DomainMismatch, OutOfRange
from refnb.exact import enclosure, exponentials, logarithm, rounding
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.exact.series import Bounds

RIGHT_COMPARE = enclosure.compare
RIGHT_EXPONENTIAL = logarithm.exponential
RIGHT_FLOOR = enclosure.floor
RIGHT_SCALE = logarithm.scale
RIGHT_SUBTRACT = logarithm.subtract
RIGHT_TEXT = logarithm.spelling


def _nearest(x: LogForm) -> Fraction:
    """Add a number up in doubles, each logarithm rounded once."""
    whole = wrong.double(Fraction(x.const))
    for a, q in x.terms:
        low, _ = enclosure.bounds(
            LogForm(x.base, Fraction(0), ((wrong.double(Fraction(a)), Fraction(1)),)), 80
        )
        whole = wrong.double(
            whole + wrong.double(wrong.double(Fraction(q)) * wrong.double(Fraction(low, 2**80)))
        )
    return whole


def _side(value: Fraction | int) -> int:
    return (value > 0) - (value < 0)


def _rounded_sign(x: LogForm) -> int:
    return _side(_nearest(x))


def _given_up(x: LogForm) -> int:
    """Take for 0 what 64 bits cannot tell from it."""
    low, high = enclosure.bounds(x, 64)
    return (low > 0) - (high < 0)


def _like(a: LogForm, b: LogForm) -> LogForm:
    """Return the difference of two numbers to one base."""
    if a.base != b.base:
        raise DomainMismatch(f"{a.base} and {b.base}")
    return RIGHT_SUBTRACT(a, b)


def _nearly_equal(a: LogForm, b: LogForm) -> bool:
    return abs(_nearest(_like(a, b))) < Fraction(1, 10**9)


def _equal_but_for_const(a: LogForm, b: LogForm) -> bool:
    rest = _like(a, b)
    return not logarithm._exponents(LogForm("e", Fraction(0), rest.terms))


def _spelled_alike(a: LogForm, b: LogForm) -> bool:
    rest = _like(a, b)
    return rest.const == 0 and not rest.terms


def _bits_apart(a: LogForm, b: LogForm) -> bool:
    return _like(a, b).const == 0 and _equal_but_for_const(a, b)


def _multiplied(a: LogForm, b: LogForm) -> LogForm:
    """Multiply the coefficients of equal arguments where they are to be added."""
    if a.base != b.base:
        raise DomainMismatch(f"{a.base} and {b.base}")
    mine, other = dict(a.terms), dict(b.terms)
    joined = {x: mine.get(x, Fraction(1)) * other.get(x, Fraction(1)) for x in {**mine, **other}}
    return LogForm(a.base, a.const + b.const, tuple(joined.items()))


def _const_kept(a: LogForm, q: Number) -> LogForm:
    return LogForm(a.base, a.const, RIGHT_SCALE(a, q).terms)


def _turned(a: LogForm, b: LogForm) -> LogForm:
    return RIGHT_SUBTRACT(b, a) if a.base == b.base else RIGHT_SUBTRACT(a, b)


def _whole_coefficients(a: LogForm) -> Fraction:
    if any(Fraction(q).denominator > 1 for _, q in a.terms):
        raise OutOfRange("a root")
    return RIGHT_EXPONENTIAL(a)


def _without_euler(a: LogForm) -> Fraction:
    return RIGHT_EXPONENTIAL(LogForm(a.base, Fraction(0), a.terms) if a.base == "e" else a)


def _simplified(a: LogForm) -> str:
    return RIGHT_TEXT(RIGHT_SCALE(a, 1))


def _ones_written(a: LogForm) -> str:
    word = RIGHT_TEXT(a)
    log = "log2(" if a.base == "2" else "log("
    return " ".join(f"1 {part}" if part.startswith(log) else part for part in word.split(" "))


def _truncated(x: LogForm) -> int:
    low = RIGHT_FLOOR(x)
    whole = RIGHT_FLOOR(RIGHT_SCALE(x, -1)) == -low
    return low + 1 if low < 0 and not whole else low


def _one_more(x: LogForm) -> int:
    return RIGHT_FLOOR(x) + 1


def _scaled(x: LogForm, places: int) -> tuple[int, LogForm]:
    """Return the sign of a number, and its size in units of the last place."""
    if not 0 <= places <= enclosure.MAX_PLACES:
        raise OutOfRange(f"{places} places")
    side = RIGHT_COMPARE(x, LogForm(x.base, Fraction(0), ()))
    return side, RIGHT_SCALE(x, side * 10**places)


def _cut(x: LogForm, places: int) -> str:
    side, size = _scaled(x, places)
    return rounding.decimal(Fraction(side * RIGHT_FLOOR(size), 10**places), places)


def _half_to_even(x: LogForm, places: int) -> str:
    side, size = _scaled(x, places)
    low = RIGHT_FLOOR(size)
    half = LogForm(x.base, low + Fraction(1, 2), ())
    order = RIGHT_COMPARE(size, half)
    rounded = low + (order > 0 or (order == 0 and low % 2 == 1))
    return rounding.decimal(Fraction(side * rounded, 10**places), places)


def _in_doubles(x: LogForm, places: int) -> str:
    _scaled(x, places)
    return rounding.decimal(_nearest(x), places)


def _never_equal(a: Extended, b: Extended) -> int:
    if isinstance(a, Infinite) and a == b:
        return a.sign
    return RIGHT_COMPARE(a, b)


def _sum_in_doubles(terms: exponentials.Terms) -> int:
    """Add the terms in doubles, relative to the greatest exponential."""
    if any(x.base != "e" for _, x in terms):
        raise DomainMismatch("the base")
    whole = Fraction(0)
    for c, x in terms:
        top = max((_nearest(other) for _, other in terms), default=Fraction(0))
        low, _ = _power(_nearest(x) - top)
        whole = wrong.double(
            whole + wrong.double(wrong.double(Fraction(c)) * wrong.double(Fraction(low, 2**80)))
        )
    return _side(whole)


def _power(x: Fraction) -> Bounds:
    zero = LogForm("e", Fraction(0), ())
    return exponentials.relative_bounds(LogForm("e", x, ()), zero, 80)


def _greatest(terms: exponentials.Terms) -> int:
    """Let the sign of the coefficient of the greatest exponential decide."""
    if any(x.base != "e" for _, x in terms):
        raise DomainMismatch("the base")
    best: tuple[Number, LogForm] | None = None
    for c, x in terms:
        if c and (best is None or RIGHT_COMPARE(x, best[1]) > 0):
            best = c, x
    return _side(Fraction(best[0])) if best else 0


def _few() -> Iterator[int]:
    """Yield precisions that end, for searches that a mistake would never let end."""
    yield from (64, 128, 256, 512, 1024)


def _with_end(name: str, words: str, place: str, wrong: object) -> Mistake:
    """Return a mistake whose searches end."""
    return Mistake(name, words, {f"exact.{place}": wrong, "exact.enclosure.precisions": _few})


def _no_quotient(part: Bounds, by: Bounds, bits: int) -> Bounds:  # noqa: ARG001
    return part


LOGARITHMS: tuple[Mistake, ...] = (
    Mistake("float-logarithm", "signs in doubles", {"exact.enclosure.sign": _rounded_sign}),
    Mistake("sixty-four-bits", "no more bits than 64", {"exact.enclosure.sign": _given_up}),
    _with_end("nearly-equal", "equal within 10^-9", "logarithm.equal", _nearly_equal),
    _with_end("const-ignored", "r is forgotten", "logarithm.equal", _equal_but_for_const),
    _with_end("spelling-compared", "log 4 is not 2 log 2", "logarithm.equal", _spelled_alike),
    _with_end("bits-apart", "3 is not log2 8", "logarithm.equal", _bits_apart),
    Mistake("natural-for-bits", "base 2 as e", {"exact.enclosure._quotient": _no_quotient}),
    _with_end("coefficients-multiplied", "q q' for q + q'", "logarithm.add", _multiplied),
    _with_end("const-not-scaled", "q times the terms alone", "logarithm.scale", _const_kept),
    _with_end("difference-turned", "b - a for a - b", "logarithm.subtract", _turned),
    Mistake("roots-refused", "no roots", {"exact.logarithm.exponential": _whole_coefficients}),
    Mistake("euler-left-out", "e^r is 1", {"exact.logarithm.exponential": _without_euler}),
    Mistake("text-simplified", "terms joined", {"exact.logarithm.spelling": _simplified}),
    Mistake("text-with-ones", "1 log(2)", {"exact.logarithm.spelling": _ones_written}),
    Mistake("floor-towards-zero", "cut, not floor", {"exact.enclosure.floor": _truncated}),
    Mistake("ceiling-one-more", "floor + 1", {"exact.enclosure.ceiling": _one_more}),
    Mistake("logarithm-cut", "digits cut off", {"exact.enclosure.decimal": _cut}),
    Mistake("logarithm-half-to-even", "a tie to even", {"exact.enclosure.decimal": _half_to_even}),
    Mistake("logarithm-in-doubles", "digits of doubles", {"exact.enclosure.decimal": _in_doubles}),
    Mistake("infinities-never-equal", "-inf < -inf", {"exact.enclosure.compare": _never_equal}),
    Mistake("sum-in-doubles", "e^x added", {"exact.exponentials.sign_of_sum": _sum_in_doubles}),
    Mistake("greatest-alone", "the rest left out", {"exact.exponentials.sign_of_sum": _greatest}),
)

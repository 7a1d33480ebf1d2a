"""Mistakes with exact logarithms."""

from mistakes.making import Mistake
from mistakes.nearby import in_doubles
from refnb.errors import DomainMismatch
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm

RIGHT_SUBTRACT = logarithm.subtract


def _difference(a: LogForm, b: LogForm) -> LogForm:
    if a.base != b.base:
        raise DomainMismatch(f"{a.base} and {b.base}")
    return RIGHT_SUBTRACT(a, b)


def _nearly_equal(a: LogForm, b: LogForm) -> bool:
    return abs(in_doubles(_difference(a, b))) < 1e-9


def _spelled_alike(a: LogForm, b: LogForm) -> bool:
    rest = _difference(a, b)
    return rest.const == 0 and not rest.terms


MISTAKES = (
    Mistake(
        "nearly-equal",
        "Took two numbers for equal when their doubles differ by less than 10^-9.",
        {"logarithm.equal": _nearly_equal},
    ),
    Mistake(
        "spelling-compared",
        "Compared how two numbers are written: log 4 is not 2 log 2.",
        {"logarithm.equal": _spelled_alike},
    ),
)

"""Mistakes of checking certificates: what is believed, and not looked at."""

import json
from collections.abc import Callable
from fractions import Fraction

from mistakes.making import Mistake
from refnb import verify
from refnb.checking import certificate

RIGHT = certificate.check
NUMBER, STEADY, MEMBERS = verify._number, verify._check_steady, verify._members
DIFFERENCE = verify._difference


def _with(**changed: object) -> dict[str, object]:
    """Check with other functions in the place of those of the checker."""

    def check(text: str) -> str:
        before = {name: getattr(verify, name) for name in changed}
        for name, function in changed.items():
            setattr(verify, name, function)
        try:
            return RIGHT(text)
        finally:
            for name, function in before.items():
                setattr(verify, name, function)

    return {"certificate.check": check}


def _believes(answer: object) -> Callable[[object], object]:
    def believed(*_: object) -> object:
        return answer

    return believed


def _short(a: Fraction, low: Fraction, high: Fraction, _work: object) -> bool:
    k, bits = a.numerator.bit_length() - a.denominator.bit_length(), 64
    m = a / Fraction(2) ** k
    two, rest = verify._log(Fraction(1, 3), bits), verify._log((m - 1) / (m + 1), bits)
    below, above = (Fraction(x + k * two[i ^ (k < 0)], 1 << bits) for i, x in enumerate(rest))
    return a == 1 or not (below > high or above < low)


def _steady(scores: verify.Scores, now: verify.Cell, low: Fraction, high: Fraction | None) -> None:
    """Forget that labels which tie at a cut need not tie beside it."""
    without = verify.Scores({y: s for y, s in scores.scores.items() if y not in now[1:]})
    for y in now[:1]:
        STEADY(without, (y,), low, high)


def _difference(one: verify.Form, other: verify.Form) -> verify.Form:
    """Take the number to the base 2 times log 2, and that to the base e as it is."""
    if one.base == other.base:
        return DIFFERENCE(one, other)
    two = Fraction(2)
    natural = [
        (form.const, form.terms)
        if form.base == "e"
        else (Fraction(0), (*form.terms, (two, form.const)))
        for form in (one, other)
    ]
    (r, terms), (s, others) = natural
    return verify.Form("e", r - s, (*terms, *((a, -q) for a, q in others)))


def _number(value: object) -> Fraction:
    try:
        return Fraction(verify._text(value))
    except ValueError:
        return NUMBER(value)


def _members(value: object, *names: str) -> list[object]:
    inside = isinstance(value, dict) and set(names) <= set(value)
    return [value[name] for name in names] if inside else MEMBERS(value, *names)  # type: ignore[index]


def _last(text: str) -> str:
    """Read a document as JSON readers do, the last of equal names."""
    try:
        return RIGHT(json.dumps(json.loads(text)))
    except ValueError:
        return RIGHT(text)


MISTAKES = (
    Mistake(
        "logs-believed", "Believed what is said of logarithms.", _with(_encloses=_believes(True))
    ),
    Mistake("logs-64-bits", "Believed what 64 bits do not refute.", _with(_encloses=_short)),
    Mistake(
        "powers-believed", "Did not multiply the powers out.", _with(_check_product=_believes(None))
    ),
    Mistake(
        "sums-free", "Did not add up probabilities.", _with(_check_probabilities=_believes(None))
    ),
    Mistake(
        "steps-believed",
        "Believed what is left once a variable is summed out.",
        _with(
            _summed=lambda _asked, v, left, made: [
                *(factor for factor in left if v not in factor.names),
                made,
            ]
        ),
    ),
    Mistake("best-believed", "Believed the table of arg max.", _with(best=tuple)),
    Mistake(
        "steady-believed",
        "Looked at the numbers that are named alone, and not between them.",
        _with(_check_steady=_believes(None)),
    ),
    Mistake(
        "ties-at-cuts", "Took a tie at a cut for one on both sides.", _with(_check_steady=_steady)
    ),
    Mistake(
        "points-believed",
        "Looked on both sides of a point, and not at it.",
        _with(_crossed=lambda _scores, _now, point: point.beyond),
    ),
    Mistake(
        "two-bases",
        "Compared a score to the base e with one to the base 2.",
        _with(_difference=_difference, _check_bases=_believes(None)),
    ),
    Mistake("any-terms", "Took numbers in any terms.", _with(_number=_number)),
    Mistake("members-more", "Passed over members with other names.", _with(_members=_members)),
    Mistake("last-member", "Took the last of two members.", {"certificate.check": _last}),
)

"""The named mistakes of arithmetic, rounding, reading and order."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from refnb.conformance import probability_mistakes, wrong
from refnb.conformance.probability_mistakes import Weights
from refnb.conformance.wrong import Mistake
from refnb.data import wire
from refnb.errors import OutOfRange
from refnb.estimation.schema import Schema
from refnb.exact import rational
from refnb.exact.rational import MAX_CHARACTERS
from refnb.probability.distribution import Decision

Key = TypeVar("Key", bytes, str, tuple[int, int, str])


def _words(a: Fraction, b: Fraction) -> str:
    return "less" if a < b else "equal" if a == b else "greater"


def _overflow(x: Fraction) -> Fraction:
    """Wrap numerator and denominator round like 64-bit integers."""
    over = (x.numerator + 2**63) % 2**64 - 2**63
    under = (x.denominator + 2**63) % 2**64 - 2**63
    return Fraction(over, under or 1)


def _unreduced(x: Fraction) -> str:
    whole = "-" if x < 0 else ""
    return f"{whole}{rational._digits(2 * abs(x.numerator))}/{rational._digits(2 * x.denominator)}"


def _rounded_total(values: Sequence[Fraction]) -> Fraction:
    whole = Fraction(0)
    for value in values:
        whole = wrong.double(whole + wrong.double(Fraction(value)))
    return whole


def _rounded_product(prior: Weights, factors: Mapping[str, Weights]) -> dict[str, Fraction]:
    scores = {}
    for y, p in prior.items():
        score = wrong.double(Fraction(p))
        for factor in factors.values():
            score = wrong.double(score * wrong.double(Fraction(factor[y])))
        scores[y] = score
    return scores


def _rounded_most_probable(weights: Weights) -> Decision[str]:
    return probability_mistakes.chosen(
        probability_mistakes.ties(
            {label: wrong.double(Fraction(w)) for label, w in weights.items()}
        )
    )


def _lenient(word: str, place: str) -> Fraction:  # noqa: ARG001
    return Fraction(word)


def _last_wins(key: object, entry: object, value: object, place: str) -> dict[object, object]:
    # noqa: PLC0415

    table: dict[object, object] = {}
    for pair in wire._array(value, place):  # type: ignore[arg-type]
        name, content = wire._array(pair, place, 2)
        if content is not None or entry is not str:
            table[wire._read(key, name, place)] = wire._read(entry, content, place)
    return table


def _nearest_even(x: Fraction) -> int:
    low, rest = divmod(x.numerator, x.denominator)
    twice = 2 * rest - x.denominator
    return low + (twice > 0 or (twice == 0 and low % 2 == 1))


def _floor_of_half(x: Fraction, places: int) -> str:
    """Round with floor(x + 1/2), which sends -1/2 up to 0."""
    if not 0 <= places <= MAX_CHARACTERS:
        raise OutOfRange(f"{places} places")
    scaled = 2 * x * 10**places + 1
    whole = scaled.numerator // (2 * scaled.denominator)
    digits = rational._digits(abs(whole)).zfill(places + 1)
    cut = len(digits) - places
    sign = "-" if whole < 0 else ""
    return sign + digits[:cut] + ("." + digits[cut:] if places else "")


def _twice_rounded(x: Fraction) -> int:
    once = (20 * x.numerator + x.denominator) // (2 * x.denominator)
    return (once + 5) // 10


def _floor(x: Fraction) -> int:
    return x.numerator // x.denominator


def _utf16(word: str) -> bytes:
    return word.encode("utf-16-be", "surrogatepass")


def _as_number(word: str) -> tuple[int, int, str]:
    return (0, int(word), "") if word.isdecimal() and word.isascii() else (1, 0, word)


def _schema_by(key: Callable[[str], Key]) -> object:
    """Return a wrong `_sorted_schema`, which sorts by a key of its own."""
    return lambda labels, domains: Schema(
        tuple(sorted(labels, key=key)),
        {feature: tuple(sorted(domains[feature], key=key)) for feature in sorted(domains, key=key)},
    )


def _normal(word: str) -> str:
    return unicodedata.normalize("NFC", word)


NUMBERS: tuple[Mistake, ...] = (
    Mistake(
        "float-arithmetic",
        "sums, products and comparisons in doubles",
        {
            "exact.rational.total": _rounded_total,
            "classifiers.naive.scores": _rounded_product,
            "probability.distribution.most_probable": _rounded_most_probable,
            "conformance.basics.add": lambda a, b: wrong.double(wrong.double(a) + wrong.double(b)),
            "conformance.basics.multiply": lambda a, b: wrong.double(
                wrong.double(a) * wrong.double(b)
            ),
            "conformance.basics.divide": lambda a, b: wrong.double(
                wrong.double(a) / wrong.double(b)
            ),
            "conformance.basics.compare": lambda a, b: _words(wrong.double(a), wrong.double(b)),
        },
    ),
    Mistake(
        "int64-overflow",
        "numerators and denominators of 64 bits",
        {
            "exact.rational.spelling": lambda x: rational.spelling(_overflow(Fraction(x))),
        },
    ),
    Mistake("unreduced-fraction", "2/4 for 1/2", {"exact.rational.spelling": _unreduced}),
    Mistake("lenient-number", "2/4 and +1 are taken", {"data.wire._number": _lenient}),
    Mistake("accepts-duplicates", "the last equal key wins", {"data.wire._read_map": _last_wins}),
    Mistake(
        "utf16-order",
        "strings sorted by UTF-16 units",
        {
            "conformance.basics.sort": lambda words: tuple(sorted(words, key=_utf16)),
            "estimation.counting._sorted_schema": _schema_by(_utf16),
        },
    ),
    Mistake(
        "locale-order",
        "strings sorted without regard to case",
        {
            "conformance.basics.sort": lambda words: tuple(sorted(words, key=str.casefold)),
            "estimation.counting._sorted_schema": _schema_by(str.casefold),
        },
    ),
    Mistake(
        "numeric-string-order",
        "strings of digits sorted as numbers",
        {
            "conformance.basics.sort": lambda words: tuple(sorted(words, key=_as_number)),
            "estimation.counting._sorted_schema": _schema_by(_as_number),
        },
    ),
    Mistake(
        "unicode-normalised",
        "strings brought into one normal form",
        {
            "conformance.basics.sort": lambda words: tuple(sorted(map(_normal, words))),
            "conformance.basics.echo": lambda value: {_normal(k): v for k, v in value.items()},
        },
    ),
    Mistake(
        "trimmed-strings",
        "spaces at the ends taken away",
        {
            "conformance.basics.sort": lambda words: tuple(sorted(w.strip() for w in words)),
            "conformance.basics.echo": lambda value: {k.strip(): v for k, v in value.items()},
        },
    ),
    Mistake(
        "proto-key",
        "__proto__ and constructor lost as keys",
        {"conformance.basics.echo": lambda value: {k: v for k, v in value.items() if k[:1] != "_"}},
    ),
    Mistake("truncation", "cut instead of rounded", {"exact.rounding._nearest": _floor}),
    Mistake("half-to-even", "halves to the even digit", {"exact.rounding._nearest": _nearest_even}),
    Mistake("half-down-negative", "floor(x + 1/2)", {"exact.rounding.decimal": _floor_of_half}),
    Mistake("double-rounding", "rounded twice", {"exact.rounding._nearest": _twice_rounded}),
)

"""Exact numbers: echoed, added, compared, sorted, read and written."""

from . import numbers as n
from .numbers import Refused
from .reading import Json, Record, array, entries, listed, number, text, texts


def echo(a: Record) -> Json:
    return [
        [key, [n.canonical(number(x)) for x in array(value)]] for key, value in entries(a["value"])
    ]


def add(a: Record) -> Json:
    return n.canonical(n.add(number(a["a"]), number(a["b"])))


def multiply(a: Record) -> Json:
    return n.canonical(n.multiply(number(a["a"]), number(a["b"])))


def divide(a: Record) -> Json:
    (p, q), (r, s) = number(a["a"]), number(a["b"])
    if not r:
        raise Refused("OutOfRange")
    return n.canonical(n.lowest(p * s, q * r))


def compare(a: Record) -> Json:
    return {-1: "less", 0: "equal", 1: "greater"}[n.order(number(a["a"]), number(a["b"]))]


def sort(a: Record) -> Json:
    return listed(by_code_point(texts(a["words"])))


def by_code_point(words: list[str]) -> list[str]:
    """Put each word behind those that are not greater."""
    done: list[str] = []
    for word in words:
        points = [ord(letter) for letter in word]
        after = sum(1 for other in done if [ord(letter) for letter in other] <= points)
        done.insert(after, word)
    return done


def rational(a: Record) -> Json:
    return n.canonical(n.scanned(text(a["value"])))


def canonical(a: Record) -> Json:
    return n.canonical(number(a["x"]))


def decimal(a: Record) -> Json:
    places, _ = number(a["places"])
    if not 0 <= places <= 100000:
        raise Refused("OutOfRange")
    return n.decimal(number(a["x"]), places)


def significant(a: Record) -> Json:
    digits, _ = number(a["digits"])
    if not 1 <= digits <= 100000:
        raise Refused("OutOfRange")
    return n.significant(number(a["x"]), digits)


def tex(a: Record) -> Json:
    return in_tex(number(a["x"]))


def in_tex(x: n.Number) -> str:
    p, q = x
    size = n.written(abs(p))
    return ("-" if p < 0 else "") + (size if q == 1 else f"\\frac{{{size}}}{{{n.written(q)}}}")

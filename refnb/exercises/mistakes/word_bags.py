"""Mistakes with documents: repeated words, unknown words, and what n(y) counts."""

from fractions import Fraction
from math import factorial, prod

from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Changes, Lines, Mistake, Working
from refnb.probability import distribution


def mistakes(asked: str, lines: Working) -> tuple[Mistake, ...]:
    """Return the mistakes of words; those of unknown words only where there are any."""
    a = (asked,)

    def _multiples(w: Working, y: str) -> Fraction:
        return prod((n * w["factors"][f, y] for (f,), n in w["times"].items()), start=Fraction(1))

    def _unseen(w: Working, y: Cell) -> Fraction:
        """Return the factor of a word that was never seen, once for each unknown word."""
        below, added = _by_label(w["denominators"]), _by_label(w["weights"])
        return (added[y] / below[y]) ** int(w["strange"][()])

    words: Changes = {
        "known": {
            "documents-below": lambda w, n: {(v, y): w["labels"][y,] for v, y in n},
            "all-words-below": lambda _, n: dict.fromkeys(n, rational.total(_by_label(n).values())),
        },
        "times": {"set-for-bag": lambda _, k: dict.fromkeys(k, Fraction(1))},
        "prior": {"prior-by-words": lambda w, _: distribution.normalise(_by_label(w["known"]))},
        "scores": {
            "times-for-power": lambda w, _: {
                y: p * _multiples(w, *y) for y, p in w["prior"].items()
            },
            "coefficient-for-one": lambda w, s: {**s, a: s[a] * _orders(w["times"])},
        },
    }
    unknown: Changes = {
        "sizes": {
            "unknown-in-K": lambda w, k: {c: n + w["strange"]["kinds",] for c, n in k.items()}
        },
        "scores": {
            "unknown-as-unseen": lambda w, s: {y: p * _unseen(w, y) for y, p in s.items()},
            "unknown-as-0": lambda _, s: dict.fromkeys(s, Fraction(0)),
        },
    }
    some = [words, *([unknown] if lines["strange"][()] else [])] if lines["values"] else []
    return replay.of_family("word_bags", *some, names={"a": asked})


def _by_label(lines: Lines) -> dict[Cell, Fraction]:
    """Return what is the same for every word, by label."""
    return {(y,): n for (_, y), n in lines.items()}


def _orders(times: Lines) -> int:
    """Return how many orders a bag has: (sum of n)! / (product of n!)."""
    counts = [int(n) for n in times.values()]
    return factorial(sum(counts)) // prod(map(factorial, counts))

"""Mistakes with documents: repeated words, unknown words, and what n(y) counts."""

from collections.abc import Iterator
from fractions import Fraction
from math import factorial, prod

from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Lines, Mistake, Working
from refnb.probability import distribution

WORDS = {
    "set-for-bag": "each word counts once, however often it comes",
    "times-for-power": "a word that comes k times has the factor k P(w | y), not P(w | y)^k",
    "coefficient-for-one": "the number of orders of the words is a factor of s({a}) alone",
    "documents-below": "the occurrences are divided by the documents with the label",
    "all-words-below": "the occurrences are divided by those of all words with any label",
    "prior-by-words": "the prior is the share of the words, not of the documents",
    "unknown-as-unseen": "an unknown word has the factor of a word that was never seen",
    "unknown-as-0": "an unknown word has the factor 0",
    "unknown-in-K": "the unknown words count as words of the vocabulary",
}


def mistakes(asked: str, lines: Working) -> Iterator[Mistake]:
    """Yield the mistakes of words; those of unknown words only where there are any."""
    some = [_counts(), _scores(asked)] if lines["values"] else []
    for changes in (*some, *([_unknown()] if some and lines["strange"][()] else [])):
        yield from replay.mistakes(changes, WORDS, {"a": asked})


def _counts() -> Changes:
    """Return the mistakes of what is counted."""
    known: dict[str, Change] = {
        "documents-below": lambda w, n: {(v, y): w["labels"][y,] for v, y in n},
        "all-words-below": lambda _, n: dict.fromkeys(n, rational.total(_by_label(n).values())),
    }
    prior: dict[str, Change] = {
        "prior-by-words": lambda w, _: distribution.normalise(_by_label(w["known"]))
    }
    once: Change = lambda _, k: dict.fromkeys(k, Fraction(1))  # noqa: E731
    return {"known": known, "times": {"set-for-bag": once}, "prior": prior}


def _scores(asked: str) -> Changes:
    """Return the mistakes of powers."""
    this = (asked,)
    row: dict[str, Change] = {
        "times-for-power": lambda w, _: {y: p * _multiples(w, *y) for y, p in w["prior"].items()},
        "coefficient-for-one": lambda w, s: {**s, this: s[this] * _orders(w["times"])},
    }
    return {"scores": row}


def _unknown() -> Changes:
    """Return the mistakes of words outside of the vocabulary."""
    scores: dict[str, Change] = {
        "unknown-as-unseen": lambda w, s: {y: p * _unseen(w)[y] for y, p in s.items()},
        "unknown-as-0": lambda _, s: dict.fromkeys(s, Fraction(0)),
    }
    sizes: dict[str, Change] = {
        "unknown-in-K": lambda w, k: {c: n + w["strange"]["kinds",] for c, n in k.items()}
    }
    return {"sizes": sizes, "scores": scores}


def _by_label(lines: Lines) -> dict[Cell, Fraction]:
    """Return what is the same for every word, by label."""
    return {(y,): n for (_, y), n in lines.items()}


def _multiples(w: Working, y: str) -> Fraction:
    return prod((n * w["factors"][f, y] for (f,), n in w["times"].items()), start=Fraction(1))


def _orders(times: Lines) -> int:
    """Return how many orders a bag has: (sum of n)! / (product of n!)."""
    counts = [int(n) for n in times.values()]
    return factorial(sum(counts)) // prod(map(factorial, counts))


def _unseen(w: Working) -> dict[Cell, Fraction]:
    """Return the factor of a word that was never seen, once for each unknown word."""
    below, added = _by_label(w["denominators"]), _by_label(w["weights"])
    return {y: (added[y] / n) ** int(w["strange"][()]) for y, n in below.items()}

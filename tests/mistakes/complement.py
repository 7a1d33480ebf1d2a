"""Mistakes with complements."""

from mistakes.making import Mistake
from refnb.classifiers import complement
from refnb.classifiers.complement import Model
from refnb.classifiers.multinomial import Bag, Counts
from refnb.estimation.schema import Count
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm

RIGHT_ELSEWHERE = complement.elsewhere
RIGHT_FACTORS = complement.factors


def _own_words(totals: Counts) -> dict[str, dict[str, Count]]:
    return {y: {w: totals.occurrences[y][w] for w in row} for y, row in _right(totals).items()}


def _all_words(totals: Counts) -> dict[str, dict[str, Count]]:
    own = _own_words(totals)
    return {y: {w: n + own[y][w] for w, n in row.items()} for y, row in _right(totals).items()}


def _right(totals: Counts) -> dict[str, dict[str, Count]]:
    return RIGHT_ELSEWHERE(totals)


def _praised(model: Model, x: Bag) -> dict[str, dict[str, LogForm]]:
    rows = RIGHT_FACTORS(model, x).items()
    return {w: {y: logarithm.scale(g, -1) for y, g in row.items()} for w, row in rows}


def _once(model: Model, x: Bag) -> dict[str, dict[str, LogForm]]:
    return RIGHT_FACTORS(model, {w: min(n, 1) for w, n in x.items()})


MISTAKES = (
    Mistake(
        "own-words",
        "Counted the words of the label itself, not of all the others.",
        {"complement.elsewhere": _own_words},
    ),
    Mistake(
        "all-words",
        "Counted the words of all labels, the label itself among them.",
        {"complement.elsewhere": _all_words},
    ),
    Mistake(
        "complement-praised",
        "Added log theta of the complement, so that what fits the others best wins.",
        {"complement.factors": _praised},
    ),
    Mistake(
        "word-once",
        "Took each word once, however often it occurs.",
        {"complement.factors": _once},
    ),
)

"""Texts worked out: the label of one document, word by word.

    x(w)      how often word w of the vocabulary occurs in the document
    n(y, w)   how often it occurs with label y; n(y) counts all words there
    s(y)      P(y) · ∏ P(w | y)^x(w)

To ask of each word only whether it is there is another model.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import factorial, prod

from refnb.classifiers import bernoulli, multinomial
from refnb.classifiers.naive import Prior
from refnb.estimation.schema import Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.worked import estimate, layout, naive
from refnb.worked.formula import Cell
from refnb.worked.layout import MOST, line, table
from refnb.worked.naive import Letters, Question
from refnb.worked.solution import EMPTY, Step
from refnb.worked.terms import Letter, X
from refnb.worked.working import Lines, Stage, Working, Written

RIGHT = Letter("P(y) · ∏ P(w | y)^x(w)", r"P(y) \prod_w P(w \mid y)^{x(w)}")
LETTERS = Letters(RIGHT, Letter("w"), Letter("n(y, w)"), Letter("n(y)"))


@dataclass(frozen=True)
class Training:
    """What a model was learned from, and how: the rules for words and prior, or the prior."""

    counts: multinomial.Counts
    rule: Smoothing
    prior: Prior


def of_document(title: str, document: Tokens, learned: Training, asked: str = "") -> Working:
    """Return how P(y | x) of a document follows from the words that were counted."""
    counts = learned.counts
    words = Counter(w for w in document if w in counts.vocabulary)
    strange = [w for w in document if w not in counts.vocabulary]
    cells = {(w, y): row for w in words for y, row in counts.occurrences.items()}
    totals = {y: rational.total(row.values()) for y, row in counts.occurrences.items()}
    seen = {y: Fraction(sum(map(bool, row.values()))) for y, row in counts.occurrences.items()}
    lines: dict[str, Lines] = {
        "times": {(w,): Fraction(n) for w, n in words.items()},
        "strange": {(): Fraction(len(strange))},
        "kinds": {(): Fraction(len({*strange}))},
        "rows": {},
        "values": {(w, y): Fraction(row[w]) for (w, y), row in cells.items()},
        "known": {(w, y): totals[y] for w, y in cells},
        "seen": {(w, y): seen[y] for w, y in cells},
        "sizes": dict.fromkeys(cells, Fraction(len(counts.vocabulary))),
    }
    facts = ("words", *["unknown"] * bool(strange)) if words else ()
    first = (_words(document, words), *_counted(words, learned))
    question = _question(title, asked, words, first)
    orders = Stage("orders", (), _orders, needs=frozenset(["times"]))
    given = (*naive.read(lines), orders)
    return naive.of_counts(question, counts.documents, given, (learned.rule, learned.prior), facts)


def _orders(w: Written) -> dict[Cell, Fraction]:
    """Return how many orders the bag has: (sum of n)! / (product of n!)."""
    counts = [int(n) for n in w["times"].values()]
    return {(): Fraction(factorial(sum(counts)), prod(map(factorial, counts)))}


def _question(
    title: str, asked: str, words: Mapping[str, int], first: tuple[Step, ...]
) -> Question:
    named = {w: w for w in words}
    return Question(asked, named, title, first, LETTERS)


def of_presence(title: str, document: Tokens, learned: naive.Training, asked: str = "") -> Working:
    """Return how P(y | x) follows from the words that are there and those that are not.

    Of very many words those that are there come first.
    """
    vocabulary = learned.counts.schema.features
    there = [w for w in dict.fromkeys(document) if w in vocabulary]
    words = dict.fromkeys((*there, *vocabulary) if len(vocabulary) > MOST else vocabulary)
    ordered = replace(learned.counts, values={w: learned.counts.values[w] for w in words})
    x = bernoulli.instance(words, there)
    return naive.of_row(title, x, replace(learned, counts=ordered), asked)


def _words(document: Tokens, words: Mapping[str, int]) -> Step:
    """Show how often each word comes, and those that are not known."""
    ignored = ", ".join(dict.fromkeys(w for w in document if w not in words))
    lines = [line(X(w), n) for w, n in words.items()] or [*EMPTY]
    lines += [line("ignored", ignored)] if ignored else []
    return Step("document", document, "Words of the document x", lines)


def _counted(words: Mapping[str, int], learned: Training) -> tuple[Step, ...]:
    """Show how often each word of the document occurs with each label, and all words together."""
    counts, documents = learned.counts, learned.counts.documents
    found = {y: {w: row[w] for w in words} for y, row in counts.occurrences.items()}
    whole = (rational.total(row.values()) for row in counts.occurrences.values())
    rows: layout.Rows = (
        *((w, *(row[w] for row in found.values())) for w in words),
        (f"all {len(counts.vocabulary)} words", *whole),
    )
    shown = table((Letter(""), *found), rows)
    return (
        *naive.rules(learned.rule, learned.prior),
        estimate.tally("label_counts", "Counts of the documents", documents),
        Step("word_counts", found, "Counts of the words", table=shown),
    )

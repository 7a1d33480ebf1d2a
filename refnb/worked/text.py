"""Texts worked out: the label of one document, word by word.

    x(w)      how often word w of the vocabulary occurs in the document
    n(y, w)   how often it occurs with label y; n(y) counts all words there
    s(y)      P(y) · ∏ P(w | y)^x(w)

To ask of each word only whether it is there is another model.
"""

from collections import Counter
from dataclasses import dataclass, replace

from refnb.classifiers import bernoulli, multinomial
from refnb.classifiers.naive import Inference, Prior
from refnb.estimation.schema import Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.worked import estimate, layout, naive
from refnb.worked.layout import MOST, entries, line, table
from refnb.worked.naive import Rows
from refnb.worked.solution import EMPTY, Solution, Step
from refnb.worked.terms import Letter, Number, P, X, Y, product

W = Letter("w")
RIGHT = Letter("P(y) · ∏ P(w | y)^x(w)", r"P(y) \prod_w P(w \mid y)^{x(w)}")


@dataclass(frozen=True)
class Training:
    """What a model was learned from, and how: the rules for words and prior, or the prior."""

    counts: multinomial.Counts
    rule: Smoothing
    prior: Prior


def solve(
    title: str, document: Tokens, inference: Inference, learned: Training | None = None
) -> Solution:
    """Work out the label of a document by its words, each position a factor of its own.

    `inference` is what `text.infer` says of it.
    """
    places = {f"{place} {w}": w for place, w in enumerate(document, 1)}
    seen = Counter(places[position] for position in inference.factors)
    rows = {places[position]: row for position, row in inference.factors.items()}
    products = {
        y: product((p, *(Number(rows[w][y]) ** n for w, n in seen.items())))
        for y, p in inference.prior.items()
    }
    ignored = ", ".join(dict.fromkeys(w for w in document if w not in seen))
    words = [line(X(w), n) for w, n in seen.items()] or [*EMPTY]
    words += [line("ignored", ignored)] if ignored else []
    prior = (learned.counts.documents, learned.prior) if learned else ()
    body = (
        Step("document", document, "Words of the document x", words),
        *(_counted(rows, learned) if learned else ()),
        estimate.prior(inference.prior, *prior),
        _factors(rows, learned),
        *naive.conclusion(inference, RIGHT, products),
    )
    return Solution(title, body)


def solve_presence(
    title: str, document: Tokens, inference: Inference, learned: naive.Training | None = None
) -> Solution:
    """Work out the label of a document by the words that are there and those that are not.

    `inference` is what `text.infer_presence` says of it; of very
    many words those that are there come first.
    """
    there = [w for w in dict.fromkeys(document) if w in inference.factors]
    words = dict.fromkeys(
        (*there, *inference.factors) if len(inference.factors) > MOST else inference.factors
    )
    ordered = replace(inference, factors={w: inference.factors[w] for w in words})
    return naive.solve(title, bernoulli.instance(words, there), ordered, learned)


def _factors(rows: Rows, learned: Training | None) -> Step:
    """Show the factor of each word and label."""
    if learned is None:
        return estimate.parameters("factors", rows, [line(P(w, y), p) for w, y, p in entries(rows)])
    rule, counts = learned.rule, learned.counts.occurrences
    right = estimate.formula(rule, Letter("n(y, w)"), Letter("n(y)"), estimate.K)
    lines = [line(P(w, y), estimate.filled(rule, counts[y], w), p) for w, y, p in entries(rows)]
    return estimate.parameters("factors", rows, lines, line(P(W, Y), right))


def _counted(words: Rows, learned: Training) -> tuple[Step, ...]:
    """Show how often each word of the document occurs with each label, and all words together."""
    counts, documents = learned.counts, learned.counts.documents
    found = {y: {w: row[w] for w in words} for y, row in counts.occurrences.items()}
    whole = (rational.total(row.values()) for row in counts.occurrences.values())
    rows: layout.Rows = (
        *((w, *(row[w] for row in found.values())) for w in words),
        (f"all {len(counts.vocabulary)} words", *whole),
    )
    shown = table((Letter(""), *found), rows)
    seen = (estimate.tally("label_counts", "Counts of the documents", documents),)
    return (
        *naive.rules(learned.rule, learned.prior),
        *(seen if any(documents.values()) else ()),  # of counts of words none are known
        Step("word_counts", found, "Counts of the words", table=shown),
    )

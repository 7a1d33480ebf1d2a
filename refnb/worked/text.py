"""Texts worked out: the label of one document, word by word.

    x(w)      how often word w of the vocabulary occurs in the document
    n(y, w)   how often it occurs with label y; n(y) counts all words there
    s(y)      P(y) · ∏ P(w | y)^x(w)

To ask of each word only whether it is there is another model. The complement asks about the words
of all other labels:

    m(y, w)   how often word w occurs with any label but y
    S(y)      log P(y) - Σ x(w) log P(w | not y)
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, repeat

from refnb.classifiers import bernoulli, complement, log_naive, multinomial
from refnb.classifiers.naive import Inference, Prior
from refnb.core.escapes import visible
from refnb.estimation.schema import Bag, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.worked import estimate, layout, naive
from refnb.worked.layout import MOST, entries, line, table
from refnb.worked.naive import Rows
from refnb.worked.solution import EMPTY, Solution, Step
from refnb.worked.terms import Entry, Letter, Name, Number, P, Term, X, Y, product

W, S, G = Letter("w"), Letter("S"), Letter("g")
RIGHT = Letter("P(y) · ∏ P(w | y)^x(w)", r"P(y) \prod_w P(w \mid y)^{x(w)}")
LOG = Letter("-x(w) log P(w | not y)", r"-x(w) \log P(w \mid \neg y)")
SUM = Letter("log P(y) + Σ g(w, y)", r"\log P(y) + \sum_w g(w, y)")
Factor = tuple[str, Callable[[Entry, Entry], Term], Term, Term]


def _other(w: Entry, y: Entry) -> Term:
    """Return the probability of a word when the label is not y."""
    return P(w, Name("not")(y))


FACTOR: Factor = ("factors", P, Letter("n(y, w)"), Letter("n(y)"))
OTHERS: Factor = ("others", _other, Letter("m(y, w)"), Letter("m(y)"))


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
    ignored = ", ".join(dict.fromkeys(w for w in document if w not in seen))
    words = [line(X(w), n) for w, n in seen.items()] or [*EMPTY]
    words += [line("ignored", ignored)] if ignored else []
    step = Step("document", document, "Words of the document x", words)
    return _solved(title, step, seen, rows, inference, learned)


def solve_bag(
    title: str,
    x: Bag,
    model: multinomial.Model | None,
    inference: Inference,
    learned: Training | None = None,
) -> Solution:
    """Work out the label of how often each word occurs; without a model by the prior alone.

    `inference` is what `multinomial.infer` says of it.
    """
    rows = {w: {y: theta[w] for y, theta in model.words.items()} for w in x} if model else {}
    return _solved(title, _given(x), x, rows, inference, learned)


def solve_complement(
    title: str,
    x: Bag,
    model: complement.Model,
    inference: log_naive.Inference,
    learned: Training | None = None,
) -> Solution:
    """Work out the label whose complement the words fit least.

    `inference` is what `complement.infer` says of it.
    """
    rows = {w: {y: theta[w] for y, theta in model.others.items()} for w in x}
    other = replace(learned, counts=_elsewhere(learned.counts)) if learned else None
    prior = (other.counts.documents, other.prior) if other else ()
    logs = [line(G(w, y), g) for w, y, g in entries(inference.factors)]
    scores = [line(S(y), score) for y, score in inference.scores.items()]
    best, decided = (
        inference.decision.label,
        Step.decision(naive.BEST, inference.decision, what="the greatest score"),
    )
    said = f"{visible(best)}: the words of the others fit x least; there is no posterior"
    body = (
        _given(x),
        *(_counted(rows, other, "Counts of the words with all other labels") if other else ()),
        estimate.prior(inference.prior, *prior),
        _factors(rows, other, OTHERS),
        Step("log_factors", inference.factors, "Log factors", logs, line(G(W, Y), LOG)),
        Step("log_scores", inference.scores, "Log scores", scores, line(S(Y), SUM)),
        replace(decided, sentence=said),
    )
    return Solution(title, tuple(each for each in body if each.value))


def document(x: Bag) -> Iterator[str]:
    """Yield each word as often as it occurs."""
    return chain.from_iterable(map(repeat, x, x.values()))


def _given(x: Bag) -> Step:
    return Step("bag", dict(x), "Words of x", [line(X(w), n) for w, n in x.items()] or [*EMPTY])


def _elsewhere(counts: multinomial.Counts) -> multinomial.Counts:
    return multinomial.Counts(counts.documents, complement.elsewhere(counts))


def _solved(
    title: str, words: Step, seen: Bag, rows: Rows, inference: Inference, learned: Training | None
) -> Solution:
    """Work out a label by the words seen, with theta(y, w) of each as rows[w][y]."""
    products = {
        y: product((p, *(Number(row[y]) ** seen[w] for w, row in rows.items())))
        for y, p in inference.prior.items()
    }
    prior = (learned.counts.documents, learned.prior) if learned else ()
    body = (
        words,
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


def _factors(rows: Rows, learned: Training | None, of: Factor = FACTOR) -> Step:
    """Show the factor of each word and label."""
    what, name, of_word, of_all = of
    if learned is None:
        return estimate.parameters(what, rows, [line(name(w, y), p) for w, y, p in entries(rows)])
    rule, counts = learned.rule, learned.counts.occurrences
    right = estimate.formula(rule, of_word, of_all, estimate.K)
    lines = [line(name(w, y), estimate.filled(rule, counts[y], w), p) for w, y, p in entries(rows)]
    return estimate.parameters(what, rows, lines, line(name(W, Y), right))


def _counted(
    words: Rows, learned: Training, title: str = "Counts of the words"
) -> tuple[Step, ...]:
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
        Step("word_counts", found, title, table=shown),
    )

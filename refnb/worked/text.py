"""Texts worked out: the label of one document, word by word.

    x(w)      how often word w of the vocabulary occurs in the document
    n(y, w)   how often it occurs with label y; n(y) counts all words there
    s(y)      P(y) · ∏ P(w | y)^x(w)

A model that asks only whether each word is present is another one. The complement uses the words of
all other labels:

    m(y, w)   how often word w occurs with any label but y
    S(y)      log P(y) - Σ x(w) log P(w | not y)
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from refnb.classifiers import bernoulli, complement, multinomial
from refnb.classifiers.log_naive import Inference
from refnb.classifiers.naive import Prior
from refnb.core.escapes import visible
from refnb.estimation.schema import Bag, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.worked import estimate, layout, naive
from refnb.worked.layout import MOST, entries, line, table
from refnb.worked.naive import Letters, Question
from refnb.worked.solution import EMPTY, Solution, Step
from refnb.worked.terms import Letter, Name, Numbers, P, X, Y
from refnb.worked.working import Lines, Working

W, S, G = Letter("w"), Letter("S"), Letter("g")
LOG = Letter("-x(w) log P(w | not y)", r"-x(w) \log P(w \mid \neg y)")
SUM = Letter("log P(y) + Σ g(w, y)", r"\log P(y) + \sum_w g(w, y)")
RIGHT = Letter("P(y) · ∏ P(w | y)^x(w)", r"P(y) \prod_w P(w \mid y)^{x(w)}")
LETTERS = Letters(RIGHT, Letter("w"), Letter("n(y, w)"), Letter("n(y)"))
M, M_ALL = Letter("m(y, w)"), Letter("m(y)")
OTHERS = Letters(SUM, W, M, M_ALL, lambda w, y: P(w, Name("not")(y)), "Others")


@dataclass(frozen=True)
class Training:
    """The data behind a model, and its rules of smoothing for words and prior, or the prior."""

    counts: multinomial.Counts
    rule: Smoothing
    prior: Prior


def of_document(title: str, document: Tokens, learned: Training, asked: str = "") -> Working:
    """Return the working of P(y | x) for a document, from counts of words."""
    counts = learned.counts
    words = Counter(w for w in document if w in counts.vocabulary)
    strange = [w for w in document if w not in counts.vocabulary]
    return _worked(
        _question(title, asked, words, _word_counts(document, words)), words, strange, learned
    )


def of_bag(title: str, x: Bag, learned: Training, asked: str = "") -> Working:
    """Return the working of P(y | x) from how often each word of the vocabulary occurs."""
    return _worked(_question(title, asked, x, _given(x)), x, (), learned)


def of_words(
    title: str, x: Bag, prior: Numbers, factors: Mapping[str, Numbers], asked: str = ""
) -> Working:
    """Return the working of P(y | x) from a given prior and factors of words."""
    times = {w: x[w] for w in factors}
    return naive.of_factors(_question(title, asked, factors, _given(x)), times, prior, factors)


def _worked(question: Question, words: Bag, strange: Sequence[str], learned: Training) -> Working:
    """Return the working of a label from counts of words."""
    counts = learned.counts
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
    facts = {"words": words, "unknown": words and strange}
    title = "Counts of the words" + " with all other labels" * (question.letters == OTHERS)
    question = replace(question, first=(*question.first, *_counted(words, learned, title)))
    given, rules = naive.read(lines), (learned.rule, learned.prior)
    return naive.of_counts(question, counts.documents, given, rules, facts)


def _question(title: str, asked: str, words: Mapping[str, object], first: Step) -> Question:
    return Question(asked, {w: w for w in words}, title, (first,), LETTERS)


def of_presence(title: str, document: Tokens, learned: naive.Training, asked: str = "") -> Working:
    """Return the working of P(y | x) from the words that are present and those that are absent.

    If there are very many words, the present ones come first.
    """
    vocabulary = learned.counts.schema.features
    there = [w for w in dict.fromkeys(document) if w in vocabulary]
    words = dict.fromkeys((*there, *vocabulary) if len(vocabulary) > MOST else vocabulary)
    ordered = replace(learned.counts, values={w: learned.counts.values[w] for w in words})
    x = bernoulli.instance(words, there)
    return naive.of_row(title, x, replace(learned, counts=ordered), asked)


def _word_counts(document: Tokens, known: Mapping[str, int]) -> Step:
    """Show how often each word occurs, and which words are unknown."""
    ignored = ", ".join(dict.fromkeys(w for w in document if w not in known))
    lines = [line(X(w), n) for w, n in known.items()] or [*EMPTY]
    lines += [line("ignored", ignored)] if ignored else []
    return Step("document", document, "Words of the document x", lines)


def solve_complement(
    title: str, x: Bag, model: complement.Model, inference: Inference, learned: Training | None
) -> Solution:
    """Work out the label whose complement fits the words least.

    `inference` is the result of `complement.infer`.
    """
    rows = {w: {y: theta[w] for y, theta in model.others.items()} for w in x}
    question = replace(_question(title, "", x, _given(x)), letters=OTHERS)
    made = naive.of_factors(question, x, inference.prior, rows)
    if learned:
        counts = multinomial.Counts(learned.counts.documents, complement.elsewhere(learned.counts))
        other = replace(learned, counts=counts)
        made = _worked(question, x, (), other)
    logs = [line(G(w, y), g) for w, y, g in entries(inference.factors)]
    scores = [line(S(y), score) for y, score in inference.scores.items()]
    decided = Step.decision(naive.BEST, inference.decision, what="the greatest score")
    best = visible(inference.decision.label)
    sentence = f"{best}: the words of the others fit x least; there is no posterior"
    body = (
        *made.first,
        *made.until("factors").steps(),
        Step("log_factors", inference.factors, "Log factors", logs, line(G(W, Y), LOG)),
        Step("log_scores", inference.scores, "Log scores", scores, line(S(Y), SUM)),
        replace(decided, sentence=sentence),
    )
    return Solution(title, tuple(each for each in body if each.value))


def _given(x: Bag) -> Step:
    return Step("bag", dict(x), "Words of x", [line(X(w), n) for w, n in x.items()] or [*EMPTY])


def _counted(words: Mapping[str, object], learned: Training, title: str) -> tuple[Step, ...]:
    """Show how often each word of the document occurs with each label, and the totals."""
    counts, documents = learned.counts, learned.counts.documents
    columns = {y: {w: row[w] for w in words} for y, row in counts.occurrences.items()}
    totals = (rational.total(row.values()) for row in counts.occurrences.values())
    rows: layout.Rows = (
        *((w, *(row[w] for row in columns.values())) for w in words),
        (f"all {len(counts.vocabulary)} words", *totals),
    )
    shown = table((Letter(""), *columns), rows)
    seen = (estimate.tally("label_counts", "Counts of the documents", documents),)
    return (
        *naive.rules(learned.rule, learned.prior),
        *(seen if any(documents.values()) else ()),  # of counts of words none are known
        Step("word_counts", columns, title, table=shown),
    )

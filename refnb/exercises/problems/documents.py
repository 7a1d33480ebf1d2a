"""Problems of a text: its class, from how often each word occurs in the documents of each class.

    texts.document = "win now"
    texts.documents = '''
    spam: win money now
    ham: see you now
    '''

The text `smoothing` is the rule, by default Laplace's. The part asks for the probability of a
class, asked = { class = "spam" }, or of the first one.
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from collections.abc import Mapping, Sequence
from math import ceil

from refnb.classifiers import multinomial, text
from refnb.core import checks
from refnb.core.errors import BadRequest
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Draws, Exercise, Given, Part, Question, Solver
from refnb.exercises.problems.table import MADE_UP, MOST, NONE, shuffled
from refnb.worked.text import Training

FORM = "write a line for each document, its class first: spam: win money now"


def read(given: Given) -> list[tuple[str, str]]:
    """Return the class and the words of each document."""
    lines = [line.partition(":") for line in given.texts["documents"].splitlines() if line.strip()]
    if not lines or not all(colon and label.strip() for label, colon, _ in lines):
        raise BadRequest(f"documents: {FORM}")
    return [(label.strip(), document.strip()) for label, _, document in lines]


def learned(given: Given) -> multinomial.Counts:
    """Return how often each word occurs in the documents of a class."""
    examples = [Example(text.tokens(document), label) for label, document in read(given)]
    labels = dict.fromkeys(example.label for example in examples)
    return text.count([*labels], text.vocabulary(examples), examples)


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for the posterior of a class."""
    from refnb.exercises.mistakes import naive_bayes

    counts, rule = learned(given), smoothing({**RULE, **given.texts}["smoothing"])
    tokens = text.tokens(given.texts["document"])
    asked = problem.named(part, "class", counts.documents)
    multinomial.infer(multinomial.fit(counts, rule, NONE), text.bag(counts.vocabulary, tokens))
    return naive_bayes.of_document(counts, rule, NONE, tokens, asked)


def texts(given: Given, _: Part, numbers: Draws) -> Mapping[str, str]:
    """Deal out the words of all documents again, keeping their lengths, and draw the query."""
    documents = [(label, text.tokens(document)) for label, document in read(given)]
    pool = shuffled([w for _, tokens in documents for w in tokens], numbers)
    vocabulary, lines = [*dict.fromkeys(pool)], list[str]()
    for label, tokens in documents:
        own, pool = pool[: len(tokens)], pool[len(tokens) :]
        lines.append(f"{label}: {' '.join(own)}")
    asked = [numbers.pick(vocabulary) for _ in text.tokens(given.texts["document"])]
    return {**given.texts, "documents": "\n".join(lines), "document": " ".join(asked)}


def shown(given: Given, _: Part) -> Sequence[Sequence[str]]:
    """Return the documents as a table."""
    return (("class", "document"), *read(given))


def question(training: Training, document: Sequence[str], asked: str) -> Question:
    """Return documents with the same counts as the data of a problem file, and the question.

    Raises BadRequest for another prior, and for counts that are not whole; OutOfRange for more than
    1000 documents and words.
    """
    lines, counts = list[str](), training.counts
    many = [*counts.documents.values(), *(sum(row.values()) for row in counts.occurrences.values())]
    checks.size(ceil(sum(many)), "the documents and words of a problem file", 1, MOST)
    for label, n in counts.documents.items():
        tokens = [w for w, k in counts.occurrences[label].items() for _ in range(ceil(k))]
        lines += [f"{label}: {' '.join(tokens)}", *[f"{label}:"] * (ceil(n) - 1)]
    given = {"documents": "\n".join(lines), "document": " ".join(document)}
    data = Given({}, {**given, "smoothing": training.rule.spelling()})
    if training.prior != NONE or learned(data) != counts:
        advice = "whole documents of words in small letters, and the prior from them"
        raise BadRequest(f"a problem file of a text has {advice}")
    return Question("text", data, Part(asked={"class": asked}), MADE_UP)


RULE = {"smoothing": "laplace"}
NAMES = ("documents", "document", "smoothing")
SOLVER = Solver(
    None, ("asked",), exercise, names=lambda *_: NAMES, texts=texts, rows=shown, defaults=RULE
)

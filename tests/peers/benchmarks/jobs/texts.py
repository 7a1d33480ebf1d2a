"""Documents: learned beside a dict loop and scikit-learn, decided beside a float loop.

The dict loop adds 1 to a dict of each label, word by word; the float loop adds prepared logarithms,
label by label, and keeps the greatest sum. scikit-learn is given the words, as refnb is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import log
from random import Random

from peers import peers
from peers.benchmarks.run import Job, Way
from refnb.classifiers import multinomial
from refnb.fast import word_counts
from refnb.fast.word_counts import Thetas

PEERS = ("scikit-learn",)
OURS, LOOP, FLOATS = "refnb", "dict loop", "float loop"
COUNTS = "scikit-learn, CountVectorizer"


def jobs() -> Iterator[Job]:
    """Yield the jobs of the table."""
    yield counting(11_200)
    yield deciding(150)


def counting(number: int) -> Job:
    """Return the job of counting the words of documents."""
    documents, labels = drawn(number, 60_000, 150, 20)

    def ours() -> Sequence[float]:
        together: dict[str, list[Sequence[str]]] = {f"c{y}": [] for y in range(20)}
        for y, document in zip(labels, documents, strict=True):
            together[y].append(document)
        pile = word_counts.empty(together)
        for y, found in together.items():
            pile.put(y, *found)
        return [pile.occurrences["c0"].total(), pile.occurrences["c9"].total()]

    def loop() -> Sequence[float]:
        found: dict[str, dict[str, int]] = {}
        for y, document in zip(labels, documents, strict=True):
            if y not in found:
                found[y] = {}
            seen = found[y]
            for w in document:
                seen[w] = seen.get(w, 0) + 1
        return [sum(found["c0"].values()), sum(found["c9"].values())]

    ways: dict[str, Way] = {OURS: ours, LOOP: loop}
    if peers.found("numpy", "sklearn"):
        texts = peers.peer("sklearn.feature_extraction.text")
        bayes = peers.peer("sklearn.naive_bayes")

        def by_sklearn() -> Sequence[float]:
            table = texts.CountVectorizer(analyzer=_same).fit_transform(documents)
            fitted = bayes.MultinomialNB().fit(table, labels)
            sums = dict(zip(fitted.classes_, fitted.feature_count_.sum(axis=1), strict=True))
            return [sums["c0"], sums["c9"]]

        ways[COUNTS] = by_sklearn
    goals, size = {LOOP: 0.4, COUNTS: 0.2}, number * 150
    return Job(f"fit text, {size} words", OURS, ways, goals)


def deciding(length: int) -> Job:
    """Return the job of deciding documents among twenty labels."""
    model = text_model(60_000, 20)
    rest = dict.fromkeys(model.prior, Fraction(0))
    ready = word_counts.compose(Thetas(model.prior, model.vocabulary, model.words, rest))
    documents, _ = drawn(100, 60_000, length, 20)
    added = {y: {w: log(p) for w, p in row.items()} for y, row in model.words.items()}

    def floats() -> Sequence[float]:
        found = list[str]()
        for document in documents:
            best, label = 0.0, ""
            for y, row in added.items():
                score = 0.0
                for w in document:
                    if w in row:
                        score += row[w]
                if not label or score > best:
                    best, label = score, y
            found.append(label)
        return [Counter(found)[y] for y in model.prior]

    def ours() -> Sequence[float]:
        found = Counter(made.label for made in map(ready.classify, documents) if made)
        return [found[y] for y in model.prior]

    name = f"classify 100 documents, {length} words, 20 labels"
    return Job(name, OURS, {OURS: ours, FLOATS: floats}, {FLOATS: 0.1})


def _same(document: list[str]) -> list[str]:
    return document


def drawn(number: int, words: int, length: int, labels: int) -> tuple[list[list[str]], list[str]]:
    """Return documents of common and rare words, and their labels."""
    dice = Random(number)  # noqa: S311
    names = [_word(i) for i in range(words)]
    weights = [_weights(words, y) for y in range(labels)]
    found, said = list[list[str]](), list[str]()
    for i in range(number):
        y = i % labels
        found.append(dice.choices(names, cum_weights=weights[y], k=length))
        said.append(f"c{y}")
    return found, said


def text_model(words: int, labels: int) -> multinomial.Model:
    """Return a model of many words, each seldom said by a label."""
    dice = Random(words)  # noqa: S311
    counts = dice.choices(range(1, 400), k=words)
    thetas: dict[str, dict[str, Fraction]] = {}
    for y in range(labels):
        dice.shuffle(counts)
        shared = {n: Fraction(n, sum(counts)) for n in set(counts)}
        thetas[f"c{y}"] = {_word(i): shared[n] for i, n in enumerate(counts)}
    return multinomial.Model({y: Fraction(1, labels) for y in thetas}, thetas)


def _word(i: int) -> str:
    letters = ""
    while i or not letters:
        letters, i = chr(97 + i % 26) + letters, i // 26
    return f"w{letters}"


def _weights(words: int, label: int) -> list[int]:
    total, found = 0, list[int]()
    for i in range(words):
        total += 10**6 // (10 + (i * (2 * label + 1)) % words)
        found.append(total)
    return found

"""Documents: learned beside a dict loop and scikit-learn, decided beside a float loop.

The dict loop adds 1 to a dict of each label, word by word; the float loop adds prepared logarithms,
label by label, and keeps the greatest sum. scikit-learn is given the words, as refnb is.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import log
from random import Random

from peers import peers
from peers.benchmarks import loops
from peers.benchmarks.run import Job, Way
from refnb.fast import word_counts
from refnb.fast.word_counts import Thetas

PEERS = ("scikit-learn",)
WORDS, LABELS, LENGTH = 60_000, 20, 150


def jobs() -> Iterator[Job]:
    """Yield the jobs of the table."""
    yield counting(11_200)
    yield deciding()


def counting(number: int) -> Job:
    """Return the job of counting the words of documents."""
    documents, labels = drawn(number)

    def ours() -> Sequence[float]:
        together: dict[str, list[Sequence[str]]] = {f"c{y}": [] for y in range(LABELS)}
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

    theirs = by_sklearn(documents, labels)
    rivals = {"dict loop": (loop, 0.4), "scikit-learn, CountVectorizer": (theirs, 0.2)}
    return Job(f"fit text, {number * LENGTH} words", ours, rivals)


def by_sklearn(documents: list[list[str]], labels: list[str]) -> Way | None:
    """Return the way of scikit-learn, where it is installed."""
    if not peers.found("numpy", "sklearn"):
        return None
    texts, bayes = peers.peer("sklearn.feature_extraction.text"), peers.peer("sklearn.naive_bayes")

    def way() -> Sequence[float]:
        table = texts.CountVectorizer(analyzer=list).fit_transform(documents)
        fitted = bayes.MultinomialNB().fit(table, labels)
        sums = dict(zip(fitted.classes_, fitted.feature_count_.sum(axis=1), strict=True))
        return [sums["c0"], sums["c9"]]

    return way


def deciding() -> Job:
    """Return the job of deciding documents; each word is seldom said by a label."""
    dice, documents = Random(WORDS), drawn(100)[0]  # noqa: S311
    counts = dice.choices(range(1, 400), k=WORDS)
    thetas: dict[str, dict[str, Fraction]] = {}
    for y in range(LABELS):
        dice.shuffle(counts)
        shared = {n: Fraction(n, sum(counts)) for n in set(counts)}
        thetas[f"c{y}"] = {f"w{i}": shared[n] for i, n in enumerate(counts)}
    prior = {y: Fraction(1, LABELS) for y in thetas}
    rest = dict.fromkeys(prior, Fraction(0))
    ready = word_counts.compose(Thetas(prior, tuple(thetas["c0"]), thetas, rest))
    added = {y: (0.0, {w: log(p) for w, p in row.items()}) for y, row in thetas.items()}

    def ours() -> Sequence[float]:
        return loops.counted(made.label for made in map(ready.classify, documents) if made)

    def floats() -> Sequence[float]:
        return loops.counted(loops.decided(added, document) for document in documents)

    name = f"classify 100 documents, {LENGTH} words, {LABELS} labels"
    return Job(name, ours, {"float loop": (floats, 0.1)})


def drawn(number: int) -> tuple[list[list[str]], list[str]]:
    """Return documents of common and rare words, and their labels in turn."""
    dice, names = Random(number), [f"w{i}" for i in range(WORDS)]  # noqa: S311
    weights = [
        [*accumulate(10**6 // (10 + (i * (2 * y + 1)) % WORDS) for i in range(WORDS))]
        for y in range(LABELS)
    ]
    labels = [i % LABELS for i in range(number)]
    documents = [dice.choices(names, cum_weights=weights[y], k=LENGTH) for y in labels]
    return documents, [f"c{y}" for y in labels]

"""Learning from columns and from documents: grouped counting beside a dict loop and scikit-learn.

The dict loop adds 1 to a dict of each label and feature, cell by cell. scikit-learn has the columns
as an array of codes; of documents it is given the words, as refnb is.
"""

from collections.abc import Iterator, Sequence

from peers import peers
from peers.benchmarks import learned
from peers.benchmarks.run import Growth, Job, Way
from refnb.fast import grouped, word_counts

PEERS = ("scikit-learn",)
OURS, LOOP, SKLEARN = "refnb", "dict loop", "scikit-learn"
COUNTS = "scikit-learn, CountVectorizer"


def jobs() -> Iterator[Job]:
    """Yield the jobs of the table."""
    yield counting(1_000_000)
    yield words(11_200)


def growths() -> Iterator[Growth]:
    """Yield the questions of several sizes."""
    rows = {n: counting(n).ways[OURS] for n in (125_000, 250_000, 500_000, 1_000_000)}
    yield Growth("fit, rows", "1", rows)
    documents = {150 * n: words(n).ways[OURS] for n in (1_400, 2_800, 5_600, 11_200)}
    yield Growth("fit text, words", "1", documents)


def counting(rows: int) -> Job:
    """Return the job of counting columns of shared strings."""
    table = learned.table(rows, 10, 5, 3)
    lines = [*zip(*table.columns.values(), strict=True)]

    def ours() -> Sequence[float]:
        counts = grouped.count(table.columns, table.labels)
        return [int(counts.values["f0"]["c0"]["f0v0"]), int(counts.values["f9"]["c2"]["f9v4"])]

    def loop() -> Sequence[float]:
        counts: dict[str, list[dict[str | None, int]]] = {}
        for row, y in zip(lines, table.labels, strict=True):
            if y not in counts:
                counts[y] = [{} for _ in row]
            for seen, v in zip(counts[y], row, strict=True):
                seen[v] = seen.get(v, 0) + 1
        return [counts["c0"][0]["f0v0"], counts["c2"][9]["f9v4"]]

    ways: dict[str, Way] = {OURS: ours, LOOP: loop}
    if numpy := peers.found("numpy", "sklearn"):
        bayes = peers.peer("sklearn.naive_bayes")
        codes = [[int(str(v)[-1]) for v in column] for column in table.columns.values()]
        x = numpy.ascontiguousarray(numpy.array(codes).T)
        y = numpy.array([int(label[1:]) for label in table.labels])

        def by_sklearn() -> Sequence[float]:
            fitted = bayes.CategoricalNB().fit(x, y)
            return [fitted.category_count_[0][0][0], fitted.category_count_[9][2][4]]

        ways[SKLEARN] = by_sklearn
    goals = {LOOP: 0.5, SKLEARN: 1.0}
    return Job(f"fit, {rows} rows", OURS, ways, goals)


def words(number: int) -> Job:
    """Return the job of counting the words of documents."""
    documents, labels = learned.documents(number, 60_000, 150, 20)

    def ours() -> Sequence[float]:
        together: dict[str, list[Sequence[str]]] = {f"c{y}": [] for y in range(20)}
        for y, document in zip(labels, documents, strict=True):
            together[y].append(document)
        pile = word_counts.empty(together)
        for y, found in together.items():
            pile.put(y, *found)
        return [pile.words["c0"].total(), pile.words["c9"].total()]

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


def _same(document: list[str]) -> list[str]:
    return document

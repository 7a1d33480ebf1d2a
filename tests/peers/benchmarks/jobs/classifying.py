"""Decisions and posteriors: refnb beside plain loops and scikit-learn.

The plain-float loop adds prepared logarithms, label by label, and keeps the greatest sum. Chained
Fractions multiply factor by factor and divide by the sum. scikit-learn has its arrays ready, where
it does not say otherwise. What a way returns is a summary of its answers, so that all agree.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import log

from peers import peers
from peers.benchmarks import learned
from peers.benchmarks.run import Job, Way
from refnb.api.engines import Discrete
from refnb.classifiers import categorical, multinomial
from refnb.fast import weights, word_counts
from refnb.fast.word_counts import Thetas, Words

PEERS = ("scikit-learn",)
OURS, FLOATS = "refnb", "float loop"
SKLEARN, ONE = "scikit-learn", "scikit-learn, one row"
CHAINED = "chained Fractions"

Tables = Mapping[str, Mapping[str, Mapping[str, Fraction]]]
Logs = dict[str, tuple[float, list[dict[str, float]]]]


def jobs() -> Iterator[Job]:
    """Yield the jobs of the table."""
    yield deciding(10, 5, 3, 40_000, 0.5)
    yield deciding(100, 2, 2, 20_000, 0.5)
    yield articles(_ready(), 150)
    yield alone()
    yield from map(posteriors, (10, 100))


def _ready() -> Words:
    """Return a model of twenty labels made ready, all whose parameters are said."""
    model = learned.text_model(60_000, 20)
    rest = dict.fromkeys(model.prior, Fraction(0))
    return word_counts.compose(Thetas(model.prior, model.vocabulary, model.words, rest))


def deciding(features: int, values: int, labels: int, number: int, goal: float) -> Job:
    """Return the job of deciding many rows."""
    model = learned.model(features, values, labels)
    ready, rows, added = Discrete(model), learned.rows(model, number), _logs(model)
    order = [*model.prior]
    ways: dict[str, Way] = {
        OURS: lambda: _counted([made.label for made in ready.decisions(rows) if made], order),
        FLOATS: lambda: _counted(_floats(added, rows), order),
    }
    if numpy := peers.found("numpy", "sklearn"):
        fitted = _sklearn(model)
        codes = numpy.array([[int(v) for v in row] for row in rows])
        ways[SKLEARN] = lambda: _counted([f"c{y}" for y in fitted.predict(codes)], order)
    name = f"classify {number} rows, {features} features of {values}, {labels} labels"
    return Job(name, OURS, ways, {FLOATS: goal})


def articles(ready: Words, length: int) -> Job:
    """Return the job of deciding documents among twenty labels."""
    model, order = ready.model, [*ready.model.prior]
    assert isinstance(model, multinomial.Model)
    documents, _ = learned.documents(100, 60_000, length, 20)
    added = {y: learned.logs(row) for y, row in model.words.items()}

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
        return _counted(found, order)

    def ours() -> Sequence[float]:
        return _counted([made.label for made in map(ready.classify, documents) if made], order)

    name = f"classify 100 documents, {length} words, 20 labels"
    return Job(name, OURS, {OURS: ours, FLOATS: floats}, {FLOATS: 0.1})


def alone() -> Job:
    """Return the job of deciding rows that come one by one, as dicts."""
    model = learned.model(10, 5, 3)
    rows, order = learned.rows(model, 50), [*model.prior]
    cases = [dict(zip(model.conditionals, row, strict=True)) for row in rows]
    ways: dict[str, Way] = {
        OURS: lambda: _counted(
            [weights.decision(order, weights.of_one(model, x)).label for x in cases], order
        ),
    }
    if numpy := peers.found("numpy", "sklearn"):
        fitted = _sklearn(model)
        lines = [numpy.array([[int(v) for v in row]]) for row in rows]
        ways[ONE] = lambda: _counted([f"c{fitted.predict(line)[0]}" for line in lines], order)
    return Job("classify 50 rows one by one", OURS, ways, {ONE: 0.2})


def posteriors(features: int) -> Job:
    """Return the job of exact posteriors of three labels."""
    model = learned.model(features, 5, 3)
    ready, cases = weights.prepare(model), _cases(model)
    ways: dict[str, Way] = {
        OURS: lambda: [
            p
            for x in cases
            for p in weights.posterior(ready.labels, ready.of([*x.values()])).values()
        ],
        CHAINED: lambda: [p for x in cases for p in _chained(model.prior, model.conditionals, x)],
    }
    return Job(f"posterior, {features} features", OURS, ways, {CHAINED: 0.25})


def _chained(prior: Mapping[str, Fraction], tables: Tables, x: Mapping[str, str]) -> list[Fraction]:
    """Multiply factor by factor, and divide by the sum."""
    scores = list[Fraction]()
    for y, p in prior.items():
        score = p
        for f, v in x.items():
            score *= tables[f][y][v]
        scores.append(score)
    whole = sum(scores)
    return [score / whole for score in scores]


def _cases(model: categorical.Model) -> list[dict[str, str]]:
    return [dict(zip(model.conditionals, row, strict=True)) for row in learned.rows(model, 20)]


def _logs(model: categorical.Model) -> Logs:
    tables = model.conditionals.values()
    return {y: (log(p), [learned.logs(t[y]) for t in tables]) for y, p in model.prior.items()}


def _floats(added: Logs, rows: Sequence[tuple[str, ...]]) -> list[str]:
    found = list[str]()
    for row in rows:
        best, label = 0.0, ""
        for y, (start, tables) in added.items():
            score = start
            for table, v in zip(tables, row, strict=True):
                score += table[v]
            if not label or score > best:
                best, label = score, y
        found.append(label)
    return found


def _counted(found: Sequence[str], order: list[str]) -> list[float]:
    seen = Counter(found)
    return [seen[y] for y in order]


def _sklearn(model: categorical.Model) -> peers.Peer:
    """Return the classifier of scikit-learn with these parameters."""
    numpy, bayes = peers.peer("numpy"), peers.peer("sklearn.naive_bayes")
    tables = model.conditionals.values()
    labels, values = len(model.prior), len(next(iter(tables))["c0"])
    fitted: peers.Peer = bayes.CategoricalNB(min_categories=values)
    fitted.fit(numpy.zeros((labels, len(tables)), dtype=int), numpy.arange(labels))
    rows = [[[*learned.logs(row).values()] for row in table.values()] for table in tables]
    vars(fitted)["feature_log_prob_"] = [numpy.array(table) for table in rows]
    vars(fitted)["class_log_prior_"] = numpy.array([*learned.logs(model.prior).values()])
    return fitted

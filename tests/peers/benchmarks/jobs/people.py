"""What people ask through the API and the command line, beside what they would write instead.

Each job starts from rows as they come: records, a data frame, a file. The floating-point loops do
what a careful program without a library does, and nothing that it could have prepared. The goals
are those of the API: the most that it may take of the time of the other way.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import log
from pathlib import Path
from random import Random

import refnb
from peers import peers
from peers.benchmarks.jobs import programs
from peers.benchmarks.process import Process, command
from peers.benchmarks.run import Job, Way
from refnb.api.learning.answer import Answer
from refnb.classifiers import categorical

PEERS = ("scikit-learn", "pandas")
OURS, LOOP, CHAINED = "refnb", "loop over dicts", "chained Fractions"
FLOATS, PANDAS = "float loop", "pandas"
TABLE = "pandas and scikit-learn"
RIVAL = str(Path(__file__).parents[1] / "pandas_table.py")
FEATURES, LABELS, LONG = 10, 3, 1_000_000
RULES = ("laplace", "add=1/2", "m=3")

Record = dict[str, str]


def jobs() -> Iterator[Job]:
    """Yield the jobs, those of long files last."""
    yield learning(30_000)
    yield learning_of_a_frame(30_000)
    yield asking_one(50)
    yield deciding(1_000)
    yield leaving_out(10_000, exact=False)
    yield leaving_out(10_000, exact=True)
    yield from measured(100)
    yield from differing(4_000)
    yield testing(LONG)
    yield answering(LONG)


def learning(rows: int) -> Job:
    """Return the job of counting records."""
    seen, features = records(rows), [f"f{i}" for i in range(FEATURES)]

    def loop() -> list[float]:
        counts = dict[str, dict[str, dict[str, int]]]()
        for row in seen:
            y = row["y"]
            if y not in counts:
                counts[y] = {f: {} for f in features}
            table = counts[y]
            for f in features:
                own, v = table[f], row[f]
                own[v] = own.get(v, 0) + 1
        return [sum(counts[y]["f0"].values()) for y in sorted(counts)]

    ways: dict[str, Way] = {OURS: lambda: _sizes(refnb.learn(seen, "y")), LOOP: loop}
    return Job(f"learn {rows} records", OURS, ways, {LOOP: 3})


def learning_of_a_frame(rows: int) -> Job:
    """Return the job of counting a data frame."""
    ways = dict[str, Way]()
    if pandas := peers.found("pandas"):
        frame = pandas.DataFrame(records(rows))

        def grouped() -> list[float]:
            found = [frame.groupby(["y", f"f{i}"]).size() for i in range(FEATURES)]
            return [float(n) for n in found[0].groupby("y").sum()]

        ways = {OURS: lambda: _sizes(refnb.learn(frame, "y")), PANDAS: grouped}
    return Job(f"learn a frame of {rows} rows", OURS, ways, {PANDAS: 3})


def asking_one(rows: int) -> Job:
    """Return the job of exact posteriors of rows that come one by one."""
    known, asked = _known(), records(rows)
    model = known.model
    assert isinstance(model, categorical.Model)

    def chained() -> list[Fraction]:
        found = list[Fraction]()
        for row in asked:
            scores = list[Fraction]()
            for y, p in model.prior.items():
                score = p
                for f, table in model.conditionals.items():
                    score *= table[y][row[f]]
                scores.append(score)
            whole = sum(scores)
            found += [score / whole for score in scores]
        return found

    ways: dict[str, Way] = {
        OURS: lambda: [p for row in asked for p in _fractions(known.ask(row))],
        CHAINED: chained,
    }
    return Job(f"ask {rows} rows one by one, posteriors", OURS, ways, {CHAINED: 1.2})


def deciding(rows: int) -> Job:
    """Return the job of the labels of many records."""
    known, asked = _known(), records(rows)
    tables = _logs(known)

    def floats() -> list[float]:
        found = list[str]()
        for row in asked:
            best, label = 0.0, ""
            for y, (start, table) in tables.items():
                score = start
                for f, own in table.items():
                    score += own[row[f]]
                if not label or score > best:
                    best, label = score, y
            found.append(label)
        return _counted(found)

    def ours() -> list[float]:
        return _counted([made.label for made in known.ask_all(asked).decisions if made])

    return Job(f"ask_all {rows} records, labels", OURS, {OURS: ours, FLOATS: floats}, {FLOATS: 1.8})


def leaving_out(rows: int, *, exact: bool) -> Job:
    """Return the job of leaving out each record in turn, by three rules."""
    seen = records(rows)
    known = refnb.learn(seen, "y", smoothing="laplace")

    def ours() -> list[float]:
        found = known.compare(RULES)
        if exact:
            assert all(trial.log_loss is not None for trial in found.trials.values())
        return [trial.right for trial in found.trials.values()]

    def floats() -> list[float]:
        return [_left_out(seen, alpha, m) for alpha, m in ((1, 0), (0.5, 0), (0, 3))]

    name = f"leave out {rows} rows, three rules" + (", exact log loss" if exact else "")
    most = 6 if exact else 2
    return Job(name, OURS, {OURS: ours, FLOATS: floats}, {FLOATS: most}, bound=9)


def measured(rows: int) -> Iterator[Job]:
    """Yield the jobs of measured columns: a test, and the bridge to scikit-learn."""
    dice = Random(rows)  # noqa: S311
    seen = [
        {f"f{i}": f"{dice.gauss(2 * k, 3):.2f}" for i in range(FEATURES)} | {"y": f"c{k}"}
        for k in (dice.randrange(LABELS) for _ in range(rows))
    ]
    known = refnb.learn(seen, "y")
    ways: dict[str, Way] = {OURS: lambda: [known.test(seen).right]}
    yield Job(f"test {rows} rows of ten measured columns", OURS, ways, seconds=0.47e-3 * rows)
    if numpy := peers.found("numpy", "sklearn.datasets"):
        data = peers.peer("sklearn.datasets").load_breast_cancer()
        from refnb.integrations.sklearn import GaussianNB  # noqa: PLC0415 - needs the peer

        ours = GaussianNB().fit(data.data, data.target)
        theirs = peers.peer("sklearn.naive_bayes").GaussianNB().fit(data.data, data.target)
        ways = {
            OURS: lambda: numpy.ravel(ours.predict_proba(data.data)).tolist(),
            TABLE: lambda: numpy.ravel(theirs.predict_proba(data.data)).tolist(),
        }
        yield Job("predict_proba, 569 rows of 30 numbers", OURS, ways, bound=1e-6, seconds=0.88)


def differing(rows: int) -> Iterator[Job]:
    """Yield the jobs of rows of 22 words that all differ, each as it prints."""
    dice = Random(rows)  # noqa: S311
    labels = [dice.choice("pe") for _ in range(rows)]
    made = [
        {"y": y} | {f"f{i}": dice.choice("abcdef"[y == "e" :]) for i in range(22)} for y in labels
    ]
    known = refnb.learn(made, "y", smoothing="laplace")
    asked: dict[str, tuple[Callable[[], object], float]] = {
        "test": (lambda: known.test(made), 3),
        "leave out, three rules": (lambda: known.compare(RULES), 4),
        "10 folds, two rules": (lambda: known.compare(RULES[:2], folds=10), 4),
        "the best by its Brier score": (lambda: known.compare(RULES).best_by("Brier"), 6),
    }
    for name, (ask, seconds) in asked.items():
        ways: dict[str, Way] = {OURS: lambda ask=ask: [len(str(ask()))]}  # type: ignore[misc]
        yield Job(f"{name}: {rows} rows that all differ", OURS, ways, seconds=seconds)


def testing(rows: int) -> Job:
    """Return the job of a trial on a file, the whole program."""
    path = str(programs.table(rows))
    ours = command(*_classify(), "--test", path, read=_tested)
    ways: dict[str, Way] = {OURS: ours}
    if peers.found("sklearn") and peers.found("pandas"):
        ways[TABLE] = Process((RIVAL, str(programs.table(1_000)), "test", path), _tested)
    name = f"test {rows} rows of a file, with log loss"
    return Job(name, OURS, ways, {TABLE: 2.5}, bound=1e-4, megabytes=80)


def answering(rows: int) -> Job:
    """Return the job of answering a file, the whole program."""
    path = str(programs.table(rows))
    asked = ("--features", ",".join(f"f{i}" for i in range(FEATURES)), "--queries", path)
    ours = command(*_classify(), *asked, read=_silent)
    ways: dict[str, Way] = {OURS: ours}
    if peers.found("sklearn") and peers.found("pandas"):
        ways[TABLE] = Process((RIVAL, str(programs.table(1_000)), "answer", path), _silent)
    return Job(f"answer {rows} rows of a file", OURS, ways, {TABLE: 1.7})


def records(rows: int) -> list[Record]:
    """Return rows of ten features and a label."""
    made = programs.columns(rows)
    return [dict(zip(made, row, strict=True)) for row in zip(*made.values(), strict=True)]


def _known() -> refnb.Classifier:
    return refnb.learn(records(3_000), "y", smoothing="laplace")


def _classify() -> tuple[str, ...]:
    return ("classify", str(programs.table(1_000)), "--label", "y", "--smooth", "laplace")


def _logs(known: refnb.Classifier) -> dict[str, tuple[float, dict[str, dict[str, float]]]]:
    model = known.model
    assert isinstance(model, categorical.Model)
    tables = model.conditionals
    return {
        y: (log(p), {f: {v: log(x) for v, x in table[y].items()} for f, table in tables.items()})
        for y, p in model.prior.items()
    }


def _left_out(seen: Sequence[Record], alpha: float, m: float) -> int:
    """Return how many rows are decided rightly by the counts of all others, in floating point."""
    names = [f"f{i}" for i in range(FEATURES)]
    labels = Counter(row["y"] for row in seen)
    counts = Counter((f, row[f], row["y"]) for row in seen for f in names)
    sizes = {f: len({row[f] for row in seen}) for f in names}
    add = {f: alpha or m / size for f, size in sizes.items()}
    right = 0
    for row in seen:
        best, label = 0.0, ""
        for y in sorted(labels):
            own = row["y"] == y
            n = labels[y] - own
            score = log(n / (len(seen) - 1))
            for f in names:
                a = add[f]
                score += log((counts[f, row[f], y] - own + a) / (n + a * sizes[f]))
            if not label or score > best:
                best, label = score, y
        right += label == row["y"]
    return right


def _sizes(found: refnb.Classifier) -> list[float]:
    evidence = found.statistics
    assert evidence is not None
    return [float(n) for n in vars(evidence)["counts"].labels.values()]


def _fractions(answer: Answer) -> list[Fraction]:
    return [p for p in answer.posterior.values() if isinstance(p, Fraction)]


def _counted(found: Sequence[str]) -> list[float]:
    seen = Counter(found)
    return [seen[y] for y in sorted(seen)]


def _tested(text: str) -> Sequence[float]:
    """Return the digits of the log loss that a program prints, behind the right decisions."""
    right, loss = re.search(r"right = ([0-9]+)", text), re.search(r"log loss\s+= ([0-9.]+)", text)
    assert right, text
    assert loss, text
    return [float(right[1]) / LONG, float(loss[1].rstrip("."))]


def _silent(_text: str) -> Sequence[float]:
    return []

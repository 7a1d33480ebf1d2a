"""What people ask through the API and the command line, beside what they would write instead.

Each job starts from rows as they come: records, a data frame, a file. The floating-point loops do
what a careful program without a library does, and nothing that it could have prepared. The goals
are those of the API: the most that it may take of the time of the other way.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import log
from random import Random

import refnb
from peers import peers
from peers.benchmarks import loops
from peers.benchmarks.jobs import programs
from peers.benchmarks.process import command
from peers.benchmarks.run import Job, Way
from refnb.classifiers import categorical

PEERS = ("scikit-learn", "pandas")
FLOATS, PANDAS, TABLE = "float loop", "pandas", "pandas and scikit-learn"
FEATURES = [f"f{i}" for i in range(10)]
LABELS, LONG = 3, 1_000_000
RULES = ("laplace", "add=1/2", "m=3")


def jobs() -> Iterator[Job]:
    """Yield the jobs, those of long files last."""
    yield learning(30_000)
    yield from learning_of_a_frame(30_000)
    yield asking_one(50)
    yield deciding(1_000)
    yield leaving_out(10_000, exact=False)
    yield leaving_out(10_000, exact=True)
    yield from measured(100)
    yield from differing(4_000)
    yield from long_files()


def records(rows: int) -> list[dict[str, str]]:
    """Return rows of ten features and a label."""
    made = programs.columns(rows)
    return [dict(zip(made, row, strict=True)) for row in zip(*made.values(), strict=True)]


def known() -> tuple[refnb.Classifier, categorical.Model]:
    """Learn some of them."""
    found = refnb.learn(records(3_000), "y", smoothing="laplace")
    assert isinstance(found.model, categorical.Model)
    return found, found.model


def sizes(found: refnb.Classifier) -> list[float]:
    """Return how many rows each label has."""
    return [float(n) for n in vars(found.statistics)["counts"].labels.values()]


def learning(rows: int) -> Job:
    """Return the job of counting records."""
    seen = records(rows)

    def loop() -> list[float]:
        counts = dict[str, dict[str, dict[str, int]]]()
        for row in seen:
            y = row["y"]
            if y not in counts:
                counts[y] = {f: {} for f in FEATURES}
            table = counts[y]
            for f in FEATURES:
                own, v = table[f], row[f]
                own[v] = own.get(v, 0) + 1
        return [sum(counts[y]["f0"].values()) for y in sorted(counts)]

    rivals: dict[str, tuple[Way | None, float | None]] = {"loop over dicts": (loop, 3)}
    return Job(f"learn {rows} records", lambda: sizes(refnb.learn(seen, "y")), rivals)


def learning_of_a_frame(rows: int) -> Iterator[Job]:
    """Yield the job of counting a data frame."""
    if pandas := peers.found("pandas"):
        frame = pandas.DataFrame(records(rows))

        def grouped() -> list[float]:
            found = [frame.groupby(["y", f]).size() for f in FEATURES]
            return [float(n) for n in found[0].groupby("y").sum()]

        name, ours = f"learn a frame of {rows} rows", lambda: sizes(refnb.learn(frame, "y"))
        yield Job(name, ours, {PANDAS: (grouped, 3)})


def asking_one(rows: int) -> Job:
    """Return the job of exact posteriors of rows that come one by one."""
    (learned, model), asked = known(), records(rows)

    def ours() -> list[Fraction]:
        return [p for row in asked for p in learned.ask(row).exact.values()]

    def chained() -> list[Fraction]:
        found = list[Fraction]()
        for row in asked:
            scores = list[Fraction]()
            for y, p in model.prior.items():
                score = p
                for f, table in model.conditionals.items():
                    score *= table[y][row[f]]
                scores.append(score)
            evidence = sum(scores)
            found += [score / evidence for score in scores]
        return found

    name = f"ask {rows} rows one by one, posteriors"
    return Job(name, ours, {"chained Fractions": (chained, 1.2)})


def deciding(rows: int) -> Job:
    """Return the job of the labels of many records; no two columns have a value in common."""
    (learned, model), asked = known(), records(rows)
    tables = {
        y: (log(p), {v: log(x) for of in model.conditionals.values() for v, x in of[y].items()})
        for y, p in model.prior.items()
    }

    def ours() -> list[float]:
        return loops.counted(made.label for made in learned.ask_all(asked).decisions if made)

    def floats() -> list[float]:
        features = ([row[f] for f in FEATURES] for row in asked)
        return loops.counted(loops.decided(tables, x) for x in features)

    return Job(f"ask_all {rows} records, labels", ours, {FLOATS: (floats, 1.8)})


def leaving_out(rows: int, *, exact: bool) -> Job:
    """Return the job of leaving out each record in turn, by three rules."""
    seen = records(rows)
    learned = refnb.learn(seen, "y", smoothing="laplace")

    def ours() -> list[float]:
        found = learned.compare(RULES).trials.values()
        assert not exact or all(trial.log_loss is not None for trial in found)
        return [trial.right for trial in found]

    def floats() -> list[float]:
        return [loops.left_out(seen, alpha, m) for alpha, m in ((1, 0), (0.5, 0), (0, 3))]

    name = f"leave out {rows} rows, three rules" + (", exact log loss" if exact else "")
    return Job(name, ours, {FLOATS: (floats, 6 if exact else 2)}, bound=9)


def measured(rows: int) -> Iterator[Job]:
    """Yield the jobs of measured columns: a test, and the bridge to scikit-learn."""
    dice = Random(rows)  # noqa: S311
    seen = [
        {f: f"{dice.gauss(2 * k, 3):.2f}" for f in FEATURES} | {"y": f"c{k}"}
        for k in (dice.randrange(LABELS) for _ in range(rows))
    ]
    learned, name = refnb.learn(seen, "y"), f"test {rows} rows of ten measured columns"
    yield Job(name, lambda: [learned.test(seen).right], seconds=0.47e-3 * rows)
    if numpy := peers.found("numpy", "sklearn.datasets"):
        data = peers.peer("sklearn.datasets").load_breast_cancer()
        from refnb.integrations.sklearn import GaussianNB  # noqa: PLC0415 - needs the peer

        both = GaussianNB(), peers.peer("sklearn.naive_bayes").GaussianNB()
        ours, theirs = (made.fit(data.data, data.target) for made in both)
        yield Job(
            "predict_proba, 569 rows of 30 numbers",
            lambda: numpy.ravel(ours.predict_proba(data.data)).tolist(),
            {TABLE: (lambda: numpy.ravel(theirs.predict_proba(data.data)).tolist(), None)},
            bound=1e-6,
            seconds=0.88,
        )


def differing(rows: int) -> Iterator[Job]:
    """Yield the jobs of rows of 22 words that all differ, each as it prints."""
    dice = Random(rows)  # noqa: S311
    labels = [dice.choice("pe") for _ in range(rows)]
    made = [
        {"y": y} | {f"f{i}": dice.choice("abcdef"[y == "e" :]) for i in range(22)} for y in labels
    ]
    learned = refnb.learn(made, "y", smoothing="laplace")
    asked: dict[str, tuple[Callable[[], object], float]] = {
        "test": (lambda: learned.test(made), 3),
        "leave out, three rules": (lambda: learned.compare(RULES), 4),
        "10 folds, two rules": (lambda: learned.compare(RULES[:2], folds=10), 4),
        "the best by its Brier score": (lambda: learned.compare(RULES).best_by("Brier"), 6),
    }
    for name, (ask, seconds) in asked.items():
        ours: Way = lambda ask=ask: [len(str(ask()))]  # type: ignore[misc]  # noqa: E731
        yield Job(f"{name}: {rows} rows that all differ", ours, seconds=seconds)


def long_files() -> Iterator[Job]:
    """Yield the jobs of a trial on a long file, and of answering it: whole programs."""
    path, small = str(programs.table(LONG)), str(programs.table(1_000))
    classify = ("classify", small, "--label", "y", "--smooth", "laplace")
    theirs = programs.rival("table", small, "test", path, read=_tested)
    name = f"test {LONG} rows of a file, with log loss"
    ours = command(*classify, "--test", path, read=_tested)
    yield Job(name, ours, {TABLE: (theirs, 2.5)}, bound=1e-4, megabytes=80)
    asked = ("--features", ",".join(FEATURES), "--queries", path)
    theirs = programs.rival("table", small, "answer", path)
    yield Job(f"answer {LONG} rows of a file", command(*classify, *asked), {TABLE: (theirs, 1.7)})


def _tested(text: str) -> Sequence[float]:
    """Return the digits of the log loss that a program prints, behind the right decisions."""
    right, loss = re.search(r"right = ([0-9]+)", text), re.search(r"log loss\s+= ([0-9.]+)", text)
    assert right, text
    assert loss, text
    return [float(right[1]) / LONG, float(loss[1].rstrip("."))]

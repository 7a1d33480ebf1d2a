"""What scikit-learn makes of the same texts and tables: a program of its own.

rivals.py texts FOLDER ...           learns folders of texts, every third file of a class held out
rivals.py table FILE                 learns a table
rivals.py table FILE test OTHER      learns, and compares the decisions on another one
rivals.py table FILE answer OTHER    learns, and writes decision and shares of each row of the other

Words that occur fewer than three times are left out, then the hundred most frequent ones, of equals
the first by code point.
"""

import importlib
import sys
from pathlib import Path


def texts(*folders: str) -> None:
    """Learn, decide, and print how many are right."""
    learned, judged = list[tuple[str, str]](), list[tuple[str, str]]()
    classes = sorted({path.name for folder in folders for path in Path(folder).iterdir()})
    for name in classes:
        paths = [path for folder in folders for path in (Path(folder) / name).iterdir()]
        for i, path in enumerate(sorted(paths, key=lambda path: path.name), 1):
            pile = learned if i % 3 else judged
            pile.append((name, path.read_bytes().decode("latin-1")))
    words = importlib.import_module("sklearn.feature_extraction.text")
    bayes = importlib.import_module("sklearn.naive_bayes")
    numpy = importlib.import_module("numpy")
    vectoriser = words.CountVectorizer(token_pattern="[A-Za-z]+")  # noqa: S106
    counts = vectoriser.fit_transform(text for _, text in learned)
    seen = numpy.asarray(counts.sum(axis=0)).ravel()
    often = numpy.argsort(-seen, kind="stable")  # its words are sorted by code point
    kept = numpy.sort([i for i in often[100:] if seen[i] >= 3])
    model = bayes.MultinomialNB(alpha=1).fit(counts[:, kept], [y for y, _ in learned])
    found = model.predict(vectoriser.transform(text for _, text in judged)[:, kept])
    print("right =", sum(y == z for (y, _), z in zip(judged, found, strict=True)))


def table(path: str, what: str = "", other: str = "") -> None:
    """Read the table, make codes of its texts, and learn; perhaps ask another table."""
    pandas = importlib.import_module("pandas")
    bayes = importlib.import_module("sklearn.naive_bayes")
    encoder = importlib.import_module("sklearn.preprocessing").OrdinalEncoder(dtype=int)
    known = pandas.read_csv(path, dtype=str)
    codes = encoder.fit_transform(known.drop(columns="y"))
    model = bayes.CategoricalNB(alpha=1).fit(codes, known["y"])
    if not what:
        print(len(model.classes_))
        return
    asked = pandas.read_csv(other, dtype=str)
    shares = model.predict_proba(encoder.transform(asked.drop(columns="y")))
    labels = model.classes_[shares.argmax(axis=1)]
    if what == "test":
        metrics = importlib.import_module("sklearn.metrics")
        print("right =", (labels == asked["y"]).sum())
        print("log loss =", metrics.log_loss(asked["y"], shares, labels=model.classes_))
    else:
        found = pandas.DataFrame(shares, columns=model.classes_)
        found.insert(0, "decision", labels)
        found.to_csv(sys.stdout)


if __name__ == "__main__":
    (texts if sys.argv[1] == "texts" else table)(*sys.argv[2:])

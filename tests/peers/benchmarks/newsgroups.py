"""What scikit-learn makes of folders of texts, a program of its own: newsgroups.py FOLDER ...

Every third file of each class is held out. Words that occur fewer than three times are left out,
then the hundred most frequent ones, of equals the first by code point.
"""

import importlib
import sys
from pathlib import Path


def main(folders: list[str]) -> None:
    """Learn, decide, and print how many are right."""
    learned, judged = list[tuple[str, str]](), list[tuple[str, str]]()
    classes = sorted({path.name for folder in folders for path in Path(folder).iterdir()})
    for name in classes:
        paths = [path for folder in folders for path in (Path(folder) / name).iterdir()]
        for i, path in enumerate(sorted(paths, key=lambda path: path.name), 1):
            pile = learned if i % 3 else judged
            pile.append((name, path.read_bytes().decode("latin-1")))
    texts = importlib.import_module("sklearn.feature_extraction.text")
    bayes = importlib.import_module("sklearn.naive_bayes")
    numpy = importlib.import_module("numpy")
    vectoriser = texts.CountVectorizer(token_pattern="[A-Za-z]+")  # noqa: S106
    counts = vectoriser.fit_transform(text for _, text in learned)
    seen = numpy.asarray(counts.sum(axis=0)).ravel()
    often = numpy.argsort(-seen, kind="stable")  # its words are sorted by code point
    kept = numpy.sort([i for i in often[100:] if seen[i] >= 3])
    model = bayes.MultinomialNB(alpha=1).fit(counts[:, kept], [y for y, _ in learned])
    found = model.predict(vectoriser.transform(text for _, text in judged)[:, kept])
    print("right =", sum(y == z for (y, _), z in zip(judged, found, strict=True)))


if __name__ == "__main__":
    main(sys.argv[1:])

"""What careful programs do in floating point, without a library, and what they are given."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log

Tables = Mapping[str, tuple[float, Mapping[str, float]]]
"""Of each label the logarithm of its prior, and of each word that may come."""


def decided(tables: Tables, words: Iterable[str]) -> str:
    """Return the label of the greatest sum."""
    best, label = 0.0, ""
    for y, (start, table) in tables.items():
        score = start
        for w in words:
            score += table[w]
        if not label or score > best:
            best, label = score, y
    return label


def counted(labels: Iterable[str]) -> list[float]:
    """Return how often each label comes, in order."""
    seen = Counter(labels)
    return [seen[y] for y in sorted(seen)]


def left_out(seen: Sequence[Mapping[str, str]], alpha: float, m: float) -> int:
    """Return how many rows are decided rightly by the counts of all others."""
    names = [name for name in seen[0] if name != "y"]
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

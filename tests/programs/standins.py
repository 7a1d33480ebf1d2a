"""Classifiers as people write them, each from its description: right, mistaken, others."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import count
from math import exp, log, log10, pi, prod
from operator import itemgetter, mul
from statistics import fmean, pstdev

Row = Sequence[object]


class Textbook:
    """Categories, lists, several rows at once; each step can be taken otherwise."""

    def fit(self, rows: Sequence[Row], labels: Iterable[str]) -> None:
        self.n = Counter(labels)
        self.total, self.width = sum(self.n.values()), len(rows[0])
        self.seen = [Counter(column) for column in zip(*rows, strict=True)]
        self.count = Counter(
            (y, f, v) for x, y in zip(rows, labels, strict=True) for f, v in enumerate(x)
        )

    def prior(self, y: str) -> float:
        return self.n[y] / self.total

    def factor(self, y: str, f: int, v: object) -> float:
        return (self.count[y, f, v] + 1) / (self.n[y] + len(self.seen[f]))

    def factors(self, y: str, x: Row) -> list[float]:
        return [self.factor(y, f, v) for f, v in enumerate(x)]

    def score(self, y: str, x: Row) -> float:
        return log(self.prior(y)) + sum(map(log, self.factors(y, x)))

    def predict(self, rows: Sequence[Row]) -> list[str]:
        return [max(sorted(self.n), key=lambda y: self.score(y, x)) for x in rows]


class Next(Textbook):
    step = 1

    def predict(self, rows: Sequence[Row]) -> list[str]:
        names = sorted(self.n)
        return [names[(names.index(y) + self.step) % len(names)] for y in super().predict(rows)]


class Before(Next):
    step = -1


class Distinct(Textbook):
    def fit(self, rows: Sequence[Row], labels: Iterable[str]) -> None:
        pairs = dict.fromkeys(zip(map(tuple, rows), labels, strict=True))
        super().fit([x for x, _ in pairs], [y for _, y in pairs])


class ByRow:
    """Dicts, one at a time; the label of each is learned beside it."""

    def train(self, examples: Sequence[tuple[dict[str, object], str]]) -> None:
        self.inner = Textbook()
        self.names = list(examples[0][0])
        self.inner.fit([self.row(x) for x, _ in examples], [y for _, y in examples])

    def row(self, x: dict[str, object]) -> list[object]:
        return [x[name] for name in self.names]

    def classify(self, x: dict[str, object]) -> str:
        return self.inner.predict([self.row(x)])[0]


class Numbered(Textbook):
    """It takes labels 0, 1, ... alone: they are places in a list."""

    def fit(self, rows: Sequence[Row], labels: Iterable[object]) -> None:
        self.places = [0] * (max(int(str(y)) for y in labels) + 1)
        for y in labels:
            self.places[y] += 1  # type: ignore[call-overload]
        super().fit(rows, labels)  # type: ignore[arg-type]


class Unsmoothed(Textbook):
    def factor(self, y: str, f: int, v: object) -> float:
        return self.count[y, f, v] / self.n[y]

    def score(self, y: str, x: Row) -> float:
        factors = [self.factor(y, f, v) for f, v in enumerate(x) if v in self.seen[f]]
        return log(self.prior(y)) + sum(log(p) if p else float("-inf") for p in factors)


def shares(scores: Sequence[float]) -> list[float]:
    """Return probabilities in proportion to e to each score."""
    weights = [exp(s - max(scores)) for s in scores]
    return [w / sum(weights) for w in weights]


class Gauss:
    """Numbers, a label at the end of each row, one row at a time, logs of densities by formula."""

    less, added = 0, 0.0

    def fit(self, rows: Sequence[Sequence[float]], labels: Sequence[str]) -> None:
        groups = defaultdict(list)
        for x, y in zip(rows, labels, strict=True):
            groups[y].append(x)
        self.total = len(rows)
        self.learned = {
            y: (len(g), [self.measure(column) for column in zip(*g, strict=True)])
            for y, g in groups.items()
        }

    def measure(self, column: Sequence[float]) -> tuple[float, float]:
        m = sum(column) / len(column)
        return m, sum((v - m) ** 2 for v in column) / (len(column) - self.less) + self.added

    def log_density(self, x: float, m: float, v: float) -> float:
        return -log(2 * pi * v) / 2 - (x - m) ** 2 / (2 * v)

    def score(self, y: str, x: Sequence[float]) -> float:
        n, measures = self.learned[y]
        logs = [self.log_density(a, m, v) for a, (m, v) in zip(x, measures, strict=True)]
        return log(self.share_of(n)) + sum(logs)

    def share_of(self, n: int) -> float:
        return n / self.total

    def predict(self, x: Sequence[float]) -> str:
        return max(self.learned, key=lambda y: self.score(y, x))


class GaussAsked(Gauss):
    """It learns from scaled rows, and is asked the others as they are."""

    def fit(self, rows: Sequence[Sequence[float]], labels: Sequence[str]) -> None:
        super().fit(self.scaled(rows), labels)

    def scaled(self, rows: Sequence[Sequence[float]]) -> list[list[float]]:
        scales = [(fmean(column), pstdev(column)) for column in zip(*rows, strict=True)]
        return [[(v - m) / s for v, (m, s) in zip(x, scales, strict=True)] for x in rows]


class GaussAlone(GaussAsked):
    def predict(self, rows: Sequence[Sequence[float]]) -> list[str]:  # type: ignore[override]
        return [super(GaussAlone, self).predict(x) for x in self.scaled(rows)]


class GaussShares(Gauss):
    """Probabilities show what is too little for labels."""

    added = 1e-7

    def predict(self, rows: Sequence[Sequence[float]]) -> list[str]:  # type: ignore[override]
        return [super(GaussShares, self).predict(x) for x in rows]

    def predict_proba(self, rows: Sequence[Sequence[float]]) -> list[list[float]]:
        return [shares([self.score(y, x) for y in sorted(self.learned)]) for x in rows]


class GaussOwn(GaussShares):
    """A thousandth of the variance of its column, as after dividing by its deviation."""

    share, added = 1e-3, 0.0

    def fit(self, rows: Sequence[Sequence[float]], labels: Sequence[str]) -> None:
        super().fit(rows, labels)
        more = self.amounts([Gauss.measure(self, column)[1] for column in zip(*rows, strict=True)])
        self.learned = {
            y: (n, [(m, v + e) for (m, v), e in zip(measures, more, strict=True)])
            for y, (n, measures) in self.learned.items()
        }

    def amounts(self, variances: Sequence[float]) -> list[float]:
        return [self.share * v for v in variances]


class Words:
    """Texts: multinomial."""

    def fit(self, texts: Sequence[str], labels: Sequence[str]) -> None:
        self.n = Counter(labels)
        self.times: dict[str, Counter[str]] = defaultdict(Counter)
        for text, y in zip(texts, labels, strict=True):
            self.times[y].update(text.split())
        self.vocabulary = len({w for row in self.times.values() for w in row})

    def prior(self, y: str) -> float:
        return self.n[y] / self.n.total()

    def below(self, y: str) -> int:
        return self.times[y].total() + self.vocabulary

    def predict(self, texts: Sequence[str]) -> list[str]:
        return [max(self.n, key=lambda y: self.score(y, text.split())) for text in texts]

    def score(self, y: str, words: Sequence[str]) -> float:
        factors = ((self.times[y][w] + 1) / self.below(y) for w in words)
        return log(self.prior(y)) + sum(map(log, factors))


class Flags:
    """Columns of 0 and 1: Bernoulli, with a posterior."""

    absent = True

    def fit(self, rows: Sequence[Sequence[int]], labels: Sequence[str]) -> None:
        self.n = Counter(labels)
        self.ones: dict[str, list[int]] = defaultdict(lambda: [1] * len(rows[0]))
        for x, y in zip(rows, labels, strict=True):
            self.ones[y] = [a + b for a, b in zip(self.ones[y], x, strict=True)]
        self.classes_ = sorted(self.n)

    def score(self, y: str, x: Sequence[int]) -> float:
        p = [a / (self.n[y] + 2) for a in self.ones[y]]
        there = (log(q) if v else log(1 - q) * self.absent for v, q in zip(x, p, strict=True))
        return log(self.n[y] / sum(self.n.values())) + sum(there)

    def predict(self, rows: Sequence[Sequence[int]]) -> list[str]:
        return [max(self.classes_, key=lambda y: self.score(y, x)) for x in rows]

    def predict_proba(self, rows: Sequence[Sequence[int]]) -> list[list[float]]:
        return [shares([self.score(y, x) for y in self.classes_]) for x in rows]


class Constant:
    def fit(self, _rows: object, labels: Sequence[object]) -> None:
        self.label = max(set(labels), key=list(labels).count)

    def predict(self, rows: Sequence[object]) -> list[object]:
        return [self.label for _ in rows]


class Nearest:
    """One neighbour: by values that differ, or by distance."""

    neighbours = 1

    def fit(self, rows: Sequence[Row], labels: Sequence[str]) -> None:
        self.pairs = [*zip(rows, labels, strict=True)]

    def far(self, a: Row, b: Row) -> float:
        number = all(isinstance(v, int | float) for v in a)
        pairs = zip(a, b, strict=True)
        return sum((float(str(u)) - float(str(v))) ** 2 if number else u != v for u, v in pairs)

    def predict(self, rows: Sequence[Row]) -> list[str]:
        return [self.one(x) for x in rows]

    def one(self, x: Row) -> str:
        near = sorted(self.pairs, key=lambda pair: self.far(pair[0], x))[: self.neighbours]
        return Counter(y for _, y in near).most_common(1)[0][0]


class Rule:
    """One feature alone, the first."""

    def fit(self, rows: Sequence[Row], labels: Sequence[str]) -> None:
        self.table: dict[object, Counter[str]] = defaultdict(Counter)
        for x, y in zip(rows, labels, strict=True):
            self.table[self.part(x)][y] += 1
        self.other = Counter(labels)

    def part(self, x: Row) -> object:
        return x[0]

    def predict(self, rows: Sequence[Row]) -> list[str]:
        return [
            max(self.table.get(self.part(x), self.other).items(), key=itemgetter(1))[0]
            for x in rows
        ]


class Perceptron:
    """A line for each label, moved where it is wrong."""

    def fit(self, rows: Sequence[Sequence[float]], labels: Sequence[str]) -> None:
        self.w = {y: [0.0] * (len(rows[0]) + 1) for y in sorted(set(labels))}
        for x, y in [*zip(rows, labels, strict=True)] * 20:
            for sign, label in ((1, y), (-1, self.predict([x])[0])):
                self.w[label] = [a + sign * b for a, b in zip(self.w[label], [1, *x], strict=True)]

    def predict(self, rows: Sequence[Sequence[float]]) -> list[str]:
        return [max(self.w, key=lambda y: sum(map(mul, self.w[y], [1, *x]))) for x in rows]


def otherwise(base: type[object], **steps: object) -> type[object]:
    """Return a program that takes some steps otherwise, or has other numbers."""
    return type(base.__name__, (base,), steps)


Half = otherwise(
    Textbook, factor=lambda s, y, f, v: (s.count[y, f, v] + 0.5) / (s.n[y] + len(s.seen[f]) / 2)
)
Spread = otherwise(
    Textbook, factor=lambda s, y, f, v: (s.count[y, f, v] + 1 / len(s.seen[f])) / (s.n[y] + 1)
)
SmoothPrior = otherwise(Textbook, prior=lambda s, y: (s.n[y] + 1) / (s.total + len(s.n)))
Skips = otherwise(
    Textbook,
    factors=lambda s, y, x: [s.factor(y, f, v) for f, v in enumerate(x) if v in s.seen[f]],
)
Refuses = otherwise(
    Textbook, factor=lambda s, y, f, v: Textbook.factor(s, y, f, dict.fromkeys(s.seen[f], v)[v])
)
GaussLess = otherwise(Gauss, less=1)
GaussLabels = otherwise(  # a hundredth of the greatest variance; it tells no shares
    GaussOwn, amounts=lambda _, vs: [max(vs) / 100] * len(vs), predict_proba=None
)
GaussBetween = otherwise(GaussOwn, share=4e-7)

NoPrior = otherwise(Textbook, prior=lambda _s, _y: 1.0)
NoLog = otherwise(Textbook, score=lambda s, y, x: s.prior(y) + sum(map(log, s.factors(y, x))))
PriorAgain = otherwise(
    Textbook, factors=lambda s, y, x: [p * s.prior(y) for p in Textbook.factors(s, y, x)]
)
Products = otherwise(Textbook, score=lambda s, y, x: s.prior(y) * prod(s.factors(y, x)))
Tiny = otherwise(Unsmoothed, factor=lambda *of: Unsmoothed.factor(*of) or 1e-6)
Lifted = otherwise(Unsmoothed, factor=lambda *of: Unsmoothed.factor(*of) + 1e-9)
FeaturesBelow = otherwise(
    Textbook, factor=lambda s, y, f, v: (s.count[y, f, v] + 1) / (s.n[y] + s.width)
)
LeastNoPrior = otherwise(
    NoPrior, predict=lambda s, rows: [min(s.n, key=lambda y: s.score(y, x)) for x in rows]
)
Header = otherwise(Textbook, fit=lambda s, rows, labels: Textbook.fit(s, rows[1:], labels[1:]))
RangeTooShort = otherwise(
    Textbook, fit=lambda s, rows, labels: Textbook.fit(s, rows[:-1], labels[:-1])
)
ByValue = otherwise(  # the counts have the value as their key, not the feature
    Textbook,
    factor=lambda s, y, f, v: (
        (sum(s.count[y, place, v] for place in range(s.width)) + 1) / (s.n[y] + len(s.seen[f]))
    ),
)
NotFirst = otherwise(Textbook, factors=lambda *of: Textbook.factors(*of)[1:])
NotLast = otherwise(Textbook, factors=lambda *of: Textbook.factors(*of)[:-1])
Overwritten = otherwise(Textbook, factors=lambda *of: Textbook.factors(*of)[-1:])
FirstTwice = otherwise(
    Textbook, factors=lambda *of: [*Textbook.factors(*of), Textbook.factors(*of)[0]]
)
Squared = otherwise(Textbook, factor=lambda *of: Textbook.factor(*of) ** 2)
Base10 = otherwise(
    Textbook, score=lambda s, y, x: log(s.prior(y)) + sum(map(log10, s.factors(y, x)))
)
Added = otherwise(Textbook, score=lambda s, y, x: s.prior(y) + sum(s.factors(y, x)))
Votes = otherwise(Textbook, score=lambda s, y, x: sum(s.factors(y, x)))
Rounded = otherwise(Textbook, factor=lambda *of: round(Textbook.factor(*of), 4))
LessBelow = otherwise(Unsmoothed, factor=lambda s, y, f, v: s.count[y, f, v] / (s.n[y] - 1))
Crossed = otherwise(  # it finds the best of the sorted labels, and answers by another list of them
    Textbook,
    predict=lambda s, rows: [[*s.n][sorted(s.n).index(y)] for y in Textbook.predict(s, rows)],
)
Binary = otherwise(
    Textbook,
    predict=lambda s, rows: [max(sorted(s.n)[:2], key=lambda y: s.score(y, x)) for x in rows],
)
GaussTimes = otherwise(  # what is meant to be divided by is multiplied by: / 2 * v
    Gauss, log_density=lambda _, x, m, v: -log(2 * pi * v) / 2 - (x - m) ** 2 / 2 * v
)
GaussSquares = otherwise(Gauss, measure=lambda _, xs: (fmean(xs), fmean(x**2 for x in xs)))
WordsDistinct = otherwise(Words, below=lambda s, y: len(s.times[y]) + s.vocabulary)
WordsPrior = otherwise(Words, prior=lambda s, y: s.times[y].total())
GaussAdded = otherwise(Gauss, added=1e-3)
HalfAboveOneBelow = otherwise(
    NoPrior, factor=lambda s, y, f, v: (s.count[y, f, v] + 0.5) / (s.n[y] + len(s.seen[f]))
)
GaussRounded = otherwise(
    GaussShares,
    added=0.0,
    predict_proba=lambda *of: [[round(p, 8) for p in x] for x in GaussShares.predict_proba(*of)],
)
GaussThree = otherwise(Gauss, less=1, added=1e-6, share_of=lambda _s, _n: 1.0)
GaussSquared = otherwise(
    Gauss, log_density=lambda _, x, m, v: -log(2 * pi * v) / 2 - (x - m) ** 2 / (2 * v**2)
)
GaussDensities = otherwise(Gauss, score=lambda *of: exp(Gauss.score(*of)))
WordsOneMore = otherwise(Words, below=lambda *of: Words.below(*of) + 1)
Present = otherwise(Flags, absent=False)

Neighbours = otherwise(Nearest, neighbours=3)
Joint = otherwise(Rule, part=lambda _, x: tuple(x))
Weighted = otherwise(  # each feature counts less than the one before it
    Textbook, factors=lambda *of: [p ** (1 / k) for k, p in enumerate(Textbook.factors(*of), 1)]
)
TURN = count()
Random = otherwise(
    Constant, predict=lambda _, rows: ["no" if next(TURN) % 7 % 3 else "yes" for _ in rows]
)
Centroids = otherwise(
    Gauss,
    score=lambda s, y, x: -sum((a - m) ** 2 for a, (m, _) in zip(x, s.learned[y][1], strict=True)),
)

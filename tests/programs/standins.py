"""Classifiers as people write them, each from its description: right, mistaken, others."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import exp, log, log10, pi, sqrt
from typing import ClassVar

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


class Half(Textbook):
    def factor(self, y: str, f: int, v: object) -> float:
        return (self.count[y, f, v] + 0.5) / (self.n[y] + 0.5 * len(self.seen[f]))


class Spread(Textbook):
    def factor(self, y: str, f: int, v: object) -> float:
        return (self.count[y, f, v] + 1 / len(self.seen[f])) / (self.n[y] + 1)


class SmoothPrior(Textbook):
    def prior(self, y: str) -> float:
        return (self.n[y] + 1) / (self.total + len(self.n))


class Skips(Textbook):
    def score(self, y: str, x: Row) -> float:
        there = [(f, v) for f, v in enumerate(x) if v in self.seen[f]]
        return log(self.prior(y)) + sum(log(self.factor(y, f, v)) for f, v in there)


class Refuses(Textbook):
    def factor(self, y: str, f: int, v: object) -> float:
        if v not in self.seen[f]:
            raise KeyError(v)
        return super().factor(y, f, v)


class Unsmoothed(Textbook):
    def factor(self, y: str, f: int, v: object) -> float:
        return self.count[y, f, v] / self.n[y]

    def score(self, y: str, x: Row) -> float:
        factors = [self.factor(y, f, v) for f, v in enumerate(x) if v in self.seen[f]]
        return log(self.prior(y)) + sum(log(p) if p else float("-inf") for p in factors)


class NoPrior(Textbook):
    def prior(self, y: str) -> float:  # noqa: ARG002
        return 1.0


class NoLog(Textbook):
    def score(self, y: str, x: Row) -> float:
        return self.prior(y) + sum(map(log, self.factors(y, x)))


class PriorAgain(Textbook):
    def score(self, y: str, x: Row) -> float:
        factors = (log(self.factor(y, f, v) * self.prior(y)) for f, v in enumerate(x))
        return log(self.prior(y)) + sum(factors)


class Products(Textbook):
    def score(self, y: str, x: Row) -> float:
        p = self.prior(y)
        for f, v in enumerate(x):
            p *= self.factor(y, f, v)
        return p


class Tiny(Unsmoothed):
    def factor(self, y: str, f: int, v: object) -> float:
        return super().factor(y, f, v) or 1e-6


class Lifted(Unsmoothed):
    def factor(self, y: str, f: int, v: object) -> float:
        return super().factor(y, f, v) + 1e-9


class FeaturesBelow(Textbook):
    def factor(self, y: str, f: int, v: object) -> float:
        return (self.count[y, f, v] + 1) / (self.n[y] + self.width)


class LeastNoPrior(NoPrior):
    def predict(self, rows: Sequence[Row]) -> list[str]:
        return [min(self.n, key=lambda y: self.score(y, x)) for x in rows]


class Header(Textbook):
    """The first row is taken for names."""

    def fit(self, rows: Sequence[Row], labels: Sequence[str]) -> None:  # type: ignore[override]
        super().fit(rows[1:], labels[1:])


class RangeTooShort(Textbook):
    def fit(self, rows: Sequence[Row], labels: Sequence[str]) -> None:  # type: ignore[override]
        super().fit(rows[:-1], labels[:-1])


class Distinct(Textbook):
    def fit(self, rows: Sequence[Row], labels: Sequence[str]) -> None:  # type: ignore[override]
        pairs = dict.fromkeys(zip(map(tuple, rows), labels, strict=True))
        super().fit([x for x, _ in pairs], [y for _, y in pairs])


class ByValue(Textbook):
    """The counts have the value as their key, not the feature."""

    def factor(self, y: str, f: int, v: object) -> float:
        count = sum(self.count[y, place, v] for place in range(self.width))
        return (count + 1) / (self.n[y] + len(self.seen[f]))


class NotFirst(Textbook):
    def factors(self, y: str, x: Row) -> list[float]:
        return super().factors(y, x)[1:]


class NotLast(Textbook):
    def factors(self, y: str, x: Row) -> list[float]:
        return super().factors(y, x)[:-1]


class Overwritten(Textbook):
    """Its loop assigns the factor and does not multiply by it."""

    def factors(self, y: str, x: Row) -> list[float]:
        return super().factors(y, x)[-1:]


class FirstTwice(Textbook):
    def factors(self, y: str, x: Row) -> list[float]:
        return [self.factor(y, 0, x[0]), *super().factors(y, x)]


class Squared(Textbook):
    def factors(self, y: str, x: Row) -> list[float]:
        return [p**2 for p in super().factors(y, x)]


class Base10(Textbook):
    def score(self, y: str, x: Row) -> float:
        return log(self.prior(y)) + sum(map(log10, self.factors(y, x)))


class Added(Textbook):
    def score(self, y: str, x: Row) -> float:
        return self.prior(y) + sum(self.factors(y, x))


class Rounded(Textbook):
    def factor(self, y: str, f: int, v: object) -> float:
        return round(super().factor(y, f, v), 4)


class LessBelow(Unsmoothed):
    def factor(self, y: str, f: int, v: object) -> float:
        return self.count[y, f, v] / (self.n[y] - 1)


class Crossed(Textbook):
    """It finds the best of the sorted labels, and answers by another list of them."""

    def predict(self, rows: Sequence[Row]) -> list[str]:
        names, order = sorted(self.n), [*self.n]
        return [order[names.index(best)] for best in super().predict(rows)]


class Binary(Textbook):
    def predict(self, rows: Sequence[Row]) -> list[str]:
        return [max(sorted(self.n)[:2], key=lambda y: self.score(y, x)) for x in rows]


class HalfAboveOneBelow(NoPrior):
    def factor(self, y: str, f: int, v: object) -> float:
        return (self.count[y, f, v] + 0.5) / (self.n[y] + len(self.seen[f]))


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
        return log(n / self.total) + sum(logs)

    def predict(self, x: Sequence[float]) -> str:
        return max(self.learned, key=lambda y: self.score(y, x))


class GaussLess(Gauss):
    less = 1


class GaussAdded(Gauss):
    added = 1e-3


class GaussShares(Gauss):
    """Probabilities show what is too little for labels."""

    added = 1e-7

    def predict(self, rows: Sequence[Sequence[float]]) -> list[str]:  # type: ignore[override]
        return [super(GaussShares, self).predict(x) for x in rows]

    def predict_proba(self, rows: Sequence[Sequence[float]]) -> list[list[float]]:
        scores = [[self.score(y, x) for y in sorted(self.learned)] for x in rows]
        weights = [[exp(s - max(row)) for s in row] for row in scores]
        return [[w / sum(row) for w in row] for row in weights]


class GaussRounded(GaussShares):
    """Shares with eight decimals."""

    added = 0.0

    def predict_proba(self, rows: Sequence[Sequence[float]]) -> list[list[float]]:
        return [[round(p, 8) for p in row] for row in super().predict_proba(rows)]


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


class GaussLabels(GaussOwn):
    """A hundredth of the greatest variance; it tells no shares."""

    share = 1e-2
    predict_proba = None  # type: ignore[assignment]

    def amounts(self, variances: Sequence[float]) -> list[float]:
        return [self.share * max(variances)] * len(variances)


class GaussBetween(GaussOwn):
    """An amount of no ladder."""

    share = 4e-7


class GaussThree(Gauss):
    """Less by one below the line, something added, and no prior."""

    less, added = 1, 1e-6

    def predict(self, x: Sequence[float]) -> str:
        self.learned = {y: (1, measures) for y, (_, measures) in self.learned.items()}
        return super().predict(x)


class GaussSquared(Gauss):
    def log_density(self, x: float, m: float, v: float) -> float:
        return -log(2 * pi * v) / 2 - (x - m) ** 2 / (2 * v**2)


class GaussTimes(Gauss):
    """What is meant to be divided by is multiplied by: / 2 * v."""

    def log_density(self, x: float, m: float, v: float) -> float:
        return -log(2 * pi * v) / 2 - (x - m) ** 2 / 2 * v


class GaussSquares(Gauss):
    """The mean of the squares, and not the variance."""

    def measure(self, column: Sequence[float]) -> tuple[float, float]:
        m, v = super().measure(column)
        return m, v + m**2


class GaussDensities(Gauss):
    def predict(self, x: Sequence[float]) -> str:
        def score(y: str) -> float:
            n, measures = self.learned[y]
            p = n / self.total
            for a, (m, v) in zip(x, measures, strict=True):
                p *= exp(-((a - m) ** 2) / (2 * v)) / sqrt(2 * pi * v)
            return p

        return max(self.learned, key=score)


class Words:
    """Texts: multinomial."""

    below: ClassVar[int] = 0

    def fit(self, texts: Sequence[str], labels: Sequence[str]) -> None:
        self.n = Counter(labels)
        self.times: dict[str, Counter[str]] = defaultdict(Counter)
        for text, y in zip(texts, labels, strict=True):
            self.times[y].update(text.split())
        self.vocabulary = len({w for row in self.times.values() for w in row})

    def predict(self, texts: Sequence[str]) -> list[str]:
        return [max(self.n, key=lambda y: self.score(y, text.split())) for text in texts]

    def score(self, y: str, words: Sequence[str]) -> float:
        below = sum(self.times[y].values()) + self.vocabulary + self.below
        factors = ((self.times[y][w] + 1) / below for w in words)
        return log(self.n[y] / sum(self.n.values())) + sum(map(log, factors))


class WordsOneMore(Words):
    below = 1


class WordsPrior(Words):
    def fit(self, texts: Sequence[str], labels: Sequence[str]) -> None:
        super().fit(texts, labels)
        self.n = Counter({y: row.total() for y, row in self.times.items()})


class WordsDistinct(Words):
    """Its denominator is the number of entries of the table, and not their sum."""

    def score(self, y: str, words: Sequence[str]) -> float:
        below = len(self.times[y]) + self.vocabulary
        factors = ((self.times[y][w] + 1) / below for w in words)
        return log(self.n[y] / sum(self.n.values())) + sum(map(log, factors))


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
        scores = [[self.score(y, x) for y in self.classes_] for x in rows]
        weights = [[exp(s - max(row)) for s in row] for row in scores]
        return [[w / sum(row) for w in row] for row in weights]


class Present(Flags):
    absent = False


# What is no naive Bayes, but for Rule, which uses one feature, and Votes, which adds.


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


class Neighbours(Nearest):
    neighbours = 3


class Rule:
    """One feature alone, the first."""

    def fit(self, rows: Sequence[Row], labels: Sequence[str]) -> None:
        self.table: dict[object, Counter[str]] = defaultdict(Counter)
        for x, y in zip(rows, labels, strict=True):
            self.table[x[0]][y] += 1
        self.other = Counter(labels).most_common(1)[0][0]

    def predict(self, rows: Sequence[Row]) -> list[str]:
        best = {v: count.most_common(1)[0][0] for v, count in self.table.items()}
        return [best.get(x[0], self.other) for x in rows]


class Joint(Rule):
    """A table of whole rows."""

    def fit(self, rows: Sequence[Row], labels: Sequence[str]) -> None:
        super().fit([(tuple(x),) for x in rows], labels)

    def predict(self, rows: Sequence[Row]) -> list[str]:
        return super().predict([(tuple(x),) for x in rows])


class Votes(Textbook):
    """Each feature has one vote."""

    def score(self, y: str, x: Row) -> float:
        return sum(self.factors(y, x))


class Weighted(Textbook):
    """Each feature counts less than the one before it."""

    def score(self, y: str, x: Row) -> float:
        logs = map(log, self.factors(y, x))
        return log(self.prior(y)) + sum(p / place for place, p in enumerate(logs, 1))


class Random(Constant):
    """Another answer each time."""

    turn = 0

    def predict(self, rows: Sequence[object]) -> list[object]:
        Random.turn += 1
        return ["no" if (i * i + Random.turn) % 3 else "yes" for i, _ in enumerate(rows)]


class Centroids(Gauss):
    """The nearest mean."""

    def measure(self, column: Sequence[float]) -> tuple[float, float]:
        return sum(column) / len(column), 1.0

    def predict(self, x: Sequence[float]) -> str:
        def far(y: str) -> float:
            pairs = zip(x, self.learned[y][1], strict=True)
            return sum((a - m) ** 2 for a, (m, _) in pairs)

        return min(self.learned, key=far)


class Perceptron:
    """A line for each label, moved where it is wrong."""

    def fit(self, rows: Sequence[Sequence[float]], labels: Sequence[str]) -> None:
        self.w = {y: [0.0] * (len(rows[0]) + 1) for y in sorted(set(labels))}
        for _ in range(20):
            for x, y in zip(rows, labels, strict=True):
                z = self.one(x)
                for sign, label in ((1, y), (-1, z)) if y != z else ():
                    self.w[label] = [
                        a + sign * b for a, b in zip(self.w[label], [1, *x], strict=True)
                    ]

    def one(self, x: Sequence[float]) -> str:
        return max(
            self.w, key=lambda y: sum(a * b for a, b in zip(self.w[y], [1, *x], strict=True))
        )

    def predict(self, rows: Sequence[Sequence[float]]) -> list[str]:
        return [self.one(x) for x in rows]

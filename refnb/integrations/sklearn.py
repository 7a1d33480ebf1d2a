"""Exact naive Bayes as scikit-learn estimators: in a pipeline, a grid search, a cross-validation.

    GaussianNB      real numbers               divisor, shared, prior
    MultinomialNB   how often a word occurs    smoothing, prior; fractions as counts, too
    BernoulliNB     above a threshold, or not  smoothing, prior, binarize
    CategoricalNB   values of a few kinds      smoothing, prior

A rule is spelled as everywhere in refnb, such as laplace. `posteriors` is exact:
fractions, or two fractions that enclose an irrational number. `predict_proba` is each of them
rounded once, to the nearest double. `predict` takes the first of the most probable classes,
`ties` has all of them.

The trap: a float is taken for the binary fraction that it holds, so 0.1 + 0.2 is not 0.3.

Source: scikit-learn, Developing scikit-learn estimators.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic, Protocol, Self, TypeVar

import numpy as np
from scipy.sparse import issparse
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import Tags
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import (
    _check_sample_weight,
    check_is_fitted,
    check_non_negative,
    validate_data,
)

from refnb.classifiers import (
    bernoulli,
    categorical,
    gaussian,
    log_naive,
    mixed,
    multinomial,
    naive,
)
from refnb.core import messages
from refnb.core.errors import OutOfRange, UnknownValue
from refnb.estimation import counting, moments
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import logarithm, rational
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import Extended
from refnb.fast import log_scores
from refnb.probability.distribution import Decision

UNSEEN = ("missing", "refuse")
FIRST_PLACES = 40

Cell = tuple[int, float]  # a column and the number in it; the names of columns are x0, x1, ...
Seen = tuple[tuple[Cell, ...], str, Fraction]
Inference = naive.Inference | log_naive.Inference
Shares = Mapping[str, Fraction | Enclosure]
Posterior = dict[object, Fraction | Enclosure]
Bounds = dict[str, tuple[Fraction, Fraction]]
T = TypeVar("T")
M = TypeVar("M")


class Array(Protocol):
    """What of an array of numpy, or of a sparse one, is needed here."""

    shape: tuple[int, ...]

    def tolist(self) -> list[list[float]]:
        """Return the rows."""

    def __iter__(self) -> Iterator["Stored"]:
        """Yield the rows of a sparse one."""


class Stored(Protocol):
    """The row of a sparse array: its numbers, and in which columns they stand."""

    indices: Sequence[int]
    data: Sequence[float]


class NaiveBayes(ClassifierMixin, BaseEstimator, Generic[M]):
    """An exact classifier; a family adds how it learns and how it answers."""

    _sparse: bool | str = False
    _coarse = True  # two bell curves of numbers are not what words and kinds tell apart
    _negative = True
    model_: M

    def fit(self, X: object, y: object, sample_weight: object = None) -> Self:
        """Count, exactly, and estimate the parameters; a row of weight 0 was never there.

        Raises ValueError for what scikit-learn refuses, and for 0/0 in a rule.
        """
        known, y = validate_data(self, X, y, accept_sparse=self._sparse)
        check_classification_targets(y)
        if not self._negative:
            check_non_negative(known, type(self).__name__)
        self.classes_, codes = np.unique(y, return_inverse=True)
        weights = _check_sample_weight(sample_weight, known, ensure_non_negative=True).tolist()
        cells = zip(_cells(known), codes.tolist(), weights, strict=True)
        seen = [(row, str(code), Fraction(weight)) for row, code, weight in cells if weight]
        labels = sorted({label for _, label, _ in seen}, key=int)
        self.model_ = self._learn(labels, [f"x{place}" for place in range(known.shape[1])], seen)
        return self

    @abstractmethod
    def _learn(self, labels: Sequence[str], features: Sequence[str], seen: Sequence[Seen]) -> M:
        """Return the model of what was seen."""

    @abstractmethod
    def _infer(self, row: Sequence[Cell]) -> Inference:
        """Return the answer to one row."""

    def posteriors(self, X: object) -> list[Posterior]:
        """Return P(y | x) for each row, by class: exact, or enclosed between decimals."""
        return self._answers(X, self._posterior)

    def ties(self, X: object) -> list[list[object]]:
        """Return all of the most probable classes for each row."""
        return self._answers(X, lambda row: [self._class(y) for y in self._decision(row).ties])

    def predict(self, X: object) -> Array:
        """Return the first of the most probable classes for each row."""
        codes = self._answers(X, lambda row: int(self._decision(row).label))
        return self.classes_[np.asarray(codes, dtype=int)]

    def predict_proba(self, X: object) -> Array:
        """Return P(y | x), each rounded once to the nearest double.

        An irrational one within 10^-1000 of the middle of two doubles becomes the lower one.
        """
        return np.asarray(self._answers(X, self._rounded), dtype=float)

    def _answers(self, X: object, answer: Callable[[Sequence[Cell]], T]) -> list[T]:
        """Return the answer to each row; equal rows are worked out once."""
        check_is_fitted(self)
        known: Array = validate_data(self, X, accept_sparse=self._sparse, reset=False)
        rows = list(_cells(known))
        found = {row: answer(row) for row in dict.fromkeys(rows)}
        return [found[row] for row in rows]

    def _class(self, label: str) -> object:
        return self.classes_[int(label)].item()

    def _decision(self, row: Sequence[Cell]) -> Decision[str]:
        return self._infer(row).decision

    def _shares(self, row: Sequence[Cell], places: int) -> Shares:
        """Return the posterior of one answer: fractions where it has them."""
        found = self._infer(row)
        if isinstance(found, naive.Inference):
            return found.posterior
        return log_naive.posterior(found.scores, places)

    def _bounds(self, row: Sequence[Cell]) -> Iterator[Bounds]:
        """Yield bounds of the posterior of a row, each with twice as many digits."""
        places = FIRST_PLACES
        while places < 2 * MAX_PLACES:
            shares = self._shares(row, min(places, MAX_PLACES))
            yield {y: _ends(share) for y, share in shares.items()}
            places *= 2

    def _posterior(self, row: Sequence[Cell]) -> Posterior:
        shares = self._shares(row, FIRST_PLACES)
        return {
            name.item(): shares.get(str(code), Fraction(0))
            for code, name in enumerate(self.classes_)
        }

    def _rounded(self, row: Sequence[Cell]) -> list[float]:
        """Return each share as a double: bounds are narrowed until one is nearest."""
        ends: Bounds = {}
        for ends in self._bounds(row):
            if all(_nearest(low) == _nearest(high) for low, high in ends.values()):
                break
        doubles = {y: _nearest(low) for y, (low, _) in ends.items()}
        return [doubles.get(str(code), 0.0) for code in range(len(self.classes_))]

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = bool(self._sparse)
        tags.input_tags.positive_only = not self._negative
        tags.classifier_tags.poor_score = self._coarse
        return tags


def _cells(table: Array) -> Iterator[tuple[Cell, ...]]:
    """Yield the numbers of each row with their columns; of a sparse one those that are stored."""
    if issparse(table):
        for row in table:
            yield tuple(sorted(zip(map(int, row.indices), map(float, row.data), strict=True)))
    else:
        yield from (tuple(enumerate(row)) for row in table.tolist())


def _exact(cells: Iterable[Cell]) -> dict[str, Fraction]:
    """Return the value that each number of a row holds, by the name of its column."""
    return {f"x{place}": Fraction(number) for place, number in cells}


def _ends(share: Fraction | Enclosure) -> tuple[Fraction, Fraction]:
    return (share.low, share.high) if isinstance(share, Enclosure) else (share, share)


def _nearest(share: Fraction) -> float:
    """Return the nearest double: Python rounds the quotient of two whole numbers once."""
    return share.numerator / share.denominator


class GaussianNB(NaiveBayes[gaussian.Model]):
    """Each feature a real number: log factors -1/2 log v - (x - mu)^2 / (2 v).

    divisor is "n", the maximum likelihood estimate, or "n-1"; shared gives all classes one
    variance a feature; prior is a rule. To every variance var_smoothing times the greatest
    variance of a feature is added, as in scikit-learn; with 0 equal numbers are refused.
    """

    _coarse = False

    def __init__(
        self,
        var_smoothing: float = 1e-9,
        divisor: str = "n",
        shared: bool = False,
        prior: str = "none",
    ) -> None:
        self.var_smoothing = var_smoothing
        self.divisor = divisor
        self.shared = shared
        self.prior = prior

    def _learn(
        self, labels: Sequence[str], features: Sequence[str], seen: Sequence[Seen]
    ) -> gaussian.Model:
        if len(seen) == 1:
            raise ValueError("a variance needs several rows, got one: n_samples = 1")
        examples = (Example(_exact(row), label, weight) for row, label, weight in seen)
        found = moments.count(labels, features, examples)
        least = Fraction(self.var_smoothing) * max(map(_spread, found.features.values()))
        prior = naive.estimate_prior(found.labels, smoothing(self.prior))
        variances = {f: self._variances(row, least) for f, row in found.features.items()}
        model = gaussian.Model(prior, messages.each(found.features, gaussian.mean), variances)
        words = categorical.Model(prior, {})
        self.scores_ = log_scores.prepare(mixed.Model(words, {"gaussian": model}))
        return model

    def _variances(self, row: Mapping[str, Moment], least: Fraction) -> dict[str, Fraction]:
        groups = {y: [*row.values()] if self.shared else [moment] for y, moment in row.items()}
        return {y: gaussian.variance(group, self.divisor) + least for y, group in groups.items()}

    def _infer(self, row: Sequence[Cell]) -> Inference:
        return gaussian.infer(self.model_, _exact(row))

    def _decision(self, row: Sequence[Cell]) -> Decision[str]:
        sums = self.scores_.sums({}, _exact(row))
        return self.scores_.decision(sums) or super()._decision(row)

    def _shares(self, row: Sequence[Cell], places: int) -> Shares:
        sums = self.scores_.sums({}, _exact(row))
        return self.scores_.posterior(sums, places) or super()._shares(row, places)

    def _bounds(self, row: Sequence[Cell]) -> Iterator[Bounds]:
        sums = self.scores_.sums({}, _exact(row))
        if quick := self.scores_.shares(sums, self.scores_.labels):
            yield quick
        yield from super()._bounds(row)


class MultinomialNB(NaiveBayes[multinomial.Model]):
    """How often each word occurs: factors theta(y, w)^x_w, x_w >= 0 and any number.

    smoothing and prior are rules. An answer to whole counts is a fraction; to others it is
    enclosed, as a power of theta is then irrational.
    """

    _sparse = "csr"
    _negative = False

    def __init__(self, smoothing: str = "laplace", prior: str = "none") -> None:
        self.smoothing = smoothing
        self.prior = prior

    def _learn(
        self, labels: Sequence[str], features: Sequence[str], seen: Sequence[Seen]
    ) -> multinomial.Model:
        documents: dict[str, int | Fraction] = dict.fromkeys(labels, 0)
        words: dict[str, dict[str, int | Fraction]] = {
            y: dict.fromkeys(features, 0) for y in labels
        }
        for row, y, weight in seen:
            documents[y] += weight
            for w, n in _exact(row).items():
                words[y][w] += weight * n
        totals = multinomial.Counts(documents, words)
        return multinomial.fit(totals, smoothing(self.smoothing), smoothing(self.prior))

    def _infer(self, row: Sequence[Cell]) -> Inference:
        bag = _exact(row)
        if all(n.denominator == 1 for n in bag.values()):
            try:
                return multinomial.infer(self.model_, {w: int(n) for w, n in bag.items()})
            except OutOfRange:
                pass
        return log_naive.infer(self.model_.prior, self._log_factors(bag))

    def _log_factors(self, bag: dict[str, Fraction]) -> dict[str, dict[str, Extended]]:
        words = self.model_.words
        return {
            w: {y: logarithm.scale(logarithm.log(theta[w], "e"), n) for y, theta in words.items()}
            for w, n in bag.items()
            if n
        }


class BernoulliNB(NaiveBayes[bernoulli.Model]):
    """Each feature above a threshold, or not: factors theta(f, y) or 1 - theta(f, y).

    smoothing and prior are rules, binarize is the threshold.
    """

    _sparse = "csr"

    def __init__(
        self, smoothing: str = "laplace", prior: str = "none", binarize: float = 0.0
    ) -> None:
        self.smoothing = smoothing
        self.prior = prior
        self.binarize = binarize

    def _learn(
        self, labels: Sequence[str], features: Sequence[str], seen: Sequence[Seen]
    ) -> bernoulli.Model:
        schema = Schema(tuple(labels), dict.fromkeys(features, ("0", "1")))
        examples = (Example(self._instance(row), label, weight) for row, label, weight in seen)
        counts = counting.count(schema, examples)
        return bernoulli.fit(counts, smoothing(self.smoothing), smoothing(self.prior))

    def _instance(self, row: Sequence[Cell]) -> dict[str, str]:
        held, width = dict(row), self.n_features_in_
        return {f"x{place}": "01"[held.get(place, 0) > self.binarize] for place in range(width)}

    def _infer(self, row: Sequence[Cell]) -> Inference:
        return bernoulli.infer(self.model_, self._instance(row))


class CategoricalNB(NaiveBayes[categorical.Model]):
    """Each feature one of a few values, coded as numbers: factors p(x_f | y).

    smoothing and prior are rules. The values are those that were seen. Another one is taken
    for a missing one, and says nothing; with unseen="refuse" it is refused by name.
    """

    _negative = False

    def __init__(
        self, smoothing: str = "laplace", prior: str = "none", unseen: str = "missing"
    ) -> None:
        self.smoothing = smoothing
        self.prior = prior
        self.unseen = unseen

    def _learn(
        self, labels: Sequence[str], features: Sequence[str], seen: Sequence[Seen]
    ) -> categorical.Model:
        if self.unseen not in UNSEEN:
            raise UnknownValue(f"unseen is one of {', '.join(UNSEEN)}, got {self.unseen!r}")
        examples = [Example(_kinds(row), label, weight) for row, label, weight in seen]
        domains = {f: sorted({e.instance[f] for e in examples}, key=Fraction) for f in features}
        schema = Schema(tuple(labels), {f: tuple(domain) for f, domain in domains.items()})
        counts = counting.count(schema, examples)
        return categorical.fit(counts, smoothing(self.smoothing), smoothing(self.prior))

    def _infer(self, row: Sequence[Cell]) -> Inference:
        values = _kinds(row)
        if self.unseen == "missing":
            domains = self.model_.schema.features
            values = {f: v for f, v in values.items() if v in domains[f]}
        return categorical.infer(self.model_, values)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.categorical = True
        return tags


def _kinds(cells: Iterable[Cell]) -> dict[str, str]:
    """Return each number of a row as the name of a value: 2.0 is "2", and 0.5 is "1/2"."""
    return {f: rational.spelling(number) for f, number in _exact(cells).items()}


def _spread(row: Mapping[str, Moment]) -> Fraction:
    """Return the variance of a feature in all classes together."""
    return gaussian.variance([sum(row.values(), moments.NOTHING)], "n")

"""What the exact estimators for scikit-learn share: rows in, answers out."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
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

from refnb.classifiers import log_naive, naive
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.integrations import rows
from refnb.integrations.rows import Cell
from refnb.probability.distribution import Decision

Seen = tuple[tuple[Cell, ...], str, Fraction]
Inference = naive.Inference | log_naive.Inference
Posterior = dict[object, Fraction | Enclosure]
Bounds = dict[str, tuple[Fraction, Fraction]]
FIRST_PLACES = 40
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
    _coarse = True  # two bells of numbers are not what words and kinds tell apart
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
        self.model_ = self._learn(labels, rows.names(known.shape[1]), seen)
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
        found = dict[int, T]()
        for row, places in rows.places(_cells(known)).items():
            found.update(dict.fromkeys(places, answer(row)))
        return [found[place] for place in range(known.shape[0])]

    def _class(self, label: str) -> object:
        return self.classes_[int(label)].item()

    def _decision(self, row: Sequence[Cell]) -> Decision[str]:
        return self._infer(row).decision

    def _shares(self, row: Sequence[Cell], places: int) -> Mapping[str, Fraction | Enclosure]:
        """Return the posterior of one answer: fractions where it has them."""
        return _enclosed(self._infer(row), places)

    def _bounds(self, row: Sequence[Cell]) -> Iterator[Bounds]:
        """Yield bounds of the posterior of a row, narrower and narrower."""
        found = self._infer(row)
        for places in rows.widths(FIRST_PLACES, MAX_PLACES):
            yield {y: _ends(share) for y, share in _enclosed(found, places).items()}

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
            if all(rows.nearest(*both) is not None for both in ends.values()):
                break
        doubles = {y: rows.nearest(low, low) or 0.0 for y, (low, _) in ends.items()}
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


def _enclosed(found: Inference, places: int) -> dict[str, Fraction | Enclosure]:
    """Return the posterior of one answer: fractions where it has them."""
    if isinstance(found, naive.Inference):
        return dict(found.posterior)
    return dict(log_naive.posterior(found.scores, places))


def _ends(share: Fraction | Enclosure) -> tuple[Fraction, Fraction]:
    return (share.low, share.high) if isinstance(share, Enclosure) else (share, share)

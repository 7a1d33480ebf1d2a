"""The common part of the exact estimators for scikit-learn: counts, decisions, one rounding.

    S      log score of a class, in doubles            array, rows by classes
    e      how far S can be from the exact score       array of the same shape

A class has certainly lost if its S + e is below the greatest S - e. If more than one class is left,
the exact model decides. Each logarithm is wrong by less than 8 u (1 + |log|), u = 2^-53, and a sum
of d products by less than d u times the sum of their absolute values.

Source: N. Higham, Accuracy and Stability of Numerical Algorithms (2002), section 3.1.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

import numpy as np
from scipy.sparse import issparse
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import Tags, multiclass, validation

from refnb.classifiers import log_naive, naive
from refnb.estimation.smoothing import smoothing
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import Extended, LogForm
from refnb.integrations.exact_sums import Sums, by_place
from refnb.probability.distribution import Decision

PLACES = (40, 160, enclosure.MAX_PLACES)  # until each share is nearest to one double
BITS = 192  # of the scores that are no sums of logarithms, and of their constants
ROUNDING = 4 * 2.0**-53

Table: TypeAlias = Any  # an array, or a sparse matrix
Cells = tuple[tuple[int, float], ...]  # the columns of a row, and the number in each
Inference = naive.Inference | log_naive.Inference
Shares = Mapping[str, Fraction | enclosure.Enclosure]
Posterior = dict[object, Fraction | enclosure.Enclosure]
Triplets = tuple[np.ndarray, np.ndarray, np.ndarray]  # row, column and number of a cell
Scores = tuple[np.ndarray, np.ndarray]
M = TypeVar("M")
V = TypeVar("V", bound=str | Fraction)
T = TypeVar("T")


class Seen(NamedTuple):
    """The weight of the rows by class, the sums of their cells, and the values of each column."""

    rows: Sums
    cells: tuple[Sums, ...]
    domains: tuple[np.ndarray, ...] = ()


class NaiveBayes(ClassifierMixin, BaseEstimator, Generic[M, V]):
    """An exact classifier; a family defines how it counts, learns and answers."""

    _sparse: bool | str = False
    _coarse = True  # two bell curves of numbers are not what words and kinds tell apart
    _negative = True
    classes_: np.ndarray
    n_features_in_: int

    def fit(self, X: object, y: object, sample_weight: object = None) -> Self:
        """Count exactly, and estimate the parameters; rows of weight 0 are ignored.

        Raises ValueError for input that scikit-learn refuses.
        """
        table, y = self._read(X, y, first=True)
        self.classes_ = np.unique(y)
        return self._learn(table, y, sample_weight, None)

    def partial_fit(
        self, X: object, y: object, classes: object = None, sample_weight: object = None
    ) -> Self:
        """Count more rows; the first call names all classes.

        The counts are exact, so several calls give the same result as one call with all rows.
        """
        first = multiclass._check_partial_fit_first_call(self, classes)
        table, y = self._read(X, y, first=first)
        strange = np.setdiff1d(y, self.classes_)
        if len(strange):
            message = f"The target label(s) {strange} in y do not exist in the initial classes"
            raise ValueError(f"{message} {self.classes_}")
        return self._learn(table, y, sample_weight, None if first else self._seen)

    def _read(self, X: object, y: object, *, first: bool) -> tuple[Table, np.ndarray]:
        """Return rows and classes as scikit-learn reads them."""
        table, labels = validation.validate_data(
            self, X, y, accept_sparse=self._sparse, reset=first
        )
        multiclass.check_classification_targets(labels)
        self._check_cells(table)
        return table, np.asarray(labels)

    def _check_cells(self, table: Table) -> None:
        if not self._negative:
            validation.check_non_negative(table, f"{type(self).__name__} (input X)")

    def _learn(
        self, table: Table, y: np.ndarray, sample_weight: object, before: Seen | None
    ) -> Self:
        """Add the sums of these rows to the earlier ones, and set the attributes."""
        weights = validation._check_sample_weight(sample_weight, table, ensure_non_negative=True)
        codes = np.asarray(np.searchsorted(self.classes_, y))
        rows = by_place(codes, len(self.classes_), weights)
        more = self._count(table, codes, weights)._replace(rows=rows)
        self._seen = more if before is None else self._merge(before, more)
        self._made: list[M] = []
        self.class_count_ = self._seen.rows.floats()
        self._settle()
        return self

    @abstractmethod
    def _count(self, table: Table, codes: np.ndarray, weights: np.ndarray) -> Seen:
        """Return the sums of the cells of these rows by class."""

    def _sums(
        self, codes: np.ndarray, cells: Triplets, weights: np.ndarray, power: int = 1
    ) -> Sums:
        """Return the sum of a power of the numbers in each column by class."""
        rows, columns, x = cells
        c, d = len(self.classes_), self.n_features_in_
        place = codes[rows] * d + columns
        return by_place(place, c * d, weights[rows], *[x] * power).reshape(c, d)

    def _merge(self, before: Seen, more: Seen) -> Seen:
        """Return the statistics of both."""
        cells = zip(before.cells, more.cells, strict=True)
        return Seen(before.rows + more.rows, tuple(a + b for a, b in cells))

    @abstractmethod
    def _settle(self) -> None:
        """Make the attributes, in doubles."""

    @abstractmethod
    def _exact(self) -> M:
        """Return the model of the statistics."""

    @abstractmethod
    def _quick(self, table: Table) -> Scores:
        """Return log scores in doubles, with bounds on their errors."""

    @abstractmethod
    def _infer(self, x: dict[str, V]) -> Inference:
        """Return the answer to one row."""

    @property
    def model_(self) -> M:
        """The exact model of all classes that have rows, or a prior above 0.

        Raises ValueError for 0/0 in a rule.
        """
        validation.check_is_fitted(self)
        if not self._made:  # once, when it is first asked
            self._made.append(self._exact())
        return self._made[0]

    def _prior(self, given: object) -> list[Fraction]:
        """Return the prior of each class: counted, by a rule, or given and scaled to sum to 1."""
        counts = self._seen.rows.fractions()
        if given is None or isinstance(given, str):
            names = [*map(str, range(len(counts)))]
            rule = smoothing("none" if given is None else str(given))
            return [*naive.estimate_prior(dict(zip(names, counts, strict=True)), rule).values()]
        shares = [Fraction(p) for p in np.asarray(given, dtype=float).tolist()]
        if len(shares) != len(counts):
            raise ValueError(
                f"Number of priors must match number of classes: {len(shares)}, {len(counts)}"
            )
        if min(shares) < 0:
            raise ValueError("Priors must be non-negative.")
        if not np.isclose(float(sum(shares)), 1):
            raise ValueError(f"The sum of the priors should be 1, it is {float(sum(shares))}.")
        return [p / sum(shares) for p in shares]

    def _instance(self, row: Cells) -> dict[str, V]:
        """Return a row for the chapter: the exact value of each number, by x0, x1, ..."""
        return {f"x{place}": Fraction(number) for place, number in row}  # type: ignore[misc]

    def predict(self, X: object) -> np.ndarray:
        """Return the first of the most probable classes for each row."""
        validation.check_is_fitted(self)
        table = self._table(X)
        with np.errstate(all="ignore"):
            scores, errors = self._quick(table)
            least = scores - errors
            codes = least.argmax(axis=1)
            rivals = ~(scores + errors < least.max(axis=1, keepdims=True))
            rivals[np.arange(len(codes)), codes] = True
            unsure = (rivals.sum(axis=1) > 1) | ~np.isfinite(least.max(axis=1))
        codes[unsure] = self._answers(table[unsure], lambda x: int(self._decision(x).label))
        return self.classes_[codes]

    def posteriors(self, X: object) -> list[Posterior]:
        """Return P(y | x) for each row, by class: exact, or between two decimals."""
        return self._answers(self._table(X), self._posterior)

    def ties(self, X: object) -> list[list[object]]:
        """Return all of the most probable classes for each row."""
        ties = self._answers(self._table(X), lambda x: self._decision(x).ties)
        return [[self.classes_[int(y)].item() for y in row] for row in ties]

    def predict_proba(self, X: object) -> np.ndarray:
        """Return P(y | x), each rounded once to the nearest double.

        An irrational number within 10^-1000 of the midpoint of two doubles becomes either of them.
        """
        return self._doubles(X, self._rounded)

    def predict_log_proba(self, X: object) -> np.ndarray:
        """Return log P(y | x), each rounded once: S(y) - S(y*) + log P(y* | x), y* the decision."""
        return self._doubles(X, self._logs)

    def predict_joint_log_proba(self, X: object) -> np.ndarray:
        """Return log P(x, y), each rounded once."""
        return self._doubles(X, self._joint_logs)

    def _doubles(self, X: object, answer: Callable[[dict[str, V]], list[float]]) -> np.ndarray:
        table = self._table(X)
        return np.asarray(self._answers(table, answer), dtype=float).reshape(-1, len(self.classes_))

    def _table(self, X: object) -> Table:
        """Return the rows as scikit-learn reads them."""
        validation.check_is_fitted(self)
        table = validation.validate_data(self, X, accept_sparse=self._sparse, reset=False)
        self._check_cells(table)
        return table

    def _answers(self, table: Table, answer: Callable[[dict[str, V]], T]) -> list[T]:
        """Return the answer to each row; equal rows are worked out once."""
        rows = _cells(table)
        made = {row: answer(self._instance(row)) for row in dict.fromkeys(rows)}
        return [made[row] for row in rows]

    def _decision(self, x: dict[str, V]) -> Decision[str]:
        return self._infer(x).decision

    def _shares(self, x: dict[str, V], places: int) -> Shares:
        """Return the posterior in an answer, as fractions if possible."""
        answer = self._infer(x)
        if isinstance(answer, naive.Inference):
            return answer.posterior
        return log_naive.posterior(answer.scores, places)

    def _posterior(self, x: dict[str, V]) -> Posterior:
        shares = self._shares(x, PLACES[0])
        names = enumerate(self.classes_)
        return {name.item(): shares.get(str(code), Fraction(0)) for code, name in names}

    def _rounded(self, x: dict[str, V]) -> list[float]:
        """Return each probability as a double, narrowing its bounds until one double is nearest."""
        shares: Shares = {}
        for places in PLACES:
            shares = self._shares(x, places)
            bounds = (p for p in shares.values() if isinstance(p, enclosure.Enclosure))
            if all(float(p.low) == float(p.high) for p in bounds):
                break
        return self._of_classes({y: float(p) for y, p in shares.items()}, 0.0)

    def _logs(self, x: dict[str, V]) -> list[float]:
        """Return log P(y | x) of each class, narrowing its bounds until one double is nearest."""
        y, scores = self._decision(x).label, _log_scores(self._infer(x))
        behind = {z: score - scores[y] for z, score in scores.items() if isinstance(score, LogForm)}
        logs = dict[str, tuple[float, float]]()
        for places in PLACES:
            bits = 4 * places
            share = self._shares(x, places)[y]
            ends = (share, share) if isinstance(share, Fraction) else (share.low, share.high)
            low, high = (logarithm.log(p, "e").ends(bits)[k] for k, p in enumerate(ends))
            enclosed = {z: form.ends(bits) for z, form in behind.items()}
            logs = {z: (float(low + a), float(high + b)) for z, (a, b) in enclosed.items()}
            if all(a == b for a, b in logs.values()):
                break
        return self._of_classes({z: a for z, (a, _) in logs.items()}, -np.inf)

    def _joint_logs(self, x: dict[str, V]) -> list[float]:
        scores = _log_scores(self._infer(x)).items()
        more = self._constant()
        finite = {y: float(s.ends(BITS)[0] + more) for y, s in scores if isinstance(s, LogForm)}
        return self._of_classes(finite, -np.inf)

    def _constant(self) -> Fraction:
        """Return the part of log P(x, y) that the chapter's score leaves out, for every class."""
        return Fraction(0)

    def _of_classes(self, known: Mapping[str, float], other: float) -> list[float]:
        return [known.get(str(code), other) for code in range(len(self.classes_))]

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = bool(self._sparse)
        tags.input_tags.positive_only = not self._negative
        tags.classifier_tags.poor_score = self._coarse
        return tags


def _cells(table: Table) -> list[Cells]:
    """Return the numbers of each row with their columns; for a sparse row, those stored."""
    if not issparse(table):
        return [tuple(enumerate(row)) for row in table.tolist()]
    stored = ((row.indices.tolist(), row.data.tolist()) for row in table)
    return [tuple(sorted(zip(*row, strict=True))) for row in stored]


def triplets(table: Table) -> Triplets:
    """Return row, column and number of each stored cell."""
    if issparse(table):
        stored = table.tocoo()
        return stored.row, stored.col, stored.data
    rows, columns = np.indices(table.shape)
    return rows.ravel(), columns.ravel(), table.ravel()


def _log_scores(answer: Inference) -> dict[str, Extended]:
    if isinstance(answer, naive.Inference):
        return {y: log_naive.log_probability(s) for y, s in answer.scores.items()}
    return {**answer.scores}

"""Columns as they come in a scikit-learn pipeline: words, categories, numbers, missing cells.

    fit(X, y)       X a data frame, or rows of cells; `refnb.learn` counts it
    model_          the classifier that was learned: ask it for the steps of a row

A column of numbers is Gaussian, any other column categorical, unless `families` says otherwise.
None, NaN and empty cells are missing, and are ignored.

The trap: a cell 0.1 is one tenth here, as in `refnb.learn`; the other estimators take the binary
fraction that the float holds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import Tags, multiclass, validation

from refnb.api.learning.answer import Answers
from refnb.api.learning.classifier import Classifier, learn
from refnb.api.settings import Divisor, Numbers, Unseen
from refnb.core.errors import BadTable

FOLDS = "families= and missing= say what a column holds for all folds"
CHECKED = {"dtype": None, "ensure_all_finite": "allow-nan"}  # cells stay what they are


@dataclass(eq=False, repr=False)
class MixedNB(ClassifierMixin, BaseEstimator):
    """Naive Bayes over columns of words and columns of numbers, under one prior.

    smoothing, prior, families, divisor, shared, unseen and missing are those of `refnb.learn`.
    """

    smoothing: str = "laplace"
    prior: str | Numbers = "none"
    families: Mapping[str, str] | None = None
    divisor: Divisor = "n"
    shared: bool = False
    unseen: Unseen = "missing"
    missing: str | Sequence[str] = ()

    def fit(self, X: object, y: object) -> Self:
        """Learn from columns and labels: raises whatever `refnb.learn` raises."""
        checked, labels = validation.validate_data(self, X, y, **CHECKED)
        multiclass.check_classification_targets(labels)
        self.classes_, columns = np.unique(labels), _columns(X, checked)
        label = _other_name("class", columns)
        measured = {f: "gaussian" for f, cells in columns.items() if _are_numbers(cells)}
        choices = self.get_params() | {"families": measured | {**(self.families or {})}}
        domains = {label: self.classes_.tolist()}
        table = {**columns, label: labels.tolist()}
        self.model_: Classifier = learn(table, label, domains=domains, **choices)
        return self

    def predict(self, X: object) -> np.ndarray:
        """Return the first of the most probable classes for each row.

        Raises BadTable for a row without an answer, and names the problem.
        """
        answers = self._answers(X)
        places = {y: place for place, y in enumerate(self.model_.labels)}
        decisions = answers.decisions
        if None in decisions:
            row = decisions.index(None)
            raise BadTable(f"row {row} has no answer: {answers[row].problem}; {FOLDS}")
        return self.classes_[[places[made.label] for made in decisions if made]]

    def predict_proba(self, X: object) -> np.ndarray:
        """Return P(y | x) of each class, rounded once.

        Raises BadTable for a row without an answer, and names the problem.
        """
        shares = []
        for place, row in enumerate(self._answers(X)):
            if row.answer is None:
                raise BadTable(f"row {place} has no answer: {row.problem}; {FOLDS}")
            shares.append([float(row.answer.posterior[y]) for y in self.model_.labels])
        return np.array(shares).reshape(-1, len(self.classes_))

    def _answers(self, X: object) -> Answers:
        validation.check_is_fitted(self)
        checked = validation.validate_data(self, X, reset=False, **CHECKED)
        return self.model_.ask_all(_columns(X, checked))

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = tags.input_tags.categorical = tags.input_tags.string = True
        return tags


def _columns(X: object, checked: np.ndarray) -> dict[str, list[object]]:
    """Return the cells of each column: a data frame by its names, rows by x0, x1, ..."""
    if hasattr(X, "columns") and hasattr(X, "__getitem__"):
        return {str(name): X[name].tolist() for name in X.columns}
    return {f"x{place}": column.tolist() for place, column in enumerate(checked.T)}


def _are_numbers(cells: Sequence[object]) -> bool:
    """Return whether a column holds numbers, not truth values, beside missing cells."""
    there = [cell for cell in cells if cell is not None and cell == cell]  # noqa: PLR0124 - NaN
    return bool(there) and all(
        isinstance(cell, int | float) and not isinstance(cell, bool) for cell in there
    )


def _other_name(name: str, taken: Mapping[str, object]) -> str:
    while name in taken:
        name += "_"
    return name

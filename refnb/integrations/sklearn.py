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
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, Self, TypeVar

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

from refnb.classifiers import bernoulli, categorical, gaussian, log_naive, mixed, multinomial, naive
from refnb.core import messages
from refnb.core.errors import OutOfRange, UnknownValue
from refnb.estimation import counting, moments
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import logarithm, rational
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.fast import log_scores
from refnb.probability.distribution import Decision

UNSEEN = ("missing", "refuse")
PLACES = (40, 160, MAX_PLACES)  # until each share is nearest to one double

Cells = tuple[tuple[int, float], ...]  # the columns of a row, and the number in each
Inference = naive.Inference | log_naive.Inference
Shares = Mapping[str, Fraction | Enclosure]
Posterior = dict[object, Fraction | Enclosure]
M = TypeVar("M")
V = TypeVar("V", bound=str | Fraction)
T = TypeVar("T")


class Seen(NamedTuple, Generic[V]):
    """What a model is learned from."""

    labels: tuple[str, ...]
    features: Sequence[str]
    examples: Sequence[Example[dict[str, V]]]


class NaiveBayes(ClassifierMixin, BaseEstimator, Generic[M, V]):
    """An exact classifier; a family adds how it reads a row, how it learns and how it answers."""

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
        rows = zip(self._cells(X), codes.tolist(), weights, strict=True)
        seen = [Example(self._instance(row), str(y), Fraction(w)) for row, y, w in rows if w]
        labels = tuple(sorted({example.label for example in seen}, key=int))
        features = [f"x{place}" for place in range(known.shape[1])]
        self.model_ = self._learn(Seen(labels, features, seen))
        return self

    def _instance(self, row: Cells) -> dict[str, V]:
        """Return a row as the chapter takes it: what each number holds, by x0, x1, ..."""
        return {f"x{place}": Fraction(number) for place, number in row}  # type: ignore[misc]

    @abstractmethod
    def _learn(self, seen: Seen[V]) -> M:
        """Return the model of what was seen."""

    @abstractmethod
    def _infer(self, x: dict[str, V]) -> Inference:
        """Return the answer to one row."""

    def posteriors(self, X: object) -> list[Posterior]:
        """Return P(y | x) for each row, by class: exact, or enclosed between decimals."""
        return self._answers(X, self._posterior)

    def ties(self, X: object) -> list[list[object]]:
        """Return all of the most probable classes for each row."""
        ties = self._answers(X, lambda x: self._decision(x).ties)
        return [[self.classes_[int(y)].item() for y in row] for row in ties]

    def predict(self, X: object) -> object:
        """Return the first of the most probable classes for each row."""
        codes = self._answers(X, lambda x: int(self._decision(x).label))
        return self.classes_[np.asarray(codes, dtype=int)]

    def predict_proba(self, X: object) -> object:
        """Return P(y | x), each rounded once to the nearest double.

        An irrational one within 10^-1000 of the middle of two doubles becomes either of them.
        """
        return np.asarray(self._answers(X, self._rounded), dtype=float)

    def _answers(self, X: object, answer: Callable[[dict[str, V]], T]) -> list[T]:
        """Return the answer to each row; equal rows are worked out once."""
        check_is_fitted(self)
        rows = self._cells(X)
        found = {row: answer(self._instance(row)) for row in dict.fromkeys(rows)}
        return [found[row] for row in rows]

    def _cells(self, X: object) -> list[Cells]:
        """Return the numbers of each row with their columns; of a sparse one those stored."""
        table = validate_data(self, X, accept_sparse=self._sparse, reset=False)
        if not issparse(table):
            return [tuple(enumerate(row)) for row in table.tolist()]
        stored = ((row.indices.tolist(), row.data.tolist()) for row in table)
        return [tuple(sorted(zip(*row, strict=True))) for row in stored]

    def _decision(self, x: dict[str, V]) -> Decision[str]:
        return self._infer(x).decision

    def _shares(self, x: dict[str, V], places: int) -> Shares:
        """Return the posterior of one answer: fractions where it has them."""
        found = self._infer(x)
        if isinstance(found, naive.Inference):
            return found.posterior
        return log_naive.posterior(found.scores, places)

    def _posterior(self, x: dict[str, V]) -> Posterior:
        shares = self._shares(x, PLACES[0])
        names = enumerate(self.classes_)
        return {name.item(): shares.get(str(code), Fraction(0)) for code, name in names}

    def _rounded(self, x: dict[str, V]) -> list[float]:
        """Return each share as a double: bounds are narrowed until one is nearest."""
        shares: Shares = {}
        for places in PLACES:
            shares = self._shares(x, places)
            bounds = (p for p in shares.values() if isinstance(p, Enclosure))
            if all(float(p.low) == float(p.high) for p in bounds):
                break
        return [float(shares.get(str(code), Fraction(0))) for code in range(len(self.classes_))]

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = bool(self._sparse)
        tags.input_tags.positive_only = not self._negative
        tags.classifier_tags.poor_score = self._coarse
        return tags


class GaussianNB(NaiveBayes[gaussian.Model, Fraction]):
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

    def _learn(self, seen: Seen[Fraction]) -> gaussian.Model:
        if len(seen.examples) == 1:
            raise ValueError("a variance needs several rows, got one: n_samples = 1")
        found = moments.count(*seen)
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

    def _infer(self, x: dict[str, Fraction]) -> Inference:
        return gaussian.infer(self.model_, x)

    def _decision(self, x: dict[str, Fraction]) -> Decision[str]:
        return self.scores_.decision(self.scores_.sums({}, x)) or super()._decision(x)

    def _shares(self, x: dict[str, Fraction], places: int) -> Shares:
        sums = self.scores_.sums({}, x) if places == PLACES[0] else None
        if quick := self.scores_.shares(sums, self.scores_.labels):
            return {y: Enclosure(*ends) for y, ends in quick.items()}
        return super()._shares(x, places)


def _spread(row: Mapping[str, Moment]) -> Fraction:
    """Return the variance of a feature in all classes together."""
    return gaussian.variance([sum(row.values(), moments.NOTHING)], "n")


class MultinomialNB(NaiveBayes[multinomial.Model, Fraction]):
    """How often each word occurs: factors theta(y, w)^x_w, x_w >= 0 and any number.

    smoothing and prior are rules. An answer to whole counts is a fraction; to others it is
    enclosed, as a power of theta is then irrational.
    """

    _sparse = "csr"
    _negative = False

    def __init__(self, smoothing: str = "laplace", prior: str = "none") -> None:
        self.smoothing = smoothing
        self.prior = prior

    def _learn(self, seen: Seen[Fraction]) -> multinomial.Model:
        found = moments.count(*seen)
        words = {y: {w: row[y].total for w, row in found.features.items()} for y in seen.labels}
        totals = multinomial.Counts(found.labels, words)
        return multinomial.fit(totals, smoothing(self.smoothing), smoothing(self.prior))

    def _infer(self, x: dict[str, Fraction]) -> Inference:
        if all(n.denominator == 1 for n in x.values()):
            try:
                return multinomial.infer(self.model_, {w: int(n) for w, n in x.items()})
            except OutOfRange:
                pass
        factors = {
            w: {y: logarithm.scale(logarithm.log(theta[w], "e"), n) for y, theta in words.items()}
            for words in [self.model_.words]
            for w, n in x.items()
            if n
        }
        return log_naive.infer(self.model_.prior, factors)


class BernoulliNB(NaiveBayes[bernoulli.Model, str]):
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

    def _instance(self, row: Cells) -> dict[str, str]:
        held = dict(row)
        places = range(self.n_features_in_)
        return {f"x{place}": "01"[held.get(place, 0) > self.binarize] for place in places}

    def _learn(self, seen: Seen[str]) -> bernoulli.Model:
        schema = Schema(seen.labels, dict.fromkeys(seen.features, ("0", "1")))
        counts = counting.count(schema, seen.examples)
        return bernoulli.fit(counts, smoothing(self.smoothing), smoothing(self.prior))

    def _infer(self, x: dict[str, str]) -> Inference:
        return bernoulli.infer(self.model_, x)


class CategoricalNB(NaiveBayes[categorical.Model, str]):
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

    def _instance(self, row: Cells) -> dict[str, str]:
        return {f"x{place}": rational.spelling(Fraction(number)) for place, number in row}

    def _learn(self, seen: Seen[str]) -> categorical.Model:
        if self.unseen not in UNSEEN:
            raise UnknownValue(f"unseen is one of {', '.join(UNSEEN)}, got {self.unseen!r}")
        values = {f: {e.instance[f] for e in seen.examples} for f in seen.features}
        domains = {f: tuple(sorted(domain, key=Fraction)) for f, domain in values.items()}
        counts = counting.count(Schema(seen.labels, domains), seen.examples)
        return categorical.fit(counts, smoothing(self.smoothing), smoothing(self.prior))

    def _infer(self, x: dict[str, str]) -> Inference:
        if self.unseen == "missing":
            domains = self.model_.schema.features
            x = {f: v for f, v in x.items() if v in domains[f]}
        return categorical.infer(self.model_, x)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.categorical = True
        return tags

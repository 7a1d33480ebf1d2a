"""Exact naive Bayes as scikit-learn estimators: in a pipeline, a grid search, a cross-validation.

    GaussianNB      real numbers               divisor, shared, prior
    MultinomialNB   how often a word occurs    smoothing, prior; fractions as counts, too
    BernoulliNB     above a threshold, or not  smoothing, prior, binarize
    CategoricalNB   values of a few kinds      smoothing, prior

A rule is spelled as everywhere in refnb: none, laplace, add=1/2, m=3. `posteriors` is exact:
fractions, or two fractions that enclose an irrational number. `predict_proba` is each of them
rounded once, to the nearest double. `predict` takes the first of the most probable classes,
`ties` has all of them.

The trap: a float is taken for the binary fraction that it holds, so 0.1 + 0.2 is not 0.3.

Source: scikit-learn, Developing scikit-learn estimators.
"""

import operator
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce

from sklearn.utils import Tags

from refnb.classifiers import (
    bernoulli,
    categorical,
    gaussian,
    log_naive,
    mixed,
    multinomial,
    naive,
    poisson,
)
from refnb.core import messages
from refnb.core.errors import OutOfRange, UnknownValue
from refnb.estimation import counting, moments
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended
from refnb.fast import log_scores
from refnb.integrations import rows
from refnb.integrations.estimator import Bounds, Inference, NaiveBayes, Seen
from refnb.integrations.rows import Cell
from refnb.probability.distribution import Decision

UNSEEN = ("missing", "refuse")


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
        examples = (Example(rows.exact(row), label, weight) for row, label, weight in seen)
        found = moments.count(labels, features, examples)
        least = Fraction(self.var_smoothing) * max(map(_spread, found.features.values()))
        prior = naive.estimate_prior(found.labels, smoothing(self.prior))
        variances = {f: self._variances(row, least) for f, row in found.features.items()}
        model = gaussian.Model(prior, messages.each(found.features, gaussian.mean), variances)
        words, counts = categorical.Model(prior, {}), poisson.Model(prior, {})
        self.scores_ = log_scores.prepare(mixed.Model(words, model, counts))
        return model

    def _variances(self, row: dict[str, Moment], least: Fraction) -> dict[str, Fraction]:
        groups = {y: [*row.values()] if self.shared else [moment] for y, moment in row.items()}
        return {y: gaussian.variance(group, self.divisor) + least for y, group in groups.items()}

    def _infer(self, row: Sequence[Cell]) -> Inference:
        return gaussian.infer(self.model_, rows.exact(row))

    def _decision(self, row: Sequence[Cell]) -> Decision[str]:
        sums = self.scores_.sums({}, rows.exact(row))
        return self.scores_.decision(sums) or super()._decision(row)

    def _shares(self, row: Sequence[Cell], places: int) -> Mapping[str, Fraction | Enclosure]:
        sums = self.scores_.sums({}, rows.exact(row))
        return self.scores_.posterior(sums, places) or super()._shares(row, places)

    def _bounds(self, row: Sequence[Cell]) -> Iterator[Bounds]:
        sums = self.scores_.sums({}, rows.exact(row))
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
            for w, n in rows.exact(row).items():
                words[y][w] += weight * n
        totals = multinomial.Counts(documents, words)
        return multinomial.fit(totals, smoothing(self.smoothing), smoothing(self.prior))

    def _infer(self, row: Sequence[Cell]) -> Inference:
        bag = rows.exact(row)
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
        return rows.signs(row, self.n_features_in_, self.binarize)

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
        examples = [Example(rows.kinds(row), label, weight) for row, label, weight in seen]
        domains = {f: sorted({e.instance[f] for e in examples}, key=Fraction) for f in features}
        schema = Schema(tuple(labels), {f: tuple(domain) for f, domain in domains.items()})
        counts = counting.count(schema, examples)
        return categorical.fit(counts, smoothing(self.smoothing), smoothing(self.prior))

    def _infer(self, row: Sequence[Cell]) -> Inference:
        values = rows.kinds(row)
        if self.unseen == "missing":
            domains = self.model_.schema.features
            values = {f: v for f, v in values.items() if v in domains[f]}
        return categorical.infer(self.model_, values)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.categorical = True
        return tags


def _spread(row: dict[str, Moment]) -> Fraction:
    """Return the variance of a feature in all classes together."""
    return gaussian.variance([reduce(operator.add, row.values())], "n")

"""Exact naive Bayes as scikit-learn estimators: its names, its shapes, and no rounding inside.

    GaussianNB      real numbers               priors, var_smoothing; divisor, shared
    MultinomialNB   how often a word occurs    alpha, class_prior; fractions as counts, too
    ComplementNB    the same, of other labels  alpha, norm
    BernoulliNB     above a threshold, or not  alpha, class_prior, binarize
    CategoricalNB   codes 0, 1, 2, ...         alpha, class_prior, min_categories; unseen
    MixedNB         columns as they are        smoothing, prior, families; words and numbers

`posteriors` is exact: fractions, or two fractions that enclose an irrational number.
`predict_proba`, `predict_log_proba` and `predict_joint_log_proba` are rounded once, to the nearest
double. `predict` takes the first of the most probable classes, `ties` lists them all. Attributes
such as `feature_log_prob_` are doubles computed from exact sums; `model_` is the exact model.

alpha is a number, one number for each feature, or a rule of refnb such as "m=3"; a prior may also
be a rule, "laplace".

The trap: a float means the binary fraction that it holds, so 0.1 + 0.2 is not 0.3.

Source: scikit-learn, Developing scikit-learn estimators.
"""

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import numpy as np
from scipy.sparse import issparse
from sklearn.utils import Tags

from refnb.classifiers import bernoulli, categorical, complement, gaussian, log_naive, multinomial
from refnb.classifiers.mixed import Model as Mixed
from refnb.core import limits
from refnb.core.errors import OutOfRange, UnknownValue
from refnb.estimation.counting import Counts
from refnb.estimation.moments import NOTHING, Moment
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import enclosure, logarithm, rational, series
from refnb.fast import log_scores
from refnb.integrations import estimator
from refnb.integrations.estimator import BITS, ROUNDING, Inference, NaiveBayes, Scores, Seen, Table
from refnb.integrations.exact_sums import NONE, Sums, by_place
from refnb.integrations.mixed_columns import MixedNB

UNSEEN = ("missing", "refuse")
TINY = 1e-290  # a variance below it has not all digits of a double
ALPHA_MIN = 1e-10  # below it scikit-learn takes this, unless alpha is forced

T = TypeVar("T")
M = TypeVar("M")
V = TypeVar("V", bound=str | Fraction)

__all__ = ["BernoulliNB", "CategoricalNB", "ComplementNB", "GaussianNB", "MixedNB", "MultinomialNB"]


def _doubles(numbers: Sequence[Fraction]) -> np.ndarray:
    return np.array([*map(float, numbers)])


def _log_shares(counts: np.ndarray) -> np.ndarray:
    """Return log n / N along the last axis, -inf for 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.log(counts / counts.sum(axis=-1, keepdims=True))


@dataclass(eq=False, repr=False)
class GaussianNB(NaiveBayes[gaussian.Model, Fraction]):
    """Each feature is a real number: log factors -1/2 log v - (x - mu)^2 / (2 v).

    priors are numbers, a rule, or None for the counted prior. divisor is "n", the maximum
    likelihood estimate, or "n-1"; shared gives all classes one variance per feature. As in
    scikit-learn, var_smoothing times the greatest variance of a feature is added to every variance
    (scikit-learn computes that one without weights); with 0, equal numbers are refused when you
    ask.
    """

    priors: object = None
    var_smoothing: float = 1e-9
    divisor: str = "n"
    shared: bool = False

    _coarse = False

    def _count(self, table: Table, codes: np.ndarray, weights: np.ndarray) -> Seen:
        cells = estimator.triplets(table)
        return Seen(NONE, tuple(self._sums(codes, cells, weights, power) for power in (1, 2)))

    def _settle(self) -> None:
        self.class_prior_ = np.array([*map(float, self._prior(self.priors))])
        self._ready: list[log_scores.LogScores] = []
        moments, c = self._moments(), len(self.classes_)
        lacking = self.classes_[(self.class_prior_ > 0) & (self.class_count_ == 0)]
        if len(lacking):
            raise ValueError(f"class {lacking[0]} has a prior above 0 and no rows: it has no mean")
        every = (sum(row.values(), NOTHING) for row in moments.values())
        spread = max(gaussian.variance([moment], "n") for moment in every)
        self._least = Fraction(self.var_smoothing) * spread
        self.epsilon_ = float(self._least)
        self.theta_, self.var_ = np.full((2, c, self.n_features_in_), np.nan)
        for place, row in enumerate(moments.values()):
            for y, moment in row.items():
                self.theta_[int(y), place] = float(gaussian.mean(moment))
                self.var_[int(y), place] = float(self._variance(row, y))

    def _moments(self) -> dict[str, dict[str, Moment]]:
        """Return n, the sum and the sum of squares of each feature, for classes that have rows."""
        counts = {y: n for y, n in enumerate(self._seen.rows.fractions()) if n}
        totals, squares = ({y: x.row(y).fractions() for y in counts} for x in self._seen.cells)
        return {
            f"x{f}": {str(y): Moment(n, totals[y][f], squares[y][f]) for y, n in counts.items()}
            for f in range(self.n_features_in_)
        }

    def _variance(self, row: Mapping[str, Moment], y: str) -> Fraction:
        group = [*row.values()] if self.shared else [row[y]]
        return gaussian.variance(group, self.divisor) + self._least

    def _exact(self) -> gaussian.Model:
        moments, shares = self._moments(), self._prior(self.priors)
        prior = {y: shares[int(y)] for y in next(iter(moments.values()))}
        means = {f: {y: gaussian.mean(m) for y, m in row.items()} for f, row in moments.items()}
        spreads = {f: {y: self._variance(row, y) for y in row} for f, row in moments.items()}
        return gaussian.Model(prior, means, spreads)

    def _quick(self, table: Table) -> Scores:
        d = self.n_features_in_
        scores = np.tile(np.log(self.class_prior_), (len(table), 1))
        errors = ROUNDING * (d + 8) * (1 - np.where(np.isinf(scores), 0, scores))
        for y in np.flatnonzero(self.class_count_):
            mu, v = self.theta_[y], self.var_[y]
            blur = ROUNDING * (np.abs(table) + np.abs(mu))
            far = np.abs(table - mu) + blur
            square = far * far / (2 * v)
            logs = np.log(2 * np.pi * v) / 2
            scores[:, y] -= (square + logs).sum(axis=1)
            slack = 2 * far * blur / v + ROUNDING * (d + 8) * (square + np.abs(logs) + 1)
            errors[:, y] += slack.sum(axis=1) if v.min() > TINY else np.inf
        return scores, errors

    def _infer(self, x: dict[str, Fraction]) -> Inference:
        return gaussian.infer(self.model_, x)

    def _shares(self, x: dict[str, Fraction], places: int) -> estimator.Shares:
        sums = self._prepared.sums({}, x) if places == estimator.PLACES[0] else None
        if quick := self._prepared.shares(sums, self._prepared.labels):
            return {y: enclosure.Enclosure(*ends) for y, ends in quick.items()}
        return super()._shares(x, places)

    @property
    def _prepared(self) -> log_scores.LogScores:
        """The model prepared for many rows."""
        if not self._ready:
            none = categorical.Model(self.model_.prior, {})
            self._ready.append(log_scores.prepare(Mixed(none, {"gaussian": self.model_})))
        return self._ready[0]

    def _constant(self) -> Fraction:
        """Return -d/2 log 2 pi, which the log factors leave out."""
        low, _ = series.pi_bounds(BITS)
        half = logarithm.log(Fraction(low, 1 << BITS - 1), "e").ends(BITS)[0] / 2
        return -self.n_features_in_ * half


@dataclass(eq=False, repr=False)
class Discrete(NaiveBayes[M, V]):
    """Counts of words, presences or codes, with alpha imaginary ones of each.

    class_prior is numbers, a rule, or None: then the prior is counted, or uniform if fit_prior is
    False.
    """

    alpha: object = 1.0
    force_alpha: bool = True
    fit_prior: bool = True
    class_prior: object = None

    def _settle(self) -> None:
        if not isinstance(self.alpha, str):
            self._check_alpha()
        with np.errstate(divide="ignore"):
            self.class_log_prior_ = np.log([*map(float, self._shares_of_classes())])

    def _shares_of_classes(self) -> list[Fraction]:
        if self.fit_prior or self.class_prior is not None:
            return self._prior(self.class_prior)
        return [Fraction(1, len(self.classes_))] * len(self.classes_)

    def _labels(self) -> dict[str, Fraction]:
        """Return the prior of each possible class."""
        shares = enumerate(self._shares_of_classes())
        return {str(y): p for y, p in shares if p}

    def _check_alpha(self) -> object:
        """Return alpha, raised where scikit-learn would raise it; its tests use this name."""
        alpha = np.asarray(self.alpha, dtype=float)
        if alpha.ndim and alpha.shape[0] != self.n_features_in_:
            message = "When alpha is an array, it should contains `n_features`"
            raise ValueError(f"{message}: {self.n_features_in_}, got {alpha.shape[0]}")
        if alpha.size and alpha.min() < 0:
            raise ValueError(f"All values in alpha must be greater than 0. Got {alpha.min()}")
        if self.force_alpha or alpha.min() >= ALPHA_MIN:
            return alpha
        message = "alpha too small will result in numeric errors, setting alpha = "
        warnings.warn(f"{message}{ALPHA_MIN:.1e}, use force_alpha=True to keep it", stacklevel=4)
        return np.maximum(alpha, ALPHA_MIN)

    def _alphas(self, values: int) -> list[Fraction]:
        """Return the imaginary occurrences of each of so many values, for each feature."""
        d = self.n_features_in_
        if isinstance(self.alpha, str):
            return [smoothing(self.alpha).pseudo_count(values)] * d
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [*map(Fraction, np.broadcast_to(self._check_alpha(), (d,)).tolist())]

    def _linear(self, table: Table, weights: np.ndarray, base: np.ndarray, size: Scores) -> Scores:
        """Return base + W x, with the absolute values that bound the rounding error."""
        barred = np.isinf(weights)
        scores = table @ np.where(barred, 0, weights).T + base
        sizes, least = size
        errors = np.abs(table) @ (np.where(barred, 0, sizes) + 3).T + least + 3
        if barred.any():
            scores[(table @ barred.T) > 0] = -np.inf
        return scores, ROUNDING * (self.n_features_in_ + 8) * errors


class Words(Discrete[M, Fraction]):
    """How often each word occurs: x_w >= 0, any number, dense or sparse."""

    _sparse = "csr"
    _negative = False

    def _count(self, table: Table, codes: np.ndarray, weights: np.ndarray) -> Seen:
        return Seen(NONE, (self._sums(codes, estimator.triplets(table), weights),))

    def _totals(self) -> multinomial.Counts:
        """Return the counts of the chapter, for the possible classes."""
        documents, (occurrences,) = self._seen.rows.fractions(), self._seen.cells
        names = [f"x{place}" for place in range(self.n_features_in_)]
        rows = {y: occurrences.row(int(y)).fractions() for y in self._labels()}
        counts = {y: dict(zip(names, row, strict=True)) for y, row in rows.items()}
        return multinomial.Counts({y: documents[int(y)] for y in rows}, counts)

    def _pseudo_counts(self) -> dict[str, Fraction]:
        alphas = self._alphas(self.n_features_in_)
        return {f"x{place}": a for place, a in enumerate(alphas)}

    def _settle(self) -> None:
        super()._settle()
        self.feature_count_ = self._seen.cells[0].floats()

    def _log_shares(self, counts: Sums) -> np.ndarray:
        """Return log theta(y, w) of counts, in doubles."""
        return _log_shares(counts.floats() + _doubles(self._alphas(self.n_features_in_)))

    def _instance(self, row: estimator.Cells) -> dict[str, Fraction]:
        return {f"x{place}": Fraction(n) for place, n in row if n}


class MultinomialNB(Words[multinomial.Model]):
    """Factors theta(y, w)^x_w, with alpha imaginary occurrences of each word.

    The posterior is a fraction for whole counts and enclosed for others, since a power of theta is
    then irrational.
    """

    def _settle(self) -> None:
        super()._settle()
        self.feature_log_prob_ = self._log_shares(self._seen.cells[0])

    def _exact(self) -> multinomial.Model:
        return multinomial.fit(self._totals(), self._pseudo_counts(), self._labels())

    def _quick(self, table: Table) -> Scores:
        w, base = self.feature_log_prob_, self.class_log_prior_
        return self._linear(table, w, base, (np.abs(w), np.abs(base)))

    def _infer(self, x: dict[str, Fraction]) -> Inference:
        if all(n.denominator == 1 for n in x.values()):
            try:
                return multinomial.infer(self.model_, {w: int(n) for w, n in x.items()})
            except OutOfRange:
                pass
        thetas = self.model_.words
        return log_naive.infer(self.model_.prior, _powers(thetas, x))


def _powers(
    thetas: Mapping[str, Mapping[str, Fraction]], x: Mapping[str, Fraction]
) -> dict[str, dict[str, logarithm.Extended]]:
    """Return x_w log theta(y, w) for each word and class."""
    return {w: {y: _power(theta[w], n) for y, theta in thetas.items()} for w, n in x.items()}


def _power(theta: Fraction, n: Fraction) -> logarithm.Extended:
    log = log_naive.log_probability(theta)
    return logarithm.scale(log, n) if isinstance(log, logarithm.LogForm) else log


@dataclass(eq=False, repr=False)
class ComplementNB(Words[complement.Model]):
    """Weights -log theta(y, w) of the words of all other classes; there is no prior.

    With norm, the weights of each class are divided by their sum. A quotient of logarithms has no
    exact form here, so scores that agree in 50 decimals count as tied.
    """

    norm: bool = False

    def _labels(self) -> dict[str, Fraction]:
        return {str(y): Fraction(1, len(self.classes_)) for y in range(len(self.classes_))}

    def _settle(self) -> None:
        super()._settle()
        (occurrences,) = self._seen.cells
        every = Sums(occurrences.over.sum(axis=0), occurrences.bits)
        self.feature_all_ = every.floats()
        weights = -self._log_shares(every - occurrences)
        sums = weights.sum(axis=1, keepdims=True)
        self.feature_log_prob_ = weights / sums if self.norm else weights

    def _exact(self) -> complement.Model:
        return complement.fit(self._totals(), self._pseudo_counts(), self._labels())

    def _quick(self, table: Table) -> Scores:
        w, base = self.feature_log_prob_, np.zeros(len(self.classes_))
        return self._linear(table, w, base, (np.abs(w), base))

    def _infer(self, x: dict[str, Fraction]) -> Inference:
        model = self.model_
        factors = _powers(model.others, {w: -n for w, n in x.items()})
        if not self.norm:
            return log_naive.infer(model.prior, factors)
        ratios = dict[str, logarithm.Extended]()
        for y, theta in model.others.items():
            score = logarithm.total(row[y] for row in factors.values())
            weights = logarithm.total(_power(p, Fraction(-1)) for p in theta.values())
            (over, _), (under, _) = score.ends(BITS + 64), weights.ends(BITS + 64)
            ratio = Fraction(round(over / under * 2**BITS), 2**BITS)
            ratios[y] = logarithm.constant(ratio, "e")
        return log_naive.infer(model.prior, {"the words": ratios})

    def _constant(self) -> Fraction:
        """Return log c, which the uniform prior of c classes leaves out."""
        return logarithm.log(len(self.classes_), "e").ends(BITS)[0]


class BernoulliNB(Discrete[bernoulli.Model, str]):
    """Each feature is above a threshold or not: factors theta(f, y) or 1 - theta(f, y).

    binarize is the threshold, or None if the cells are already 0 and 1.
    """

    _sparse = "csr"

    def __init__(
        self,
        alpha: object = 1.0,
        force_alpha: bool = True,
        binarize: float | None = 0.0,
        fit_prior: bool = True,
        class_prior: object = None,
    ) -> None:
        super().__init__(alpha, force_alpha, fit_prior, class_prior)
        self.binarize = binarize

    def _present(self, table: Table) -> Table:
        """Return 1 if a cell is above the threshold, or else 0; a cell that is not stored is 0."""
        least = 0.0 if self.binarize is None else self.binarize
        if issparse(table) and least >= 0:
            return (table > least).astype(float)
        return ((table.toarray() if issparse(table) else table) > least).astype(float)

    def _count(self, table: Table, codes: np.ndarray, weights: np.ndarray) -> Seen:
        return Seen(NONE, (self._sums(codes, estimator.triplets(self._present(table)), weights),))

    def _settle(self) -> None:
        super()._settle()
        self.feature_count_ = self._seen.cells[0].floats()
        alphas = _doubles(self._alphas(2))
        counts = [self._absent().floats() + alphas, self.feature_count_ + alphas]
        logs = _log_shares(np.stack(counts, axis=-1))
        self._absent_log_prob, self.feature_log_prob_ = logs[..., 0], logs[..., 1]

    def _absent(self) -> Sums:
        """Return how often each feature was absent, by class."""
        rows = self._seen.rows
        return rows.reshape(len(self.classes_), 1) - self._seen.cells[0]

    def _instance(self, row: estimator.Cells) -> dict[str, str]:
        return {f"x{place}": "01"[number > 0] for place, number in row}

    def _answers(self, table: Table, answer: Callable[[dict[str, str]], T]) -> list[T]:
        present = self._present(table)
        return super()._answers(present.toarray() if issparse(present) else present, answer)

    def _exact(self) -> bernoulli.Model:
        prior, rows = self._labels(), self._seen.rows.fractions()
        sides = {"0": self._absent(), "1": self._seen.cells[0]}
        cells = {(y, v): side.row(int(y)).fractions() for y in prior for v, side in sides.items()}
        values, pseudo = {}, {}
        for place, a in enumerate(self._alphas(2)):
            values[f"x{place}"] = {y: {v: cells[y, v][place] for v in sides} for y in prior}
            pseudo[f"x{place}"] = dict.fromkeys(sides, a)
        schema = Schema((*prior,), dict.fromkeys(values, (*sides,)))
        counts = Counts(schema, {y: rows[int(y)] for y in prior}, values)
        return bernoulli.fit(counts, pseudo, prior)

    def _quick(self, table: Table) -> Scores:
        present, absent = self.feature_log_prob_, self._absent_log_prob
        base = self.class_log_prior_ + absent.sum(axis=1)
        size = np.abs(present) + np.abs(absent), np.abs(base) + np.abs(absent).sum(axis=1)
        scores, errors = self._linear(self._present(table), present - absent, base, size)
        sure = np.isfinite(present).all(axis=1) & np.isfinite(absent).all(axis=1)
        return scores, np.where(sure, errors, np.inf)

    def _infer(self, x: dict[str, str]) -> Inference:
        return bernoulli.infer(self.model_, x)


@dataclass(eq=False, repr=False)
class CategoricalNB(Discrete[categorical.Model, str]):
    """Each feature has a few values, coded as numbers: factors p(x_f | y).

    Its values are 0, 1, ... up to the greatest code seen, or to min_categories - 1; a column with
    other numbers has the values that were seen. An unseen value counts as missing and is ignored;
    with unseen="refuse" it is refused by name.
    """

    min_categories: object = None
    unseen: str = "missing"

    _negative = False

    def _count(self, table: Table, codes: np.ndarray, weights: np.ndarray) -> Seen:
        if self.unseen not in UNSEEN:
            raise UnknownValue(f"unseen is one of {', '.join(UNSEEN)}, got {self.unseen!r}")
        there = weights > 0
        table, codes, weights = table[there], codes[there], weights[there]
        columns = zip(table.T, self._least_categories(), strict=True)
        domains = tuple(_domain(np.unique(column), least) for column, least in columns)
        c, size = len(self.classes_), sum(map(len, domains))
        places = codes[:, None] * size + _places(domains, table)[0]
        times: np.ndarray = np.repeat(weights, self.n_features_in_)
        return Seen(NONE, (by_place(places.ravel(), c * size, times).reshape(c, size),), domains)

    def _least_categories(self) -> np.ndarray:
        """Return the least number of values of each feature."""
        least = np.asarray(0 if self.min_categories is None else self.min_categories)
        if least.ndim > 1 or (least.ndim and len(least) != self.n_features_in_):
            message = f"'min_categories' should have shape ({self.n_features_in_},)"
            raise ValueError(f"{message}, one number a feature, got {least.shape}")
        return np.broadcast_to(least, (self.n_features_in_,))

    def _merge(self, before: Seen, more: Seen) -> Seen:
        pairs = zip(before.domains, more.domains, strict=True)
        domains = tuple(_domain(np.union1d(a, b), 0) for a, b in pairs)
        both = (_widen(each, domains) for each in (before, more))
        return Seen(before.rows + more.rows, (sum(both, NONE),), domains)

    def _settle(self) -> None:
        super()._settle()
        self.n_categories_ = np.array([*map(len, self._seen.domains)])
        ends = np.cumsum(self.n_categories_)[:-1]
        self.category_count_ = np.split(self._seen.cells[0].floats(), ends, axis=1)
        self.feature_log_prob_ = [
            _log_shares(count + float(self._alphas(count.shape[1])[0]))
            for count in self.category_count_
        ]

    def _instance(self, row: estimator.Cells) -> dict[str, str]:
        return {f"x{place}": _spell(number) for place, number in row}

    def _exact(self) -> categorical.Model:
        prior, rows = self._labels(), self._seen.rows.fractions()
        cells = {y: iter(self._seen.cells[0].row(int(y)).fractions()) for y in prior}
        values, pseudo = {}, {}
        for f, domain in enumerate(self._seen.domains):
            names = [*map(_spell, domain.tolist())]
            values[f"x{f}"] = {y: {v: next(cells[y]) for v in names} for y in prior}
            pseudo[f"x{f}"] = dict.fromkeys(names, self._alphas(len(names))[0])
        domains = {f: (*next(iter(row.values())),) for f, row in values.items()}
        counts = Counts(Schema((*prior,), domains), {y: rows[int(y)] for y in prior}, values)
        return categorical.fit(counts, pseudo, prior)

    def _quick(self, table: Table) -> Scores:
        places, there = _places(self._seen.domains, table)
        logs = np.concatenate(self.feature_log_prob_, axis=1)[:, places] * there
        scores = self.class_log_prior_ + logs.sum(axis=2).T
        sizes = np.where(np.isinf(scores), 0, np.abs(self.class_log_prior_) - scores)
        errors = ROUNDING * (self.n_features_in_ + 8) * (sizes + 3 * (self.n_features_in_ + 1))
        unsure = np.isnan(scores).any(axis=1)
        if self.unseen == "refuse":
            unsure |= ~there.all(axis=1)
        return scores, np.where(unsure[:, None], np.inf, errors)

    def _infer(self, x: dict[str, str]) -> Inference:
        if self.unseen == "missing":
            domains = self.model_.schema.features
            x = {f: v for f, v in x.items() if v in domains[f]}
        return categorical.infer(self.model_, x)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.categorical = True
        return tags


def _domain(seen: np.ndarray, least: int) -> np.ndarray:
    """Return the values of a column: all codes up to the greatest, or the values seen."""
    if len(seen) and (seen != np.floor(seen)).any():
        return seen
    size = max([int(least), *(int(code) + 1 for code in seen[-1:])])
    limits.check_cells(size, "the table of the codes")
    return np.arange(size, dtype=float)


def _places(domains: Sequence[np.ndarray], table: Table) -> tuple[np.ndarray, np.ndarray]:
    """Return the index of each cell among the values of all columns, and whether it is there."""
    starts = np.cumsum([0, *map(len, domains)])
    places, there = np.empty(table.shape, dtype=int), np.empty(table.shape, dtype=bool)
    for f, (domain, column) in enumerate(zip(domains, table.T, strict=True)):
        place = np.minimum(np.searchsorted(domain, column), len(domain) - 1)
        places[:, f], there[:, f] = starts[f] + place, domain[place] == column
    return places, there


def _widen(seen: Seen, domains: Sequence[np.ndarray]) -> Sums:
    """Return the sums over more values, with 0 for new ones."""
    starts = np.cumsum([0, *map(len, domains)])
    pairs = zip(domains, seen.domains, strict=True)
    places = [starts[f] + np.searchsorted(wide, own) for f, (wide, own) in enumerate(pairs)]
    (cells,) = seen.cells
    over = np.zeros((len(cells.over), starts[-1]), dtype=object)
    over[:, np.concatenate(places)] = cells.over
    return Sums(over, cells.bits)


def _spell(number: float) -> str:
    return rational.spelling(Fraction(number))

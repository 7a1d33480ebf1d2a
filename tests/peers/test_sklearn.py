"""Naive Bayes beside scikit-learn: the same rows, the same smoothing, the same questions.

Compared on 22 November 2026 with scikit-learn 1.9.1. A probability agrees within 1e-9, and where
a label leads by more than that, both name it. Where they differ is asked by test_beside.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peers import peers
from peers.peers import CLOSE
from refnb.classifiers import bernoulli, categorical, complement, gaussian, log_naive, multinomial
from refnb.estimation import counting, moments
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.probability import distribution

pytestmark = pytest.mark.filterwarnings("ignore")
(peer,) = peers.needed("sklearn.naive_bayes")

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
ALPHAS = st.sampled_from(["1", "1/2", "2", "1/1000"]).map(Fraction)
Row = tuple[int, ...]


@dataclass(frozen=True)
class Rows:
    """Rows of whole numbers below the sizes, each with a label; every label occurs."""

    sizes: Row
    rows: list[Row]
    labels: list[str]

    @property
    def schema(self) -> Schema:
        """The labels and the features; values are spelled as numbers."""
        domains = {f"x{i}": tuple(map(str, range(n))) for i, n in enumerate(self.sizes)}
        return Schema(tuple(sorted(set(self.labels))), domains)

    def instance(self, row: Row) -> dict[str, str]:
        """Return a row as an instance."""
        return {f: str(k) for f, k in zip(self.schema.features, row, strict=True)}

    def bag(self, row: Row) -> dict[str, int]:
        """Return a row as a bag."""
        return dict(zip(self.schema.features, row, strict=True))

    def counts(self) -> counting.Counts:
        """Return the counts of values."""
        seen = map(Example, map(self.instance, self.rows), self.labels)
        return counting.count(self.schema, [*seen])

    def totals(self) -> multinomial.Counts:
        """Return the counts of words."""
        seen = map(Example, map(self.bag, self.rows), self.labels)
        return multinomial.count(self.schema.labels, [*self.schema.features], [*seen])


@st.composite
def tables(draw: st.DrawFn, least: int, most: int) -> tuple[Rows, Row]:
    """Draw rows of one to four features with so many values, and one more row to ask for."""
    sizes = tuple(draw(st.lists(st.integers(least, most), min_size=1, max_size=4)))
    row = st.tuples(*(st.integers(0, n - 1) for n in sizes))
    labels = list("pqr"[: draw(st.integers(2, 3))])
    labels += draw(st.lists(st.sampled_from(labels), max_size=12))
    rows = draw(st.lists(row, min_size=len(labels), max_size=len(labels)))
    return Rows(sizes, rows, labels), draw(row)


def add(alpha: Fraction) -> Smoothing:
    """Return the rule that adds alpha to each count."""
    return Smoothing("add", alpha)


def agrees(model: peers.Peer, x: Sequence[float], exact: Mapping[str, Fraction]) -> bool:
    """Tell whether the peer has this posterior, and a label for which hardly more can be said."""
    (found,), (label,) = model.predict_proba([x]).tolist(), model.predict([x]).tolist()
    assert list(model.classes_) == sorted(exact)
    near = peers.far(found, [exact[y] for y in sorted(exact)]) < CLOSE
    return near and exact[label] >= max(exact.values()) - CLOSE


@given(tables(2, 4), ALPHAS)
def test_categorical(case: tuple[Rows, Row], alpha: Fraction) -> None:
    """CategoricalNB, told how many categories there are, smooths only the features."""
    seen, x = case
    model = categorical.fit(seen.counts(), add(alpha), NONE)
    found = peer.CategoricalNB(alpha=float(alpha), min_categories=seen.sizes)
    found.fit(seen.rows, seen.labels)
    assert agrees(found, x, categorical.infer(model, seen.instance(x)).posterior)


@given(tables(2, 2), ALPHAS)
def test_bernoulli(case: tuple[Rows, Row], alpha: Fraction) -> None:
    """BernoulliNB: what is absent speaks as well."""
    seen, x = case
    model = bernoulli.fit(seen.counts(), add(alpha), NONE)
    found = peer.BernoulliNB(alpha=float(alpha)).fit(seen.rows, seen.labels)
    assert agrees(found, x, bernoulli.infer(model, seen.instance(x)).posterior)


@given(tables(2, 6), ALPHAS)
def test_multinomial(case: tuple[Rows, Row], alpha: Fraction) -> None:
    """MultinomialNB: how often each word occurs."""
    seen, x = case
    model = multinomial.fit(seen.totals(), add(alpha), NONE)
    found = peer.MultinomialNB(alpha=float(alpha)).fit(seen.rows, seen.labels)
    assert agrees(found, x, multinomial.infer(model, seen.bag(x)).posterior)


@given(tables(2, 6), ALPHAS)
def test_complement(case: tuple[Rows, Row], alpha: Fraction) -> None:
    """ComplementNB: the words of all other labels.

    2026-11-22: scikit-learn 1.9.1 leaves the prior out and calls its scores, made to sum to 1,
    probabilities. refnb takes a prior, here uniform, and gives scores without a posterior.
    """
    seen, x = case
    uniform = dict.fromkeys(seen.schema.labels, Fraction(1, len(seen.schema.labels)))
    model = complement.fit(seen.totals(), add(alpha), uniform)
    found = peer.ComplementNB(alpha=float(alpha)).fit(seen.rows, seen.labels)
    products = {
        y: 1 / math.prod((theta[w] ** k for w, k in seen.bag(x).items()), start=Fraction(1))
        for y, theta in model.others.items()
    }
    exact = distribution.normalise(products)
    assert agrees(found, x, exact)
    assert complement.infer(model, seen.bag(x)).decision == distribution.most_probable(exact)


@st.composite
def measures(draw: st.DrawFn) -> tuple[dict[str, list[list[int]]], list[int]]:
    """Draw quarters for two to three labels, no column constant, and a row to ask for."""
    quarters, features = st.integers(-40, 40), draw(st.integers(1, 3))
    rows: dict[str, list[list[int]]] = {}
    for y in "pqr"[: draw(st.integers(2, 3))]:
        column = st.lists(
            quarters, min_size=(n := draw(st.integers(2, 5))), max_size=n, unique=True
        )
        rows[y] = [list(row) for row in zip(*(draw(column) for _ in range(features)), strict=True)]
    return rows, draw(st.lists(quarters, min_size=features, max_size=features))


def quantities(row: Sequence[int]) -> dict[str, Fraction]:
    """Return a row of quarters as an instance."""
    return {f"x{i}": Fraction(k, 4) for i, k in enumerate(row)}


@given(measures())
def test_gaussian(case: tuple[dict[str, list[list[int]]], list[int]]) -> None:
    """GaussianNB without its var_smoothing: means, variances with divisor n, the posterior."""
    rows, x = case
    seen = [Example(quantities(row), y) for y in rows for row in rows[y]]
    totals = moments.count(list(rows), list(quantities(x)), seen)
    model = gaussian.fit(totals, "n", shared=False, prior=NONE)
    found = peer.GaussianNB(var_smoothing=0.0)
    found.fit(
        [[k / 4 for k in row] for y in rows for row in rows[y]], [y for y in rows for _ in rows[y]]
    )
    for table, exact in ((found.theta_, model.means), (found.var_, model.variances)):
        for column, row in zip(table.T.tolist(), exact.values(), strict=True):
            assert peers.far(column, row.values()) < CLOSE
    inferred = gaussian.infer(model, quantities(x))
    posterior = {y: p.low for y, p in log_naive.posterior(inferred.scores, 12).items()}
    assert agrees(found, [k / 4 for k in x], posterior)

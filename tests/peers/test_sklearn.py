"""Complement naive Bayes beside scikit-learn: the same rows, smoothing and questions.

Compared on 22 November 2026 with scikit-learn 1.9.1. A probability agrees within 1e-9, and where
a label leads by more than that, both name it. What the estimators of refnb have in common with
those of scikit-learn is asked by test_integrations; where they differ, by test_beside.
"""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peers import peers
from peers.peers import CLOSE
from refnb.classifiers import complement, multinomial
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import Smoothing
from refnb.probability import distribution

pytestmark = pytest.mark.filterwarnings("ignore")
(peer,) = peers.needed("sklearn.naive_bayes")

ALPHAS = st.sampled_from(["1", "1/2", "2", "1/1000"]).map(Fraction)
WORDS = "vwx"
ROWS = st.tuples(*[st.integers(0, 5)] * len(WORDS))


@given(st.lists(ROWS, min_size=3, max_size=14), ROWS, ALPHAS)
def test_complement(rows: list[tuple[int, ...]], x: tuple[int, ...], alpha: Fraction) -> None:
    """ComplementNB: the words of all other labels.

    2026-11-22: scikit-learn 1.9.1 leaves the prior out and calls its scores, made to sum to 1,
    probabilities. refnb takes a prior, here uniform, and gives scores without a posterior.
    """
    labels = [*"pqrpqpppqrrqpq"[: len(rows)]]
    bags = [dict(zip(WORDS, row, strict=True)) for row in (*rows, x)]
    uniform = dict.fromkeys("pqr", Fraction(1, 3))
    totals = multinomial.count([*"pqr"], [*WORDS], [*map(Example, bags, labels)])
    model = complement.fit(totals, Smoothing("add", alpha), uniform)
    products = {
        y: 1 / math.prod((theta[w] ** k for w, k in bags[-1].items()), start=Fraction(1))
        for y, theta in model.others.items()
    }
    exact = distribution.normalise(products)
    found = peer.ComplementNB(alpha=float(alpha)).fit(rows, labels)
    (shares,), (label,) = found.predict_proba([x]).tolist(), found.predict([x]).tolist()
    assert peers.far(shares, [exact[y] for y in found.classes_]) < CLOSE
    assert exact[label] >= max(exact.values()) - CLOSE
    assert complement.infer(model, bags[-1]).decision == distribution.most_probable(exact)

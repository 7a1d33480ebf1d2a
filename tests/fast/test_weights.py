"""Laws of whole weights: in the ratio of the scores, and reduced to the posterior."""

from fractions import Fraction
from math import gcd

from hypothesis import given
from hypothesis import strategies as st

from refnb.classifiers import categorical
from refnb.estimation.schema import Instance
from refnb.fast import weights
from refnb.probability.distribution import Decision
from strategies import models

shares = st.lists(st.fractions(0, 1, max_denominator=60), min_size=1, max_size=5)


@given(models.queries())
def test_weights_are_in_the_ratio_of_the_scores(case: tuple[categorical.Model, Instance]) -> None:
    """w(y) s(z) = w(z) s(y) for all pairs of labels, and 0 only where the score is 0."""
    model, x = case
    labels = tuple(model.prior)
    asked = weights.prepare(model)
    cells = tuple(x.get(f) for f in model.conditionals)
    scores = [oracle(model, y, x) for y in labels]
    ((made, found), (none, _)) = asked.many([cells, ("no value",) * len(cells)])
    if not any(scores):
        assert made is None
    else:
        best = tuple(y for y, s in zip(labels, scores, strict=True) if s == max(scores))
        assert made == weights.decision(labels, found) == Decision(best[0], best)
    assert none is None or not cells
    for each in (found, asked.of(cells), weights.of_one(model, x)):
        assert [w * sum(scores) for w in each] == [s * sum(each) for s in scores]
        assert [w > 0 for w in each] == [s > 0 for s in scores]
    assert gcd(*asked.starts) <= 1
    assert weights.of_one(model, {**x, "no feature": "a"}) == []
    assert all(weights.of_one(model, {**x, f: "no value"}) == [] for f in model.conditionals)


def oracle(model: categorical.Model, y: str, x: Instance) -> Fraction:
    """Multiply one by one."""
    score = model.prior[y]
    for f, v in x.items():
        score *= model.conditionals[f][y][v]
    return score


@given(shares)
def test_whole_numbers_have_the_same_ratios(given_: list[Fraction]) -> None:
    """The least whole numbers, in the ratio of the shares."""
    found = weights.whole(given_)
    assert all(type(n) is int for n in found)
    assert all(
        n * q == m * p
        for n, p in zip(found, given_, strict=True)
        for m, q in zip(found, given_, strict=True)
    )
    assert gcd(*found) == (1 if any(given_) else 0)
    assert [n > 0 for n in found] == [p > 0 for p in given_]

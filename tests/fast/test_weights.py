"""Laws of whole weights: in the ratio of the scores, and reduced to the posterior."""

from fractions import Fraction
from math import gcd
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.classifiers import categorical
from refnb.estimation.schema import Instance
from refnb.fast import weights
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from strategies import models

shares = st.lists(st.fractions(0, 1, max_denominator=60), min_size=1, max_size=5)


@given(models.queries(), st.booleans())
def test_weights_are_in_the_ratio_of_the_scores(
    case: tuple[categorical.Model, Instance], narrow: bool
) -> None:
    """w(y) s(z) = w(z) s(y) for all pairs of labels, and 0 only where the score is 0."""
    model, x = case
    labels = tuple(model.prior)
    asked = weights.prepare(model)
    cells = tuple(x.get(f) for f in model.conditionals)
    scores = [oracle(model, y, x) for y in labels]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weights, "MOST", 4 if narrow else 4096)
        patch.setattr(weights, "FEW", 0)
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


def test_pieces_of_many_features_say_the_same() -> None:
    """Twelve features of three values, two hundred rows, whatever room there is for products."""
    dice = Random(1)  # noqa: S311
    domain, prior = "uvw", {y: Fraction(1, 3) for y in "abc"}
    tables = {
        f"f{i}": {y: distribution.normalise({v: dice.randint(1, 9) for v in domain}) for y in prior}
        for i in range(12)
    }
    model = categorical.Model(prior, tables)
    rows = [tuple(dice.choice([*domain, None]) if i % 5 == 0 else dice.choice(domain)
                  for _ in range(12)) for i in range(200)]  # fmt: skip
    for room, pieces in ((4096, 2), (110, 4), (0, 12)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(weights, "MOST", room)
            patch.setattr(weights, "FEW", len(rows) - 1)
            asked = weights.prepare(model)
            assert len(asked.pieces) == pieces
            found = [(made, [*w]) for made, w in asked.many(rows)]
        assert found == [(weights.decision(prior, asked.of(row)), asked.of(row)) for row in rows]


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

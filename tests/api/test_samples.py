"""Rows that a model tells come with the probability that it gives them."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import prod
from typing import TypeVar

import pytest

import refnb
from api.tables import Row
from oracles.draws import fed
from refnb.api.learning import samples
from refnb.classifiers import bernoulli, categorical, multinomial
from refnb.probability.draws import Below

H = TypeVar("H", bound=Hashable)
F = Fraction
DAYS: list[Row] = [
    {"play": "yes", "wind": "weak", "sky": "blue"},
    {"play": "yes", "wind": "strong", "sky": "grey"},
    {"play": "no", "wind": "strong", "sky": "red"},
    {"play": "yes", "wind": "weak", "sky": "blue"},
]


def shares(tell: Callable[[Below], H]) -> dict[H, F]:
    """Return what comes, with its share of all integers that the draws can get."""
    found = dict[H, F]()
    for share, told in fed(tell):
        found[told] = found.get(told, F(0)) + share
    return found


@pytest.mark.parametrize("rule", ["none", "laplace"])
def test_a_row_comes_as_often_as_its_score(rule: str) -> None:
    """The prior of its label times a factor for each feature."""
    model = refnb.learn(DAYS, "play", smoothing=rule).model
    assert isinstance(model, categorical.Model)
    tell, _ = samples.of_model(model, "play", 0, 0)
    found = shares(lambda below: tuple(tell(below).values()))
    assert sum(found.values()) == 1
    for (y, *x), share in found.items():
        each = zip(model.conditionals.values(), x, strict=True)
        assert share == model.prior[str(y)] * prod(p[str(y)][str(v)] for p, v in each)


def test_a_row_of_the_joint_table_is_one_that_was_seen() -> None:
    """With the share that it has among the rows."""
    tell, _ = samples.of_model(refnb.learn(DAYS, "play", model="joint").model, "play", 0, 0)
    assert shares(lambda below: tuple(tell(below).values())) == {
        ("yes", "weak", "blue"): F(1, 2), ("yes", "strong", "grey"): F(1, 4),
        ("no", "strong", "red"): F(1, 4),
    }  # fmt: skip


def test_a_document_is_so_many_throws_of_a_die() -> None:
    """Each word by the table of its class; for Bernoulli each word is there or not."""
    prior = {"spam": F(1, 3), "ham": F(2, 3)}
    dice = {"spam": {"buy": F(3, 4), "now": F(1, 4)}, "ham": {"buy": F(0), "now": F(1)}}
    tell, _ = samples.of_document(multinomial.Model(prior, dice), 2)
    assert shares(tell) == {
        (("buy", "buy"), "spam"): F(3, 16), (("buy", "now"), "spam"): F(1, 16),
        (("now", "buy"), "spam"): F(1, 16), (("now", "now"), "spam"): F(1, 48),
        (("now", "now"), "ham"): F(2, 3),
    }  # fmt: skip
    there = {"buy": {"spam": F(3, 4), "ham": F(0)}, "now": {"spam": F(1, 2), "ham": F(1)}}
    each, _ = samples.of_document(bernoulli.Model(prior, there), 9)
    found = shares(each)
    assert found[("buy", "now"), "spam"] == F(1, 8)
    assert found[(), "spam"] == F(1, 24)
    assert found[("now",), "ham"] == F(2, 3)

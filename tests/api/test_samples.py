"""Rows that a model tells come with the probability that it gives them."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import TypeVar

import pytest

import refnb
from api.tables import Row
from cli.commands import answered
from helpers.refusals import refuses
from oracles.fed import fed
from refnb.api.learning import samples
from refnb.classifiers import bernoulli, categorical, multinomial
from refnb.core import errors
from refnb.probability.draws import Below

H = TypeVar("H", bound=Hashable)
F = Fraction
DAYS: list[Row] = [
    {"play": "yes", "wind": "weak", "sky": "blue"},
    {"play": "yes", "wind": "strong", "sky": "grey"},
    {"play": "no", "wind": "strong", "sky": "red"},
    {"play": "yes", "wind": "weak", "sky": "blue"},
]
WEATHER, EXAM = refnb.example("weather"), refnb.example("exam")


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


def test_the_same_seed_tells_the_same(tmp_path: Path) -> None:
    """In Python and on the command line; another seed tells others."""
    learned = refnb.learn(WEATHER, "Play")
    rows = learned.sample(30, seed=1)
    assert rows == learned.sample(40, seed=1)[:30]
    assert rows != learned.sample(30, seed=2)
    said = answered("classify", str(WEATHER), "--label", "Play", "--rows", "30", "--seed", "1")
    head, *lines = said.splitlines()
    assert head == "Play,Outlook,Temperature,Humidity,Wind"
    assert lines == [",".join(map(str, row.values())) for row in rows]
    head, *lines = answered("network", str(EXAM), "--rows", "3", "--seed", "1").splitlines()
    assert head == "L,F,S,A,G"
    assert lines == [",".join(row.values()) for row in refnb.network(EXAM).sample(3, seed=1)]
    path = tmp_path / "mail.csv"
    path.write_text("kind,words\nspam,buy now\nham,see you\n", "utf-8")
    words = f"text {path} --text words --label kind --rows 2 --seed 3".split()
    head, *lines = answered(*words, "--length", "4").splitlines()
    assert head == "text,class"
    assert [len(line.partition(",")[0].split()) for line in lines] == [4, 4]
    assert len(answered(*words).splitlines()[1].partition(",")[0].split()) == 20


LEARNED = refnb.learn(DAYS, "play")


@pytest.mark.parametrize(
    ("n", "seed", "place"),
    [(-1, 0, "number"), (1, -1, "seed"), (1, 1 << 64, "seed"), (10**12, 0, "table of the")],
)
def test_what_cannot_be_drawn(n: int, seed: int, place: str) -> None:
    """Fewer than no rows, a seed beyond 64 bits, more than a table holds; great rates take long."""
    refuses(errors.OutOfRange, place, lambda: LEARNED.sample(n, seed))
    refuses(errors.OutOfRange, place, lambda: refnb.network(EXAM).sample(n, seed))
    refuses(errors.OutOfRange, "number of words", lambda: LEARNED.sample(1, seed=1, length=-1))
    assert LEARNED.sample(1, (1 << 64) - 1)
    calls: list[Row] = [{"y": "a", "n": 10**6}, {"y": "a", "n": 10**6 + 1}]
    busy = refnb.learn(calls, "y", families={"n": "poisson"})
    refuses(errors.OutOfRange, "table of the rows", lambda: busy.sample(1000, seed=1))

"""The line of a learned model: its margin is the logarithm of the odds that an answer gives."""

from collections.abc import Mapping
from operator import attrgetter
from typing import get_args

import pytest

import refnb
from helpers.refusals import call
from refnb.api.learning.line import Line
from refnb.api.learning.text import Model
from refnb.exact import logarithm

Lined = refnb.Classifier | refnb.TextClassifier
Asked = Mapping[str, object] | str
KINDS = get_args(Model)
DAYS = refnb.learn(refnb.example("weather"), "Play", smoothing="laplace")
BITS = refnb.learn(
    {"w": [1, 1, 0, 0, 1], "v": [0, 1, 0, 1, 0], "y": ["s", "s", "h", "h", "h"]},
    "y",
    model="bernoulli",
    smoothing="laplace",
)


MAIL = {"spam": ["buy buy now", "buy"], "ham": ["see now"]}
LINES: list[tuple[Lined, tuple[str, str], Asked, list[str]]] = [  # and what has a weight
    (DAYS, ("yes", "no"), {}, []),
    (DAYS, ("yes", "no"), {"Wind": "weak"}, []),
    (DAYS, ("yes", "no"), {"Wind": "strong", "Outlook": "sunny", "Humidity": "high"}, []),
    (BITS, ("s", "h"), {"w": 1, "v": 0}, ["w", "v"]),
    *((refnb.text(MAIL, model=model), ("spam", "ham"), "Buy buy see", ["buy", "now", "see"])
      for model in KINDS),
]  # fmt: skip


@pytest.mark.parametrize("row", LINES, ids=map(str, range(len(LINES))))
def test_the_margin_is_the_log_odds(row: tuple[Lined, tuple[str, str], Asked, list[str]]) -> None:
    """Of words of a table or a text, as often as they count or if they are there; either way."""
    model, (y, z), x, weighed = row
    found, odds = call(model.line, y, z, x), call(model.ask, x)
    assert isinstance(found, Line)
    exact = attrgetter("exact")(odds)
    assert found.margin == logarithm.log(exact[y] / exact[z], "e")
    assert call(model.line, z, y, x).margin == -found.margin  # type: ignore[attr-defined]
    assert call(model.line, y).weights == found.weights  # type: ignore[attr-defined]
    if weighed:
        assert [*found.weights] == weighed
        return
    nothing = logarithm.constant(0, "e")
    assert found.margin == found.bias + sum(found.contributions.values(), nothing)
    assert {*found.contributions} == {f"{f}={v}" for f, v in dict(x).items()}  # type: ignore[arg-type]
    assert len(found.weights) == sum(map(len, DAYS.engine.schema.features.values()))

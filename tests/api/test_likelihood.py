"""The likelihood of a table and of a row, and how many parameters a model has."""

from fractions import Fraction
from math import prod

import refnb
from helpers.refusals import HALF
from refnb.exact import logarithm
from refnb.exact.logarithm import Infinite

DAYS = {"wind": ["weak", "weak", "strong"], "sky": ["sun", "rain", "rain"], "y": list("ppq")}


def test_the_likelihood_of_a_table_is_a_product_over_its_rows() -> None:
    """Of P(x, y) of each row; what counting gives is the greatest of all."""
    model = refnb.learn(DAYS, "y")
    rows = [dict(zip(DAYS, row, strict=True)) for row in zip(*DAYS.values(), strict=True)]
    for of in (model, refnb.learn(DAYS, "y", smoothing="laplace"), refnb.load(model.model)):
        asked = [({f: v for f, v in row.items() if f != "y"}, row["y"]) for row in rows]
        each = [of.ask(x).scores[y] for x, y in asked]
        assert model.log_likelihood(of) == logarithm.log(prod(each), "e")  # type: ignore[arg-type]
    stated = refnb.learn(DAYS, "y", smoothing="m=5")
    assert model.log_likelihood(stated) < model.log_likelihood()
    weighted = refnb.learn({**DAYS, "n": [2, 2, 2]}, "y", weight="n")
    assert weighted.log_likelihood() == 2 * model.log_likelihood()  # type: ignore[operator]
    more = refnb.learn({f: [*xs, xs[0]] for f, xs in DAYS.items()} | {"y": list("ppqq")}, "y")
    assert more.log_likelihood(model) == Infinite(-1)


def test_a_row_has_a_likelihood_for_each_label() -> None:
    """The product of its factors, whatever the prior."""
    model = refnb.learn(DAYS, "y", smoothing="laplace", prior={"p": "9/10", "q": "1/10"})
    answer = model.ask({"wind": "weak", "sky": "sun"})
    assert answer.likelihood == {"p": Fraction(3, 4) * HALF, "q": Fraction(1, 3) ** 2}
    assert model.ask({}).likelihood == {"p": 1, "q": 1}

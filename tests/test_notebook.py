"""Records in a notebook: every number and every name is there, and none is markup."""

import re
from fractions import Fraction
from html import unescape

from hypothesis import given

from refnb.classifiers import categorical, log_naive
from refnb.core.checks import Tabled
from refnb.exact import logarithm
from refnb.exact.logarithm import Infinite
from refnb.probability.distribution import Decision
from strategies.models import models, schemas

NONE = Infinite(-1)
HOSTILE = ["<b>", "$x$", "\\(y\\)", "a&b", '"q"', "|", ""]


def words(html: str) -> list[str]:
    """Return the texts of all cells and headings, in order."""
    shown = re.findall(r"<(?:b|th|td)>(.*?)</(?:b|th|td)>", html)
    return [unescape(re.sub("</?span>", "", cell)) for cell in shown]


@given(schemas(values=2).flatmap(models))
def test_a_model_shows_its_numbers(model: categorical.Model) -> None:
    """The prior as one table, every conditional in its cell."""
    found = words(model._repr_html_())
    for y, p in model.prior.items():
        assert found[found.index(y) + 1] == str(p)
    for row in model.conditionals.values():
        for theta in row.values():
            assert all(str(p) in " ".join(found) for p in theta.values())


def test_names_are_no_markup() -> None:
    """Neither HTML nor the delimiters of a formula."""
    model = categorical.Model(dict.fromkeys(HOSTILE, Fraction(1, len(HOSTILE))), {})
    html = model._repr_html_()
    assert [word for word in words(html) if word in HOSTILE] == HOSTILE
    assert "<b></b>" not in html
    assert not [word for word in HOSTILE if word not in ("<b>", "", "|") and word in html]


def test_small_records_are_lines() -> None:
    """A decision is two lines; a number of any size is told."""
    html = Decision("a", ("a", "b"))._repr_html_()
    assert html == "<p><b>label</b> = a</p><p><b>ties</b> = a, b</p>"
    assert isinstance(Decision("a", ("a",)), Tabled)
    big = categorical.Model(
        {"a": Fraction(10**5000, 10**5000 + 1), "b": Fraction(1, 10**5000 + 1)}, {}
    )
    assert "a number of 33219 bits" in big._repr_html_()


def test_numbers_show_their_spelling() -> None:
    """A logarithm is a formula, alone and as text in a table; an infinity is its word."""
    x = logarithm.subtract(logarithm.log(3, "e"), logarithm.constant(2, "e"))
    assert (str(x), x._repr_latex_()) == ("-2 + log(3)", r"$-2 + \log 3$")
    scores = log_naive.infer({"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"f": {"a": x, "b": NONE}})
    found = words(scores._repr_html_())
    assert "-2 + log(3)" in found
    assert "-inf" in found

"""Messages that are typed into the page, and variances by n - 1: the answers of Python."""

from fractions import Fraction
from pathlib import Path
from typing import Literal, cast

import pytest

import refnb
from playing.asking import Ask, Found
from playing.test_playground import table
from refnb.classifiers import complement, text
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing

pytestmark = pytest.mark.ports

TEXTS = {"regular": ["meet meet", "Meet now", "meet buy"], "spam": ["buy buy buy now", "buy now!"]}
LINES = "\n".join(f"{label}: {words}" for label, some in TEXTS.items() for words in some)
HEIGHTS = "cm,who\n6,a\n5.5,a\n7,a\n5,b\n4.5,b\n"


def asked(ask: Ask, model: str, message: str) -> Found:
    """Return the answer of the page."""
    given = {"texts": LINES, "model": model, "smoothing": "laplace", "words": message}
    return cast("Found", ask("message", given)["ok"])


@pytest.mark.parametrize("model", ["multinomial", "bernoulli"])
@pytest.mark.parametrize("message", ["buy now", "Buy, meet; zebra", "", "now now now"])
def test_a_message_is_answered_as_by_python(
    ask: Ask, model: Literal["multinomial", "bernoulli"], message: str
) -> None:
    """By how often words occur, and by whether they do; with the words that nobody knows."""
    page = asked(ask, model, message)
    answer = refnb.text(TEXTS, model=model, smoothing="laplace").ask(message)
    rows = cast("list[dict[str, str]]", page["posterior"])
    assert {row["label"]: Fraction(row["plain"]) for row in rows} == answer.posterior
    assert page["unknown"] == (["zebra"] if "zebra" in message else [])


@pytest.mark.parametrize("message", ["buy now", "meet", "now"])
def test_the_words_of_all_others_decide(ask: Ask, message: str) -> None:
    """As the chapter of the complement does; it has no probabilities."""
    rows = [Example(text.tokens(one), y) for y, some in TEXTS.items() for one in some]
    known, laplace = text.vocabulary(rows), smoothing("laplace")
    model = complement.fit(text.count([*TEXTS], known, rows), laplace, smoothing("none"))
    page = asked(ask, "complement", message)
    wanted = complement.infer(model, text.bag(known, text.tokens(message))).decision
    assert (page["label"], page["posterior"]) == (wanted.label, None)


def test_a_variance_by_n_minus_1(ask: Ask, tmp_path: Path) -> None:
    """The steps are those of Python, and they are others than by n."""
    state, after = table(HEIGHTS, "who", {"cm": "5.25"}), "Moments of the numbers"
    (tmp_path / "t.csv").write_text(HEIGHTS, "utf-8")
    for divisor in ("n", "n-1"):
        learned = refnb.learn(str(tmp_path / "t.csv"), label="who", divisor=divisor)
        page = str(ask("form", {**state, "divisor": divisor}, "text")["ok"])
        assert page.partition(after)[2] == learned.ask({"cm": "5.25"}).text().partition(after)[2]

"""Messages that are typed into the page, and variances by n - 1: the answers of Python."""

from pathlib import Path
from typing import Literal, cast

import pytest

import refnb
from playing.asking import Ask, Found
from playing.test_playground import table
from refnb.classifiers import complement, text
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing

TEXTS = {"regular": ["meet meet", "Meet now", "meet buy"], "spam": ["buy buy buy now", "buy now!"]}
LINES = "\n".join(f"{label}: {words}" for label, some in TEXTS.items() for words in some)
HEIGHTS = "cm,who\n6,a\n5.5,a\n7,a\n5,b\n4.5,b\n"


def asked(ask: Ask, model: str, words: str) -> Found:
    """Return the answer of the page."""
    given = {"texts": LINES, "model": model, "smoothing": "laplace", "words": words}
    return ask("message", given)


@pytest.mark.ports
@pytest.mark.parametrize("model", ["multinomial", "bernoulli"])
@pytest.mark.parametrize("words", ["buy now", "Buy, meet; zebra", "", "now now now"])
def test_a_message_is_answered_as_by_python(
    ask: Ask,
    model: Literal["multinomial", "bernoulli"],
    words: str,
) -> None:
    """By how often words occur, and by whether they do; with the words that nobody knows."""
    found = cast("Found", asked(ask, model, words)["ok"])
    answer = refnb.text(TEXTS, model=model, smoothing="laplace").ask(words)
    shares = {
        row["label"]: row["plain"] for row in cast("list[dict[str, str]]", found["posterior"])
    }
    assert shares == {label: str(p) for label, p in answer.posterior.items()}
    assert found["unknown"] == (["zebra"] if "zebra" in words else [])


@pytest.mark.ports
def test_the_words_of_all_others_decide(ask: Ask) -> None:
    """As the chapter of the complement does; it has no probabilities."""
    rows = [Example(text.tokens(words), y) for y, some in TEXTS.items() for words in some]
    words = text.vocabulary(rows)
    model = complement.fit(
        text.count([*TEXTS], words, rows), smoothing("laplace"), smoothing("none")
    )
    for said in ("buy now", "meet", "now"):
        found = cast("Found", asked(ask, "complement", said)["ok"])
        wanted = complement.infer(model, text.bag(words, text.tokens(said))).decision
        assert (found["label"], found["posterior"]) == (wanted.label, None)


@pytest.mark.ports
def test_a_variance_by_n_minus_1(ask: Ask, tmp_path: Path) -> None:
    """The steps are those of Python, and they are others than by n."""
    state = table(HEIGHTS, "who", {"cm": "5.25"})
    (tmp_path / "t.csv").write_text(HEIGHTS, "utf-8")
    for divisor in ("n", "n-1"):
        learned = refnb.learn(str(tmp_path / "t.csv"), label="who", divisor=divisor)
        found = ask("form", {**state, "divisor": divisor}, "text")["ok"]
        wanted = learned.ask({"cm": "5.25"}).text()
        assert (
            str(found).partition("Moments of the numbers")[2]
            == wanted.partition("Moments of the numbers")[2]
        )

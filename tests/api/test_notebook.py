"""What a notebook shows: the sentence, a picture or ten rows, and every step folded below."""

import sys
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

import refnb
from helpers.refusals import refuses
from refnb.core.errors import BadRequest, BadTable, RefnbError, UnknownLabel
from refnb.worked.frames import Framed
from refnb.worked.solution import Shown

WEATHER = refnb.example("weather")
DAYS = refnb.learn(WEATHER, "Play", smoothing="laplace")
DAY = {"Outlook": "sunny", "Wind": "strong"}
TRIAL = DAYS.test(WEATHER)
MAIL = {"spam": ["buy now", "buy more"], "ham": ["see you now"]}
TEXTS = refnb.text(MAIL)
ASIA = refnb.network(refnb.example("asia"))
SHOWN: dict[str, Shown] = {
    "an answer": DAYS.ask(DAY),
    "contributions": DAYS.ask(DAY).contributions(),
    "a trial": TRIAL,
    "rules": DAYS.compare(["none", "laplace"]),
    "folds": DAYS.compare(["laplace"], folds=3),
    "gains": refnb.gain(WEATHER, "Play"),
    "a curve": TEXTS.curve(MAIL, MAIL),
    "an expected error": refnb.curve(refnb.example("hiking"), 3),
    "a network": ASIA,
    "marginals": ASIA.ask({"asia": "yes"}),
}


@pytest.mark.parametrize("name", SHOWN)
def test_an_answer_shows_its_sentence_a_figure_and_its_steps(name: str) -> None:
    """The figure is a drawing or a table; the steps are those of the text, folded."""
    shown = SHOWN[name]
    html = shown.html()
    assert html == shown._repr_html_()
    assert "<svg" in html or "<table" in html
    assert html.startswith(f"<p><strong>{shown.opening}" if shown.opening else shown.figure)
    steps = html.partition("<pre>")[2].partition("</pre>")[0].replace("<span>", "")
    assert unescape(steps.replace("</span>", "")) == shown.text().rstrip()
    assert ("<details open>" in html) == (not shown.opening)


def test_settings_are_words_and_no_formulas() -> None:
    """In Markdown, too, where they stood between dollar signs."""
    written = DAYS.ask(DAY).markdown()
    assert "- smoothing: laplace\n- prior: estimated, smoothing none" in written
    assert "$" not in written.partition("**2.")[0]


MANY = DAYS.ask_all(WEATHER)
TABLES: list[tuple[Framed, list[str], int]] = [
    (MANY, ["decision", "ties", "P(no)", "P(yes)", "problem"], 14),
    (TRIAL, ["no", "yes"], 2),
    (TRIAL.calibration("yes"), ["cases", "score", "share"], 8),
    (TRIAL.roc("yes"), ["fall_out", "recall", "threshold"], 14),
    (TEXTS.ask_all(["buy", "see"]), ["decision", "ties", "P(spam)", "P(ham)", "problem"], 2),
    (DAYS.ask(DAY).contributions(), ["value", "log odds"], 4),
]


@pytest.mark.parametrize(("table", "names", "rows"), TABLES, ids=map(str, range(len(TABLES))))
def test_what_is_many_has_columns(table: Framed, names: list[str], rows: int) -> None:
    """All of them equally long; ten rows are shown, and how many more there are."""
    columns = table.series()
    assert [*columns][: len(names)] == names
    assert {len(cells) for cells in columns.values()} == {rows}
    shown = Framed.figure.fget(table)  # type: ignore[attr-defined]
    assert shown.count("<tr>") == 1 + min(rows, 10)
    assert (f"... and {rows - 10} more" in shown) == (rows > 10)


def test_true_labels_are_rows() -> None:
    """As the page says; exact cells, and nothing for what is not known; ten answers a cell."""
    first, n = MANY.head()
    assert (len(first), n, first.series()["decision"]) == (10, 14, MANY.series()["decision"][:10])
    assert [*TRIAL.row_names] == ["no", "yes"]
    assert TRIAL.series() == {"no": [4, 0], "yes": [1, 9]}
    few = refnb.learn([{"f": "a", "y": 1}, {"f": "b", "y": 0}], "y", domains={"f": ["a", "b", "c"]})
    asked = few.ask_all([{"f": "a"}, {"f": "c"}]).series()
    assert asked["decision"] == [1, None]
    assert asked["P(1)"] == [Fraction(1), None]
    assert asked["problem"][1]
    held = few.test([{"f": "a", "y": 1}, {"f": "c", "y": 0}, {"f": "a", "y": 2}])
    assert [*held.row_names] == [0, 1, "2"]
    assert held.series() == {0: [0, 0, 0], 1: [0, 1, 0], "no answer": [1, 0, 1]}


def test_a_refusal_is_short() -> None:
    """The line of the caller and the message, no traceback of what lies inside."""
    with pytest.raises(RefnbError) as caught:
        DAYS.ask({"Outlok": "sunny"})
    lines = caught.value._render_traceback_()
    assert len(lines) == 2
    assert lines[0].endswith(': DAYS.ask({"Outlok": "sunny"})')
    assert lines[1].startswith("UnknownFeature: the question: no feature 'Outlok'")


def test_what_cannot_be_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A frame without pandas, a drawing without probabilities, or of too many labels."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    refuses(BadRequest, "pip install pandas", MANY.frame)
    rest = refnb.learn({"a": [1, 0], "b": [0, 1], "y": ["p", "q"]}, "y", model="complement",
                       smoothing="laplace").ask({"a": 1})  # fmt: skip
    refuses(BadRequest, "not probabilities", rest.draw)
    assert "<svg" not in rest.html()
    said = refnb.evaluate({"t": ["a", "b"], "p": ["a", "a"]}, "t", "p")
    refuses(BadRequest, "decisions alone", said.draw)
    five = refnb.learn({"f": list("abcde"), "y": list("vwxyz")}, "y", smoothing="laplace")
    tried = five.test({"f": list("abcde"), "y": list("vwxyz")})
    refuses(BadRequest, "draw\\('v'\\)", tried.draw)
    four = refnb.learn({"f": list("abcd"), "y": list("vwxy")}, "y", smoothing="laplace")
    assert four.test({"f": list("abcd"), "y": list("vwxy")}).draw().svg()
    assert tried.draw("v").svg(tmp_path / "v.svg")
    refuses(BadTable, r"ends in \.svg, got 'v.csv'", lambda: tried.draw("v").svg("v.csv"))
    refuses(UnknownLabel, "'a'", lambda: tried.draw("a"))

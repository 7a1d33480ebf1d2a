"""What a notebook shows: the sentence, a picture or ten rows, and every step folded below."""

import sys
from pathlib import Path

import pytest

import refnb
from helpers.refusals import refuses
from refnb.core.errors import BadRequest, BadTable, RefnbError, UnknownLabel

WEATHER = refnb.example("weather")
DAYS = refnb.learn(WEATHER, "Play", smoothing="laplace")


MANY = DAYS.ask_all(WEATHER)


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

"""What a notebook shows: the sentence, a picture or ten rows, and every step folded below."""

import sys

import pytest

import refnb
from helpers.refusals import refuses
from refnb.core.errors import BadRequest, RefnbError

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


def test_what_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame without pandas."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    refuses(BadRequest, "pip install pandas", MANY.frame)

"""Hostile requests, files, options and calls: each is answered or refused, as its kind says."""

from collections.abc import Callable
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import refnb
from hostile import lines
from hostile.kinds import calls
from refnb.cli.main import COMMANDS
from refnb.core.errors import RefnbError

KINDS = ("commands", "tables", "models", "bif", "calls")
ONE_FOLDER = settings(suppress_health_check=[*HealthCheck])  # each case writes its own files

randoms = st.randoms(use_true_random=False)  # so that Hypothesis makes a failure small


@pytest.mark.parametrize("kind", KINDS)
@ONE_FOLDER
@given(r=randoms)
def test_a_case_ends_as_it_may(tmp_path: Path, kind: str, r: Random) -> None:
    """Nothing crashes, changes what it is given, or says what cannot be read."""
    with chdir(tmp_path):
        case = import_module(f"hostile.kinds.{kind}")
        assert case.fault(case.draw(r)) == ""


FOUND = (
    "refnb.call([], a=1)",
    "refnb.bayes(PRIOR).vote(True)",
    "refnb.network('sprinkler.bif').explain(3)",
    "refnb.text(DAYS, print, text='wind')",
    "refnb.evaluate(DAYS, 'play', True)",
    "refnb.estimate({'a': 1}, prior='uniform').quantile(['a'], '1/4')",
    "refnb.learn('weather.csv', 'Play').ask({}).decide({'yes': 1, 'no': 2}).turning([])",
    "refnb.text(MAIL).sample(1, length=10 ** 400)",
)


def test_calls_that_python_refused_are_refused_by_name(tmp_path: Path) -> None:
    """In the middle of an answer, with an error that names a line of ours."""
    with chdir(tmp_path):
        for call in FOUND:
            assert calls.fault({"door": "others", "number": "0", "call": call}) == ""


def test_every_command_has_lines() -> None:
    """A command that is added is asked with hostile options, too."""
    assert {*lines.LINES} == {*COMMANDS}


def test_a_nest_without_end_is_refused() -> None:
    """A dict that holds itself, and one as deep as no file is."""
    loop: dict[str, object] = {}
    loop["prior"] = deep = loop
    for _ in range(5000):
        deep = {"prior": deep}
    functions: list[Callable[..., object]] = [refnb.learn, refnb.expected_error]  # type: ignore[explicit-any]
    functions += [refnb.network, refnb.hmm]
    for call in (*functions, refnb.load, refnb.learn([{"f": "x", "y": "a"}], "y").ask):
        for value in (loop, deep):
            with pytest.raises(RefnbError) as refusal:
                call(value)
            assert len(str(refusal.value)) < 500

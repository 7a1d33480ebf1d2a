"""Hostile requests, files, options and calls: each is answered or refused, as its kind says."""

from contextlib import chdir
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hostile import lines
from refnb.cli.main import COMMANDS

KINDS = ("requests", "commands", "tables", "models", "bif", "calls")
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


def test_every_command_has_lines() -> None:
    """A command that is added is asked with hostile options, too."""
    assert {*lines.LINES} == {*COMMANDS}

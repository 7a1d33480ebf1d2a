"""hmm: hidden states of what was seen, and learning, from files."""

import io
import json
import sys
from fractions import Fraction

import pytest

from cli.commands import EXAMPLES, answered, files, refused, run, steps
from refnb.networks import baumwelch, decoding
from refnb.problems.umbrella import MODEL
from terminals import terminal

UMBRELLA = str(EXAMPLES / "umbrella.json")
DAYS = "umbrella,umbrella,none\nnone,none,umbrella\numbrella,umbrella,none\n"
SEEN: dict[tuple[str, ...], int | Fraction] = {
    ("umbrella", "umbrella", "none"): 2,
    ("none", "none", "umbrella"): 1,
}


def test_the_states_of_what_was_seen() -> None:
    """Posteriors, paths and likelihood, each exact."""
    found = steps(answered("hmm", UMBRELLA, "--observe", "umbrella,umbrella", "--format", "json"))
    assert found["likelihood"] == "703/2000"
    assert found["posterior"] == [[["rain", "621/703"], ["dry", "82/703"]]] * 2
    assert found["paths"] == {
        "probability": "567/2000",
        "posterior": "567/703",
        "number": "1",
        "cells": [["rain", "rain"]],
    }


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_every_form(form: str) -> None:
    """Each step comes in every form, for seeing and for learning."""
    said = answered("hmm", UMBRELLA, "--observe", "umbrella,none", "--format", form)
    assert said.count("Forward") == said.count("Backward") == said.count("Every time") == 1
    with files(days=DAYS) as path:
        said = answered("hmm", UMBRELLA, "--learn", path["days"], "--format", form)
    assert said.count("Expected counts") == said.count("How probable X is") == 1


def test_a_long_sequence_is_a_table() -> None:
    """More than twelve symbols: no line for each number, a row for each time."""
    said = answered("hmm", UMBRELLA, "--observe", ",".join(["umbrella"] * 13))
    assert "Forward" not in said
    assert "13  umbrella  " in said
    assert "Forward" in answered("hmm", UMBRELLA, "--observe", ",".join(["umbrella"] * 12))


def test_equal_paths_are_counted() -> None:
    """Five of them are listed, and all of them are counted."""
    fair = {"start": {"s": 0.5, "t": 0.5}, "transition": {z: {"s": 0.5, "t": 0.5} for z in "st"}}
    with files(model=json.dumps(fair | {"emission": {z: {"x": 1} for z in "st"}})) as path:
        said = answered("hmm", path["model"], "--observe", "x,x,x")
    assert said.count("    z = ") == 5
    assert "8 paths are equally probable" in said


def test_learning_and_saving() -> None:
    """Steps on a grid, told one by one; the model that was learned is a model again."""
    expected = MODEL
    for _ in range(3):
        expected = baumwelch.improved(expected, SEEN, 1000)
    with files(days=DAYS, new="") as path:
        words = ("--learn", path["days"], "--steps", "3", "--grid", "1000", "--save", path["new"])
        found = steps(answered("hmm", UMBRELLA, *words, "--format", "json"))
        asked = steps(answered("hmm", path["new"], "--observe", "umbrella", "--format", "json"))
    assert found["choices"] == [["steps", "3"], ["grid", "1/1000"], ["ended", "all steps are made"]]
    assert len(found["likelihoods"]) == 4  # type: ignore[arg-type]
    (row,) = decoding.smoothed(expected, ["umbrella"])
    assert asked["posterior"] == [[[z, str(p)] for z, p in row.items()]]


def test_progress_is_told_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, and it is wiped out at the end."""
    told = terminal(monkeypatch)
    with files(days=DAYS) as path:
        run_out = io.StringIO()
        monkeypatch.setattr(sys, "stdout", run_out)
        from refnb.cli.main import main  # noqa: PLC0415

        assert main(["hmm", UMBRELLA, "--learn", path["days"], "--steps", "2"]) == 0
    assert "\rstep 2 of 2" in told.getvalue()
    assert told.getvalue().endswith("\r\x1b[K")
    assert "step 2 of 2" not in run_out.getvalue()


def test_the_model_may_come_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """- is standard input; it can be read once."""
    text = (EXAMPLES / "umbrella.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert "703/2000" in run("hmm", "-", "--observe", "umbrella,umbrella").out
    assert "can be read once" in refused("hmm", "-", "--learn", "-")


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("give one of --observe WORDS, --learn FILE", ()),
        ("give one of --observe WORDS, --learn FILE", ("--observe", "none", "--learn", "x")),
        ("--steps goes with --learn", ("--observe", "none", "--steps", "2")),
        ("--grid goes with --learn", ("--observe", "none", "--grid", "2")),
        ("--save goes with --learn", ("--observe", "none", "--save", "x")),
        ("--steps takes a whole number, at least 1", ("--learn", "x", "--steps", "0")),
        ("--grid takes a whole number, at least 1", ("--learn", "x", "--grid", "1/2")),
        ("a symbol must be one of {'umbrella', 'none'}", ("--observe", "umbrella,snow")),
        ("--observe takes one CSV record", ("--observe", "")),
        ("nowhere.csv: no such file", ("--learn", "nowhere.csv")),
    ],
)
def test_mistakes_are_one_line(message: str, words: tuple[str, ...]) -> None:
    """What cannot be asked says why."""
    assert message in refused("hmm", UMBRELLA, *words)

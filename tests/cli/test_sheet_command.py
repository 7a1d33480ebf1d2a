"""refnb sheet, and the option --vary of solve and check."""

import pytest

import refnb
from cli.commands import answered, run


@pytest.mark.parametrize("form", ["latex", "markdown", "moodle", "stack"])
def test_the_command_writes_what_the_door_does(form: str) -> None:
    """With all of its options."""
    words = ("sheet", "coin", "storm", "--variants", "2", "--seed", "5", "--format", form)
    assert answered(*words) == refnb.sheet(["coin", "storm"], 2, 5, form)
    assert answered(*words, "--key") == refnb.sheet(["coin", "storm"], 2, 5, form, key=True)
    tie = answered(*words, "--with", "tie")
    assert tie == refnb.sheet(["coin", "storm"], 2, 5, form, kind="tie")


def test_solve_and_check_vary() -> None:
    """Both speak of the same numbers."""
    varied = refnb.solve("lab-test").vary(7)
    assert answered("solve", "lab-test", "--vary", "7") == varied.text()
    assert "is right" in answered("check", "lab-test", "--vary", "7", "352/841")
    assert "P(H) = 1/2" in answered("check", "coin", "--vary", "3", "--with", "tie", "1/2")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sheet"], "PROBLEM"),
        (["sheet", "coinn"], "did you mean 'coin'"),
        (["sheet", "tree"], "its own numbers alone"),
        (["sheet", "coin", "--variants", "0"], "--variants takes a whole number, at least 1"),
        (["sheet", "coin", "--seed", "-1"], "--seed"),
        (["sheet", "coin", "--format", "pdf"], "pdf"),
        (["sheet", "coin", "--with", "zero"], "'zero'"),
        (["solve", "coin", "--with", "tie"], "give --vary SEED, too"),
        (["solve", "coin", "--vary", "x"], "--vary takes a whole number"),
        (["solve", "coin", "--vary", "99999999999999999999"], "the seed"),
        (["solve", "casino", "--vary", "1"], "its own numbers alone"),
    ],
)
def test_mistakes(words: list[str], said: str) -> None:
    """One line on standard error, and status 2."""
    ended = run(*words)
    assert (ended.status, ended.out) == (2, "")
    assert said in ended.err

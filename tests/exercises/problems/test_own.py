"""A problem file of one's own: solved, checked, varied and printed as those of the notes."""

from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from cli.commands import answered

ALARM = """
solver = "hypotheses.SOLVER"
place = 1
source = "mine"
title = "A smoke alarm"
question = "It burns on {prior[fire]:percent} of days. The alarm goes off. Does it burn?"

[numbers]
prior = { fire = "1/1000", none = 0.999 }
alarm = { fire = 0.98, none = "3 %" }

[[parts]]
seen = ["alarm"]
asked = { h = "fire" }
checked = true
"""
RIGHT = Fraction(98, 98 + 999 * 3)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the file of a problem, and stand beside it."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "alarm.toml"
    path.write_text(ALARM)
    return path


def test_it_is_solved_checked_and_followed(own: Path) -> None:
    """By its path, wherever it lies; a mistake is named."""
    found = refnb.solve(str(own))
    assert found.question == "It burns on 0.1 % of days. The alarm goes off. Does it burn?"
    assert found.solutions[0].steps[-2].value["fire"] == RIGHT  # type: ignore[index]
    assert found.check(str(RIGHT)).is_right
    assert "is right" in answered("check", "alarm.toml", str(RIGHT))
    assert "P(fire | alarm)" in answered("solve", "alarm.toml")
    forgotten = found.check("98/101")
    assert not forgotten.is_right


def test_it_has_variants_and_sheets(own: Path) -> None:
    """For a seed the same; the prior sums to 1, and no answer is that of a mistake."""
    one, other = (refnb.vary(str(own), 7) for _ in range(2))
    assert one.question == other.question != refnb.solve(str(own)).question
    numbers = one.solutions[0].steps
    prior = next(step.value for step in numbers if step.name == "prior")
    assert sum(prior.values()) == 1  # type: ignore[attr-defined]
    key = answered("sheet", "alarm.toml", "--variants", "3", "--key")
    assert key.count("alarm.toml") == 3
    assert "</quiz>" in answered("sheet", "alarm.toml", "--format", "moodle")


def test_a_lettered_part_is_one_of_its_own(own: Path) -> None:
    """my.toml-b asks its second part alone."""
    part = '[[parts]]\nseen = ["alarm"]\nasked = { h = "none" }\nchecked = true\n'
    own.write_text(ALARM + part)
    found = refnb.solve(f"{own}-b")
    assert found.check(str(1 - RIGHT)).is_right
    assert len(refnb.solve(str(own)).solutions) == 2

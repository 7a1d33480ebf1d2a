"""A problem file of one's own: solved, checked, varied and printed as those of the notes."""

from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from cli.commands import refused
from refnb.exercises.problems import network

ALARM = """
kind = "theorem"
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


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the file of a problem, and stand beside it."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "alarm.toml"
    path.write_text(ALARM)
    return path


ROWS = """\
blue,weak,no,yes
blue,strong,no,yes
grey,weak,no,yes
grey,strong,yes,no
grey,strong,no,no
rain,weak,yes,no
blue,weak,no,yes
rain,strong,yes,no
grey,weak,yes,yes
blue,strong,no,yes
"""

WALK = f"""
kind = "table"
place = 1
source = "mine"
title = "A walk"
question = "The sky is {{Sky}}, the wind {{Wind}}. Naive Bayes, by Laplace's rule: do we go?"

[texts]
smoothing = "laplace"
Sky = "grey"
Wind = "strong"
rows = '''
Sky,Wind,Coat,Go
{ROWS}'''

[[parts]]
asked = {{ Go = "no" }}
checked = true
"""


NET = """
kind = "network"
place = 1
source = "mine"
title = "A net"
question = "C is seen, and B. Is it A?"

[numbers]
A = { yes = 0.4 }
B = { yes = 0.5 }
C = { "A=yes, B=yes" = 0.9, "B=no, A=yes" = 0.7, "B=yes, A=no" = 0.2, "A=no, B=no" = 0.1 }

[[parts]]
asked = { A = "yes" }
given = { B = "yes", C = "yes" }
checked = true
"""


def test_a_row_of_a_network_names_its_case_in_any_order(own: Path) -> None:
    """P(C | B, not A) is 0.2, wherever A stands."""
    own.write_text(NET)
    assert refnb.solve(str(own)).check("0.36/(0.36 + 0.12)").is_right


WEATHER = """
kind = "network"
numbers.Sky = { sun = 0.5, rain = 0.3, snow = 0.2 }
numbers."Walk | Sky=sun" = { yes = 0.9, no = 0.1 }
numbers."Walk | Sky=rain" = { yes = 0.2, no = 0.8 }
numbers."Walk | Sky=snow" = { yes = 0.6, no = 0.4 }

[[parts]]
asked = { Sky = "snow" }
given = { Walk = "yes" }
"""


def test_a_variable_of_one_value(own: Path) -> None:
    """Has a row, too; it says nothing of the others."""
    own.write_text(f"{WEATHER}\n[numbers.Year]\nall = 1\n")
    assert refnb.solve(own).check("0.12/(0.45 + 0.06 + 0.12)").is_right
    rows = [{"Sky": sky, "Year": "all"} for sky in ("sun", "sun", "rain")]
    net = refnb.learn_network(rows, parents={"Sky": "Year"})
    written = network.written(net.network)
    assert network.read(written) == net.network


@pytest.mark.parametrize(
    ("text", "part", "advice"),
    [
        (f'{ALARM}[[parts]]\nseen = ["alarm"]\n', "-1", "'alarm.toml-a'?"),
        (f'{ALARM}[[parts]]\nseen = ["alarm"]\n', "-2", "'alarm.toml-b'?"),
        (ALARM.replace("= true", "= false"), "", "write checked = true in its part"),
        (ALARM.replace("= true", "= false"), "-a", "did you mean 'alarm.toml'?"),
    ],
)
def test_what_cannot_be_checked_says_how(own: Path, text: str, part: str, advice: str) -> None:
    """Parts have letters, told where somebody writes a number; or what to write is told."""
    own.write_text(text)
    assert refused("check", f"alarm.toml{part}", "1/2").endswith(advice)


def test_what_is_seen_again_counts_again(own: Path) -> None:
    """Each with its number: 0.001 · 0.98^2 beside 0.999 · 0.03^2."""
    own.write_text(ALARM.replace('["alarm"]', '["alarm", "alarm"]'))
    twice = refnb.solve(own)
    assert twice.check(str(Fraction(9604, 9604 + 8991))).is_right
    assert "P(alarm 2 | none) = 3/100" in twice.text()
    twin = '"alarm 1" = { fire = 0.5, none = 0.1 }\n\n[[parts]]'
    text = ALARM.replace("[[parts]]", twin).replace('["alarm"]', '["alarm", "alarm", "alarm 1"]')
    own.write_text(text)
    assert refused("solve", "alarm.toml").endswith("has this name: give the table another one")


def test_a_long_number_is_told_by_its_length(own: Path) -> None:
    """In a verdict and in a line of working."""
    long, asked = f"0.{'3' * 9000}", refnb.solve(own)
    verdict = str(asked.check(long))
    assert "... (9002 characters)" in verdict
    assert len(verdict) < 500
    assert len(str(asked.follow([long]))) < 500


def test_cells_may_hold_commas_or_be_missing(own: Path) -> None:
    """And a variant holds them again, each in its column."""
    own.write_text(WALK.replace("blue", '"blue, mild"').replace("grey,weak,no", ",weak,no"))
    yes, no = 6 * Fraction(2, 8) * Fraction(3, 8), 4 * Fraction(3, 7) * Fraction(4, 6)
    found = refnb.solve(str(own))
    shown = found.check(str(no / (yes + no)))
    assert shown.is_right
    table = refnb.vary(str(own), 1).table
    assert table is not None
    assert (table.text().count("blue, mild  "), table.text().count("?")) == (4, 1)

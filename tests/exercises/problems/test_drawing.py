"""Other numbers for a problem file: in their ranges, of the same look, asked about by name."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from refnb.core.errors import RefnbError
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.drawing import like
from refnb.exercises.problems.problem import Draws, Given, Problem

CHAIN = """
kind = "chain"
[numbers]
start = { rain = 0.5, dry = 0.5 }
"after rain" = { rain = 0.7, dry = 0.3 }
"after dry" = { rain = 0.25, dry = 0.75 }
"seen in rain" = { a = 0.9, b = 0.1, c = 0 }
"seen in dry" = { a = 0.2, b = 0.3, c = 0.5 }
[ranges]
"seen in rain" = { a = "80..95 %" }
"seen in dry" = { a = [0.1, "1/8"], b = "0.2..0.3", c = "0.5..0.7" }
[[parts]]
seen = ["a", "b"]
"""
SCREWS = """
kind = "theorem"
question = "{prior[A]:percent} and {prior[B]:percent} of the screws; {bad[A]} and {bad[B]} are bad."
[numbers]
prior = { A = 0.008, B = 0.992 }
bad = { A = "1/6", B = 0.02 }
good = { A = "5/6", B = 0.98 }
[ranges]
bad = "1..5 %"
[[parts]]
seen = ["bad"]
asked = { h = "A" }
[[parts]]
seen = ["good"]
asks = "P(good)"
"""
COUNTS = """
kind = "estimate"
[numbers]
counts = { H = 20, T = 50, edge = 0 }
[ranges]
counts = { H = "3..9" }
[[parts]]
asked = { value = "T" }
"""
EM = """
kind = "em"
numbers.coin = { A = 0.5, B = 0.5 }
numbers."toss | coin=A" = { H = 0.7, T = 0.3 }
numbers."toss | coin=B" = { H = 0.4, T = 0.6 }
texts.rows = "coin,toss\\n,H\\n,H\\n,T\\nA,T\\n"
[[parts]]
asks = "P(toss=H | coin=A)"
"""
FILES = {"em": EM, "chain": CHAIN, "screws": SCREWS, "counts": COUNTS}


@cache
def problem(name: str, folder: Path) -> Problem:
    """Return the problem of a file."""
    path = folder / f"{name}.toml"
    path.write_text(FILES[name], "utf-8")
    return catalogue.part(str(path))[0]


def in_ranges(name: str, numbers: Given) -> None:
    """Require what the file says of each number."""
    tables, cent = numbers.numbers, Fraction(1, 100)
    if name in ("chain", "em"):
        assert all(sum(row.values()) == 1 for row in tables.values())
    if name == "em":
        return
    if name == "chain":
        assert 80 * cent <= tables["seen in rain"]["a"] <= 95 * cent
        assert tables["seen in rain"]["c"] == 0
        dry = tables["seen in dry"]
        assert dry["a"] in (Fraction(1, 10), Fraction(1, 8))
        assert dry["b"] in (20 * cent, 30 * cent)
        assert 10 * dry["c"] in (5, 6, 7)
        assert 1 <= 100 * tables["after dry"]["rain"] <= 99
    elif name == "screws":
        assert 0 < 1000 * tables["prior"]["A"] < 10
        assert sum(tables["prior"].values()) == 1
        assert all(100 * p in range(1, 6) for p in tables["bad"].values())
        assert all(tables["good"][h] == 1 - p for h, p in tables["bad"].items())
    else:
        row = tables["counts"]
        assert row["H"] in range(3, 10)
        assert row["T"] in range(20, 51)
        assert row["edge"] == 0


@pytest.mark.parametrize("name", FILES)
def test_a_draw_is_in_its_ranges(name: str, tmp_path: Path) -> None:
    """Rows sum to 1 again, rests are rests, what is 0 stays, and what is rare stays rare."""
    own, draws = problem(name, tmp_path), Draws(7)
    assert own.solver.draw
    made = [own.solver.draw(draws) for _ in range(60)]
    kept = [drawn for drawn in made if "usual" in drawn.kind]
    assert len(kept) > 10
    for drawn in kept:
        in_ranges(name, drawn.given)
    assert len({str(drawn.given.numbers) for drawn in kept}) > 8


def percent(text: str) -> Fraction:
    number = Fraction(text.strip(" %.") if "/" not in text else text)
    return number / 100 if "%" in text else number


@given(
    st.dictionaries(
        st.sampled_from("abcde"),
        st.one_of(
            st.integers(-40, 400).map(Fraction),
            st.fractions(-3, 3, max_denominator=40),
            st.integers(0, 1000).map(lambda n: Fraction(n, 1000)),
        ),
        min_size=1,
    )
)
def test_what_a_number_looks_like(row: dict[str, Fraction]) -> None:
    """Its own range: of its sign, no finer than its table, a share a share; 0 and 1 stay."""
    shares = all(0 <= x <= 1 for x in row.values())
    for key, each in like(row).items():
        some = [Fraction(n, each.of) for n in (each.numbers[0], each.numbers[-1])]
        assert all(x * row[key] > 0 for x in some)
        assert not shares or all(0 < x < 1 for x in some)
        assert len(each.numbers) > 2
    left = [x for key, x in row.items() if key not in like(row)]
    assert all(x == 0 or (shares and x == 1) for x in left)


@pytest.mark.parametrize(
    ("row", "drawn", "of"),
    [
        ("0.05 1", [range(1, 100), None], 100),
        ("0.008 0.992", [range(1, 10), range(100, 1000)], 1000),  # as rare, or as common
        ("1/3 2/3 0", [range(1, 12), range(1, 12), None], 12),
        ("1/4 1/7", [range(1, 28), range(1, 28)], 28),
        ("400 7", [range(7, 401), range(7, 401)], 1),
        ("400 50", [range(50, 401, 10), range(50, 401, 10)], 1),  # in tens from 50 on
        ("400 40", [range(40, 401), range(40, 401)], 1),
        ("9 0", [range(5, 14), None], 1),  # four steps at least
        ("-2 6", [[*range(-2, -7, -1)], range(2, 7)], 1),
        ("2.5 4", [range(3, 13)] * 2, 2),
    ],
)
def test_how_a_number_is_drawn(row: str, drawn: list[Sequence[int] | None], of: int) -> None:
    """By hand: the numbers over what they are drawn, in the order of the table."""
    table = {name: Fraction(x) for name, x in zip("abc", row.split(), strict=False)}
    made = like(table)
    for name, numbers in zip(table, drawn, strict=True):
        found = made.get(name)
        assert (found and ([*found.numbers], found.of)) == (numbers and ([*numbers], of))


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        (COUNTS, "tie", "in none do two labels tie"),
        (CHAIN, "zero", "in none is just one count or number 0"),
        (COUNTS.replace('"3..9"', "[0]"), "usual", "write ranges of fewer digits"),
        (COUNTS.replace("H = 20, T = 50", "H = 0, T = 0")[:-22] + '"x"', "usual", "cannot|Exp"),
        (
            'kind = "network"\ntexts.network = "asia"\n[[parts]]\nasked = { lung = "yes" }',
            "usual",
            "has no number to draw: give one a range",
        ),
    ],
)
def test_what_cannot_be_drawn_says_why(text: str, kind: str, message: str, tmp_path: Path) -> None:
    """A search ends."""
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(RefnbError, match=message):
        refnb.solve(path).vary(1, kind)

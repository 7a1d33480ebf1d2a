"""Other numbers for a problem file: in their ranges, of the same look, asked about by name."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from refnb.core.errors import RefnbError
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.drawing import like
from refnb.exercises.problems.problem import Drawn, Draws, Problem

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
FILES = {"chain": CHAIN, "screws": SCREWS, "counts": COUNTS}


ALLOWED: dict[str, dict[str, dict[str, tuple[Sequence[int], int]]]] = {  # over what they stand
    "chain": {
        "seen in rain": {"a": (range(80, 96), 100), "c": ([0], 1)},
        "seen in dry": {"a": ([4, 5], 40), "b": ([2, 3], 10), "c": ([5, 6, 7], 10)},
        "after dry": {"rain": (range(1, 100), 100)},
    },
    "screws": {
        "prior": {"A": (range(1, 10), 1000)},
        "bad": dict.fromkeys("AB", (range(1, 6), 100)),
        "good": dict.fromkeys("AB", (range(95, 100), 100)),
    },
    "counts": {"counts": {"H": (range(3, 10), 1), "T": (range(20, 51), 1), "edge": ([0], 1)}},
}


def problem(text: str) -> Problem:
    """Return the problem of a file."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "mine.toml")
        path.write_text(text, "utf-8")
        return catalogue.part(str(path))[0]


def drawn(own: Problem, seed: int, many: int) -> list[Drawn]:
    """Draw a number of times."""
    draw, numbers = own.solver.draw, Draws(seed)
    assert draw
    return [draw(numbers) for _ in range(many)]


@pytest.mark.parametrize("name", FILES)
def test_a_draw_is_in_its_ranges(name: str) -> None:
    """Rows sum to 1 again, what is 0 stays, and of a range each number is drawn."""
    own = problem(FILES[name])
    usual = [each.given.numbers for each in drawn(own, 7, 200) if "usual" in each.kind]
    assert len(usual) > 40
    for table, row in own.given.numbers.items():
        assert sum(row.values()) != 1 or {sum(numbers[table].values()) for numbers in usual} == {1}
    for table, each in ALLOWED[name].items():
        for key, (allowed, of) in each.items():
            seen = {numbers[table][key] for numbers in usual}
            wanted = {Fraction(n, of) for n in allowed}
            assert seen <= wanted
            assert len(seen) > len(wanted) // 3


Row = tuple[Fraction, ...]


@st.composite
def stated(draw: st.DrawFn) -> tuple[int, Row, Row]:
    """Draw a prior and how often a sign is seen, in tenths, hundredths, thousandths, sixths.

    The first number of each shows which they are, since it cannot be reduced.
    """
    unit, size = draw(st.sampled_from([10, 100, 1000, 6, 12])), draw(st.integers(2, 4))
    first = st.sampled_from([n for n in range(1, unit) if gcd(n, unit) == 1])
    least = draw(first)
    cuts = sorted(draw(st.integers(least, unit)) for _ in range(size - 2))
    prior = [b - a for a, b in pairwise([0, least, *cuts, unit])]
    signs = [draw(first), *(draw(st.integers(0, unit)) for _ in prior[1:])]
    one, other = (tuple(Fraction(n, unit) for n in row) for row in (prior, signs))
    return unit, one, other


SIGN = """
kind = "theorem"
[numbers]
prior = {{ {} }}
sign = {{ {} }}
lack = {{ {} }}
[[parts]]
seen = ["sign"]
[[parts]]
seen = ["lack"]
"""


@given(stated(), st.integers(0, 2**64 - 1))
def test_drawn_shares_look_as_those_before(case: tuple[int, Row, Row], seed: int) -> None:
    """Of the same unit; rests are rests, what is rare stays rare, and two that tie are told.

    The most probable one of thousandths is what the others leave, whatever that is.
    """
    unit, prior, signs = case
    rows = (prior, signs, tuple(1 - x for x in signs))
    listed = (", ".join(f'{h} = "{x}"' for h, x in zip("abcd", r, strict=False)) for r in rows)
    made = [each for each in drawn(problem(SIGN.format(*listed)), seed, 40) if each.kind != "other"]
    assert made
    for each in made:
        after, seen, lacking = (tuple(row.values()) for row in each.given.numbers.values())
        assert sum(after) == 1
        assert lacking == tuple(1 - x for x in seen)
        free = max(prior) if unit == 1000 else None
        finer = 10 if unit < 2 * sum(map(bool, prior)) else 1
        for x, y in zip(prior + signs, after + seen, strict=True):
            assert (x in (0, 1)) == (y in (0, 1))
            assert x in (y, free) or y * unit * finer in range(1, unit * finer)
            rare = len(f"{int(x * unit)}") == len(f"{int(y * unit)}")
            assert rare or unit != 1000 or x == free
        joint = [[p * q for p, q in zip(after, row, strict=True)] for row in (seen, lacking)]
        assert each.kind == ("tie" if any(row.count(max(row)) > 1 for row in joint) else "usual")


WALKS = st.lists(st.tuples(st.sampled_from("uvw"), st.sampled_from(["p", "q", ""]),
                           st.sampled_from("abc")), min_size=4, max_size=12)  # fmt: skip
WALK = """
kind = "table"
texts = {{ smoothing = "{}", sky = "u", wind = "p", rows = "{}" }}
[[parts]]
asked = {{ go = "a" }}
"""


@given(WALKS, st.sampled_from(["none", "laplace"]), st.integers(0, 2**64 - 1))
@example([(sky, wind, y) for y in "abc" for sky in "uv" for wind in "pq"], "none", 1)
@example([(sky, wind, y) for y in "aabc" for sky in "uv" for wind in "pq"], "laplace", 1)
def test_what_is_drawn_of_a_table_is_told(
    walks: list[tuple[str, str, str]], rule: str, seed: int
) -> None:
    """Cells change their rows; the greatest of the scores, counted by hand, tie or do not."""
    rows = [("u", "p", "a"), *walks]
    lines = [("sky", "wind", "go"), *rows]
    own = problem(WALK.format(rule, "\\n".join(map(",".join, lines))))
    labels, values = [y for *_, y in rows], [{*column} - {""} for column in zip(*rows, strict=True)]
    more = int(rule == "laplace")
    for each in drawn(own, seed, 8):
        texts = each.given.texts
        after = [tuple(line.split(",")) for line in texts["rows"].split("\n")[1:-1]]
        assert [*map(sorted, zip(*after, strict=True))] == [*map(sorted, zip(*rows, strict=True))]
        assert [y for *_, y in after] == labels
        x = texts["sky"], texts["wind"]
        assert x[0] in values[0]
        assert x[1] in values[1]
        scores, zeros = [], 0
        for y in {*labels}:
            columns = [*zip(*(row for row in after if row[-1] == y), strict=True)]
            score = Fraction(labels.count(y))
            for cells, v, known in zip(columns, x, values, strict=False):
                there, zeros = len(cells) - cells.count(""), zeros + (v not in cells)
                over = there + more * len(known)
                score = score * (cells.count(v) + more) / over if over else Fraction(-1)
            scores.append(score)
        ties, likely = scores.count(max(scores)) > 1, ("usual", "zero", "other")[min(zeros, 2)]
        if min(scores) < 0 or not max(scores) or (ties and zeros and not more):
            assert each.kind == "other"
        else:
            wanted = {"tie"} if ties else {likely, "usual"} if more else {likely}
            assert {*each.kind.split()} == wanted


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

"""How a worked answer lies on the page: headings, folded lines, tables."""

import unicodedata
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.classifiers.categorical import Model
from refnb.decision.truth import from_model
from refnb.estimation.counting import count_observed
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refnb.solutions.formula import Number, Product, Sum, Symbol, name, plain
from refnb.solutions.layout import Block, Grid, Line, number_line
from refnb.solutions.solution import Solution, blocks, render
from refnb.solutions.step import Step
from refnb.solutions.text import render as as_text
from refnb.solutions.worked import bayes, erring, fitted, naive
from strategies.solutions import hostile

HALF = Fraction(1, 2)
CJK = "\u6f22"


def columns(words: str) -> int:
    """Count the columns of a terminal that the words take."""
    widths = [2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in words]
    return sum(w for w, c in zip(widths, words, strict=True) if not unicodedata.combining(c))


def printed(block: Block) -> list[str]:
    return as_text("", [block]).splitlines()


def test_a_whole_answer() -> None:
    """Two counts, one of them fractional, one value missing; every line as it should stand."""
    seen = count_observed(
        [
            Example({"Wind": "weak"}, "yes", 2),
            Example({"Wind": "strong"}, "yes", Fraction(1, 2)),
            Example({}, "no", 1),
            Example({"Wind": "weak"}, "no", 1),
        ]
    )
    solution = fitted("Wind", seen, smoothing("m=1"), smoothing("none"), {"Wind": "weak"})
    assert str(solution) == (
        """Wind
====

1. Given x
    Wind = weak

2. Choices
    smoothing = m=1
    smoothing of the prior = none

3. Counts of the labels
    n(no) = 2
    n(yes) = 5/2
    N = 2 + 5/2 = 9/2 = 4.5

4. Counts of the values, out of the known ones
               no      yes
    Wind=weak  1 of 1  2 of 5/2

5. Prior                                                         P(y) = n(y)/N
    P(no) = 2/(9/2) = 4/9 ≈ 0.4444
    P(yes) = (5/2)/(9/2) = 5/9 ≈ 0.5556

6. Factors                         P(x_f | y) = (n(y, x_f) + m/K)/(n_f(y) + m)
    P(Wind=weak | no) = (1 + 1/2)/(1 + 1) = 3/4 = 0.75
    P(Wind=weak | yes) = (2 + 1/2)/(5/2 + 1) = 5/7 ≈ 0.7143

7. Scores                                           s(y) = P(y) · ∏ P(x_f | y)
    s(no) = 4/9 · 3/4 = 1/3 ≈ 0.3333
    s(yes) = 5/9 · 5/7 = 25/63 ≈ 0.3968

8. Evidence                                                      P(x) = Σ s(y)
    P(x) = 1/3 + 25/63 = 46/63 ≈ 0.7302

9. Posterior                                              P(y | x) = s(y)/P(x)
    P(no | x) = (1/3)/(46/63) = 21/46 ≈ 0.4565
    P(yes | x) = (25/63)/(46/63) = 25/46 ≈ 0.5435

10. Decision: the most probable
    y* = yes"""
    )


def test_the_parameters_of_a_model_are_probabilities() -> None:
    """P(...) terms in text and in TeX, the prior first, then feature by feature."""
    tables = {"f": {"a": {"0": HALF, "1": HALF}, "b": {"0": Fraction(1), "1": Fraction(0)}}}
    model = Model({"a": HALF, "b": HALF}, tables)
    solution = erring("", from_model(model), model)
    block = blocks(solution)[0]
    assert block.title == "Model of naive Bayes"
    assert [plain(line.terms[0]) for line in block.lines] == [
        *("P(a)", "P(b)", "P(f=0 | a)", "P(f=1 | a)", "P(f=0 | b)", "P(f=1 | b)")
    ]
    assert [line.value for line in block.lines] == [HALF, HALF, HALF, HALF, 1, 0]
    assert r"P(\text{f=0} \mid \text{a}) &= \frac{1}{2} = 0.5 \\" in render(solution, "latex")


def test_ties_are_all_named() -> None:
    """A tie has a line of its own, and only a tie."""
    tie = naive("", Model({"a": HALF, "b": HALF}, {}), {})
    assert "y* = a\n    tied = a, b\n" in render(tie, "text")
    assert "x = nothing\n" in render(tie, "text")
    sure = naive("", Model({"a": Fraction(1), "b": Fraction(0)}, {}), {})
    assert "tied" not in render(sure, "text")
    likely = Solution(
        "", (Step("most_likely", bayes("", "e", {"h": 1}, {"h": 1}).steps[-1].value),)
    )
    assert "h_ML = h\n" in render(likely, "text")


def test_a_test_is_counted() -> None:
    """Confusion with true labels by row, and the share of the right ones."""
    table = {"a": {"a": 2, "b": 1}, "b": {"a": 0, "b": 0}}
    steps = (
        Step("choices", {"table": "x.csv"}),
        Step("rule", smoothing("none")),
        Step("confusion", table),
        Step("tested", {"right": 2, "rows": 3}),
        Step("accuracy", Fraction(2, 3)),
    )
    assert render(Solution("", steps), "text") == (
        """1. Choices
    table = x.csv

2. Confusion: true labels by row
    true, predicted  a  b
    a                2  1
    b                0  0

3. Accuracy
    right = 2
    rows = 3
    accuracy = 2/3 ≈ 0.6667
"""
    )


@given(st.lists(st.fractions(0, 1, max_denominator=99), min_size=1, max_size=60))
def test_long_products_and_sums_are_folded(numbers: list[Fraction]) -> None:
    """No line is too long, each line that follows begins with an operator, nothing is lost."""
    for term in (Product([Number(x) for x in numbers]), Sum([Number(x) for x in numbers])):
        first, *others = printed(Block("B", (), (number_line(Symbol("s", "s"), 1, term),)))[1:]
        assert max(columns(line) for line in (first, *others)) <= 78
        assert first.startswith("    s = ")
        assert all(line.split()[0] in "·+=≈" for line in others)
        chain = f"s = {plain(term)} = 1" if plain(term) != "1" else "s = 1"
        assert " ".join(" ".join((first, *others)).split()) == chain


def test_how_a_long_chain_is_folded() -> None:
    """Each further term stands below the first; what does not fit goes on two columns deeper."""
    ones = Product([Number(1000)] * 16)
    assert printed(Block("B", (), (number_line(name("score"), HALF, ones, ones),)))[1:] == [
        "    score = 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000",
        "            · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000",
        "          = 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000",
        "            · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000",
        "          = 1/2",
        "          = 0.5",
    ]
    long = name("x" * 70)
    assert printed(Block("B", (), (number_line(long, HALF, ones),)))[1:3] == [
        f"    {'x' * 70}",
        "            = 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000",
    ]


@pytest.mark.parametrize(
    ("length", "shown"),
    [
        (69, ["1. B" + " " * 5 + "x" * 69]),
        (72, ["1. B  " + "x" * 72]),
        (73, ["1. B", " " * 4 + "x" * 73]),
    ],
)
def test_a_formula_stands_beside_its_heading_or_below(length: int, shown: list[str]) -> None:
    """It ends at column 78, two blanks away at least."""
    assert printed(Block("B", (name("x" * length),))) == shown


@given(
    st.lists(st.tuples(hostile, st.sampled_from(["", "a", CJK, CJK * 3, "e\u0301"])), min_size=1)
)
def test_the_columns_of_a_table_are_aligned(rows: list[tuple[str, str]]) -> None:
    """The second column starts at the same place of the screen in all rows, wide names or not."""
    cells = [(name(f"{words}{wide}"), Symbol("#2", "2")) for words, wide in rows]
    head, *body = cells
    lines = printed(Block("B", (), (), Grid(head, tuple(body))))[1:]
    assert len(lines) == len(rows)
    assert len({columns(line.removesuffix("#2")) for line in lines}) == 1
    assert columns(lines[0]) == 4 + max(columns(plain(first)) for first, _ in cells) + 2 + 2


@pytest.mark.parametrize(("form", "mark"), [("text", "="), ("markdown", "#"), ("latex", "section")])
def test_an_answer_without_title_has_no_heading(form: str, mark: str) -> None:
    """A title is underlined, marked or put in its command; without one there is none."""
    step = (Step("matching", 1),)
    assert render(Solution("", step), form) == "\n"
    assert mark in render(Solution("T", step), form)
    assert render(Solution(CJK, step), "text") == f"{CJK}\n==\n"


def test_equal_neighbours_are_said_once() -> None:
    """A middle term that is written like the value is left out."""
    line = number_line(Symbol("N", "N"), 3, Sum([Number(3)]), Sum([Number(1), Number(2)]))
    assert [plain(term) for term in line.terms] == ["N", "1 + 2", "3"]
    assert line == Line(line.terms, 3)

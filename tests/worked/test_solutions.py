"""Laws of the worked answers: each number is the chapter's, and each line of the sum is true."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given, settings

from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm
from refnb.io.documents import loads
from refnb.io.wire import encode
from refnb.networks.mpe import Explanation
from refnb.worked import terms
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Value, number
from strategies.solutions import KINDS, MANY, WIDE, Rows, hostile_answers, modest, rows
from worked.arithmetic import true

SOME = settings(max_examples=max(5, settings().max_examples // 2))
OFTEN = settings(max_examples=3 * settings().max_examples)

NUMBERS = (int, Fraction, LogForm, Infinite, Enclosure)
ROUNDED = {"climb", "curve", "likelihoods", "states", "value_counts"}  # not digit by digit
ELSEWHERE = (Explanation,)  # how many paths there are


ENVIRONMENT = re.compile(r"\\begin\{(align\*|array)\}(?:\{l+\})?\n(.*?)\n\\end\{\1\}", re.DOTALL)
ESCAPED = re.compile(r"\\[\\{}$&#_%()]")


def held(value: object) -> Iterator[Value]:
    """Yield the numbers that a value holds; each of them is exact."""
    assert not isinstance(value, float)
    parts: list[object] = []
    if isinstance(value, NUMBERS) and not isinstance(value, bool):
        yield value
    elif isinstance(value, Mapping):
        parts = list(value.values())
    elif isinstance(value, list | tuple):
        parts = list(value)
    elif is_dataclass(value):
        parts = [getattr(value, field.name) for field in fields(value)]
    for part in parts:
        yield from held(part)


def keys(value: object) -> list[object]:
    """Return the keys of a mapping in their order."""
    return [*value] if isinstance(value, Mapping) else []


def printed(block: Step) -> tuple[str, str]:
    """Return what a block shows, in both spellings."""
    cells = [term for row in (block.table.rows if block.table else ()) for term in row]
    cells += [term for line in block.lines for term in line.terms]
    return " ".join(map(terms.text, cells)), " ".join(map(terms.tex, cells))


@pytest.mark.parametrize("kind", KINDS)
@SOME
@given(rows() | modest)
@example(WIDE)
@example(MANY)
def test_each_number_is_that_of_the_chapter(kind: str, drawn: Rows) -> None:
    """Each step holds what the chapter says; it is printed, in lines that a calculator confirms."""
    told, expected = KINDS[kind](drawn)
    values = {step.name: step.value for step in told.steps}
    assert len(values) == len(told.steps)
    found = {name: values[name] for name in expected}
    assert found == expected
    assert [*map(keys, found.values())] == [*map(keys, expected.values())]
    for step in told.steps:
        numbers = [*map(number, held(step.value))]
        if step.title and not isinstance(step.value, ELSEWHERE):
            true(step)
            plain, tex = printed(step)
            missing = [x for x in numbers if terms.text(x) not in plain or terms.tex(x) not in tex]
            assert not missing or step.name in ROUNDED, (step.name, missing)


@pytest.mark.parametrize("kind", KINDS)
@SOME
@given(modest)
@example(MANY)
def test_every_form_says_the_same(kind: str, drawn: Rows) -> None:
    """Headings, lines, whole or folded, and cells are in each form; a program gets the values."""
    told, _ = KINDS[kind](drawn)
    text, markdown, latex = " ".join(told.text().split()), told.markdown(), told.latex()
    unfolded = re.sub(r" \\\\\n  &(\\quad \{\})?|(?<= )&(?==)", "", latex)
    unfolded = re.sub(r"(?<! )(?=(?:=|\\cdot|\+|\\approx) )", " ", unfolded)
    for place, block in enumerate(told.shown, 1):
        assert f"**{place}. {block.title}**" in markdown
        assert rf"\paragraph{{{place}. {block.title}}}" in latex
        for chain in (block.formula, *block.lines):
            assert all(a != b for a, b in pairwise(map(terms.text, chain.terms[1:])))
            assert " ".join(" ".join(chain.pieces(terms.text)).split()) in text
            assert " ".join(chain.pieces(terms.tex)) in markdown
            assert " ".join(chain.pieces(terms.tex)) in unfolded
        for row in (block.table.head, *block.table.rows) if block.table else ():
            assert " ".join(" ".join(map(terms.text, row)).split()) in text
            assert " & ".join(map(terms.tex, row)) + r" \\" in latex
            cells = [f"${tex}$" if tex else "" for tex in map(terms.tex, row)]
            assert f"| {' | '.join(cells)} |\n" in markdown
    assert (
        loads(told.json())
        == told.data()
        == {
            "title": told.title,
            "steps": [{"name": step.name, "value": encode(step.value)} for step in told.steps],
        }
    )


@pytest.mark.parametrize("kind", KINDS)
@SOME
@given(modest)
def test_the_text_fits_a_terminal(kind: str, drawn: Rows) -> None:
    """80 columns, unless a number near it takes 30 of them.

    No blanks end a line.
    """
    for block in KINDS[kind](drawn)[0].text().split("\n\n"):
        wide = max(map(len, block.split()), default=0) > 30
        assert max(map(len, block.splitlines()), default=0) <= 80 or wide
        assert [line for line in block.splitlines() if line != line.rstrip()] == []


@OFTEN
@given(hostile_answers())
def test_hostile_names_break_no_latex(told: Solution) -> None:
    """Braces balance, each line of an environment has its columns, nothing is left to TeX."""
    sheet = told.latex()
    bare = ESCAPED.sub("", sheet)
    assert all(words.isprintable() for words in sheet.split("\n"))
    assert bare.count("{") == bare.count("}")
    assert not set("#%~`") & set(bare.replace("``", ""))
    assert bare.count("$") % 2 == 0
    for kind, body in ENVIRONMENT.findall(sheet):
        rows_ = [
            ESCAPED.sub("", row)
            for row in re.sub(r" \\\\(?: \\hline)?$", "", body, flags=re.MULTILINE).split("\n")
        ]
        assert {row.count("&") for row in rows_} == {1 if kind == "align*" else rows_[0].count("&")}

"""Laws of every worked answer: its numbers are printed, its lines true, its forms agree."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.core import escapes
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.problem import Answer
from refnb.io.documents import loads
from refnb.io.wire import encode
from refnb.worked import terms
from refnb.worked.solution import Shown, Solution
from worked.arithmetic import true
from worked.sound import unprinted
from worked.test_answers import LIMITS, LINES, WHOLE
from worked.test_sentence import CASES

VARIED = [name for name, problem in catalogue.listed().items() if problem.solver.draw]
PARTLY = {  # of all sixteen trees the best of each size; of what many rows give the first digits
    "tree": {"scores"},
    "limits": {"beyond_chance", "measures"},
    "telling lines": {"beyond_chance", "measures"},
    "asked of the package": {"compared", "measures"},
}
FULL = {"limits"}  # as many columns as a table may have
SLOW = [pytest.param(name, marks=pytest.mark.slow) for name in FULL]


def from_the_top() -> Iterator[Solution]:
    """Ask for every kind of answer that the library has."""
    for case in CASES:
        made = case("x")
        if isinstance(made, Shown) and not isinstance(made, Answer):  # problems are tried below
            yield made.solution


def of_a_problem(name: str) -> Iterable[Solution]:
    """Work out every part of a problem."""
    return catalogue.answer(name).solutions


EVERY: Mapping[str, Callable[[], Iterable[Solution]]] = {
    "asked of the package": from_the_top,
    "whole": lambda: (question() for question in WHOLE),
    "telling lines": lambda: (question() for question in dict.fromkeys(q for q, _ in LINES)),
    "limits": lambda: (ask(most + more) for ask, most, *_ in LIMITS for more in (0, 1)),
    **{name: partial(of_a_problem, name) for name in catalogue.listed()},
}


def agrees(told: Solution) -> None:
    """Require headings, lines, whole or folded, and cells in each form; a program gets values."""
    text, markdown, latex = " ".join(told.text().split()), told.markdown(), told.latex()
    unfolded = re.sub(r" \\\\\n  &(\\quad \{\})?|(?<= )&(?==)", "", latex)
    unfolded = re.sub(r"(?<! )(?=(?:=|\\cdot|\+|\\approx) )", " ", unfolded)
    for place, block in enumerate(told.shown, 1):
        assert f"**{place}. {block.title}**" in markdown
        assert rf"\paragraph{{{place}. {block.title}}}" in latex
        for chain in (block.formula, *block.lines):
            assert all(a != b for a, b in pairwise(map(terms.text, chain.terms[1:])))
            assert " ".join(" ".join(chain.pieces(terms.text)).split()) in text
            if block.name != "choices":  # which are words
                assert " ".join(chain.pieces(terms.tex)) in markdown
            assert " ".join(chain.pieces(terms.tex)) in unfolded
        for row in (block.table.head, *block.table.rows) if block.table else ():
            assert " ".join(" ".join(map(terms.text, row)).split()) in text
            assert " & ".join(map(terms.tex, row)) + r" \\" in latex
            cells = [cell(x) for x in row]
            assert f"| {' | '.join(cells)} |\n" in markdown
    steps = [{"name": step.name, "value": encode(step.value)} for step in told.steps]
    assert loads(told.json()) == told.data() == {"title": told.title, "steps": steps}


def cell(x: terms.Term) -> str:
    """Return a cell of Markdown: words, or a formula."""
    formula = terms.tex(x) and f"${terms.tex(x)}$"
    return escapes.markdown(x.text) if isinstance(x, terms.Name) else formula


def fits(told: Solution) -> None:
    """Require 80 columns, unless a number near it takes 30 of them, and lines without an end."""
    for block in told.text().split("\n\n"):
        wide = max(map(len, block.split()), default=0) > 30
        assert max(map(len, block.splitlines()), default=0) <= 80 or wide
        assert [line for line in block.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize("name", [*(name for name in EVERY if name not in FULL), *SLOW])
def test_an_answer_is_sound(name: str) -> None:
    """Numbers are printed, a calculator confirms each line, forms agree, a terminal shows it."""
    for told in EVERY[name]():
        assert len({step.name for step in told.steps}) == len(told.steps)
        assert unprinted(told) <= PARTLY.get(name, set())
        for step in told.shown:
            true(step)
        agrees(told)
        if name not in FULL:
            fits(told)


@given(st.sampled_from(VARIED), st.integers(0, 2**64 - 1))
def test_a_variant_is_sound(name: str, seed: int) -> None:
    """Whatever numbers are drawn."""
    for told in catalogue.answer(name).vary(seed).solutions:
        assert not unprinted(told)
        for step in told.shown:
            true(step)
        agrees(told)
        fits(told)

"""The forms of a worked answer: what is printed is true, and nothing in the data breaks it."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given

from refnb.data.document import loads
from refnb.data.wire import decode, encode
from refnb.errors import BadRequest
from refnb.solutions.formula import Value, caption, plain, to_tex
from refnb.solutions.layout import Line
from refnb.solutions.solution import FORMS, Solution, blocks, render
from refnb.solutions.step import Step
from refnb.solutions.worked import estimated
from solutions.arithmetic import calculate, is_numeric, untex
from strategies.solutions import renamed, solutions

ROW = re.compile(r"^\|(.*)\|$", re.MULTILINE)
ENVIRONMENT = re.compile(r"\\begin\{(align\*|array)\}(?:\{l+\})?\n(.*?)\n\\end\{\1\}", re.DOTALL)
ESCAPED = re.compile(r"\\[\\{}$&#_%()]")


def lines(solution: Solution) -> Iterator[Line]:
    return (line for block in blocks(solution) for line in block.lines)


def check_chain(terms: list[str], value: Value | None) -> None:
    """Require that all numbers of a chain of equal terms are that one."""
    numbers = [calculate(term) for term in terms if is_numeric(term)]
    assert len(set(numbers)) <= 1
    if value is not None:
        assert is_numeric(terms[-1])
        assert set(numbers) == {value}


@given(solutions)
def test_what_is_printed_is_true(solution: Solution) -> None:
    """A pocket calculator finds the same number between all the equals signs of a line."""
    for line in lines(solution):
        check_chain([plain(term) for term in line.terms], line.value)
        check_chain([untex(to_tex(term)) for term in line.terms], line.value)
        chains = [plain(term) for term in line.terms]
        assert all(one != other for one, other in pairwise(chains))


@given(solutions)
@example(estimated("Title", {"a": 3, "b": 4, "c": 4}))
@example(estimated("Title", {"a": 2**10, "b": 1}))
def test_every_line_is_printed(solution: Solution) -> None:
    """The chains with their decimals are in the text, whole or folded, and in the other forms."""
    text = " ".join(render(solution, "text").split())
    markdown, latex = render(solution, "markdown"), render(solution, "latex")
    for line in lines(solution):
        ending = f" {caption(line.value)}".rstrip() if line.value is not None else ""
        chain = " = ".join(plain(term) for term in line.terms) + ending
        assert " ".join(chain.split()) in text
        first, *others = [to_tex(term) for term in line.terms]
        assert f"- ${' = '.join([first, *others])}${ending}\n" in markdown
        ending = re.sub(r"e(-?\d+)$", r" \\times 10^{\1}", ending.replace("≈", r"\approx"))
        assert f"  {first} &= {' = '.join(others)}{ending}" in latex


@given(solutions)
def test_every_block_has_its_heading(solution: Solution) -> None:
    """Numbered from 1, with the general formula; in text it ends at column 78 or stands below."""
    text = render(solution, "text").splitlines()
    for place, block in enumerate(blocks(solution), 1):
        heading = f"{place}. {block.title}"
        formula = " = ".join(plain(term) for term in block.formula)
        (line,) = [i for i, words in enumerate(text) if words.startswith(heading)]
        if not formula:
            assert text[line] == heading
        elif text[line] != heading:
            assert text[line] == heading + formula.rjust(78 - len(heading))
        else:
            assert text[line + 1] == f"    {formula}"
            assert len(heading) + len(formula) + 2 > 78
        tex = " = ".join(to_tex(term) for term in block.formula)
        marked = f": ${tex}$" if tex else ""
        assert f"\n**{heading}**{marked}\n" in "\n" + render(solution, "markdown")
        assert f"\\paragraph{{{heading}}}{marked[1:]}\n" in render(solution, "latex")


@given(solutions)
def test_the_text_fits_a_terminal(solution: Solution) -> None:
    """80 columns, printable, no blanks at the end of a line."""
    for line in render(solution, "text").splitlines():
        assert len(line) <= 80
        assert line == line.rstrip()


@given(renamed())
def test_hostile_names_do_not_break_the_text(solution: Solution) -> None:
    """No control character reaches the terminal, and every line can be encoded."""
    text = render(solution, "text")
    assert all(line.isprintable() for line in text.split("\n"))
    assert text.encode("utf-8")


@given(renamed())
def test_hostile_names_do_not_break_markdown(solution: Solution) -> None:
    """No tags, no code, formulas closed on their line, and all rows of a table equally wide."""
    markdown = render(solution, "markdown")
    assert all(line.isprintable() for line in markdown.split("\n"))
    assert not set("<`") & set(markdown.replace("\\`", ""))
    for line in ESCAPED.sub("", markdown).split("\n"):
        assert line.count("$") % 2 == 0
    for table in markdown.split("\n\n"):
        widths = {row.count("|") for row in ROW.findall(table)}
        assert len(widths) <= 1
        assert (
            not table.startswith("|")
            or len(ROW.findall(table)) == table.count("\n") + 1
            or (table.endswith("\n"))
        )


@given(renamed())
def test_hostile_names_do_not_break_latex(solution: Solution) -> None:
    """Braces balance, each line of an environment has its columns, nothing is left to TeX."""
    latex = render(solution, "latex")
    bare = ESCAPED.sub("", latex)
    assert all(line.isprintable() for line in latex.split("\n"))
    assert bare.count("{") == bare.count("}")
    assert not set("#%~") & set(bare)
    assert bare.count("$") % 2 == 0
    for kind, body in ENVIRONMENT.findall(latex):
        rows = ESCAPED.sub("", body.replace("\\\\ \\hline", "").replace("\\\\\n", "\n")).split("\n")
        assert {row.count("&") for row in rows} == {1 if kind == "align*" else rows[0].count("&")}


@given(renamed())
def test_hostile_names_do_not_break_json(solution: Solution) -> None:
    """The document is ASCII, is read by the strict reader, and holds the very names."""
    written = render(solution, "json")
    assert written.isascii()
    assert loads(written) == encode(solution)
    assert decode(str, encode(solution.title)) == solution.title


def test_an_answer_prints_and_displays_itself() -> None:
    """Str is the text; a notebook finds Markdown and LaTeX."""
    solution = estimated("Title", {"H": 1})
    assert f"{solution}\n" == render(solution, "text")
    assert solution._repr_markdown_() == render(solution, "markdown")
    assert solution._repr_latex_() == render(solution, "latex")
    assert FORMS == ("text", "markdown", "latex", "json")


@pytest.mark.parametrize("form", ["pdf", "", "Text"])
def test_another_form_is_refused(form: str) -> None:
    """The message tells which forms there are."""
    with pytest.raises(BadRequest, match="text, markdown, latex, json"):
        render(Solution("Title", ()), form)


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_a_step_that_another_one_needs_must_be_there(form: str) -> None:
    """A posterior without scores cannot be shown; the message names what is missing."""
    with pytest.raises(BadRequest, match="'scores' as a dict"):
        render(Solution("", (Step("posterior", {"a": Fraction(1)}), Step("evidence", 1))), form)


def test_a_step_without_a_layout_is_data() -> None:
    """A name that no block knows is left to the programs."""
    solution = Solution("Title", (Step("unknown", "x"),))
    assert "unknown" not in render(solution, "text")
    assert '"unknown"' in render(solution, "json")

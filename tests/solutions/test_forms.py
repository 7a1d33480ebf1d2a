"""The forms of a worked answer: what is printed is true, and nothing in the data breaks it."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given

from refnb import escapes
from refnb.data.document import loads
from refnb.data.wire import decode, encode
from refnb.errors import BadRequest
from refnb.solutions import estimate
from refnb.solutions.layout import NOTHING, Block, Line, Table, line
from refnb.solutions.numbers import number
from refnb.solutions.solution import FORMS, Solution, Step
from refnb.solutions.terms import letter, name, total
from solutions.arithmetic import calculate, is_numeric, untex
from strategies.solutions import renamed, solutions

ROW = re.compile(r"^\|(.*)\|$", re.MULTILINE)
ENVIRONMENT = re.compile(r"\\begin\{(align\*|array)\}(?:\{l+\})?\n(.*?)\n\\end\{\1\}", re.DOTALL)
ESCAPED = re.compile(r"\\[\\{}$&#_%()]")
SPAN = re.compile(r"<span>(\\[$\\])</span>")

P, N = letter("P"), letter("n")
RAIN, SUN = number(Fraction(1, 3)), number(Fraction(1, 2))
SMALL = Solution(
    'Odds & ends: "5_%", $1',
    (
        Step("event", "unseen"),
        Step(
            "given", {"tag #": "a|b"}, Block("Given x", lines=(Line((name("tag #"), name("a|b"))),))
        ),
        Step(
            "evidence",
            Fraction(5, 6),
            Block(
                "Evidence",
                Line((P(letter("x")), letter("Σ s(y)", r"\sum_y s(y)"))),
                (
                    line(P("rain"), RAIN),
                    line(P("x"), total((RAIN, SUN)), number(Fraction(5, 6))),
                ),
            ),
        ),
        Step(
            "counts",
            {"rain": 2, "sun": 0},
            Block(
                "Counts",
                table=Table(
                    (NOTHING, letter("n"), name("share")),
                    ((name("rain"), number(2), SUN), (name("sun"), number(0), NOTHING)),
                ),
            ),
        ),
    ),
)
TEXT = """\
Odds & ends: "5_%", $1
======================

1. Given x
    tag # = a|b

2. Evidence                                                      P(x) = Σ s(y)
    P(rain) = 1/3 ≈ 0.3333
    P(x) = 1/3 + 1/2 = 5/6 ≈ 0.8333

3. Counts
          n  share
    rain  2  1/2
    sun   0
"""
MARKDOWN = r"""## Odds &amp; ends: "5\_%", <span>\$</span>1

**1. Given x**

- $\text{tag }{\#} = \text{a}{\vert}\text{b}$

**2. Evidence**: $P(x) = \sum_y s(y)$

- $P(\text{rain}) = \frac{1}{3} \approx 0.3333$
- $P(\text{x}) = \frac{1}{3} + \frac{1}{2} = \frac{5}{6} \approx 0.8333$

**3. Counts**

|  | $n$ | $\text{share}$ |
| --- | --- | --- |
| $\text{rain}$ | $2$ | $\frac{1}{2}$ |
| $\text{sun}$ | $0$ |  |
"""
LATEX = r"""\subsection*{Odds \& ends: ``5\_\%'', \$1}

\paragraph{1. Given x}

\begin{align*}
  \text{tag }{\#} &= \text{a}{\vert}\text{b}
\end{align*}

\paragraph{2. Evidence} $P(x) = \sum_y s(y)$

\begin{align*}
  P(\text{rain}) &= \frac{1}{3} \approx 0.3333 \\
  P(\text{x}) &= \frac{1}{3} + \frac{1}{2} = \frac{5}{6} \approx 0.8333
\end{align*}

\paragraph{3. Counts}

\[
\begin{array}{lll}
   & n & \text{share} \\ \hline
  \text{rain} & 2 & \frac{1}{2} \\
  \text{sun} & 0 &  \\
\end{array}
\]
"""
SHEET = (
    r"""\documentclass{article}
\usepackage{amsmath}
\usepackage[margin=25mm]{geometry}
\allowdisplaybreaks

\begin{document}
""",
    "\n\\end{document}\n",
)

JSON = r"""{
 "title": "Odds & ends: \"5_%\", $1",
 "steps": [
  {
   "name": "event",
   "value": "unseen"
  },
  {
   "name": "given",
   "value": [
    [
     "tag #",
     "a|b"
    ]
   ]
  },
  {
   "name": "evidence",
   "value": "5/6"
  },
  {
   "name": "counts",
   "value": [
    [
     "rain",
     "2"
    ],
    [
     "sun",
     "0"
    ]
   ]
  }
 ]
}
"""


@pytest.mark.parametrize(
    ("form", "written"),
    [("text", TEXT), ("markdown", MARKDOWN), ("latex", LATEX), ("json", JSON)],
)
def test_a_small_answer(form: str, written: str) -> None:
    """Every character of each form, written by hand."""
    methods = {"text": SMALL.text, "markdown": SMALL.markdown, "latex": SMALL.latex}
    assert methods.get(form, SMALL.json)() == written
    begin, end = SHEET if form == "latex" else ("", "")
    assert SMALL.render(form) == begin + written + end


def test_an_answer_prints_and_displays_itself() -> None:
    """Str is the text; a notebook finds Markdown."""
    assert f"{SMALL}\n" == TEXT
    assert SMALL._repr_markdown_() == MARKDOWN
    assert FORMS == ("text", "markdown", "latex", "json")


@pytest.mark.parametrize("form", ["pdf", "", "Text"])
def test_another_form_is_refused(form: str) -> None:
    """The message tells which forms there are."""
    with pytest.raises(BadRequest, match="text, markdown, latex, json"):
        SMALL.render(form)


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_an_answer_without_title_has_no_heading(form: str) -> None:
    """Nothing stands above its first step; and what has no block is data."""
    write = {"text": Solution.text, "markdown": Solution.markdown, "latex": Solution.latex}[form]
    assert write(Solution("", (Step("matching", 1),))) == "\n"
    assert write(SMALL).endswith("\n\n" + write(Solution("", SMALL.steps)))


@given(solutions)
def test_what_is_printed_is_true(solution: Solution) -> None:
    """A pocket calculator finds the same number between all the equals signs of a line."""
    for block in solution.blocks:
        for chain in block.lines:
            assert all(one.plain != other.plain for one, other in pairwise(chain.terms[1:]))
            for terms in (chain.plain(), [untex(term) for term in chain.tex()]):
                said = [term.removeprefix("= ") for term in terms]
                assert len({calculate(term) for term in said if is_numeric(term)}) <= 1


@given(solutions)
@example(estimate.solve("Title", {"a": 3, "b": 4, "c": 4}))
@example(estimate.solve("Title", {"a": 2**10, "b": 1}))
def test_everything_is_printed(solution: Solution) -> None:
    """Headings, lines, whole or folded, and cells are in each form."""
    text = " ".join(solution.text().split())
    whole = re.sub(r" \\\\\n  &(\\quad \{\})?|(?<= )&(?==)", "", solution.latex())
    whole = re.sub(r"(?<! )(?=(?:=|\\cdot|\+|\\approx) )", " ", whole)
    for place, block in enumerate(solution.blocks, 1):
        heading = f"{place}. {block.title}"
        assert f"**{heading}**" in solution.markdown()
        assert rf"\paragraph{{{heading}}}" in solution.latex()
        for chain in (block.formula, *block.lines):
            assert " ".join(" ".join(chain.plain()).split()) in text
            assert " ".join(chain.tex()) in solution.markdown()
            assert " ".join(chain.tex()) in whole
        for row in (block.table.head, *block.table.rows) if block.table else ():
            assert " ".join(" ".join(cell.plain for cell in row).split()) in text
            assert " & ".join(cell.tex for cell in row) + r" \\" in solution.latex()
            cells = [f"${cell.tex}$" if cell.tex else "" for cell in row]
            assert f"| {' | '.join(cells)} |\n" in solution.markdown()


@given(solutions)
def test_the_text_fits_a_terminal(solution: Solution) -> None:
    """80 columns, unless numbers near it take 30 each, or are told by how many digits they have.

    A cell of a table can hold two numbers: so many of so many. No blanks end a line.
    """
    for block in solution.text().split("\n\n"):
        longest = max(map(len, block.split()), default=0)
        wide = longest > 30 or block.count("-digit fraction] of [") > 1
        assert max(map(len, block.splitlines()), default=0) <= 80 or wide
        assert [line for line in block.splitlines() if line != line.rstrip()] == []


@given(renamed())
def test_hostile_names_do_not_break_the_text(solution: Solution) -> None:
    """No control character reaches the terminal, and every line can be encoded."""
    assert all(words.isprintable() for words in solution.text().split("\n"))
    assert solution.text().encode("utf-8")


@given(renamed())
def test_hostile_names_do_not_break_markdown(solution: Solution) -> None:
    """No tags, no code, formulas closed on their line, and all rows of a table equally wide."""
    page = SPAN.sub(r"\1", solution.markdown())
    assert all(words.isprintable() for words in page.split("\n"))
    assert not set("<`") & set(page.replace("\\`", "").replace("{<}", ""))
    for words in ESCAPED.sub("", page).split("\n"):
        assert words.count("$") % 2 == 0
    for table in page.split("\n\n"):
        assert len({row.count("|") for row in ROW.findall(table)}) <= 1
        assert not table.startswith("|") or len(ROW.findall(table)) == table.strip().count("\n") + 1


@given(renamed())
def test_hostile_names_do_not_break_latex(solution: Solution) -> None:
    """Braces balance, each line of an environment has its columns, nothing is left to TeX."""
    sheet = solution.latex()
    bare = ESCAPED.sub("", sheet)
    assert all(words.isprintable() for words in sheet.split("\n"))
    assert bare.count("{") == bare.count("}")
    assert not set("#%~`") & set(bare.replace("``", ""))
    assert bare.count("$") % 2 == 0
    for kind, body in ENVIRONMENT.findall(sheet):
        rows = [
            ESCAPED.sub("", row)
            for row in re.sub(r" \\\\(?: \\hline)?$", "", body, flags=re.MULTILINE).split("\n")
        ]
        assert {row.count("&") for row in rows} == {1 if kind == "align*" else rows[0].count("&")}


@given(renamed())
def test_hostile_names_do_not_break_json(solution: Solution) -> None:
    """The document is ASCII, is read by the strict reader, and holds the very names."""
    written = solution.json()
    assert written.isascii()
    assert loads(written) == solution.data()
    assert decode(str, encode(solution.title)) == solution.title


@pytest.mark.parametrize(
    ("words", "as_markdown", "as_latex"),
    [
        ("2 * 3_[4]", r"2 \* 3\_\[4\]", r"2 * 3\_[4]"),
        ("`a` | #1", r"\`a\` \| \#1", r"$\grave{\ }$a$\grave{\ }$ $\vert$ \#1"),
        ("<b> & ~", "&lt;b&gt; &amp; &#126;", r"$<$b$>$ \& $\sim$"),
        ("$5 \\(x\\)", r"<span>\$</span>5 <span>\\</span>(x<span>\\</span>)", None),
        ("\\ {x} ^ %", None, r"$\backslash$ \{x\} $\hat{\ }$ \%"),
        ('say "a" and "b', 'say "a" and "b', "say ``a'' and \"b"),
        ("a \u2260 b", "a \u2260 b", r"a $\neq$ b"),
        ("a\nb", r"a<span>\\</span>nb", r"a$\backslash$nb"),
    ],
)
def test_prose_stands_as_it_is(words: str, as_markdown: str | None, as_latex: str | None) -> None:
    """In Markdown nothing is a sign of its own, nor a formula; in LaTeX only a formula can be."""
    assert as_markdown in (None, escapes.markdown(words))
    assert as_latex in (None, escapes.latex(words))

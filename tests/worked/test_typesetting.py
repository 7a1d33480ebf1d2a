r"""What is written is typeset: as MathML, and by MathJax and LaTeX where they are installed.

Names are tried with every sign that Markdown, HTML or TeX could take for its own. The
formulas must typeset without an error, and as MathML and in MathJax show the very letters.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest
from math_core import LatexToMathML

from hostile.test_names import CALLS
from refnb.exercises.problems.catalogue import answer, listed
from refnb.worked.layout import line
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import Letter, Name, number, product, tex, text, total
from source.course import ROOT

NAMES = [
    *("word_count", "10%", "tag #", "$5", "a~b", "x^2", "<b>", "{a}", "back\\slash", "a|b", "R&D"),
    *("tick`s", '"quoted"', "it's", "a--b''c", "\u2260", "*bold* [x](y)", "\\(x\\)", "$$"),
]
TITLE = 'Costs $5 or $6_? \\(x\\) <b> 10% #1 a~b `x` *y* & "z" {} x^2 a|b \u2260'
MODULES = ROOT / "docs" / "_build" / "node_modules"
FORMULA = re.compile(r"(?<!\\)\$((?:\\.|[^$\\])+)\$")

MATHJAX = """
const at = process.argv[1] + "/mathjax-full/js/";
const { mathjax } = require(at + "mathjax.js"), { TeX } = require(at + "input/tex.js");
const { liteAdaptor } = require(at + "adaptors/liteAdaptor.js");
const { RegisterHTMLHandler } = require(at + "handlers/html.js");
const { STATE } = require(at + "core/MathItem.js");
const { SerializedMmlVisitor } = require(at + "core/MmlTree/SerializedMmlVisitor.js");
require(at + "input/tex/base/BaseConfiguration.js");
require(at + "input/tex/ams/AmsConfiguration.js");
RegisterHTMLHandler(liteAdaptor());
const page = mathjax.document("", { InputJax: new TeX({ packages: ["base", "ams"] }) });
const write = (tex) =>
  new SerializedMmlVisitor().visitTree(page.convert(tex, { end: STATE.CONVERT }));
console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(0, "utf8")).map(write)));
"""
LOOKALIKES = str.maketrans("’”‘\u223c\u2223\u2216\xa0\u02cb\u02c6", "'\"'~|\\ `^")


def named(place: int) -> Iterator[Solution]:
    """Answer every question that a name can enter, each with the next name."""
    for at, ask in enumerate(CALLS):
        found = ask(NAMES[(place + at) % len(NAMES)])
        if isinstance(found, Shown):
            yield Solution(TITLE, found.solution.steps)


def typeset(by: str, formulas: list[str]) -> list[str]:
    """Typeset formulas; skip MathJax where it or node is not installed."""
    if by == "MathML":
        write = LatexToMathML().convert_with_local_state
        return [write(tex, displaystyle=False) for tex in formulas]
    node = shutil.which("node")
    if node is None or not (MODULES / "mathjax-full").is_dir():
        pytest.skip("MathJax is not installed: npm install --prefix docs/_build mathjax-full")
    command = [node, "-e", MATHJAX, str(MODULES)]
    ended = subprocess.run(
        command, input=json.dumps(formulas), capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    written: list[str] = json.loads(ended.stdout)
    return written


def letters(markup: str) -> str:
    """Return what a formula shows, without its markup, lookalikes made equal."""
    shown = unescape(re.sub("<[^>]*>", "", markup))
    return re.sub(r"\s", "", shown.translate(LOOKALIKES))


@pytest.mark.parametrize("by", ["MathML", "MathJax"])
def test_names_show_as_they_are(by: str) -> None:
    """Letter by letter, but for blanks."""
    found = typeset(by, [tex(Name(words)) for words in NAMES])
    expected = [re.sub(r"\s", "", text(Name(words))) for words in NAMES]
    assert [letters(markup) for markup in found] == expected


@pytest.mark.slow
@pytest.mark.parametrize("by", ["MathML", "MathJax"])
def test_every_formula_is_typeset(by: str) -> None:
    """Those of all problems, and of an answer with names from everywhere."""
    pages = [told.markdown() for place in range(0, len(NAMES), 4) for told in named(place)]
    pages += [answer(p).markdown() for p in listed()]
    formulas = [tex for p in pages for tex in FORMULA.findall(p.replace(r"<span>\$</span>", ""))]
    assert len(formulas) > 200
    for formula, markup in zip(formulas, typeset(by, formulas), strict=True):
        assert "error" not in markup, formula


def compile_latex(folder: Path, write: Callable[[], str]) -> None:
    """Compile a document; skip where LaTeX is not installed."""
    pdflatex = shutil.which("pdflatex")
    if pdflatex is None:
        pytest.skip("pdflatex is not installed: apt-get install texlive-latex-base")
    (folder / "sheet.tex").write_text(write(), "utf-8")
    command = [pdflatex, "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert ended.returncode == 0, ended.stdout.decode("utf-8", "replace")[-2000:]
    log = (folder / "sheet.log").read_bytes()
    assert b"Missing character" not in log
    assert b"Overfull" not in log


@pytest.mark.parametrize("problem", listed())
def test_a_problem_sheet_compiles(tmp_path: Path, problem: str) -> None:
    """What `solve` prints is a document; nothing is missing in its log, or too wide."""
    compile_latex(tmp_path, lambda: answer(problem).render("latex"))


@pytest.mark.parametrize("place", range(len(NAMES)))
def test_names_from_everywhere_compile(tmp_path: Path, place: int) -> None:
    """All questions in one document, as --format latex prints them."""

    def write() -> str:
        steps = tuple(step for told in named(place) for step in told.steps)
        return Solution(TITLE, steps).render("latex")

    compile_latex(tmp_path, write)


@pytest.mark.parametrize("n", [2, 9, pytest.param(60, marks=pytest.mark.slow)])
def test_a_long_line_is_broken(tmp_path: Path, n: int) -> None:
    """Before its operators, where they stand in no group, so that nothing is too wide."""
    third = number(Fraction(1, 3))
    groups = product([Letter("N") + third, third / total([third] * 3)] * n)
    long = [product([number(1000)] * n), total([third] * n), product([third] * n), groups]
    lines = tuple(line(Name("word_count {a} + b"), term, number(1)) for term in long)
    written = Solution("Long", (Step("long", 1, "Long", lines),)).render("latex")
    compile_latex(tmp_path, lambda: written)

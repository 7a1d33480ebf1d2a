"""Sheets on paper: the questions to hand out, or the key to keep, as LaTeX or Markdown.

The key of a sheet has the answers first; then each question worked out, with what wrong answers
come from.
"""

from collections.abc import Iterator, Sequence

from refnb.core import escapes
from refnb.exercises import diagnosis
from refnb.exercises.feedback import shown
from refnb.exercises.sheets.items import Item, Sheet, wrong
from refnb.worked import latex, markdown
from refnb.worked.layout import decimal_tex, number

FROM = "Wrong answers: this is what you get if"
GLOBAL = (diagnosis.GLOBAL,)


def in_latex(sheets: Sequence[Sheet], *, key: bool) -> str:
    """Write a document that LaTeX compiles as it stands, each sheet on a page of its own."""
    pages = ("\n\n".join(_latex_page(k, sheet, key)) for k, sheet in enumerate(sheets, 1))
    return latex.document("\n\n\\newpage\n".join(pages))


def in_markdown(sheets: Sequence[Sheet], *, key: bool) -> str:
    """Write the same as a page."""
    pages = ("\n\n".join(_markdown_page(k, sheet, key)) for k, sheet in enumerate(sheets, 1))
    return "\n\n".join(pages) + "\n"


def _latex_page(k: int, sheet: Sheet, key: bool) -> Iterator[str]:
    yield rf"\section*{{Sheet {k}{': key' if key else ''}}}"
    if key:
        lines = [rf"\item {escapes.latex(_name(item))}: {_latex_answer(item)}" for item in sheet]
        yield "\n".join([r"\begin{enumerate}", *lines, r"\end{enumerate}"])
    for place, item in enumerate(sheet, 1):
        yield rf"\paragraph{{Question {place}.}} {escapes.latex(item.answer.question)}"
        if item.answer.table:
            yield latex.table(item.answer.table)
        if item.task:
            yield rf"\noindent {escapes.latex(item.task)}"
        yield from _latex_key(item) if key else ()


def _latex_key(item: Item) -> Iterator[str]:
    yield from (solution.latex().rstrip("\n") for solution in item.answer.solutions)
    if rows := wrong(item, GLOBAL):
        yield rf"\paragraph{{{FROM}}}"
        lines = [rf"\item[{shown(w.value)}] {escapes.latex(w.ways)}" for w in rows]
        yield "\n".join([r"\begin{description}\sloppy", *lines, r"\end{description}"])


def _markdown_page(k: int, sheet: Sheet, key: bool) -> Iterator[str]:
    yield f"# Sheet {k}{': key' if key else ''}"
    if key:
        lines = (f"{escapes.markdown(_name(item))}: {_markdown_answer(item)}" for item in sheet)
        yield "\n".join(f"{place}. {line}" for place, line in enumerate(lines, 1))
    for place, item in enumerate(sheet, 1):
        yield f"**Question {place}.** {escapes.markdown(item.answer.question)}"
        if item.answer.table:
            yield "\n".join(markdown.table(item.answer.table))
        if item.task:
            yield escapes.markdown(item.task)
        yield from _markdown_key(item) if key else ()


def _markdown_key(item: Item) -> Iterator[str]:
    yield from (solution.markdown().rstrip("\n") for solution in item.answer.solutions)
    if rows := wrong(item, GLOBAL):
        yield f"**{FROM}**"
        yield "\n".join(f"- {shown(w.value)}: {escapes.markdown(w.ways)}" for w in rows)


def _name(item: Item) -> str:
    return f"{item.name} (seed {item.seed})"


def _latex_answer(item: Item) -> str:
    if item.exercise is None:
        return "see below"
    right = number(item.right)
    chain = f"{right.tex} {decimal_tex(right.decimal)}".rstrip()
    return f"{escapes.latex(item.exercise.quantity)} $= {chain}$"


def _markdown_answer(item: Item) -> str:
    if item.exercise is None:
        return "see below"
    right = number(item.right)
    return f"{escapes.markdown(item.exercise.quantity)} = {right.plain} {right.decimal}".rstrip()

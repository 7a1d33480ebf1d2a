"""Sheets on paper: the questions to hand out, or the key to keep, as LaTeX or Markdown.

The key of a sheet has the answers first; then each question worked out, with what wrong answers
come from.
"""

from collections.abc import Iterator, Sequence

from refnb.core import escapes
from refnb.exercises import diagnosis
from refnb.exercises.feedback import shown
from refnb.exercises.sheets.items import Item, Sheet, wrong
from refnb.worked.layout import decimal_tex, number
from refnb.worked.solution import document

FROM = "Wrong answers: this is what you get if"


def in_latex(sheets: Sequence[Sheet], *, key: bool) -> str:
    """Write a document that LaTeX compiles as it stands, each sheet on a page of its own."""
    pages = ("\n\n".join(_page(k, sheet, key, tex=True)) for k, sheet in enumerate(sheets, 1))
    return document("\n\n\\newpage\n".join(pages))


def in_markdown(sheets: Sequence[Sheet], *, key: bool) -> str:
    """Write the same as a page."""
    pages = ("\n\n".join(_page(k, sheet, key, tex=False)) for k, sheet in enumerate(sheets, 1))
    return "\n\n".join(pages) + "\n"


def _page(k: int, sheet: Sheet, key: bool, *, tex: bool) -> Iterator[str]:
    """Yield the paragraphs of a sheet, in LaTeX or in Markdown."""
    escape = escapes.latex if tex else escapes.markdown
    heading = f"Sheet {k}{': key' if key else ''}"
    yield rf"\section*{{{heading}}}" if tex else f"# {heading}"
    if key:
        names = [escape(f"{item.name} (seed {item.seed})") for item in sheet]
        lines = [f"{name}: {_right(item, tex)}" for name, item in zip(names, sheet, strict=True)]
        items = [rf"\item {line}" if tex else f"{i}. {line}" for i, line in enumerate(lines, 1)]
        yield "\n".join([r"\begin{enumerate}", *items, r"\end{enumerate}"] if tex else items)
    for place, item in enumerate(sheet, 1):
        start = rf"\paragraph{{Question {place}.}}" if tex else f"**Question {place}.**"
        yield f"{start} {escape(item.answer.question)}"
        if rows := item.answer.table:
            yield rows.latex() if tex else rows.markdown()
        if item.task:
            yield (r"\noindent " if tex else "") + escape(item.task)
        yield from _worked(item, tex) if key else ()


def _worked(item: Item, tex: bool) -> Iterator[str]:
    """Yield the solutions of a question, and what wrong answers come from."""
    for solution in item.answer.solutions:
        yield (solution.latex() if tex else solution.markdown()).rstrip("\n")
    ways = [(shown(w.value), w.ways) for w in wrong(item, (diagnosis.GLOBAL,))]
    if ways and tex:
        lines = [rf"\item[{x}] {escapes.latex(words)}" for x, words in ways]
        yield rf"\paragraph{{{FROM}}}"
        yield "\n".join([r"\begin{description}\sloppy", *lines, r"\end{description}"])
    elif ways:
        yield f"**{FROM}**"
        yield "\n".join(f"- {x}: {escapes.markdown(words)}" for x, words in ways)


def _right(item: Item, tex: bool) -> str:
    """Return what stands in the key."""
    if item.exercise is None:
        return "see below"
    asked, right = item.exercise.quantity, number(item.right)
    if tex:
        chain = f"{right.tex} {decimal_tex(right.decimal)}".rstrip()
        return f"{escapes.latex(asked)} $= {chain}$"
    return f"{escapes.markdown(asked)} = {right.plain} {right.decimal}".rstrip()

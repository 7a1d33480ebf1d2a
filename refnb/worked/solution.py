r"""A solution: a title and named exact steps, written as text, Markdown, LaTeX or JSON.

    sentence       what comes out, in words: paper opens with it
    name           what a step works out: prior, factors, scores, evidence, posterior, ...
    value          exact data: what JSON holds, and a port can compare
    title, lines   what paper shows of it: a heading with its formula, lines, a table

Steps that several questions share:

    choices, given    what was chosen, and what was observed
    evidence          the sum of the weights                    P(x) = Σ s(y)
    posterior         each weight over the whole                P(y | x) = s(y)/P(x)
    decision          the most probable, with all ties
    answer, compare   numbers, each with its name in words

Source: T. Mitchell, Machine Learning (1997), section 6.9.1, for the order of the steps.
"""

# ruff: noqa: PLC0415 - what only JSON needs is loaded when it is asked for

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar, cast

from refnb.core import escapes, messages
from refnb.core.checks import Brief
from refnb.core.errors import BadRequest
from refnb.exact import rational
from refnb.probability.distribution import Decision
from refnb.worked import layout, sentence, terms
from refnb.worked.layout import NO_FORMULA, Line, Table, line
from refnb.worked.terms import Entry, Given, Number, Numbers, P, Term, X, tex, text, total

if TYPE_CHECKING:
    from refnb.exact.enclosure import Enclosure
    from refnb.io.documents import Json

T = TypeVar("T")
FORMS = ("text", "markdown", "latex", "json")

_HEAD = r"""\documentclass{article}
\usepackage{amsmath}
\usepackage[margin=25mm]{geometry}
\allowdisplaybreaks
"""


@dataclass(frozen=True)
class Step:
    """A named exact value, and its form on paper; without a title it is only for programs."""

    name: str
    value: object
    title: str = ""
    lines: Sequence[Line] = ()
    formula: Line = NO_FORMULA
    table: Table | None = None
    sentence: str = ""

    @staticmethod
    def choices(choices: Mapping[str, str]) -> "Step":
        """Show every choice in words."""
        return _listed("choices", choices, "Choices")

    @staticmethod
    def given(x: Given) -> "Step":
        """Show what was observed."""
        lines = layout.few(line(f, v) for f, v in x.items())
        return Step("given", spelled(x), "Given x", lines or EMPTY)

    @staticmethod
    def evidence(formula: Line, left: Term, weights: Numbers, value: Fraction) -> "Step":
        """Show the sum of the weights."""
        sums = line(left, total(weights.values()), value)
        return Step("evidence", value, "Evidence", [sums], formula)

    @staticmethod
    def posterior(
        formula: Line, x: Entry, weights: Numbers, value: int | Fraction, p: Mapping[str, Fraction]
    ) -> "Step":
        """Show each weight divided by the sum."""
        lines = [line(P(y, x), Number(weights[y]) / value, p[y]) for y in p]
        return Step("posterior", p, "Posterior", lines, formula)

    @staticmethod
    def decision(
        best: Term,
        decided: Decision[str],
        shares: "Mapping[str, Fraction | Enclosure] | None" = None,
        what: str = "the most probable",
    ) -> "Step":
        """Show the most probable label, or the best one in another sense, and all ties."""
        lines = [line(best, decided.label)]
        if len(decided.ties) > 1:
            lines.append(line("tied", ", ".join(decided.ties)))
        verdict = "" if shares is None else sentence.decided(decided.ties, shares[decided.label])
        return Step("decision", decided, f"Decision: {what}", lines, sentence=verdict)

    @staticmethod
    def answer(values: Numbers) -> "Step":
        """Show the numbers that the question asks for."""
        return _listed("answer", values, "Answer")

    @staticmethod
    def compare(values: Numbers) -> "Step":
        """Show the answers to other questions about the same data."""
        return _listed("compare", values, "For comparison")


EMPTY = (line(X, "nothing"),)


def spelled(x: Given) -> dict[str, str]:
    """Return an instance with its numbers as text."""
    return {f: v if isinstance(v, str) else rational.spelling(v) for f, v in x.items()}


def _listed(name: str, values: Given, title: str) -> Step:
    return Step(name, dict(values), title, [line(*pair) for pair in values.items()])


class Shown(Brief):
    """Anything that shows a solution: as text, Markdown, LaTeX or JSON, and in a notebook."""

    @property
    def solution(self) -> "Solution":
        """The solution that is shown."""
        raise NotImplementedError

    @property
    def opening(self) -> str:
        """The opening of an answer: the sentence of the first step that has one."""
        sentences = (step.sentence for step in self.solution.steps if step.sentence)
        return next(map(sentence.opened, sentences), "")

    @property
    def sentence(self) -> str:
        """The result: the opening sentence, or else the last line of the numbers asked for."""
        steps = {step.name: step for step in self.solution.shown if step.name != "compare"}
        if self.opening or not steps:
            return self.opening
        last = steps.get("answer") or steps.get("estimate") or [*steps.values()][-1]
        line = last.lines[-1].text() if last.lines else escapes.visible(last.title)
        return f"{' '.join(line.split())}."

    def text(self) -> str:
        """Write the solution as text for a terminal with 80 columns.

        A formula comes at the end of its heading, or below it if it is too long.
        """
        title = escapes.visible(self.solution.title)
        top = f"{title}\n{'=' * layout.width(title)}" if self.solution.title else ""
        parts = [top, layout.paragraph(escapes.printable(self.opening))]
        for place, step in enumerate(self.solution.shown, 1):
            heading = f"{place}. {escapes.visible(step.title)}"
            formula = " ".join(step.formula.pieces(text))
            gap = layout.WIDTH - layout.width(heading) - layout.width(formula)
            if formula:
                heading += (" " * gap if gap > 1 else f"\n{layout.INDENT}") + formula
            lines = [each.text() for each in (*step.lines, step.table) if each]
            parts.append("\n".join([heading, *lines]))
        return "\n\n".join(filter(None, parts)) + "\n"

    def markdown(self) -> str:
        """Write the solution for a page or a notebook: Markdown, TeX between dollar signs."""
        title = self.solution.title
        top = f"## {escapes.markdown(title)}" if title else ""
        opening = escapes.markdown(self.opening)
        parts = [top, f"**{opening}**" if opening else ""]
        for place, step in enumerate(self.solution.shown, 1):
            formula = f": {layout.math(step.formula.pieces(tex))}" if step.formula.terms else ""
            parts.append(f"**{place}. {escapes.markdown(step.title)}**{formula}")
            if step.name == "choices":  # words, and no formulas
                known = {**cast("Mapping[str, str]", step.value)}.items()
                choices = (f"{escapes.markdown(k)}: {escapes.markdown(v)}" for k, v in known)
                parts.append("\n".join(f"- {each}" for each in choices))
            elif step.lines:
                parts.append("\n".join(f"- {layout.math(each.pieces(tex))}" for each in step.lines))
            if step.table:
                parts.append(step.table.markdown())
        return "\n\n".join(filter(None, parts)) + "\n"

    @property
    def figure(self) -> str:
        """The HTML below the sentence: a picture, a table, or nothing."""
        return ""

    def html(self) -> str:
        """Write the solution for a notebook: the sentence, its figure, and the steps folded."""
        opening = f"<p><strong>{escapes.html(self.opening)}</strong></p>" if self.opening else ""
        steps = "\n".join(map(escapes.html, self.text().rstrip("\n").split("\n")))
        fold = f"<details{' open' * (not opening)}><summary>{escapes.html(self.solution.title)}"
        return f"{opening}{self.figure}{fold}</summary><pre>{steps}</pre></details>\n"

    def latex(self) -> str:
        """Write the solution as a part of a problem sheet: align* for lines, array for tables."""
        title = self.solution.title
        top = rf"\subsection*{{{escapes.latex(title)}}}" if title else ""
        parts = [top, escapes.latex(self.opening)]
        for place, step in enumerate(self.solution.shown, 1):
            formula = f" ${' '.join(step.formula.pieces(tex))}$" if step.formula.terms else ""
            parts.append(rf"\paragraph{{{place}. {escapes.latex(step.title)}}}{formula}")
            if step.lines:
                rows = " \\\\\n".join(each.latex() for each in step.lines)
                parts.append(f"\\begin{{align*}}\n{rows}\n\\end{{align*}}")
            if step.table:
                parts.append(step.table.latex())
        return "\n\n".join(filter(None, parts)) + "\n"

    def json(self) -> str:
        """Write the values of all steps for a program."""
        from refnb.io import documents

        return documents.dumps(self.data(), indent=1) + "\n"

    def data(self) -> "Json":
        """Return the title and the values of all steps in their wire form."""
        from refnb.io import wire

        title, steps = self.solution.title, self.solution.steps
        values = [{"name": step.name, "value": wire.encode(step.value)} for step in steps]
        return {"title": wire.encode(title), "steps": [*values]}

    def render(self, form: str) -> str:
        """Write the solution as a complete file; in LaTeX it is a whole document.

        Raises BadRequest for a form other than text, markdown, latex, json.
        """
        if form not in FORMS:
            raise BadRequest(f"a form is one of {', '.join(FORMS)}, got {form!r}")
        written: str = getattr(self, form)()
        return document(written) if form == "latex" else written

    def _brief(self) -> str:
        return messages.quote(self.solution.title)

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def _repr_html_(self) -> str:
        return self.html()


def document(body: str) -> str:
    """Write a complete document for LaTeX."""
    return f"{_HEAD}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"


def relettered(part: T, old: str, new: str) -> T:
    """Return a term, a line or a table with another letter; names in the data stay.

    >>> text(relettered(P("x", X), "x", "o"))
    'P(x | o)'
    """
    made: object = part
    if isinstance(part, terms.Letter):
        lone = rf"(?<![A-Za-z\\]){old}(?![A-Za-z])"
        made = terms.Letter(*(re.sub(lone, new, way) for way in (part.plain, part.tex)))
    elif isinstance(part, list | tuple):
        made = type(part)(relettered(each, old, new) for each in part)
    elif isinstance(part, terms.Group | terms.Over | Line | Table):
        inside = {f.name: relettered(getattr(part, f.name), old, new) for f in fields(part)}
        made = replace(part, **inside)
    return cast("T", made)


@dataclass(frozen=True, repr=False)
class Solution(Shown):
    """A titled sequence of steps, in the order of the formula.

    >>> print(Solution("Nothing to do", ()))
    Nothing to do
    =============
    """

    title: str
    steps: tuple[Step, ...]

    @property
    def solution(self) -> "Solution":
        """The solution itself."""
        return self

    @property
    def shown(self) -> tuple[Step, ...]:
        """The steps shown on paper, in order."""
        return tuple(step for step in self.steps if step.title)

    def observing(self, old: str, names: Collection[str]) -> "Solution":
        """Use another letter for the observation if a label, a value or a feature has its name."""
        new = terms.observation(old, names)
        titles = {f"Given {old}": f"Given {new}, as {old} is a name here"}
        if new == old:
            return self
        shown = relettered([(s.lines, s.formula, s.table) for s in self.steps], old, new)
        steps = [
            replace(step, title=titles.get(step.title, step.title), lines=a, formula=b, table=c)
            for step, (a, b, c) in zip(self.steps, shown, strict=True)
        ]
        return Solution(self.title, tuple(steps))

    def with_choices(self, choices: Mapping[str, str]) -> "Solution":
        """Put the choices before the steps, if there are any."""
        return Solution(self.title, (Step.choices(choices), *self.steps)) if choices else self

r"""Sheets: variants of problems with their key, on paper or for Moodle.

The k-th sheet has the variants of the k-th seed from the first on; a seed that repeats the numbers
of an earlier sheet is passed over. So `refnb solve NAME --vary SEED` shows the same question again.

On paper, LaTeX or Markdown, are the questions to hand out, or the key to keep: the answers first;
then each question worked out, with what wrong answers come from. A question bank is short answers
for Moodle:

    forms      the fraction in lowest terms; the decimal where it ends, with its 0 or without
    *          whatever else is entered

A numerical question of Moodle compares floats and takes no fraction. A short answer is a text: the
first form that it equals decides. So 98/470 is not right, and is asked for in lowest terms. Wrong
is what one mistake gives, global or local, with words for who gives it.

Text is written by `escapes.html`; here are the formulas, which Moodle looks for between `\(` and
`\)`.

Source: Moodle XML format, docs.moodle.org: the elements of questions of type shortanswer.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice, starmap

from refnb.core import checks, escapes
from refnb.core.errors import BadRequest
from refnb.exact import rational, rounding
from refnb.exercises import diagnosis, feedback, replay
from refnb.exercises.entry import FRACTION, Entry
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.problem import Answer
from refnb.exercises.problems.variety import Source
from refnb.io import files
from refnb.worked import terms
from refnb.worked.layout import Line, Table
from refnb.worked.solution import Step, document
from refnb.worked.terms import NOTHING, Number

Sources = list[tuple[str, Source]]

MOST, TRIES = 1000, 50
FROM = "Wrong answers: this is what you get if"
KINDS = (diagnosis.GLOBAL, diagnosis.LOCAL)
LOWEST = "Write a fraction in lowest terms, or the exact decimal."
ELSE = "No single mistake that is known here gives this."


@dataclass(frozen=True)
class Item:
    """A question on a sheet: its problem, the number of the sheet, the seed, and the answer."""

    name: str
    sheet: int
    seed: int
    answer: Answer

    @property
    def exercise(self) -> replay.Exercise | None:
        """The one number that is asked for, if it is one."""
        made = self.answer.make_exercise() if self.answer.make_exercise else None
        return None if made and made.choice else made

    @property
    def task(self) -> str:
        """Which number to give."""
        part = self.name.rpartition("-")[2]
        which = f"({part}) " if len(part) == 1 else ""
        return f"{which}Give {self.exercise.quantity}." if self.exercise else ""

    @property
    def right(self) -> Fraction:
        """The right answer: BadRequest where no single number is asked for."""
        right = replay.answer(self.exercise) if self.exercise else None
        if right is None:
            raise BadRequest(f"{self.name} asks for no single number")
        return right


Sheet = tuple[Item, ...]


def sources(names: Iterable[str], kind: str) -> Sources:
    """Return where the variants of each problem come from.

    Raises UnknownValue for a problem that there is not; BadRequest for one without variants.
    """
    return [(name, Source(catalogue.part(name)[0], kind)) for name in names]


def drawn(sources: Sources, variants: int) -> int:
    """Return about how many questions are drawn until there are so many sheets.

    It is as often as the first draws of each problem say.

    Raises OutOfRange for fewer than 1 or more than 1000 sheets.
    """
    checks.size(variants, "the number of variants", 1, MOST)
    first = (s.likely[-1][0] // len(s.likely) for _, s in sources if s.likely)
    return sum(first) * variants


def sheets(sources: Sources, variants: int, seed: int) -> tuple[Sheet, ...]:
    """Return the sheets, with an item of each problem, by where its variants come from.

    Raises BadRequest for a problem with too few variants.
    """
    checks.size(seed, "the seed", 0)
    first = (islice(_items(name, source, seed), variants) for name, source in sources)
    columns = [list(files.show_progress(items, "variants", 10)) for items in first]
    for (name, _), column in zip(sources, columns, strict=True):
        if len(column) < variants:
            raise BadRequest(f"{name} has too few variants: there are {len(column)} of this kind")
    return tuple(zip(*columns, strict=True))


def _items(name: str, source: Source, seed: int) -> Iterator[Item]:
    """Yield items with different numbers; no more after 50 repetitions."""
    _, letter = catalogue.part(name)
    seen = set[str]()
    for each in count(seed):
        if each - seed - len(seen) == TRIES:
            return
        made = source.vary(each)
        text = f"{made.question} {made.table}"
        if text not in seen:
            seen.add(text)
            yield Item(name, len(seen), each, made.work_out(letter))


def parts(names: Sequence[str]) -> list[str]:
    """Return the names of what asks for one number: the parts, where a problem has several.

    >>> parts(["lab-test", "hiking"])
    ['lab-test', 'hiking-b', 'hiking-d']
    """
    parts = list[str]()
    for name in names:
        problem, letter = catalogue.part(name)
        lettered = problem.letters and not letter
        parts += [problem.part(y) for y in problem.exercises] if lettered else [name]
    return parts


def wrong(item: Item, kinds: tuple[str, ...]) -> dict[Fraction, str]:
    """Return the answers that one mistake of these kinds gives; global goes before local.

    Each has the ways to it that are told: words that follow "if". What divides by 0 is no number,
    and is left out.
    """
    exercise = item.exercise
    if exercise is None:
        return {}
    outcomes = [o for o in exercise.by_one if o.kind in kinds]
    answers = dict[Fraction, str]()
    for value in dict.fromkeys(o.value for o in outcomes if o.value is not None):
        verdict = diagnosis.explain(outcomes, Entry(FRACTION, value, 0, 0))
        steps = item.answer.headings
        ways = [str(feedback.explained(exercise, k, steps)) for k in verdict.explanations]
        if verdict.number > len(ways):
            ways[-1] += f" There are {verdict.number} ways to it."
        answers[value] = " Or if ".join(ways)
    return answers


def on_paper(sheets: Sequence[Sheet], *, key: bool, tex: bool) -> str:
    """Write a document that LaTeX compiles as it stands, each sheet on a page; or Markdown."""
    pages = ["\n\n".join(_page(k, sheet, key, tex=tex)) for k, sheet in enumerate(sheets, 1)]
    return document("\n\n\\newpage\n".join(pages)) if tex else "\n\n".join(pages) + "\n"


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
    ways = [(feedback.shown(x), way) for x, way in wrong(item, (diagnosis.GLOBAL,)).items()]
    if ways and tex:
        lines = [rf"\item[{x}] {escapes.latex(way)}" for x, way in ways]
        yield rf"\paragraph{{{FROM}}}"
        yield "\n".join([r"\begin{description}\sloppy", *lines, r"\end{description}"])
    elif ways:
        yield f"**{FROM}**"
        yield "\n".join(f"- {x}: {escapes.markdown(way)}" for x, way in ways)


def _right(item: Item, tex: bool) -> str:
    """Return what stands in the key."""
    if item.exercise is None:
        return "see below"
    asked, right = item.exercise.quantity, Line((NOTHING, Number(item.right)))
    if tex:
        return f"{escapes.latex(asked)} ${' '.join(right.pieces(terms.tex)[1:])}$"
    return " ".join([escapes.markdown(asked), *right.pieces(terms.text)[1:]])


def moodle(items: Sequence[Item]) -> str:
    """Write short answers, one category for each problem."""
    body = list[str]()
    for name in dict.fromkeys(item.name for item in items):
        category = _text("category", f"$course$/refnb/{name}")
        body.append(_element("question", category, type="category"))
        body += [_short_answer(item) for item in items if item.name == name]
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_element("quiz", *body)}\n'


def forms(x: Fraction) -> list[str]:
    """Return the texts of a number: the fraction, and the decimal where it ends.

    >>> forms(Fraction(49, 200)), forms(Fraction(1, 3)), forms(Fraction(2))
    (['49/200', '0.245', '.245'], ['1/3'], ['2'])
    """
    possible = range(1, x.denominator.bit_length())
    decimals = [rounding.decimal(x, k) for k in possible if 10**k % x.denominator == 0][:1]
    short = [decimal.replace("0.", ".", 1) for decimal in decimals if abs(x) < 1]
    return [rational.spelling(x), *decimals, *short]


def math(terms: Iterable[str]) -> str:
    """Return TeX as a formula of a page."""
    tex = escapes.xml(" ".join(terms))
    return f"\\({tex}\\)" if tex else ""


def _short_answer(item: Item) -> str:
    """Write a question and its answers; the first that matches counts."""
    answers = [(form, "100", "") for form in forms(item.right)]
    for x, way in wrong(item, KINDS).items():
        answers += [(form, "0", f"This is what you get if {way}") for form in forms(x)]
    answers.append(("*", "0", f"{ELSE} {LOWEST}"))
    settings = [*_common(item), _leaf("usecase", "0")]
    return _element("question", *settings, *starmap(_answer, answers), type="shortanswer")


def _answer(form: str, share: str, text: str) -> str:
    feedback = _text("feedback", _paragraph(text), format="html")
    return _element("answer", _leaf("text", form), feedback, fraction=share, format="plain_text")


def _common(item: Item) -> Iterator[str]:
    """Yield what every question of Moodle has: the words, and the worked solutions."""
    rows = [_table(item.answer.table)] if item.answer.table else []
    asked = [_paragraph(item.answer.question), *rows, _paragraph(f"{item.task} {LOWEST}")]
    yield _text("name", f"{item.name} {item.sheet} (seed {item.seed})")
    yield _text("questiontext", "\n".join(asked), format="html")
    worked = list[str]()
    for solution in item.answer.solutions:
        worked += [f"<h4>{escapes.html(solution.title)}</h4>"] if solution.title else []
        for place, step in enumerate(solution.shown, 1):
            worked += _step(place, step)
    yield _text("generalfeedback", "\n".join(worked), format="html")
    yield from starmap(_leaf, (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")))


def _step(place: int, step: Step) -> Iterator[str]:
    formula = f": {math(step.formula.pieces(terms.tex))}" if step.formula.terms else ""
    yield f"<p><strong>{place}. {escapes.html(step.title)}</strong>{formula}</p>"
    if step.lines:
        lines = "\n".join(f"<li>{math(line.pieces(terms.tex))}</li>" for line in step.lines)
        yield f"<ul>\n{lines}\n</ul>"
    if step.table:
        yield _table(step.table)


def _table(table: Table) -> str:
    rows = [
        "".join(f"<{tag}>{math([terms.tex(term)])}</{tag}>" for term in row)
        for tag, row in (("th", table.head), *(("td", row) for row in table.rows))
    ]
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table>\n{body}\n</table>"


def _paragraph(text: str) -> str:
    """Return words as a paragraph, nothing for none."""
    return f"<p>{escapes.html(text)}</p>" if text else ""


def _element(name: str, *content: str, **attributes: str) -> str:
    """Return an element of XML around others, each on lines of its own."""
    inner = "\n".join(content)
    return f"<{name}{_attributes(attributes)}>\n{inner}\n</{name}>"


def _leaf(name: str, text: str = "", **attributes: str) -> str:
    """Return an element of XML around text, its lines kept."""
    content = "\n".join(map(escapes.xml, text.split("\n")))
    return f"<{name}{_attributes(attributes)}>{content}</{name}>"


def _text(name: str, text: str = "", **attributes: str) -> str:
    """Return an element around a text element, as Moodle has it."""
    return f"<{name}{_attributes(attributes)}>{_leaf('text', text)}</{name}>"


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escapes.xml(value)}"' for name, value in attributes.items())

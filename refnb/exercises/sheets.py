r"""Sheets: variants of problems with their key, on paper or for Moodle.

The k-th sheet has the variants of the k-th seed, counted from the first; a seed that repeats the
question of an earlier sheet is skipped, and so are fifty that repeat an answer. The seed stands
beside the question: `refnb solve NAME --vary SEED` shows it again.

On paper (LaTeX, Markdown or HTML) you get the questions to hand out, or the key to keep: a table of
all answers, then each question worked out, with the mistakes behind wrong answers. A question bank
for Moodle has short answers:

    forms      the fraction in lowest terms; the decimal where it ends, with its 0 or without
    *          whatever else is entered

A numerical question of Moodle compares floats and accepts no fraction. A short answer is a text,
and the first form that equals it decides. So 98/470 is not right; the question asks for lowest
terms. Wrong answers are the results of one mistake, global or local, each with its explanation.

`escapes.html` writes the text; this module writes the formulas, which Moodle expects between `\(`
and `\)`.

Source: Moodle XML format, docs.moodle.org: the elements of questions of type shortanswer.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count, islice, starmap
from typing import NamedTuple

from refnb.core import checks, escapes
from refnb.core.errors import BadRequest
from refnb.exact import rational, rounding
from refnb.exact.logarithm import LogForm
from refnb.exercises import diagnosis, feedback, replay
from refnb.exercises.entry import FRACTION, Entry
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.problem import Answer
from refnb.exercises.problems.variety import USUAL, Source
from refnb.io import files
from refnb.worked import terms
from refnb.worked.layout import Table
from refnb.worked.solution import Solution, Step, document
from refnb.worked.terms import Name, Term

Sources = list[tuple[str, Source]]

MOST, TRIES, ROWS = 1000, 50, 50
HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sheets</title>
<style>
body { font: 12pt/1.5 serif; max-width: 45em; margin: auto; }
pre { font-size: 9pt; white-space: pre-wrap; }
th, td { border: 1px solid; padding: 0 .5em; }
table { border-collapse: collapse; }
section { break-after: page; }
</style>
"""
LATEX_LIST = "\\begin{{description}}\\sloppy\n{}\n\\end{{description}}"
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
    title: str = ""
    parts: Mapping[str, replay.Exercise] = field(default_factory=dict)
    same: str = ""  # where an earlier sheet has the same answer

    @property
    def called(self) -> str:
        """The usual name of the problem: the title of one of your own."""
        return self.title or self.name

    @property
    def answers(self) -> str:
        """The answers; with several parts, each with its letter."""
        parts = (f"({y}) " * bool(y) + _right(asked) for y, asked in self.parts.items())
        return ", ".join(parts) or "see below"

    @property
    def exercise(self) -> replay.Exercise | None:
        """The answer, if the problem asks for one number."""
        made = self.answer.make_exercise() if self.answer.make_exercise else None
        return None if made and made.choice else made

    @property
    def tasks(self) -> tuple[str, ...]:
        """Which number to give, or which in each part."""
        if self.answer.tasks:
            return self.answer.tasks
        part = self.name.rpartition("-")[2]
        which = f"({part}) " if len(part) == 1 else ""
        return (f"{which}Give {self.exercise.quantity}.",) if self.exercise else ()

    @property
    def right(self) -> Fraction:
        """The right answer: BadRequest if no single number is asked for."""
        right = _single(self.exercise) if self.exercise else None
        if right is None:
            why = "asks for no single number, and a bank has exact ones: leave it out"
            raise BadRequest(f"{self.called} {why}")
        return right


def _single(exercise: replay.Exercise) -> Fraction | None:
    """Return the right answer if it is one exact number; None for words or an enclosure."""
    if exercise.choice or exercise.irrational or exercise.is_near:
        return None
    right = replay.answer(exercise)
    return right if isinstance(right, Fraction) else None


def _right(exercise: replay.Exercise) -> str:
    """Return the right answer: a number, enclosed where it is irrational, or words."""
    if exercise.choice:
        return ", ".join(exercise.choice.right)
    return feedback.shown(exercise.irrational or replay.answer(exercise))


Sheet = tuple[Item, ...]


def sources(names: Iterable[str], kind: str) -> Sources:
    """Return the source of the variants of each problem.

    Raises UnknownValue for an unknown problem; BadRequest for one without variants.
    """
    return [(name, Source(catalogue.part(name)[0], kind)) for name in names]


def drawn(sources: Sources, variants: int) -> int:
    """Estimate how many questions must be drawn to get so many sheets.

    The estimate uses the first draws of each problem.

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
    """Yield items with different numbers; stop after 50 repetitions.

    The answers differ, too, until 50 seeds have repeated one; words repeat at once.
    """
    problem, letter = catalogue.part(name)
    is_own, seen, answers, again = ".toml" in name, set[str](), dict[str, str](), 0
    title = problem.title + f" ({letter})" * bool(letter) if is_own else ""
    for each in count(seed):
        if each - seed - again - len(seen) == TRIES:
            return
        made = source.vary(each)
        if (text := f"{made.question} {made.table}") in seen:
            continue
        asked = made.exercises if not letter else {"": made.exercises.get(letter)}
        parts = {y: ask() for y, ask in asked.items() if ask}
        right = ", ".join(_right(part) for part in parts.values() if not part.choice)
        same = answers.get(right, "") if right and source.kind == USUAL else ""
        if same and again < TRIES:
            again += 1
            continue
        seen.add(text)
        answers.setdefault(right, f", as sheet {len(seen)}")
        yield Item(name, len(seen), each, made.work_out(letter), title, parts, same)


def parts(names: Sequence[str]) -> list[str]:
    """Return the names of the single questions: the parts, if a problem has several.

    >>> parts(["lab-test", "hiking"])
    ['lab-test', 'hiking-b', 'hiking-d']
    """
    parts = list[str]()
    for name in names:
        problem, letter = catalogue.part(name)
        lettered = problem.letters and not letter
        asks = problem.exercises.items() if lettered else ()
        parts += [problem.part(y) for y, ask in asks if _single(ask()) is not None] or [name]
    return parts


def wrong(item: Item, kinds: tuple[str, ...]) -> dict[Fraction | LogForm, str]:
    """Return the results of one mistake of these kinds, global ones before local ones.

    Each has the explanations to show: words that follow "if". A division by 0 gives no number and
    is left out.
    """
    exercise = item.exercise
    if exercise is None:
        return {}
    outcomes = [o for o in exercise.by_one if o.kind in kinds]
    answers = dict[Fraction | LogForm, str]()
    for value in dict.fromkeys(o.value for o in outcomes if o.value is not None):
        verdict = diagnosis.explain(outcomes, Entry(FRACTION, value, 0, 0))
        steps = item.answer.headings
        ways = [str(feedback.explained(exercise, k, steps)) for k in verdict.explanations]
        if verdict.number > len(ways):
            ways[-1] += f" There are {verdict.number} ways to it."
        answers[value] = " Or if ".join(ways)
    return answers


MARKS = {
    "heading": {"latex": r"\section*{{{}}}", "markdown": "# {}", "html": "<h1>{}</h1>"},
    "bold": {"latex": r"\paragraph{{{}}}", "markdown": "**{}**", "html": "<strong>{}</strong>"},
    "paragraph": {"latex": "{}", "markdown": "{}", "html": "<p>{}</p>"},
    "task": {"latex": r"\noindent {}", "markdown": "{}", "html": "<p>{}</p>"},
    "item": {"latex": r"\item[{}] {}", "markdown": "- {}: {}", "html": "<li>{}: {}</li>"},
    "list": {"latex": LATEX_LIST, "markdown": "{}", "html": "<ul>\n{}\n</ul>"},
}


class Paper(NamedTuple):
    """How to write a page in a form: words, tables, solutions, pages together, and its marks."""

    form: str
    escape: Callable[[str], str]
    rows: Callable[[Table], str]
    worked: Callable[[Solution], str]
    together: Callable[[Sequence[str]], str]

    def mark(self, what: str, *parts: str) -> str:
        """Return text as a heading, in bold, as a paragraph, a task, a list, or its item."""
        return MARKS[what][self.form].format(*parts)


def _document(pages: Sequence[str]) -> str:
    return document("\n\n\\newpage\n".join(pages))


def _joined(pages: Sequence[str]) -> str:
    return "\n\n".join(pages) + "\n"


def _file(pages: Sequence[str]) -> str:
    """Return an HTML file that prints each sheet on its own page."""
    sections = "\n".join(f"<section>\n{page}\n</section>" for page in pages)
    return f"{HEAD}<body>\n{sections}\n</body>\n</html>\n"


def _rows(table: Table) -> str:
    return _table(table, lambda term: escapes.html(terms.text(term)))


def _steps(solution: Solution) -> str:
    lines = "\n".join(map(escapes.html, solution.text().rstrip().split("\n")))
    return f"<pre>{lines}</pre>"


PAPERS = {
    "latex": Paper("latex", escapes.latex, Table.latex, Solution.latex, _document),
    "markdown": Paper("markdown", escapes.markdown, Table.markdown, Solution.markdown, _joined),
    "html": Paper("html", escapes.html, _rows, _steps, _file),
}


def on_paper(sheets: Sequence[Sheet], form: str, *, key: bool) -> str:
    """Write a complete LaTeX document, Markdown or HTML, each sheet on its own page.

    A key begins with a table of all answers.
    """
    paper = PAPERS[form]
    pages = ["\n\n".join(_page(k, sheet, key, paper)) for k, sheet in enumerate(sheets, 1)]
    return paper.together([*(_answers(sheets, paper) if key else ()), *pages])


def _answers(sheets: Sequence[Sheet], paper: Paper) -> Iterator[str]:
    """Yield a page of answers for every fifty sheets."""
    names = [f"{place}. {item.called}" for place, item in enumerate(sheets[0], 1)]
    for start in range(0, len(sheets), ROWS):
        some = enumerate(sheets[start : start + ROWS], start + 1)
        cells = "{0.answers} (seed {0.seed}{0.same})".format
        rows = [[str(k), *map(cells, sheet)] for k, sheet in some]
        head, *body = (tuple(map(Name, row)) for row in (("sheet", *names), *rows))
        yield "\n\n".join([paper.mark("heading", "Answers"), paper.rows(Table(head, tuple(body)))])


def _page(k: int, sheet: Sheet, key: bool, paper: Paper) -> Iterator[str]:
    """Yield the paragraphs of a sheet."""
    yield paper.mark("heading", f"Sheet {k}{': key' if key else ''}")
    for place, item in enumerate(sheet, 1):
        asked = paper.escape(item.answer.question)
        head = paper.mark("bold", f"Question {place} (seed {item.seed}).")
        yield paper.mark("paragraph", f"{head} {asked}")
        if rows := item.answer.table:
            yield paper.rows(rows)
        for asked_for in item.tasks:
            yield paper.mark("task", paper.escape(asked_for))
        yield from _worked(item, paper) if key else ()


def _worked(item: Item, paper: Paper) -> Iterator[str]:
    """Yield the answer of a question, its solutions, and the mistakes behind wrong answers."""
    if item.parts:
        answer = paper.mark("bold", f"Answer: {paper.escape(item.answers)}.")
        yield paper.mark("paragraph", answer)
    for solution in item.answer.solutions:
        yield paper.worked(solution).rstrip("\n")
    if ways := wrong(item, (diagnosis.GLOBAL,)):
        yield paper.mark("paragraph", paper.mark("bold", FROM))
        items = (paper.mark("item", feedback.shown(x), paper.escape(w)) for x, w in ways.items())
        yield paper.mark("list", "\n".join(items))


def moodle(items: Sequence[Item]) -> str:
    """Write short answers, in one category for each problem."""
    body = list[str]()
    for name in dict.fromkeys(item.called for item in items):
        category = _text("category", f"$course$/refnb/{name}")
        body.append(_element("question", category, type="category"))
        body += [_short_answer(item) for item in items if item.called == name]
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_element("quiz", *body)}\n'


def forms(x: Fraction) -> list[str]:
    """Return a number as texts: the fraction, and the decimal if it ends.

    >>> forms(Fraction(49, 200)), forms(Fraction(1, 3)), forms(Fraction(2))
    (['49/200', '0.245', '.245'], ['1/3'], ['2'])
    """
    possible = range(1, x.denominator.bit_length())
    decimals = [rounding.decimal(x, k) for k in possible if 10**k % x.denominator == 0][:1]
    short = [decimal.replace("0.", ".", 1) for decimal in decimals if abs(x) < 1]
    return [rational.spelling(x), *decimals, *short]


def math(terms: Iterable[str]) -> str:
    """Return TeX as a formula for a page."""
    tex = escapes.xml(" ".join(terms))
    return f"\\({tex}\\)" if tex else ""


def _short_answer(item: Item) -> str:
    """Write a question and its answers; the first that matches counts."""
    answers = [(form, "100", "") for form in forms(item.right)]
    exact = ((x, way) for x, way in wrong(item, KINDS).items() if isinstance(x, Fraction))
    for x, way in exact:
        answers += [(form, "0", f"This is what you get if {way}") for form in forms(x)]
    answers.append(("*", "0", f"{ELSE} {LOWEST}"))
    settings = [*_common(item), _leaf("usecase", "0")]
    return _element("question", *settings, *starmap(_answer, answers), type="shortanswer")


def _answer(form: str, share: str, text: str) -> str:
    feedback = _text("feedback", _paragraph(text), format="html")
    return _element("answer", _leaf("text", form), feedback, fraction=share, format="plain_text")


def _common(item: Item) -> Iterator[str]:
    """Yield the common parts of a Moodle question: the words, and the worked solutions."""
    rows = [_table(item.answer.table)] if item.answer.table else []
    task = _paragraph(f"{' '.join(item.tasks)} {LOWEST}")
    asked = [_paragraph(item.answer.question), *rows, task]
    yield _text("name", f"{item.called} {item.sheet} (seed {item.seed})")
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


def _cell(term: Term) -> str:
    """Return a cell for Moodle; words stay words."""
    return escapes.html(term.text) if isinstance(term, Name) else math([terms.tex(term)])


def _table(table: Table, cell: Callable[[Term], str] = _cell) -> str:
    """Return a table of HTML."""
    rows = [
        "".join(f"<{tag}>{cell(term)}</{tag}>" for term in row)
        for tag, row in (("th", table.head), *(("td", row) for row in table.rows))
    ]
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table>\n{body}\n</table>"


def _paragraph(text: str) -> str:
    """Return words as a paragraph, empty for none."""
    return f"<p>{escapes.html(text)}</p>" if text else ""


def _element(name: str, *content: str, **attributes: str) -> str:
    """Return an element of XML around others, each on lines of its own."""
    inner = "\n".join(content)
    return f"<{name}{_attributes(attributes)}>\n{inner}\n</{name}>"


def _leaf(name: str, text: str = "", **attributes: str) -> str:
    """Return an element of XML around text, with its line breaks."""
    content = "\n".join(map(escapes.xml, text.split("\n")))
    return f"<{name}{_attributes(attributes)}>{content}</{name}>"


def _text(name: str, text: str = "", **attributes: str) -> str:
    """Return an element around a text element, in Moodle's form."""
    return f"<{name}{_attributes(attributes)}>{_leaf('text', text)}</{name}>"


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escapes.xml(value)}"' for name, value in attributes.items())

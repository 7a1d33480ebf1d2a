r"""Question banks for Moodle: short answers, or questions for STACK, its algebra system.

    forms      of a short answer: the fraction in lowest terms; the decimal where it ends, with its
               0 or without
    *          whatever else is entered
    input ans1 of STACK: what is entered, in any form: 49/235, 98/470, 1 - 186/235
    tree prt1  node 0 compares it with the answer, each other node with what a mistake gives

A numerical question of Moodle compares floats and takes no fraction. A short answer is a text: the
first form that it equals decides. So 98/470 is not right, and is asked for in lowest terms. Wrong
is what one mistake gives, global or local, with words for who gives it; the nodes of STACK hold the
global ones. AlgEquiv takes 0.5 for 1/2, and 0.33 not for 1/3. Each node has a test, which STACK
runs: what is entered, the score, and the note of the node that must say so.

Text is written by `escapes.html`; here are the formulas, which Moodle looks for between \( and \).

Source: Moodle XML format, docs.moodle.org; STACK, docs.stack-assessment.org: potential response
trees, answer tests; the elements of questions of type shortanswer and stack.
"""

import itertools
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from refnb.core import escapes
from refnb.exact import rational, rounding
from refnb.exercises import diagnosis, sheets
from refnb.exercises.sheets import items
from refnb.exercises.sheets.items import Item, Wrong
from refnb.io import files
from refnb.worked.layout import Table
from refnb.worked.solution import Step

KINDS = (diagnosis.GLOBAL, diagnosis.LOCAL)
LOWEST = "Write a fraction in lowest terms, or the exact decimal."
ANY = "A number in any form: a fraction, or the exact decimal."
ELSE = "No single mistake that is known here gives this."
PENALTY = "0.1"
STACK = tomllib.loads(files.document(f"{sheets.__path__[0]}/stack.toml"))
_TEX = {ord(c): f"&#{ord(c)};" for c in "@#[]"}


def moodle(items_: Sequence[Item]) -> str:
    """Write short answers, one category for each problem."""
    body = list[str]()
    for name in dict.fromkeys(item.name for item in items_):
        category = _text("category", f"$course$/refnb/{name}")
        body.append(_element("question", category, type="category"))
        body += [_short_answer(item) for item in items_ if item.name == name]
    return _bank(body)


def stack(items_: Sequence[Item]) -> str:
    """Write questions for STACK."""
    return _bank(map(_question, items_))


def forms(x: Fraction) -> list[str]:
    """Return the texts of a number: the fraction, and the decimal where it ends.

    >>> forms(Fraction(49, 200)), forms(Fraction(1, 3)), forms(Fraction(2))
    (['49/200', '0.245', '.245'], ['1/3'], ['2'])
    """
    possible = range(x.denominator.bit_length())
    places = next((k for k in possible if 10**k % x.denominator == 0), 0)
    if not places:
        return [rational.spelling(x)]
    decimal = rounding.decimal(x, places)
    short = [decimal.replace("0.", ".", 1)] if decimal.lstrip("-").startswith("0.") else []
    return [rational.spelling(x), decimal, *short]


def math(terms: Iterable[str]) -> str:
    """Return TeX as a formula of a page."""
    tex = escapes.xml(" ".join(terms)).translate(_TEX)
    return f"\\({tex}\\)" if tex else ""


def _short_answer(item: Item) -> str:
    """Write a question and its answers; the first that matches counts."""
    answers = [(form, "100", "") for form in forms(item.right)]
    for wrong in items.wrong(item, KINDS):
        answers += [(form, "0", wrong.words) for form in forms(wrong.value)]
    answers.append(("*", "0", f"{ELSE} {LOWEST}"))
    return _element(
        "question",
        *_common(item, LOWEST, "", "0.3333333"),
        _leaf("usecase", "0"),
        *(_answer(*answer) for answer in answers),
        type="shortanswer",
    )


def _answer(form: str, share: str, words: str) -> str:
    feedback = _text("feedback", _paragraph(words), format="html")
    return _element("answer", _leaf("text", form), feedback, fraction=share, format="plain_text")


def _question(item: Item) -> str:
    """Write a question for STACK, with its tree and its tests."""
    mistakes = items.wrong(item, (diagnosis.GLOBAL,))
    right = rational.spelling(item.right)
    return _element(
        "question",
        *_common(item, ANY, "\n<p>[[input:ans1]] [[validation:ans1]]</p>", PENALTY),
        _text("questionvariables", f"ta:{right};"),
        _text("specificfeedback", "<p>[[feedback:prt1]]</p>", format="html"),
        _text("questionnote", escapes.html(f"{item.title}: {right}")),
        *(
            _text(name, f"<p>{words}</p>", format="html")
            for name, words in STACK["verdicts"].items()
        ),
        *_leaves(**STACK["options"]),
        _element("input", *_leaves(**STACK["input"])),
        _element(
            "prt",
            *_leaves(name="prt1", value="1.0000000", autosimplify="1", feedbackstyle="1"),
            _text("feedbackvariables"),
            *_nodes(mistakes),
        ),
        *_tests(item.right, mistakes),
        type="stack",
    )


def _nodes(mistakes: Sequence[Wrong]) -> Iterator[str]:
    """Yield the nodes: the first compares with the right number, each other with a mistake's."""
    values = [("ta", ""), *((rational.spelling(wrong.value), wrong.words) for wrong in mistakes)]
    for place, (value, words) in enumerate(values):
        last, score = place == len(mistakes), "0" if place else "1"
        following, note = "-1" if last else str(place + 1), f"prt1-{place}"
        yield _element(
            "node",
            *_leaves(name=str(place), description="", answertest="AlgEquiv", sans="ans1"),
            *_leaves(tans=value, testoptions="", quiet="1"),
            *_branch("true", "-1", f"{note}-T", score, words),
            *_branch("false", following, f"{note}-F", "0", ELSE if last else ""),
        )


def _branch(way: str, following: str, note: str, score: str, words: str) -> Iterator[str]:
    yield from _leaves(**{f"{way}scoremode": "=", f"{way}score": score, f"{way}penalty": ""})
    yield from _leaves(**{f"{way}nextnode": following, f"{way}answernote": note})
    yield _text(f"{way}feedback", _paragraph(words), format="html")


def _tests(right: Fraction, mistakes: Sequence[Wrong]) -> Iterator[str]:
    """Yield what STACK checks of the question itself."""
    for place, value in enumerate([right, *(wrong.value for wrong in mistakes)]):
        entered = _leaves(name="ans1", value=rational.spelling(value))
        score, penalty = ("0", PENALTY) if place else ("1", "0")
        expected = _leaves(name="prt1", expectedscore=score, expectedpenalty=penalty)
        note = _leaf("expectedanswernote", f"prt1-{place}-T")
        yield _element(
            "qtest",
            *_leaves(testcase=str(place + 1), description=""),
            _element("testinput", *entered),
            _element("expected", *expected, note),
        )


def _common(item: Item, form: str, more: str, penalty: str) -> Iterator[str]:
    """Yield what every question of Moodle has: the words, and the worked solutions."""
    rows = [_table(item.answer.table)] if item.answer.table else []
    asked = [_paragraph(item.answer.question), *rows, _paragraph(f"{item.task} {form}")]
    yield _text("name", item.title)
    yield _text("questiontext", "\n".join(asked) + more, format="html")
    worked = list[str]()
    for solution in item.answer.solutions:
        worked += [f"<h4>{escapes.html(solution.title)}</h4>"] if solution.title else []
        for place, step in enumerate(solution.shown, 1):
            worked += _step(place, step)
    yield _text("generalfeedback", "\n".join(worked), format="html")
    yield from _leaves(defaultgrade="1", penalty=penalty, hidden="0")


def _step(place: int, step: Step) -> Iterator[str]:
    formula = f": {math(step.formula.tex())}" if step.formula.terms else ""
    yield f"<p><strong>{place}. {escapes.html(step.title)}</strong>{formula}</p>"
    if step.lines:
        lines = "\n".join(f"<li>{math(line.tex())}</li>" for line in step.lines)
        yield f"<ul>\n{lines}\n</ul>"
    if step.table:
        yield _table(step.table)


def _table(table: Table) -> str:
    rows = [
        "".join(f"<{tag}>{math([term.tex])}</{tag}>" for term in row)
        for tag, row in (("th", table.head), *(("td", row) for row in table.rows))
    ]
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table>\n{body}\n</table>"


def _paragraph(words: str) -> str:
    """Return words as a paragraph, nothing for none."""
    return f"<p>{escapes.html(words)}</p>" if words else ""


def _bank(questions: Iterable[str]) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_element("quiz", *questions)}\n'


def _element(name: str, *content: str, **attributes: str) -> str:
    """Return an element of XML around others, each on lines of its own."""
    inner = "\n".join(content)
    return f"<{name}{_attributes(attributes)}>\n{inner}\n</{name}>"


def _leaf(name: str, words: str = "", **attributes: str) -> str:
    """Return an element of XML around text, its lines kept."""
    content = "\n".join(map(escapes.xml, words.split("\n")))
    return f"<{name}{_attributes(attributes)}>{content}</{name}>"


def _leaves(**elements: str) -> Iterator[str]:
    return itertools.starmap(_leaf, elements.items())


def _text(name: str, words: str = "", **attributes: str) -> str:
    """Return an element around a text element, as Moodle has it."""
    return f"<{name}{_attributes(attributes)}>{_leaf('text', words)}</{name}>"


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escapes.xml(words)}"' for name, words in attributes.items())

"""A question bank for Moodle: short answers, each wrong one with words for who gives it.

    right      the fraction in lowest terms; the decimal where it ends, with its 0 or without
    wrong      what one mistake gives, global or local, in the same forms
    *          whatever else there is

A numerical question of Moodle compares floats and takes no fraction. A short answer is a text: the
first form that it equals decides. So 98/470 is not right, and is asked for in lowest terms.

Source: Moodle XML format, docs.moodle.org; the elements of a question of type shortanswer.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from refnb.exact import rational, rounding
from refnb.exercises import diagnosis
from refnb.exercises.sheets import markup, wrong
from refnb.exercises.sheets.items import Item
from refnb.exercises.sheets.markup import element, leaf, text

KINDS = (diagnosis.GLOBAL, diagnosis.LOCAL)
FORM = "Write a fraction in lowest terms, or the exact decimal."
ELSE = "No single mistake that is known here gives this."


def render(items: Sequence[Item]) -> str:
    """Write the questions as a bank, one category for each problem."""
    body = "\n".join(part for name in _names(items) for part in _category(name, items))
    return f"{markup.HEAD}<quiz>\n{body}\n</quiz>\n"


def forms(x: Fraction) -> list[str]:
    """Return the texts of a number: the fraction, and the decimal where it ends.

    >>> forms(Fraction(49, 200)), forms(Fraction(1, 3)), forms(Fraction(2))
    (['49/200', '0.245', '.245'], ['1/3'], ['2'])
    """
    decimal = _decimal(x)
    short = [decimal.replace("0.", ".", 1)] if decimal.lstrip("-").startswith("0.") else []
    return [rational.spelling(x), *([decimal] if decimal else []), *short]


def solution(item: Item) -> str:
    """Write the worked solutions of an item as HTML."""
    return "\n".join(markup.blocks(s.title, s.blocks) for s in item.answer.solutions)


def question(item: Item, form: str) -> str:
    """Write the question of an item as HTML, and how to write the answer."""
    rows = [markup.table(item.answer.table)] if item.answer.table else []
    asked = markup.paragraph(f"{item.task} {form}")
    return "\n".join([markup.paragraph(item.answer.question), *rows, asked])


def _decimal(x: Fraction) -> str:
    """Return the decimal of a number that is not whole, if it ends."""
    rest, places = x.denominator, 0
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest, power = rest // prime, power + 1
        places = max(places, power)
    return rounding.decimal(x, places) if rest == 1 and places else ""


def _names(items: Sequence[Item]) -> list[str]:
    return list(dict.fromkeys(item.name for item in items))


def _category(name: str, items: Sequence[Item]) -> Iterator[str]:
    yield element("question", text("category", f"$course$/refnb/{name}"), type="category")
    yield from (_question(item) for item in items if item.name == name)


def _question(item: Item) -> str:
    return element(
        "question",
        text("name", item.title),
        text("questiontext", question(item, FORM), format="html"),
        text("generalfeedback", solution(item), format="html"),
        leaf("defaultgrade", "1"),
        leaf("penalty", "0.3333333"),
        leaf("hidden", "0"),
        leaf("usecase", "0"),
        *_answers(item),
        type="shortanswer",
    )


def _answers(item: Item) -> Iterator[str]:
    """Yield the answers; the first that matches counts."""
    yield from (_answer(form, "100", "") for form in forms(item.right))
    for found in wrong.answers(item, KINDS):
        yield from (_answer(form, "0", found.words) for form in forms(found.value))
    yield _answer("*", "0", f"{ELSE} {FORM}")


def _answer(form: str, share: str, words: str) -> str:
    feedback = text("feedback", markup.paragraph(words), format="html")
    return element("answer", leaf("text", form), feedback, fraction=share, format="plain_text")

"""Sheets read back by our own readers, which know the documented fields.

A short answer of Moodle is right when it is, letter by letter, the first answer that matches, where
* stands for anything.
"""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

import refnb
from helpers.refusals import refuses, refusing
from refnb.api.exercises.variants import FORMS
from refnb.core.errors import BadRequest, EmptyData, OutOfRange, UnknownValue
from refnb.exercises import diagnosis, replay, sheets, theorem
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.problem import Answer, Problem
from refnb.exercises.problems.variety import Source
from refnb.exercises.sheets import Item
from refnb.worked import bayes
from refnb.worked.layout import Table
from refnb.worked.terms import Name
from worked.test_typesetting import compile_latex

Element = ElementTree.Element
EVIL = [
    *("<b>&amp;", "]]>", "{1+1}", "[[x]]", r"\(x\)", "$$y$$", '"q"', "{#z#}", "%", "a_b^c"),
    *("\x00\x0b", "it's", "@@PLUGINFILE@@", "\\[v\\]", "~#", "*"),
]
NAMES = ("lab-test", "exam-d", "coin")


@cache
def bank() -> Element:
    """Return a bank of two variants of each problem."""
    return parsed(refnb.sheet(NAMES, 2, 1, "moodle"))


def parsed(text: str) -> Element:
    return ElementTree.fromstring(text.encode())  # noqa: S314 - we wrote it


def asked(quiz: Element) -> list[Element]:
    return [q for q in quiz.findall("question") if q.get("type") != "category"]


def said(element: Element | None) -> str:
    """Return the text of an element, or of the text element in it."""
    assert element is not None
    inner = element.find("text")
    return (element if inner is None else inner).text or ""


def seen(html: str) -> str:
    """Return what a browser would show; the HTML must be well formed."""
    return "".join(parsed(f"<div>{html}</div>").itertext())


@cache
def made(*names: str) -> list[Item]:
    """Return the items of a bank, in its order, problem by problem."""
    pages = sheets.sheets(sheets.sources(sheets.parts(names), "usual"), 2, 1)
    return [page[i] for i in range(len(pages[0])) for page in pages]


def graded(question: Element, entered: str) -> tuple[str, str]:
    """Return the share in percent and the feedback of what is entered, as Moodle finds them."""
    for answer in question.findall("answer"):
        pattern = ".*".join(map(re.escape, said(answer).split("*")))
        if re.fullmatch(pattern, entered.strip(), re.IGNORECASE):
            return answer.get("fraction", ""), said(answer.find("feedback"))
    return "0", ""


@pytest.mark.slow
def test_moodle_grades() -> None:
    """Right forms are right; what a mistake gives is wrong, with its words; all else is wrong."""
    for question, item in zip(asked(bank()), made(*NAMES), strict=True):
        exercise = item.exercise
        assert exercise is not None
        right = replay.answer(exercise)
        assert right is not None
        assert graded(question, f"{right} ") == ("100", "")
        assert graded(question, f"{2 * right.numerator}/{2 * right.denominator}")[0] == "0"
        for outcome in exercise.by_one:
            mistake = exercise.known[outcome.mistakes[0]]
            if outcome.value is not None and mistake.kind == diagnosis.GLOBAL:
                share, feedback = graded(question, str(outcome.value))
                assert share == "0"
                first = item.answer.check(str(outcome.value)).explanations[:3]
                assert all(f"if {way.text}." in seen(feedback) for way in first)
        share, feedback = graded(question, "no idea")
        assert (share, "lowest terms" in feedback) == ("0", True)


def test_a_repeated_question_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds that make the numbers of another sheet are left out; at last there are no more."""
    problem, _ = catalogue.part("storm")
    source = Source(problem)
    few = [source.vary(seed) for seed in (1, 2)]
    tried = list[int]()

    def vary(_: object, seed: int) -> Problem:
        tried.append(seed)
        return few[seed // 3 % 2]

    monkeypatch.setattr(type(source), "vary", vary)
    sources = sheets.sources(["storm"], "usual")
    page = sheets.sheets(sources, 2, 0)
    assert [(item.sheet, item.seed) for (item,) in page] == [(1, 0), (2, 3)]
    tried.clear()
    refuses(BadRequest, "2 of this kind", partial(sheets.sheets, sources, 3, 0))
    assert tried == [*range(52)]  # 50 that repeat, beside 0 and 3


def hostile(names: list[str]) -> Item:
    """Return an item whose every name is as bad as can be."""
    prior = {h: Fraction(1, len(names)) for h in names}
    likely = {h: Fraction(k, len(names)) for k, h in enumerate(names, 1)}
    event = "".join(names)
    solved = bayes.working(event, prior, {event: likely}).solution
    asks = partial(theorem.exercise, prior, {event: likely}, names[0])
    rows = Table(tuple(map(Name, names)), (tuple(map(Name, reversed(names))),))
    found = Answer("lab-test", event, event, (solved,), (), asks)
    return Item("lab-test", 1, 1, replace(found, table=rows))


@pytest.mark.parametrize("evil", [*([name, "plain"] for name in EVIL), EVIL])
def test_hostile_names(evil: list[str]) -> None:
    """The XML stays well formed and shows them; no name begins a block or a formula."""
    item = hostile(evil)
    question = asked(parsed(sheets.moodle([item])))[0]
    text = said(question.find("questiontext"))
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in item.answer.question)
    assert seen(text).startswith(shown)
    feedback = [said(node) for node in question.iter() if "feedback" in node.tag]
    for html in (text, *feedback):
        assert not re.search(r"\$\$", html)
        assert html.count(r"\(") == html.count(r"\)")
        seen(html)
    assert sheets.math([]) == ""


@pytest.mark.parametrize("key", [False, True])
def test_sheets_compile(tmp_path: Path, key: bool) -> None:
    """LaTeX takes sheets of five problems, and a page of hostile names."""
    names = ["lab-test", "play-tennis", "spam", "bell-curve", "exam"]
    compile_latex(tmp_path, lambda: refnb.sheet(names, 2, 7, key=key))
    page = tuple(hostile([name, "plain"]) for name in EVIL)
    compile_latex(tmp_path, lambda: sheets.on_paper([page], "latex", key=key))


test_refusals = refusing(
    (UnknownValue, "did you mean 'lab-test'", refnb.sheet, "lab-tset"),
    (BadRequest, r"of its own.*solve\('tree'\).question_on", refnb.sheet, ["lab-test", "tree"]),
    (OutOfRange, "no form 'pdf'", refnb.sheet, "coin", 1, 1, "pdf"),
    (BadRequest, "'zero'", partial(refnb.sheet, "lab-test", kind="zero")),
    (EmptyData, "at least one", refnb.sheet, []),
    (OutOfRange, "number of variants.*0", refnb.sheet, "coin", 0),
    (OutOfRange, "number of variants.*1001", refnb.sheet, "coin", 1001),
)


@pytest.mark.slow
def test_a_file_is_called_by_its_title(tmp_path: Path) -> None:
    """Wherever it lies, in each form; the key has the answer of each part in its table."""
    path, part = tmp_path / "01_alarm.toml", '[[parts]]\nseen = ["bell"]\nasked = {{ h = "{}" }}'
    numbers = "prior = { fire = 0.2, none = 0.8 }\nbell = { fire = 0.9, none = 0.1 }"
    parts = "\n".join(map(part.format, ("fire", "none")))
    head = f'kind = "theorem"\ntitle = "Fire & <smoke>"\n[numbers]\n{numbers}\n'
    path.write_text(head + parts, "utf-8")
    right = [replay.answer(refnb.vary(f"{path}-{y}", 3).exercise()) for y in "ab"]
    for form in FORMS:
        page = refnb.sheet(path, 1, 3, form, key=form != "moodle")
        assert "01_alarm" not in page
        assert "smoke" in page
        assert form == "moodle" or f"(a) {right[0]}, (b) {right[1]} (seed 3)" in page
        if form == "html":
            assert parsed(page[page.index("<body>") : page.index("</html>")]) is not None

"""What the pages judge answers by: the right answer, and the result of every mistake.

The values and words are those of `refnb check`; the page compares them with the reader's answer. An
answer of the book is an element of its chapter, and states how it is judged:

    data-value    what is right: a number, or words
    data-by       a call of refnb that asks the same; its mistakes are those of `refnb check`
    data-slips    wrong answers and where they come from: ANSWER or ANSWER = WORDS; ..., of x, what
                  is right
    data-also     other words for what is right: WORDS; ...
    data-order    "any" where words may stand in any order
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import unescape
from typing import cast

import refnb
from refnb.exact import exponentials, expression, rational
from refnb.exact.logarithm import LogForm
from refnb.exercises import feedback, program, replay
from refnb.exercises.diagnosis import Outcome, Value
from refnb.exercises.problems import catalogue
from refnb.exercises.replay import Exercise

LONGEST = 1_000
Row = list[str | None]

BOX = re.compile(r'(<div class="nb-answer" (data-question="[^>]*"))></div>')
GIVEN = re.compile(r'data-(\w+)="([^"]*)"')
POWER = re.compile(r"e\^(-?\d+)")
REST = "1-x = you give the rest, 1 minus what is asked for"
TURNED = "1/x = the fraction is turned upside down, or one thing is asked for the other"
SIGN = "-x = the sign is the other one"
SLIPS = {  # of a number x of which nothing more is known; behind the slips of its page
    "probability": f"{REST}; x/(1-x) = odds are given: it is divided by the rest; {TURNED}",
    "certain": REST,
    "number": f"x/(1+x) = a share of the whole is given, not odds; {TURNED}; {SIGN}",
    "whole": SIGN,
}


def scripts() -> dict[str, str]:
    """Return every exercise of the problems, and the words for the results of a page."""
    texts = {"theorem": program.texts("theorem"), "table": program.texts("rows")}
    data = {"exercises": dict(_exercises()), **texts}
    text = f"globalThis.refnbAnswers = {json.dumps(data, separators=(',', ':'))};\n"
    return {"assets/playground/answers.js": text}


def _exercises() -> Iterator[tuple[str, dict[str, object]]]:
    for name in catalogue.checkable():
        answer = catalogue.answer(name)
        yield name, exercise(answer.exercise(), answer.headings)


def exercise(asked: Exercise, steps: Sequence[str] = (), most: int = 2) -> dict[str, object]:
    """Return what an answer to an exercise is judged by: its mistakes, this many at once.

    If the page knows the kind, it works them out itself from the given data.
    """
    if most > 1 and (asks := program.question(asked)):
        texts = program.texts(str(asks["kind"]))
        return {**asks, "asked": asked.quantity, "steps": [*steps], "words": texts}
    singles = _rows(asked, asked.by_one, steps)
    pairs = _rows(asked, asked.by_two, steps) if most > 1 else []
    return {
        "asked": asked.quantity,
        "right": spelled(replay.answer(asked)),
        "telling": feedback.telling(asked),
        "others": sorted(replay.others(asked)),
        "mistakes": {
            key: asked.known[key].text for row in (*singles, *pairs) for key in row[3:] if key
        },
        "singles": singles,
        "pairs": pairs,
    }


def _rows(asked: Exercise, outcomes: Iterable[Outcome], steps: Sequence[str]) -> list[Row]:
    """Return the outcomes as rows: value, kind, where to look, and the mistakes."""
    rows: list[Row] = []
    for one in outcomes:
        value = spelled(one.value)
        if value is None or len(value) <= LONGEST:
            rows.append([value, one.kind, _place(asked, one, steps), *one.mistakes])
    return rows


def _place(asked: Exercise, outcome: Outcome, steps: Sequence[str]) -> str:
    """Return where an explanation points: a step, and a line of it."""
    told = feedback.explained(asked, outcome.mistakes, steps)
    known = told.step and (steps or told.line)  # the book has no steps to look at
    return f"{told.step}{f': {told.line}' if told.line else ''}" if known else ""


def spelled(value: Value) -> str | None:
    """Return a value as it is written, or None after a division by 0."""
    return None if value is None else rational.spelling(value)


def boxed(html: str) -> str:
    """Return a page in which each answer carries the data to judge it."""
    return BOX.sub(lambda found: f"{found[1]}>{_held(judged(found[2]))}</div>", html)


def _held(data: object) -> str:
    text = json.dumps(data, separators=(",", ":")).replace("</", "<\\/")
    return f'<script type="application/json">{text}</script>'


def judged(attributes: str) -> dict[str, object]:
    """Return the data to judge an answer of the book, from the attributes of its element.

    >>> judged('data-question="day 1" data-kind="label" data-value="rain, dry"')
    {'asked': 'day 1', 'words': ['rain, dry'], 'order': '', 'slips': []}
    """
    given = {name: unescape(text) for name, text in GIVEN.findall(attributes)}
    asked, value, by = given["question"], given["value"], given.get("by")
    slips = given.get("slips", "")
    if (kind := given["kind"]) in ("probability", "number"):
        found = exercise(called(by), most=1) if by else plain(rational.rational(value))
        if found["right"] != value:
            raise ValueError(f"{asked}: {by} is {found['right']}, not {value}")
        usual = kind if "/" in value else {"probability": "certain", "number": "whole"}[kind]
        several = "; ".join(filter(None, [slips, "" if by else SLIPS[usual]]))
        return slipped(found, several) | {"asked": asked, "share": kind == "probability"}
    words = [value, *filter(None, given.get("also", "").split("; "))]
    more: dict[str, object] = {
        "asked": asked,
        "words": words,
        "order": given.get("order", ""),
        "slips": pairs(slips),
    }
    return more | slipped(plain(number(value)), slips) if POWER.search(value) else more


def called(by: str) -> Exercise:
    """Return the exercise that a call of refnb poses, such as `estimate({"a": 1, "b": 2})`.

    >>> called('bayes({"a": "1/2", "b": "1/2"}, {"a": "1/3", "b": 1}).exercise("b")').quantity
    'P(b | e)'
    """
    found = eval(f"refnb.{by}", {"refnb": refnb})  # noqa: S307 - written in our own pages
    return found if isinstance(found, Exercise) else found.exercise()


def exponential(power: int) -> Fraction:
    """Return a number that agrees with e^power to at least 30 places."""
    one, other = exponentials.softmax([LogForm("e", Fraction(k), ()) for k in (0, power)], 40)
    return Fraction(other.low) / Fraction(one.low)


def number(text: str) -> Fraction:
    """Return the value of an expression, which may contain powers of e."""
    return expression.value(POWER.sub(lambda k: f"({exponential(int(k[1]))})", text))


def pairs(slips: str) -> list[list[str]]:
    """Return slips, written ANSWER = WORDS; ..., as pairs; ANSWER may list several answers.

    >>> pairs("yes or independent = the coin is taken as known")
    [['yes', 'the coin is taken as known'], ['independent', 'the coin is taken as known']]
    """
    parts = [slip.split(" = ", 1) for slip in slips.split("; ") if slip]
    return [[wrong, said] for left, said in parts for wrong in left.split(" or ")]


def plain(right: Fraction) -> dict[str, object]:
    """Return the data to judge a number about which nothing else is known."""
    spelled = rational.spelling(right)
    return {"right": spelled, "telling": [], "mistakes": {}, "singles": [], "pairs": []}


def slipped(found: dict[str, object], slips: str) -> dict[str, object]:
    """Return the data to judge a number, slips before mistakes: only the first of each value.

    >>> slipped(plain(Fraction(3, 4)), "1-x = the rest; 3 = not divided")["singles"]
    [['1/4', 'global', '', 'slip 0'], ['3', 'global', '', 'slip 1']]
    """
    words, singles = {}, {str(found["right"]): list[str | None]()}
    for i, (wrong, said) in enumerate(pairs(slips)):
        value = rational.spelling(number(wrong.replace("x", f"({found['right']})")))
        words[f"slip {i}"] = said
        singles.setdefault(value, [value, "global", "", f"slip {i}"])
    others = [row for row in cast("list[Row]", found["singles"]) if row[0] not in singles]
    mistakes = words | cast("dict[str, str]", found["mistakes"])
    return found | {"mistakes": mistakes, "singles": [*filter(None, singles.values()), *others]}

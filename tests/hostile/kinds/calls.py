"""Python calls with wrong things: the questions whose answers are approved, wrong in one place.

A call answers, and what it answers can be shown; or it is refused by one clear error. It is a
Python expression, so that a small case can be read and pasted.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import refnb
from approved.questions import ASKED_AT, KNOWN, SETUP
from hostile.kinds.commands import seeds
from refnb.core.errors import RefnbError
from refnb.io.documents import Json

WRONG = (
    *("None", "True", "0", "-1", "3", "10 ** 400", "1.5", "float('nan')", "1j", "Fraction(1, 3)"),
    *("''", "'x'", "'\\ud800'", "'\\0'", "'a\\nb'", "'1/2'", "b''", "b'x'", "[]", "{}", "()"),
    *("set()", "{'a'}", "[None]", "[[]]", "[1, 2]", "{1: 2}", "{'a': None}", "{None: 'a'}"),
    *("{'a': float('inf')}", "{'a': {}}", "[{}]", "[{'a': []}]", "[{1: 'a'}]", "{'a': 'b'}"),
    *("{'a': [1, 2], 'b': [3]}", "{(): 1}", "{('a', 1): 1}", "[('a',)]", "object()", "object"),
    *("lambda: 1", "Path('none')", "Path('.')", "iter([])", "iter([1])", "range(3)", "print"),
    *("['a', 'a']", "'ab'", "['']", "[b'']", "bytearray(b'a,b')", "...", "refnb"),
)
DOORS = ASKED_AT | {  # and what is approved elsewhere
    "others": [
        "refnb.vary('play-tennis', 3).check('1/2')",
        "refnb.learn_counts('k.csv', 'Play').learn_counts('k.csv').unlearn_counts('k.csv')",
    ]
}


@cache
def questions() -> list[tuple[str, int, str]]:
    """Return each question that is a call, with its door, and its place there."""
    every = [(door, n, line) for door, of in DOORS.items() for n, line in enumerate(of)]
    return [row for row in every if offered(row[2]) and calls(row[2])]


def offered(line: str) -> bool:
    """Tell whether a line begins with a name of refnb, or asks what is known."""
    name = re.split(r"\W", line, maxsplit=1)[0]
    return name in refnb.__all__ or bool(re.match(r"(?!grading)[a-z]+\.", line))


def calls(line: str) -> list[ast.Call]:
    """Return the calls that an expression makes one after the other, the first one first."""
    node: ast.AST = ast.parse(line, mode="eval").body
    found = list[ast.Call]()
    while isinstance(node, ast.Call | ast.Attribute):
        if isinstance(node, ast.Call):
            found.append(node)
        node = node.func if isinstance(node, ast.Call) else node.value
    return found[::-1] if isinstance(node, ast.Name) else []


def draw(dice: Random) -> Json:
    """Put something wrong in the place of an argument, now and then of two."""
    door, number, line = dice.choice(questions())
    made = calls(line)
    for _ in range(dice.choice((1, 1, 1, 2))):
        call, wrong = dice.choice(made), ast.parse(dice.choice(WRONG), mode="eval").body
        named = [keyword for keyword in call.keywords if keyword.arg]
        at = dice.randrange(len(call.args) + len(named) or 1)
        if at < len(call.args):
            call.args[at] = wrong
        elif named:
            named[at - len(call.args)].value = wrong
    return {"door": door, "number": str(number), "call": ast.unparse(made[-1])}


@cache
def known_before(door: str, number: int) -> dict[str, object]:
    """Return what is known at a door before a question."""
    known: dict[str, object] = {**KNOWN, "Path": Path}
    given = [line for line in DOORS[door][:number] if re.match("[a-zA-Z, ]+ = ", line)]
    exec("\n".join([SETUP, *given]), known)  # noqa: S102
    return known


def fault(case: Json) -> str:
    """Call, and show what is answered."""
    assert isinstance(case, dict)
    for name, content in seeds().items():
        if not Path(name).exists():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(content)
    known = known_before(str(case["door"]), int(str(case["number"])))
    try:
        with warnings.catch_warnings(action="ignore"):  # of Python, for what was made smaller
            answer = eval(str(case["call"]), known)  # noqa: S307
        shown = list(islice(answer, 20)) if isinstance(answer, Iterator) else answer
        return "" if str(shown) and repr(shown) else "nothing is shown"
    except RefnbError as refusal:
        words = str(refusal)
        clear = words and len(words) <= 1_000 and words.isprintable()
        return "" if clear else f"an unclear refusal\n{words[:300]!r}"

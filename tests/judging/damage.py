"""Answers as a port might spoil them: what is right, then one line or many of them damaged."""

import json
from collections.abc import Callable
from random import Random

from conformance.asking import spoiled as changed
from refnb.conformance.vectors import Vector
from refnb.io.documents import Json, dumps

Way = Callable[[Random, dict[str, Json]], str]
NAMES: tuple[Json, ...] = (
    ["BadRequest"],
    *("BadRequest", "NotExact", "OutOfRange", "ZeroEvidence", "no such error"),
)
SKIPS = ("skip", "crash")
WORDS: tuple[Json, ...] = (
    *("add=0.5", "laplace", "add=1/2", "inf", "", "1/2", "3", None, True, [], {}),
)
GARBAGE = (
    *("", "{", "null", "[]"),
    '{"seq": 1, "ok": "1"}',
    '{"seq": "1", "ok": 1}',
    '{"seq": "1", "ok": "1", "ok": "1"}',
    '{"seq": "1", "ok" : {"a": "1", "\\u0061": "2"}}',
    '{"seq": "1", "ok": NaN}',
    '{"seq": "1", "ok": ' + "[" * 99 + "]" * 99 + "}",
    '{"seq": "1", "ok": ' + "[" * 100 + "]" * 100 + "}",
    '{"seq": "1", "ok": "[[[{{{"}',
    '{"seq": "1", "ok": "1"} x',
    '\ufeff{"seq": "1", "ok": "1"}',
    '{"seq": "1", "ok": "\t"}',
    '{"seq": "1", "ok": {"constructor": "1", "__proto__": "2"}}',
    '{"seq": "1", "ok": "a\u2028b\x85c"}',
    '{"seq": "1", "ok": "\x7f\\ud800 \U0001f600"}',
)


def right(asked: list[Vector]) -> list[dict[str, Json]]:
    """Return the right reply to each request, in order."""
    return [{"seq": str(i), **v.expect} for i, v in enumerate(asked, 1)]


def spoiled(r: Random, reply: dict[str, Json]) -> str:
    """Return the text of one reply, damaged in one of many ways; now and then it stays right."""
    return r.choice(WAYS)(r, json.loads(dumps(reply)))


def _several(r: Random, reply: dict[str, Json]) -> str:
    more: list[dict[str, Json]] = [{"skip": "no"}, {"ok": "1"}, {"error": "NotExact"}, {"more": []}]
    return dumps({**reply, **r.choice(more)}) if r.random() < 0.7 else dumps({"seq": reply["seq"]})


def _twice(r: Random, reply: dict[str, Json]) -> str:
    lines = [dumps(reply), _valued(r, json.loads(dumps(reply)))]
    r.shuffle(lines)
    return "\n".join(lines)


def _valued(r: Random, reply: dict[str, Json]) -> str:
    """Change one place in the answer, or several."""
    for _ in range(r.choice([1, 1, 2])):
        reply = changed(r, reply)
    return dumps(reply)


def _spelled(r: Random, reply: dict[str, Json]) -> str:
    """Write texts of the answer otherwise, its entries in any order, a member less or more."""

    def other(value: Json) -> Json:
        if isinstance(value, dict):
            names, more = r.sample([*value], len(value)), r.choice([{}, {}, {"further": "1"}])
            return {name: other(value[name]) for name in names[r.random() < 0.1 :]} | more
        if isinstance(value, list):
            entries = r.sample(value, len(value)) if r.random() < 0.5 else value
            return [other(entry) for entry in entries]
        return _respelled(r, value) if isinstance(value, str) and r.random() < 0.3 else value

    return dumps({"seq": reply["seq"], **{k: other(v) for k, v in reply.items() if k != "seq"}})


def _respelled(r: Random, old: str) -> str:
    over, slash, under = old.partition("/")
    forms = [f"+{old}", f"0{old}", f"{old}/1", f"-{old}", f"{old} ", f"{over}/0"]
    forms.append(f"{over}0/{under or '1'}0")
    return r.choice([*forms, "add=1/1", "add=2/4", f"{over}{slash}{under}"])


WAYS: tuple[Way, ...] = (
    lambda _, reply: dumps(reply),
    lambda _, of: json.dumps(of, ensure_ascii=False, separators=(" ,\t", " : ")).join((" ", "\r")),
    lambda _r, _: "",
    lambda r, of: dumps({"seq": of["seq"], "error": r.choice(NAMES), "message": ["x"]}),
    lambda r, of: dumps({"seq": of["seq"], "ok": r.choice(WORDS)}),
    lambda r, of: dumps({"seq": of["seq"], r.choice(SKIPS): r.choice(["not yet", "ü\n"])}),
    *(_several, _twice),
    *(_valued,) * 4,
    *(_spelled,) * 5,
)

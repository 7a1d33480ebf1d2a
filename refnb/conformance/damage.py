"""Damaged requests: requests of vectors with a few places lost, repeated, moved or replaced.

refnb says what is right. If several names of a refusal can apply, any of them is right. The same
seed damages the same requests on every machine.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import groupby

from refnb.conformance import catalogue, runner, serve
from refnb.conformance.vectors import Origin, Vector
from refnb.core.errors import BadRequest
from refnb.exercises.problems.problem import Draws
from refnb.io.documents import Json, dumps

SHORT = 1_500  # characters of a request that is damaged
OTHERS: tuple[Json, ...] = (None, True, [], {}, "", "null")
TEXTS = ("a", "m=1", "laplace", "add=-1", "-1", "-1/2", "0", "1/3", "1/2", "1", "3/2", "2", "2/4")
LARGE = "errors.large"  # a port is free to refuse what cites it
ORIGIN = Origin("oracle", derivation="What refnb serve answers.")


def requests(vectors: Sequence[Vector], n: int, seed: str) -> Iterator[Vector]:
    """Yield n damaged requests with the answers of refnb, equally many for each operation.

    Raises BadRequest if no vector has an answer and a request that is short enough.
    """
    right = (v for v in vectors if "ok" in v.expect and LARGE not in v.clauses)
    short = sorted((v for v in right if len(dumps(v.args)) <= SHORT), key=_op)
    if not short:
        chosen = f"has an answer and a request of at most {SHORT} characters"
        raise BadRequest(f"nothing to damage: no vector that is chosen {chosen}; choose more")
    by_op = [[*of] for _, of in groupby(short, _op)]
    draws = Draws(int.from_bytes(sha256(seed.encode()).digest()[:8]))
    for i in range(1, n + 1):
        vector = draws.pick(draws.pick(by_op))
        args = vector.args
        for _ in range(draws.pick((1, 1, 2, 3))):
            args = change(draws, args)
        reply = serve.reply(vector.op, args)
        want = {kind: value for kind, value in reply.items() if kind != "message"}
        title = f"{vector.id}, damaged"
        yield replace(vector, id=f"{i} of {n}", title=title, args=args, expect=want, origin=ORIGIN)


def _op(vector: Vector) -> str:
    return vector.op


def is_damaged(vector: Vector) -> bool:
    """Return whether a request was damaged, by its name."""
    return vector.origin == ORIGIN


def allow_any_error(verdict: runner.Verdict) -> runner.Verdict:
    """Return a verdict that accepts any error name that the operation can raise."""
    names = catalogue.errors(catalogue.operations()[verdict.vector.op])
    alike = verdict.status == "wrong-error" and verdict.answer in names
    return replace(verdict, status="pass") if alike else verdict


def change(draws: Draws, args: Mapping[str, Json]) -> dict[str, Json]:
    """Return arguments, or the members of a reply, with one of them changed in one place.

    >>> [change(Draws(seed), {"p": ["1/2", "1/3", "1/6"]})["p"] for seed in (2, 3, 11)]
    [['01/2', '1/3', '1/6'], ['1/2', '1/3', '1/6', 'more'], ['1/6', '1/3', '1/2']]
    """
    texts = [*TEXTS, *(text for text in runner.inside({**args}) if isinstance(text, str))]
    name = draws.pick([*args])
    return {**args, name: _change(draws, args[name], texts)}


def _change(draws: Draws, value: Json, texts: Sequence[str]) -> Json:
    """Return a value with one place changed; it is seldom replaced as a whole."""
    way = draws.below(14)
    if not (isinstance(value, dict | list) and value) or way == 0:
        return _other(draws, value, texts)
    if isinstance(value, dict):
        if way == 1:
            return {**value, "more": "1"}
        name = draws.pick([*value])
        rest = {member: part for member, part in value.items() if member != name}
        return rest if way == 2 else {**value, name: _change(draws, value[name], texts)}
    at = draws.below(len(value))
    before, part, behind = value[:at], value[at], value[at + 1 :]
    pair = len(value) == 2 and isinstance(value[0], str)  # mostly an entry of a table
    if way < (2 if pair else 6):
        new = ["more", *part[1:-1], "0"] if isinstance(part, list) else "more"
        lost, last = [*before, *behind], [*before, *behind, part]
        return (lost, [*value, part], [*value, new], value[::-1], last)[way - 1]
    return [*before, _change(draws, part, texts), *behind]


def _other(draws: Draws, value: Json, texts: Sequence[str]) -> Json:
    """Return another value: for a text usually a text, for a number usually a number."""
    way = draws.below(8)
    if not isinstance(value, str) or way == 0:
        return draws.pick((*OTHERS, *TEXTS))
    if way > 2:
        return draws.pick([x for x in texts if x[:1].isdigit() == value[:1].isdigit()])
    spelled = (f"+{value}", f"-{value}", f"0{value}", f"{value}0", f"{value}/1", f"{value}.")
    return draws.pick((*spelled, f" {value}", f"{value} ", value.swapcase(), value[:-1]))

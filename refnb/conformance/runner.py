"""Choose vectors, send their requests to a port, and judge its answers.

    pass                                  the expected answer
    wrong-value                           another answer
    noncanonical                          the same, but a number is not in lowest terms
    wrong-error                           another error
    unexpected-ok, unexpected-error       an answer for an error, an error for an answer
    skip                                  not implemented: no pass, and no failure
    crash, timeout, protocol              never an error, whatever was expected
    unstable                              another answer to the same request
    unasked                               after so many timeouts in a row, nobody waits longer

A port is asked only for the operations that its hello names. It sees a number, an operation and
arguments: neither the name nor the answer of a vector. Types decide when answers are equal:
rationals by value, maps in any order, lists in order.
"""

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fnmatch import fnmatchcase
from functools import cache

from refnb.conformance import catalogue
from refnb.conformance.session import Session
from refnb.conformance.vectors import Vector
from refnb.core.errors import BadRequest, RefnbError
from refnb.exact import enclosure, logarithm, rational
from refnb.io import annotations, suggestions, wire
from refnb.io.documents import Json, dumps

_NUMBER = re.compile(r"\+?(-?[0-9]{1,5000})(/[0-9]{1,5000})?")
KINDS = ("ok", "error", "skip", "crash")
REPEAT = 10  # one vector in so many is asked twice
PATIENCE = 5  # timeouts in a row


@dataclass(frozen=True)
class Verdict:
    """A vector, its status, a summary of the reply, and the answer."""

    vector: Vector
    status: str
    reply: str = ""
    answer: Json = None


def select(
    every: Sequence[Vector],
    profile: str,
    chapters: Collection[str] = (),
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
) -> list[Vector]:
    """Return the vectors of a profile, of some chapters, that match a pattern and none to skip.

    Raises: BadRequest for an unknown profile or chapter, and if none is left.
    """
    suggestions.choice(profile, catalogue.PROFILES, "profile")
    for chapter in chapters:
        suggestions.choice(chapter, catalogue.chapters(), "chapter")
    chosen = [
        vector
        for vector in in_order(every)
        if profile in (catalogue.ALL, profile_of(vector))
        and vector.chapter in (chapters or catalogue.chapters())
        and (not only or _matches(vector, only))
        and not _matches(vector, skip)
    ]
    if not chosen:
        names = " ".join([*map(repr, only), *(f"but {pattern!r}" for pattern in skip)])
        where = f" and the chapter {', '.join(chapters)}" if chapters else ""
        named = f" is named {names}" if names else ""
        raise BadRequest(f"no vector of the profile {profile}{where}{named}")
    return chosen


@cache
def _profiles() -> dict[str, str]:
    """Return the profile of each operation."""
    return {row.op: row.profile for row in catalogue.description().operations}


def profile_of(vector: Vector) -> str:
    """Return the smallest profile that contains a vector: that of its operation."""
    first = catalogue.profile(catalogue.NAIVE_BAYES)
    chapters = catalogue.NAIVE_BAYES if vector.chapter in first else catalogue.ALL
    return catalogue.ALL if _profiles().get(vector.op) == catalogue.ALL else chapters


def in_order(vectors: Iterable[Vector]) -> list[Vector]:
    """Return vectors in the order of their chapters in the specification."""
    return sorted(vectors, key=place)


def place(vector: Vector) -> int:
    """Return the place of the chapter of a vector in the specification."""
    return [*catalogue.chapters()].index(vector.chapter)


def _matches(vector: Vector, patterns: Sequence[str]) -> bool:
    names = (vector.id, *vector.clauses)
    return any(fnmatchcase(name, pattern) for pattern in patterns for name in names)


def of_operations(vectors: Sequence[Vector], ops: Collection[str]) -> list[Vector]:
    """Return the vectors of the operations that a port names.

    Raises: BadRequest when it names none of them.
    """
    asked = [vector for vector in vectors if vector.op in ops]
    if not asked:
        raise BadRequest(f"the ops of hello name nothing that is asked, such as {vectors[0].op!r}")
    return asked


def run(session: Session, vectors: Sequence[Vector], seed: str) -> Iterator[Verdict]:
    """Judge every vector, in an order determined by the seed, and every tenth one twice."""
    silent = 0
    for place, vector in enumerate(shuffle(vectors, seed), 1):
        if silent == PATIENCE:
            yield Verdict(vector, "unasked", f"{PATIENCE} requests in a row had no answer")
            continue
        verdict = judge(vector, *session.request(vector.op, vector.args))
        if verdict.status == "pass" and place % REPEAT == 0:
            again = judge(vector, *session.request(vector.op, vector.args))
            verdict = again if again.status == "pass" else replace(again, status="unstable")
        silent = silent + 1 if verdict.status == "timeout" else 0
        yield verdict


def judge(vector: Vector, reply: dict[str, Json], fault: str = "") -> Verdict:
    """Compare a reply with what the vector expects."""
    if fault:
        return Verdict(vector, fault, str(reply.get("reason", "")))
    kinds = [kind for kind in KINDS if kind in reply]
    if len(kinds) != 1:
        there = " and ".join(kinds) or "none of them"
        reason = f"one of {', '.join(KINDS)} is needed, there is {there}: {dumps(reply)}"
        return Verdict(vector, "protocol", reason[:200])
    (kind,) = kinds
    got, text = reply[kind], dumps(reply[kind])
    text += f": {dumps(reply['message'])}" if "message" in reply else ""
    if kind in ("skip", "crash"):
        return Verdict(vector, kind, text[:200])
    if kind not in vector.expect:
        status = f"unexpected-{kind}"
    elif kind == "error":
        status = "pass" if got == vector.expect["error"] else "wrong-error"
    else:
        status = compare(catalogue.operations()[vector.op].result, vector.expect["ok"], got)
    return Verdict(vector, status, f"{kind} {text}"[:200], got)


def shuffle(vectors: Sequence[Vector], seed: str) -> list[Vector]:
    """Return the vectors in an order that depends only on the seed, the same everywhere."""
    return sorted(vectors, key=lambda v: hashlib.sha256(f"{seed} {v.id}".encode()).digest())


def compare(hint: object, want: Json, got: Json) -> str:
    """Return pass, noncanonical or wrong-value for an answer of the annotated type.

    A number that is not reduced is a fault of its own, different from a wrong number.

    >>> from fractions import Fraction
    >>> compare(Fraction, "1/2", "2/4"), compare(Fraction, "1/2", "1/2")
    ('noncanonical', 'pass')
    """
    if any(part is None for part in inside(got)):
        return "wrong-value"  # no answer holds null, though a question can
    if got == want:
        return "pass"
    wanted = _decode(hint, want)
    for value in (got, _reduce(got)):
        read = _decode(hint, value)
        if _same(read, wanted) and _bases(value) == _bases(want):
            canonical = value is got and _sort(wire.encode(read)) == _sort(got)
            return "pass" if canonical else "noncanonical"
    return "wrong-value"


def difference(hint: object, want: Json, got: Json, place: str = "") -> tuple[str, Json, Json]:
    """Return where an answer first differs from the expected one, and what is there.

    >>> difference(dict[str, bool], [["a", True], ["b", True]], [["b", False], ["a", True]])
    ('["b"]', True, False)
    """
    kind = annotations.read(hint)
    wanted, parts = _parts(kind, want), _parts(kind, got)
    for part, (inner, value) in wanted.items() if wanted.keys() == parts.keys() else ():
        other = parts[part][1]
        if compare(inner, value, other) != "pass":
            return difference(inner, value, other, f"{place}{part}".lstrip("."))
    return place, want, got


def _parts(kind: annotations.Type, value: Json) -> dict[str, tuple[annotations.Type, Json]]:
    """Return the parts of an answer by place, each with its type."""
    match kind, value:
        case annotations.Union(), _:
            shaped = (part for part in kind.parts if type(value) in part.shapes)
            return next((_parts(part, value) for part in shaped), {})
        case annotations.Record(), dict():
            return {f".{m}": (kind.members[m], value[m]) for m in value if m in kind.members}
        case annotations.Table(), list():
            pairs = (row for row in value if isinstance(row, list) and len(row) == 2)
            return {f"[{dumps(key)}]": (kind.parts[1], entry) for key, entry in pairs}
        case _, list() if kind.parts:
            return {f"[{i}]": (kind.parts[i % len(kind.parts)], x) for i, x in enumerate(value)}
        case _:
            return {}


def _same(a: object, b: object) -> bool:
    """Return whether two values are equal, enclosures by their ends (unlike ==)."""
    if isinstance(a, enclosure.Enclosure) and isinstance(b, enclosure.Enclosure):
        return (a.low, a.high) == (b.low, b.high)
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(_same(entry, b[key]) for key, entry in a.items())
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(_same, a, b))
    if is_dataclass(a) and type(a) is type(b) and not isinstance(a, logarithm.Real):
        return all(_same(getattr(a, f.name), getattr(b, f.name)) for f in fields(a))
    return type(a) is type(b) and a == b if isinstance(a, enclosure.Enclosure) else a == b


def _decode(hint: object, value: Json) -> object:
    """Read an answer by its type; an unreadable answer equals only itself."""
    try:
        return wire.decode(hint, value)  # type: ignore[arg-type]
    except RefnbError as error:
        return error


def inside(value: Json) -> Iterator[Json]:
    """Yield a value and every value inside it, without the names of members."""
    yield value
    if isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from inside(part)


def _bases(value: Json) -> list[Json]:
    """Return the bases of the logarithms in an answer: a sum to another base is another answer."""
    sums = (part for part in inside(value) if isinstance(part, dict) and "terms" in part)
    return sorted((part["base"] for part in sums if "base" in part), key=dumps)


def _sort(value: Json) -> Json:
    """Sort all lists and members; where order matters, it was compared with the values."""
    if isinstance(value, list):
        return sorted(map(_sort, value), key=dumps)
    if isinstance(value, dict):
        return {name: _sort(value[name]) for name in sorted(value)}
    return value


def _reduce(value: Json) -> Json:
    """Write every number of an answer canonically."""
    if isinstance(value, list):
        return [_reduce(entry) for entry in value]
    if isinstance(value, dict):
        return {name: _reduce(entry) for name, entry in value.items()}
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        try:
            return rational.spelling(rational.rational(value.removeprefix("+")))
        except RefnbError:
            return value
    return value

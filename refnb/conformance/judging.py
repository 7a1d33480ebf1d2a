"""A port judged: which vectors it is asked, the run, the report and the exit status.

One that cannot be started here gets the same messages as a file, and answers with one. The suite
is tested before it tests ports: a port that computes nothing passes next to nothing.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from time import monotonic_ns

from refnb.conformance import course, runner
from refnb.conformance import report as reports
from refnb.conformance.serve import PROTOCOL
from refnb.conformance.session import Session, no_port_left, read_reply, request
from refnb.conformance.vectors import Vector, read, shipped
from refnb.core import checks
from refnb.core.errors import BadRequest, BadTable
from refnb.core.escapes import printable
from refnb.exact import rounding
from refnb.io import suggestions
from refnb.io.documents import Json, dumps, loads
from refnb.io.files import document, lines, naming, save, watched

Outcome = tuple[str, int]
Port = Callable[[str, dict[str, Json]], dict[str, Json]]

_LINE_END = re.compile(r"\r\n?|\n")  # no other: a text in JSON may hold U+2028 as it is
SHARE = 10  # at most one vector in so many: every limit on work has a vector of its own
NULL_PORTS: dict[str, Port] = {
    "always 0": lambda _op, _args: {"ok": "0"},
    "always nothing": lambda _op, _args: {"ok": []},
    "always true": lambda _op, _args: {"ok": True},
    "always ZeroEvidence": lambda _op, _args: {"error": "ZeroEvidence"},
    "always Negative": lambda _op, _args: {"error": "Negative"},
    "always BadRequest": lambda _op, _args: {"error": "BadRequest"},
    "always OutOfRange": lambda _op, _args: {"error": "OutOfRange"},
    "always skip": lambda _op, _args: {"skip": "no"},
    "always crash": lambda _op, _args: {"crash": "no"},
    "echo": lambda _op, args: {"ok": next(iter(args.values()), None)},
}


def judge(  # noqa: PLR0913
    command: Sequence[str],
    *,
    profile: str = "core",
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
    vectors: str | None = None,
    known_failures: str | None = None,
    fail_fast: bool = False,
    seed: str = "",
    timeout: int = 10,
    junit: str | None = None,
    report: str | None = None,
) -> Outcome:
    """Start a port, ask it, compare; return the report, and 0 if all is as it may be, or 1.

    Raises: BadRequest for a port that cannot be talked to, or no vectors; BadTable for a file
    that cannot be read or written.
    """
    checks.size(timeout, "the timeout in seconds", 1, 3600)
    suite, every = reports.suite(), shipped()
    if vectors is not None:
        text = document(vectors)
        suite, every = reports.suite(text), read(text, vectors)
    asked = select(every, profile, only, skip)
    known = _known(known_failures, asked, every)
    seed, start = seed or os.urandom(4).hex(), monotonic_ns()
    session = Session(command, timeout)
    verdicts = list[runner.Verdict]()
    with no_port_left():
        try:
            hello = session.hello()
            judged = runner.run(session, asked, seed)
            for verdict in watched(judged, f"of {len(asked):,} vectors", 1):
                verdicts.append(verdict)
                if fail_fast and verdict.status != "pass" and verdict.vector.id not in known:
                    break
        finally:
            farewell = session.close()
    if report is not None:
        save(report, reports.as_json(hello, seed, verdicts, suite))
    if junit is not None:
        save(junit, reports.as_junit(verdicts))
    name = printable(f"{hello.name} {hello.version}")
    head = f"port {name}, profile {profile}, seed {printable(seed)}"
    seconds = rounding.decimal(Fraction(monotonic_ns() - start, 10**9), 1)
    head += f"\nsuite {suite}, {len(verdicts)} of {len(asked)} vectors in {seconds} s"
    return outcome(head, verdicts, known, farewell)


def check(path: str) -> Outcome:
    """Return the report of a file of answers, and 0 if all are right, or 1.

    Raises: BadTable for a file that cannot be read; BadRequest for a damaged one.
    """
    with naming(path):
        verdicts = answered(shipped(), document(path))
    return outcome(f"answers {printable(path)}", verdicts, [])


def matrix(names: Sequence[str]) -> str:
    """Return the reports of several files side by side.

    Raises: BadTable for a file that cannot be read; BadRequest for a damaged one.
    """
    found = {}
    for path in names:
        with naming(path):
            found[path] = loads(document(path))
    return reports.matrix(found)


def outcome(
    head: str, verdicts: Sequence[runner.Verdict], known: Sequence[str], farewell: str = ""
) -> Outcome:
    """Return the report of a run with its exit status."""
    closing, status = reports.conclusion(verdicts, known, farewell)
    body = reports.table(verdicts) + "\n" + reports.failures(verdicts, known)
    return f"{head}\n\n{body}{closing}", status


def select(
    every: Sequence[Vector], profile: str, only: Sequence[str], skip: Sequence[str] = ()
) -> list[Vector]:
    """Return the vectors of a profile whose name or clause matches one pattern, and none to skip.

    In a file of several chapters the part of a vector is that of its operation.

    Raises: BadRequest when there are none.
    """
    parts = course.chapters()
    suggestions.choice(profile, ("core", *dict.fromkeys(parts.values())), "profile")
    chosen = list[Vector]()
    for vector in every:
        part = parts.get(vector.chapter) or parts.get(vector.op.partition(".")[0], "")
        wanted = not only or _matches(vector, only)
        if profile in ("core", part) and wanted and not _matches(vector, skip):
            chosen.append(vector)
    if not chosen:
        words = " ".join([*map(repr, only), *(f"but {pattern!r}" for pattern in skip)])
        raise BadRequest(f"no vector of the profile {profile} is named {words}")
    return chosen


def _matches(vector: Vector, patterns: Sequence[str]) -> bool:
    names = (vector.id, *vector.clauses)
    return any(fnmatchcase(name, pattern) for pattern in patterns for name in names)


def _known(path: str | None, vectors: Sequence[Vector], every: Sequence[Vector]) -> list[str]:
    """Read names, one a line; # begins a comment."""
    if path is None:
        return []
    names = [line.split("#")[0].strip() for line in lines(path)]
    known = [name for name in names if name]
    there, all_of_them = ({vector.id for vector in some} for some in (vectors, every))
    for name in known:
        if name not in all_of_them:
            raise BadTable(f"{path}: no vector {name!r}{suggestions.near_miss(name, there)}")
    return [name for name in known if name in there]


def in_order(vectors: Sequence[Vector]) -> list[Vector]:
    """Return the vectors in the order of `requests`: the first has the seq 1."""
    return runner.shuffled(vectors, "file")


def requests(vectors: Sequence[Vector]) -> Iterator[str]:
    """Yield hello, every request in the order of the file seed, and bye."""
    yield dumps({"seq": "0", "op": "hello", "args": {"protocol": PROTOCOL}}) + "\n"
    for seq, vector in enumerate(in_order(vectors), 1):
        yield request(str(seq), vector.op, vector.args) + "\n"
    yield dumps({"seq": str(len(vectors) + 1), "op": "bye", "args": {}}) + "\n"


def answered(vectors: Sequence[Vector], answers: str) -> list[runner.Verdict]:
    """Judge the answers to `requests`, in any order; one that is missing is a crash.

    Raises BadRequest when no line is a reply.
    """
    replies = dict[str, dict[str, Json]]()
    for line in _LINE_END.split(answers):
        reply = read_reply(line.encode("utf-8"))
        if reply and isinstance(seq := reply.get("seq"), str):
            replies[seq] = reply
    if not replies:
        raise BadRequest('no line is a reply such as {"seq": "1", "ok": ...}')
    verdicts = []
    for place, vector in enumerate(in_order(vectors), 1):
        found = replies.get(str(place))
        verdicts.append(runner.judge(vector, found) if found else runner.judge(vector, {}, "crash"))
    return verdicts


def selftest(vectors: Sequence[Vector]) -> tuple[str, bool]:
    """Return how many vectors each port passes, and whether the suite holds."""
    whole, lines, complaints = len(vectors), list[str](), list[str]()
    for name, port in NULL_PORTS.items():
        replies = ((v, port(v.op, v.args)) for v in vectors)
        passed = sum(runner.judge(*asked).status == "pass" for asked in replies)
        lines.append(f"{name:24} passes {passed:>4} of {whole}")
        if passed * SHARE > whole:
            words = f"{name} passes {passed} of {whole} vectors, more than one in {SHARE}"
            complaints.append(words)
    lines += ["", *complaints, "the suite does not hold" if complaints else "the suite holds"]
    return "\n".join(lines) + "\n", not complaints

"""A port judged: which vectors it is asked, the run, the report and the exit status."""

import os
from collections.abc import Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from time import monotonic_ns

from refnb.conformance import course, files, process, runner
from refnb.conformance import report as reports
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Session
from refnb.conformance.vectors import Vector, read, shipped
from refnb.core import checks
from refnb.core.errors import BadRequest, BadTable
from refnb.core.escapes import printable
from refnb.exact import rounding
from refnb.io import suggestions
from refnb.io.documents import loads
from refnb.io.files import document, lines, naming, save, watched

Outcome = tuple[str, int]


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
    asked = select(profile, only, skip, every)
    known = _known(known_failures, asked, every)
    seed, start = seed or os.urandom(4).hex(), monotonic_ns()
    session = Session(command, timeout)
    verdicts = list[Verdict]()
    with process.no_port_left():
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
        verdicts = files.check(shipped(), document(path))
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
    head: str, verdicts: Sequence[Verdict], known: Sequence[str], farewell: str = ""
) -> Outcome:
    """Return the report of a run with its exit status."""
    closing, status = reports.conclusion(verdicts, known, farewell)
    body = reports.table(verdicts) + "\n" + reports.failures(verdicts, known)
    return f"{head}\n\n{body}{closing}", status


def select(
    profile: str,
    only: Sequence[str],
    skip: Sequence[str] = (),
    every: Sequence[Vector] | None = None,
) -> list[Vector]:
    """Return the vectors of a profile whose name or clause matches one pattern, and none to skip.

    In a file of several chapters the part of a vector is that of its operation.

    Raises: BadRequest when there are none.
    """
    parts = course.chapters()
    suggestions.choice(profile, ("core", *dict.fromkeys(parts.values())), "profile")
    chosen = list[Vector]()
    for vector in shipped() if every is None else every:
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

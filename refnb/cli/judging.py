"""A port judged: the options, the run, the report and the exit status."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from time import monotonic_ns

from refnb.cli.arguments import Parser, UsageError
from refnb.cli.reply import Reply
from refnb.conformance import course, process, report, runner
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Hello, Session
from refnb.conformance.vectors import Vector, read, shipped
from refnb.core.errors import BadTable
from refnb.core.escapes import printable
from refnb.exact import rounding
from refnb.io import paths, suggestions
from refnb.io.files import document, lines

PROFILES = ("core", *dict.fromkeys(course.chapters().values()))


def parser(epilog: str) -> Parser:
    """Return the options of a run."""
    parser = Parser("refnb conform", "Judge a port of the specification.", epilog)
    parser.add_argument("--profile", choices=PROFILES, default="core", help="default: core")
    words = "names of vectors or clauses; may be repeated"
    parser.add_argument("--only", metavar="PATTERN", action="append", default=[], help=words)
    parser.add_argument("--skip", metavar="PATTERN", action="append", default=[], help=words)
    parser.add_argument("--vectors", metavar="FILE", help="ask these: generated.json of the kit")
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument("--junit", metavar="FILE", help="write the outcome as JUnit XML")
    parser.add_argument("--seed", default="", help="the order of the requests")
    parser.add_argument("--timeout", metavar="SECONDS", default="10", help="default: 10")
    parser.add_argument("--report", metavar="FILE", help="write the outcome as JSON")
    parser.add_argument("--known-failures", metavar="FILE", help="names that may fail, and must")
    return parser


def judge(options: argparse.Namespace, command: Sequence[str]) -> Reply:
    """Start a port, ask it, compare, and report.

    Raises: UsageError; BadRequest for a port that cannot be talked to.
    """
    _check_options(options, command)
    suite, every = _suite(options.vectors)
    vectors = select(options.profile, options.only, options.skip, every)
    known = _known(options.known_failures, vectors, every)
    seed, start = options.seed or os.urandom(4).hex(), monotonic_ns()
    stop = known if options.fail_fast else None
    session = Session(command, int(options.timeout))
    hello, verdicts, farewell = _asked(session, vectors, seed, stop)
    _write(options.report, report.as_json(hello, seed, verdicts, suite))
    _write(options.junit, report.as_junit(verdicts))
    name = printable(f"{hello.name} {hello.version}")
    head = f"port {name}, profile {options.profile}, seed {printable(seed)}"
    seconds = rounding.decimal(Fraction(monotonic_ns() - start, 10**9), 1)
    head += f"\nsuite {suite}, {len(verdicts)} of {len(vectors)} vectors in {seconds} s"
    return outcome(head, verdicts, known, farewell)


def _suite(path: str | None) -> tuple[str, Sequence[Vector]]:
    """Return the name of a file of vectors and what it holds, or of those of refnb."""
    if path is None:
        return report.suite(), shipped()
    text = document(path)
    return report.suite(text), read(text, path)


def _write(path: str | None, text: str) -> None:
    if path is not None:
        paths.save(path, text)


def _asked(
    session: Session, vectors: Sequence[Vector], seed: str, stop: Sequence[str] | None
) -> tuple[Hello, list[Verdict], str]:
    """Ask a port everything, or until one fails that may not; return who it is and what it said."""
    verdicts: list[Verdict] = []
    with process.no_port_left():
        try:
            hello = session.hello()
            for verdict in runner.run(session, vectors, seed, _ticker(len(vectors))):
                verdicts.append(verdict)
                if stop is not None and verdict.status != "pass" and verdict.vector.id not in stop:
                    break
        finally:
            farewell = session.close()
    return hello, verdicts, farewell


def _check_options(options: argparse.Namespace, command: Sequence[str]) -> None:
    if not command:
        raise UsageError("name the port behind --, such as: refnb conform -- node port.mjs")
    if not (re.fullmatch("[0-9]{1,4}", options.timeout) and 1 <= int(options.timeout) <= 3600):
        raise UsageError("--timeout takes whole seconds, 1 to 3600")


def outcome(
    head: str, verdicts: Sequence[Verdict], known: Sequence[str], farewell: str = ""
) -> Reply:
    """Return the report of a run with its exit status."""
    closing, status = report.conclusion(verdicts, known, farewell)
    body = report.table(verdicts) + "\n" + report.failures(verdicts, known)
    return Reply([f"{head}\n\n{body}{closing}"], status)


def select(
    profile: str,
    only: Sequence[str],
    skip: Sequence[str] = (),
    every: Sequence[Vector] | None = None,
) -> list[Vector]:
    """Return the vectors of a profile whose name or clause matches one pattern, and none to skip.

    Raises: UsageError when there are none.
    """
    chosen = [
        vector
        for vector in (shipped() if every is None else every)
        if profile in ("core", _part(vector))
        and (not only or _matches(vector, only))
        and not _matches(vector, skip)
    ]
    if not chosen:
        words = " ".join([*map(repr, only), *(f"but {pattern!r}" for pattern in skip)])
        raise UsageError(f"no vector of the profile {profile} is named {words}")
    return chosen


def _part(vector: Vector) -> str:
    """Return the part of a chapter; in a file of several chapters that of the operation."""
    parts = course.chapters()
    return parts.get(vector.chapter) or parts.get(vector.op.partition(".")[0], "")


def _matches(vector: Vector, patterns: Sequence[str]) -> bool:
    names = (vector.id, *vector.clauses)
    return any(fnmatchcase(name, pattern) for pattern in patterns for name in names)


def _known(
    path: str | None, vectors: Sequence[Vector], every: Sequence[Vector] | None = None
) -> list[str]:
    """Read names, one a line; # begins a comment."""
    if path is None:
        return []
    names = [line.split("#")[0].strip() for line in lines(path)]
    known = [name for name in names if name]
    whole = shipped() if every is None else every
    there, all_of_them = ({vector.id for vector in some} for some in (vectors, whole))
    for name in known:
        if name not in all_of_them:
            raise BadTable(f"{path}: no vector {name!r}{suggestions.near_miss(name, there)}")
    return [name for name in known if name in there]


def _ticker(whole: int) -> Callable[[int], None]:
    """Return what tells of the progress on a terminal."""

    def tick(place: int) -> None:
        """Show the place."""
        if sys.stderr.isatty():
            end = "\r\x1b[K" if place == whole else ""
            print(f"\r{place}/{whole}{end}", end="", file=sys.stderr, flush=True)

    return tick

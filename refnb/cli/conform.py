"""refnb conform: judge a port by the vectors of the specification."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from pathlib import Path
from time import monotonic_ns

from refnb.cli.arguments import Parser, UsageError
from refnb.cli.reply import Reply
from refnb.conformance import course, files, kit, process, report, runner, schemas, selftest
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Hello, Session
from refnb.conformance.vectors import Vector, shipped
from refnb.data.document import loads
from refnb.door import hints
from refnb.door.files import document, lines, naming
from refnb.errors import BadTable
from refnb.exact import rounding

PROFILES = ("core", *dict.fromkeys(course.chapters().values()))
_EPILOG = """\
  refnb conform -- node port.mjs              judge a port: start it, ask, compare
  refnb conform --profile exact -- ./port     one part of the tree (core: all of them)
  refnb conform --only 'naive-*' -- ./port    the vectors of such names or clauses
  refnb conform matrix A.json B.json          several reports side by side
  refnb conform show ID                       one vector, its clauses and its derivation
  refnb conform kit FOLDER                    what the author of a port needs, and no more
  refnb conform scaffold javascript|python    a port that answers skip, to start from
  refnb conform requests > requests.jsonl     file mode: ask ...
  refnb conform check answers.jsonl           ... and judge
  refnb conform schema vectors|models         the shape of these files, as JSON Schema
  refnb conform selftest                      do ports that compute nothing fail?

exit status: 0 as expected, 1 otherwise, 2 when nothing could be judged
"""


def conform(arguments: Sequence[str]) -> Reply:
    """Run a subcommand, or judge the port behind --.

    Raises: UsageError; BadRequest for damaged vectors or a port that cannot be talked to.
    """
    words = list(arguments)
    if words and words[0] in _COMMANDS and "--" not in words:
        return _COMMANDS[words[0]](words[1:])
    if "--" in words:
        cut = words.index("--")
        return _judge(words[:cut], words[cut + 1 :])
    return _judge(words, [])


def _parser() -> Parser:
    parser = Parser("refnb conform", "Judge a port of the specification.", _EPILOG)
    parser.add_argument("--profile", choices=PROFILES, default="core", help="default: core")
    words = "names of vectors or clauses; may be repeated"
    parser.add_argument("--only", metavar="PATTERN", action="append", default=[], help=words)
    parser.add_argument("--skip", metavar="PATTERN", action="append", default=[], help=words)
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument("--junit", metavar="FILE", help="write the outcome as JUnit XML")
    parser.add_argument("--seed", default="", help="the order of the requests")
    parser.add_argument("--timeout", metavar="SECONDS", default="10", help="default: 10")
    parser.add_argument("--report", metavar="FILE", help="write the outcome as JSON")
    parser.add_argument("--known-failures", metavar="FILE", help="names that may fail, and must")
    return parser


def _judge(options_: Sequence[str], command: Sequence[str]) -> Reply:
    options = _parser().parse_args(list(options_))
    _check_options(options, command)
    vectors = select(options.profile, options.only, options.skip)
    known = _known(options.known_failures, vectors)
    seed, start = options.seed or os.urandom(4).hex(), monotonic_ns()
    stop = known if options.fail_fast else None
    session = Session(command, int(options.timeout))
    hello, verdicts, farewell = _asked(session, vectors, seed, stop)
    _write(options.report, report.as_json(hello, seed, verdicts))
    _write(options.junit, report.as_junit(verdicts))
    name = process.printable(f"{hello.name} {hello.version}")
    head = f"port {name}, profile {options.profile}, seed {process.printable(seed)}"
    seconds = rounding.decimal(Fraction(monotonic_ns() - start, 10**9), 1)
    head += f"\nsuite {report.suite()}, {len(verdicts)} of {len(vectors)} vectors in {seconds} s"
    return outcome(head, verdicts, known, farewell)


def _write(path: str | None, text: str) -> None:
    if path is not None:
        with naming(path):
            Path(path).write_text(text, encoding="ascii")


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


def select(profile: str, only: Sequence[str], skip: Sequence[str] = ()) -> list[Vector]:
    """Return the vectors of a profile whose name or clause matches one pattern, and none to skip.

    Raises: UsageError when there are none.
    """
    parts = course.chapters()
    chosen = [
        vector
        for vector in shipped()
        if profile in ("core", parts[vector.chapter])
        and (not only or _matches(vector, only))
        and not _matches(vector, skip)
    ]
    if not chosen:
        words = " ".join([*map(repr, only), *(f"but {pattern!r}" for pattern in skip)])
        raise UsageError(f"no vector of the profile {profile} is named {words}")
    return chosen


def _matches(vector: Vector, patterns: Sequence[str]) -> bool:
    names = (vector.id, *vector.clauses)
    return any(fnmatchcase(name, pattern) for pattern in patterns for name in names)


def _known(path: str | None, vectors: Sequence[Vector]) -> list[str]:
    """Read names, one a line; # begins a comment."""
    if path is None:
        return []
    names = [line.split("#")[0].strip() for line in lines(path)]
    known = [name for name in names if name]
    there, every = ({vector.id for vector in some} for some in (vectors, shipped()))
    for name in known:
        if name not in every:
            raise BadTable(f"{path}: no vector {name!r}{hints.near_miss(name, there)}")
    return [name for name in known if name in there]


def _ticker(whole: int) -> Callable[[int], None]:
    """Return what tells of the progress on a terminal."""

    def tick(place: int) -> None:
        """Show the place."""
        if sys.stderr.isatty():
            end = "\r\x1b[K" if place == whole else ""
            print(f"\r{place}/{whole}{end}", end="", file=sys.stderr, flush=True)

    return tick


def _show(words: Sequence[str]) -> Reply:
    found = {vector.id: vector for vector in shipped()}
    if len(words) != 1 or words[0] not in found:
        miss = hints.near_miss(words[0], found) if words else ""
        raise UsageError(f"show takes the name of a vector{miss}")
    return Reply([kit.shown(found[words[0]])])


def _kit(words: Sequence[str]) -> Reply:
    if len(words) != 1 or words[0].startswith("-"):
        raise UsageError("kit takes a folder to write into")
    with naming(words[0]):
        return Reply([f"{path}\n" for path in kit.write(Path(words[0]))])


def _scaffold(words: Sequence[str]) -> Reply:
    if len(words) != 1 or words[0] not in kit.LANGUAGES:
        raise UsageError(f"scaffold takes one of {', '.join(kit.LANGUAGES)}")
    return Reply([kit.scaffold(words[0])])


def _requests(words: Sequence[str]) -> Reply:
    if words:
        raise UsageError("requests takes no options: it writes all vectors")
    return Reply(files.requests(shipped()))


def _check(words: Sequence[str]) -> Reply:
    if len(words) != 1:
        raise UsageError("check takes the file of answers")
    with naming(words[0]):
        verdicts = files.check(shipped(), document(words[0]))
    return outcome(f"answers {words[0]}", verdicts, [])


def _matrix(words: Sequence[str]) -> Reply:
    if not words:
        raise UsageError("matrix takes the files of reports")
    reports = {}
    for path in words:
        with naming(path):
            reports[path] = loads(document(path))
    return Reply([report.matrix(reports)])


def _schema(words: Sequence[str]) -> Reply:
    if len(words) != 1 or words[0] not in schemas.SCHEMAS:
        raise UsageError(f"schema takes one of {', '.join(schemas.SCHEMAS)}")
    return Reply([schemas.written(words[0])])


def _selftest(words: Sequence[str]) -> Reply:
    if words:
        raise UsageError("selftest takes no options")
    table, holds = selftest.selftest(shipped())
    return Reply([table], int(not holds))


_COMMANDS: dict[str, Callable[[Sequence[str]], Reply]] = {
    "show": _show,
    "kit": _kit,
    "scaffold": _scaffold,
    "requests": _requests,
    "check": _check,
    "matrix": _matrix,
    "schema": _schema,
    "selftest": _selftest,
}

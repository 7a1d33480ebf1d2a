"""The outcome of a run: for people a table and the failures, for programs JSON.

Exit status 0 when every selected vector passed, or exactly the known failures failed; 1
for any other failure, a known failure that passes, or a port that does not end when it is
told; 2 when nothing could be judged.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict

from refnb import __version__
from refnb.conformance import vectors
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Hello
from refnb.core.errors import BadRequest
from refnb.core.escapes import printable, xml
from refnb.io.documents import Json, dumps

MAX_SHOWN = 20
ANSWERED = ("wrong-value", "wrong-error", "unexpected-ok", "unexpected-error")


def table(verdicts: Sequence[Verdict]) -> str:
    """Return a line for each chapter: how many passed, and how the others failed."""
    chapters = dict.fromkeys(verdict.vector.chapter for verdict in verdicts)
    lines = ["chapter        passed    failed"]
    for chapter in sorted(chapters):
        statuses = Counter(v.status for v in verdicts if v.vector.chapter == chapter)
        passed, whole = statuses.pop("pass", 0), sum(statuses.values())
        failed = ", ".join(f"{n} {status}" for status, n in sorted(statuses.items()))
        lines.append(f"{chapter:14} {passed:>3}/{passed + whole:<5} {failed}".rstrip())
    return "\n".join(lines) + "\n"


def failures(verdicts: Sequence[Verdict], known: Collection[str] = ()) -> str:
    """Describe the unexpected failures: vector, clause, what was wanted, what came, and why."""
    failed = [v for v in verdicts if v.status != "pass" and v.vector.id not in known]
    shown = [_failure(verdict) for verdict in failed[:MAX_SHOWN]]
    if len(failed) > MAX_SHOWN:
        shown.append(f"... and {len(failed) - MAX_SHOWN} more failures\n")
    return "".join(shown)


def conclusion(
    verdicts: Sequence[Verdict], known: Collection[str], farewell: str = ""
) -> tuple[str, int]:
    """Return the closing lines and the exit status; farewell is what the port did on bye."""
    passed = {v.vector.id for v in verdicts if v.status == "pass"}
    failed = {v.vector.id for v in verdicts} - passed
    stale, new = sorted(passed & set(known)), failed - set(known)
    lines = [f"{len(verdicts)} vectors: {len(passed)} passed, {len(failed)} failed"]
    lines += [f"{vector} is listed as a known failure and passes: take it off" for vector in stale]
    if failed and not new and not stale:
        lines.append("only the known failures failed")
    if farewell:
        lines.append(f"protocol.bye: {farewell}")
    lines.append("DOES NOT CONFORM" if failed or farewell else "CONFORMS")
    if any(v.status == "skip" for v in verdicts):
        lines.append("what is skipped is not passed")
    return "\n".join(lines) + "\n", int(bool(new or stale or farewell))


def as_json(hello: Hello, seed: str, verdicts: Sequence[Verdict], asked: str = "") -> str:
    """Return the report as a document, vectors sorted by id, without times.

    `asked` names the suite where it is another file of vectors.
    """
    totals = Counter(v.status for v in verdicts)
    document: Json = {
        "format": "refnb-report/3",
        "suite": asked or suite(),
        "port": {name: _listed(value) for name, value in asdict(hello).items()},
        "seed": seed,
        "totals": [[status, str(n)] for status, n in sorted(totals.items())],
        "clauses": [[clause, str(n), str(of)] for clause, (n, of) in clauses(verdicts).items()],
        "verdicts": [_row(v) for v in sorted(verdicts, key=lambda v: v.vector.id)],
    }
    return dumps(document, indent=1) + "\n"


def suite(file: str = "") -> str:
    """Return the version of refnb, and the name of exactly its vectors, or of those of a file."""
    return f"{__version__} {vectors.name_of(file.encode()) if file else vectors.digest()}"


def clauses(verdicts: Sequence[Verdict]) -> dict[str, tuple[int, int]]:
    """Return for each clause how many of its vectors passed, and how many were asked."""
    asked, passed = Counter[str](), Counter[str]()
    for verdict in verdicts:
        asked.update(verdict.vector.clauses)
        passed.update(verdict.vector.clauses if verdict.status == "pass" else ())
    return {clause: (passed[clause], n) for clause, n in sorted(asked.items())}


def as_junit(verdicts: Sequence[Verdict]) -> str:
    """Return the report in the form that servers of continuous integration read."""
    failed = sum(v.status not in ("pass", "skip") for v in verdicts)
    skipped = sum(v.status == "skip" for v in verdicts)
    sums = f'tests="{len(verdicts)}" failures="{failed}" skipped="{skipped}"'
    cases = "".join(map(_case, sorted(verdicts, key=lambda v: v.vector.id)))
    return f'<?xml version="1.0"?>\n<testsuite name="refnb" {sums}>\n{cases}</testsuite>\n'


def _case(verdict: Verdict) -> str:
    vector, said = verdict.vector, xml(ascii(verdict.said)[1:-1])
    head = f'<testcase classname="{xml(vector.chapter)}" name="{xml(vector.id)}"'
    if verdict.status == "pass":
        return f"{head}/>\n"
    word = "skipped" if verdict.status == "skip" else "failure"
    return f'{head}><{word} type="{xml(verdict.status)}" message="{said}"/></testcase>\n'


def matrix(reports: Mapping[str, Json]) -> str:
    """Return a line for each chapter and a column for each report: how many vectors passed.

    Raises BadRequest for what is no report.
    """
    columns = {name: _by_chapter(name, report) for name, report in reports.items()}
    names = sorted({chapter for column in columns.values() for chapter in column})
    cells = ([name, *(column.get(name, "-") for column in columns.values())] for name in names)
    rows = [[*map(printable, row)] for row in (["chapter", *columns], *cells)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(lines) + "\n"


def _by_chapter(name: str, report: Json) -> dict[str, str]:
    found: dict[str, tuple[int, int]] = {}
    verdicts = report.get("verdicts") if isinstance(report, dict) else None
    for row in verdicts if isinstance(verdicts, list) else [None]:
        if not isinstance(row, dict) or not isinstance(chapter := row.get("chapter"), str):
            raise BadRequest(f"{name}: not a report that conform --report writes")
        n, of = found.get(chapter, (0, 0))
        found[chapter] = n + (row.get("status") == "pass"), of + 1
    return {chapter: f"{n}/{of}" for chapter, (n, of) in found.items()}


def _row(verdict: Verdict) -> Json:
    return {
        "id": verdict.vector.id,
        "chapter": verdict.vector.chapter,
        "clauses": list(verdict.vector.clauses),
        "status": verdict.status,
        "said": verdict.said,
    }


def _listed(value: str | tuple[str, ...]) -> Json:
    return value if isinstance(value, str) else list(value)


def _failure(verdict: Verdict) -> str:
    vector = verdict.vector
    lines = [f"FAIL {vector.id}: {vector.title}"]
    lines.append(f"     {verdict.status}; clauses {', '.join(vector.clauses)}")
    lines.append(f"     wanted {dumps(vector.expect)[:160]}")
    lines.append(f"     got    {printable(verdict.said[:160]) or 'nothing'}")
    if vector.catches and verdict.status in ANSWERED:
        lines.append(f"     likely {', '.join(vector.catches)}")
    return "\n".join(lines) + "\n"

"""The outcome of a run: for people a table and the failures, for programs JSON.

Exit status 0 when every selected vector passed, or exactly the known failures failed; 1
for any other failure, a known failure that passes, or a port that does not end when it is
told; 2 when nothing could be judged.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from refnb import __version__
from refnb.conformance import vectors
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Hello
from refnb.core.errors import BadRequest
from refnb.core.escapes import printable, xml
from refnb.io import wire
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
    lines = list[str]()
    for verdict in failed[:MAX_SHOWN]:
        vector = verdict.vector
        lines += [
            f"FAIL {vector.id}: {vector.title}",
            f"     {verdict.status}; clauses {', '.join(vector.clauses)}",
            f"     wanted {dumps(vector.expect)[:160]}",
            f"     got    {printable(verdict.said[:160]) or 'nothing'}",
        ]
        if vector.catches and verdict.status in ANSWERED:
            lines.append(f"     likely {', '.join(vector.catches)}")
    if len(failed) > MAX_SHOWN:
        lines.append(f"... and {len(failed) - MAX_SHOWN} more failures")
    return "".join(f"{line}\n" for line in lines)


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
    rows: list[Json] = [
        {
            "id": v.vector.id,
            "chapter": v.vector.chapter,
            "clauses": [*v.vector.clauses],
            "status": v.status,
            "said": v.said,
        }
        for v in sorted(verdicts, key=lambda v: v.vector.id)
    ]
    document: Json = {
        "format": "refnb-report/3",
        "suite": asked or suite(),
        "port": wire.encode(hello),
        "seed": seed,
        "totals": [[status, str(n)] for status, n in sorted(totals.items())],
        "clauses": [[clause, str(n), str(of)] for clause, (n, of) in clauses(verdicts).items()],
        "verdicts": rows,
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
    cases, totals = "", Counter(v.status for v in verdicts)
    for verdict in sorted(verdicts, key=lambda v: v.vector.id):
        vector, status, said = verdict.vector, xml(verdict.status), xml(ascii(verdict.said)[1:-1])
        cases += f'<testcase classname="{xml(vector.chapter)}" name="{xml(vector.id)}"'
        word = "skipped" if status == "skip" else "failure"
        inside = f'><{word} type="{status}" message="{said}"/></testcase>'
        cases += ("/>" if status == "pass" else inside) + "\n"
    failed = len(verdicts) - totals["pass"] - totals["skip"]
    sums = f'tests="{len(verdicts)}" failures="{failed}" skipped="{totals["skip"]}"'
    return f'<?xml version="1.0"?>\n<testsuite name="refnb" {sums}>\n{cases}</testsuite>\n'


def matrix(reports: Mapping[str, Json]) -> str:
    """Return a line for each chapter and a column for each report: how many vectors passed.

    Raises BadRequest for what is no report.
    """
    columns = dict[str, dict[str, list[bool]]]()
    for name, document in reports.items():
        verdicts = document.get("verdicts") if isinstance(document, dict) else None
        columns[name] = {}
        for row in verdicts if isinstance(verdicts, list) else [None]:
            if not isinstance(row, dict) or not isinstance(chapter := row.get("chapter"), str):
                raise BadRequest(f"{name}: not a report that conform --report writes")
            columns[name].setdefault(chapter, []).append(row.get("status") == "pass")
    rows = [["chapter", *map(printable, columns)]]
    for chapter in sorted({chapter for column in columns.values() for chapter in column}):
        passed = (column.get(chapter) for column in columns.values())
        cells = (f"{sum(each)}/{len(each)}" if each else "-" for each in passed)
        rows.append([printable(chapter), *cells])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(lines) + "\n"

"""The outcome of a run: for people a table and the failures, for programs JSON.

Exit status 0 when every selected vector passed, or exactly the known failures failed; 1
for any other failure, or a known failure that passes; 2 when nothing could be judged.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from refnb.conformance.runner import Verdict
from refnb.data.document import Json, dumps

MAX_SHOWN = 20


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


def conclusion(verdicts: Sequence[Verdict], known: Collection[str]) -> tuple[str, int]:
    """Return the closing lines and the exit status."""
    passed = {v.vector.id for v in verdicts if v.status == "pass"}
    failed = {v.vector.id for v in verdicts} - passed
    stale, new = sorted(passed & set(known)), failed - set(known)
    lines = [f"{len(verdicts)} vectors: {len(passed)} passed, {len(failed)} failed"]
    lines += [f"{vector} is listed as a known failure and passes: take it off" for vector in stale]
    if failed and not new and not stale:
        lines.append("only the known failures failed")
    skipped = any(v.status == "skip" for v in verdicts)
    lines.append("DOES NOT CONFORM" if failed else "CONFORMS")
    if skipped:
        lines.append("what is skipped is not passed")
    return "\n".join(lines) + "\n", int(bool(new or stale))


def as_json(info: dict[str, Json], seed: str, verdicts: Sequence[Verdict]) -> str:
    """Return the report as a document, vectors sorted by id, without times."""
    rows: list[Json] = [
        {"id": v.vector.id, "chapter": v.vector.chapter, "status": v.status, "said": v.said}
        for v in sorted(verdicts, key=lambda v: v.vector.id)
    ]
    document: Json = {"format": "refnb-report/1", "port": info, "seed": seed, "verdicts": rows}
    return dumps(document, indent=1) + "\n"


def _failure(verdict: Verdict) -> str:
    vector = verdict.vector
    lines = [f"FAIL {vector.id}: {vector.title}"]
    lines.append(f"     {verdict.status}; clauses {', '.join(vector.clauses)}")
    lines.append(f"     wanted {dumps(vector.expect)[:160]}")
    lines.append(f"     got    {verdict.said[:160] or 'nothing'}")
    if vector.catches:
        lines.append(f"     likely {', '.join(vector.catches)}")
    return "\n".join(lines) + "\n"

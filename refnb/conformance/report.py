"""A port judged, and the report: a table, and the failures.

Exit status 0 when nothing failed, or exactly the known failures; 1 for any other failure, a known
failure that passes, or a port that does not end when it is told; 2 when nothing could be judged.
What a port does not implement is no failure, and not passed: it conforms when all is passed.
"""

import os
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from time import monotonic_ns

from refnb import __version__
from refnb.conformance import catalogue, runner
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Session
from refnb.conformance.vectors import Vector, digest, shipped
from refnb.core import checks
from refnb.core.errors import BadTable
from refnb.core.escapes import printable
from refnb.exact import rounding
from refnb.io import suggestions
from refnb.io.documents import dumps
from refnb.io.files import lines, watched

Outcome = tuple[str, int]

SHOWN = 200  # characters of what was wanted, and of what came
NO_FAILURE = ("pass", "skip")


def judge(  # noqa: PLR0913
    command: Sequence[str],
    *,
    profile: str = catalogue.ALL,
    chapter: Sequence[str] = (),
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
    known_failures: str | None = None,
    fail_fast: bool = False,
    seed: str = "",
    timeout: int = 10,
) -> Outcome:
    """Start a port, ask it, compare; return the report, and 0 if all is as it may be, or 1.

    Raises: BadRequest for a port that cannot be talked to, or no vectors; BadTable for a file
    that cannot be read.
    """
    checks.size(timeout, "the timeout in seconds", 1, 3600)
    every = shipped()
    chosen = runner.select(every, profile, chapter, only, skip)
    known = _known(known_failures, chosen, every)
    seed, start = seed or os.urandom(4).hex(), monotonic_ns()
    session = Session(command, timeout)
    try:
        hello = session.hello()
        asked = runner.implemented(chosen, hello.ops)
        verdicts = [Verdict(vector, "skip") for vector in chosen if vector.op not in hello.ops]
        judged = runner.run(session, asked, seed)
        for verdict in watched(judged, f"of {len(asked):,} vectors", 1):
            verdicts.append(verdict)
            if fail_fast and _fails(verdict) and verdict.vector.id not in known:
                break
    finally:
        farewell = session.close()
    name = printable(f"{hello.name} {hello.version}")
    head = f"port {name}, profile {profile}, seed {printable(seed)}"
    seconds = rounding.decimal(Fraction(monotonic_ns() - start, 10**9), 1)
    head += f"\nsuite {suite()}, {len(verdicts)} of {len(chosen)} vectors in {seconds} s"
    closing, status = conclusion(verdicts, known, farewell)
    return f"{head}\n\n{table(verdicts)}\n{failures(verdicts, known)}{closing}", status


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


def table(verdicts: Sequence[Verdict]) -> str:
    """Return a line for each chapter: how many passed, how others failed, and what is not there."""
    lines = ["chapter            passed    failed"]
    for chapter in dict.fromkeys(v.vector.chapter for v in in_order(verdicts)):
        statuses = Counter(v.status for v in verdicts if v.vector.chapter == chapter)
        whole, passed, skipped = statuses.total(), statuses.pop("pass", 0), statuses.pop("skip", 0)
        words = [f"{n} {status}" for status, n in sorted(statuses.items())]
        words += [f"{skipped} not implemented"] if skipped else []
        lines.append(f"{chapter:18} {passed:>3}/{whole:<5} {', '.join(words)}".rstrip())
    return "\n".join(lines) + "\n"


def in_order(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Return verdicts by the chapters of the specification, then by the names of the vectors."""
    return sorted(verdicts, key=lambda v: (runner.place(v.vector), v.vector.id))


def failures(verdicts: Sequence[Verdict], known: Collection[str] = ()) -> str:
    """Describe every failure that is not known: where it differs, what was wanted, what came."""
    blocks = [_failure(v) for v in in_order(verdicts) if _fails(v) and v.vector.id not in known]
    skipped = Counter(v.vector.op for v in verdicts if v.status == "skip")
    if skipped:
        words = f"{skipped.total()} vectors of {len(skipped)} operations: not implemented"
        blocks.append(f"{words}\n")
    return "".join(blocks)


def _fails(verdict: Verdict) -> bool:
    return verdict.status not in NO_FAILURE


def _failure(verdict: Verdict) -> str:
    """Say what is wrong with an answer."""
    vector, place, got = verdict.vector, "", printable(verdict.said) or "nothing"
    want = dumps(vector.expect)
    if verdict.status in ("wrong-value", "noncanonical"):
        hint = catalogue.operations()[vector.op].result
        place, *both = runner.difference(hint, vector.expect["ok"], verdict.answer)
        want, got = map(dumps, both)
    at = f" at {place}" if place else ""
    return (
        f"FAIL {vector.id}: {vector.title}\n"
        f"     {verdict.status}{at}; clauses {', '.join(vector.clauses)}\n"
        f"     wanted {want[:SHOWN]}\n     got    {got[:SHOWN]}\n"
    )


def conclusion(
    verdicts: Sequence[Verdict], known: Collection[str], farewell: str = ""
) -> tuple[str, int]:
    """Return the closing lines and the exit status; farewell is what the port did on bye."""
    passed = {v.vector.id for v in verdicts if v.status == "pass"}
    failed = {v.vector.id for v in verdicts if _fails(v)}
    skipped = len(verdicts) - len(passed) - len(failed)
    stale, new = sorted(passed & set(known)), failed - set(known)
    lines = [f"{len(verdicts)} vectors: {len(passed)} passed, {len(failed)} failed"]
    lines[0] += f", {skipped} not implemented" if skipped else ""
    lines += [f"{vector} is listed as a known failure and passes: take it off" for vector in stale]
    if failed and not new and not stale:
        lines.append("only the known failures failed")
    if farewell:
        lines.append(f"protocol.bye: {farewell}")
    if failed or farewell:
        lines.append("DOES NOT CONFORM")
    else:
        lines.append("NOTHING FAILED: what is implemented conforms" if skipped else "CONFORMS")
    return "\n".join(lines) + "\n", int(bool(new or stale or farewell))


def suite() -> str:
    """Return the version of refnb, and the name of exactly its vectors."""
    return f"{__version__} {digest()}"

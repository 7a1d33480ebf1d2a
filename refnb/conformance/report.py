"""Judge a port and report: a table, and the failures.

Exit status 0 means that nothing failed; 1 a failure, or a port that does not end on bye; 2 that
nothing could be judged. An operation that a port does not implement is neither failed nor passed;
the port conforms if everything is passed.
"""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from time import monotonic_ns

from refnb import __version__
from refnb.conformance import catalogue, damage, runner
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Session, request_line
from refnb.conformance.vectors import digest, shipped
from refnb.core import checks, escapes
from refnb.exact import rounding
from refnb.io import documents, files

SHOWN = 200  # characters of what was wanted, and of what came
NO_FAILURE = ("pass", "skip")
VECTORS, DAMAGED = "vectors", "damaged requests"
ENDS = {
    VECTORS: ("DOES NOT CONFORM", "CONFORMS"),
    DAMAGED: ("DISAGREES WITH REFNB", "AGREES WITH REFNB"),
}


def judge(  # noqa: PLR0913
    command: Sequence[str],
    *,
    profile: str = catalogue.ALL,
    chapter: Sequence[str] = (),
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
    fail_fast: bool = False,
    damaged: int = 0,
    seed: str = "",
    timeout: int = 10,
) -> tuple[str, int]:
    """Start a port, ask it, compare; return the report, and 0 if nothing failed, or else 1.

    With `damaged`, the port is asked so many damaged requests instead of the vectors.

    Raises: BadRequest for a port that cannot be talked to, or for no vectors.
    """
    checks.size(damaged, "the number of damaged requests", 0, 100_000)
    checks.size(timeout, "the timeout in seconds", 1, 3600)
    chosen = runner.select(shipped(), profile, chapter, only, skip)
    what = DAMAGED if damaged else VECTORS
    seed, start = seed or os.urandom(4).hex(), monotonic_ns()
    session = Session(command, timeout)
    try:
        hello = session.hello()
        asked = runner.of_operations(chosen, hello.ops)
        verdicts = [Verdict(vector, "skip") for vector in chosen if vector.op not in hello.ops]
        if damaged:
            verdicts, chosen = [], [*damage.requests(asked, damaged, seed)]
            asked = chosen
        judged = runner.run(session, asked, seed)
        judged = map(damage.allow_any_error, judged) if damaged else judged
        for verdict in files.show_progress(judged, f"of {len(asked):,} {what}", 1):
            verdicts.append(verdict)
            if fail_fast and _fails(verdict):
                break
    finally:
        farewell = session.close()
    name = escapes.printable(f"{hello.name} {hello.version}")
    general = [f"profile {profile}"] if profile != catalogue.ALL or not chapter else []
    some = [*general, *(f"chapter {each}" for each in chapter)]
    head = f"port {name}, {', '.join(some)}, seed {escapes.printable(seed)}"
    seconds = rounding.decimal(Fraction(monotonic_ns() - start, 10**9), 1)
    head += f"\nsuite {suite()}, {len(verdicts)} of {len(chosen)} {what} in {seconds} s"
    closing, status = conclusion(verdicts, farewell, what)
    return f"{head}\n\n{table(verdicts)}\n{failures(verdicts)}{closing}", status


def table(verdicts: Sequence[Verdict]) -> str:
    """Return a line for each chapter: how many passed, failed, and are missing."""
    lines = ["chapter            passed    failed"]
    for chapter in dict.fromkeys(v.vector.chapter for v in in_order(verdicts)):
        statuses = Counter(v.status for v in verdicts if v.vector.chapter == chapter)
        total, passed, skipped = statuses.total(), statuses.pop("pass", 0), statuses.pop("skip", 0)
        counts = [f"{n} {status}" for status, n in sorted(statuses.items())]
        counts += [f"{skipped} not implemented"] if skipped else []
        lines.append(f"{chapter:18} {passed:>3}/{total:<5} {', '.join(counts)}".rstrip())
    return "\n".join(lines) + "\n"


def in_order(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Return verdicts by the chapters of the specification, then by the names of the vectors."""
    return sorted(verdicts, key=lambda v: (runner.place(v.vector), v.vector.id))


def failures(verdicts: Sequence[Verdict]) -> str:
    """Describe every failure: where the answer differs, what was expected, and what came."""
    blocks = [_failure(v) for v in in_order(verdicts) if _fails(v)]
    if skipped := Counter(v.vector.op for v in verdicts if v.status == "skip"):
        line = f"{skipped.total()} vectors of {len(skipped)} operations: not implemented"
        blocks.append(f"{line}\n")
    return "".join(blocks)


def _fails(verdict: Verdict) -> bool:
    return verdict.status not in NO_FAILURE


def _failure(verdict: Verdict) -> str:
    """Say what is wrong with an answer."""
    vector, place, got = verdict.vector, "", escapes.printable(verdict.reply) or "nothing"
    want = documents.dumps(vector.expect)
    if verdict.status in ("wrong-value", "noncanonical"):
        hint = catalogue.operations()[vector.op].result
        place, *both = runner.difference(hint, vector.expect["ok"], verdict.answer)
        want, got = map(documents.dumps, both)
    at = f" at {place}" if place else ""
    return (
        f"FAIL {vector.id}: {vector.title}\n"
        f"     {verdict.status}{at}; clauses {', '.join(vector.clauses)}\n"
        f"     wanted {want[:SHOWN]}\n     got    {got[:SHOWN]}\n"
        + f"     request {request_line('1', vector.op, vector.args)}\n"
        * damage.is_damaged(vector)
    )


def conclusion(
    verdicts: Sequence[Verdict], farewell: str = "", what: str = VECTORS
) -> tuple[str, int]:
    """Return the closing lines and the exit status; `farewell` is what the port did on bye."""
    failed, skipped = sum(map(_fails, verdicts)), sum(v.status == "skip" for v in verdicts)
    passed = len(verdicts) - failed - skipped
    lines = [f"{len(verdicts)} {what}: {passed} passed, {failed} failed"]
    lines[0] += f", {skipped} not implemented" if skipped else ""
    if farewell:
        lines.append(f"protocol.bye: {farewell}")
    wrong, right = ENDS[what]
    right = "NOTHING FAILED: what is implemented conforms" if skipped else right
    lines.append(wrong if failed or farewell else right)
    return "\n".join(lines) + "\n", int(failed > 0 or farewell != "")


def suite() -> str:
    """Return the version of refnb, and a name for its vectors."""
    return f"{__version__} {digest()}"

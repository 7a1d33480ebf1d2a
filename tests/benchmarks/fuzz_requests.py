"""Throw random requests at every operation: tests/benchmarks/fuzz_requests.py RUNS SEED START.

Whatever is asked, the reply is an answer that can be read back, or an error that the catalogue
names; it comes soon, and the request stays as it was. Each run draws from its own seed, so that
one alone can be made again: RUNS = 1, START = its number.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from conformance.asking import World, spoil  # noqa: E402
from refnb.conformance import catalogue, serve  # noqa: E402
from refnb.data import document, wire  # noqa: E402
from refnb.data.document import Json  # noqa: E402
from refnb.errors import OutOfRange  # noqa: E402
from stretching import enlarge  # noqa: E402

SLOW = 2.0
OPERATIONS = list(catalogue.operations())


def request(run: int, seed: int) -> tuple[str, dict[str, Json]]:
    """Return the request of a run: as it is drawn, spoiled or with huge numbers, or all of that."""
    dice = random.Random(f"{seed} {run}")  # noqa: S311
    op = dice.choice(OPERATIONS)
    args = World(dice).request(op)
    if dice.random() < 0.25:
        enlarge(dice, args)
    for _ in range(dice.choice((0, 0, 0, 1, 2, 3))):
        spoil(dice, args)
    return op, args


def wrong(op: str, said: dict[str, Json]) -> str:
    """Return what is wrong with a reply, or nothing."""
    operation = catalogue.operations()[op]
    if "crash" in said:
        return f"crash {said['crash']}"
    if "error" in said and said["error"] not in operation.errors:
        return f"{said['error']} is not among the errors of {op}"
    if "ok" in said and not is_read_back(operation, said["ok"]):
        return f"another answer is read back: {document.dumps(said['ok'])[:300]}"
    return ""


def is_read_back(operation: catalogue.Operation, said: Json) -> bool:
    """Tell whether an answer is read back as it was written, or has a number that is too long."""
    try:
        return wire.encode(wire.codec(operation.result).read(said, "the answer")) == said
    except OutOfRange:
        return True


def fuzz(runs: range, seed: int, report: Callable[[str], None]) -> Counter[str]:
    """Ask every request of these runs, and report each that is answered wrongly or late."""
    found = Counter[str]()
    for run in runs:
        op, args = request(run, seed)
        before, start = deepcopy(args), time.process_time()
        said = serve.reply(op, args)
        spent = time.process_time() - start
        fault = wrong(op, said) if args == before else "the request was changed"
        found[next(iter(said))] += 1
        if fault or spent > SLOW:
            found["wrong" if fault else "slow"] += 1
            report(f"run {run}, {spent:.1f} s: {op} {document.dumps(args)[:2000]}\n{fault}")
    return found


def chunks(runs: int, start: int, size: int = 5_000) -> Iterator[range]:
    """Yield the numbers of the runs, a few thousand at a time."""
    for first in range(start, start + runs, size):
        yield range(first, min(first + size, start + runs))


if __name__ == "__main__":
    asked, seed, start = (*map(int, sys.argv[1:]), 0)[:3]
    totals, begun = Counter[str](), time.monotonic()
    for chunk in chunks(asked, start):
        totals += fuzz(chunk, seed, print)
        spent = time.monotonic() - begun
        print(f"seed {seed}, up to run {chunk[-1]}, {spent:.0f} s: {dict(totals)}", flush=True)
    sys.exit(1 if totals["wrong"] or totals["slow"] else 0)

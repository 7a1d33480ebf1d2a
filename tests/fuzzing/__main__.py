"""The command: random cases of a kind, and the small ones on which refnb fails.

    python -m fuzzing requests --runs 100000 --seed 1            what comes from a port
    python -m fuzzing commands --runs 1000 --resume state.json   go on where the last one ended
    python -m fuzzing bif --seed 1 --start 417                   that run alone
    python -m fuzzing bif --case '{"text": "..."}'               that case alone

Run it at the root of the project with PYTHONPATH=tests. After each thousand runs a line says the
kind, the seed, the next run and how the runs before ended; --resume keeps that line in a file.
A failure is printed once, with the command that repeats it, and its case made small.
"""

import argparse
import json
import os
import shlex
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path

from fuzzing import engine
from fuzzing.engine import KINDS, Failure, State
from refnb.data import document
from refnb.data.document import Json

CHUNK = 1_000
MEMORY = 4 << 30  # bytes that one process may take


def main(words: Sequence[str] | None = None) -> int:
    """Make the runs that are asked for; return 1 if one of them failed."""
    options = _parser().parse_args(words)
    _bound_memory()
    file = Path(options.resume).resolve() if options.resume else None
    state = State(options.kind, options.seed, options.start)
    if file is not None and file.exists():
        state = read(options.kind, file.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        if options.case is not None:
            return _once(options.kind, json.loads(options.case))
        _all(state, options.runs, file)
    return int(state.found["wrong"] > 0)


def line(state: State) -> str:
    """Say in one line where the runs are."""
    said = {"kind": state.kind, "seed": state.seed, "next": state.next, "found": state.found}
    return json.dumps(said)


def read(kind: str, text: str) -> State:
    """Return the state that a line says."""
    said = json.loads(text)
    if said["kind"] != kind:
        raise SystemExit(f"these are runs of {said['kind']}, not of {kind}")
    return State(kind, said["seed"], said["next"], Counter(said["found"]))


def told(state: State, failure: Failure) -> str:
    """Say what failed, how to repeat it, and the small case."""
    again = f"PYTHONPATH=tests python -m fuzzing {state.kind}"
    small = shlex.quote(json.dumps(failure.small))
    return "\n".join(
        [
            f"run {failure.run}: {failure.outcome.fault}",
            f"again: {again} --seed {state.seed} --start {failure.run}",
            f"small: {again} --case {small}",
        ]
    )


def _all(state: State, runs: int, file: Path | None) -> None:
    kind, end = engine.kind_of(state.kind), state.next + runs
    while state.next < end:
        few = min(CHUNK, end - state.next)
        engine.fuzz(state, few, kind, lambda failure: print(told(state, failure), flush=True))
        print(line(state), flush=True)
        if file is not None:
            file.write_text(line(state) + "\n", "utf-8")


def _once(name: str, case: Json) -> int:
    found = engine.tried(engine.kind_of(name), case)
    print(found.how, found.fault or document.dumps(case)[:200])
    return int(bool(found.fault))


def _bound_memory() -> None:
    """Let what takes too much memory fail, where the system can."""
    if os.name == "posix":
        import resource  # noqa: PLC0415 - of these systems alone

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fuzzing")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--resume", metavar="FILE")
    parser.add_argument("--case", metavar="JSON")
    return parser


if __name__ == "__main__":
    sys.exit(main())

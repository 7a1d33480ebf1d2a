"""Throw random files and random options at the commands: tests/benchmarks/fuzz.py RUNS SEED START.

Whatever comes in, a command ends with 0, 1, 2 or 130. With 2 it prints one line on
standard error and nothing else; with 0 and 1 it prints nothing on standard error. Each run
draws from its own seed, so that one alone can be made again: RUNS = 1, START = its number.
"""

import io
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from os import chdir
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from benchmarks.fuzz_requests import chunks  # noqa: E402
from benchmarks.fuzz_words import command, damaged, random_bytes  # noqa: E402
from refnb.cli.main import main  # noqa: E402

SLOW = 2.0
STATUSES = (0, 1, 2, 130)
SHEETS = {"t.csv": "weather.csv", "q.csv": "new.csv"}
EXAMPLES = {**SHEETS, "a.csv": "animals.csv", "m.json": "exam.json", "e.json": "hiking.json"}
WEATHER = ("t.csv", "--label", "Play", "--model")
ANIMALS = ("a.csv", "--label", "kind", "--family", "kg=gaussian", "--family", "barks=poisson")
MODELS = {
    "c.json": (*WEATHER, "categorical"),
    "j.json": (*WEATHER, "joint"),
    "x.json": ANIMALS,
}


def broken(arguments: list[str], content: bytes) -> tuple[int, str]:
    """Run a command; return its status and what is wrong with how it ended, or nothing."""
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(content))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = main(arguments)
    except BaseException:  # noqa: BLE001, RUF100
        return -1, traceback.format_exc()
    finally:
        sys.stdin = sys.__stdin__
    lines = err.getvalue().removesuffix("\n")
    if status not in STATUSES:
        return status, f"exit status {status}"
    if status == 2 and (out.getvalue() or not lines.isprintable() or not lines):
        return status, f"status 2: {out.getvalue()[:80]!r} {lines[:300]!r}"
    if status != 2 and lines:
        return status, f"status {status} with a message: {lines[:300]!r}"
    return status, ""


def prepare(dice: random.Random, seeds: dict[str, bytes]) -> bytes:
    """Write the files of one run, most of them damaged; return what comes on standard input."""
    for name, content in seeds.items():
        if dice.random() < 0.02:
            Path(name).write_bytes(random_bytes(dice))
        elif dice.random() < 0.12:
            Path(name).write_bytes(damaged(dice, content))
        else:
            Path(name).write_bytes(content)
    return damaged(dice, dice.choice(list(seeds.values())))


def learned(seeds: dict[str, bytes]) -> dict[str, bytes]:
    """Return the seeds together with models that were saved from the table."""
    for name, words in MODELS.items():
        if main(["classify", *words, "--save", name]) != 0:
            raise SystemExit("the table of the seeds has no model")
        seeds[name] = Path(name).read_bytes()
    return seeds


def fuzz(runs: range, seed: int, report: Callable[[str], None]) -> Counter[str]:
    """Make these runs in this directory, and report each that ends wrongly or late."""
    found = Counter[str]()
    seeds = {name: (ROOT / "refnb/examples" / file).read_bytes() for name, file in EXAMPLES.items()}
    for name, content in seeds.items():
        Path(name).write_bytes(content)
    with redirect_stdout(io.StringIO()):
        learned(seeds)
    for run in runs:
        dice = random.Random(f"{seed} {run}")  # noqa: S311
        content, arguments = prepare(dice, seeds), command(dice)
        start = time.process_time()
        status, wrong = broken(arguments, content)
        spent = time.process_time() - start
        found[f"status {status}"] += 1
        if wrong or spent > SLOW:
            found["wrong" if wrong else "slow"] += 1
            report(f"run {run}, {spent:.1f} s: {arguments}\n{wrong}")
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        chdir(directory)
        asked, seed, start = (*map(int, sys.argv[1:]), 0)[:3]
        totals, begun = Counter[str](), time.monotonic()
        for chunk in chunks(asked, start, 1_000):
            totals += fuzz(chunk, seed, print)
            spent = time.monotonic() - begun
            print(f"seed {seed}, up to run {chunk[-1]}, {spent:.0f} s: {dict(totals)}", flush=True)
        chdir(ROOT)
    sys.exit(1 if totals["wrong"] or totals["slow"] else 0)

"""Whole programs: an answer of the command line, newsgroups, a long table.

An answer is timed beside an interpreter that does nothing, `python -c pass`. The modules of both
are compiled before, as an installer does. The newsgroups are 20news-bydate, of qwone.com: the
environment variable NEWSGROUPS names the folder that holds its two. scikit-learn counts the same
words, leaves out the same ones and learns the same, in floating point. pandas and scikit-learn read
the same table, make codes of its texts and learn.
"""

import compileall
import csv
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from peers import peers
from peers.benchmarks.process import ROOT, Process, command, silent
from peers.benchmarks.run import Job

PEERS = ("scikit-learn", "pandas")
BARE, SKLEARN, PANDAS = "python -c pass", "scikit-learn", "pandas and scikit-learn"
TRUTH = '{"prior": {"a": "0.5", "b": "0.5"}, "presence": {"f": {"a": "0.2", "b": "0.7"}}}'
EXAMPLES = ROOT / "refnb" / "examples"
RIVALS = Path(__file__).parents[1] / "rivals.py"
ANSWERS = (
    f"classify {EXAMPLES}/weather.csv --label Play --given Outlook=sunny",
    "bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=5%",
    "error {truth}",
    "solve play-tennis",
    f"network {EXAMPLES}/asia.bif --query lung",
    "--help",
)


def jobs() -> Iterator[Job]:
    """Yield the jobs, the short ones first."""
    compileall.compile_dir(ROOT / "refnb", quiet=1)
    truth = folder() / "truth.json"
    truth.write_text(TRUTH, "utf-8")
    for answer in ANSWERS:
        words, bare = answer.format(truth=truth).split(), Process(("-c", "pass"))
        yield Job(f"a command line, {words[0]}", command(*words), {BARE: (bare, 7.5)})
    yield from newsgroups()
    yield fitting(300_000)


def newsgroups() -> Iterator[Job]:
    """Yield the job of the newsgroups, or say why not."""
    home = Path(os.environ.get("NEWSGROUPS", ""))
    folders = [str(home / f"20news-bydate-{part}") for part in ("train", "test")]
    if "NEWSGROUPS" not in os.environ or not all(map(os.path.isdir, folders)):
        print("newsgroups: NEWSGROUPS names no folder with 20news-bydate-train", file=sys.stderr)
        return
    chosen = ("--words", "ascii-letters", "--hold-out", "3", "--least", "3", "--common", "100")
    ours = command("text", *folders, *chosen, read=_right)
    theirs = rival("texts", *folders, read=_right)
    yield Job("newsgroups, the whole program", ours, {SKLEARN: (theirs, 0.6)})


def fitting(rows: int) -> Job:
    """Return the job of learning from a file, the whole program."""
    path, model = str(table(rows)), str(folder() / "model.json")
    chosen = ("--label", "y", "--smooth", "laplace", "--format", "json", "--save", model)
    name = f"learn from a file of {rows} rows, the whole program"
    return Job(name, command("classify", path, *chosen), {PANDAS: (rival("table", path), 1.0)})


def rival(*words: str, read: Callable[[str], Sequence[float]] = silent) -> Process | None:
    """Return a program of scikit-learn and pandas, where both are installed."""
    there = peers.found("sklearn") and peers.found("pandas")
    return Process((str(RIVALS), *words), read) if there else None


@cache
def folder() -> Path:
    """Return a folder for this run."""
    return Path(tempfile.mkdtemp(prefix="refnb-benchmark-"))


@cache
def table(rows: int) -> Path:
    """Write a table of ten features and a label, once."""
    path, made = folder() / f"{rows}.csv", columns(rows)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(made)
        writer.writerows(zip(*made.values(), strict=True))
    return path


def columns(rows: int) -> dict[str, list[str]]:
    """Return ten features of five values, and a label: the same for the same number of rows."""
    dice = Random(rows)  # noqa: S311
    domains = {f"f{f}": [f"f{f}v{v}" for v in range(5)] for f in range(10)}
    made = {f: dice.choices(domain, range(5, 0, -1), k=rows) for f, domain in domains.items()}
    return made | {"y": dice.choices(["c0", "c1", "c2"], k=rows)}


def _right(text: str) -> Sequence[float]:
    found = re.search(r"right = ([0-9]+)", text)
    assert found, text
    return [int(found[1])]

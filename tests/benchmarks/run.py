"""Time refnb beside others: python tests/benchmarks/run.py [networks ...] [--json FILE].

A job has several ways to one answer: ours, and those of rivals. The ways take turns, round by
round, so that whatever else the machine does is shared out among them. A time is the median of
the rounds, in CPU time, each of so many calls that they take a hundredth of a second at least. A
ratio is our time over the rival's, and a goal is the most that it may be. Ways that do not
give one answer are not timed.

Jobs that differ in size alone say so: the exponent of growth is the slope of a line through the
logarithms of size and time, and stands beside that of the theory.

Each module of tests/benchmarks/jobs has the functions `jobs` and `versions`. A rival that is
not installed is left out. With --only TEXT the jobs that have it in their name are timed alone.
"""

import argparse
import importlib
import json
import platform
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import log
from pathlib import Path
from statistics import linear_regression, median

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
JOBS = Path(__file__).parent / "jobs"
BATCH = 0.01  # seconds of a batch of calls, at least

Way = Callable[[], Sequence[float | Fraction]]


@dataclass(frozen=True)
class Job:
    """Ways to one answer, ours first, and the most that ours may take of the time of a rival."""

    name: str
    ours: str
    ways: Mapping[str, Way]
    goals: Mapping[str, float] = field(default_factory=dict)
    bound: float = 1e-9
    grows: tuple[str, int, int] = ("", 0, 0)  # what is done, to how many, exponent of the theory

    def near(self, x: float, y: float) -> bool:
        """Tell whether two numbers agree; what is not a number does not."""
        return abs(x - y) <= self.bound


@dataclass(frozen=True)
class Timed:
    """A job and the seconds of a call of each way."""

    job: Job
    seconds: Mapping[str, float]

    def ratio(self, rival: str) -> float:
        """Return our time over that of the rival."""
        return self.seconds[self.job.ours] / self.seconds[rival]

    def rows(self) -> Iterator[list[str]]:
        """Yield a row for each way: its time, our ratio to it, and the goal."""
        for way, spent in self.seconds.items():
            row = [self.job.name, way, f"{spent * 1e3:.3f} ms"]
            if way != self.job.ours:
                row.append(f"{self.ratio(way):.2f}")
                if goal := self.job.goals.get(way):
                    row += [f"<= {goal}", "met" if self.ratio(way) <= goal else "MISSED"]
            yield row

    def data(self) -> dict[str, object]:
        """Return what JSON holds."""
        ratios = {way: self.ratio(way) for way in self.seconds if way != self.job.ours}
        goals = {way: goal for way, goal in self.job.goals.items() if way in ratios}
        missed = [way for way, goal in goals.items() if ratios[way] > goal]
        return {
            "job": self.job.name,
            "ours": self.job.ours,
            "seconds": dict(self.seconds),
            "ratios": ratios,
            "goals": goals,
            "missed": missed,
        }


def growth(found: Sequence[Timed]) -> Iterator[list[str]]:
    """Yield for each kind of job of several sizes its exponents: measured, and of the theory."""
    for what, theory in dict.fromkeys((t.job.grows[0], t.job.grows[2]) for t in found):
        same = [t for t in found if t.job.grows[0] == what]
        sizes = [log(t.job.grows[1]) for t in same if what]
        if len(set(sizes)) > 1:
            slope = linear_regression(sizes, [log(t.seconds[t.job.ours]) for t in same]).slope
            yield [what, f"{slope:.2f}", str(theory)]


def timed(job: Job, rounds: int) -> Timed:
    """Check that all ways agree, then let them take turns."""
    expected = [float(x) for x in job.ways[job.ours]()]
    for name, way in job.ways.items():
        found = [float(x) for x in way()]
        if len(found) != len(expected) or not all(map(job.near, found, expected)):
            raise SystemExit(f"{job.name}, {name}: {found}, ours is {expected}")
    calls = {name: _calls(way) for name, way in job.ways.items()}
    spent: dict[str, list[float]] = {name: [] for name in job.ways}
    for _ in range(rounds):
        for name, way in job.ways.items():
            spent[name].append(_batch(way, calls[name]) / calls[name])
    return Timed(job, {name: median(times) for name, times in spent.items()})


def _batch(way: Way, calls: int) -> float:
    start = time.process_time()
    for _ in range(calls):
        way()
    return time.process_time() - start


def _calls(way: Way) -> int:
    """Return how many calls take a hundredth of a second."""
    calls = 1
    while _batch(way, calls) < BATCH:
        calls *= 2
    return calls


HEAD = ("job", "way", "time", "ours / way", "goal", "")
GROWTH = ("growth", "exponent", "theory")


def table(rows: Sequence[Sequence[str]], head: Sequence[str] = HEAD) -> str:
    """Return rows of text in columns."""
    full = [[*row, *[""] * (len(head) - len(row))] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*full, strict=True)]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in full
    )


def main(words: Sequence[str]) -> int:
    """Run the jobs that are named, or all; print the table, and write it as JSON."""
    known = sorted(path.stem for path in JOBS.glob("[a-z]*.py"))
    parser = argparse.ArgumentParser(description="Time refnb beside others.")
    parser.add_argument("names", nargs="*", metavar="job", help=f"of {', '.join(known)}")
    parser.add_argument("--only", default="", metavar="TEXT", help="jobs with this in their name")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args(words)
    found, versions = list[Timed](), dict[str, str]()
    for name in options.names or known:
        module = importlib.import_module(f"benchmarks.jobs.{name}")
        versions |= module.versions()
        found += [timed(job, options.rounds) for job in module.jobs() if options.only in job.name]
    print(table([row for result in found for row in result.rows()]))
    exponents = [*growth(found)]
    if exponents:
        print(table(exponents, GROWTH))
    versions = {"CPython": platform.python_version(), **versions}
    print(", ".join(f"{package} {number}" for package, number in versions.items()))
    if options.json:
        run = {"versions": versions, "rounds": options.rounds}
        results = {"jobs": [result.data() for result in found], "growth": exponents}
        options.json.write_text(json.dumps({**run, **results}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

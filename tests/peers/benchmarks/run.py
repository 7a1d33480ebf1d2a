"""Time refnb beside others: python tests/peers/benchmarks/run.py [networks ...] [--json FILE].

A job has several ways to one answer: ours, and those of rivals. The ways take turns, round by
round, so that whatever else the machine does is shared out among them. A time is the median of
the rounds, in CPU time, that of started programs included, each of so many calls that they take a
hundredth of a second at least. A ratio is our time over the rival's, and a goal is the most that it
may be. Ways that do not give one answer are not timed.

Each module of tests/peers/benchmarks/jobs has the functions `jobs` and `versions`. A rival that is
not installed is left out. A module can have `growths`: one question at several sizes. Their
exponents are the slopes of the logarithms of time, and of the most memory held at once, over that
of the size.
"""

import argparse
import importlib
import json
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import log
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import linear_regression, median

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from peers.benchmarks.process import Process  # noqa: E402

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
    seconds: float | None = None  # the most that ours may take

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
            if way == self.job.ours and self.job.seconds:
                words = "met" if spent <= self.job.seconds else "MISSED"
                row += ["", f"<= {self.job.seconds * 1e3:g} ms", words]
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
        if self.job.seconds and self.seconds[self.job.ours] > self.job.seconds:
            missed.append(self.job.ours)
        return {
            "job": self.job.name,
            "ours": self.job.ours,
            "seconds": dict(self.seconds),
            "ratios": ratios,
            "goals": goals,
            "most": self.job.seconds,
            "missed": missed,
        }


@dataclass(frozen=True)
class Growth:
    """One question at several sizes, and the exponent of its time that theory says."""

    name: str
    theory: str
    ways: Mapping[int, Way]


def grown(growth: Growth, rounds: int) -> dict[str, object]:
    """Return the seconds and the peak of memory at each size, and the fitted exponents."""
    calls = {size: _calls(way) for size, way in growth.ways.items()}
    spent: dict[int, list[float]] = {size: [] for size in growth.ways}
    for _ in range(rounds):
        for size, way in growth.ways.items():
            spent[size].append(_batch(way, calls[size]) / calls[size])
    seconds = {size: median(times) for size, times in spent.items()}
    held = {size: _held(way) for size, way in growth.ways.items()}
    return {
        "growth": growth.name,
        "theory": growth.theory,
        "exponent": exponent(seconds),
        "exponent_of_memory": exponent(held),
        "seconds": seconds,
        "bytes": held,
    }


def exponent(measured: Mapping[int, float]) -> float:
    """Return the slope of log(measured) over log(size)."""
    sizes, found = [*map(log, measured)], [*map(log, measured.values())]
    return linear_regression(sizes, found).slope


def _held(way: Way) -> int:
    if isinstance(way, Process):
        return way.peak()
    tracemalloc.start()
    way()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def _row_of(growth: Mapping[str, object]) -> list[str]:
    seconds = growth["seconds"]
    assert isinstance(seconds, dict)
    times = ", ".join(f"{size}: {spent * 1e3:.3g} ms" for size, spent in seconds.items())
    exponents = f"{growth['exponent']:.2f}", f"{growth['exponent_of_memory']:.2f}"
    return [str(growth["growth"]), times, *exponents, str(growth["theory"])]


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
    start = _spent()
    for _ in range(calls):
        way()
    return _spent() - start


def _spent() -> float:
    """Return the CPU time of this process, and of those that it waited for."""
    children = getrusage(RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _calls(way: Way) -> int:
    """Return how many calls take a hundredth of a second."""
    calls = 1
    while _batch(way, calls) < BATCH:
        calls *= 2
    return calls


HEAD = ("job", "way", "time", "ours / way", "goal", "")
GROWTH = ("growth", "at sizes", "exponent", "of memory", "theory")


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
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args(words)
    found, versions, growths = list[Timed](), dict[str, str](), list[dict[str, object]]()
    for name in options.names or known:
        module = importlib.import_module(f"peers.benchmarks.jobs.{name}")
        versions |= module.versions()
        found += [timed(job, options.rounds) for job in module.jobs()]
        more = module.growths() if hasattr(module, "growths") else ()
        growths += [grown(growth, options.rounds) for growth in more]
    print(table([row for result in found for row in result.rows()]))
    if growths:
        print(table([*map(_row_of, growths)], GROWTH))
    versions = {"CPython": platform.python_version(), **versions}
    print(", ".join(f"{package} {number}" for package, number in versions.items()))
    if options.json:
        run = {"versions": versions, "rounds": options.rounds}
        results = [result.data() for result in found]
        options.json.write_text(
            json.dumps({**run, "jobs": results, "growths": growths}, indent=1) + "\n", "utf-8"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

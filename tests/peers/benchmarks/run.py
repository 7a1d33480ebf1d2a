"""Time refnb beside others: python tests/peers/benchmarks/run.py [networks ...] [--rounds N].

A job has several ways to one answer: ours, and those of rivals. The ways take turns, round by
round, so that whatever else the machine does is shared out among them. A time is the median of
the rounds, in CPU time, that of started programs included, each of so many calls that they take a
hundredth of a second at least. A ratio is our time over the rival's, and a goal is the most that it
may be. Ways that do not give one answer are not timed.

Each module of tests/peers/benchmarks/jobs has the function `jobs` and the packages `PEERS`. A rival
that is not installed is left out.
"""

import argparse
import importlib
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from peers import peers  # noqa: E402
from peers.benchmarks.process import Process  # noqa: E402

JOBS = Path(__file__).parent / "jobs"
BATCH = 0.01  # seconds of a batch of calls, at least

Way = Callable[[], Sequence[float | Fraction]]
K = TypeVar("K", bound=Hashable)
HEAD = ("job", "way", "time", "ours / way", "goal", "")


@dataclass(frozen=True)
class Job:
    """Ways to one answer, ours first, and the most that ours may take of the time of a rival."""

    name: str
    ours: str
    ways: Mapping[str, Way]
    goals: Mapping[str, float] = field(default_factory=dict)
    bound: float = 1e-9
    seconds: float | None = None  # the most that ours may take
    megabytes: float | None = None  # the most that ours, a program, may hold

    def check(self) -> None:
        """Require that all ways agree; what is not a number does not."""
        expected = [float(x) for x in self.ways[self.ours]()]
        for name, way in self.ways.items():
            found = [float(x) for x in way()]
            near = (abs(x - y) <= self.bound for x, y in zip(found, expected, strict=False))
            if len(found) != len(expected) or not all(near):
                raise SystemExit(f"{self.name}, {name}: {found}, ours is {expected}")

    def rows(self, seconds: Mapping[str, float]) -> Iterator[list[str]]:
        """Yield a row for each way: its time, our ratio to it, and the goal."""
        for way, spent in seconds.items():
            row = [self.name, way, f"{spent * 1e3:.3f} ms"]
            if way != self.ours:
                ratio, goal = seconds[self.ours] / spent, self.goals.get(way)
                row += [f"{ratio:.2f}", *judged(ratio, goal, f"{goal}")]
            elif self.seconds:
                row += ["", *judged(spent, self.seconds, f"{self.seconds * 1e3:g} ms")]
            yield row
        if self.megabytes:
            held = held_by(self.ways[self.ours]) / 1e6
            bound = judged(held, self.megabytes, f"{self.megabytes:g} MB")
            yield [self.name, f"{self.ours}, memory", f"{held:.0f} MB", "", *bound]


def judged(found: float, most: float | None, words: str) -> list[str]:
    """Return the goal, and whether it is met."""
    return [f"<= {words}", "met" if found <= most else "MISSED"] if most else []


def timed(ways: Mapping[K, Way], rounds: int) -> dict[K, float]:
    """Let ways take turns; return the seconds of a call of each."""
    calls = {name: _calls(way) for name, way in ways.items()}
    spent: dict[K, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            spent[name].append(_batch(way, calls[name]) / calls[name])
    return {name: median(times) for name, times in spent.items()}


def held_by(way: Way) -> int:
    """Return the bytes that a program holds at most, or that a call takes."""
    if isinstance(way, Process):
        return way.peak()
    tracemalloc.start()
    way()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def _batch(way: Way, calls: int) -> float:
    """Return the CPU time of calls: of this process, and of those that it waited for."""
    start = _spent()
    for _ in range(calls):
        way()
    return _spent() - start


def _spent() -> float:
    children = getrusage(RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _calls(way: Way) -> int:
    """Return how many calls take a hundredth of a second."""
    calls = 1
    while _batch(way, calls) < BATCH:
        calls *= 2
    return calls


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows of text in columns."""
    full = [[*row, *[""] * (len(head) - len(row))] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*full, strict=True)]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in full
    )


def main(words: Sequence[str]) -> int:
    """Run the jobs that are named, or all, and print the tables."""
    known = sorted(path.stem for path in JOBS.glob("[a-z]*.py"))
    parser = argparse.ArgumentParser(description="Time refnb beside others.")
    parser.add_argument("names", nargs="*", metavar="job", help=f"of {', '.join(known)}")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args(words)
    rows = list[list[str]]()
    versions = {"CPython": platform.python_version()}
    for name in options.names or known:
        module = importlib.import_module(f"peers.benchmarks.jobs.{name}")
        versions |= peers.installed(*module.PEERS)
        for job in filter(lambda job: job.ways, module.jobs()):  # without a package there is none
            job.check()
            rows += job.rows(timed(job.ways, options.rounds))
    print(table(HEAD, rows))
    print(", ".join(f"{package} {number}" for package, number in versions.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

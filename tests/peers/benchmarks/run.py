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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from peers import peers  # noqa: E402
from peers.benchmarks.process import Process  # noqa: E402

JOBS = Path(__file__).parent / "jobs"
BATCH = 0.01  # seconds of a batch of calls, at least
OURS = "refnb"

Way = Callable[[], Sequence[float | Fraction]]
HEAD = ["job", "way", "time", "ours / way", "goal", ""]


@dataclass(frozen=True)
class Job:
    """Our way to an answer, and rivals, each with the most of its time that ours may take."""

    name: str
    ours: Way
    rivals: Mapping[str, tuple[Way | None, float | None]] = field(default_factory=dict)
    bound: float = 1e-9
    seconds: float | None = None  # the most that ours may take
    megabytes: float | None = None  # the most that ours, a program, may hold

    def ways(self) -> dict[str, Way]:
        """Return all ways, ours first, and none whose package is missing."""
        return {OURS: self.ours} | {name: way for name, (way, _) in self.rivals.items() if way}

    def check(self) -> None:
        """Require that all ways agree; what is not a number does not."""
        expected = [float(x) for x in self.ours()]
        for name, way in self.ways().items():
            found = [float(x) for x in way()]
            near = (abs(x - y) <= self.bound for x, y in zip(found, expected, strict=False))
            if len(found) != len(expected) or not all(near):
                raise SystemExit(f"{self.name}, {name}: {found}, ours is {expected}")

    def rows(self, seconds: Mapping[str, float]) -> Iterator[list[str]]:
        """Yield a row for each way: its time, our ratio to it, and the goal."""
        for way, spent in seconds.items():
            row = [self.name, way, f"{spent * 1e3:.3f} ms"]
            if way != OURS:
                ratio, goal = seconds[OURS] / spent, self.rivals[way][1]
                row += [f"{ratio:.2f}", *judged(ratio, goal, f"{goal}")]
            elif self.seconds:
                row += ["", *judged(spent, self.seconds, f"{self.seconds * 1e3:g} ms")]
            yield row
        if self.megabytes and isinstance(self.ours, Process):
            held = self.ours.peak() / 1e6
            bound = judged(held, self.megabytes, f"{self.megabytes:g} MB")
            yield [self.name, f"{OURS}, memory", f"{held:.0f} MB", "", *bound]


def judged(found: float, most: float | None, words: str) -> list[str]:
    """Return the goal, and whether it is met."""
    return [f"<= {words}", "met" if found <= most else "MISSED"] if most else []


def timed(ways: Mapping[str, Way], rounds: int) -> dict[str, float]:
    """Let ways take turns; return the seconds of a call of each."""
    calls = dict.fromkeys(ways, 1)
    for name, way in ways.items():
        while _batch(way, calls[name]) < BATCH:
            calls[name] *= 2
    spent: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            spent[name].append(_batch(way, calls[name]) / calls[name])
    return {name: median(times) for name, times in spent.items()}


def _batch(way: Way, calls: int) -> float:
    """Return the CPU time of calls: of this process, and of those that it waited for."""
    start = _spent()
    for _ in range(calls):
        way()
    return _spent() - start


def _spent() -> float:
    children = getrusage(RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of text in columns."""
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i, _ in enumerate(HEAD)]
    padded = (map(str.ljust, row, widths) for row in rows)
    return "\n".join("  ".join(words).rstrip() for words in padded)


def main(words: Sequence[str]) -> int:
    """Run the jobs that are named, or all, and print the tables."""
    known = sorted(path.stem for path in JOBS.glob("[a-z]*.py"))
    parser = argparse.ArgumentParser(description="Time refnb beside others.")
    parser.add_argument("names", nargs="*", metavar="job", help=f"of {', '.join(known)}")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args(words)
    rows = [HEAD]
    versions = {"CPython": platform.python_version()}
    for name in options.names or known:
        module = importlib.import_module(f"peers.benchmarks.jobs.{name}")
        versions |= peers.installed(*module.PEERS)
        for job in module.jobs():
            job.check()
            rows += job.rows(timed(job.ways(), options.rounds))
    print(table(rows))
    print(", ".join(f"{package} {number}" for package, number in versions.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

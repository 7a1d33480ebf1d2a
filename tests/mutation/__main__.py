"""The command: a chapter, its score, and the mutants that nothing noticed.

    python -m mutation categorical                  every mutant of a chapter
    python -m mutation categorical --sample 28      16 of its logic, 8 of sizes, 4 of refusals
    python -m mutation --part exact --sample 28     the same for each chapter of a part
    python -m mutation cli --sample 28              drawn from all the modules of a part
    python -m mutation --part exact --quick         vectors, then examples, then laws of the rest
    python -m mutation verify --tests 'checking/*'  a module whose tests have another name
    python -m mutation loss --kind logic --by laws  what the laws notice of changed values
    python -m mutation loss --equivalent            what is listed as equivalent: all must survive
    python -m mutation loss --lines 40 57           the changes on these lines alone

Run it at the root of the project with PYTHONPATH=tests. A score is what was noticed of what
was tried: by kind, and by what the vectors, examples or laws notice on their own. A mistake of
size that never meets a number it could change is left out. The survivors are for a person to
read: some change nothing that can be seen. Those are listed, each with the reason
(`mutation.listed`), and not tried.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from mutation.forks import IDLE, PASSED
from mutation.mutants import PARTS, Mutant, equivalent, mutants, sample
from mutation.trial import STEPS, Target, trial

COLUMNS = (*PARTS, *STEPS)


@dataclass(frozen=True)
class Report:
    """The mutants of a target, each with how the steps ended."""

    target: Target
    tried: list[tuple[Mutant, dict[str, str]]]

    @property
    def survivors(self) -> list[Mutant]:
        """The mutants that nothing noticed, by place."""
        found = [mutant for mutant, steps in self.tried if set(steps.values()) == {PASSED}]
        return sorted(found, key=lambda m: (m.path, m.line, m.column))

    @property
    def scores(self) -> dict[str, tuple[int, int]]:
        """How many were noticed of those tried, by kind and by step."""
        alive = self.survivors
        found = [(mutant.kind, mutant not in alive) for mutant, _ in self.tried]
        found += [(name, how != PASSED) for _, ends in self.tried for name, how in ends.items()]
        seen = {name: [noticed for key, noticed in found if key == name] for name in COLUMNS}
        return {name: (sum(noticed), len(noticed)) for name, noticed in seen.items()}

    def data(self) -> dict[str, object]:
        """Return it all as data."""
        return {
            "name": self.target.name,
            "part": self.target.part,
            "scores": self.scores,
            "overran": sum("overran" in ends.values() for _, ends in self.tried),
            "survivors": [mutant.data() for mutant in self.survivors],
        }


def main() -> None:
    """Try the mutants of each target and report it; at last, add up each part."""
    given, root = arguments(), Path.cwd()
    reports: list[Report] = []
    print(row("", COLUMNS))
    with tempfile.TemporaryDirectory() as scratch, _pool(given.workers) as pool:
        for found in targets(root, given.names, given.part):
            target = replace(found, tests=tuple(given.tests), by=tuple(given.by))
            drawn = draw(root, target, given)
            one = partial(trial, root, Path(scratch), target, given.quick)
            tried = zip(drawn, pool.map(one, drawn), strict=True)
            reports.append(Report(target, [*told(tried)]))
            print("\n".join(lines(reports[-1])), flush=True)
            if given.json:
                text = json.dumps([report.data() for report in reports], indent=1)
                given.json.write_text(text + "\n", "utf-8")
    for part in dict.fromkeys(report.target.part for report in reports):
        together = [pair for r in reports if r.target.part == part for pair in r.tried]
        print(row(f"refnb.{part}", scored(Report(Target(part, part, (), whole=True), together))))


def _pool(workers: int) -> ProcessPoolExecutor:
    """Return processes that may start others, as what is tested does: those of a Pool may not."""
    return ProcessPoolExecutor(workers, get_context("fork"))


def arguments() -> argparse.Namespace:
    """Read the command line."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("mutation", description=__doc__, formatter_class=form)
    parser.add_argument("names", nargs="*", help="chapters, part/chapter, or parts as a whole")
    parser.add_argument("--part", action="append", default=[], help="each chapter of a part")
    parser.add_argument("--kind", choices=["all", *PARTS], default="all")
    parser.add_argument("--sample", type=int, help="mutants of each target; all when absent")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--lines", nargs="+", type=int, default=range(1, 10**6), metavar="LINE")
    parser.add_argument("--quick", action="store_true", help="end a trial once it is noticed")
    parser.add_argument("--by", nargs="+", choices=STEPS, default=STEPS, help="what may notice")
    parser.add_argument("--equivalent", action="store_true", help="those that are listed instead")
    parser.add_argument("--tests", nargs="+", default=[], help="of other names: patterns in tests")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", type=Path, help="a file for the results as data")
    given = parser.parse_args()
    if not given.names + given.part:
        parser.error("a chapter or a part is needed")
    return given


def targets(root: Path, names: list[str], parts: list[str]) -> Iterator[Target]:
    """Yield what is named, then each chapter of the parts."""
    for name in names:
        whole = sources(root, f"{name}/*")
        yield Target(name, name, whole, whole=True) if whole else chapter(root, name)
    for part in parts:
        for path in sources(root, f"{part}/*"):
            yield Target(Path(path).stem, part, (path,), whole=False)


def chapter(root: Path, name: str) -> Target:
    """Find the module of a name, or of a part/name, that has a test of its own."""
    patterns = [name] if "/" in name else [name, f"*/{name}"]
    found = [Path(path) for pattern in patterns for path in sources(root, pattern)]
    tested = [p for p in found if (root / "tests" / p.parent.name / f"test_{p.name}").exists()]
    if len(tested or found) != 1:
        raise SystemExit(f"{name}: {len(found)} modules have this name")
    path = (tested or found)[0]
    return Target(path.stem, path.parent.name, (path.as_posix(),), whole=False)


def sources(root: Path, pattern: str) -> tuple[str, ...]:
    """Return the modules of refnb that a pattern names."""
    found = sorted((root / "refnb").glob(f"{pattern}.py"))
    return tuple(p.relative_to(root).as_posix() for p in found if not p.name.startswith("__"))


def draw(root: Path, target: Target, given: argparse.Namespace) -> list[Mutant]:
    """Return the mutants of a target that are to be tried: those listed as equivalent, or not."""
    listed = {(path, place) for path in target.paths for place in equivalent(root, path)}
    found = [m for path in target.paths for m in mutants(root, path)]
    chosen = [m for m in found if ((m.path, m.place) in listed) == given.equivalent]
    kept = [m for m in chosen if given.kind in ("all", m.kind) and m.line in given.lines]
    return kept if given.sample is None else sample(kept, given.sample, given.seed)


def told(tried: Iterable[tuple[Mutant, dict[str, str]]]) -> Iterator[tuple[Mutant, dict[str, str]]]:
    """Yield what was tried and was not idle; tell of a survivor at once, for a run is long."""
    for number, (mutant, steps) in enumerate(tried, 1):
        ends = set(steps.values())
        if ends == {PASSED}:
            print(f"{number:4}  {mutant}", file=sys.stderr, flush=True)
        if ends != {IDLE}:
            yield mutant, steps


def lines(report: Report) -> Iterator[str]:
    """Yield the scores of a target, and a line for each survivor."""
    yield row(report.target.name, scored(report))
    yield from (f"    {mutant}" for mutant in report.survivors)


def scored(report: Report) -> list[str]:
    """Return the scores as they are shown."""
    return [f"{seen}/{tried}" if tried else "-" for seen, tried in report.scores.values()]


def row(name: str, cells: Iterable[str]) -> str:
    """Return a line of the table."""
    return f"{name:<16}" + "".join(f"{cell:>10}" for cell in cells)


if __name__ == "__main__":
    main()

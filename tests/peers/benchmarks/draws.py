"""How many draws make a variant, how handy its answers are, and how long it takes.

    PYTHONPATH=tests:. .venv/bin/python tests/peers/benchmarks/draws.py 1000

A row for each problem and kind: the share of draws that are kept in percent; of those the median
and the greatest denominator of an answer; the slips, and the twins that no numbers part; the
milliseconds for a variant.
"""

import sys
from itertools import islice
from statistics import median
from time import perf_counter

from refnb.checking import replay
from refnb.problems import catalogue


def main(draws: int) -> None:
    """Print the table."""
    print("| problem | kind | kept, % | median | greatest | slips | twins | ms |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, problem in catalogue.listed().items():
        for kind in problem.variety.kinds if problem.variety else ():
            print(row(name, kind, draws))


def row(name: str, kind: str, draws: int) -> str:
    """Measure one problem."""
    problem, _ = catalogue.part(name)
    source = problem.drawn(name, kind)
    twins = sum(map(len, source.twins.values()))
    start = perf_counter()
    kept = [made for made in islice(source.tried(1), draws) if made]
    each = 1000 * (perf_counter() - start) / max(1, len(kept))
    answers = [replay.answer(asked()) for made in kept for asked in made.exercises.values()]
    below = [x.denominator for x in answers if x is not None]
    slips = sum(len(asked().slips) for asked in kept[0].exercises.values())
    share, middle = 100 * len(kept) / draws, median(below)
    return (
        f"| {name} | {kind} | {share:.1f} | {middle:g} | {max(below)} | {slips} | {twins} "
        f"| {each:.0f} |"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))

"""Expected errors and least numbers of examples, beside the loops that one would write.

The rivals of the expected error list the cells: a tree of products that doubles with each feature,
in plain floating point and in numpy. That of the least number of examples adds up whole powers.
"""

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from random import Random

from peers import peers
from peers.benchmarks.run import Job, Way
from refnb.classifiers.categorical import Model
from refnb.decision import coupon_collector
from refnb.decision.coupon_collector import Cells
from refnb.fast import meet_in_the_middle

PEERS = ("numpy",)
OURS, TREE, NUMPY = "refnb, halves", "tree, floats", "tree, numpy"
LEAST, POWERS = "refnb, coupon", "inclusion and exclusion, whole numbers"
RISK = Fraction(1, 100)


def jobs() -> Iterator[Job]:
    """Yield a race at 20 features, times of longer truths, and the least number of examples."""
    twenty = random_model(20, 100)
    ways: dict[str, Way] = {OURS: ours(twenty), TREE: lambda: [tree(twenty)]}
    if numpy := peers.found("numpy"):
        ways[NUMPY] = lambda: [tree_of_numpy(numpy, twenty)]
    yield Job("expected error, 20 features", OURS, ways, {TREE: 0.01, NUMPY: 0.2})
    other = random_model(20, 100, seed=2)
    yield Job("model and truth, 20 features", OURS, {OURS: ours(twenty, other)}, seconds=0.005)
    for words, model, seconds in (
        ("expected error, 36 features", random_model(36, 100), 1.0),
        ("expected error, 100 features in tenths", random_model(100, 10), 2.0),
        ("expected error, 24 features, 3 labels", random_model(24, 100, "abc"), 0.2),
    ):
        yield Job(words, OURS, {OURS: ours(model)}, seconds=seconds)
    few: dict[str, Way] = {
        LEAST: lambda: [coupon_collector.search({Cells(256, ((1, 256),)): 1}, RISK)],
        POWERS: lambda: [least_by_powers(256)],
    }
    yield Job("least N, 256 cells", LEAST, few, {POWERS: 0.001})


def random_model(features: int, parts: int, labels: str = "ab", seed: int = 1) -> Model:
    """Return features of two values whose probabilities are so many parts of 1."""
    dice, tables = Random(seed + features), dict[str, dict[str, dict[str, Fraction]]]()  # noqa: S311
    for i in range(features):
        ps = {y: Fraction(dice.randrange(1, parts), parts) for y in labels}
        tables[f"f{i}"] = {y: {"0": p, "1": 1 - p} for y, p in ps.items()}
    return Model(dict.fromkeys(labels, Fraction(1, len(labels))), tables)


def ours(truth: Model, model: Model | None = None) -> Way:
    """Return the way of two halves."""
    return lambda: [meet_in_the_middle.expected_error(truth, model or truth)]


def tree(model: Model) -> float:
    """Return the Bayes error by all cells, in floating point."""
    found = list[list[float]]()
    for y, p in model.prior.items():
        cells = [float(p)]
        for table in model.conditionals.values():
            cells = [q * float(share) for share in table[y].values() for q in cells]
        found.append(cells)
    most: list[float] = [max(pair) for pair in zip(*found, strict=True)]
    return 1 - sum(most)


def tree_of_numpy(numpy: peers.Peer, model: Model) -> float:
    """Return the Bayes error by all cells, in numpy."""
    found = []
    for y, p in model.prior.items():
        cells = numpy.array([float(p)])
        for table in model.conditionals.values():
            cells = numpy.outer([float(share) for share in table[y].values()], cells).ravel()
        found.append(cells)
    return float(1 - numpy.maximum(*found).sum())


def least_by_powers(cells: int) -> int:
    """Return the least N by doubling and halving, with the exact sum each time."""
    high = cells
    while not enough(cells, high):
        high *= 2
    return bisect_left(range(high), True, key=lambda n: enough(cells, n))


def enough(cells: int, n: int) -> bool:
    """Tell whether n examples see all cells but with the risk."""
    terms = ((-1) ** (j + 1) * comb(cells, j) * (cells - j) ** n for j in range(1, cells + 1))
    return Fraction(sum(terms), cells**n) <= RISK

"""Small truths in whole numbers: every one up to a sum, and what naive Bayes does with it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import prod

from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example, Schema

Table = dict[tuple[tuple[str, ...], str], int]  # weights by cell and label


def table(labels: int, sizes: Sequence[int], weights: Sequence[int]) -> Table:
    """Return the weights of all cells with each label, the label turning fastest."""
    cells = product(*([str(v) for v in range(k)] for k in sizes))
    places = product(cells, (f"y{i}" for i in range(1, labels + 1)))
    return dict(zip(places, weights, strict=True))


def every(labels: int, sizes: Sequence[int], below: int) -> Iterator[Table]:
    """Yield the table of all weights whose sum is less."""
    places = range(labels * prod(sizes))
    for n in range(1, below):
        for units in combinations_with_replacement(places, n):
            yield table(labels, sizes, [*map(units.count, places)])


def truth(of: Table) -> Truth:
    """Return p(x, y), the weights over their sum."""
    width, whole = len(next(iter(of))[0]), sum(of.values())
    columns = [dict.fromkeys(x[f] for x, _ in of) for f in range(width)]
    schema = Schema(
        tuple(dict.fromkeys(y for _, y in of)), {f"x{f}": (*d,) for f, d in enumerate(columns, 1)}
    )
    lines = ((dict(zip(schema.features, x, strict=True)), y, n) for (x, y), n in of.items() if n)
    return Truth(schema, tuple(Example(x, y, Fraction(n, whole)) for x, y, n in lines))


def rows(of: Table) -> dict[tuple[str, ...], list[int]]:
    """Return the weights of the labels in each cell."""
    return {x: [n for (z, _), n in of.items() if z == x] for x, _ in of}


def of_labels(of: Table) -> dict[str, int]:
    """Return the weight of each label."""
    return {y: sum(n for (_, z), n in of.items() if z == y) for _, y in of}


def wrong(of: Table, power: Sequence[int]) -> int:
    """Return the weight of what naive Bayes gets wrong with power[f] copies of feature f."""
    of_label = of_labels(of)

    def score(x: tuple[str, ...], y: str) -> Fraction:
        """Return p(y) times the share of each value, so often; the first label wins a tie."""
        seen = [sum(n for (z, c), n in of.items() if (c, z[f]) == (y, v)) for f, v in enumerate(x)]
        shares = (Fraction(k, of_label[y]) ** n for k, n in zip(seen, power, strict=True))
        return of_label[y] * prod(shares, start=Fraction(1))

    said = {x: max(of_label, key=lambda y: score(x, y)) for x in rows(of)}
    return sum(n for (x, y), n in of.items() if said[x] != y)


def least(of: Table) -> int:
    """Return the weight of what the best rule gets wrong."""
    return sum(sum(row) - max(row) for row in rows(of).values())


def free(of: Table, some: Sequence[int], *, given_label: bool = True) -> bool:
    """Tell whether the share of each list of values is the product of their shares."""
    domains = [sorted({x[f] for x, _ in of}) for f in some]
    for y in of_labels(of) if given_label else [None]:
        lines = [(x, n) for (x, z), n in of.items() if y in (None, z)]
        whole = sum(n for _, n in lines)
        for values in product(*domains):
            at = [sum(n for x, n in lines if x[f] == v) for f, v in zip(some, values, strict=True)]
            both = sum(n for x, n in lines if tuple(x[f] for f in some) == values)
            if both * whole ** len(some) != prod(at) * whole:
                return False
    return True

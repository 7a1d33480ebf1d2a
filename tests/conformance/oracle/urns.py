"""Urns: independence is the same share behind every draw, Dirichlet's prior some balls more."""

from collections.abc import Callable, Mapping
from math import prod

from . import numbers as n
from .learning import checked, share
from .numbers import Number, Refused
from .reading import Json, Record, array, number, numbers, table, texts
from .records import Cell, same_keys
from .tables import joint_table, urn

# independence


def _groups(a: Record, groups: list[Json]) -> tuple[dict[Cell, int], list[list[int]]]:
    """Return the balls of the joint table, and the groups of positions."""
    balls, _, length = joint_table(a["joint"])
    places = [[number(i)[0] for i in array(group)] for group in groups]
    named = [i for group in places for i in group]
    if any(i not in range(length) for i in named):
        raise Refused("OutOfRange")
    if len(set(named)) < len(named):
        raise Refused("Duplicate")
    return balls, places


def apart(balls: Mapping[Cell, int], left: list[int], right: list[int], given: list[int]) -> bool:
    """Tell whether the balls on the right have the same shares behind every left, and given."""
    piles: dict[Cell, dict[Cell, dict[Cell, int]]] = {}
    for cell, count in balls.items():
        z, x, y = (tuple(cell[i] for i in group) for group in (given, left, right))
        row = piles.setdefault(z, {}).setdefault(x, {})
        row[y] = row.get(y, 0) + count
    for block in piles.values():
        shares = [_drawn(row) for row in block.values() if any(row.values())]
        if any(row != shares[0] for row in shares):
            return False
    return True


def _drawn(row: Mapping[Cell, int]) -> dict[Cell, Number]:
    return n.shares({y: count for y, count in row.items() if count}, sum(row.values()))


def independent(a: Record) -> Json:
    balls, (left, right, given) = _groups(a, [a["left"], a["right"], a["given"]])
    return apart(balls, left, right, given)


def mutually_independent(a: Record) -> Json:
    """Ask of each group whether it is apart from all before it."""
    balls, (given, *groups) = _groups(a, [a["given"], *array(a["groups"])])
    before: list[int] = []
    for group in groups:
        if not apart(balls, before, group, given):
            return False
        before = before + group
    return True


def covariance(a: Record) -> Json:
    """Draw twice: half the mean of the product of both differences."""
    balls, size = urn(numbers(a["p"]))
    left, right = numbers(a["left"]), numbers(a["right"])
    same_keys(balls, left)
    same_keys(balls, right)
    (g, unit), (other, unit2) = n.whole(left), n.whole(right)
    twice = [
        balls[h] * balls[k] * (g[h] - g[k]) * (other[h] - other[k]) for h in balls for k in balls
    ]
    return n.canonical(n.lowest(sum(twice), 2 * size**2 * unit * unit2))


def _sizes(a: Record) -> list[int]:
    sizes = [number(size)[0] for size in array(a["sizes"])]
    if any(size < 1 for size in sizes):
        raise Refused("OutOfRange")
    return sizes


def joint_parameters(a: Record) -> Json:
    return n.written(prod(_sizes(a)) - 1)


def naive_parameters(a: Record) -> Json:
    """Count the numbers of all tables, and take away one for each table."""
    labels, _ = number(a["labels"])
    if labels < 1:
        raise Refused("OutOfRange")
    sizes = _sizes(a)
    return n.written(labels + labels * sum(sizes) - (1 + labels * len(sizes)))


# dirichlet


def _weights(a: Record, least: Callable[[Number], bool]) -> dict[str, Number]:
    weights = numbers(a["a"])
    if not all(map(least, weights.values())):
        raise Refused("OutOfRange")
    if not weights:
        raise Refused("EmptyData")
    return weights


def _positive(weight: Number) -> bool:
    return weight[0] > 0


def _both(a: Record) -> tuple[dict[str, Number], dict[str, Number]]:
    counts = numbers(a["counts"])
    checked(counts)
    weights = _weights(a, _positive)
    same_keys(counts, weights)
    return counts, weights


def posterior(a: Record) -> Json:
    counts, weights = _both(a)
    return table({v: n.add(count, weights[v]) for v, count in counts.items()})


def predictive(a: Record) -> Json:
    return table(share(*_both(a)))


def mean(a: Record) -> Json:
    balls, _ = n.whole(_weights(a, _positive))
    return table(n.shares(balls, sum(balls.values())))


def mode(a: Record) -> Json:
    """Take one example away from each value: the shares of what is left."""
    balls, one = n.whole(_weights(a, lambda weight: weight[0] >= weight[1]))
    left = {v: count - one for v, count in balls.items()}
    if not any(left.values()):
        raise Refused("UndefinedEstimate")
    return table(n.shares(left, sum(left.values())))


def drawn(weights: Mapping[str, Number], draws: list[str]) -> Number:
    """Draw a ball, and put it back with one more of its kind."""
    balls, one = n.whole(weights)
    above, below, held = 1, 1, sum(balls.values())
    for v in draws:
        above, below = above * balls[v], below * held
        balls[v] += one
        held += one
    return n.lowest(above, below)


def sequence(a: Record) -> Json:
    draws, weights = texts(a["draws"]), _weights(a, _positive)
    if any(v not in weights for v in draws):
        raise Refused("UnknownValue")
    return n.canonical(drawn(weights, draws))


def evidence(a: Record) -> Json:
    """Draw by turns what there is to draw: every order has the same probability."""
    counts = numbers(a["counts"])
    checked(counts)
    if any(q != 1 for _, q in counts.values()):
        raise Refused("BadWeight")
    weights = _weights(a, _positive)
    same_keys(counts, weights)
    most = max(times for times, _ in counts.values())
    draws = [v for turn in range(most) for v, (times, _) in counts.items() if turn < times]
    return n.canonical(drawn(weights, draws))

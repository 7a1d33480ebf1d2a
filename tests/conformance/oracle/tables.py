"""Exact numbers and probability: every table is an urn, and every answer counts its balls.

An urn holds whole numbers of balls, as many in all as the common denominator of the table
says. A conditional probability is a share of the balls that are left.
"""

from collections.abc import Mapping

from . import numbers as n
from .numbers import Key, Number, Refused
from .reading import (
    Json,
    Record,
    array,
    cells,
    listed,
    number,
    numbers,
    rows,
    table,
    texts,
)
from .records import same_keys


def urn(probabilities: Mapping[Key, Number]) -> tuple[dict[Key, int], int]:
    """Return the balls of each outcome and of all; refuse what is no distribution."""
    balls, size = n.whole(probabilities)
    if any(count < 0 for count in balls.values()):
        raise Refused("Negative")
    if sum(balls.values()) != size:
        raise Refused("NotADistribution")
    return balls, size


def weighed(weights: Mapping[str, Number]) -> dict[str, int]:
    """Return weights as whole numbers; refuse those from which nothing follows."""
    balls, _ = n.whole(weights)
    if any(count < 0 for count in balls.values()):
        raise Refused("Negative")
    if not balls:
        raise Refused("EmptyData")
    if not any(balls.values()):
        raise Refused("ZeroEvidence")
    return balls


def decision(balls: Mapping[str, int]) -> Json:
    """Return the outcomes that no other beats, and the first of them."""
    ties = [h for h in balls if all(balls[h] >= other for other in balls.values())]
    return {"label": ties[0], "ties": listed(ties)}


# distribution


def _event(balls: Mapping[str, int], event: Json) -> set[str]:
    if any(h not in balls for h in texts(event)):
        raise Refused("UnknownValue")
    return set(texts(event))


def probability(a: Record) -> Json:
    balls, size = urn(numbers(a["p"]))
    event = _event(balls, a["event"])
    return n.canonical(n.lowest(sum(c for h, c in balls.items() if h in event), size))


def condition(a: Record) -> Json:
    balls, _ = urn(numbers(a["p"]))
    event = _event(balls, a["event"])
    left = {h: count if h in event else 0 for h, count in balls.items()}
    if not any(left.values()):
        raise Refused("ZeroEvidence")
    return table(n.shares(left, sum(left.values())))


def conditional(a: Record) -> Json:
    balls, _ = urn(numbers(a["p"]))
    event, given = _event(balls, a["event"]), _event(balls, a["given"])
    left = sum(count for h, count in balls.items() if h in given)
    if not left:
        raise Refused("ZeroEvidence")
    both = sum(count for h, count in balls.items() if h in given and h in event)
    return n.canonical(n.lowest(both, left))


def total_probability(a: Record) -> Json:
    """Count the balls of the event: the parts hold each of them once, or are refused."""
    balls, size = urn(numbers(a["p"]))
    event = _event(balls, a["event"])
    parts = [_event(balls, part) for part in array(a["parts"])]
    for h, count in balls.items():
        if count and len([part for part in parts if h in part]) != 1:
            raise Refused("NotADistribution")
    return n.canonical(n.lowest(sum(c for h, c in balls.items() if h in event), size))


def expectation(a: Record) -> Json:
    balls, size = urn(numbers(a["p"]))
    values, unit = n.whole(numbers(a["values"]))
    same_keys(balls, values)
    return n.canonical(n.lowest(sum(balls[h] * values[h] for h in balls), size * unit))


def normalise(a: Record) -> Json:
    balls = weighed(numbers(a["weights"]))
    return table(n.shares(balls, sum(balls.values())))


def most_probable(a: Record) -> Json:
    return decision(weighed(numbers(a["weights"])))


# chain


def product_rule(a: Record) -> Json:
    balls, size = urn(numbers(a["p"]))
    given = rows(a["given"])
    same_keys(balls, given)
    answer: list[Json] = []
    first = next(iter(balls))
    for h in balls:
        second, unit = urn(given[h])
        same_keys(second, given[first])
        answer += [
            [[h, v], n.canonical(n.lowest(balls[h] * second[v], size * unit))] for v in second
        ]
    return answer


def joint_table(joint: Json) -> tuple[dict[tuple[str, ...], int], int, int]:
    balls, size = urn({cell: number(p) for cell, p in cells(joint).items()})
    if len({len(cell) for cell in balls}) != 1:
        raise Refused("DomainMismatch")
    return balls, size, len(next(iter(balls)))


def _positions(value: Json, length: int) -> list[int]:
    positions = [number(entry)[0] for entry in array(value)]
    if any(i not in range(length) for i in positions):
        raise Refused("OutOfRange")
    if any(positions.count(i) > 1 for i in positions):
        raise Refused("Duplicate")
    return positions


def marginal(a: Record) -> Json:
    balls, size, length = joint_table(a["joint"])
    keep = _positions(a["keep"], length)
    parts = {tuple(cell[i] for i in keep) for cell in balls}
    return [
        [
            listed(part),
            n.canonical(
                n.lowest(
                    sum(c for x, c in balls.items() if tuple(x[i] for i in keep) == part), size
                )
            ),
        ]
        for part in sorted(parts)
    ]


def chain_rule(a: Record) -> Json:
    """Take away, variable by variable, the balls that do not look like the cell."""
    balls, _, length = joint_table(a["joint"])
    cell = tuple(texts(a["cell"]))
    if cell not in balls:
        raise Refused("UnknownValue")
    order = _positions(a["order"], length)
    if set(order) != set(range(length)):
        raise Refused("DomainMismatch")
    factors: list[Json] = []
    for i in order:
        before = sum(balls.values())
        balls = {x: count for x, count in balls.items() if x[i] == cell[i]}
        factors.append(n.canonical(n.lowest(sum(balls.values()), before)))
        if not any(balls.values()):
            break
    return factors


# bayes


def cases(
    prior: Mapping[str, Number], likelihoods: list[dict[str, Number]], *, refuse: bool
) -> tuple[dict[str, int], int]:
    """Return the equally likely cases of each hypothesis that show all of the evidence."""
    balls, size = urn(prior)
    for likelihood in likelihoods:
        same_keys(balls, likelihood)
        shown, of = n.whole(likelihood)
        if any(not 0 <= count <= of for count in shown.values()):
            raise Refused("OutOfRange")
        balls, size = {h: count * shown[h] for h, count in balls.items()}, size * of
        if refuse and not any(balls.values()):
            raise Refused("ZeroEvidence")
    return balls, size


def joint(a: Record) -> Json:
    return table(n.shares(*cases(numbers(a["prior"]), [numbers(a["likelihood"])], refuse=False)))


def evidence(a: Record) -> Json:
    balls, size = cases(numbers(a["prior"]), [numbers(a["likelihood"])], refuse=False)
    return n.canonical(n.lowest(sum(balls.values()), size))


def posterior(a: Record) -> Json:
    balls, _ = cases(numbers(a["prior"]), [numbers(a["likelihood"])], refuse=True)
    return table(n.shares(balls, sum(balls.values())))


def update(a: Record) -> Json:
    pieces = [numbers(piece) for piece in array(a["likelihoods"])]
    balls, _ = cases(numbers(a["prior"]), pieces, refuse=True)
    return table(n.shares(balls, sum(balls.values())))

"""Mistakes with independence, covariance and the number of free parameters."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import prod

from mistakes.making import Mistake
from refnb.probability import distribution, independence

Cell = tuple[str, ...]
Joint = Mapping[Cell, Fraction]
Groups = Sequence[Sequence[int]]
Numbers = Mapping[str, Fraction]
RIGHT_MUTUAL = independence.mutually_independent
RIGHT_COVARIANCE = independence.covariance
RIGHT_EXPECTATION = distribution.expectation
RIGHT_JOINT = independence.joint_parameters
RIGHT_NAIVE = independence.naive_parameters


def _of_two(wrong: object) -> dict[str, object]:
    """Put a wrong test in the place of both operations."""
    assert callable(wrong)
    return {
        "independence.mutually_independent": wrong,
        "independence.independent": lambda joint, left, right, given: wrong(
            joint, (left, right), given
        ),
    }


def _pairs(joint: Joint, groups: Groups, given: Sequence[int]) -> bool:
    RIGHT_MUTUAL(joint, groups, given)
    return all(RIGHT_MUTUAL(joint, pair, given) for pair in combinations(groups, 2))


def _plain(joint: Joint, groups: Groups, given: Sequence[int]) -> bool:
    RIGHT_MUTUAL(joint, groups, given)
    return RIGHT_MUTUAL(joint, groups, ())


def _first_condition(joint: Joint, groups: Groups, given: Sequence[int]) -> bool:
    right = RIGHT_MUTUAL(joint, groups, given)
    first = _part(next(iter(joint)), given)
    those = {cell: p for cell, p in joint.items() if _part(cell, given) == first}
    whole = sum(those.values(), Fraction(0))
    return RIGHT_MUTUAL({c: p / whole for c, p in those.items()}, groups, ()) if whole else right


def _divided(joint: Joint, groups: Groups, given: Sequence[int]) -> bool:
    right = RIGHT_MUTUAL(joint, groups, given)
    if len(groups) != 2:
        return right
    left, other = groups
    return all(
        _conditional(joint, cell, left, [*other, *given]) == _conditional(joint, cell, left, given)
        for cell in joint
    )


def _conditional(joint: Joint, cell: Cell, event: Sequence[int], given: Sequence[int]) -> Fraction:
    among = {c: p for c, p in joint.items() if _part(c, given) == _part(cell, given)}
    both = sum((p for c, p in among.items() if _part(c, event) == _part(cell, event)), Fraction(0))
    whole = sum(among.values(), Fraction(0))
    return both / whole if whole else Fraction(0)


def _part(cell: Cell, positions: Sequence[int]) -> Cell:
    return tuple(cell[i] for i in positions)


def _uncentred(p: Numbers, left: Numbers, right: Numbers) -> Fraction:
    RIGHT_COVARIANCE(p, left, right)
    return RIGHT_EXPECTATION(p, {h: left[h] * right[h] for h in p})


def _of_a_sample(p: Numbers, left: Numbers, right: Numbers) -> Fraction:
    found = RIGHT_COVARIANCE(p, left, right)
    return found * len(p) / (len(p) - 1) if len(p) > 1 else found


def _all_cells(sizes: Sequence[int]) -> int:
    RIGHT_JOINT(sizes)
    return prod(sizes)


def _all_entries(labels: int, sizes: Sequence[int]) -> int:
    RIGHT_NAIVE(labels, sizes)
    return labels + labels * sum(sizes)


def _one_table_for_all(labels: int, sizes: Sequence[int]) -> int:
    right = RIGHT_NAIVE(labels, sizes)
    return right - (labels - 1) * sum(size - 1 for size in sizes)


MISTAKES = (
    Mistake(
        "pairs-for-all",
        "Took independence of each two groups for independence of all.",
        _of_two(_pairs),
    ),
    Mistake(
        "condition-forgotten",
        "Tested plain independence where it is conditional.",
        _of_two(_plain),
    ),
    Mistake(
        "one-value-given",
        "Looked at one value of the condition only.",
        _of_two(_first_condition),
    ),
    Mistake(
        "null-condition-counts",
        "Compared p(x | y, z) with p(x | z), with 0/0 = 0.",
        _of_two(_divided),
    ),
    Mistake(
        "means-not-subtracted",
        "Took E[g h] for the covariance.",
        {"independence.covariance": _uncentred},
    ),
    Mistake(
        "sample-covariance",
        "Divided by K - 1, as for a sample.",
        {"independence.covariance": _of_a_sample},
    ),
    Mistake(
        "last-cell-free",
        "Counted every entry of a table as free, though each table sums to 1.",
        {
            "independence.joint_parameters": _all_cells,
            "independence.naive_parameters": _all_entries,
        },
    ),
    Mistake(
        "features-once",
        "Counted one table a feature, not one for each label.",
        {"independence.naive_parameters": _one_table_for_all},
    ),
)

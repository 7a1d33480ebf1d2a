"""The named mistakes of independence, of covariance and of counting free numbers."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import prod

from refnb.conformance.wrong import Mistake
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


def _pairs(joint: Joint, groups: Groups, given: Sequence[int]) -> bool:
    """Look at each two groups and not at all of them."""
    RIGHT_MUTUAL(joint, groups, given)
    return all(RIGHT_MUTUAL(joint, pair, given) for pair in combinations(groups, 2))


def _plain(joint: Joint, groups: Groups, given: Sequence[int]) -> bool:
    """Forget the condition."""
    RIGHT_MUTUAL(joint, groups, given)
    return RIGHT_MUTUAL(joint, groups, ())


def _first_condition(joint: Joint, groups: Groups, given: Sequence[int]) -> bool:
    """Look at one value of the condition, as if it were the variable."""
    right = RIGHT_MUTUAL(joint, groups, given)
    first = _part(next(iter(joint)), given)
    those = {cell: p for cell, p in joint.items() if _part(cell, given) == first}
    whole = sum(those.values(), Fraction(0))
    return RIGHT_MUTUAL({c: p / whole for c, p in those.items()}, groups, ()) if whole else right


def _divided(joint: Joint, groups: Groups, given: Sequence[int]) -> bool:
    """Compare p(x | y, z) with p(x | z), and let 0/0 be 0."""
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
    """Divide by K - 1 for K, as for a sample."""
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


INDEPENDENCE: tuple[Mistake, ...] = (
    Mistake(
        "pairs-for-all",
        "each two groups, not all together",
        {"probability.independence.mutually_independent": _pairs},
    ),
    Mistake(
        "condition-forgotten",
        "independent without z",
        {"probability.independence.mutually_independent": _plain},
    ),
    Mistake(
        "one-value-given",
        "only the first value of z",
        {"probability.independence.mutually_independent": _first_condition},
    ),
    Mistake(
        "null-condition-counts",
        "p(x | y, z) = 0 where p(y, z) = 0",
        {"probability.independence.mutually_independent": _divided},
    ),
    Mistake(
        "means-not-subtracted",
        "E[g g']",
        {"probability.independence.covariance": _uncentred},
    ),
    Mistake(
        "sample-covariance",
        "K/(K - 1) times the covariance",
        {"probability.independence.covariance": _of_a_sample},
    ),
    Mistake(
        "last-cell-free",
        "every cell a parameter",
        {
            "probability.independence.joint_parameters": _all_cells,
            "probability.independence.naive_parameters": _all_entries,
        },
    ),
    Mistake(
        "features-once",
        "one table a feature for all labels",
        {"probability.independence.naive_parameters": _one_table_for_all},
    ),
)

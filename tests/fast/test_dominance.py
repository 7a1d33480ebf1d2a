"""Laws of dominance: every pair is looked at."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.fast import dominance
from refnb.fast.dominance import Row

numbers = st.integers(-3, 3) | st.sampled_from([10**30, 10**30 + 1, -(10**30)])


def rows_of(size: int) -> st.SearchStrategy[list[Row]]:
    """Draw rows of so many numbers and a weight, enough to be halved more than once."""
    return st.lists(st.tuples(*[numbers] * size, st.integers(-2, 9)), max_size=40)


@given(st.integers(1, 4).flatmap(lambda size: st.tuples(rows_of(size), rows_of(size))))
def test_the_total_is_that_of_all_pairs(case: tuple[list[Row], list[Row]]) -> None:
    """A pair counts when no number is below what is asked; equal ones are large enough."""
    rows, questions = case
    assert dominance.total(rows, questions) == looked_at(rows, questions)


def looked_at(rows: list[Row], questions: list[Row]) -> int:
    """Return the total by every pair."""
    expected = 0
    for row in rows:
        for question in questions:
            if not any(k < q for k, q in zip(row[:-1], question[:-1], strict=True)):
                expected += row[-1] * question[-1]
    return expected


@pytest.mark.parametrize("numbers", [1, 2, 3, 12, 60])
@pytest.mark.parametrize(
    "sizes", [(1, 200), (2, 150), (3, 70), (70, 3), (33, 2), (150, 1), (40, 40)]
)
def test_many_of_many_numbers(numbers: int, sizes: tuple[int, int]) -> None:
    """One row with many questions, and the other way round; numbers far behind decide, too."""
    dice = Random(f"{numbers} {sizes}")  # noqa: S311
    for spread in (1, 30):
        rows, questions = (
            [
                (
                    *(dice.randint(high * spread, 9 * spread + high) for _ in range(numbers)),
                    2**70 + i,
                )
                for i in range(size)
            ]
            for size, high in zip(sizes, (5, 0), strict=True)
        )
        for place in range(0, numbers, 11):
            late = [(*(0,) * place, *q[place:]) for q in questions]
            assert dominance.total(rows, late) == looked_at(rows, late)


def test_a_grid() -> None:
    """On a grid of n by n points, the point (i, j) is at least (i + 1)(j + 1) of them."""
    n = 40
    grid = [(i, j, 1) for i in range(n) for j in range(n)]
    assert dominance.total(grid, grid) == (n * (n + 1) // 2) ** 2
    cube = [(i, j, k, 1) for i in range(9) for j in range(9) for k in range(9)]
    assert dominance.total(cube, cube) == 45**3

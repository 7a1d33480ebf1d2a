"""Laws of dominance: every pair is looked at."""

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
    expected = 0
    for row in rows:
        for question in questions:
            if not any(k < q for k, q in zip(row[:-1], question[:-1], strict=True)):
                expected += row[-1] * question[-1]
    assert dominance.total(rows, questions) == expected


def test_a_grid() -> None:
    """On a grid of n by n points, the point (i, j) is at least (i + 1)(j + 1) of them."""
    n = 40
    grid = [(i, j, 1) for i in range(n) for j in range(n)]
    assert dominance.total(grid, grid) == (n * (n + 1) // 2) ** 2
    cube = [(i, j, k, 1) for i in range(9) for j in range(9) for k in range(9)]
    assert dominance.total(cube, cube) == 45**3

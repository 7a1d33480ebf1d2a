"""Laws of dominance: every pair is looked at."""

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.fast import dominance
from refnb.fast.dominance import Row
from strategies.sizes import often

numbers = st.integers(-3, 3) | st.sampled_from([10**30, 10**30 + 1, -(10**30)])


def rows_of(size: int) -> st.SearchStrategy[list[Row]]:
    """Draw rows of so many numbers and a weight, enough to be halved more than once."""
    return st.lists(st.tuples(*[numbers] * size, st.integers(-2, 9)), max_size=40)


sizes = often(st.integers(1, 4), st.sampled_from([12, 60]))
GRID: list[Row] = [(i, j, 2**70 + i) for i in range(12) for j in range(12)]


@given(sizes.flatmap(lambda size: st.tuples(rows_of(size), rows_of(size))))
@example((GRID, GRID))
@example((GRID[70:71], GRID * 2))
@example((GRID * 2, GRID[60:61]))
@example(([(*(9,) * 11, i, 1) for i in range(40)], [(*(0,) * 11, i, 2) for i in range(40)]))
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

"""k means in whole numbers is that of the chapter."""

from collections.abc import Iterator
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.fast import lloyd as fast
from refnb.latent import k_means
from strategies.points import Start, starts


@given(starts(wide=True), st.integers(0, 9))
@example(([(0,), (1,), (2,)], [(Fraction(1, 3),), (Fraction(5, 3),)]), 0)
@example(([(0,), (2,)], [(1,), (1,)]), 1)
def test_a_run_is_that_of_the_chapter(start: Start, most: int) -> None:
    """Each step with its ties, its error and its centres; whoever watches sees them all."""
    points, centres = start
    seen = list[k_means.Step]()

    def watched(steps: Iterator[k_means.Step]) -> Iterator[k_means.Step]:
        for step in steps:
            seen.append(step)
            yield step

    found = fast.run(points, centres, most, watched)
    assert found == k_means.run(points, centres, most)
    assert tuple(seen) == found.steps

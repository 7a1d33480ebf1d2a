"""Small points in one to three columns, and centres to start from, many of them tied."""

from fractions import Fraction

from hypothesis import strategies as st

from refnb.latent.k_means import Point
from strategies.numbers import values
from strategies.probability import rarely
from strategies.sizes import often

Start = tuple[list[Point], list[Point]]

whole = st.integers(-3, 3).map(Fraction)
numbers = rarely(whole, values)


@st.composite
def starts(draw: st.DrawFn, most: int = 6, centres: int = 3, wide: bool = False) -> Start:
    """Draw points, some of them equal, and first centres, some of which are points.

    They stand in one to three columns; if `wide`, once in five in nine.
    """
    few = st.integers(1, 3)
    width = draw(often(few, st.just(9)) if wide else few)
    point = st.tuples(*[numbers] * width)
    points = draw(st.lists(point, min_size=1, max_size=most))
    start = st.sampled_from(points) | point
    return points, draw(st.lists(start, min_size=1, max_size=centres))

"""Models of many symbols, and networks at the limit of their cells."""

from fractions import Fraction

from refnb.errors import NotText, OutOfRange
from refnb.limits import Limits
from refnb.networks.markov import Model, unrolled
from refusals import refuses


def test_every_symbol_is_a_text() -> None:
    """Ten symbols, of which the last is a number."""
    symbols = dict.fromkeys("abcdefghi", Fraction(1, 10))
    nine: str = 9  # type: ignore[assignment]
    shows = {"z": {**symbols, nine: Fraction(1, 10)}}
    sure = {"z": Fraction(1)}
    refuses(NotText, "9", lambda: Model(sure, {"z": sure}, shows))


def test_a_tenth_of_the_limit_of_cells_is_rounded_down() -> None:
    """One state and one symbol have two cells each time: a limit of 19 allows one cell."""
    one = {"z": Fraction(1)}
    model = Model(one, {"z": one}, {"z": {"x": Fraction(1)}})
    assert len(unrolled(model, 1, within=Limits(cells=20)).variables) == 2
    refuses(OutOfRange, "the limit is 1", lambda: unrolled(model, 1, within=Limits(cells=19)))

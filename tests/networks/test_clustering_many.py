"""The work of distances, at its limit."""

from fractions import Fraction

from refnb.errors import DomainMismatch, OutOfRange
from refnb.networks import clustering
from refusals import refuses


def test_the_bits_that_are_asked_for_count_for_the_work() -> None:
    """One number 1/1 has two bits: with 934 and 64 more it is 1000, and 10^6 of them are enough."""
    clustering.check_work([(1,)], 10**6, 934)
    refuses(OutOfRange, "937 bits", lambda: clustering.check_work([(1,)], 10**6, 935))
    refuses(OutOfRange, "1000001", lambda: clustering.check_work([(1,)], 10**6 + 1, 934))


def test_every_point_has_the_same_length() -> None:
    """Also the fifth, and the fifth centre."""
    good, bad = [(1, 2)] * 5, [*[(1, 2)] * 4, (1,)]
    refuses(DomainMismatch, "point 5", lambda: clustering.check(bad, good))
    refuses(DomainMismatch, "centre 5", lambda: clustering.check(good, bad))


def test_every_coordinate_counts_for_a_distance() -> None:
    """Five of them, and the last has a denominator of its own, first of the point, then of both."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    point, centre = (0, 0, 0, 0, half), (0, 0, 0, 0, third)
    assert clustering.squared_error([point], [(0, 0, 0, 0, 1)]) == Fraction(1, 4)
    assert clustering.squared_error([point], [centre]) == Fraction(1, 36)


def test_no_more_bits_are_asked_for_than_there_are() -> None:
    """2 + 64 bits squared are 4356, and 229568411 of them are below 10^12."""
    clustering.check_work([(1,)], 229_568_411)
    refuses(OutOfRange, "of 2 bits", lambda: clustering.check_work([(1,)], 229_568_412))

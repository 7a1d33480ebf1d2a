"""The work of distances, at its limit."""

from refnb.errors import OutOfRange
from refnb.networks import clustering
from refusals import refuses


def test_the_bits_that_are_asked_for_count_for_the_work() -> None:
    """One number 1/1 has two bits: with 934 and 64 more it is 1000, and 10^6 of them are enough."""
    clustering.check_work([(1,)], 10**6, 934)
    refuses(OutOfRange, "937 bits", lambda: clustering.check_work([(1,)], 10**6, 935))
    refuses(OutOfRange, "1000001", lambda: clustering.check_work([(1,)], 10**6 + 1, 934))

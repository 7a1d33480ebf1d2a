"""Small requests never hang: their numbers are stretched, and they are answered or refused.

One number at a time, and all at once: to 10^300, its inverse, or a quotient of two such; a table
that sums to 1 gets a share of 10^-300.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import settings

from conformance.asking import Args, known, numbers, sized
from refnb.conformance import catalogue, serve

HUGE = 10**300
SIZES = [Fraction(x) for x in (HUGE, 10**8, 10**5, -HUGE)]
SIZES += [Fraction(1, HUGE), Fraction(HUGE + 1, HUGE)]
VECTORS, PLACES = 5, 4  # of each operation, of each vector


def stretched(op: str, step: int) -> Iterator[Args]:
    """Yield each so many-th request for an operation, no longer than a few kilobytes."""
    places = (
        (vector.args, size, place)
        for vector in known(op)[:VECTORS]
        for size in SIZES
        for place in (None, *range(min(len(numbers(op, vector.args)), PLACES)))
    )
    for args, size, place in islice(places, None, None, step):
        yield sized(op, args, size, place)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", catalogue.chapters())
def test_small_requests_with_huge_numbers_are_answered_or_refused(chapter: str) -> None:
    """One stretched request in 32; one in four when thorough."""
    step = 4 if settings().max_examples > 10 else 32
    for op, operation in catalogue.operations().items():
        for args in stretched(op, step) if operation.chapter == chapter else ():
            reply = serve.reply(op, args)
            assert "crash" not in reply, (op, args, reply)

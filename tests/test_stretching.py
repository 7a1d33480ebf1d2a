"""Small requests never hang: their numbers are stretched, and they are answered or refused.

One number at a time, and all at once: to 10^300, its inverse, or a quotient of two such; a table
that sums to 1 gets a share of 10^-300.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest

from conformance.asking import Args, known, numbers, sized
from refnb.conformance import catalogue, serve
from refnb.io import documents

HUGE = 10**300
SIZES = [Fraction(x) for x in (HUGE, 10**8, 10**5, -HUGE)]
SIZES += [Fraction(1, HUGE), Fraction(HUGE + 1, HUGE)]
VECTORS, PLACES = 5, 4  # of each operation, of each vector


def stretched(op: str) -> Iterator[Args]:
    """Yield requests for an operation that are no longer than a few kilobytes."""
    for vector in known(op)[:VECTORS]:
        several = len(numbers(op, vector.args))
        for size in SIZES:
            for place in (None, *range(min(several, PLACES))):
                yield sized(op, vector.args, size, place)


@pytest.mark.parametrize("op", catalogue.operations())
def test_small_requests_with_huge_numbers_are_answered_or_refused(op: str) -> None:
    """One stretched request in sixteen; a clock beside the suite asks them all."""
    for args in islice(stretched(op), None, None, 16):
        reply = serve.reply(op, args)
        assert "crash" not in reply, (op, args, reply)


@pytest.mark.parametrize(
    ("op", "args", "answer"),
    [
        (
            "multinomial.coefficient",
            {"x": [["a", "1" + "0" * 900], ["b", "2"]]},
            None,
        ),
        (
            "likelihood.likelihood",
            {"counts": [["a", "1" + "0" * 900]], "p": [["a", "1"]]},
            "1",
        ),
        (
            "dirichlet.evidence",
            {"counts": [["a", "1" + "0" * 900]], "a": [["a", "1"]]},
            "OutOfRange",
        ),
        (
            "enclosure.floor",
            {"x": {"base": "2", "const": "0", "terms": [["8", "1" + "0" * 900]]}},
            "3" + "0" * 900,
        ),
        (
            "exponentials.sign_of_sum",
            {
                "terms": [
                    ["1", {"base": "e", "const": "1/1" + "0" * 900, "terms": []}],
                    ["-1", {"base": "e", "const": "0", "terms": []}],
                ]
            },
            "1",
        ),
    ],
)
def test_named_extremes(op: str, args: dict[str, documents.Json], answer: str | None) -> None:
    """They stay on their side."""
    reply = serve.reply(op, args)
    assert answer in (None, reply.get("ok"), reply.get("error"))
    assert "crash" not in reply

"""Small requests never hang: their numbers are stretched, and they are answered or refused."""

import pytest

from refnb.conformance import catalogue, serve
from refnb.data import document
from stretching import stretched


@pytest.mark.parametrize("op", catalogue.operations())
def test_small_requests_with_huge_numbers_are_answered_or_refused(op: str) -> None:
    """One stretched request in sixteen; a clock beside the suite asks them all."""
    for args in list(stretched(op))[::16]:
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
def test_named_extremes(op: str, args: dict[str, document.Json], answer: str | None) -> None:
    """They stay on their side."""
    reply = serve.reply(op, args)
    assert answer in (None, reply.get("ok"), reply.get("error"))
    assert "crash" not in reply


def test_the_search_stretches_what_it_says() -> None:
    """Its requests are small, and their numbers are not: of every eighth operation."""
    requests = [str(args) for op in [*catalogue.operations()][::8] for args in stretched(op)]
    assert len(requests) > 500
    assert any("1" + "0" * 300 in request for request in requests)
    assert max(map(len, requests)) < 30_000

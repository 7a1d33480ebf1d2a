"""refute: names and functions are answered as the chapter does, in Python and as a command."""

import pytest

import refnb
from api.tables import refused
from refnb.cli.main import main
from refnb.core.limits import Limits
from refnb.decision import claims, counterexamples
from refnb.decision.true_distribution import Truth


@pytest.mark.parametrize("claim", sorted(claims.CLAIMS))
def test_a_name_is_answered_as_the_chapter_does(claim: str) -> None:
    """The same number of truths, the same first of them, or none."""
    found, expected = (
        refnb.refute(claim, denominator=3),
        counterexamples.refute(claim, 2, (2, 2), 3),
    )
    assert found.truths == expected.truths
    assert [t for t in (found.counterexample,) if t] == [*expected.counterexamples]
    assert found.worked.title == claims.named(claim).words


def test_a_function_is_a_claim() -> None:
    """It is asked about each truth; with names that may change, about fewer, with one answer."""

    def few(known: Truth, asked: list[int]) -> bool:
        asked.append(1)
        return len(known.examples) < 3

    one, other = list[int](), list[int]()
    found = refnb.refute(lambda t: few(t, one), 2, [2], 4)
    again = refnb.refute(lambda t: few(t, other), 2, [2], 4, renames=["labels", "values"])
    expected = counterexamples.of_weights(counterexamples.schema(2, (2,)), (1, 1, 1, 0))
    assert found.counterexample == again.counterexample == expected
    assert len(other) < len(one)


def test_what_is_usual_is_two_of_two_and_sixths() -> None:
    """Two labels, two features of two values, denominators up to 6; a limit can be raised."""
    found, expected = (
        refnb.refute("independence"),
        counterexamples.refute("independence", 2, (2, 2), 6),
    )
    assert found.truths == expected.truths
    assert [found.counterexample] == [*expected.counterexamples]
    limits = Limits(values=10**6)
    assert refnb.refute("independence", denominator=10, within=limits).counterexample


def test_a_claim_that_holds_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """The command says how far it was tried."""
    assert main(["refute", "half-or-more", "--features", "", "--denominator", "2"]) == 0
    said = capsys.readouterr().out
    for part in ("No counterexample", "no features", "beyond 2 nothing is known"):
        assert part in said


test_what_is_no_claim_is_refused = refused(
    ("UnknownValue", "did you mean 'map-is-best'", lambda: refnb.refute("map-is-bes")),
    ("BadRequest", "a name or a function", lambda: refnb.refute(7)),  # type: ignore[arg-type]
    ("BadRequest", "features are a list of numbers, got int 2",
     lambda: refnb.refute("half-or-more", 2, 2)),  # type: ignore[arg-type]
    ("BadRequest", "features are a list",
     lambda: refnb.refute("half-or-more", 2, "22")),  # type: ignore[arg-type]
    ("UnknownValue", "'rows'", lambda: refnb.refute("half-or-more", renames=["rows"])),
    ("BadRequest", "what can be renamed",
     lambda: refnb.refute("map-is-best", renames=3)),  # type: ignore[arg-type]
    ("OutOfRange", "200000", lambda: refnb.refute("half-or-more", denominator=10)),
)  # fmt: skip

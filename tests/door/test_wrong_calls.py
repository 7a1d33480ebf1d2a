"""Calls with things of another type, which random calls found: one clear error each."""

from collections.abc import Callable

import pytest

import refnb
from refnb import errors
from refnb.errors import RefnbError
from refusals import refuses

MAILS = {"spam": ["buy now"], "ham": ["see you"]}
DAYS = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]


def wrong(thing: str) -> list[str]:
    """Return what no checker of types would let pass: a list in the place of a word."""
    return [thing]


CALLS: list[tuple[type[RefnbError], str, Callable[[], object]]] = [
    (
        errors.OutOfRange,
        "dialect",
        lambda: refnb.sql("t", "y", dialect=wrong("sqlite")),  # type: ignore[arg-type]
    ),
    (
        errors.BadRequest,
        "a list of problems",
        lambda: refnb.sheet(3),  # type: ignore[arg-type]
    ),
    (
        errors.NotExact,
        "the seed",
        lambda: refnb.sheet("lab-test", seed=wrong("1")),  # type: ignore[arg-type]
    ),
    (
        errors.NotText,
        "a delimiter",
        lambda: refnb.cluster(["x", "1"], centres=[[1]], delimiter=5),  # type: ignore[arg-type]
    ),
    (
        errors.NotExact,
        "number of examples",
        lambda: refnb.curve(refnb.example("hiking"), 1).prices(wrong("1")),  # type: ignore[arg-type]
    ),
    (
        errors.BadRequest,
        "a form is one of",
        lambda: refnb.estimate({"a": 1}).render(wrong("text")),  # type: ignore[arg-type]
    ),
    (
        errors.BadRequest,
        "what can be renamed",
        lambda: refnb.refute("map-is-best", renames=3),  # type: ignore[arg-type]
    ),
    (
        errors.BadRequest,
        "sequences are",
        lambda: refnb.hmm(refnb.example("umbrella")).learn(3),  # type: ignore[arg-type]
    ),
    (
        errors.BadTable,
        "features",
        lambda: refnb.learn(DAYS, "play").lines(DAYS, features=({},)),  # type: ignore[arg-type]
    ),
    (
        errors.NotText,
        "label",
        lambda: refnb.learn(DAYS, "play").test(DAYS, label=wrong("play")),  # type: ignore[arg-type]
    ),
    (
        errors.NotText,
        "a label must be a str",
        lambda: refnb.text(MAILS).test({3: ["buy"]}),  # type: ignore[dict-item]
    ),
    (
        errors.BadTable,
        "folders, or lists",
        lambda: refnb.text(MAILS).judge(3, "new"),  # type: ignore[arg-type]
    ),
    (
        errors.NotText,
        "tested on",
        lambda: refnb.text(MAILS).judge({"spam": ["buy"]}, 3),  # type: ignore[arg-type]
    ),
]


@pytest.mark.parametrize(("error", "words", "call"), CALLS)
def test_another_type_is_refused(
    error: type[RefnbError], words: str, call: Callable[[], object]
) -> None:
    """The error says what was needed; nothing breaks inside."""
    refuses(error, words, call)

"""The vectors tell the mistakes that people make from the right answer."""

import pytest

from mistakes import making
from refnb.conformance import catalogue, serve, vectors
from refnb.data import wire
from refnb.data.document import Json
from refnb.probability import distribution


@pytest.mark.parametrize("chapter", making.chapters())
def test_every_mistake_is_noticed(chapter: str) -> None:
    """By two vectors at least, and by all that say that they notice it."""
    shipped = vectors.shipped()
    found = [c for mistake in making.of(chapter) for c in making.complaints(mistake, shipped)]
    assert found == []


def test_a_mistake_nobody_notices_is_found() -> None:
    """The check can fail: a mistake that changes nothing is noticed by nobody."""
    harmless = making.Mistake("last-max", "Changed nothing.")
    asked = making.claimed(harmless, vectors.shipped())
    assert len(asked) > 1
    found = list(making.complaints(harmless, asked))
    assert len(found) == len(asked) + 1
    assert found[-1] == "last-max is noticed by 0 vectors, 2 are needed"


def test_a_mistake_is_made_and_taken_back() -> None:
    """In between everything is wrong, afterwards everything is right."""
    (mistake,) = (m for m in making.of("distribution") if m.name == "event-as-given")
    right = distribution.conditional
    coin: Json = [["a", "1/2"], ["b", "1/2"]]
    request: dict[str, Json] = {"p": coin, "event": ["a"], "given": ["a", "b"]}
    with making.made(mistake):
        assert distribution.conditional is not right
        assert serve.reply("distribution.conditional", request) == {"ok": "1"}
    assert distribution.conditional is right
    assert serve.reply("distribution.conditional", request) == {"ok": "1/2"}


def test_the_catalogue_is_that_of_what_is_right() -> None:
    """Read for the first time while a mistake is made, it would have its annotations for ever."""

    def wrong(*_: object) -> int:
        """Take anything, and say so."""
        return 0

    mistake = making.Mistake("any", "Took anything.", {"distribution.conditional": wrong})
    catalogue.operations.cache_clear()
    with making.made(mistake):
        catalogue.operations()
    args = catalogue.operations()["distribution.conditional"].args
    assert [wire.type_name(hint) for hint in args.values()] == [
        "map<string, rational>",
        *["list<string>"] * 2,
    ]
    assert catalogue.operations().keys() >= {"distribution.conditional", "bayes.posterior"}


def test_mistakes_have_names_of_their_own() -> None:
    """No two mistakes share a name, and each says in a sentence what someone did."""
    every = [mistake for chapter in making.chapters() for mistake in making.of(chapter)]
    assert len({mistake.name for mistake in every}) == len(every)
    assert [m.name for m in every if not (m.did[0].isupper() and m.did.endswith("."))] == []


def test_every_file_of_mistakes_is_a_chapter() -> None:
    """What is not a chapter helps to make mistakes."""
    files = {path.stem for path in making.HERE.glob("*.py")}
    assert files - set(making.chapters()) == {"__main__", "making", "nearby", "numbers"}

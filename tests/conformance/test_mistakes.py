"""The vectors tell the mistakes that people make from the right answer."""

from collections import Counter, defaultdict
from functools import cache

import pytest

import lines
from mistakes import making
from mistakes.making import Mistake
from refnb.conformance import catalogue, serve, vectors
from refnb.conformance.vectors import Vector
from refnb.io import annotations
from refnb.io.documents import Json
from refnb.probability import distribution


@cache
def asking() -> dict[str, list[Vector]]:
    """Return the vectors of each operation."""
    found = defaultdict[str, list[Vector]](list)
    for vector in vectors.shipped():
        found[vector.op].append(vector)
    return found


@pytest.mark.parametrize("chapter", making.chapters())
def test_every_mistake_is_noticed(chapter: str) -> None:
    """One vector of its operation fails, at least."""
    unseen = [m.name for m in making.of(chapter) if not any(making.noticing(m, asking()[m.op]))]
    assert unseen == []


@pytest.mark.slow
def test_what_is_said_to_notice_a_mistake_does() -> None:
    """A vector that names a mistake fails when it is made, whatever operation the vector asks."""
    for mistake in making.every():
        asked = [v for v in vectors.shipped() if mistake.name in v.catches]
        assert list(making.noticing(mistake, asked)) == [v.id for v in asked], mistake.name


def test_a_mistake_nobody_notices_is_found() -> None:
    """The check can fail: a change of nothing is noticed by nobody."""
    (right,) = (m for m in making.every() if m.name == "prior-forgotten")
    for new, seen in ((right.new, True), ("Fraction(prior[h] * likelihood[h])", False)):
        mistake = right._replace(new=new)
        assert any(making.noticing(mistake, asking()[mistake.op])) == seen


def test_a_mistake_is_made_and_taken_back() -> None:
    """In between everything is wrong, afterwards everything is right."""
    (mistake,) = (m for m in making.every() if m.name == "event-as-given")
    coin: Json = [["a", "1/2"], ["b", "1/2"]]
    request: dict[str, Json] = {"p": coin, "event": ["a"], "given": ["a", "b"]}
    with making.made(mistake):
        assert serve.reply("distribution.conditional", request) == {"ok": "1"}
    assert serve.reply("distribution.conditional", request) == {"ok": "1/2"}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("whole = sum(weights)", "whole = 1", "distribution has 0 places of whole = sum"),
        ("checks.weights(weights)", "", "distribution has 2 places of checks.weights"),
        ('H = TypeVar("H"', 'H = TypeVar("G"', "distribution: 0 functions change with H"),
    ],
)
def test_a_line_that_is_not_there_is_named(old: str, new: str, words: str) -> None:
    """It is gone, or stands in several places, or nothing changes with it."""
    with pytest.raises(AssertionError, match=words):
        lines.change(distribution, old, new)


def test_a_row_that_cannot_be_read_is_named() -> None:
    """A sentence without a name is no row."""
    with pytest.raises(AssertionError, match="bayes: no row: joint: Nothing"):
        list(making.read("\n## probability/bayes\njoint: Nothing.\n    a -> b\n"))


def test_an_operation_has_one_mistake_or_two() -> None:
    """Each has a name of its own, and says in a sentence what someone did."""
    each = Counter(m.op for m in making.every())
    assert each.keys() == catalogue.operations().keys()
    assert [op for op, many in each.items() if many > 2] == []
    names = Counter(m.name for m in making.every())
    assert [name for name, many in names.items() if many > 1] == []
    assert [m for m in making.every() if not (m.did[0].isupper() and m.did.endswith("."))] == []


def test_the_catalogue_is_that_of_what_is_right() -> None:
    """The types of an operation are those of the code, whoever asked for them first."""
    (mistake,) = (m for m in making.every() if m.name == "event-as-given")
    with making.made(mistake):
        args = catalogue.operations()["distribution.conditional"].args
    assert [annotations.type_name(hint) for hint in args.values()] == [
        "map<string, rational>",
        *["list<string>"] * 2,
    ]


def test_a_mistake_has_a_place() -> None:
    """Its module is named from refnb, its operation from the module if it has none of its own."""
    row = "\n## data/wire\nset.echo, twice: Said it twice.\n    say(x)\n    -> say(x, x)\n"
    assert list(making.read(row)) == [
        Mistake("data/wire", "set.echo", "twice", "Said it twice.", "say(x)", "say(x, x)")
    ]

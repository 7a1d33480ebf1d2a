"""Answers of readers in words, at the exercises of the book: right, wrong, or not judged."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, cast

import pytest

from docs._build import answers
from source.course import ROOT, expect_none

Judged: TypeAlias = "Mapping[str, Mapping[str, str]]"
Words: TypeAlias = "Callable[[object], object]"
BOOK = ROOT / "docs" / "book"

# chapter, question: what is right; what is wrong or not judged; several are parted by bars
SAID = {
    ("which-die", "the kind of die"): (
        "loaded | Loaded. | the loaded die | it is loaded",
        "the loaded die is less probable | fair and loaded | not loaded | loaded, fair"),
    ("joint-tables", "more or less than 1/9"): (
        "more | bigger | more than 1/9 | more, because 5/36 > 1/9",
        "more, less | not more | no more than 1/9 | more or less | equal"),
    ("independence", "independent?"): (
        ("no | not any more | not independent any more | they aren't | no, they are dependent "
        "| no, because they differ | not independent | no, they aren't"),
        ("no, they are independent | no, independent | yes | not dependent | no, yes | they are "
        "| no, not dependent | no, they are | no, because they are independent "
        "| not conditionally independent | still independent")),
    ("logarithms", "the winners"): (
        ("the first three | first three | first three tie | 1, 2, 3 | 1st, 2nd and 3rd "
        "| labels 1, 2 and 3 | all but the fourth | third, second, first"),
        ("first | 1 to 4 | first to third | not the first three | the first three and the fourth "
        "| first, second | all")),
    ("newsgroups", "too high or too low"): (
        "too high | high | too sure | too confident | too large | too big | too close to 1",
        "too low | too high, too low | not too high | too high or too low | too sure or too low"),
    ("line", "the side"): (
        "regular | not spam | ham | below | below 0",
        "not below | above | below and above | regular, spam"),
    ("voting", "the coin"): (
        "two heads | the two-headed coin | double-headed | 2 heads",
        "fair, two heads | heads | two heads, two heads | bent"),
    ("voting", "can it come back?"): (
        ("no | it cannot | cannot | not possible | impossible | no, it can't | No, never! "
        "| no, because 0 times any number is 0 | no, it can not come back"),
        "no, it can come back | no, it can | yes | yes, never | not impossible | no way it cannot"),
    ("d-separation", "separated"): (
        ("yes | separated | yes, they are separated | yes, because every path is blocked "
        "| yes, independent"),
        "yes, not separated | yes, dependent | no | not separated | yes, connected"),
    ("d-separation", "separated, given a forest fire"): (
        "no | not separated | no, they are not separated | connected | no, it isn't",
        "no, they are separated | no, separated | yes | not connected | no, independent"),
    ("d-separation", "separated before"): (
        "no | dependent | no, not independent",
        "no, independent | no, separated | yes | not dependent"),
    ("d-separation", "separated after"): (
        "yes | independent | yes, not dependent",
        "yes, not independent | yes, dependent | not separated"),
    ("learning-networks", "K2 prefers a direction"): (
        "yes | rain → grass | yes, rain -> grass | yes, rain to grass",
        "yes, grass -> rain | yes, grass to rain | yes, grass | no | yes, not rain → grass"),
    ("umbrellas", "the best path"): (
        "rain, dry | rain on day 1, dry on day 2 | rainy, dry | rain then dry | Rain -> dry",
        "rain, dry, rain | dry then rain, dry | dry, rain | rain, not dry | rain | rain, dry, dry"),
    ("rounding", "exactly: A, B or tie"): ("tie | equal | it's equal", "A or tie | B | no tie"),
}  # fmt: skip


def boxes(chapter: str) -> dict[str, dict[str, object]]:
    """Return what the answers in words of a chapter are judged by, by what is asked."""
    text = (BOOK / f"{chapter}.md").read_text("utf-8")
    found = [answers.judged(given) for _, given in answers.BOX.findall(text)]
    return {str(one["asked"]): one for one in found if "words" in one and "right" not in one}


@pytest.mark.parametrize(("chapter", "asked"), SAID)
def test_words_are_right_if_nothing_else_is_said(words: Words, chapter: str, asked: str) -> None:
    """As readers wrote them: what holds another choice, or turns what is said, is not right."""
    given = boxes(chapter)[asked]
    right, other = (line.split(" | ") for line in SAID[chapter, asked])
    found = [text for text in [*right, *other] if is_right(words, given, text)]
    assert found == right


@pytest.mark.parametrize("chapter", sorted(path.stem for path in BOOK.glob("*.md")))
def test_what_is_right_is_so_alone(words: Words, chapter: str) -> None:
    """With a slip beside it, or a not before it, no answer in words is right."""
    expect_none(
        f"{asked}: {text}"
        for asked, given in boxes(chapter).items()
        for text in turned(
            cast("list[str]", given["words"]), cast("list[list[str]]", given["slips"])
        )
        if is_right(words, given, text)
    )


NUMBERS = {
    "1.75 bits": "1.75", "3 calls": "3", "three": "3", "Six times": "6", "none": "0",
    "1 in 6015": "1 in 6015", "one in 6,015": "1 in 6,015", "16 of 96240": "16 of 96240",
    "16/96,240": "16/96240", "0,0897": "0,0897", "2 thirds": "2 thirds", "2 nats": "2 nats",
    "80 percent": "80 percent", "at least 2": "2", "5 to 3": "5 to 3", "9 in 100": "9 in 100",
    "two thirds": "two thirds", "only one": "1", "just three calls": "3", "3 cm": "3",
    "0.25 km": "0.25", "3 calls an hour": "3", "3 per hour": "3", "3 per cent": "3 per cent",
    "no calls": "0", "no idea": "no idea", "at 1": "1", "still 0": "0", "three of them": "3",
    "about nine in ten": "about 9 in ten", "about two": "about 2",
    "2 cents": "2 cents", "2 Mio": "2 Mio",
}  # fmt: skip


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_with_words_is_read(words: Words, text: str) -> None:
    """What it counts may stand behind a number; a probability has no unit, and odds a colon."""
    assert words({"given": {"asked": "calls", "share": False}, "text": text}) == NUMBERS[text]
    assert words({"given": {"asked": "P(a)", "share": True}, "text": "3 calls"}) == "3 calls"
    assert words({"given": {"asked": "odds of a", "share": False}, "text": "5 to 3"}) == "5/3"
    assert words({"given": {"asked": "the factor", "share": False}, "text": "Even"}) == "1"


def turned(right: list[str], slips: list[list[str]]) -> Iterator[str]:
    """Yield what is right together with what is not, and what is right the other way."""
    for one in right:
        known = {*right, *(wrong for wrong, _ in slips)}
        both = [text for wrong, _ in slips for text in (f"{one}, {wrong}", f"{wrong} and {one}")]
        yield from {f"not {one}", f"less {one}", *both} - known


def is_right(words: Words, given: object, text: str) -> bool:
    """Return whether a text is judged as right."""
    found = cast("Judged", words({"given": given, "text": text}))
    return found.get("ok", {}).get("verdict") == "right"

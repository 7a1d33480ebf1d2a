"""Every item of the notes stands on a page, and is recomputed from it, or has a reason why not."""

from collections import Counter

import pytest

from notes.items import Item, findings, items
from source.course import expect_none

ITEMS = items()
SLIDES = set(range(2, 72)) - {54, 55, 58, 64, 69} - {51, 63}


def test_every_item_is_listed_once() -> None:
    """The numbers of each document have no gap; slides 51 and 63 go on from those before."""
    assert Counter(item.id[0] for item in ITEMS) == {"L": 22, "W": 34, "M": 75, "S": 14, "H": 20}
    assert len({item.id for item in ITEMS}) == len(ITEMS) == 165
    for document, first, last in (("L", 1, 22), ("W", 1, 34), ("S", 0, 13), ("H", 1, 20)):
        ids = [item.id for item in ITEMS if item.id[0] == document]
        assert ids == [f"{document}-{number}" for number in range(first, last + 1)]
    slides = [item.id.removeprefix("M-") for item in ITEMS if item.id[0] == "M"]
    claims = Counter(int(slide.rstrip("abc")) for slide in slides)
    assert set(claims) == SLIDES
    assert slides == [
        f"{slide}{letter}"
        for slide in sorted(claims)
        for letter in ("abc"[: claims[slide]] if claims[slide] > 1 else [""])
    ]


SLOW = {"M-46"}  # its page draws


@pytest.mark.parametrize(
    "item",
    [pytest.param(i, marks=[pytest.mark.slow] if i.id in SLOW else [], id=i.id) for i in ITEMS],
)
def test_each_half_stands_where_it_says(item: Item) -> None:
    """Its number or its line is under the heading, and its call gives it by the function."""
    expect_none(findings(item))

"""Every item of the notes is held by code, page, law and vectors, or has a reason for none."""

from collections import Counter

from notes.items import faces, findings, items
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


def test_every_item_has_its_faces() -> None:
    """Whatever is named exists."""
    expect_none(found for item in ITEMS for found in findings(item, faces()))

"""Pictures as a test reads them: their marks, by class and by key, and the numbers in them."""

import inspect
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

from docs._build.pictures.svg import Picture
from source.course import ROOT

SVG = "{http://www.w3.org/2000/svg}"
FOLDER = ROOT / "docs" / "_build" / "pictures"
MODULES = [path.stem for path in sorted(FOLDER.glob("[a-z]*.py")) if path.stem != "svg"]
Rectangle = tuple[Fraction, Fraction, Fraction, Fraction]


@cache
def drawn(call: str) -> Picture:
    """Return a picture as the pages draw it."""
    return CALLS[call]()


def _calls() -> Iterator[tuple[str, Callable[[], Picture]]]:
    """Yield how the pages call each picture, and what draws it."""
    for module in MODULES:
        found = import_module(f"docs._build.pictures.{module}")
        for name, function in inspect.getmembers(found, inspect.isfunction):
            own = function.__module__ == found.__name__ and not name.startswith("_")
            if own and inspect.signature(function).return_annotation is Picture:
                yield f"{module}.{name}", function


CALLS = dict(_calls())


def figure(picture: Picture) -> ET.Element:
    """Parse a picture, its figure and all."""
    return ET.fromstring(str(picture))  # noqa: S314


def keyed(picture: Picture) -> dict[str, ET.Element]:
    """Return the marks that can be moved."""
    return {key: e for e in figure(picture).iter() if (key := e.get("data-key"))}


def given(picture: Picture) -> dict[str, str]:
    """Return what a picture tells the script."""
    return {k.removeprefix("data-"): v for k, v in figure(picture).attrib.items() if "data-" in k}


def rectangles(path: str) -> list[Rectangle]:
    """Read the path of rectangles."""
    return [
        _four(found)
        for found in re.findall(r"M([-\d.]+) ([-\d.]+)h([-\d.]+)v([-\d.]+)h[-\d.]+z", path)
    ]


def area(path: str) -> Fraction:
    """Return how much the rectangles of a path cover."""
    return sum((wide * high for _, _, wide, high in rectangles(path)), Fraction(0))


def _four(written: "list[str] | tuple[str, ...]") -> Rectangle:
    x, y, wide, high = map(Fraction, written)
    return x, y, wide, high


def source(name: str) -> str:
    """Return a file of the assets."""
    return Path(ROOT / "docs" / "assets" / name).read_text("utf-8")

"""The README is one page that shows the core, and its links lead somewhere."""

import re
import tomllib
import xml.etree.ElementTree as ET

import pytest

from refnb.classifiers import categorical
from refnb.estimation.smoothing import smoothing
from refnb.exact import rational
from refnb.exercises.problems import play_tennis
from source.course import COURSE, ROOT

README = (ROOT / "README.md").read_text("utf-8")
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]


def test_it_is_a_page_with_the_core_in_sight() -> None:
    """At most a hundred lines, and the core in the first sixty."""
    lines = README.splitlines()
    assert len(lines) <= 100
    top = "\n".join(lines[:60]).lower()
    core = ("counting", "maximum likelihood", "laplace", "joint", "expected error", "linear")
    assert [word for word in core if word not in top] == []


LINKS = sorted(set(re.findall(r"\]\(([^)]+)\)", README)))


@pytest.mark.parametrize("link", LINKS)
def test_a_link_leads_to_a_page_or_a_file(link: str) -> None:
    """An absolute one begins with the address of the site, and names what is there."""
    page = link.removeprefix(URLS["Documentation"]) or "index.html"
    assert page != link or not link.startswith("http")
    source = ROOT / link if page == link else ROOT / "docs" / page
    assert (source if source.suffix != ".html" else source.with_suffix(".md")).exists()


def test_the_picture_of_an_answer_has_the_numbers_of_refnb() -> None:
    """Each prior, factor, score and posterior of both labels, in their order."""
    drawing = ET.fromstring((ROOT / "docs" / "assets" / "answer.svg").read_text("utf-8"))  # noqa: S314
    shown = ["".join(mark.itertext()) for mark in drawing if mark.tag.endswith("text")]
    none = smoothing("none")
    found = categorical.infer(categorical.fit(play_tennis.counts(), none, none), play_tennis.DAY)
    rows = [found.prior, *found.factors.values(), found.scores, found.posterior]
    wanted = [rational.spelling(row[label]) for row in rows for label in ("yes", "no")]
    assert [words for words in shown if "/" in words] == wanted


def test_the_tests_on_one_page_name_each_folder() -> None:
    """Whoever looks for a test finds where it is; the parts of the course have their own names."""
    named = (ROOT / "tests" / "README.md").read_text("utf-8")
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/*.py")}
    assert sorted(folder for folder in folders - {*COURSE} if folder not in named) == []

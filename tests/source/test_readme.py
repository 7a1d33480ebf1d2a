"""The README is one page that shows the core, and its links lead somewhere."""

import re
import tomllib

import pytest

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
def test_a_link_is_absolute_and_leads_to_a_page(link: str) -> None:
    """Each begins with the address of the site, and names a page of it."""
    assert link.startswith(URLS["Documentation"])
    page = link.removeprefix(URLS["Documentation"]) or "index.html"
    assert (ROOT / "docs" / page).with_suffix(".md").exists()


def test_the_tests_on_one_page_name_each_folder() -> None:
    """Whoever looks for a test finds where it is; the parts of the course have their own names."""
    named = (ROOT / "tests" / "README.md").read_text("utf-8")
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/*.py")}
    assert sorted(folder for folder in folders - {*COURSE} if folder not in named) == []

"""The site builds, strictly, and its pages hold together."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from source.course import ROOT, expect_none, write
from source.site_check import violations


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """A strict build, then every link, id and load of its pages."""
    built = build(ROOT, tmp_path / "site")
    assert built.returncode == 0, built.stderr
    expect_none(violations(tmp_path / "site"))


def build(project: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build a site; never quietly, since a quiet build forgets that it is strict."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    return subprocess.run(
        command,
        cwd=project,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def project(root: Path, text: str) -> Path:
    """Write a project of one page, configured as this one; return its root."""
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    start, end = config.index("nav:\n"), config.index("exclude_docs:")
    config = config[:start] + config[end:]
    config = config.replace("watch: [refnb]\n", "")
    config = config.replace("docs/_build", str(ROOT / "docs" / "_build"))
    config = config.replace('paths: ["."]', f'paths: ["{ROOT}"]')
    files = {f"docs/{name}": "" for name in ("assets/refnb.css", "assets/math.js")}
    return write(root, files | {"mkdocs.yml": config, "docs/index.md": f"# Home\n\n{text}\n"})


def test_a_good_page_is_built(tmp_path: Path) -> None:
    """The page of the next test, without its fault."""
    built = build(project(tmp_path, "::: refnb.errors.RefnbError"), tmp_path / "site")
    assert built.returncode == 0, built.stderr


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("[nowhere](missing.md)", "'missing.md'"),
        ("[no such part](#missing)", "'#missing'"),
        ("[absolute](/index.html)", "absolute link '/index.html'"),
        ("![no picture](missing.png)", "'missing.png'"),
        ("::: refnb.errors.Missing", "refnb.errors.Missing could not be found"),
        ("[a title][refnb.missing]", "refnb.missing"),
        ('```python exec="on"\n1 / 0\n```', "ZeroDivisionError"),
        ('```python exec="on"\nassert 1 == 2\n```', "AssertionError"),
        ('--8<-- "missing.md"', "'missing.md'"),
        ("![elsewhere](https://example.org/picture.png)", "https://example.org/picture.png"),
    ],
)
def test_a_fault_stops_the_build(tmp_path: Path, fault: str, said: str) -> None:
    """What a page gets wrong is an error of the strict build."""
    built = build(project(tmp_path, fault), tmp_path / "site")
    assert built.returncode != 0
    assert said in built.stderr


PAGE = '<article><h1 id="top">T</h1><a href="other.html#there">x</a> {}</article>'
OTHER = '<article><h1 id="there">T</h1></article>'


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<a href="#missing">x</a>', "page.html: #missing has no such id"),
        ('<a href="other.html#gone">x</a>', "page.html: other.html#gone has no such id"),
        ('<a href="gone.html">x</a>', "page.html: gone.html leads nowhere"),
        ('<img src="gone.svg" alt="">', "page.html: gone.svg leads nowhere"),
        ('<img src="other.html">', "page.html: no alt on other.html"),
        ('<p id="top"></p>', "page.html: the id 'top' is used twice"),
        ('<script src="https://a.org/b.js"></script>', "page.html: loads https://a.org/b.js"),
        ('<link rel="stylesheet" href="//a.org/b.css">', "page.html: loads //a.org/b.css"),
        ("<p>so[^note]</p>", "page.html: an undefined footnote: [^note]"),
        ("<p>```text</p>", "page.html: an unclosed fence or formula: ```"),
        ("<p>$$ p(v)</p>", "page.html: an unclosed fence or formula: $$"),
        ("<p>::: refnb.exact</p>", "page.html: an unresolved directive: :::"),
        ("<p>0.30000000000000004</p>", "page.html: a bare float: 0.30000000000000004"),
    ],
)
def test_a_fault_of_a_page_is_found(tmp_path: Path, html: str, fault: str) -> None:
    """What the strict build lets pass is found in the HTML."""
    write(tmp_path, {"page.html": PAGE.format(html), "other.html": OTHER})
    assert list(violations(tmp_path)) == [fault]


def test_good_pages_pass(tmp_path: Path) -> None:
    """Links elsewhere are links, and code is shown as it is written."""
    html = '<a href="https://a.org">x</a><pre>$$ [^n] ```</pre><img src="other.html" alt="x">'
    write(tmp_path, {"page.html": PAGE.format(html), "other.html": OTHER})
    assert list(violations(tmp_path)) == []


def test_an_empty_site_is_a_fault(tmp_path: Path) -> None:
    """There is always a page."""
    assert list(violations(tmp_path)) == ["no pages"]

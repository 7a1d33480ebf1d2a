"""One name in every tree: each chapter has its code, its page, its laws, its place to learn it."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from docs._build import excerpts
from helpers import chosen
from source.course import COURSE, ROOT, expect_none, navigation

SERVING = {  # no chapters: they serve some
    *("annotations", "catalogue", "feedback", "files", "fitted", "program", "rounded_rows"),
    *("sheets", "sql", "suggestions"),
}
BENEATH = {  # no port needs them by name
    *("bell_error", "count_mixture", "credible", "hoeffding", "huffman", "information_value"),
    *("mixture", "noisy_or", "normal_mean", "rates", "soft_evidence", "c45", "coprime_base"),
    *("cuts", "draws", "factor", "information", "measures", "replay", "series"),
}


def test_every_chapter_has_its_files() -> None:
    """No chapter lacks its page, its laws or its clauses, and none of these lacks its chapter."""
    expect_none(violations())


def violations() -> Iterator[str]:
    """Yield what is missing or left over: a chapter is a module of a part."""
    nav = Counter(navigation())
    yield from (f"the nav has {place} {n} times" for place, n in nav.items() if n > 1)
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    taught = Counter(name for place in pages for name in excerpts.taught(ROOT / "docs" / place))
    yield from (f"{n} pages teach {name}" for name, n in taught.items() if n > 1)
    shown = [place for place in pages if not place.startswith(("specification/", "includes/"))]
    yield from (f"the nav lacks {place}" for place in shown if place not in nav)
    written = {path.stem for path in (ROOT / "docs" / "specification").glob("*.md")}
    for part in COURSE:
        for path in sorted((ROOT / "refnb" / part).glob("[a-z]*.py")):
            laws = ROOT / "tests" / part / f"test_{path.stem}.py"
            if path.stem not in {*taught, *SERVING}:
                yield f"no page teaches {part}/{path.stem}"
            if path.stem not in {*written, *SERVING, *BENEATH} and part not in ("fast", "io"):
                yield f"docs/specification lacks {path.stem}"
            if path.stem not in SERVING and not laws.exists():
                yield f"tests/{part} lacks {path.stem}"
    modules = {path.stem for part in COURSE for path in (ROOT / "refnb" / part).glob("*.py")}
    yield from (f"a page teaches {name}, refnb has none" for name in taught if name not in modules)
    vectors = [path.stem for path in (ROOT / "refnb/conformance/vectors").glob("*.json")]
    yield from (f"the vectors {v} have no chapter" for v in vectors if v not in modules)


def test_the_guide_lists_the_parts() -> None:
    """Those of the contract of imports, from the first to the last."""
    guide = (ROOT / "docs" / "contributing.md").read_text("utf-8")
    parts = re.search(r"```text\n(core .*?)```", guide, re.DOTALL)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    assert parts
    assert [line.split()[0] for line in parts[1].splitlines()] == layers[::-1]


# What `pytest --chapter NAME` chooses


def test_every_chapter_has_tests() -> None:
    """Each file that is named is there, and each page."""
    for name in chosen.chapters():
        for test in chosen.of_chapter(name):
            file, _, item = test.partition("::")
            assert Path(file).is_file()
            assert "[docs" not in item or (ROOT / item[:-1].partition("[")[2]).is_file()

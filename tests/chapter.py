"""One chapter alone: check it, make its faces from templates, or list them.

python tests/chapter.py check naive          code, laws, page, vectors, mistakes, port
python tests/chapter.py new decision/loss    its faces, and its line in the navigation
python tests/chapter.py faces naive          the files that make it
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = Path(__file__).parent / "templates"

FACES = {
    "code": "refnb/{part}/{chapter}.py",
    "page": "docs/{part}/{chapter}.md",
    "clauses": "docs/specification/{chapter}.md",
    "laws": "tests/{part}/test_{chapter}.py",
    "vectors": "refnb/conformance/vectors/{chapter}.json",
    "port": "docs/playground/{part}/{chapter}.js",
}
MISTAKES = "tests/mistakes/{part}.py"
END_OF_COURSE = '      - "Engine room'


def main(words: list[str]) -> int:
    """Run one of the three commands; return its exit status."""
    match words:
        case ["check", chapter]:
            return check(part_of(ROOT, chapter), chapter)
        case ["new", name] if name.count("/") == 1:
            print(*(path.relative_to(ROOT) for path in new(ROOT, *name.split("/"))), sep="\n")
            return 0
        case ["faces", chapter]:
            found = list(faces(ROOT, part_of(ROOT, chapter), chapter))
            print(*(path.relative_to(ROOT) for path in found), f"{len(found)} files", sep="\n")
            return 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2


def check(part: str, chapter: str) -> int:
    """Run all that speaks of one chapter, in one process."""
    laws = sorted((ROOT / "tests" / part).glob(f"test_{chapter}*.py"))
    files = [FACES["code"].format(part=part, chapter=chapter), *map(str, laws)]
    page = FACES["page"].format(part=part, chapter=chapter)
    named = [f"{file}[{chapter}]" for file in _judged(chapter)]
    tests = [*files, f"tests/source/test_pages.py::test_a_page_says_what_is_true[{page}]", *named]
    command = [sys.executable, "-m", "pytest", "-q", "--numprocesses=0", *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def _judged(chapter: str) -> Iterator[str]:
    """Yield the tests that take a chapter's vectors, its mistakes and its port."""
    if (ROOT / FACES["vectors"].format(chapter=chapter)).exists():
        yield "tests/conformance/test_answers.py::test_the_reference_gives_every_answer"
        yield "tests/conformance/test_ports.py::test_the_javascript_port_gives_every_answer"
        yield "tests/conformance/test_mistakes.py::test_every_mistake_is_noticed"


def new(root: Path, part: str, chapter: str) -> Iterator[Path]:
    """Write every face of a chapter that is not there yet, and show it in the navigation."""
    title = chapter.capitalize()
    for face, place in FACES.items():
        path = root / place.format(part=part, chapter=chapter)
        text = Template((TEMPLATES / f"{face}.txt").read_text("utf-8"))
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text.substitute(part=part, chapter=chapter, Title=title))
        yield path
    yield from _part(root, part)
    yield _mistakes(root, part, chapter)
    nav = root / "mkdocs.yml"
    before, start, after = nav.read_text("utf-8").partition(END_OF_COURSE)
    nav.write_text(f"{before}          - {part}/{chapter}.md\n{start}{after}", "utf-8")
    yield nav


def _part(root: Path, part: str) -> Iterator[Path]:
    """Write the docstring of a part that is new."""
    package = root / "refnb" / part / "__init__.py"
    if not package.exists():
        package.write_text(f'"""{part.capitalize()}: what its chapters are about."""\n', "utf-8")
        yield package


def _mistakes(root: Path, part: str, chapter: str) -> Path:
    """Write a mistake with a chapter at the end of the table of its part."""
    path = root / MISTAKES.format(part=part)
    empty = f'"""Mistakes: {part}."""\n\nTABLE = r"""\n"""\n'
    text = path.read_text("utf-8") if path.exists() else empty
    rows = Template((TEMPLATES / "mistakes.txt").read_text("utf-8"))
    more = rows.substitute(part=part, chapter=chapter)
    path.write_text(text.removesuffix('"""\n') + more + '"""\n', "utf-8")
    return path


def faces(root: Path, part: str, chapter: str) -> Iterator[Path]:
    """Yield the files of a chapter that are there."""
    for place in FACES.values():
        path = root / place.format(part=part, chapter=chapter)
        yield from (
            sorted(path.parent.glob(f"{path.stem}_*{path.suffix}")) if "test_" in place else ()
        )
        if path.exists():
            yield path


def part_of(root: Path, chapter: str) -> str:
    """Return the part that a chapter belongs to; a module without a page is not a chapter."""
    parts = (path.parent.name for path in sorted((root / "refnb").glob(f"*/{chapter}.py")))
    for part in parts:
        if (root / FACES["page"].format(part=part, chapter=chapter)).exists():
            return part
    sys.exit(f"no chapter {chapter!r} in refnb")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The mutants: each kind of change is made, and a tiny project notices what it should."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from mutation.listed import FOLDER, entries, places
from mutation.mistaken import capped, clipped, first, floated, halved, rounded, wrapped
from mutation.mutants import changes, mutants, sample
from source.course import ROOT, write

TINY = Fraction(1, 10**7 + 1)
MODULE = "refnb/part/chapter.py"


@pytest.mark.parametrize(
    ("code", "made"),
    [
        ("a < b", {"logic a <= b"}),
        ("a and b", {"logic a or b"}),
        ("a // b", {"logic -(-(a) // (b))", "size mistaken.halved(a, b)"}),
        ("a ** b", {"logic a * b", "size mistaken.capped(b, 50)"}),
        ("0", {"logic 1"}),
        ("5", {"logic 6", "logic 4"}),
        ("x = f(a, b)", {"logic f(b, a)"}),
        ("x = max(a)", {"logic min"}),
        ("x = max(a, b)", {"logic min"}),
        ("x = sorted(a)", {"logic sorted(a)[::-1]"}),
        ("a[:n]", {"logic n + 1", "logic n - 1"}),
        ("{a for a in b if c}", {"logic True", "size mistaken.first(b, 3)"}),
        ("a[b] = c", {"logic pass"}),
        ("check(a + b)", {"refusal pass"}),
        ("checks.same(a, b)", {"refusal pass"}),
        ("if a:\n    raise b(1)", {"refusal False"}),
        ("while a:\n    break", {"logic not (a)", "logic continue"}),
        ("def f(n: int):\n    n", {f"size mistaken.capped(n, {most})" for most in (6, 10, 50)}),
        ('"""Say 1."""\na: Literal[1] = f"{1 + 1}"', set()),
    ],
)
def test_each_change_is_made(tmp_path: Path, code: str, made: set[str]) -> None:
    """One change for each place and operator, and only where it can matter."""
    write(tmp_path, {MODULE: code + "\n"})
    assert {f"{m.kind} {m.after}" for m in mutants(tmp_path, MODULE)} == made


def test_the_source_is_changed_in_one_place(tmp_path: Path) -> None:
    """What stands around it stays as it is, letters of several bytes too."""
    write(tmp_path, {MODULE: "a = 'é', b < c  # less\nd = 'f'\n"})
    assert [m.source.decode() for m in mutants(tmp_path, MODULE)] == [
        "a = 'é', (b <= c)  # less\nd = 'f'\n"
    ]


def test_a_sample_has_all_kinds(tmp_path: Path) -> None:
    """Four of logic and two of sizes for each refusal; another seed draws others."""
    write(tmp_path, {MODULE: 9 * "a // b + 5\ncheck(a)\n"})
    found = list(mutants(tmp_path, MODULE))
    kinds = [m.kind for m in sample(found, 14, "0")]
    assert [kinds.count(kind) for kind in ("logic", "size", "refusal")] == [8, 4, 2]
    assert sample(found, 14, "0") == sample(found, 14, "0") != sample(found, 14, "1")


def test_mistakes_of_size_leave_small_numbers_alone() -> None:
    """And change large ones, wherever they are held."""
    small = {"a": [Fraction(1, 3), 5, True, "x"]}
    for mistake in (rounded, floated, wrapped):
        assert mistake(small) == small
        assert mistake((2**64 + TINY,)) != (2**64 + TINY,)
    assert (clipped(TINY, 50), clipped(Fraction(0), 50)) == (Fraction(1, 50), 0)
    assert (capped(7, 6), capped(5, 6), first("abcd", 3)) == (6, 5, ["a", "b", "c"])
    assert (halved(7, 2), halved(-7, 2), halved(2**62 + 1, 1)) == (3, -4, 2**62)


def test_what_is_listed_can_still_be_changed() -> None:
    """Each entry is a change of today's module, with a reason, and listed once."""
    for file in (ROOT / FOLDER).glob("*.toml"):
        for path, found in entries(file).items():
            listed = places(ROOT, file.stem, path)
            made = {m.place for m in changes(ROOT, path)} if file.stem != "port" else listed
            assert listed <= made, path
            assert len(listed) == len(found)
            assert all(len(entry["why"].split()) > 3 for entry in found)


def test_a_tiny_project_is_judged(tmp_path: Path) -> None:
    """The command tells what an example and a law notice, and names what nothing does."""
    code = '"""Compare.\n\n>>> f(2, 1)\nFalse\n"""\n\ndef f(a, b):\n    return a < b and b > 0\n'
    law = "from refnb.part.chapter import f\n\ndef test_f():\n    assert not f(1, 1)\n"
    packages = {"refnb/__init__.py": "", "refnb/part/__init__.py": ""}
    write(tmp_path, {**packages, MODULE: code, "tests/part/test_chapter.py": law})
    rows = judged(tmp_path)
    assert rows[1].split() == ["chapter", "2/4", "-", "-", "-", "1/4", "2/4"]
    assert [row.split("logic")[1].strip() for row in rows[2:-1]] == ["b > 0 -> b >= 0", "0 -> 1"]
    assert judged(tmp_path, "--lines", "7")[1].split()[1] == "-"
    entry = 'line = "return a < b and b > 0"\nchange = "b > 0 -> b >= 0"\nwhy = "it is not"\n'
    write(tmp_path, {str(FOLDER / "part.toml"): f'[["{MODULE}"]]\n{entry}'})
    assert judged(tmp_path, "--by", "laws")[1].split()[1:] == ["2/3", "-", "-", "-", "-", "2/3"]
    assert judged(tmp_path, "--equivalent")[1].split()[1:] == ["0/1", *"---", "0/1", "0/1"]


def test_a_module_that_nothing_has_read_yet_is_changed_as_well(tmp_path: Path) -> None:
    """Neither what answers vectors nor the law, until it runs, imports it."""
    code = '"""Compare.\n\n>>> f(2, 1)\nFalse\n"""\n\ndef f(a, b):\n    return a < b and b > 0\n'
    law = "def test_f():\n    from refnb.part.chapter import f\n    assert not f(1, 1)\n"
    packages = {f"refnb/{name}__init__.py": "" for name in ("", "part/", "conformance/")}
    judges = {f"refnb/conformance/{name}.py": "" for name in ("vectors", "runner")}
    answers = {"refnb/conformance/serve.py": "def hello():\n    pass\n"}
    chapter = {MODULE: code, "tests/part/test_chapter.py": law}
    write(tmp_path, {**packages, **judges, **answers, **chapter})
    (tmp_path / "refnb" / "conformance" / "vectors").mkdir()
    for step, seen in (("examples", "1/4"), ("laws", "2/4")):
        assert judged(tmp_path, "--by", step)[1].split()[1] == seen


def test_what_meets_no_number_that_it_could_change_is_left_out(tmp_path: Path) -> None:
    """A whole number is neither rounded nor clipped; where none passes at all, that is told."""
    code = "\n\n".join(f'def {name}(a) -> "Fraction":\n    return a\n' for name in "fg")
    law = "from refnb.part.chapter import f\n\ndef test_f():\n    assert f(2) == 2\n"
    packages = {"refnb/__init__.py": "", "refnb/part/__init__.py": ""}
    write(tmp_path, {**packages, MODULE: code, "tests/part/test_chapter.py": law})
    rows = judged(tmp_path)
    assert rows[1].split()[1:3] == ["-", "0/7"]
    called = [row.split("mistaken.")[1].partition("(")[0] for row in rows[2:-1]]
    assert called == ["floated", "wrapped", "rounded", "floated", "clipped", "clipped", "wrapped"]


def judged(root: Path, *options: str) -> list[str]:
    """Return the lines that the command prints for the chapter of a tiny project."""
    command = [sys.executable, "-m", "mutation", "chapter", *options]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    ended = subprocess.run(command, cwd=root, env=env, capture_output=True, check=True)
    return ended.stdout.decode().splitlines()

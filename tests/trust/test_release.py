"""A release: built twice with the same bytes, installed without a network, and used."""

import email
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from filecmp import cmp
from functools import partial
from importlib import import_module
from inspect import get_annotations
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import refnb
from refnb.api.learning.answer import Answer
from refnb.io.catalogue import homes
from source.course import ROOT

slow = pytest.mark.slow  # a command of .ci/run and of a release

KEPT_OUT = ignore_patterns(
    ".git", ".venv", "venv", "site", "node_modules", "__pycache__", ".*_cache", ".hypothesis"
)
LEARN = "import refnb; print(refnb.learn(refnb.example('weather'), label='Play').ask({}).label)"


def build(tree: Path, into: Path) -> list[Path]:
    """Build the wheel and the source distribution of a tree."""
    whole = [sys.executable, "-m", "hatchling", "build", "-d", str(into)]
    subprocess.run(whole, cwd=tree, capture_output=True, check=True, timeout=300)
    return sorted(into.iterdir())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Build the wheel and the source distribution of this tree."""
    tree = tmp_path_factory.mktemp("one") / "refnb"
    copytree(ROOT, tree, ignore=KEPT_OUT)
    return build(tree, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def wheel(built: list[Path]) -> Path:
    """Return the wheel."""
    return next(path for path in built if path.suffix == ".whl")


@slow
def test_the_same_bytes_again(built: list[Path], tmp_path: Path) -> None:
    """From another folder, at another time, the source distribution unpacked."""
    source = next(path for path in built if path.suffix == ".gz")
    with tarfile.open(source) as packed:
        packed.extractall(tmp_path / "two", filter="data")
    (tree,) = (tmp_path / "two").iterdir()
    for path in tree.rglob("*.py"):
        os.utime(path, (1, 1))
    again = build(tree, tmp_path / "dist")
    assert [path.name for path in again] == [path.name for path in built]
    assert all(map(partial(cmp, shallow=False), again, built))


@slow
def test_the_wheel_holds_the_package_alone(wheel: Path) -> None:
    """Every module and data file of refnb, the clauses, the mark of types; nothing else."""
    with zipfile.ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}
    files = {path for name in ("refnb", "docs/specification") for path in (ROOT / name).rglob("*")}
    names = {path.relative_to(ROOT).as_posix() for path in files if path.is_file()}
    vectors = "refnb/conformance/vectors"
    mine = {name for name in names if "__pycache__" not in name and vectors not in name}
    mine |= {f"{vectors}.py", f"{vectors}.zip"}
    assert held == {name.replace("docs/specification", "refnb/specification") for name in mine}
    assert "refnb/py.typed" in held


@slow
def test_the_metadata_are_whole(wheel: Path) -> None:
    """Name, version, summary, licence, Python, readme; no dependency that is not optional."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith("METADATA"))
        about = email.message_from_bytes(packed.read(name))
    assert (about["Name"], about["Version"]) == ("refnb", refnb.__version__)
    assert about["License-Expression"] == "MIT"
    assert about["Requires-Python"] == ">=3.11"
    assert "# refnb" in about.get_payload()
    assert all("extra ==" in needed for needed in about.get_all("Requires-Dist", []))


@slow
def test_installed_without_a_network_and_used(wheel: Path, tmp_path: Path) -> None:
    """In a clean environment: version, a problem, a table of one's own, and the runner."""
    venv.create(tmp_path / "venv")
    folder = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")

    def ran(program: str, *words: str) -> str:
        whole = [str(folder / program), *words]
        env = {"PATH": os.environ["PATH"], "PYTHONNOUSERSITE": "1", "PIP_NO_INPUT": "1"}
        ended = subprocess.run(
            whole, cwd=tmp_path, env=env, capture_output=True, text=True, check=True, timeout=120
        )
        return ended.stdout

    into = ["--python", str(folder / "python"), "install", "-q", "--no-index", "--no-deps"]
    pip = [sys.executable, "-m", "pip", *into, str(wheel)]
    subprocess.run(pip, capture_output=True, check=True, timeout=120)
    assert ran("refnb", "--version") == f"refnb {refnb.__version__}\n"
    assert "3/803" in ran("refnb", "solve", "spam")
    assert ran("python", "-c", LEARN) == "yes\n"
    ran("refnb", "conform", "kit", "kit")
    port = [str(folder / "python"), "-m", "refnb", "serve"]
    assert "0 failed" in ran("refnb", "conform", "--chapter", "bayes", "--", *port)


def test_the_version_stands_in_one_place() -> None:
    """Only the package names its version; the newest heading of the change log agrees."""
    version = refnb.__version__
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", version)
    for path in ("CITATION.cff", "README.md", "pyproject.toml", "mkdocs.yml"):
        assert version not in (ROOT / path).read_text("utf-8")
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## (.+)$", log, re.MULTILINE)
    assert headings[0] == "Unreleased" or headings[0].startswith(version)
    assert ".dev" in version or any(heading.startswith(version) for heading in headings)


def classes() -> dict[str, type]:
    """Return the classes that `import refnb` offers, and that of an answer."""
    offered = [Answer, *(getattr(refnb, name) for name in refnb.__all__)]
    return {kind.__name__: kind for kind in offered if isinstance(kind, type)}


def there(name: str) -> bool:
    """Tell whether a module, a function of a chapter, a public name or a member is in refnb."""
    first, _, last = name.rpartition(".")
    place = ROOT / "refnb" / name.removeprefix("refnb.").replace(".", "/")
    if place.with_suffix(".py").exists() or place.is_dir():
        return True
    if first == "refnb":
        return last in refnb.__all__
    if first in homes():
        return hasattr(import_module(f"refnb.{homes()[first]}.{first}"), last)
    owners = [kind for known, kind in classes().items() if first in ("", known)]
    fields = {name for kind in owners for base in kind.__mro__ for name in get_annotations(base)}
    return last in fields or any(hasattr(kind, last) for kind in owners)


def test_old_names_are_gone_and_new_ones_are_there() -> None:
    """The newest table of the change log: before 1.0 a rename leaves nothing behind."""
    newest = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    rows = re.findall(r"^\| (`[^|]+) \| (`[^|]+) \|$", newest, re.MULTILINE)
    named = [[re.findall(r"`([^`]+)`", cell) for cell in row] for row in rows]
    assert len(named) > 10
    assert [name for old, _ in named for name in old if there(name)] == []
    assert [name for _, new in named for name in new if not there(name)] == []

"""What is written: never over what is read, whole or not at all, and refused in one sentence."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE
from typing import IO

import pytest

import refnb
from cli.commands import EXAMPLES, answered, refused
from refnb.cli.main import COMMANDS
from refnb.core.errors import BadTable
from source.course import ROOT

# in the lines below, IN is the file that is read and named again as the one to write
TABLE, MODEL, NET, HMM = (
    str(EXAMPLES / name) for name in ("weather.csv", "spam.json", "asia.bif", "umbrella.json")
)
READ_AND_WRITTEN = (
    (TABLE, "classify IN --label Play --save"),
    (TABLE, f"classify {TABLE} --label Play --queries IN --save"),
    (TABLE, f"classify {TABLE} --label Play --test IN --save"),
    (TABLE, "classify --counts IN --save"),
    (MODEL, "classify --from IN --save"),
    (NET, "network IN --save"),
    (TABLE, "network --learn IN --order Play,Wind --save"),
    (TABLE, f"network {NET} --fit IN --save"),
    (TABLE, "em IN --label Play --steps 1 --save"),
    (NET, f"em {TABLE} --network IN --save"),
    (MODEL, f"em {TABLE} --label Play --start IN --save"),
    (HMM, "hmm IN --learn /dev/null --save"),
    (TABLE, f"hmm {HMM} --learn IN --save"),
)
KINDS = {  # what cannot be replaced, and why
    "circle": "too many levels of symbolic links",
    "read-only": "read-only",
    "linked": r"2 names \(hard links\), .* replaced: delete this name first, or name another",
    "device": "a regular file is needed",
}
CALLS: dict[str, Callable[[Path], object]] = {
    "classifier": lambda path: refnb.learn(TABLE, "Play").save(path),
    "loaded": lambda path: refnb.load(MODEL).save(path),
    "network": lambda path: refnb.network(NET).save(path),
    "chain": lambda path: refnb.hmm(HMM).save(path),
    "em": lambda path: refnb.em(TABLE, "Play", steps=1).save(path),
}


def linked(link: Path, path: Path, make: Callable[[Path, Path], None] = Path.symlink_to) -> Path:
    """Give a file or a folder another name, by a symbolic or a hard link."""
    make(link, path)
    return link


WAYS: dict[str, Callable[[Path, Path], Path | str]] = {
    "dotted": lambda path, _: f"{path.parent}/./{path.name}",
    "symbolic": lambda path, folder: linked(folder / "link.json", path),
    "hard": lambda path, folder: linked(folder / "hard.json", path, Path.hardlink_to),
    "through": lambda path, folder: linked(folder / "folder", path.parent) / path.name,
}


def target(kind: str, folder: Path) -> Path:
    """Make something that cannot be replaced."""
    path = folder / "x.json"
    match kind:
        case "circle":
            linked(path, linked(folder / "y.json", path))
        case "device":
            linked(path, Path("/dev/full"))
        case _:
            path.write_text("old")
            path.chmod(0o444 if kind == "read-only" else 0o644)
    if kind == "linked":
        linked(folder / "twin", path, Path.hardlink_to)
    return path


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    """Return two folders: that of what is read, and another one."""
    found = tmp_path / "read", tmp_path / "other"
    for folder in found:
        folder.mkdir()
    return found


def _seen(folder: Path) -> list[tuple[object, ...]]:
    """Return what a folder holds, but not when it was last looked at."""
    known = [(path.name, path.lstat()) for path in sorted(folder.iterdir())]
    return [(name, x.st_mode, x.st_ino, x.st_nlink, x.st_size, x.st_mtime_ns) for name, x in known]


@pytest.mark.parametrize("way", [*WAYS, "input"])
@pytest.mark.parametrize(("source", "line"), READ_AND_WRITTEN)
def test_what_is_read_is_kept(source: str, line: str, way: str, places: tuple[Path, Path]) -> None:
    """However the file is spelled, linked or opened by a shell, and whichever option writes it."""
    read = places[0] / "in.json"
    read.write_bytes(Path(source).read_bytes())
    target = str(read if way == "input" else WAYS[way](read, places[1]))
    named = "-" if way == "input" else str(read)
    words = [named if word == "IN" else word for word in line.split()]
    old = os.dup(0)
    try:
        with read.open("rb") as file:
            os.dup2(file.fileno(), 0)
            said = refused(*words, target)
    finally:
        os.dup2(old, 0)
        os.close(old)
    assert said == f"{words[-1]} would write over {target!r}, which is read as {named!r}"
    assert read.read_bytes() == Path(source).read_bytes()


def test_all_options_that_write_are_tried_here() -> None:
    """A new one is missed by this law until the table above has it."""
    found = {
        (command, option)
        for command in COMMANDS
        for option in re.findall(r"\n  (--[a-z]+) FILE\s+write ", answered(command, "--help"))
    }
    assert found == {(line.split()[0], line.split()[-1]) for _, line in READ_AND_WRITTEN}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CALLS)
def test_python_refuses_what_cannot_be_replaced(name: str, kind: str, tmp_path: Path) -> None:
    """Each record that saves itself refuses the same targets, and leaves them as they were."""
    path = target(kind, tmp_path)
    before = _seen(tmp_path)
    with pytest.raises(BadTable, match=f"x.json: .*{KINDS[kind]}"):
        CALLS[name](path)
    assert _seen(tmp_path) == before


def test_a_command_refuses_what_cannot_be_replaced_first(tmp_path: Path) -> None:
    """Before the table is read, which has no such column."""
    path = target("read-only", tmp_path)
    assert "read-only" in refused("classify", TABLE, "--label", "none", "--save", str(path))


@pytest.mark.parametrize(("place", "stream"), [("out", "stdout"), ("/dev/stderr", "stderr")])
def test_an_answer_and_a_file_have_own_places(place: str, stream: str, tmp_path: Path) -> None:
    """`refnb ... --save out > out` would lose the one or the other: it is refused."""
    words = f"-m refnb classify {TABLE} --label Play --given Wind=weak --save {place}".split()
    path = tmp_path / "out"
    with path.open("wb") as out:
        ended = started(*words, cwd=tmp_path, **{stream: out})
    assert ended.returncode == 2
    said = path.read_text() or ended.stderr
    assert said.startswith(f"refnb: {place}: what is printed goes into it")


def started(
    *words: str, cwd: Path | None = None, **streams: IO[bytes]
) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    into: dict[str, IO[bytes] | int] = {"stdout": PIPE, "stderr": PIPE, **streams}
    return subprocess.run([sys.executable, *words], env=env, cwd=cwd, stdout=into["stdout"],
                          stderr=into["stderr"], text=True, check=False, timeout=60)  # fmt: skip


SAVE = """
import resource, signal, sys
import refnb
path, how = sys.argv[1:]
found = refnb.learn([{"f": f"value {i}", "y": "a"} for i in range(200)], "y")
signal.signal(signal.SIGXFSZ, signal.SIG_DFL if how == "killed" else signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
try:
    found.save(path)
except refnb.core.errors.BadTable as refusal:
    print(refusal)
    sys.exit(2)
"""


def test_an_end_in_the_middle_of_a_file_leaves_the_old_one(tmp_path: Path) -> None:
    """The system kills the writer behind the 5000th byte, or lets it write no more."""
    path = target("old", tmp_path)
    ended = started("-c", SAVE, str(path), "refused")
    assert (ended.returncode, ended.stdout) == (2, f"{path}: file too large\n")
    assert [p.read_text() for p in tmp_path.iterdir()] == ["old"]
    assert started("-c", SAVE, str(path), "killed").returncode == -signal.SIGXFSZ
    assert path.read_text() == "old"
    (left,) = {*tmp_path.iterdir()} - {path}
    assert left.name.startswith(".refnb-")  # the docs say so


@pytest.mark.parametrize("number", ["process", "07" * 8])
def test_no_link_is_followed(number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even who knows the random bytes beforehand cannot make us write elsewhere."""
    name = os.getpid() if number == "process" else number
    victim, planted = tmp_path / "victim", tmp_path / f".refnb-{name}"
    victim.write_text("precious")
    planted.symlink_to(victim)
    monkeypatch.setattr(os, "urandom", lambda number: b"\7" * number)
    with suppress(BadTable):
        CALLS["network"](tmp_path / "x.json")
    assert (victim.read_text(), planted.is_symlink()) == ("precious", True)


@pytest.mark.parametrize("way", ["symbolic", "through"])
def test_a_table_that_is_read_again_is_not_replaced(way: str, places: tuple[Path, Path]) -> None:
    """Its model may be saved anywhere else; `compare` still finds the rows."""
    table = places[0] / "w.csv"
    table.write_bytes(Path(TABLE).read_bytes())
    more = places[0] / "more.csv"
    more.write_bytes(Path(TABLE).read_bytes())
    model = refnb.learn(table, "Play", smoothing="laplace")
    link = WAYS[way](table, places[1])
    for learned in (model, model.learn(more), refnb.learn(more, "Play").learn(table)):
        with pytest.raises(BadTable, match="the rows were learned from it"):
            learned.save(link)
    assert table.read_bytes() == Path(TABLE).read_bytes()


def test_a_model_that_was_loaded_may_be_saved_in_its_place(tmp_path: Path) -> None:
    """A loaded model is all there: it is taught more and saved again under its name."""
    path = tmp_path / "m.json"
    refnb.learn(TABLE, "Play").save(path)
    refnb.load(path).learn(TABLE).save(path)
    assert refnb.load(path).statistics == refnb.learn(TABLE, "Play").learn(TABLE).statistics


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_new_file_has_the_rights_that_the_user_gives_to_files(umask: int, tmp_path: Path) -> None:
    """As whatever else is created."""
    old = os.umask(umask)
    try:
        CALLS["network"](tmp_path / "x.json")
    finally:
        os.umask(old)
    assert (tmp_path / "x.json").stat().st_mode & 0o777 == 0o666 & ~umask

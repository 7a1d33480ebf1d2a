"""text: what is held out, what has no answer, the curve, and what is no folder of documents."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from cli.commands import answered, refused, steps
from refnb.api.learning.documents import classes

JSON = ("--format", "json")


def written(folder: Path, texts: Mapping[str, str]) -> str:
    """Write files below a folder and return its path."""
    for name, content in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return str(folder)


def pairs(value: object) -> dict[str, object]:
    """Return a table of a step."""
    return dict(value)  # type: ignore[call-overload, no-any-return]


def test_every_third_is_held_out(tmp_path: Path) -> None:
    """Names are sorted as strings: 10 comes before 9; folders are read as one."""
    names = ["1", "10", "100", "2", "20", "9"]  # as strings sort them; the third and sixth go
    texts = {f"b/{n}": "held" if n in ("100", "9") else "kept" for n in names}
    texts |= {f"a/{n}": "buy now" for n in "123"}
    one = written(tmp_path / "one", {n: t for n, t in texts.items() if len(n) < 4})
    other = written(tmp_path / "other", {n: t for n, t in texts.items() if len(n) > 3})
    found = steps(answered("text", one, other, "--hold-out", "3", *JSON))
    assert pairs(found["tested"])["rows"] == "3"
    choices = pairs(found["choices"])
    assert choices["learned from"] == "6 documents"
    assert choices["tested on"] == "one document in 3 of each class, in the order of their names"
    assert [path.name for path in classes([one, other])["b"]] == names


REFUSED = [  # the words of a command, and of its line
    ("train --test test --least 9", "no word is left of 2 with least = 9 and common = 0"),
    ("train --test test --curve --least 2", "share 1/64: no word is left of 2 with least = 2 and"),
    ("a\0b --hold-out 2", "no file has such a name"),
    ("train/ham/1 --hold-out 2", "ham/1: a folder is needed; of a table name the columns"),
    ("link --hold-out 2", "link/b/1: a class holds files alone"),
    ("none --hold-out 2", "none: no such file"),
    ("link/c --hold-out 2", "link/c: a folder of texts has a sub-folder for each class"),
    ("bare --hold-out 2", "bare/b: a class needs at least one file"),
    ("train --hold-out 3", "spam: to hold out one document in 3, a class needs 3, got 2"),
    ("train --test more", "more: no class 'eggs' was learned; there are 'ham', 'spam'"),
    ("locked --hold-out 2", "locked/b/1: permission denied"),
]


@pytest.mark.parametrize(("words", "message"), REFUSED)
def test_what_cannot_be_read_is_named(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, with the folder or the option, the requirement and what was found."""
    monkeypatch.chdir(tmp_path)
    letters = {f"{y}/{i}": "buy" if y == "spam" else "meet" for y in ("spam", "ham") for i in "12"}
    written(tmp_path / "train", letters | {"ham/3": "buy meet"})
    written(tmp_path / "test", {"spam/1": "buy"})
    written(tmp_path / "more", {"eggs/1": "x"})
    written(tmp_path, {"locked/b/1": "x"})
    for folder in ("link/b", "link/c", "bare/b"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "link/b/1").symlink_to("nowhere")
    (tmp_path / "locked/b/1").chmod(0)
    if words.startswith("locked") and os.access("locked/b/1", os.R_OK):
        pytest.skip("this user may read every file")
    assert message in refused("text", *words.split(" "))

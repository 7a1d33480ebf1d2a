"""What somebody sees of an answer beside its numbers: words, the order of labels, files."""

from collections.abc import Callable
from pathlib import Path

import pytest

import refnb
from refnb import paths
from refnb.door import arrows, files, hints
from refnb.door.drawing import Diagram
from refnb.errors import BadTable, BadWeight, EmptyData, OutOfRange, UnknownLabel, UnknownValue
from refnb.problems.umbrella import MODEL
from refusals import refuses
from terminals import terminal

ROWS: list[dict[str, object]] = [
    {"f": f, "g": f"{i}.5", "h": str(i), "y": y, "n": "2"}
    for i, (f, y) in enumerate(zip("xzzx", "abba", strict=True))
]


def test_every_choice_of_a_classifier_is_told() -> None:
    """Made or not; a family that is declared, and one that the column shows."""
    learned = refnb.learn(
        ROWS,
        "y",
        features=["f", "g", "h"],
        families={"h": "poisson"},
        domains={"f": ["z", "x"]},
        labels=["b", "a"],
        smoothing="add=2",
        prior="uniform",
        missing="?",
        weight="n",
        divisor="n-1",
        shared=True,
    )
    assert learned.told == {
        "table": "the records",
        "model": "mixed, other columns categorical",
        "label": "y",
        "smoothing": "add=2",
        "prior": "uniform",
        "families": "h=poisson",
        "taken for numbers": "g",
        "variance": "divisor n-1, one for all labels",
        "features": "f, g, h",
        "weight": "n",
        "missing": "'?'",
        "declared domains": "f",
        "other domains": "the values seen, sorted",
        "labels": "as declared",
    }
    whole = refnb.learn([{"f": "x", "y": "a"}], "y", model="joint")
    assert whole.told == {
        "table": "the records",
        "model": "joint",
        "label": "y",
        "domains": "the values seen, sorted",
        "labels": "those seen, sorted",
    }


def test_a_trial_has_the_order_of_the_labels() -> None:
    """For what is true and for what was taken, in whichever order the rows came."""
    learned = refnb.learn([{"f": y, "y": y} for y in "abc"], "y", labels=["c", "a", "b"])
    for order in ("abc", "cba", "bca"):
        found = learned.test([{"f": f, "y": y} for y in order for f in order])
        taken = [[y, *row.items()] for y, row in found.confusion.items()]
        assert taken == [[y, ("c", 1), ("a", 1), ("b", 1)] for y in "cab"]


def _symbolic(path: Path) -> Path:
    other = path.with_name("other")
    other.write_text("old")
    path.symlink_to(other)
    return other


def _kept(path: Path) -> Path:
    path.write_text("old")
    path.chmod(0o640)
    return path


def _there(folder: Path) -> dict[str, tuple[int, str]]:
    return {p.name: (p.lstat().st_mode, p.read_text()) for p in folder.iterdir()}


@pytest.mark.parametrize("before", [Path, _kept, _symbolic])
def test_a_file_is_saved_as_what_it_was(
    before: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New, with a mode, or as a link; or left alone, and nothing beside it."""
    path = tmp_path / "saved"
    other = before(path)
    known = _there(tmp_path)
    refuses(BadTable, "half a surrogate pair", lambda: paths.save(str(path), "\ud800"))
    assert _there(tmp_path) == known
    paths.save(str(path), "new\n")
    wanted = {name: (mode, "new\n") for name, (mode, _) in known.items()}
    found = _there(tmp_path)
    assert found == (wanted or {"saved": (path.stat().st_mode, "new\n")})
    assert other.samefile(path)
    monkeypatch.setattr(Path, "replace", _full)
    refuses(BadTable, "saved: disk full", lambda: paths.save(str(path), "newer"))
    assert _there(tmp_path) == found


def _full(*_: object) -> None:
    raise OSError(28, "Disk full")


def test_a_chain_tells_a_terminal_its_steps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One by one on a line that is wiped at the end; nobody else is told."""
    chain = refnb.hmm(MODEL)
    chain.learn([["umbrella", "none"]], steps=2)
    assert capsys.readouterr() == ("", "")
    shown = terminal(monkeypatch)
    chain.learn([["umbrella", "none"]], steps=2)
    assert shown.getvalue() == "\rstep 1 of 2\rstep 2 of 2\r\x1b[K"


def test_a_near_miss_is_sought_among_the_first() -> None:
    """Among 5000 values for one question, and among 100 for each of many rows."""
    for place, found in ((5000, True), (5001, False)):
        known = [*map(str, range(place - 1)), "sunny"]
        assert ("did you mean 'sunny'" in hints.hint("Sunny", known)) == found
    values = [f"v{i}" for i in range(100, 201)]
    learned = refnb.learn([{"f": v, "y": "a"} for v in values], "y")
    for value, found in ((values[99], True), (values[100], False)):
        problem = learned.ask_all([{"f": value.upper()}])[0].problem
        assert (f"did you mean {value!r}" in problem) == found


@pytest.mark.parametrize("word", ["k2", "mdl", "bdeu=1"])
def test_a_score_with_a_name_has_no_near_miss(word: str) -> None:
    """What is wrong is behind the name; another name has the one that is near."""
    with pytest.raises(BadWeight) as told:
        arrows.score(f"{word.removesuffix('1')}=x")
    assert "did you mean" not in str(told.value)
    assert "there are" not in str(told.value)
    refuses(OutOfRange, f"; did you mean '{word}'\\?$", lambda: arrows.score(word.upper()))


def test_ten_thousand_places_are_drawn() -> None:
    """And no more."""
    names: dict[str, tuple[str, ...]] = {f"v{i}": () for i in range(10_000)}
    assert Diagram(names)._lines == []
    refuses(OutOfRange, "at most 10000", Diagram({**names, "w": ()}).svg)


def test_what_is_taken_where_nothing_is_said() -> None:
    """Ten steps of EM, samples of up to thirty, one sheet with the first numbers."""
    assert "10 at most" in str(refnb.em([{"f": "x", "y": "a"}], "y"))
    fair = {"prior": {"a": "1"}, "presence": {}}
    assert [*refnb.curve(fair).points] == [*range(31)]
    assert refnb.sheet("coin") == refnb.sheet("coin", 1, 1, "latex", key=False, kind="usual")


@pytest.mark.parametrize("name", ["n0", "n2", "n3", "n4", "w0", "w2", "w3", "w4"])
@pytest.mark.parametrize("weight", [None, "weight"])
def test_the_cell_that_is_wrong_is_named(name: str, weight: str | None) -> None:
    """In whichever of many columns, read as lines or as rows, counted or added later."""
    numbers, words = [f"n{i}" for i in range(5)], [f"w{i}" for i in range(5)]
    good = {**dict.fromkeys(numbers, "2"), **dict.fromkeys(words, "x"), "weight": "2", "y": "a"}
    names = [c for c in good if c != "weight" or weight]
    rows = [{c: good[c] for c in names}] * 5 + [{c: {**good, name: "?"}[c] for c in names}]
    lines = [",".join(cells) + "\n" for cells in (names, *(row.values() for row in rows))]
    families = dict.fromkeys(numbers, "poisson")
    declared = {word: ["x"] for word in words}
    known = refnb.learn(rows[:5], "y", families=families, domains=declared, weight=weight)
    what = BadTable if name in numbers else UnknownValue
    for source, place in ((lines, "line 7"), (rows, "record 6")):
        told = f"^{place}, column '{name}': "
        how = {"families": families, "domains": declared, "weight": weight}
        refuses(what, told, lambda s=source, h=how: refnb.learn(s, "y", **h))  # type: ignore[misc]
        refuses(what, told, lambda s=source: known.learn(s))  # type: ignore[misc]


@pytest.mark.parametrize(("number", "said"), [(49_999, ""), (50_000, "\r50,000 rows\r\x1b[K")])
def test_a_terminal_is_told_every_fifty_thousandth_row(
    number: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing of fewer."""
    shown = terminal(monkeypatch)
    assert sum(1 for _ in files.watched(range(number))) == number
    assert shown.getvalue() == said


def test_a_folder_of_texts_has_classes_with_files(tmp_path: Path) -> None:
    """Hidden names, and files beside the classes, are passed by; several folders are one."""
    refuses(BadTable, "no such file", lambda: refnb.text(tmp_path / "none"))
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        (folder / ".hidden").mkdir(parents=True)
        (folder / "read me").write_text("x")
        told = f"^{folder}: a folder of texts has a sub-folder for each class"
        refuses(BadTable, told, lambda f=folder: refnb.text(f))  # type: ignore[misc]
    (one / "a").mkdir()
    refuses(BadTable, f"^{one}/a: a class needs at least one file", lambda: refnb.text(one))
    (one / "a" / ".hidden").write_text("z")
    refuses(BadTable, "a class needs at least one file", lambda: refnb.text(one))
    (one / "a" / "1").write_text("x")
    (one / "a" / "sub").mkdir()
    refuses(BadTable, f"^{one}/a/sub: a class holds files alone", lambda: refnb.text(one))
    (one / "a" / "sub").rmdir()
    (two / "b").mkdir()
    (two / "b" / "1").write_text("y")
    learned, given = refnb.text([one, two]), {"a": ["x"], "b": ["y"]}
    assert learned.model == refnb.text(given).model
    refuses(UnknownLabel, "no class 'c' was learned", lambda: learned.test({"c": ["x"]}))
    refuses(EmptyData, "at least one row", lambda: learned.test({"a": []}))

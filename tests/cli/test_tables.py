"""Tables and models in files: rows of questions, tests, columns of numbers, what is saved."""

import io
import os
from pathlib import Path

import pytest

import refnb
from cli.commands import (
    LABEL,
    PLAY,
    WEATHER,
    answered,
    files,
    read,
    refused,
    run,
    steps,
)
from cli.commands import written as table
from refnb.api.learning.documents import classes
from refnb.api.learning.loading import load
from refnb.cli.options import record

JSON = ("--format", "json")


def test_labels_with_signs_are_read_back() -> None:
    """A label may hold a comma, a quote or a line end, or be no text: the output is still CSV."""
    labels = ["a,b", 'c"', "d\re", "f\ng"]
    table = [["x", LABEL], *(["1", label] for label in labels)]
    model = r'{"prior": [["\ud800", "1"]], "presence": [["f", [["\ud800", "1/2"]]]]}'
    with files(table=table, new=[["x"], ["1"]], model=model, one="f\n1\n") as path:
        words = ("classify", path["table"], "--label", LABEL)
        row = read(answered(*words, "--queries", path["new"]))[0]
        out = answered("classify", "--from", path["model"], "--queries", path["one"])
    assert row["decision"] == "a,b"
    assert record(row["ties"]) == tuple(sorted(labels))
    assert [row[f"P({label})"] for label in labels] == ["1/4"] * 4
    assert out == "line,decision,ties,P(\\ud800),problem\n2,\\ud800,\\ud800,1,\n"


def test_columns_that_are_not_chosen_are_passed_by() -> None:
    """With --features a file may hold other columns, also when the model comes from a file."""
    with files(new="id,Wind,Outlook\n1,strong,sunny\n", model="") as path:
        words = ("--features", "Wind", "--queries", path["new"])
        saved = answered(*PLAY, *words, "--save", path["model"])
        assert answered("classify", "--from", path["model"], *words) == saved
    assert saved.splitlines()[1] == '2,no,"no,yes",1/2,1/2,'


def test_rules_are_compared_on_what_is_piped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input is read once, and every rule is tested on all of it."""
    compare = ("--compare", "laplace,none,m=3", *JSON)
    known = steps(answered(*PLAY, *compare, "--test", WEATHER))["compared"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path(WEATHER).read_bytes())))
    assert steps(answered(*PLAY, *compare, "--test", "-"))["compared"] == known
    assert steps(answered(*PLAY, *compare))["compared"] != known


def test_nothing_is_saved_when_the_question_is_refused() -> None:
    """A file is written whole or not at all, and only beside an answer."""
    with files(model="old") as path:
        refused(*PLAY, "--given", "Wind=wek", "--save", path["model"])
        assert Path(path["model"]).read_text() == "old"
        answered(*PLAY, "--given", "Wind=weak", "--save", path["model"])
        assert list(Path(path["model"]).parent.iterdir()) == [Path(path["model"])]


def test_saving_keeps_what_the_path_is(tmp_path: Path) -> None:
    """A link is followed, a mode is kept, nothing is left behind; a pipe or a folder is refused."""
    real, link, other = tmp_path / "real.json", tmp_path / "link.json", tmp_path / ("n" * 250)
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    answered(*PLAY, "--save", str(link))
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert load(str(real)).model == load(str(link)).model
    answered(*PLAY, "--save", str(other))
    assert sorted(tmp_path.iterdir()) == sorted([real, link, other])
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        assert "a regular file" in refused(*PLAY, "--save", str(path))
    assert (tmp_path / "pipe").is_fifo()


def test_a_spreadsheet_computes_no_name(tmp_path: Path) -> None:
    """With --spreadsheet no cell is a formula; numbers stay, and without it all names do."""
    formulas = ["=1+1", "+a", "-a", "@a", "=", "\t=1", " =1", "'=1", "\uff1d1", "-1+1", "=a,b"]
    others = ["a=b", "-3", "+1/2", "-0.5", "-3 %", "-.5e-7", "1/2", "'", "it's", "a-b", "x\n=1"]
    path = tmp_path / "a.csv"
    marked = table([["who", "answer"], *([who, "1/2"] for who in (*formulas, *others))])
    path.write_text(marked, "utf-8", newline="")
    for more, sign in (((), ""), (("--spreadsheet",), "'")):
        out = run("check", "play-tennis", "--answers", str(path), *more).out
        assert [row["who"] for row in read(out)] == [*(f"{sign}{who}" for who in formulas), *others]
    path.write_text(table([["f", "y"], ["a", "=x"], ["b", "-1"]]), "utf-8", newline="")
    words = ("classify", str(path), "--label", "y", "--queries", str(path))
    safe = answered(*words, "--spreadsheet")
    assert safe == refnb.learn(str(path), "y").ask_all(str(path)).csv(spreadsheet=True)
    assert [(row["decision"], row["ties"]) for row in read(safe)] == [("'=x", "'=x"), ("-1", "-1")]
    assert "--answers" in refused("check", "play-tennis", "1/2", "--spreadsheet")


def test_every_third_text_is_held_out(tmp_path: Path) -> None:
    """Names are sorted as strings: 10 comes before 9; folders are read as one."""
    names = ["1", "10", "100", "2", "20", "9"]  # as strings sort them; the third and sixth go
    texts = {f"b/{n}": "held" if n in ("100", "9") else "kept" for n in names}
    for name, text in (texts | {f"a/{n}": "buy now" for n in "123"}).items():
        path = tmp_path / ("one" if len(name) < 4 else "other") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    folders = [str(tmp_path / name) for name in ("one", "other")]
    said = answered("text", *folders, "--hold-out", "3")
    for line in ("learned from = 6 documents", "words = 3 in the vocabulary", "3 of 3 rows"):
        assert line in said
    assert "tested on = one document in 3 of each class, in the order of their names\n" in said
    assert [path.name for path in classes(folders)["b"]] == names

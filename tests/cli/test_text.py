"""text: folders of documents, learned from and tested on."""

import os
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from cli.commands import FORMS, answered, refused, run, steps
from refnb.api.learning.documents import classes
from refnb.exact.rational import spelling as number

LETTERS = {
    "spam/1": "Buy! Buy! Buy now!",
    "spam/2": "Buy now?",
    "ham/1": "meet, meet",
    "ham/2": "Meet now.",
    "ham/3": "Meet to buy?",
}
ASKED = {"spam/3": "Buy, buy, buy, meet", "ham/4": "Buy, buy, meet", "ham/5": "lunch"}
JSON = ("--format", "json")
TINY = Fraction(1, 10**30 + 57)


def written(folder: Path, texts: Mapping[str, str | bytes]) -> str:
    """Write files below a folder and return its path."""
    for name, content in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(folder)


def numbered(texts: Mapping[str, list[str]]) -> dict[str, str]:
    """Name the documents of each class 01, 02, ..."""
    return {f"{y}/{i:02}": text for y, many in texts.items() for i, text in enumerate(many, 1)}


def pairs(value: object) -> dict[str, object]:
    """Return a table of a step."""
    return dict(value)  # type: ignore[call-overload, no-any-return]


@pytest.fixture
def train(tmp_path: Path) -> str:
    """Write the letters."""
    return written(tmp_path / "train", LETTERS)


@pytest.fixture
def judge(tmp_path: Path) -> str:
    """Write the documents of a test."""
    return written(tmp_path / "test", ASKED)


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ("", {}),
        ("--smooth m=2 --least 2 --common 1", {"smoothing": "m=2", "least": 2, "common": 1}),
        ("--smooth-prior laplace", {"prior": "laplace"}),
        (f"--prior spam={TINY},ham={1 - TINY}", {"prior": {"spam": TINY, "ham": 1 - TINY}}),
    ],
)
def test_the_command_prints_what_the_library_answers(
    options: str, chosen: dict[str, object], train: str, judge: str
) -> None:
    """To a document and to a test, in every form."""
    learned = refnb.text(train, **chosen)  # type: ignore[arg-type]
    for form in FORMS:
        words = ("text", train, *options.split(), "--format", form)
        assert answered(*words, "--test", judge) == learned.test(judge).render(form)
        assert answered(*words, "--given", "Buy!") == learned.ask("Buy!").render(form)


def test_a_table_is_read_as_the_library_reads_it(tmp_path: Path) -> None:
    """Columns by name or by number, quotes that mean nothing; held out are rows in their order."""
    path = tmp_path / "sms.tsv"
    path.write_text('spam\t"win money\nham\tsee you\nspam\tWin "win\nham\t1000 you\n')
    how = {"text": "t", "header": ["y", "t"], "quotes": False}
    words = ("text", str(path), "--text", "t", "--label", "y", "--header", "y,t", "--quotes", "off")
    for kind in ("multinomial", "binarised", "bernoulli"):
        learned = refnb.text(path, "y", model=kind, extra=["lunch"], **how)  # type: ignore[arg-type]
        chosen = (*words, "--model", kind, "--extra", "lunch")
        assert answered(*chosen, "--given", "Win you") == str(learned.ask("Win you")) + "\n"
        assert answered(*chosen, "--test", str(path)) == str(learned.test(str(path))) + "\n"
    found = steps(answered(*words, "--hold-out", "2", *JSON))
    order = "one document in 2 of each class, in the order of their rows"
    assert pairs(found["choices"])["tested on"] == order
    said = refused("text", str(path), str(path), "--text", "t", "--label", "y", "--given", "x")
    assert said.startswith("of one table --text and --label name the columns")
    assert refused("text", str(path), "--text", "t", "--given", "x").startswith(
        "--text needs --label"
    )


def test_every_third_is_held_out(tmp_path: Path) -> None:
    """Names are sorted as strings: 10 comes before 9; folders are read as one."""
    names = ["1", "10", "100", "2", "20", "9"]  # as strings sort them; the third and sixth go
    texts = {f"b/{n}": "held" if n in ("100", "9") else "kept" for n in names}
    texts |= {f"a/{n}": text.replace("e", "a") for n, text in LETTERS.items() for n in "123"}
    one = written(tmp_path / "one", {n: t for n, t in texts.items() if len(n) < 4})
    other = written(tmp_path / "other", {n: t for n, t in texts.items() if len(n) > 3})
    found = steps(answered("text", one, other, "--hold-out", "3", *JSON))
    assert pairs(found["tested"])["rows"] == "3"
    choices = pairs(found["choices"])
    assert choices["learned from"] == "6 documents"
    assert choices["tested on"] == "one document in 3 of each class, in the order of their names"
    assert [path.name for path in classes([one, other])["b"]] == names


def test_documents_without_an_answer_are_counted(tmp_path: Path) -> None:
    """No answer makes the status 1."""
    train = written(tmp_path / "train", numbered({"b": ["v"], "a": ["w"]}))
    judge = written(tmp_path / "judge", numbered({"b": ["v w", "v"], "a": ["w"]}))
    ended = run("text", train, "--test", judge, "--smooth", "none", *JSON)
    assert ended.status == 1
    assert pairs(steps(ended.out)["tested"])["unanswered"] == "1"
    assert steps(ended.out)["accuracy"] == "2/3"
    assert run("text", train, "--test", judge, "--smooth", "none", "--curve").status == 1


def test_the_curve(tmp_path: Path) -> None:
    """Each share is a test of its own, on every k-th document; the last one is the whole."""
    texts = numbered({"b": ["v w", "v x", "v v", "w"] * 5, "a": ["w", "x w", "x", "v"] * 4})
    train = written(tmp_path / "t", texts)
    judge = written(tmp_path / "k", {"b/1": "v", "a/1": "w", "a/2": "x w"})
    words = ("--test", judge, "--common", "1")
    found = pairs(steps(answered("text", train, *words, "--curve", *JSON))["curve"])
    assert list(found) == ["64", "32", "16", "8", "4", "2", "1"]
    for k in (8, 4, 2, 1):
        some = {n: t for n, t in texts.items() if int(n[2:]) % k == 1 % k}
        part = written(tmp_path / f"every-{k}", some)
        alone = steps(answered("text", part, *words, *JSON))
        right, rows = map(int, found[str(k)])  # type: ignore[call-overload]
        assert number(Fraction(right, rows)) == alone["accuracy"]
        assert pairs(alone["choices"])["learned from"] == f"{len(some)} documents"
    for form in ("text", "markdown", "latex"):
        assert "Learning curve" in answered("text", train, *words, "--curve", "--format", form)
    said = refused("text", train, *words, "--curve", "--least", "3")
    assert said == "share 1/64: no word is left of 2 with least = 3 and common = 1"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("train --test test --smooth=", "a rule is none, laplace"),
        ("train --test test --prior x=1", "the prior must have the same keys"),
        ("train --test test --least 9", "no word is left of 4 with least = 9 and common = 0"),
        ("a\0b --hold-out 2", "no file has such a name"),
        (
            "train/ham/1 --hold-out 2",
            "ham/1: a folder is needed; of a table name the columns",
        ),
        ("link --hold-out 2", "link/b/1: a class holds files alone"),
        ("none --hold-out 2", "none: no such file"),
        ("link/c --hold-out 2", "link/c: a folder of texts has a sub-folder for each class"),
        ("bare --hold-out 2", "bare/b: a class needs at least one file"),
        ("train --hold-out 3", "spam: to hold out one document in 3, a class needs 3, got 2"),
        ("train --test more", "more: no class 'eggs' was learned; there are 'ham', 'spam'"),
        ("locked --hold-out 2", "locked/b/1: permission denied"),
    ],
)
@pytest.mark.usefixtures("train", "judge")
def test_what_cannot_be_read_is_named(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, with the folder or the option, the requirement and what was found."""
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "more", {**ASKED, "eggs/1": "x"})
    written(tmp_path, {"locked/b/1": "x"})
    for folder in ("link/b", "link/c", "bare/b"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "link/b/1").symlink_to("nowhere")
    (tmp_path / "locked/b/1").chmod(0)
    if words.startswith("locked") and os.access("locked/b/1", os.R_OK):
        pytest.skip("this user may read every file")
    assert message in refused("text", *words.split(" "))

"""text: folders of documents, learned from and tested on."""

import json
import os
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from cli.commands import answered, refused, run, steps
from refnb.classifiers import multinomial
from refnb.classifiers.text import count, frequencies, infer, prune, tokens
from refnb.door.folders import classes, documents
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refnb.exact.rational import spelling as number
from refnb.solutions.solution import FORMS
from terminals import terminal

LETTERS = {
    "spam/1": "Buy! Buy! Buy now!",
    "spam/2": "Buy now?",
    "ham/1": "meet, meet",
    "ham/2": "Meet now.",
    "ham/3": "Meet to buy?",
}
ASKED = {"spam/3": "Buy, buy, buy, meet", "ham/4": "Buy, buy, meet", "ham/5": "lunch"}
JSON = ("--format", "json")
Files = Mapping[str, str | bytes]


def written(folder: Path, files: Files) -> str:
    """Write files below a folder and return its path."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(folder)


def numbered(files: Mapping[str, list[str]]) -> dict[str, str]:
    """Name the documents of each class 1, 2, ... with as many digits as it needs."""
    return {f"{y}/{i:02}": text for y, texts in files.items() for i, text in enumerate(texts, 1)}


@pytest.fixture
def train(tmp_path: Path) -> str:
    return written(tmp_path / "train", LETTERS)


@pytest.fixture
def judge(tmp_path: Path) -> str:
    return written(tmp_path / "test", ASKED)


def test_the_letters_by_hand(train: str, judge: str) -> None:
    """With buy, meet, now: 25/37 and 6/11 go right; lunch is unknown, so the prior says ham."""
    found = steps(answered("text", train, "--test", judge, "--least", "2", *JSON))
    assert found["confusion"] == [["ham", [["ham", "2"]]], ["spam", [["spam", "1"]]]]
    assert found["accuracy"] == "1"
    assert found["tested"] == [["right", "3"], ["rows", "3"], ["ties", "0"], ["unanswered", "0"]]
    choices = dict(found["choices"])  # type: ignore[arg-type]
    assert choices["learned from"] == "5 documents"
    assert choices["words"] == "3 in the vocabulary"
    assert choices["tested on"] == judge
    assert choices["smoothing"] == "laplace"
    assert choices["prior"] == "estimated, smoothing none"
    assert choices["words left out"] == "the 0 most frequent, and those seen fewer than 2 times"
    every = steps(answered("text", train, "--test", judge, *JSON))
    assert dict(every["choices"])["words left out"] == "none"  # type: ignore[arg-type]


@pytest.mark.parametrize(("rule", "least", "common"), list(product(("laplace", "m=2"), "12", "01")))
def test_every_decision_is_that_of_the_library(
    train: str, judge: str, rule: str, least: str, common: str
) -> None:
    """The same choices, made with the functions of the chapters."""
    chosen = ["--smooth", rule, "--smooth-prior", "laplace", "--least", least, "--common", common]
    found = steps(answered("text", train, "--test", judge, *chosen, *JSON))
    seen = [Example(tokens(text), name.partition("/")[0]) for name, text in LETTERS.items()]
    words = prune(frequencies(seen), int(least), int(common))
    counted = count(["ham", "spam"], words, seen)
    model = multinomial.fit(counted, smoothing(rule), smoothing("laplace"))
    made = [(n.partition("/")[0], infer(model, tokens(t)).decision) for n, t in ASKED.items()]
    right = sum(label == decision.label for label, decision in made)
    assert found["accuracy"] == number(Fraction(right, 3))
    ties = sum(len(decision.ties) > 1 for _, decision in made)
    assert ["ties", str(ties)] in found["tested"]  # type: ignore[operator]


def test_every_third_is_held_out(tmp_path: Path) -> None:
    """Names are sorted as strings: 10 comes before 9; folders are read as one."""
    names = ["1", "10", "100", "2", "20", "9"]  # as strings sort them; the third and sixth go
    files = {f"b/{n}": "held" if n in ("100", "9") else "kept" for n in names}
    files |= {f"a/{n}": text.replace("e", "a") for n, text in LETTERS.items() for n in "123"}
    one = written(tmp_path / "one", {n: t for n, t in files.items() if len(n) < 4})
    other = written(tmp_path / "other", {n: t for n, t in files.items() if len(n) > 3})
    found = steps(answered("text", one, other, "--hold-out", "3", *JSON))
    tested = dict(found["tested"])  # type: ignore[arg-type]
    assert tested["rows"] == "3"
    kept = {w for _, y, words in documents(classes([one, other]), "") if y == "b" for w in words}
    assert kept == {"held", "kept"}
    choices = dict(found["choices"])  # type: ignore[arg-type]
    assert choices["learned from"] == "6 documents"
    assert choices["tested on"] == "one file in 3 of each class, in the order of their names"
    everything = classes([one, other])
    assert [path.name for path in everything["b"]] == names


def test_an_exact_tie_is_counted(tmp_path: Path) -> None:
    """Two classes with the same letters tie; the first by code point is the answer."""
    same = written(tmp_path / "same", numbered({"b": ["v w", "v"], "a": ["v", "w v"]}))
    found = steps(answered("text", same, "--test", same, *JSON))
    tested = dict(found["tested"])  # type: ignore[arg-type]
    assert tested["ties"] == "4"
    assert (tested["right"], found["accuracy"]) == ("2", "1/2")


def test_a_document_without_an_answer(tmp_path: Path) -> None:
    """Unsmoothed, words of two classes rule out both: not right, and the status is 1."""
    train = written(tmp_path / "train", numbered({"b": ["v"], "a": ["w"]}))
    judge = written(tmp_path / "judge", numbered({"b": ["v w", "v"], "a": ["w"]}))
    ended = run("text", train, "--test", judge, "--smooth", "none", *JSON)
    assert ended.status == 1
    assert dict(steps(ended.out)["tested"])["unanswered"] == "1"  # type: ignore[arg-type]
    assert steps(ended.out)["accuracy"] == "2/3"
    assert run("text", train, "--test", judge, "--smooth", "none", "--curve").status == 1


def test_the_curve(tmp_path: Path) -> None:
    """Each share is a test of its own, on every k-th document; the last one is the whole."""
    texts = numbered({"b": ["v w", "v x", "v v", "w"] * 5, "a": ["w", "x w", "x", "v"] * 4})
    train = written(tmp_path / "t", texts)
    judge = written(tmp_path / "k", {"b/1": "v", "a/1": "w", "a/2": "x w"})
    chosen = ["--common", "1", *JSON]
    points = steps(answered("text", train, "--test", judge, "--curve", *chosen))["curve"]
    assert isinstance(points, list)
    found: dict[str, list[str]] = dict(points)  # type: ignore[arg-type]
    assert list(found) == ["64", "32", "16", "8", "4", "2", "1"]
    for k in (8, 4, 2, 1):
        some = {n: t for n, t in texts.items() if int(n[2:]) % k == 1 % k}
        part = written(tmp_path / f"every-{k}", some)
        alone = steps(answered("text", part, "--test", judge, *chosen))
        right, rows = map(int, found[str(k)])
        assert number(Fraction(right, rows)) == alone["accuracy"]
        assert ["learned from", f"{len(some)} documents"] in alone["choices"]  # type: ignore[operator]
    said = refused("text", train, "--test", judge, "--curve", "--least", "3")
    assert said == "share 1/64: no word is left of 2 with least = 3 and common = 0"


@pytest.mark.parametrize(("form", "more"), list(product(FORMS, [[], ["--curve"]])))
def test_every_form(train: str, judge: str, form: str, more: list[str]) -> None:
    """Accuracy or curve, and the choices that were made, in every form."""
    out = answered("text", train, "--test", judge, "--least", "1", "--format", form, *more)
    assert "laplace" in out
    assert ("Learning curve" if more else "Confusion: true labels by row") in out or form == "json"


def test_many_classes_are_told_one_a_line(tmp_path: Path) -> None:
    """More than twelve: how many were right, and what each is taken for most often."""
    letters = "abcdefghijklmnop"
    train = written(tmp_path / "many", numbered({y: [y] * 3 for y in letters}))
    asked = {**{y: [y] for y in letters}, "f": list("bba")}
    judge = written(tmp_path / "judge", numbered(asked))
    out = answered("text", train, "--test", judge)
    lines = [line.split() for line in out.splitlines()]
    assert ["a", "1", "1"] in lines
    assert ["f", "0", "3", "b", "2"] in lines
    assert max(map(len, out.partition("Confusion")[2].splitlines())) <= 80


def test_one_document_is_worked_out(train: str) -> None:
    """Of four words: 2/5 times (4 + 1)/(6 + 4) for spam against 3/5 times (1 + 1)/(7 + 4)."""
    found = steps(answered("text", train, "--given", "Buy!", *JSON))
    ham, spam = Fraction(3, 5) * Fraction(2, 11), Fraction(2, 5) * Fraction(5, 10)
    expected = [["ham", number(ham / (ham + spam))], ["spam", number(spam / (ham + spam))]]
    assert found["posterior"] == expected
    assert found["decision"] == {"label": "spam", "ties": ["spam"]}


def test_a_test_need_not_hold_every_class(train: str, tmp_path: Path) -> None:
    """The classes that are there are tested."""
    half = written(tmp_path / "half", {"ham/1": "meet", "ham/2": "buy"})
    found = steps(answered("text", train, "--test", half, *JSON))
    assert found["accuracy"] == "1/2"
    assert found["confusion"] == [["ham", [["ham", "1"], ["spam", "1"]]], ["spam", []]]


def test_any_bytes_are_text(tmp_path: Path) -> None:
    """Latin-1, UTF-8, zeros and controls: the ASCII letters are read, the rest parts words."""
    content = bytes(range(256)) + "caf\u00e9 na\u00efve".encode() + b"\x00Zebra\xff\xfe"
    folder = written(tmp_path, {"b/1": content, "b/2": b"", ".hidden/1": b"x", "b/.x": b"x"})
    (*_, one), (*_, two) = documents(classes([folder]), "")
    lower = "abcdefghijklmnopqrstuvwxyz"
    assert one == [lower, lower, "caf", "na", "ve", "zebra"]
    assert two == []
    assert answered("text", folder, "--test", folder)


def test_a_terminal_sees_the_progress(
    train: str, judge: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only there: the place is told on standard error, and wiped away."""
    told = terminal(monkeypatch)
    labels = [label for _, label, _ in documents(classes([train]), "learning")]
    assert labels == ["ham"] * 3 + ["spam"] * 2
    assert told.getvalue() == "\rlearning: 1 of 5 documents\r\x1b[K"
    assert json.loads(answered("text", train, "--test", judge, *JSON))


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("the following arguments are required: FOLDER", []),
        ("give one of --given DOCUMENT, --test FOLDER, --hold-out N", ["{train}"]),
        ("give one of --given", ["{train}", "--test", "{test}", "--hold-out", "3"]),
        ("give only one of --prior, --s", ["{train}", "--test", "x", "--prior", "a=1",
                                           "--smooth-prior", "none"]),
        ("--hold-out takes a whole number, at least 2, got '1'", ["{train}", "--hold-out", "1"]),
        ("--least takes a whole number, at least 0, got '-1'", ["{train}", "--test", "x",
                                                              "--least=-1"]),
        ("--common takes a whole", ["{train}", "--test", "x", "--common", "\u0663"]),
        ("a rule is none, laplace", ["{train}", "--test", "{test}", "--smooth", ""]),
        ("the prior must have the same keys", ["{train}", "--test", "{test}", "--prior", "x=1"]),
        ("no word is left of 4 with least = 9 and common = 0", ["{train}", "--test", "{test}",
                                                            "--least", "9"]),
        ("no/where: no such file or directory", ["{tmp}/no/where", "--hold-out", "2"]),
        ("no file has such a name", ["a\0b", "--hold-out", "2"]),
        ("ham/1: not a directory", ["{train}/ham/1", "--hold-out", "2"]),
        ("ham: a folder of texts has a sub-folder for", ["{train}/ham", "--hold-out", "2"]),
        ("empty/b: a class needs at least one file", ["{empty}", "--hold-out", "2"]),
        ("deep/b/c: a class holds files alone", ["{deep}", "--hold-out", "2"]),
        ("spam: to hold out one file in 3, a class needs 3, got 2", ["{train}", "--hold-out", "3"]),
        ("more: no class 'eggs' was learned; there are 'ham', 'spam'", ["{train}", "--test",
                                                                        "{more}"]),
        ("more: no class 'eggs' was learned", ["{train}", "--test", "{more}", "--least", "9"]),
        ("--curve goes with --test", ["{train}", "--given", "buy", "--curve"]),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(
    tmp_path: Path, train: str, judge: str, message: str, words: list[str]
) -> None:
    """One line, with the folder or the option, the requirement and what was found."""
    for name, files in {
        "more": {**ASKED, "eggs/1": "x"},
        "deep": {"b/c/1": "x"},
    }.items():
        written(tmp_path / name, files)
    (tmp_path / "empty" / "b").mkdir(parents=True)
    places = {n: str(tmp_path / n) for n in ("more", "deep", "empty")}
    places |= {"train": train, "test": judge, "tmp": str(tmp_path)}
    assert message in refused("text", *(word.format(**places) for word in words))


def test_a_file_that_cannot_be_read(tmp_path: Path, judge: str) -> None:
    """A file without permission, or a link to nowhere, is named."""
    folder = written(tmp_path / "bad", LETTERS)
    link = Path(folder, "ham", "0")
    link.symlink_to("nowhere")
    assert refused("text", folder, "--test", judge) == f"{link}: a class holds files alone"
    link.unlink()
    Path(folder, "ham", "1").chmod(0)
    if os.access(Path(folder, "ham", "1"), os.R_OK):
        pytest.skip("this user may read every file")
    assert refused("text", folder, "--test", judge).endswith("ham/1: permission denied")


def test_a_file_too_large(train: str, judge: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document has a limit, which is named."""
    monkeypatch.setattr("refnb.door.folders.MAX_DOCUMENT", 15)
    said = refused("text", train, "--test", judge)
    assert said == f"{train}/spam/1: a document has at most 15 bytes"

"""The command `em`: the door in words."""

import json
from pathlib import Path

import pytest

import refnb
from cli.commands import answered, files, refused
from refnb.solutions.solution import FORMS

MAILS = "free,meeting,kind\nyes,no,spam\nno,yes,ham\nyes,no,\nyes,no,\nno,no,\n"
NET = (
    '{"variables": {"rain": ["yes", "no"], "wet": ["yes", "no"]},'
    '"parents": {"rain": [], "wet": ["rain"]},'
    '"tables": {"rain": [[[], {"yes": 0.2, "no": 0.8}]],'
    '"wet": [[["yes"], {"yes": 0.9, "no": 0.1}], [["no"], {"yes": 0.1, "no": 0.9}]]}}'
)


@pytest.mark.parametrize("form", FORMS)
def test_the_command_is_the_door(form: str) -> None:
    """Every choice that the door has, in every form."""
    with files(mails=MAILS) as paths:
        path = paths["mails"]
        said = answered("em", path, "--label", "kind", "--steps", "3", "--format", form)
        assert said == refnb.em(path, "kind", steps=3).render(form)
        words = [
            "--grid",
            "none",
            "--start",
            "turns",
            "--labels",
            "spam,ham",
            "--smooth",
            "add=1/2",
        ]
        words += ["--features", "free", "--domain", "free=no,yes", "--steps", "2"]
        chosen = refnb.em(
            path,
            "kind",
            grid=None,
            start="turns",
            labels=["spam", "ham"],
            smoothing="add=1/2",
            features=["free"],
            domains={"free": ["no", "yes"]},
            steps=2,
        )
        assert answered("em", path, "--label", "kind", *words, "--format", form) == chosen.render(
            form
        )


def test_a_network_is_read_and_saved() -> None:
    """A file by hand, a mark for missing cells, another delimiter, a column of weights."""
    table = "rain;wet;n\nyes;yes;2\n?;yes;1\n?;no;3\n"
    with files(table=table, net=NET, out="") as paths:
        words = ["--network", paths["net"], "--missing", "?", "--delimiter", ";", "--weight", "n"]
        said = answered("em", paths["table"], *words, "--save", paths["out"])
        options = {"missing": "?", "delimiter": ";", "weight": "n"}
        found = refnb.em(paths["table"], network=paths["net"], **options)  # type: ignore[arg-type]
        assert said == found.render("text")
        again = answered("em", paths["table"], "--network", paths["out"], *words[2:])
        assert "the next step" in again or "all steps" in again


def test_a_start_may_be_the_name_of_a_file_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What starts from turns reads no file `turns`, so it may write one."""
    monkeypatch.chdir(tmp_path)
    Path("mails.csv").write_text(MAILS, "utf-8")
    answered("em", "mails.csv", "--label", "kind", "--start", "turns", "--save", "turns")
    assert refnb.load("turns").labels == ("ham", "spam")


def test_what_is_saved_can_be_asked() -> None:
    """Naive Bayes that was learned so is a model like any other."""
    with files(mails=MAILS, out="") as paths:
        answered("em", paths["mails"], "--label", "kind", "--save", paths["out"])
        said = answered(
            "classify", "--from", paths["out"], "--given", "free=yes", "--format", "json"
        )
        steps = {step["name"]: step["value"] for step in json.loads(said)["steps"]}
        assert steps["decision"]["label"] == "spam"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "give either --label COLUMN or --network FILE"),
        (["--label", "kind", "--network", "n.json"], "give either --label"),
        (["--label", "kin"], "did you mean 'kind'"),
        (["--label", "kind", "--grid", "fine"], "--grid takes a whole number"),
        (["--label", "kind", "--steps", "-1"], "--steps takes a whole number"),
        (["--label", "kind", "--steps", "1001"], "0..1000"),
        (["--label", "kind", "--start", "turn"], "did you mean 'turns'"),
        (["--label", "kind", "--smooth", "Laplace"], "did you mean 'laplace'"),
        (["--label", "kind", "--save", "-"], "--save takes the name of a file"),
        (["--label", "kind", "--step", "3"], "did you mean '--steps'"),
        (["--label", "kind", "--grid", "1"], "2 entries > 0"),
        (["--network", "nowhere.json"], "nowhere.json: no such file"),
    ],
)
def test_a_mistake_is_one_line(words: list[str], line: str) -> None:
    """On standard error, and the status is 2."""
    with files(mails=MAILS) as paths:
        assert line in refused("em", paths["mails"], *words)


def test_standard_input_is_read_once() -> None:
    """And nothing that is read is written over."""
    assert "read once" in refused("em", "-", "--network", "-")
    with files(mails=MAILS) as paths:
        path = paths["mails"]
        assert "write over" in refused("em", path, "--label", "kind", "--save", path)

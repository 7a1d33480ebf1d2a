"""Models in files: what is saved is read back equal, what is damaged is refused with the place."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.commands import (
    EXAMPLES,
    PLAY,
    Study,
    answered,
    asked,
    declared,
    files,
    questions,
    refused,
    run,
    steps,
    studies,
)
from refnb.classifiers import bernoulli, categorical, joint
from refnb.data.document import dumps, loads
from refnb.data.wire import decode, encode
from refnb.door.learning import load
from refnb.estimation.counting import count
from refnb.estimation.smoothing import Smoothing
from strategies.models import rules

JSON = ("--format", "json")
EXAM = str(EXAMPLES / "exam.json")
PRIOR = '"prior": [["a", "1/2"], ["b", "1/2"]]'
SURE = '["a", [["x", "1"]]]'
SCHEMA = '{"labels": ["a"], "features": [["f", ["y"]]]}'


def both(presence: str) -> str:
    """Return the document of a Bernoulli model with two labels, not closed."""
    return f'{{{PRIOR}, "presence": {presence}'


@given(studies(), rules, st.data())
def test_saved_and_read_back(study: Study, rule: Smoothing, source: st.DataObject) -> None:
    """A saved model gives the answers of its table, and is saved again as the same text."""
    x = source.draw(questions(study.schema))
    with files(table=study.sheet, model="none", again="") as path:
        words = ["classify", path["table"], "--model", study.family, *declared(study.schema)]
        words += ["--smooth", rule.spelling()] if study.family != "joint" else []
        ended = run(*words, "--save", path["model"])
        text = Path(path["model"]).read_text("ascii")
        if ended.status:
            assert text == "none"
            return
        first = run(*words, *asked(x), *JSON)
        second = run("classify", "--from", path["model"], *asked(x), *JSON)
        load(path["model"]).save(path["again"])
        assert Path(path["again"]).read_text("ascii") == text
    assert (first.status, first.err) == (second.status, second.err)
    if first.status == 0:
        old, new = steps(first.out), steps(second.out)
        assert all(old[name] == new[name] for name in ("posterior", "decision"))


@given(studies(), rules)
def test_the_file_is_the_wire_form(study: Study, rule: Smoothing) -> None:
    """What is saved is the wire form of the model that the library fits."""
    words = ["--model", study.family, *declared(study.schema)]
    words += ["--smooth", rule.spelling()] if study.family != "joint" else []
    with files(table=study.sheet, model="") as path:
        ended = run("classify", path["table"], *words, "--save", path["model"])
        value = loads(Path(path["model"]).read_text("ascii") or "null")
    if ended.status:
        return
    assert isinstance(value, dict)
    assert set(value.pop("learned")) == {"how", "counted"}  # type: ignore[arg-type]
    exactly, counts = Smoothing.spelled("none"), count(study.schema, study.examples)
    if study.family == "joint":
        table = joint.count(study.schema, [e for e in study.examples if e.weight])
        assert (decode(joint.Table, value), value) == (table, encode(table))
    else:
        model = categorical.fit(counts, rule, exactly)
        assert study.family != "bernoulli" or model == bernoulli.categorical_form(
            bernoulli.fit(counts, rule, exactly)
        )
        assert (decode(categorical.Model, value), value) == (model, encode(model))


def test_an_exam_that_gives_the_parameters() -> None:
    """The spam question of the midterm: 3/803 against 800/803."""
    words = ("--given", "study=1", "--given", "free=0", "--given", "money=1")
    found = steps(answered("classify", "--from", EXAM, *words, *JSON))
    assert found["posterior"] == [["spam", "3/803"], ["regular", "800/803"]]
    assert found["choices"] == [["model", f"bernoulli, from {EXAM}"]]


def test_saving_says_so() -> None:
    """Without a question the answer is that the model was saved."""
    with files(model="") as path:
        out = answered(*PLAY, "--save", path["model"])
        assert out == f"saved {path['model']}\n"
        again = answered("classify", "--from", path["model"], "--save", f"{path['model']}2")
        assert again == f"saved {path['model']}2\n"
        assert load(path["model"]).model == load(f"{path['model']}2").model


def test_nothing_is_saved_when_the_question_is_refused() -> None:
    """A file is written whole or not at all, and only beside an answer."""
    with files(model="old") as path:
        refused(*PLAY, "--given", "Wind=wek", "--save", path["model"])
        assert Path(path["model"]).read_text() == "old"
        answered(*PLAY, "--given", "Wind=weak", "--save", path["model"])
        assert list(Path(path["model"]).parent.iterdir()) == [Path(path["model"])]
        said = refused(*PLAY, "--save", f"{path['model']}/deep")
        assert said == f"{path['model']}/deep: not a directory"


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("line 1, column 1: not JSON", ""),
        ("line 2, column 3: not JSON", '{"prior":\n  }'),
        ("line 2: a file is UTF-8, got the byte 0xff", b'{"prior":\n"\xff"}'),
        ("nested too deeply", "[" * 5000),
        ("got no object", "[]"),
        ("a model has the members prior, conditionals; prior, presence", "{}"),
        ("got ['prior']", '{"prior": []}'),
        ("got ['conditionals', 'presence', 'prior']", both("[]") + ', "conditionals": []}'),
        ("the name 'prior' occurs twice", f'{{{PRIOR}, {PRIOR}, "presence": []}}'),
        ("they sum to 1/2", '{"prior": {"a": 0.5}, "presence": {}}'),
        ("they sum to 11/10", '{"prior": {"a": "10%", "b": 1}, "presence": {}}'),
        ("the model.prior must be an array", '{"prior": "a", "presence": []}'),
        ("each entry of the model.prior must have 2", '{"prior": [["a"]], "presence": []}'),
        ("the model.prior, 'a': a number is written", '{"prior": {"a": "half"}, "presence": []}'),
        ('the key "a" occurs', '{"prior": [["a", "1/2"], ["a", "1/2"]], "presence": []}'),
        ("they sum to 5/6", '{"prior": [["a", "1/2"], ["b", "1/3"]], "presence": []}'),
        ("presence of 'f' must have the same", both('[["f", [["a", "1"]]]]') + "}"),
        (
            "given 'b' must lie in 0..1, got 3/2",
            both('[["f", [["a", "1"], ["b", "3/2"]]]]') + "}",
        ),
        ("'f' given 'b'", f'{{{PRIOR}, "conditionals": [["f", [{SURE}, ["b", [["x", "2"]]]]]]}}'),
        ("the model.cells must be", f'{{"schema": {SCHEMA}, "cells": "1"}}'),
        ("a cell: the value of 'f'", f'{{"schema": {SCHEMA}, "cells": [[["x"], [["a", "1"]]]]}}'),
        (
            "of ('y',) given 'a'",
            f'{{"schema": {SCHEMA}, "cells": [[["y"], [["a", "-1"]]]]}}',
        ),
        ("name at least one", '{"schema": {"labels": [], "features": []}, "cells": []}'),
    ],
)
def test_a_damaged_model_is_refused_with_the_place(message: str, text: str | bytes) -> None:
    """The file is named, then the line or the member, the requirement and the value."""
    with files(model=text) as path:
        said = refused("classify", "--from", path["model"], "--given", "f=1")
        assert said.startswith(f"{path['model']}: ")
        assert message in said


def test_a_question_that_the_model_does_not_know() -> None:
    """An unknown feature or value is named with the near miss."""
    ask = ("classify", "--from", EXAM, "--given")
    assert refused(*ask, "studdy=1") == "the question: no feature 'studdy'; did you mean 'study'?"
    said = refused(*ask, "study=yes")
    assert said.startswith("study=yes: no such value; there are '0', '1'; ")
    assert said.endswith("--domain study=V1,V2,...")


def test_a_model_may_have_no_features() -> None:
    """Then there is nothing to give; a file of empty questions has no columns."""
    with files(model=dumps({"prior": [["a", "1"]], "presence": []})) as path:
        said = refused("classify", "--from", path["model"], "--given", "f=1")
        assert said == "the question: no feature 'f'; there are none"


def _save(path: str) -> tuple[str, ...]:
    return ("classify", str(EXAMPLES / "weather.csv"), "--label", "Play", "--save", path)


def test_saving_keeps_what_the_path_is(tmp_path: Path) -> None:
    """A link is followed, a mode is kept, and nothing is left behind."""
    real, link, other = tmp_path / "real.json", tmp_path / "link.json", tmp_path / ("n" * 250)
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    run(*_save(str(link)))
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert load(str(real)).model == load(str(link)).model
    run(*_save(str(other)))
    assert sorted(tmp_path.iterdir()) == sorted([real, link, other])


def test_a_model_is_saved_in_a_file(tmp_path: Path) -> None:
    """A pipe, a folder or a device is refused, and is what it was."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "a regular file" in refused(*_save(str(pipe)))
    assert pipe.is_fifo()
    assert "a regular file" in refused(*_save("/dev/null"))
    assert Path("/dev/null").is_char_device()
    assert "a regular file" in refused(*_save(str(tmp_path)))

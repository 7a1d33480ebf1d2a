"""Files of models: what was saved answers alike, and what was changed by hand is noticed."""

import json
import pickle
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given

from api.tables import BASE, WIDE, WIDE_BINARY, WIDE_WHOLE, Case, Row, animals, cases, pets
from helpers.enclosures import both_ends
from helpers.refusals import refuses
from refnb import Classifier, learn, load
from refnb import example as table
from refnb.classifiers import bernoulli, categorical
from refnb.core.errors import BadRequest, DomainMismatch, OutOfRange, RefnbError
from refnb.io import models
from strategies import models as some

OLD = '{"prior": [["a", "1/2"], ["b", "1/2"]], "presence": [["f", [["a", "1/4"], ["b", "1"]]]]}'
NEW = '{"prior": {"a": 0.5, "b": "5*10%"}, "presence": {"f": {"a": "0.5^2", "b": 1}}}'


def kept(found: Classifier) -> Classifier:
    """Return what a file keeps of a classifier; the file is indented by one, its last line ends."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.json")
        found.save(path)
        again = load(path)
        text = path.read_text("ascii")
        again.save(path)
        assert path.read_text("ascii") == text == json.dumps(json.loads(text), indent=1) + "\n"
    return again


def answers_alike(found: Classifier, row: Row) -> None:
    """Require that what was saved or pickled answers, learns and unlearns as what was not."""
    for again in (kept(found), pickle.loads(pickle.dumps(found))):  # noqa: S301
        for one, other in ((found, again), (found.learn([row]), again.learn([row]))):
            assert (one.engine.model, one.statistics) == (other.engine.model, other.statistics)
        assert (again.choices, again.labels) == (found.choices, found.labels)
        more = found.learn([row]).unlearn(row).engine.model
        assert again.learn([row]).unlearn(row).engine.model == more


@given(cases())
@example(WIDE)
@example(WIDE_BINARY)
@example(WIDE_WHOLE)
def test_a_file_keeps_everything(case: Case) -> None:
    """And a pickle does, as other libraries send it to their processes."""
    try:
        found = case.learned()
    except RefnbError:
        return
    answers_alike(found, case.rows[0])


@given(animals())
def test_a_file_keeps_numbers(rows: list[Row]) -> None:
    """Families, moments and the rules of the variance."""
    found = pets([*BASE, *rows])
    answers_alike(found, BASE[0])
    x = {"kg": "2.5", "coat": "long"}
    assert both_ends(kept(found).ask(x).posterior) == both_ends(found.ask(x).posterior)


@given(
    some.schemas(values=2, least=1).flatmap(some.models),
    some.bernoulli_models(wide=True).filter(lambda bits: bool(bits.presence)),
)
def test_parameters_alone_can_be_asked(words: categorical.Model, bits: bernoulli.Model) -> None:
    """What a file says is what the chapters infer, nothing rounded."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.json")
        for model in (words, bits):
            path.write_text(models.text(model))
            assert load(path).ask({}).posterior == model.prior
            assert load(path).settings == {"model": f"{models.family(model)}, from {path}"}
        x, found = dict.fromkeys(bits.presence, "1"), load(path)
        try:
            expected = bernoulli.infer(bits, x)
        except RefnbError as error:
            refuses(type(error), ".", lambda: found.ask(x))
            return
        assert found.ask(x).posterior == expected.posterior


def test_a_file_of_0_1_is_read(tmp_path: Path) -> None:
    """Arrays of pairs, without what was learned: it can be asked, and not changed."""
    old, new, again = tmp_path / "old.json", tmp_path / "new.json", tmp_path / "again.json"
    old.write_text(OLD)
    new.write_text(NEW)
    found = load(old)
    assert found.model == load(new).model
    assert found.ask({"f": 0}).label == "a"
    assert found.settings == {"model": f"bernoulli, from {old}"}
    refuses(BadRequest, "only parameters are known", lambda: found.learn([{"f": 1}]))
    refuses(BadRequest, "only parameters are known", lambda: found.unlearn([{"f": 1}]))
    refuses(BadRequest, "only parameters are known", lambda: found.compare(["none"]))
    refuses(BadRequest, "which column is the label", lambda: found.test([{"f": 1, "y": "a"}]))
    assert found.test([{"f": 0, "y": "a"}, {"f": 1, "y": "a"}], "y").right == 1
    found.save(again)
    assert load(again).model == found.model


def test_a_joint_table_is_asked_for_any_column(tmp_path: Path) -> None:
    """Learned, saved and loaded, or stated: each column given the others, and it has a label."""
    path, rows = tmp_path / "joint.json", [["y", "y", 2], ["y", "n", 1], ["n", "n", 3]]
    records = [{"a": a, "b": b, "n": n} for a, b, n in rows]
    learned = learn(records, "b", weight="n", model="joint")
    learned.save(path)
    stated = {"columns": ["a", "b"], "joint": [[[a, b], n] for a, b, n in rows]}
    for source in (path, stated, learned.model):
        assert load(source).ask({"a": "y"}).posterior["y"] == Fraction(2, 3)
    for whole in (path, stated):
        about = load(whole, label="a")
        assert about.ask({"b": "n"}).posterior == {"y": Fraction(1, 4), "n": Fraction(3, 4)}
        assert about.test([{"a": "n", "b": "n"}]).right == 1
        refuses(BadRequest, "only parameters are known", lambda c=about: c.learn(records))  # type: ignore[misc]
    assert "learned" in json.loads(path.read_text())
    assert load(path).settings["table"] == f"that of {path}"
    assert load(path).learn(records).ask({"a": "y"}).scores == {"n": 2, "y": 4}
    refuses(OutOfRange, "no column of the joint table 'c'", lambda: load(stated, label="c"))
    named = {"label": "y", "prior": {"a": 1}, "features": {}}
    said = "of a joint table alone another column can be asked for than 'y', got 'z'"
    refuses(BadRequest, said, lambda: load(named, "z"))
    assert load(named).settings == {"model": "categorical, as given", "label": "y"}


@pytest.mark.parametrize(
    ("error", "message", "changes"),
    [
        (BadRequest, "not what was learned", {"prior": [["cat", "1/3"], ["dog", "2/3"]]}),
        (BadRequest, "the members how, counted", {"learned": {}}),
        (BadRequest, "the members how, counted", {"learned": 5}),
        (OutOfRange, "no model 'naive'", {"how.model": "naive"}),
        (OutOfRange, "no divisor '2'", {"how.divisor": "2"}),
        (BadRequest, "not what was learned", {"how.smoothing": "laplace"}),
        (BadRequest, "'learned.how'|learned.how", {"how.layout": 5}),
        (BadRequest, "learned.counted", {"counted": []}),
        (DomainMismatch, "families of numbers.*'barks'",
         {"how.families": [["kg", "gaussian"], ["barking", "poisson"]]}),
    ],
)  # fmt: skip
def test_a_file_that_was_changed_is_noticed(
    tmp_path: Path, error: type[RefnbError], message: str, changes: dict[str, object]
) -> None:
    """Parameters and what they were learned from must agree; the file is named."""
    path = tmp_path / "model.json"
    learn(table("animals"), "kind", families={"kg": "gaussian", "barks": "poisson"}).save(path)
    value = json.loads(path.read_text("ascii"))
    for place, new in changes.items():
        member, _, inner = place.partition(".")
        if inner:
            value["learned"][member][inner] = new
        elif member == "counted":
            value["learned"][member] = new
        else:
            value[member] = new
    path.write_text(json.dumps(value))
    refuses(error, f"model.json: .*({message})", lambda: load(path))

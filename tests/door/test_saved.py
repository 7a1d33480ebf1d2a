"""Files of models: those of 0.1 are read, and what was changed by hand is noticed."""

import json
from pathlib import Path

import pytest

from refnb import example, learn, load
from refnb.errors import BadRequest, DomainMismatch, OutOfRange, RefnbError
from refusals import refuses

OLD = '{"prior": [["a", "1/2"], ["b", "1/2"]], "presence": [["f", [["a", "1/4"], ["b", "1"]]]]}'
NEW = '{"prior": {"a": 0.5, "b": "50%"}, "presence": {"f": {"a": "25%", "b": 1}}}'


def test_a_file_of_0_1_is_read(tmp_path: Path) -> None:
    """Arrays of pairs, without what was learned: it can be asked, and not changed."""
    old, new, again = tmp_path / "old.json", tmp_path / "new.json", tmp_path / "again.json"
    old.write_text(OLD)
    new.write_text(NEW)
    found = load(old)
    assert found.model == load(new).model
    assert found.ask({"f": 0}).label == "a"
    assert found.told == {"model": f"bernoulli, from {old}"}
    refuses(BadRequest, "only parameters are known", lambda: found.learn([{"f": 1}]))
    refuses(BadRequest, "only parameters are known", lambda: found.unlearn([{"f": 1}]))
    refuses(BadRequest, "only parameters are known", lambda: found.compare(["none"]))
    refuses(BadRequest, "which column is the label", lambda: found.test([{"f": 1, "y": "a"}]))
    assert found.test([{"f": 0, "y": "a"}, {"f": 1, "y": "a"}], "y").right == 1
    found.save(again)
    assert load(again).model == found.model


@pytest.mark.parametrize(
    ("error", "message", "changes"),
    [
        (BadRequest, "not what was learned", {"prior": [["no", "1/2"], ["yes", "1/2"]]}),
        (BadRequest, "the members how, counted", {"learned": {}}),
        (BadRequest, "the members how, counted", {"learned": 5}),
        (OutOfRange, "no model 'naive'", {"how.model": "naive"}),
        (OutOfRange, "no divisor '2'", {"how.divisor": "2"}),
        (BadRequest, "not what was learned", {"how.smoothing": "laplace"}),
        (BadRequest, "'learned.how'|learned.how", {"how.layout": 5}),
        (BadRequest, "learned.counted", {"counted": []}),
    ],
)
def test_a_file_that_was_changed_is_noticed(
    tmp_path: Path, error: type[RefnbError], message: str, changes: dict[str, object]
) -> None:
    """Parameters and what they were learned from must agree; the file is named."""
    path = tmp_path / "model.json"
    learn(example("weather"), "Play").save(path)
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


@pytest.mark.parametrize("families", [{"kg": "gaussian"}, {"kg": "gaussian", "barking": "poisson"}])
def test_the_sums_are_those_of_the_columns_of_numbers(
    tmp_path: Path, families: dict[str, str]
) -> None:
    """A family that is lost, or belongs to another column, is refused by name."""
    path = tmp_path / "model.json"
    learn(example("animals"), "kind", families={"kg": "gaussian", "barks": "poisson"}).save(path)
    value = json.loads(path.read_text("ascii"))
    assert load(path).ask({"kg": "4", "barks": "2"}).label
    value["learned"]["how"]["families"] = [list(pair) for pair in families.items()]
    path.write_text(json.dumps(value))
    refuses(DomainMismatch, "families of numbers.*'barks'", lambda: load(path))

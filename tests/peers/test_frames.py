"""A data frame at every door: columns that were not learned, cells that are marks."""

import pytest

import refnb
from peers import peers

(pd,) = peers.needed("pandas")


def test_columns_that_were_not_learned_are_passed_by_and_told() -> None:
    """A frame in which answers were written: tested, compared, asked, learned from again."""
    frame = pd.DataFrame({"w": ["s", "r", "s"], "y": ["p", "q", "p"]})
    model = refnb.learn(frame, "y", smoothing="laplace")
    frame["guess"], frame["when"] = model.ask_all(frame).decisions, pd.Timestamp("2020-01-01")
    note = "columns ignored in the rows tested"
    assert model.test(frame).settings[note] == "guess, when"
    assert model.compare(["none", "laplace"]).trials["laplace"].rows == 3
    assert model.compare(["none"], frame).settings[note] == "guess, when"
    assert model.ask(frame.iloc[0]).settings["columns ignored"] == "guess, when"
    assert model.ask_all(frame).decisions == model.ask_all(frame[["w"]]).decisions
    assert model.learn(frame).settings["columns ignored"] == "guess, when"
    assert model.line("p", "q", frame.iloc[0]).x
    net = refnb.learn_network(frame, parents={"w": ["y"]})
    row = frame.rename(columns={"guess": "new"}).drop(columns="y").iloc[0]
    for answer in (net.ask(row, "y"), net.ask(row), net.explain(row)):
        assert answer.settings["columns ignored"] == "new, when"
        assert answer.given == {"w": "s"}
    for asked in (model.ask, net.ask):
        with pytest.raises(refnb.RefnbError, match=r"no feature 'W'; did you mean 'w'\?"):
            asked(pd.Series({"W": "s", "y": "p"}))
    some = refnb.learn(frame, "y", features=["w"])
    sizes = refnb.learn(pd.DataFrame({"k": [1.5, 2.5, 3.5, 4.5], "y": list("ppqq")}), "y")
    odd = sizes.ask({"k": "??"})
    assert odd.settings["taken for missing in the question"] == "'??' in k"
    assert "taken for missing in the question" not in sizes.ask({"k": " "}).settings
    assert some.ask({"w": "s", "guess": "p"}).settings["ignored"] == "guess=p"

"""hmm: a model from a file, a document or a record, asked and taught."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

import refnb
from refnb import errors
from refnb.data.wire import encode
from refnb.door import chains
from refnb.networks import baumwelch, decoding, markov
from refnb.networks.markov import Model
from refnb.problems import casino, ice_cream, umbrella
from refusals import HALF, refuses
from strategies import chains as drawn

COIN = {
    "start": {"c": 1},
    "transition": {"c": {"c": 1}},
    "emission": {"c": {"H": "50%", "T": "1/2"}},
}
DAYS = [["umbrella", "umbrella", "none"], ["none", "none", "umbrella"]]


@pytest.mark.parametrize("problem", [umbrella, ice_cream, casino])
def test_the_examples_are_the_models_of_the_problems(problem: object) -> None:
    """A file that a person has written is read as the same numbers."""
    name = getattr(problem, "__name__", "").rpartition(".")[2].replace("_", "-")
    assert refnb.hmm(refnb.example(name)).model == getattr(problem, "MODEL", None)


@given(drawn.seen())
def test_an_answer_is_that_of_the_chapters(seen: tuple[Model, tuple[str, ...]]) -> None:
    """The door computes nothing itself; what is impossible is refused."""
    model, x = seen
    chain = refnb.hmm(model)
    if not drawn.possible(model, x):
        refuses(errors.ZeroEvidence, "no path", lambda: chain.observe(x))
        return
    found = chain.observe(list(x))
    assert found.observed == x
    assert found.likelihood == markov.likelihood(model, x)
    assert found.filtered == decoding.filtered(model, x)
    assert found.posteriors == decoding.smoothed(model, x)
    assert found.best == decoding.explain(model, x)
    values = {step.name: step.value for step in found.solution.steps}
    assert values["posterior"] == found.posteriors
    assert values["likelihood"] == found.likelihood


@given(drawn.models())
def test_a_document_is_the_model(model: Model) -> None:
    """Tables as objects, numbers as text: the same model."""
    document = {name: getattr(model, name) for name in ("start", "transition", "emission")}
    assert refnb.hmm(document).model == model


def test_what_was_learned_is_read_back(tmp_path: Path) -> None:
    """Saved and read, in the same order; what was there before is asked again."""
    taught = refnb.hmm(umbrella.MODEL).learn(DAYS, 3, 1000)
    taught.chain.save(tmp_path / "new.json")
    assert refnb.hmm(tmp_path / "new.json") == taught.chain
    assert list(refnb.hmm(str(tmp_path / "new.json")).model.start) == ["rain", "dry"]
    assert taught.model == taught.chain.model


def test_steps_are_those_of_the_chapter() -> None:
    """Exact steps, and steps on a grid, each with its likelihood."""
    x = {tuple(day): 1 for day in DAYS}
    once = baumwelch.step(umbrella.MODEL, x)
    twice = baumwelch.step(once, x)
    taught = refnb.hmm(umbrella.MODEL).learn(DAYS, 2)
    assert taught.model == twice
    assert taught.likelihoods == tuple(
        baumwelch.likelihood(h, x) for h in (umbrella.MODEL, once, twice)
    )
    assert taught.ended == chains.ALL
    near = refnb.hmm(umbrella.MODEL).learn(DAYS, 1, 100)
    assert near.model == baumwelch.improved(umbrella.MODEL, x, 100)


@pytest.mark.slow
def test_learning_ends_before_its_steps() -> None:
    """Where nothing changes, where the grid is too coarse, and where the numbers get too long."""
    coin = refnb.hmm(COIN)
    assert coin.learn([["H", "T"]], 9).ended == chains.STILL
    assert coin.learn([["H", "T"]], 9).likelihoods == (Fraction(1, 4),)
    coarse = refnb.hmm(umbrella.MODEL).learn(DAYS, 1000, 100)
    assert "a finer one is needed" in coarse.ended
    assert sorted(coarse.likelihoods) == list(coarse.likelihoods)
    long = refnb.hmm(umbrella.MODEL).learn(DAYS, 50)
    assert long.ended.endswith("a grid keeps them short")
    assert len(long.likelihoods) > 2
    refuses(errors.OutOfRange, "coarse", lambda: coin.learn([["H"], ["T"], ["T"]], 1, 1))


def test_sequences_come_in_many_ways(tmp_path: Path) -> None:
    """A file, a list, a table: equal ones count together, the empty cells of a line do not."""
    path = tmp_path / "days.csv"
    path.write_text('\ufeffumbrella,none,,\n\numbrella,none\n"none"\n', "utf-8")
    chain = refnb.hmm(umbrella.MODEL)
    expected = chain.learn({("umbrella", "none"): 2, ("none",): 1}).model
    assert chain.learn(path).model == chain.learn(str(path)).model == expected
    assert chain.learn([["umbrella", "none"], ("none",), ("umbrella", "none")]).model == expected
    path.write_text("umbrella,,none\n", "utf-8")
    refuses(errors.BadTable, "line 1.*column 2", lambda: chain.learn(path))
    path.write_text('umbrella,"none\n', "utf-8")
    refuses(errors.BadTable, "line 1", lambda: chain.learn(path))
    path.write_text("", "utf-8")
    refuses(errors.EmptyData, "sequences", lambda: chain.learn(path))


def test_what_is_no_model_and_no_sequence() -> None:
    """A wrong thing in a wrong place is one clear line."""
    refuses(errors.BadRequest, "a path, a document or a record", lambda: refnb.hmm(3))  # type: ignore[arg-type]
    refuses(errors.BadRequest, "members", lambda: refnb.hmm({"start": {"a": 1}}))
    refuses(errors.NotExact, "start.*'c'", lambda: refnb.hmm({**COIN, "start": {"c": "x"}}))
    refuses(errors.BadTable, "no such file", lambda: refnb.hmm("nowhere.json"))
    chain = refnb.hmm(COIN)
    refuses(errors.BadRequest, "a list of symbols", lambda: chain.observe("HT"))
    refuses(errors.NotText, "symbol", lambda: chain.observe([1]))  # type: ignore[list-item]
    refuses(errors.UnknownValue, "'X'", lambda: chain.observe(["H", "X"]))
    refuses(errors.BadWeight, "whole", lambda: chain.learn({("H",): HALF}))
    refuses(errors.OutOfRange, "steps", lambda: chain.learn([["H"]], 0))
    refuses(errors.BadRequest, "a list of symbols", lambda: chain.learn(["HT"]))


def test_a_printed_answer() -> None:
    """It prints, and it is exact data, too."""
    found = refnb.hmm(COIN).observe(["H", "T"])
    assert "P(x) = 1/4 = 0.25" in str(found)
    assert '"value": "1/4"' in found.json()
    assert encode(found.best) == {
        "probability": "1/4",
        "posterior": "1",
        "number": "1",
        "cells": [["c", "c"]],
    }

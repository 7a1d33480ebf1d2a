"""What the page says beside the steps: the sentence, the cells, the columns, the doubles."""

from fractions import Fraction
from random import Random
from typing import cast

import pytest
from hypothesis import given

from playing import cases
from playing.asking import Ask, Found, ask, laws, path, randoms
from refnb.classifiers.naive import Inference

__all__ = ["ask", "path"]
pytestmark = pytest.mark.ports

WEATHER = "sky,wind,play\n" + "sunny,weak,yes\n" * 3 + "sunny,strong,no\n" * 2 + "rain,weak,no\n"


def table(text: str, label: str, given_: dict[str, str], **more: object) -> Found:
    """Return a state with the usual choices."""
    state = {"name": "t.csv", "text": text, "delimiter": ",", "label": label, "kinds": {}}
    usual = {"missing": None, "smoothing": "none", "prior": "none", "given": given_}
    return state | usual | more


def sentence(ask: Ask, state: Found) -> object:
    """Return what the page says first."""
    return cast("Found", ask("ask", state)["ok"])["sentence"]


def test_the_answer_is_a_sentence(ask: Ask) -> None:
    """Parts of a whole, worked out by hand; ties are named, and what is certain."""
    assert (
        sentence(ask, table(WEATHER, "play", {"sky": "sunny"})) == "yes, 3 parts in 5, about 60 %"
    )
    tied = "no and yes tie: 1 part in 2, about 50 % each; no comes first in the order of the labels"
    assert sentence(ask, table(WEATHER, "play", {})) == tied
    certain = "no, for certain: no other label is possible"
    assert sentence(ask, table(WEATHER, "play", {"sky": "rain"})) == certain
    rare = {"prior": {"no": "999/1000", "yes": "1/1000"}}
    said = "no, 999 parts in 1000, more than 99 %"
    assert sentence(ask, table(WEATHER, "play", {}, **rare)) == said


def test_a_cell_is_told_what_it_does(ask: Ask) -> None:
    """A value that was never seen with a label: it rules the label out, or smoothing keeps it."""
    state = table(WEATHER, "play", {"sky": "rain", "wind": "weak"})
    ruled = "never seen with yes: the factor 0 rules yes out"
    assert cast("Found", ask("ask", state)["ok"])["notes"] == [["sky", ruled]]
    kept = "never seen with yes: only smoothing keeps yes possible"
    smoothed = state | {"smoothing": "laplace"}
    assert cast("Found", ask("ask", smoothed)["ok"])["notes"] == [["sky", kept]]
    ruled_out = table(
        WEATHER, "play", {"sky": "rain", "wind": "strong"}, prior={"no": "0", "yes": "1"}
    )
    assert ask("ask", ruled_out)["error"] == "ZeroEvidence"
    assert len(cast("list[object]", cast("Found", ask("settings", ruled_out)["ok"])["notes"])) == 2


def test_labels_are_in_the_order_of_code_points_and_zeros_are_named(ask: Ask, path: str) -> None:
    """Not in that of code units; where no label is possible, each has its zero named."""
    text = "f,y\n\U0001f600,\U0001f600\n\uff5e,\uff5e\n"
    prior = {"\U0001f600": "0", "\uff5e": "1"}
    for given_, chosen in (({"f": "\uff5e"}, "none"), ({"f": "\U0001f600"}, prior)):
        state = table(text, "y", given_, name=path, prior=chosen, smoothing="none")
        wanted, found = cases.asked(cast("cases.State", state)), ask("ask", state)
        if isinstance(wanted, tuple):
            assert (found["error"], found["message"]) == wanted
        else:
            blocks = cases.without_long(cast("Found", found["ok"])["blocks"])
            assert blocks == cases.blocks(wanted)


def test_an_id_is_warned_of(ask: Ask) -> None:
    """A column with a value for each row, as a feature and as the label; numbers are none."""
    rows = "".join(f"r{i},{i}.5,{i % 2}\n" for i in range(12))
    found = cast("Found", ask("columns", table(f"who,kg,y\n{rows}", "y", {}))["ok"])
    assert [column for column, _ in cast("list[list[str]]", found["warnings"])] == ["who"]
    found = cast("Found", ask("columns", table(f"who,kg,y\n{rows}", "who", {}))["ok"])
    assert "as a label" in cast("list[list[str]]", found["warnings"])[0][1]
    kinds = cast("dict[str, Found]", found["kinds"])
    assert {f: kind["kind"] for f, kind in kinds.items()} == {
        "who": "label",
        "kg": "gaussian",
        "y": "categorical",
    }


@laws
@given(rng=randoms)
def test_the_doubles_are_those_of_every_machine(ask: Ask, path: str, rng: Random) -> None:
    """The products in the order of the factors, divided by their sum, to the last bit."""
    state = cases.case(rng, path)
    wanted = cases.asked(state)
    if isinstance(wanted, tuple) or not isinstance(wanted.found, Inference):
        return
    found = wanted.found
    scores = {y: float(p) for y, p in found.prior.items()}
    for row in found.factors.values():
        scores = {y: s * float(Fraction(row[y])) for y, s in scores.items()}
    whole = 0.0
    for s in scores.values():
        whole += s
    said = cast("Found", cast("Found", ask("ask", state)["ok"])["doubles"])
    shares = {y: float(text) for y, text in cast("list[list[str]]", said["shares"])}
    assert shares == {y: s / whole for y, s in scores.items()}
    most = max(shares.values())
    assert said["ties"] == [y for y, p in shares.items() if p == most]
    assert said["right"] == (said["ties"] == [*wanted.decision.ties])
    assert said["exact"] == all(Fraction(p) == found.posterior[y] for y, p in shares.items())

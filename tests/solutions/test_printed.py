"""What the door prints is true, line by line; and what a table and a trellis say, by hand."""

from fractions import Fraction

import pytest

import refnb
from refnb.door.chains import Chain
from refnb.door.files import example
from refnb.exact import rational
from refnb.networks.network import Network
from refnb.problems import catalogue
from refnb.problems.umbrella import MODEL
from refnb.solutions import em, error
from refnb.solutions.layout import Block
from refnb.solutions.solution import Solution
from solutions.arithmetic import calculate, is_numeric, untex

ROWS = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}, {"wind": "weak"}]
WET = {"WetGrass": "yes"}
POINTS = [{"x": 0}, {"x": 1}, {"x": 5}]


def door() -> list[Solution]:
    """Ask what no strategy draws: hidden values, chains, networks, clusters, switching points."""
    net, play = refnb.network(example("sprinkler")), refnb.learn(example("weather"), label="Play")
    return [
        refnb.em(ROWS, "play", steps=1, grid=None).solution,
        Chain(MODEL).observe(["umbrella", "none", "umbrella"]).solution,
        Chain(MODEL).learn([["umbrella", "none"]], grid=10, steps=1).solution,
        net.ask(WET, "Rain").solution,
        net.explain(WET).solution,
        refnb.cluster(POINTS, centres=[0, 1]).solution,
        play.ask({"Outlook": "rain", "Wind": "strong"}).solution,
    ]


def true(block: Block) -> int:
    """Require one number between all the equals signs of a line; count the lines with several."""
    several = 0
    for chain in block.lines:
        for terms in (chain.plain(), [untex(term) for term in chain.tex()]):
            said = [term.removeprefix("= ") for term in terms]
            values = [calculate(term) for term in said if is_numeric(term)]
            assert len({*values}) <= 1, said
            several += len(values) > 1
    return several


def test_what_the_door_prints_is_true() -> None:
    """A pocket calculator finds the same number between all the equals signs of a line."""
    counted = [sum(map(true, solution.blocks)) for solution in door()]
    assert all(counted), counted


@pytest.mark.parametrize("problem", catalogue.listed())
def test_what_a_problem_prints_is_true(problem: str) -> None:
    """In every part of it."""
    for solution in catalogue.answer(problem).solutions:
        for block in solution.blocks:
            true(block)


def test_a_trellis_by_hand() -> None:
    """Each time has its own observation: umbrella, none, umbrella; the last β is 1."""
    said = Chain(MODEL).observe(["umbrella", "none", "umbrella"]).solution.text()
    for line in (
        "α_1(rain) = 1/2 · 9/10 = 9/20",
        "α_2(dry) = 4/5 · (9/20 · 3/10 + 1/10 · 7/10) = 41/250",
        "β_2(rain) = 7/10 · 9/10 · 1 + 3/10 · 1/5 · 1 = 69/100",
        "β_1(dry) = 3/10 · 1/10 · 69/100 + 7/10 · 4/5 · 41/100",
        "β_3(dry) = 1\n",
        "P(x) = 13203/200000 + 2503/100000 = 18209/200000",
        "γ_1(rain) = (9/20 · 1467/10000)/(18209/200000)",
        "γ_2(rain) = (69/2000 · 69/100)/(18209/200000)",
    ):
        assert line in said


def test_an_expectation_by_hand() -> None:
    """P(yes, weak)/P(weak) = (1/2 · 2/3)/(1/6 + 1/3) where each label was seen once."""
    said = refnb.em(ROWS, "play", steps=1, grid=None).solution.text()
    for line in (
        "P(play=yes | wind=weak) = (1/3)/(1/2) = 2/3",
        "n(play=yes, wind=weak) = 1 + 2/3 = 5/3",
        "n(play=yes, wind=strong) = 0\n",
        "P(wind=strong | play=no) = 1/(4/3) = 3/4",
    ):
        assert line in said


def test_tables_of_long_numbers() -> None:
    """What is printed is what is held."""
    p = Fraction(1, 10**9 + 7)
    network = Network({"a": ("x", "y")}, {"a": ()}, {"a": {(): {"x": p, "y": 1 - p}}})
    step = em._tables("tables", "The tables", network)
    assert step.value == network.tables
    assert step.block is not None
    assert [chain.terms[-1].plain for chain in step.block.lines] == [str(p), str(1 - p)]


def test_an_explanation_of_nothing_has_no_share() -> None:
    """Only what was seen is divided by."""
    net = refnb.network(example("sprinkler"))
    nothing, seen = ([step.name for step in net.explain(x).solution.steps] for x in ({}, WET))
    assert nothing == ["choices", "factors", "greatest", "explanation"]
    assert seen == [
        *["choices", "given", "factors", "greatest", "evidence", "posterior", "explanation"]
    ]


def rows(step_block: Block | None) -> list[list[str]]:
    """Return a table as it is printed."""
    assert step_block is not None
    assert step_block.table is not None
    return [[term.plain for term in row] for row in step_block.table.rows]


def test_confusion_of_many_labels() -> None:
    """Each with the label it is most often taken for, or none; zeros need not be given."""
    labels = [f"y{i}" for i in range(40)]
    table = {y: {y: 5} for y in labels}
    table["y0"] = {"y0": 2, "y1": 1, "y2": 3, "y3": 3}
    table["y1"] = {"y0": 4, "y2": 0}
    told = rows(error.confusion(table).block)
    assert told[0] == ["y0", "2", "9", "y2", "3"]
    assert told[1] == ["y1", "0", "4", "y0", "4"]
    assert told[2][:3] == ["y2", "5", "5"]
    assert told[2][3:] == [told[3][3]] * 2 == rows(error.confusion(table).block)[4][3:]
    assert len(told) == 40


def test_confusion_of_few_labels() -> None:
    """A square, with its zeros."""
    few = {"a": {"a": 1, "c": 2}, "b": {"b": 3}, "c": {}}
    assert rows(error.confusion(few).block) == [
        ["a", "1", "0", "2"],
        ["b", "0", "3", "0"],
        ["c", "0", "0", "0"],
    ]


def test_errors_without_outcomes() -> None:
    """Two errors, each under its own name."""
    told = error.briefly("Much", ["a", "b"], 10**6, (Fraction(1, 3), Fraction(1, 5)))
    assert [step.name for step in told.steps] == ["features", "cells", "error", "bayes_error"]
    assert [step.value for step in told.steps] == [
        ("a", "b"),
        10**6,
        Fraction(1, 3),
        rational.rational("1/5"),
    ]
    said = told.text()
    assert said.index("cells = 1000000") < said.index(" = 1/3") < said.index(" = 1/5")

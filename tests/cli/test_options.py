"""The tables of the command line say what the API has."""

from collections.abc import Callable, Collection
from inspect import signature
from typing import get_args

import pytest

import refnb
from refnb.api import grading, learning_curve, settings, sql, starting_points, text, variants
from refnb.api.hmm import Chain
from refnb.cli.arguments import Parser
from refnb.cli.commands import COMMANDS
from refnb.cli.options import ARGUMENTS, FIRST, OPTIONS, OWN
from refnb.conformance import judging
from refnb.worked.solution import FORMS

CALLS: dict[str, list[Callable[..., object]]] = {  # type: ignore[explicit-any]
    "solve": [refnb.vary],
    "classify": [refnb.learn],
    "network": [refnb.network, refnb.learn_network],
    "hmm": [Chain.learn],
    "text": [refnb.text],
    "check": [grading.question, grading.mark],
    "sheet": [refnb.sheet],
    "sql": [refnb.sql],
    "conform": [judging.judge],
    "serve": [],
    "example": [],
    **{
        name: [getattr(refnb, name)]
        for name in ("em", "cluster", "bayes", "error", "curve", "refute")
    },
}
CHOICES: dict[str, Collection[str]] = {
    "--model": settings.MODELS,
    "text --model": text.MODELS,
    "--divisor": settings.DIVISORS,
    "--format": FORMS,
    "sheet --format": variants.FORMS,
    "--with": get_args(variants.Kind)[1:],
    "--rule": learning_curve.RULES,
    "--ties": learning_curve.TIES,
    "--dialect": sql.DIALECTS,  # type: ignore[attr-defined]
    "--start": (*starting_points.STARTS, "FILE"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_is_an_argument_of_the_api(command: str) -> None:
    """What is handed on has a place in what the command calls."""
    known = {name for call in CALLS[command] for name in signature(call).parameters}
    options = Parser(command, COMMANDS[command]).known.values()
    assert {option.argument for option in options} - {""} <= known


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_is_one_of_the_api(name: str) -> None:
    """No more words and no fewer, in the same order."""
    assert OPTIONS[name].metavar.split("|") == [*CHOICES[name]]


def test_every_row_is_used_and_every_rule_names_options() -> None:
    """No option stands in the tables that no command takes."""
    used = set[str]()
    for name, command in COMMANDS.items():
        known = Parser(name, command).known
        used |= {
            f"{name} {key}" if f"{name} {key}" in {**OPTIONS, **FIRST} else key for key in known
        }
        for words in (command.one, *command.rivals, *command.needs, *command.needs.values()):
            assert {*words.split()} <= known.keys(), name
    assert used == {*ARGUMENTS, *OWN, *FIRST}

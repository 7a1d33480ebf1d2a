"""The tables of the command line say what the API has."""

import re
from collections.abc import Callable, Collection, Sequence
from inspect import signature
from itertools import chain
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from cli.commands import FORMS
from refnb.api import em, grading, learning_curve, settings, sql, text, variants
from refnb.api.hmm import HiddenMarkovModel
from refnb.api.settings import Reading
from refnb.cli.main import COMMANDS
from refnb.cli.options import OPTIONS, Parser
from refnb.conformance import report
from refnb.core.errors import RefnbError

CALLS: dict[str, list[Callable[..., object]]] = {  # type: ignore[explicit-any]
    "solve": [refnb.vary],
    "classify": [refnb.learn],
    "network": [refnb.network, refnb.learn_network],
    "hmm": [HiddenMarkovModel.learn],
    "text": [refnb.text],
    "check": [grading.question, grading.mark],
    "sheet": [refnb.sheet],
    "sql": [refnb.sql],
    "conform": [report.judge],
    "serve": [],
    "example": [],
    **{name: [getattr(refnb, name)] for name in ("em", "cluster", "bayes", "error", "curve")},
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
    "--start": (*em.STARTS, "FILE"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_is_an_argument_of_the_api(command: str) -> None:
    """What is handed on has a place in what the command calls."""
    known = {name for call in CALLS[command] for name in signature(call).parameters}
    known |= {*Reading.__annotations__} if "reading" in known else set()
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
        used |= {f"{name} {key}" if f"{name} {key}" in OPTIONS else key for key in known}
        words = re.sub(r"(at most )?one of| needs |;", " ", command.rules)
        assert {*words.split()} <= known.keys(), name
    assert used == {*OPTIONS}


VALUES = st.sampled_from(["1", "2", "a=1", "-1/2", "a=b,c", "text", "none", "a;b", ""])


def parsed(command: str, words: Sequence[str]) -> object:
    """Return what the words of a command give, or that they are refused."""
    try:
        found = vars(Parser(command, COMMANDS[command]).options(words))
    except RefnbError:
        return "refused"
    return found


@given(st.data(), st.sampled_from([*COMMANDS]), st.randoms(use_true_random=False))
def test_neither_the_order_of_options_nor_an_equals_sign_says_anything(
    data: st.DataObject, command: str, order: Random
) -> None:
    """What is written behind an option or after = is the same; the plain words may come between."""
    known = Parser(command, COMMANDS[command]).known
    chosen = data.draw(st.lists(st.sampled_from([*known] or [""]), unique=True, max_size=5))
    apart, equal = list[list[str]](), list[list[str]]()
    alone = [data.draw(VALUES) for name in known if not name.startswith("--")]
    for name in filter(None, chosen):
        number = len(known[name].metavar.split())
        if name.startswith("--"):
            words = [data.draw(VALUES) for _ in range(number)]
            apart.append([name, *words])
            equal.append([f"{name}={words[0]}"] if number == 1 else [name, *words])
    order.shuffle(equal)
    first = parsed(command, [*alone, *chain(*apart)])
    assert parsed(command, [*chain(*equal), *alone]) == first
    middle = [*chain(*equal[:1]), *alone, *chain(*equal[1:])]
    assert parsed(command, middle) == first

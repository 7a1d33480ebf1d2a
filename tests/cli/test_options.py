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
from cli.commands import EXAMPLES, FORMS, run
from refnb.api import settings
from refnb.api.exercises import variants
from refnb.api.judging import learning_curve
from refnb.api.judging import programs as judging
from refnb.api.learning import documents, sql
from refnb.api.networks import em
from refnb.api.networks.hmm import HiddenMarkovModel
from refnb.api.settings import LearnReading
from refnb.cli.main import COMMANDS
from refnb.cli.options import ADD_UP, OPTIONS, Parser
from refnb.conformance import report
from refnb.core.errors import RefnbError
from source.course import ROOT

CALLS: dict[str, list[Callable[..., object]]] = {  # type: ignore[explicit-any]
    "solve": [refnb.vary],
    "classify": [refnb.learn, refnb.learn_counts, refnb.Classifier.compare],
    "network": [refnb.network, refnb.learn_network],
    "hmm": [HiddenMarkovModel.learn],
    "text": [refnb.text],
    "check": [refnb.vary, refnb.mark],
    "sheet": [refnb.sheet],
    "sql": [refnb.sql],
    "conform": [report.judge],
    "serve": [],
    "call": [refnb.call],
    "judge": [judging.judge_file, refnb.judge],
    "gain": [refnb.gain],
    "evaluate": [refnb.evaluate],
    "example": [],
    **{name: [getattr(refnb, name)] for name in ("em", "cluster", "curve")},
    "bayes": [refnb.bayes, refnb.estimate],
    "error": [refnb.expected_error],
}
CHOICES: dict[str, Collection[str]] = {
    "--model": settings.MODELS,
    "text --model": documents.TEXT_MODELS,
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
    known |= {*LearnReading.__annotations__} if "reading" in known else set()
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


def test_every_option_is_tried() -> None:
    """A test gives it, or a command of a page, whose answer is compared."""
    pages = "\n".join(page.read_text("utf-8") for page in (ROOT / "docs").rglob("*.md"))
    tests = "\n".join(test.read_text("utf-8") for test in (ROOT / "tests").rglob("*.py"))
    lines = "\n".join(re.findall(r"(?m)^ *\$ python3 -m refnb .*", pages)) + tests
    options = {o for name, command in COMMANDS.items() for o in Parser(name, command).known}
    given = {*re.findall(r"--[a-z-]+", lines)}
    assert {option for option in options if option.startswith("--")} - given == set()


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


ENTRIES = {
    *(("classify", name) for name in ("--counts", "--given", "--domain", "--family")),
    *(("network", name) for name in ("--query", "--given", "--domain")),
    *(("conform", name) for name in ("--only", "--skip")),
    *((name, "--missing") for name in ("classify", "network", "em", "cluster")),
    ("classify", "--header"),
    *(("em", "--domain"), ("bayes", "--likelihood"), ("check", "--line")),
}


CLASSIFY = "classify weather.csv --label Play"


LISTS = (
    (f"{CLASSIFY} --given Wind=weak", "--features", "Wind", "Outlook"),
    (CLASSIFY, "--compare", "none", "laplace"),
    ("em weather.csv --label Play --steps 1", "--labels", "yes", "no"),
    ("hmm umbrella.json", "--observe", "umbrella", "none"),
    ("network --learn weather.csv --smooth laplace", "--order", "Play", "Wind"),
    ("cluster animals.csv --centres 4,1;20,2", "--columns", "kg", "barks"),
    ("sql --dialect duckdb --table t --label y --features a", "--schema", "lake", "main"),
    ("text animals.csv --text coat --label kind --given long", "--extra", "wool", "fur"),
)


EVERY = {
    (command, name): option
    for command, taken in COMMANDS.items()
    for name, option in Parser(command, taken).known.items()
    if name.startswith("--")
}


@pytest.fixture
def _among_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)


@pytest.mark.usefixtures("_among_the_examples")
def test_an_option_given_twice_adds_up_or_is_refused_with_both_values() -> None:
    """Whatever a command is asked, of two values of an option none is passed over silently."""
    several = {
        x for x, option in EVERY.items() if option.read in ADD_UP and " " not in option.metavar
    }
    assert ENTRIES | {(line.split()[0], option) for line, option, _, _ in LISTS} <= several
    for (command, name), option in EVERY.items():
        first, second = ([word] * len(option.metavar.split()) for word in ("71", "72"))
        said = run(command, name, *first, name, *second).err
        if (command, name) in several:
            assert "given twice" not in said, (command, name)
            continue
        both = " and ".join(" ".join(map(repr, words)) for words in (first, second))
        wanted = f"refnb: {name} is given twice{': ' + both if first else ''} (see refnb "
        assert said.startswith(wanted), (command, name, said)


@pytest.mark.usefixtures("_among_the_examples")
@pytest.mark.parametrize(("line", "option", "first", "second"), LISTS)
def test_a_list_given_twice_goes_on(line: str, option: str, first: str, second: str) -> None:
    """Two lists are the list of all their entries, in the order in which they are given."""
    words = line.split()
    whole = run(*words, option, f"{first},{second}")
    assert run(*words, option, first, option, second) == whole
    assert whole.status == 0
    if option not in ("--labels", "--order"):
        assert run(*words, f"{option}={second}") != whole

"""The answers of the worked problems, derived by hand."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from refnb.core.errors import UnknownValue
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm
from refnb.exact.rational import rational
from refnb.examples import EXAM
from refnb.exercises import problems
from refnb.exercises.problems.catalogue import answer, listed, names
from refnb.exercises.problems.network import of, stored
from refnb.exercises.problems.problem import read
from refnb.probability.distribution import Decision

FACTS = Path(__file__).with_name("facts.txt").read_text("utf-8")
FACT = re.compile(r"^(\S+) (\S+) = (.*(?:\n    .*)*)$", re.MULTILINE)


def said(value: object) -> str:
    """Write the value of a step as the facts do."""
    if isinstance(value, Decision):
        return " or ".join(value.ties)
    if isinstance(value, LogForm):
        return logarithm.spelling(value)
    if isinstance(value, Mapping):
        parts = ((key, said(x), isinstance(x, Mapping)) for key, x in value.items())
        return ", ".join(f"{k}: ({x})" if nested else f"{k}: {x}" for k, x, nested in parts)
    if isinstance(value, tuple):
        return " | ".join(map(said, value))
    if is_dataclass(value):
        return " | ".join(said(getattr(value, field.name)) for field in fields(value))
    return str(value)


@pytest.mark.parametrize(("name", "step", "value"), FACT.findall(FACTS))
def test_a_step_has_its_value(name: str, step: str, value: str) -> None:
    """Each number of the answer, in declared order."""
    (solution,) = answer(name).solutions
    (found,) = [s.value for s in solution.steps if s.name == step]
    assert said(found) == " ".join(value.split())


@pytest.mark.parametrize("name", ["asia", "burglary", "exam", "sprinkler"])
def test_an_example_is_the_network_of_the_problem_of_its_name(name: str) -> None:
    """Variables, arrows and every number."""
    assert stored(name) == of(read(name)[0])
    assert name != "exam" or stored(name) == EXAM


@pytest.mark.parametrize(
    ("name", "step", "entry", "printed"),
    [
        ("sprinkler-a", "posterior", "Sprinkler=yes", "0.430"),
        ("sprinkler-b", "posterior", "Rain=yes", "0.708"),
        ("sprinkler-c", "posterior", "Sprinkler=yes", "0.1945"),
        ("burglary-a", "answer", "their product", "0.000628"),
        ("burglary-b", "posterior", "Burglary=yes", "0.284"),
        ("asia-a", "posterior", "tub=yes", "0.0878"),
        ("asia-b", "posterior", "lung=yes", "0.0995"),
        ("asia-c", "posterior", "bronc=yes", "0.8114"),
    ],
)
def test_what_is_printed_elsewhere(name: str, step: str, entry: str, printed: str) -> None:
    """The published decimals are ours, rounded; and each stands in the source of its problem."""
    (solution,) = answer(name).solutions
    (values,) = [s.value for s in solution.steps if s.name == step]
    assert isinstance(values, dict)
    unit = Fraction(1, 10 ** len(printed.partition(".")[2]))
    assert abs(values[entry] - rational(printed)) * 2 <= unit
    assert printed in answer(name).source


def test_what_there_is() -> None:
    """Each problem has a line of facts; several parts are known by letter too."""
    lettered = [p.part("abcdefg"[n]) for p in listed().values() for n in range(len(p.letters))]
    assert sorted(names()) == sorted({*listed(), *lettered})
    known = {re.sub("-[a-g]$", "", name) for name, _, _ in FACT.findall(FACTS)}
    assert known == {*listed()}


def test_a_problem_is_its_file() -> None:
    """The files are listed in the order of their places, each place once."""
    folder = Path(problems.__file__).parent
    assert set(listed()) == {file.stem for file in folder.glob("*.toml")}
    assert [problem.place for problem in listed().values()] == [*range(1, len(listed()) + 1)]


@pytest.mark.parametrize(
    "name", ["", "hikin", "hiking-", "hiking-e", "lab-test-", "lab-test-a", "lab_test"]
)
def test_what_there_is_not(name: str) -> None:
    """A name that is not there has no answer; the message tells one that is near, or some."""
    with pytest.raises(UnknownValue, match=f"no problem {name!r}; "):
        answer(name)


def text_of(name: str) -> str:
    """Return the file of a problem."""
    return (Path(problems.__path__[0]) / f"{name}.toml").read_text("utf-8")

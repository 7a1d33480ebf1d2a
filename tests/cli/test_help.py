"""Help: what there is, in 80 columns, and that what it says of defaults is so."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cli.commands import EXAMPLES, answered, run
from refnb import __version__
from refnb.cli.main import COMMANDS
from refnb.exercises.problems.catalogue import listed
from refnb.io import files

TENNIS = "classify weather.csv --label Play"
HANDS = "cluster animals.csv --columns kg --centres 4;20"
LINES = (
    *("solve coin", "bayes --prior a=1/2,b=1/2 --likelihood a=1,b=1/3", TENNIS),
    *("error hiking.json", "curve hiking.json"),
    *("check coin 1/2", "sheet coin", "hmm umbrella.json --observe umbrella", HANDS),
    *("em animals.csv --label kind --features coat", "hmm umbrella.json --learn weather.csv"),
    *("network asia.bif --query lung", f"{HANDS} --gaussians --variance 1/4 --grid 100"),
    "network --learn weather.csv --order Play,Wind --smooth laplace",
)


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("help",)])
def test_the_overview(words: tuple[str, ...]) -> None:
    """Every command with what it is for, in 80 columns, before examples."""
    said = answered(*words)
    assert said.startswith(f"refnb {__version__}: ")
    assert max(map(len, said.splitlines())) <= 80
    listed = [said.index(f"  {name} ") for name in COMMANDS]
    order = ["\nCommands\n", "\nExamples\n", "\nIn Python: "]
    places = [said.index(head) for head in order]
    assert sorted([*places, *listed]) == [places[0], *listed, *places[1:]]


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version(flag: str) -> None:
    """The name and the version, no more."""
    assert answered(flag) == f"refnb {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_has_its_parts_in_order(name: str) -> None:
    """The usage, one sentence, and the options, in 80 columns, each line as full as it can be."""
    said = answered(name, "--help")
    assert answered(name, "-h") == said
    usage, about, *rest = said.split("\n\n")
    assert usage.startswith(f"usage: refnb {name} ")
    assert re.fullmatch(r"[A-Zk][^\n]+\.", about)
    assert rest[0].startswith(("positional arguments:\n", "options:\n"))
    assert [part for part in rest if "show this help message" in part]
    wide = [line for line in rest[0].splitlines() if len(line) > 78]
    assert [line for line in wide if "{" not in line] == []
    lines = [line for part in rest for line in part.splitlines()]
    for line, after in pairwise(lines):
        if after.startswith(" " * 24) and line[22:24] == "  " and line[24:].strip():
            assert len(line) + 1 + len(after.split()[0]) > 78


def test_problems_stand_in_columns() -> None:
    """Titles begin two places behind the longest name."""
    listed_there = answered("solve", "--help").partition("problems:\n")[2]
    lines = listed_there.partition("\n\n")[0].splitlines()
    found = [line.split()[0] for line in lines]
    width = max(map(len, found)) + 4
    assert len(lines) == len(listed())
    assert [line[:width] for line in lines] == [f"  {name}".ljust(width) for name in found]
    assert all(line[width] != " " for line in lines)


def test_the_help_of_solve_names_the_problems() -> None:
    """Whoever asks how to solve is told what, and which parts it has."""
    said = answered("solve", "--help").splitlines()
    for name, problem in listed().items():
        parts = f" ({', '.join(problem.letters)})" if problem.letters else ""
        assert sum(line.split(maxsplit=1) == [name, problem.title + parts] for line in said) == 1


def test_the_help_of_example_names_the_examples() -> None:
    """Each that there is."""
    said = re.findall(r"[a-z-]+", answered("example", "--help"))
    assert {*files.examples()} <= {*said}


def defaults(command: str) -> Iterator[tuple[str, str]]:
    """Yield the options whose help names a default, each with it."""
    told = answered(command, "--help").partition("options:")[2]
    for piece in re.split(r"\n  (?=-)", told):
        found = re.search(r"default: (\S+?)\)?(\n|$)", piece)
        if found:
            yield piece.split()[0], found[1]


@pytest.mark.parametrize("line", LINES)
def test_a_default_is_what_the_help_says(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes it gets the same answer, unless the two options do not go together."""
    monkeypatch.chdir(EXAMPLES)
    words = line.split()
    plain = run(*words)
    for option, default in defaults(words[0]):
        short = ["--up-to", "2"] if words[0] == "curve" and option != "--up-to" else []
        if option not in words:
            ended = run(*words, *short, f"{option}={default}")
            assert ended.status == 2 or ended == (run(*words, *short) if short else plain)

"""Help: what there is, in 80 columns, and that what it says of defaults is so."""

import re
import shlex
from collections.abc import Iterator

import pytest

from cli.commands import EXAMPLES, answered, run
from refnb import __version__
from refnb.cli.main import COMMANDS
from refnb.cli.options import PAGES, Parser

TENNIS = "classify weather.csv --label Play"
HANDS = "cluster animals.csv --columns kg --centres 4;20"
LINES = (
    *("solve coin", "bayes --prior a=1/2,b=1/2 --likelihood a=1,b=1/3", TENNIS),
    *("error hiking.json", pytest.param("curve hiking.json", marks=pytest.mark.slow)),
    *("check coin 1/2", "sheet coin", "hmm umbrella.json --observe umbrella", HANDS),
    *("em animals.csv --label kind --features coat", "hmm umbrella.json --learn weather.csv"),
    *("network asia.bif --query lung", f"{HANDS} --learn means --variance 1/4 --grid 100"),
    "network --learn weather.csv --order Play,Wind --smooth laplace",
)


@pytest.mark.parametrize("words", ["", "--help", "-h", "help"])
def test_the_first_screen(words: str) -> None:
    """A line for a task, with an example that its command reads; in 80 columns, 25 lines."""
    said = answered(*words.split())
    assert said.startswith(f"refnb {__version__}: ")
    lines = re.findall(r"^[A-Z].{24} refnb (\S+.*)$", said, re.MULTILINE)
    examples = [example for line in lines for example in line.split("; refnb ")]
    found = re.findall(r"^(\S+)(.*)$", "\n".join(examples), re.MULTILINE)
    assert sorted(name for name, _ in found) == sorted(COMMANDS)
    for name, more in found:
        words_given, _, port = more.partition(" > ")[0].partition(" -- ")
        Parser(name, COMMANDS[name]).options(shlex.split(words_given), port.split())
    assert "\nIn Python: " in said
    assert max(map(len, said.splitlines())) <= 80
    assert len(said.splitlines()) <= 25


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_is_a_page(name: str) -> None:
    """The usage, one sentence, examples, a line for each option or its page; in forty lines."""
    said = answered(name, "--help")
    for words in (f"{name} -h", f"help {name}", f"--help {name}", f"-h {name}"):
        assert answered(*words.split()) == said
    usage, about, *rest = said.split("\n\n")
    assert re.match(rf"usage: refnb {name}( [^\n]+)?$", usage)
    assert re.fullmatch(r"[A-Zk][^\n]+\.\n?", about)
    full = f"{name} --help is a page of 40 lines: shorten its part of refnb/cli/manual.py, or move"
    assert said.count("\n") <= 40, f"{full} options to PAGES of refnb/cli/options.py"
    assert max(map(len, said.partition("problems:")[0].splitlines())) <= 80
    pages = [page for page in PAGES if f"\nrefnb help {page}: " in said]
    said = "\n".join([said, *(answered("help", page) for page in pages)])
    for option in Parser(name, COMMANDS[name]).known:
        assert re.search(rf"^  {option}( |$)", said, re.MULTILINE), option
    if [*Parser(name, COMMANDS[name]).known] and name not in ("example", "conform"):
        assert rest[0].startswith(f"  refnb {'' if name in rest[0] else name}")


def defaults(command: str) -> Iterator[tuple[str, str]]:
    """Yield the options whose help names a default, each with it."""
    said = answered("help", command)
    said += "".join(answered("help", p) for p in PAGES if f"refnb help {p}" in said)
    yield from re.findall(r"^  (--\S+) .*default: (\S+?)\)?$", said, re.MULTILINE)


@pytest.mark.parametrize("line", LINES)
def test_a_default_is_what_the_help_says(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes it gets the same answer, unless the two options do not go together."""
    monkeypatch.chdir(EXAMPLES)
    words, up_to = line.split(), ["--up-to", "2"] if line.startswith("curve ") else []
    plain = run(*words, *up_to)
    for option, default in defaults(words[0]):
        if option in up_to:
            assert run(*words, f"{option}={default}") == run(*words)
        elif option not in words:
            ended = run(*words, *up_to, f"{option}={default}")
            assert ended.status == 2 or ended == plain

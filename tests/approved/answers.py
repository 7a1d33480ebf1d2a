"""Five hundred answers of the command line: one digest a command stands in answers.txt.

python tests/approved/answers.py FOLDER    write every answer into a file, to compare two versions
pytest --approve tests/approved -m slow    write answers.txt anew

What a command answers changes on purpose or not at all: the diff of two folders is the review.
"""

import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from itertools import product
from pathlib import Path

import refnb
from refnb.cli.main import main
from refnb.exercises.problems import catalogue

EXAMPLES = Path(__file__).resolve().parents[2] / "refnb" / "examples"
FORMS = ("text", "markdown", "latex", "json")
MARGINS = (
    "",
    "--given Outlook=sunny",
    "--given Outlook=rain --given Wind=weak",
    "--given Outlook=overcast --given Temperature=hot --given Humidity=high",
    "--given Wind=strong --smooth-prior laplace",
)
RULES = ("none", "laplace", "m=3", "add=1/2", "m=1/2")
OTHERS = (
    "em {}/weather.csv --label Play --start turns --steps 2",
    "em {}/weather.csv --label Play --steps 1 --smooth laplace",
    "hmm {}/umbrella.json --observe umbrella,umbrella,none",
    "hmm {}/ice-cream.json --observe 3,1,3",
    "hmm {}/casino.json --observe 6,6,1,6",
    "cluster {}/animals.csv --columns kg --centres 1;9",
    "cluster {}/animals.csv --columns kg --centres 1;30 --gaussians --variance 4 --grid 100",
    "bayes --prior ill=1/100,well=99/100 --likelihood ill=9/10,well=1/20",
    "bayes --prior a=1/3,b=2/3 --likelihood a=1/2,b=1/4 --likelihood a=1/3,b=2/3",
    "error {}/hiking.json",
    "curve {}/hiking.json --up-to 4",
    "curve {}/hiking.json --up-to 3 --smooth laplace --ties even",
    "classify {0}/weather.csv --label Play --test {0}/weather.csv",
    "classify {}/animals.csv --label kind --given kg=4.5 --how-far",
    "classify {}/animals.csv --label kind --features kg --given kg=4 --divisor n-1",
    "classify {}/animals.csv --label kind --features kg --given kg=4 --shared",
    "network --learn {}/weather.csv --order Wind,Outlook --most 1 --score mdl",
    "text {}/animals.csv --text coat --label kind --given wool",
)
NETWORKS = (
    "asia --query lung",
    "asia --query lung --given smoke=yes",
    "asia --query tub --query lung --given dysp=yes",
    "asia --given dysp=yes --given asia=yes",
    "asia --mpe --given dysp=yes",
    "asia --d-separated asia smoke",
    "asia --d-separated asia smoke --given dysp",
    "asia --all",
    "sprinkler --query Rain --given WetGrass=yes",
    "sprinkler --mpe",
    "sprinkler --all",
    "burglary --query Burglary --given JohnCalls=yes --given MaryCalls=yes",
    "burglary --given Alarm=yes",
    "burglary --d-separated Burglary Earthquake --given Alarm",
    "campfire",
    "campfire --all",
)
PLAIN = (
    "check lab-test 0.5",
    "check lab-test 0.5 --format json",
    "check spam 0.1",
    "check hiking-b 1/4",
    "check play-tennis 0.795",
    "sql --dialect duckdb --table t --label Play --features Outlook,Wind",
    "sql --dialect sqlite --table t --label Play --features Outlook",
    "sheet lab-test --variants 2 --format moodle",
    "sheet spam --variants 2 --format latex --key",
    "network {}/asia.bif --draw text",
    "network {}/asia.bif --draw svg",
    "example weather",
    "--version",
    "--help",
)


def asked() -> Iterator[str]:
    """Yield every question, as it is typed."""
    for problem, form in product(catalogue.names(), FORMS):
        yield f"solve {problem} --format {form}"
    table = "classify {}/weather.csv --label Play"
    for given, rule, form in product(MARGINS, RULES, FORMS):
        yield f"{table} {given} --smooth {rule} --format {form}"
    for more, form in product(("--model joint", "--how-far", "--prior uniform"), FORMS):
        yield f"{table} {MARGINS[1]} {more} --format {form}"
    for used, rule, form in product(("Wind=weak", "Humidity=high"), RULES, FORMS):
        feature, _, _ = used.partition("=")
        yield f"{table} --features {feature} --given {used} --smooth {rule} --format {form}"
    for family, form in product(("gaussian",), FORMS):
        known = "--given kg=4 --features kg --divisor n"
        yield f"classify {{}}/animals.csv --label kind --family kg={family} {known} --format {form}"
    for word, form in product(("--prior yes=1/10,no=9/10", "--labels no,yes"), FORMS):
        yield f"{table} --features Wind --given Wind=weak {word} --format {form}"
    for rules, form in product(("none,laplace", "m=1,m=2"), FORMS):
        yield f"{table} --compare {rules} --format {form}"
    for given, form in product(("", "--given kg=4.5", "--given coat=long"), FORMS):
        yield f"classify {{}}/animals.csv --label kind {given} --format {form}"
    for network, form in product(NETWORKS, FORMS):
        name, _, options = network.partition(" ")
        yield f"network {{}}/{name}.bif {options} --format {form}"
    yield from (f"{other} --format {form}" for other, form in product(OTHERS, FORMS))
    yield from PLAIN


def answer(question: str) -> str:
    """Return what a question prints, and how it ends; a refusal is an answer, too."""
    words = question.format(EXAMPLES).split()
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status: object = main(words)
        except SystemExit as ended:
            status = ended.code
    said = out.getvalue() + err.getvalue()
    shown = said.replace(str(EXAMPLES), "EXAMPLES").replace(refnb.__version__, "VERSION")
    return f"{shown}status {status}\n"


def digests() -> str:
    """Return a line for each command: its name, how many answers, and their digest."""
    answers: dict[str, list[str]] = {}
    for question in asked():
        answers.setdefault(question.split()[0], []).append(answer(question))
    return "".join(
        f"{command} {len(said)} {sha256(''.join(said).encode()).hexdigest()[:32]}\n"
        for command, said in answers.items()
    )


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number, question in enumerate(asked()):
        text = f"$ refnb {question}\n{answer(question)}"
        (folder / f"{number:03}.txt").write_text(text, "utf-8")

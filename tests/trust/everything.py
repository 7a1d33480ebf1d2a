"""Run commands of every kind in this process, and print all that they say: one text to compare."""

import os
import sys
import tempfile
from pathlib import Path

from refnb.cli.main import main
from refnb.cli.options import OPTIONS
from refnb.conformance import catalogue, vectors
from refnb.exercises.problems.catalogue import names
from refnb.io.files import examples

FORMS = OPTIONS["--format"].metavar.split("|")
WEATHER = ("classify", "weather.csv", "--label", "Play")
SUNNY = ("--given", "Outlook=sunny", "--given", "Wind=strong")

COMMANDS = (
    *(("solve", name, "--format", form) for name, form in zip(names(), FORMS * 99, strict=False)),
    *((*WEATHER, *SUNNY, "--format", form) for form in FORMS),
    (*WEATHER, "--test", "weather.csv"),
    (*WEATHER, "--compare", "none,laplace,m=3"),
    (*WEATHER, "--smooth", "laplace", *SUNNY, "--how-far"),
    (*WEATHER, "--save", "saved.json"),
    ("classify", "--from", "saved.json", *SUNNY),
    ("classify", "--from", "saved.json", "--queries", "weather.csv"),
    ("network", "asia.bif", "--query", "lung", "--given", "dysp=yes"),
    ("network", "asia.bif", "--draw", "svg"),
    ("hmm", "umbrella.json", "--observe", "umbrella,umbrella,none"),
    ("check", "play-tennis", "1089/1481"),
    ("check", "play-tennis", "--collisions"),
    ("curve", "hiking.json", "--up-to", "6"),
    ("bayes", "--prior", "ill=1%,well=99%", "--likelihood", "ill=90%,well=5%"),
    ("example", "campfire"),
    ("classify", "no-such-file.csv", "--label", "Play"),
    ("classify", "weather.csv", "--label", "Ply"),
    ("classify", "weather.csv", "--lable", "Play"),
)


def prepare(line_end: str) -> None:
    """Put the examples into this folder."""
    for path in examples().values():
        Path(path.name).write_text(path.read_text("utf-8"), "utf-8", newline=line_end)


def run(line_end: str = "\n") -> None:
    """Run them one after the other, in a new folder that holds the examples."""
    sys.stderr = sys.stdout
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        prepare(line_end)
        for words in COMMANDS:
            print(">", *words, flush=True)
            print("=", main(words), flush=True)
        print(Path("saved.json").read_text("utf-8"))
    print(catalogue.text(), vectors.digest())


if __name__ == "__main__":
    run("\r\n" if "windows" in sys.argv else "\n")

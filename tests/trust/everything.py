"""Run commands of every kind in this process, and print all that they say: one text to compare."""

import os
import sys
import tempfile
from itertools import islice
from pathlib import Path

from approved.lines import commands
from refnb.cli.main import main
from refnb.conformance import catalogue, vectors
from refnb.io.files import examples

MORE = (  # beside every sixth of the answers that were approved
    "classify weather.csv --label Play --save saved.json",
    "classify --from saved.json --given Outlook=sunny",
    "classify --from saved.json --queries weather.csv",
    "check play-tennis --collisions",
    "classify no-such-file.csv --label Play",
    "classify weather.csv --lable Play",
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
        for question in (*(line for _, line in islice(commands(), 0, None, 6)), *MORE):
            print(">", question, flush=True)
            print("=", main(question.split()), flush=True)
        print(Path("saved.json").read_text("utf-8"))
    print(catalogue.text(), vectors.digest())


if __name__ == "__main__":
    run("\r\n" if "windows" in sys.argv else "\n")

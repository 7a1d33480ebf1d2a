"""Run the commands in this process, on files that are written for one test."""

import csv
import io
import json
import signal
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st

from refnb.api.settings import Model
from refnb.cli.main import main
from refnb.estimation.schema import Example, Instance, Schema
from refnb.io.documents import Json

EXAMPLES = Path(__file__).resolve().parents[2] / "refnb" / "examples"
WEATHER = str(EXAMPLES / "weather.csv")
PLAY = ("classify", WEATHER, "--label", "Play")
LABEL, WEIGHT, MISSING = "label", "n", ""
FORMS = ("text", "markdown", "latex", "json")
FAMILIES: st.SearchStrategy[Model] = st.sampled_from(["categorical", "bernoulli", "joint"])

Sheet = list[list[str]]


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it printed."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Study:
    """A family, a schema, and examples that suit it."""

    family: Model
    schema: Schema
    examples: list[Example[Instance]]

    @property
    def sheet(self) -> Sheet:
        """The examples as rows, with a column of weights."""
        return sheet(self.schema, self.examples)


def run(*words: str) -> Ended:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    return Ended(status, out.getvalue(), err.getvalue())


def answered(*words: str) -> str:
    """Run a command that answers, and return what it prints."""
    ended = run(*words)
    assert (ended.status, ended.err) == (0, "")
    return ended.out


def refused(*words: str) -> str:
    """Run a command that is refused; return its one line, without the line end."""
    ended = run(*words)
    assert (ended.status, ended.out) == (2, "")
    line = ended.err.removesuffix("\n")
    assert line.startswith("refnb: ")
    assert line.isprintable()
    return line.removeprefix("refnb: ")


def steps(out: str) -> dict[str, Json]:
    """Return the steps of a solution in JSON by name."""
    return {step["name"]: step["value"] for step in json.loads(out)["steps"]}


@contextmanager
def files(**contents: str | bytes | Sheet) -> Iterator[Mapping[str, str]]:
    """Write files and yield their paths by name; text, bytes or rows of CSV."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: Path(folder) / name for name in contents}
        for name, content in contents.items():
            text = content if isinstance(content, str | bytes) else written(content)
            paths[name].write_bytes(text.encode() if isinstance(text, str) else text)
        yield {name: str(path) for name, path in paths.items()}


def written(rows: Sequence[Sequence[str]]) -> str:
    """Write rows as CSV."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(rows)
    return file.getvalue()


def read(text: str) -> list[dict[str, str]]:
    """Read CSV as the csv module does."""
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def sheet(schema: Schema, examples: Sequence[Example[Instance]]) -> Sheet:
    """Write examples as rows below a header."""
    rows = [
        [*(e.instance.get(f, MISSING) for f in schema.features), e.label, str(e.weight)]
        for e in examples
    ]
    return [[*schema.features, LABEL, WEIGHT], *rows]


def declared(schema: Schema) -> list[str]:
    """Return the options that declare a schema, and how its sheets are written."""
    words = ["--label", LABEL, "--weight", WEIGHT]
    words += ["--labels", ",".join(schema.labels)]
    for feature, domain in schema.features.items():
        words += ["--domain", f"{feature}={','.join(domain)}"]
    return words


def asked(x: Mapping[str, str]) -> list[str]:
    """Return the options that give an instance."""
    return [word for feature, value in x.items() for word in ("--given", f"{feature}={value}")]


def questions(schema: Schema) -> st.SearchStrategy[dict[str, str]]:
    """Draw an instance with at least one value."""
    pairs = st.sampled_from([(f, v) for f, domain in schema.features.items() for v in domain])
    drawn = st.lists(pairs, min_size=1, max_size=4).map(dict)
    return drawn.map(lambda x: {f: x[f] for f in schema.features if f in x})


def hear() -> None:
    """Let a child hear Ctrl-C: a shell makes what it starts in the background deaf to it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)

"""Examples of docstrings import no higher part than the code they stand in, and one set of data."""

import re
import tomllib

from refnb.examples import EXAM, HIKING, UMBRELLA
from refnb.exercises.problems import hiking, markov, network
from refnb.exercises.problems.problem import read
from source.course import ROOT

LINTED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
LAYERS: list[str] = LINTED["contracts"][0]["layers"]  # the highest first
IMPORTED = re.compile(r"(?:>>>|\.\.\.) (?:from|import) refnb(?:\.([a-z]+))?")


def test_examples_of_docstrings_import_downwards() -> None:
    """A folder that is copied out runs with those below it; the data they share lie below all."""
    height = {part: -place for place, part in enumerate(LAYERS)} | {"examples": -len(LAYERS)}
    upwards = list[tuple[str, str]]()
    for path in sorted((ROOT / "refnb").glob("*/**/*.py")):
        part = path.relative_to(ROOT / "refnb").parts[0]
        for found in IMPORTED.finditer(path.read_text("utf-8")):
            if height[found[1] or "api"] > height[part]:
                upwards.append((str(path.relative_to(ROOT)), found[0]))
    assert upwards == []


def test_examples_are_the_problems() -> None:
    """The models that docstrings share have the numbers of the worked problems."""
    assert network.of(read("exam")[0]) == EXAM
    chain, parts = read("umbrella")
    assert markov.read(chain, parts[0])[0] == UMBRELLA
    assert hiking.model_of(read("hiking")[0]) == HIKING

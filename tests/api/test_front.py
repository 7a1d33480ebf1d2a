"""The API itself: what `import refnb` offers, and what it loads."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from inspect import getdoc, signature
from pathlib import Path

import pytest

import refnb
from refnb.api.settings import LearnReading
from refnb.core import errors
from refnb.io import suggestions
from refnb.io.catalogue import functions
from source.course import ROOT

OFFERED = set(refnb.__all__)
COURSE = ("exact", "probability", "estimation", "classifiers", "decision", "networks", "latent")


def python(code: str) -> str:
    """Run a few lines in a Python of their own, and return what they print."""
    words = [sys.executable, "-c", code]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout


PATHS = [path for part in COURSE for path in (ROOT / "refnb" / part).glob("[a-z]*.py")]
CHAPTERS = ", ".join(f"refnb.{path.parent.name}.{path.stem}" for path in PATHS)
ASKED = ["classify", str(refnb.example("weather")), "--label", "Play", "--given", "Wind=weak"]
JUDGED = ["error", str(refnb.example("hiking"))]
RUN = "from refnb.cli.main import main; main({})"
OTHERS = "bernoulli gaussian joint log_naive mixed multinomial poisson"
LOADED: list[tuple[str, str, str]] = [  # a program, what it loads, and what it does not
    ("import refnb", "refnb", "refnb."), ("import refnb; dir(refnb)", "refnb", "refnb."),
    ("import refnb; refnb.bayes", "refnb.api.bayes", "refnb.cli"),
    (f"import {CHAPTERS}", "refnb.core.checks refnb.core.limits",
     "refnb.io refnb.api refnb.worked refnb.core.escapes"),
    ("from refnb import exercises, io", "refnb.exercises", "refnb.io.catalogue"),
    ("from refnb.decision import expected_error", "refnb.decision.true_distribution",
     "refnb.io refnb.api refnb.worked refnb.cli refnb.fast refnb.exercises"),
    (RUN.format(ASKED), "refnb.classifiers.categorical refnb.worked.solution",
     "difflib html json pathlib random shutil tempfile refnb.exact.enclosure refnb.api.bayes"
     " refnb.api.networks refnb.api.judging refnb.api.exercises refnb.worked.network"
     " refnb.worked.expected_error refnb.worked.log_naive refnb.worked.text"
     " refnb.api.learning.joint refnb.api.learning.text refnb.api.learning.deciding "
     + " ".join(f"refnb.classifiers.{name}" for name in OTHERS.split())),
    (RUN.format(JUDGED), "refnb.decision.expected_error",
     "refnb.api.learning refnb.api.settings refnb.api.bayes"),
    ("from refnb import solve; solve('coin')", "refnb.exercises.problems.hypotheses",
     "refnb.exercises.problems.hiking refnb.exercises.replay refnb.networks"),
]  # fmt: skip


@pytest.mark.parametrize("row", LOADED, ids=map(str, range(len(LOADED))))
def test_what_is_asked_loads_what_it_needs(row: tuple[str, str, str]) -> None:
    """No other family, problem or kind of question, no module of another library."""
    program, some, none = row
    said = python(f"import sys; before = {{*sys.modules}}; {program}\nprint('\\nloaded', "
                  "*sorted(set(sys.modules) - before))")  # fmt: skip
    loaded = said.rpartition("\nloaded ")[2].split()
    assert {*some.split()} <= {*loaded}
    assert loaded == ["refnb"] or some != "refnb"
    begun = tuple(none.split())
    assert [name for name in loaded if name.startswith(begun)] == []


def test_what_is_offered() -> None:
    """Every name is there, and none has the name of a module right below refnb."""
    assert set(dir(refnb)) == {*refnb.__all__, "__version__"}
    assert all(hasattr(refnb, name) for name in OFFERED)
    assert {"learn", "load", "solve", "Schema", "count", "mle", "categorical"} <= OFFERED
    measures = [suggestions.door(word).split(").")[1] for word in ("AUC", "ROC", "log loss")]
    assert measures == ["auc(label)", "roc(label)", "log_loss"]
    modules = {path.stem for path in Path(refnb.__file__).parent.iterdir()}
    assert not OFFERED & modules


def test_a_checker_of_types_finds_what_python_finds() -> None:
    """The imports that it reads name the same things, from the same modules."""
    tree = ast.parse(Path(refnb.__file__).read_text())
    (read,) = [node for node in tree.body if ast.unparse(node).startswith("if TYPE_CHECKING")]
    found = [node for node in ast.walk(read) if isinstance(node, ast.ImportFrom)]
    named = {a.asname: (node.module, a.name) for node in found for a in node.names if a.asname}
    assert {*named} == OFFERED
    for name, (module, original) in named.items():
        home = import_module(str(module))
        there = getattr(home, original, None) or import_module(f"{module}.{original}")
        assert getattr(refnb, name) is there
    assert refnb.RefnbError is errors.RefnbError


def test_a_name_is_one_door() -> None:
    """No word leads to two, and each leads somewhere that there is."""
    for door, names in suggestions.DOORS.items():
        assert {suggestions.door(name) for name in names.split()} == {door}
        home = door.partition("(")[0]
        assert callable(getattr(refnb, home))
        if home == "call":
            assert "'" not in door or door.split("'")[1] in functions()


def test_help_of_learn_explains_every_parameter() -> None:
    """A line for each, those of reading among them; no name of an internal type in the way."""
    said = getdoc(refnb.learn) or ""
    code = signature(refnb.learn).parameters
    for name in (*code, *LearnReading.__annotations__):
        if name not in ("source", "reading", "unnamed"):
            assert re.search(rf"(?m)^    {name} {{3,}}\S", said), name

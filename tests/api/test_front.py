"""The door itself: what `import refnb` offers, and what it loads."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import refnb
from refnb.io import files
from source.course import ROOT

OFFERED = {name for name in refnb.__all__ if not name.startswith("_")}


def python(code: str) -> str:
    """Run a few lines in a Python of their own, and return what they print."""
    words = [sys.executable, "-c", code]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_importing_refnb_loads_nothing_else() -> None:
    """No chapter, no room of the door and no other module, until a name is asked for."""
    more = "set(sys.modules) - before"
    alone = f"import sys; before = {{*sys.modules}}; import refnb; print({more})"
    assert python(alone) == "{'refnb'}\n"
    loaded = "sorted(name for name in sys.modules if name.startswith('refnb'))"
    assert python(f"import sys, refnb; print({loaded})") == "['refnb']\n"
    assert python(f"import sys, refnb; dir(refnb); print({loaded})") == "['refnb']\n"
    one = python(f"import sys, refnb; refnb.bayes; print({loaded})")
    assert "'refnb.api.bayes'" in one
    assert "refnb.cli" not in one


def test_an_answer_loads_what_it_needs() -> None:
    """No other family, form, problem or kind of question, and nothing for what went well."""
    asked = ["classify", str(refnb.example("weather")), "--label", "Play", "--given", "Wind=weak"]
    main = f"import sys; from refnb.cli.main import main; main({asked}); print(*sys.modules)"
    loaded = set(python(main).rpartition("\n10.")[2].split())
    assert {"refnb.classifiers.categorical", "refnb.worked.plain"} <= loaded
    assert not {"difflib", "html", "json", "pathlib", "random", "shutil", "tempfile"} & loaded
    others = {"bernoulli", "gaussian", "joint", "lognaive", "mixed", "multinomial", "poisson"}
    assert not {f"refnb.classifiers.{name}" for name in others} & loaded
    rooms = {"engines", "evidence", "files", "learning", "reading", "sources", "tally"}
    rooms |= {"answers", "choices", "classifier", "gathered", "grouped", "hints", "options"}
    door = {name.removeprefix("refnb.api.") for name in loaded if name.startswith("refnb.api.")}
    assert door == rooms
    forms = {"reals", "latex", "markdown", "error", "lognaive", "text"}
    assert not {f"refnb.worked.{name}" for name in forms} & loaded
    solved = python("import sys; from refnb import solve; solve('coin'); print(*sys.modules)")
    assert "refnb.exercises.problems.coin" in solved
    assert "refnb.exercises.problems.hiking" not in solved


def test_an_expected_error_loads_no_way_to_learn(tmp_path: Path) -> None:
    """The truth is read as a document; classifiers are needed where one is judged."""
    truth = tmp_path / "truth.json"
    truth.write_text('{"prior": {"a": "1/2", "b": "1/2"}, "presence": {}}')
    main = f"import sys; from refnb.cli.main import main; main(['error', {str(truth)!r}])"
    loaded = set(python(f"{main}; print(*sys.modules)").split())
    assert "refnb.decision.expected_error" in loaded
    learning = {"answers", "choices", "classifier", "engines", "learning", "mixture", "theorems"}
    assert not {f"refnb.api.{name}" for name in learning} & loaded


def test_a_command_loads_inspect_when_it_is_used() -> None:
    """What `dataclasses` imports waits; whoever asks gets the real module, twice the same."""
    asked = ["refnb", "bayes", "--prior", "a=1/2,b=1/2", "--likelihood", "a=1,b=1"]
    run = f"import sys; from refnb.__main__ import main; sys.argv = {asked}; main()"
    early = python(f"{run}; print('dis' in sys.modules)").split()[-1]
    assert early == "False" or sys.version_info >= (3, 12)
    late = "import inspect, dataclasses; print(dataclasses.inspect.isclass is inspect.isclass"
    assert python(f"{run}; {late}, inspect.signature(main))").endswith("True () -> int\n")


def test_what_is_offered() -> None:
    """Every name is there, and none has the name of a module right below refnb."""
    assert set(dir(refnb)) == set(refnb.__all__)
    assert all(hasattr(refnb, name) for name in OFFERED)
    assert {"learn", "load", "solve", "Schema", "count", "mle", "categorical"} <= OFFERED
    modules = {path.stem for path in Path(refnb.__file__).parent.iterdir()}
    assert not OFFERED & modules


@pytest.mark.tools
def test_a_misspelt_name_is_no_name(tmp_path: Path) -> None:
    """Python raises AttributeError, and mypy sees it before; a right name has its type."""
    with pytest.raises(AttributeError, match="no attribute 'lern'"):
        _ = refnb.lern  # type: ignore[attr-defined]
    wrong, right = tmp_path / "wrong.py", tmp_path / "right.py"
    wrong.write_text("import refnb\n\nrefnb.lern\n")
    right.write_text('import refnb\n\nx: str = refnb.learn("a", "b").ask({}).label\n')
    command = [sys.executable, "-m", "mypy", "--strict", str(wrong), str(right)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert found.stdout.count("error:") == 1
    assert 'wrong.py:3: error: Module has no attribute "lern"' in found.stdout


def test_the_examples_come_with_the_wheel() -> None:
    """They lie inside the package that the wheel holds, and each can be learned or read."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    assert build["targets"]["wheel"]["packages"] == ["refnb"]
    assert "exclude" not in build["targets"]["wheel"]
    package = Path(refnb.__file__).resolve().parent
    assert set(files.examples()) >= {"weather", "animals", "hiking", "exam", "new"}
    for name in files.examples():
        found = refnb.example(name)
        assert found.resolve().is_relative_to(package)
        assert found.read_text("utf-8")
    assert refnb.example("weather.csv") == refnb.example("weather")
    assert refnb.learn(refnb.example("weather"), "Play").ask({"Wind": "weak"}).label == "yes"
    assert refnb.load(refnb.example("exam")).labels == ("spam", "regular")
    assert refnb.error(refnb.example("hiking")).error > 0
    assert refnb.network(refnb.example("asia")).ask({}, "tub").posterior["yes"] > 0

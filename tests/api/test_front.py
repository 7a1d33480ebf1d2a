"""The API itself: what `import refnb` offers, and what it loads."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import getdoc, signature
from pathlib import Path

import pytest

import refnb
from cli.commands import answered, refused
from refnb.api import call
from refnb.api.settings import LearnReading
from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.io import files, suggestions
from refnb.io.catalogue import functions
from source.course import ROOT

OFFERED = set(refnb.__all__)
COURSE = ("exact", "probability", "estimation", "classifiers", "decision", "networks", "latent")


def python(code: str) -> str:
    """Run a few lines in a Python of their own, and return what they print."""
    words = [sys.executable, "-c", code]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_importing_refnb_loads_nothing_else() -> None:
    """No chapter, no module of the API and no other module, until a name is asked for."""
    more = "set(sys.modules) - before"
    alone = f"import sys; before = {{*sys.modules}}; import refnb; print({more})"
    assert python(alone) == "{'refnb'}\n"
    loaded = "sorted(name for name in sys.modules if name.startswith('refnb'))"
    assert python(f"import sys, refnb; print({loaded})") == "['refnb']\n"
    assert python(f"import sys, refnb; dir(refnb); print({loaded})") == "['refnb']\n"
    one = python(f"import sys, refnb; refnb.bayes; print({loaded})")
    assert "'refnb.api.bayes'" in one
    assert "refnb.cli" not in one


def test_the_course_loads_the_course() -> None:
    """All chapters together load no notebook, file or renderer; one loads what it needs."""
    paths = [path for part in COURSE for path in (ROOT / "refnb" / part).glob("[a-z]*.py")]
    chapters = [f"refnb.{path.parent.name}.{path.stem}" for path in paths]
    ours = "sorted(name for name in sys.modules if name.startswith('refnb.core.'))"
    loaded = python(f"import sys, {', '.join(chapters)}; print(*{ours})").split()
    core = ("checks", "errors", "limits", "messages")
    assert loaded == [f"refnb.core.{name}" for name in core]
    one = "import sys; from refnb.decision import expected_error"
    names = python(f"{one}; print(*sys.modules)").split()
    found = {name for name in names if name.partition(".")[0] == "refnb"}
    assert len(found) <= 15
    assert {name.split(".")[1] for name in found - {"refnb"}} <= {*COURSE, "core"}


def test_an_answer_loads_what_it_needs() -> None:
    """No other family, problem or kind of question, and nothing for what went well."""
    asked = ["classify", str(refnb.example("weather")), "--label", "Play", "--given", "Wind=weak"]
    main = f"import sys; from refnb.cli.main import main; main({asked}); print(*sys.modules)"
    loaded = set(python(main).rpartition("\n10.")[2].split())
    assert {"refnb.classifiers.categorical", "refnb.worked.solution"} <= loaded
    assert not {"difflib", "html", "json", "pathlib", "random", "shutil", "tempfile"} & loaded
    others = {"bernoulli", "gaussian", "joint", "log_naive", "mixed", "multinomial", "poisson"}
    assert not {f"refnb.classifiers.{name}" for name in others} & loaded
    learning = ("answer", "answers", "choices", "classifier", "engine", "rows", "statistics")
    needed = {f"learning.{name}" for name in learning}
    needed |= {"learning", "settings", "work"}
    api = {name.removeprefix("refnb.api.") for name in loaded if name.startswith("refnb.api.")}
    assert api == needed
    questions = {"expected_error", "log_naive", "network", "text"}
    assert not {"refnb.exact.enclosure", *(f"refnb.worked.{name}" for name in questions)} & loaded
    solved = python("import sys; from refnb import solve; solve('coin'); print(*sys.modules)")
    assert "refnb.exercises.problems.hypotheses" in solved
    assert "refnb.exercises.problems.hiking" not in solved
    assert "refnb.exercises.replay" not in solved


def test_an_expected_error_loads_no_way_to_learn(tmp_path: Path) -> None:
    """The truth is read as a document; classifiers are needed where one is judged."""
    truth = tmp_path / "truth.json"
    truth.write_text('{"prior": {"a": "1/2", "b": "1/2"}, "presence": {}}')
    main = f"import sys; from refnb.cli.main import main; main(['error', {str(truth)!r}])"
    loaded = set(python(f"{main}; print(*sys.modules)").split())
    assert "refnb.decision.expected_error" in loaded
    assert not {"refnb.api.learning", "refnb.api.settings", "refnb.api.bayes"} & loaded


def test_what_is_offered() -> None:
    """Every name is there, and none has the name of a module right below refnb."""
    assert set(dir(refnb)) == {*refnb.__all__, "__version__"}
    assert all(hasattr(refnb, name) for name in OFFERED)
    assert {"learn", "load", "solve", "Schema", "count", "mle", "categorical"} <= OFFERED
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


def test_a_misspelt_name_is_no_name() -> None:
    """Python raises AttributeError, and mypy sees it before."""
    with pytest.raises(AttributeError, match="no attribute 'lern'"):
        _ = refnb.lern  # type: ignore[attr-defined]


def test_the_examples_lie_in_the_package() -> None:
    """Each has a path there, with its ending or without."""
    package = Path(refnb.__file__).resolve().parent
    for name in files.examples():
        found = refnb.example(name)
        assert found.resolve().is_relative_to(package)
    assert refnb.example("weather.csv") == refnb.example("weather")


SOUGHT = {
    "learn": "fit train predict predict_proba GaussianNB accuracy confusion_matrix"
    " cross_val_score kfold loss decide weights coef_ parameters sample score aic boundary classify"
    " log_likelihood reject partial_fit expected_loss bayes_risk decision_boundary",
    "evaluate": "roc auc roc_auc_score precision recall f1 f1_score specificity sensitivity metrics"
    " classification_report brier calibration log_loss roc_curve"
    " mcc matthews_corrcoef kappa cohen_kappa_score balanced_accuracy youden informedness threshold"
    " best_threshold cutoff",
    "gain": "gini information_gain gain_ratio mutual_information chi2 decision_tree id3"
    " feature_importance",
    "estimate": "beta dirichlet map credible_interval interval conjugate predictive"
    " maximum_likelihood",
    "bayes": "theorem posterior bayes_theorem votes mdl utility payoff gains voi"
    " value_of_information evpi perfect_information expected_utility",
    "call": "entropy cross_entropy kl divergence chapters perplexity hoeffding pac good_turing chow"
    " huffman bell_error linear_regression find_s markov_blanket",
    "cluster": "kmeans k_means gmm mixture gaussian_mixture responsibilities coins two_coins",
    "em": "missing_data impute semi_supervised",
    "hmm": "viterbi markov baum_welch filtering",
    "network": "bayesnet bif d_separation soft_evidence virtual_evidence noisy_or separated mpe",
    "text": "spam CountVectorizer MultinomialNB",
    "load": "read_model",
}


@pytest.mark.parametrize(
    ("door", "name"), [(door, name) for door, names in SOUGHT.items() for name in names.split()]
)
def test_a_name_that_a_newcomer_types_leads_to_a_door(door: str, name: str) -> None:
    """In one line, in Python and as a command."""
    with pytest.raises(AttributeError, match="write refnb") as found:
        getattr(refnb, name)
    assert f"refnb.{door}(" in str(found.value)
    if name != SOUGHT[door].split()[0]:
        return
    command = {"learn": "classify", "load": "classify", "estimate": "bayes"}.get(door, door)
    said = refused(name.lower().replace("_", "-"))
    assert f"refnb {command}" in said or "option of" in said or "mean" in said or "solve" in said


@pytest.mark.parametrize("name", ["value of information", "Good-Turing", "MCC", "two coins"])
def test_words_that_are_a_door_are_found(name: str) -> None:
    """Before the functions that speak of them, and typed as a command."""
    door = suggestions.door(name)
    home = suggestions.command(door)
    assert call.find(name).splitlines()[0] == f"refnb.{door}, or {home}"
    assert answered("call", *name.split()) == f"{call.find(name)}\n"
    assert f"see {home}" in refused(name.replace(" ", "-"))


def test_a_name_is_one_door() -> None:
    """No word leads to two, and each leads somewhere that there is."""
    names = [name for words in suggestions.DOORS.values() for name in words.split()]
    assert len(names) == len({*names})
    for door in suggestions.DOORS:
        home = door.partition("(")[0]
        assert callable(getattr(refnb, home))
        if home == "call":
            assert "'" not in door or door.split("'")[1] in functions()


def test_a_chapter_at_the_door_is_named() -> None:
    """Where to import it from."""
    with pytest.raises(AttributeError, match=r"from refnb\.decision import loss"):
        _ = refnb.loss  # type: ignore[attr-defined]
    assert not hasattr(refnb, "__path_of_nothing__")


def test_help_of_learn_explains_every_parameter() -> None:
    """A line for each, those of reading among them; no name of an internal type in the way."""
    said = getdoc(refnb.learn) or ""
    code = signature(refnb.learn).parameters
    for name in (*code, *LearnReading.__annotations__):
        if name not in ("source", "reading"):
            assert re.search(rf"(?m)^    {name} {{3,}}\S", said), name


DAYS = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]


def test_records_are_one_line_in_python() -> None:
    """Whatever has pages of steps says in a few words what it is."""
    m = refnb.learn(refnb.example("weather"), "Play")
    assert repr(m) == "<Classifier 'Play' categorical: 14 rows, 4 features, labels no, yes>"
    net = refnb.network(refnb.example("burglary"))
    for record in (m.ask({}), m.ask_all([{"Wind": "weak"}]), net, refnb.solve("spam")):
        assert len(repr(record)) < 100


def learned(**options: str) -> refnb.BayesianNetwork:
    """Learn a network, perhaps with an option that there is not."""
    return refnb.learn_network(DAYS, parents={"play": ["wind"]}, **options)  # type: ignore[arg-type]


HINTS: list[tuple[str, Callable[[], object]]] = [
    ("did you mean 'add=1.0'", lambda: refnb.learn(DAYS, "play", smoothing=1.0)),  # type: ignore[arg-type]
    ("the prior of 'ill' must be", lambda: refnb.bayes({"ill": [1]}, {"ill": 1})),  # type: ignore[dict-item]
    ("the label is needed", lambda: refnb.learn(DAYS)),
    ("domains={'wind'", lambda: refnb.learn(DAYS, "play").ask({"wind": "none at all"})),
    ("leave 'wind' out", lambda: refnb.learn(DAYS, "play").ask({"wind": "NA"})),
    ("learn() has no option 'smooth'; did", lambda: refnb.learn(DAYS, "play", smooth="none")),  # type: ignore[call-arg]
    ("em() has no option 'smooth'; did you", lambda: refnb.em(DAYS, "play", smooth="none")),  # type: ignore[call-arg]
    ("text() has no option 'mising'; did", lambda: refnb.text([("a", "b")], mising="?")),  # type: ignore[call-arg]
    ("learn_network() has no option 'features'", lambda: learned(features="a")),
    ("weight says how a table is read: name its columns, text= and label=",
     lambda: refnb.text([("a", "b")], weight="n")),
    ("em() has no option 'comma'", lambda: refnb.em(DAYS, "play", comma="decimal")),  # type: ignore[call-arg]
    ("fit() has no option 'rule'; did", lambda: learned().fit(DAYS, rule="m=3")),  # type: ignore[call-arg]
]  # fmt: skip


@pytest.mark.parametrize(("words", "call"), HINTS, ids=[words for words, _ in HINTS])
def test_a_hint_in_python_can_be_followed(words: str, call: Callable[[], object]) -> None:
    """It names what is wrong, and what to write is Python."""
    with pytest.raises(RefnbError) as refusal:
        call()
    assert words in str(refusal.value)
    assert "--" not in str(refusal.value)

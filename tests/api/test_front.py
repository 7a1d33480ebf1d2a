"""The API itself: what `import refnb` offers, and what it loads."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from inspect import getdoc, signature
from pathlib import Path
from typing import Any

import pytest

import refnb
from cli.commands import answered, refused
from helpers.refusals import refusing
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


@pytest.mark.parametrize(
    ("name", "words"),
    [("lern", "no attribute 'lern'"), ("loss", r"or import refnb\.decision\.loss$"),
     ("entropy", r"'5/14'}, base='2'\), or import refnb\.estimation\.entropy$"),
     ("naive", r"write import refnb\.classifiers\.naive$"),
     ("__path_of_nothing__", "no attribute")],
)  # fmt: skip
def test_a_misspelt_name_is_no_name(name: str, words: str) -> None:
    """Python raises AttributeError, and mypy sees it before; of a chapter the home is named."""
    with pytest.raises(AttributeError, match=words):
        getattr(refnb, name)


def test_the_examples_lie_in_the_package() -> None:
    """Each has a path there, with its ending or without."""
    package = Path(refnb.__file__).resolve().parent
    for name in files.examples():
        found = refnb.example(name)
        assert found.resolve().is_relative_to(package)
    assert refnb.example("weather.csv") == refnb.example("weather")


SOUGHT = {
    "learn": "fit train predict predict_proba GaussianNB ComplementNB accuracy confusion_matrix"
    " train_test_split StratifiedKFold GridSearchCV theta_ read_csv DataFrame"
    " cross_val_score kfold loss decide weights coef_ parameters sample score aic boundary classify"
    " log_likelihood reject partial_fit expected_loss bayes_risk decision_boundary",
    "solve": "feedback check",
    "mark": "grade",
    "sheet": "quiz worksheet",
    "evaluate": "roc auc roc_auc_score precision precision_score calibration_curve recall f1"
    " f1_score specificity sensitivity metrics"
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
    command = suggestions.COMMANDS.get(door, door)
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


DAYS = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]


def test_calls_as_other_programs_write_them() -> None:
    """Where there is one reading, the same answer as to the call that the pages show."""
    ask: Callable[..., Any] = refnb.network(refnb.example("burglary")).ask  # type: ignore[explicit-any]
    john = {"JohnCalls": "yes"}
    asked = ask(john, "Burglary").posterior
    for answer in (
        ask("Burglary", given=john),
        ask("Burglary", john),
        ask(query="Burglary", **john),
        ask(variables="Burglary", evidence=john),
        ask("Burglary", JohnCalls="yes"),
    ):
        assert answer.posterior == asked
    assert ask("Burglary").posterior == ask({}, "Burglary").posterior
    known, seen = refnb.learn(DAYS, "play", smoothing="laplace"), refnb.em(DAYS, "play")
    assert known.ask(wind="weak").posterior == known.ask({"wind": "weak"}).posterior
    assert seen.ask(wind="weak") == seen.ask({"wind": "weak"})
    assert known.sample(3) == known.sample(3, seed=1)
    true, p = ["a", "b", "a"], [".9", ".2", ".4"]
    evaluate: Callable[..., Any] = refnb.evaluate  # type: ignore[explicit-any]
    trial = evaluate({"y": true, "p": p}, "y", "p", of="a")
    assert evaluate(true, p, of="a").table == trial.table
    assert (trial.auc(), trial.recall(), trial.brier()) == (1, Fraction(1, 2), Fraction(41, 300))
    codes = evaluate([0, 1, 999], [0, 1, 1]).settings
    assert codes["not taken for missing"] == "'999' in true"
    mail = [("win money", "spam"), ("see you", "ham")]
    texts, labels = zip(*mail, strict=True)
    assert refnb.text([*texts], labels).model == refnb.text(mail).model
    coin = {"start": {"c": 1}, "transition": {"c": {"c": 1}}, "emission": {"c": {"H": 1}}}
    hmm: Callable[..., Any] = refnb.hmm  # type: ignore[explicit-any]
    assert hmm(*coin.values()).model == hmm(**coin).model == hmm(coin).model


test_calls_that_do_not_say_what_is_meant = refusing(
    (
        errors.BadRequest,
        "without a name: write what \\['wind'] is, such as features=",
        refnb.learn,
        DAYS,
        "play",
        ["wind"],
    ),
    (errors.BadRequest, "what 'wind' is, such as features=", refnb.gain, DAYS, "play", "wind"),
    (errors.BadRequest, "name both columns, as in evaluate", refnb.evaluate, DAYS, "play"),
    (
        errors.BadRequest,
        "a row is one mapping: write {'b'} into it",
        lambda: refnb.learn(DAYS, "play").ask({"wind": "weak"}, b="x"),
    ),
    (
        errors.BadRequest,
        "asked of one label: name it, such as 'no'",
        lambda: refnb.learn(DAYS, "play").test(DAYS).recall(),
    ),
    (errors.NotText, "behind one list of all likelihoods, must be", refnb.bayes, *[{"a": 1}] * 3),
    (errors.BadTable, "2 classes need a list of as many documents", refnb.text, ["x"], ["a", "b"]),
    (
        errors.BadTable,
        "'0.5' is a number: if line 1 holds data, write a line of names above it",
        refnb.mark,
        "lab-test",
        ["0.5"],
    ),
)


def test_records_are_one_line_in_python() -> None:
    """Whatever has pages of steps says in a few words what it is."""
    m = refnb.learn(refnb.example("weather"), "Play")
    assert repr(m) == "<Classifier 'Play' categorical: 14 rows, 4 features, labels no, yes>"
    net = refnb.network(refnb.example("burglary"))
    mail, chain = refnb.text({"a": ["x y"], "b": ["z"]}), refnb.hmm(refnb.example("umbrella"))
    assert repr(mail) == "<TextClassifier multinomial: 3 words, labels a, b>"
    assert repr(chain) == "<HiddenMarkovModel of the states rain, dry>"
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

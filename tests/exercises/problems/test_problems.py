"""The answers of the worked problems, derived by hand."""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from refnb.core.errors import UnknownValue
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm
from refnb.exact.rational import rational
from refnb.exercises import problems
from refnb.exercises.problems.catalogue import answer, listed, names
from refnb.exercises.problems.problem import Problem
from refnb.probability.distribution import Decision
from refnb.worked import steps
from refnb.worked.solution import Solution

WHOLE = (
    "lab-test, rare-disease, storm, coin, bell-curve, play-tennis, spam, hiking, three-hypotheses,"
    " sample-complexity, tree, exam, sprinkler, burglary, asia, umbrella, ice-cream, casino,"
    " gradient-step, bakers"
)
PARTS = {"hiking": 4, "sample-complexity": 5, "tree": 2, "exam": 4}
PARTS |= {"sprinkler": 3, "burglary": 2, "asia": 3, "umbrella": 2}
PARTS |= {"gradient-step": 2, "bakers": 3}

FACTS = """\
umbrella-b paths = 2893401/250000000 | 23147208/68607401 | 1 | rain | rain | dry | rain | rain
ice-cream paths = 8/625 | 6400/14281 | 1 | hot | cold | hot
casino paths = 59049/1600000000 | 688747536/1363221493 | 1 | loaded | loaded | loaded | loaded |
    loaded | loaded
exam-a weights = S=yes: 27/50, S=no: 23/50
exam-d posterior = L=yes: 16/31, L=no: 15/31
exam-d compare = P(L=yes): 2/5, P(L=yes | F=yes): 2/5, P(L=yes | S=yes): 8/15
sprinkler-a posterior = Sprinkler=yes: 309/719, Sprinkler=no: 410/719
sprinkler-b posterior = Rain=yes: 509/719, Rain=no: 210/719
burglary-b posterior = Burglary=yes: 592242590/2084100239, Burglary=no: 1491857649/2084100239
asia-a posterior = tub=yes: 3160/36011, tub=no: 32851/36011
asia-b posterior = lung=yes: 3584/36011, lung=no: 32427/36011
lab-test posterior = cancer: 49/235, not cancer: 186/235
lab-test compare = P(cancer | -): 1/6015, P(cancer | +) from the rounded products: 39/188
rare-disease posterior = d: 98/1093, nd: 995/1093
storm posterior = storm: 3/5, no storm: 2/5
storm answer = P(lightning): 3/20, P(lightning | rain): 13/40, P(rain, lightning) - P(rain)
    P(lightning): 7/160
coin maximum = 1/4096
coin compare = P(H) with the final H: 7/13
bell-curve means = x: (sample: 1531/800)
bell-curve compare = the variance over n - 1: 522923/480000
play-tennis posterior = yes: 125/611, no: 486/611
spam posterior = spam: 3/803, regular: 800/803
spam compare = P(spam | x) with the prior 8/12 of the table: 27/427
hiking-a scores = stay: 7/40, hike: 4/25
hiking-b error = 87/200
hiking-c answer = P(Sunny=T, Windy=T, hike): 4/25, P(Rainy=F | Sunny=T, Windy=T, hike): 1,
    P(Sunny=T, Windy=T, Rainy=F, hike): 4/25
hiking-d error = 9/20
three-hypotheses posterior = h1: 2/5, h2: 3/10, h3: 3/10
three-hypotheses map_decision = +
three-hypotheses errors = Bayes optimal: 2/5, most probable h: 3/5, a drawn h: 12/25
sample-complexity-b sizes = 1 + log2(20) | 6 | 6
sample-complexity-d sizes = 4 log(40) | 15 | 13
sample-complexity-e joint_sizes = 2: 4 log(40) | 15 | 13, 5: 32 log(320) | 185 | 181, 10: 1024
    log(10240) | 9456 | 9399
tree-a most_likely = 2.5, 3.625 or 1.75, 2.5, 3.625 or 2.5, 3.25, 3.625 or 1.75, 2.5, 3.25, 3.625
tree-b compare = its probability among the sixteen: 13421772800000/43116508719511
gradient-step-a divided = rate 1/1000: 11/103, rate 1/100: 2/13, rate 1: 101/310
gradient-step-a projected = rate 1/1000: 19/200, rate 1/100: 1/20, rate 1: 0
gradient-step-a answer = the best P(heads): 1/19
bakers-a climb = 13689/2560000 | 28561/3748096
bakers-c compare = slope towards Ben: 2, P(D) with a tenth for Ben: 13689/2560000
"""
FACT = re.compile(r"^(\S+) (\S+) = (.*(?:\n    .*)*)$", re.MULTILINE)


def said(value: object) -> str:
    """Write the value of a step as the facts do."""
    if isinstance(value, Decision):
        return " or ".join(value.ties)
    if isinstance(value, LogForm):
        return logarithm.spelling(value)
    if isinstance(value, Mapping):
        parts = ((key, said(x), isinstance(x, Mapping)) for key, x in value.items())
        return ", ".join(f"{k}: ({x})" if nested else f"{k}: {x}" for k, x, nested in parts)
    if isinstance(value, tuple):
        return " | ".join(map(said, value))
    if is_dataclass(value):
        return " | ".join(said(getattr(value, field.name)) for field in fields(value))
    return str(value)


@pytest.mark.parametrize(("name", "step", "value"), FACT.findall(FACTS))
def test_a_step_has_its_value(name: str, step: str, value: str) -> None:
    """Each number of the answer, in declared order."""
    (solution,) = answer(name).solutions
    (found,) = [s.value for s in solution.steps if s.name == step]
    assert said(found) == " ".join(value.split())


def test_some_of_the_sixteen_trees() -> None:
    """The shares of each leaf by hand: three of five and two of five, two of three and one."""
    likely, scored = (s.steps[0].value for s in answer("tree").solutions)
    assert isinstance(likely, dict)
    assert isinstance(scored, dict)
    assert len(likely) == len(scored) == 16
    for tree, p, weight in (
        ("no split", Fraction(3**3 * 2**2, 5**5), 1),
        ("1.75", Fraction(2**2 * 2**2, 4**4), 4),
        ("2.5", Fraction(2 * 2 * 1, 3**3), 4),
        ("3.25", Fraction(2 * 2, 3**3) / 4, 4),
        ("2.5, 3.625", Fraction(1), 4**4),
        ("1.75, 2.5, 3.25, 3.625", Fraction(1), 4**16),
    ):
        assert likely[tree] == p
        assert scored[tree] == p / weight


@pytest.mark.parametrize(
    ("name", "step", "entry", "printed"),
    [
        ("sprinkler-a", "posterior", "Sprinkler=yes", "0.430"),
        ("sprinkler-b", "posterior", "Rain=yes", "0.708"),
        ("sprinkler-c", "posterior", "Sprinkler=yes", "0.1945"),
        ("burglary-a", "answer", "their product", "0.000628"),
        ("burglary-b", "posterior", "Burglary=yes", "0.284"),
        ("asia-a", "posterior", "tub=yes", "0.0878"),
        ("asia-b", "posterior", "lung=yes", "0.0995"),
        ("asia-c", "posterior", "bronc=yes", "0.8114"),
    ],
)
def test_what_is_printed_elsewhere(name: str, step: str, entry: str, printed: str) -> None:
    """The published decimals are ours, rounded; and each stands in the source of its problem."""
    (solution,) = answer(name).solutions
    (values,) = [s.value for s in solution.steps if s.name == step]
    assert isinstance(values, dict)
    unit = Fraction(1, 10 ** len(printed.partition(".")[2]))
    assert abs(values[entry] - rational(printed)) * 2 <= unit
    assert printed in answer(name).source


def test_what_there_is() -> None:
    """Some problems have several parts, which are known by letter too."""
    assert ", ".join(listed()) == WHOLE
    parts = {name: len(answer(name).solutions) for name in listed()}
    assert {name: n for name, n in parts.items() if n != 1} == PARTS
    lettered = {f"{name}-{letter}" for name, n in PARTS.items() for letter in "abcdefg"[:n]}
    assert len(names()) == len(set(names()))
    assert set(names()) == {*listed(), *lettered}


def test_a_problem_is_its_file() -> None:
    """The files are found, and listed in the order of their places, each place once."""
    files = list(Path(problems.__file__).parent.glob("*.py"))
    named = {f.stem.replace("_", "-") for f in files if "\nPROBLEM = " in f.read_text("utf-8")}
    assert set(listed()) == named
    assert [problem.place for problem in listed().values()] == [*range(1, len(listed()) + 1)]


def test_a_small_problem(approved: Callable[[str, str], None]) -> None:
    """Every character of question, solution, erratum and source, written by hand."""
    erratum = "The slide says that a coin has one side & no edge; it is two sides and one."
    flips = Solution("Flips", (steps.answer({"P(H)": Fraction(1, 2)}),))
    problem = Problem(1, "A coin", "On which side?", "nowhere", (lambda: flips,), (erratum,))
    found = problem.work_out("coin")
    for form in ("text", "markdown", "latex"):
        approved(f"problems/coin.{form}.txt", found.render(form))
    assert f"{found}\n" == found.render("text")
    assert found.question_only().render("text") == "On which side?\n\nSource: nowhere\n"
    assert found._repr_markdown_() == found.render("markdown")
    told = {"problem": "coin", "question": "On which side?", "source": "nowhere"}
    assert found.data() == told | {"solutions": [flips.data()], "errata": [erratum]}


@pytest.mark.parametrize(
    "name", ["", "hikin", "hiking-", "hiking-e", "lab-test-", "lab-test-a", "lab_test"]
)
def test_what_there_is_not(name: str) -> None:
    """A name that is not there has no answer; the message tells some that are."""
    with pytest.raises(UnknownValue, match="'lab-test'"):
        answer(name)


@pytest.mark.parametrize("letter", "abcd")
def test_a_part_is_that_part_of_the_whole(letter: str) -> None:
    """The solution of hiking-b is the second of hiking; question, source and errata stay."""
    part, whole = answer(f"hiking-{letter}"), answer("hiking")
    assert part.solutions == (whole.solutions["abcd".index(letter)],)
    assert part.solutions[0].title.startswith(f"({letter}) ")
    assert (part.question, part.source) == (whole.question, whole.source)
    assert part.errata == whole.errata


@pytest.mark.parametrize("name", names())
def test_a_problem_fits_its_page(name: str) -> None:
    """80 columns of a terminal, without trailing blanks; ASCII for LaTeX, what opens is closed."""
    text, tex = answer(name).render("text"), answer(name).render("latex")
    for line in text.splitlines():
        assert len(line) <= 80
        assert line == line.rstrip()
        assert line.isprintable()
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\n\n\n" not in text
    assert tex.isascii()
    for environment in ("align*", "array"):
        assert tex.count(rf"\begin{{{environment}}}") == tex.count(rf"\end{{{environment}}}")
    assert '"' not in tex

"""The answers of the worked problems, derived by hand."""

import re
import textwrap
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from refnb import problems
from refnb.data.document import loads
from refnb.errors import BadRequest, UnknownValue
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm
from refnb.exact.rational import rational
from refnb.probability.distribution import Decision
from refnb.problems.catalogue import answer, listed, names
from refnb.problems.problem import Answer, Problem
from refnb.solutions import steps
from refnb.solutions.solution import FORMS, Solution

WHOLE = (
    "lab-test, rare-disease, storm, coin, bell-curve, play-tennis, spam, hiking, three-hypotheses,"
    " sample-complexity, tree, exam, sprinkler, burglary, asia, umbrella, ice-cream, casino,"
    " gradient-step, bakers"
)
PARTS = {"hiking": 4, "sample-complexity": 5, "tree": 2, "exam": 4}
PARTS |= {"sprinkler": 3, "burglary": 2, "asia": 3, "umbrella": 2}
PARTS |= {"gradient-step": 2, "bakers": 3}

FACTS = """
umbrella-a forward = rain: 9/20, dry: 1/10 | rain: 621/2000, dry: 41/1000
umbrella-a backward = rain: 69/100, dry: 41/100 | rain: 1, dry: 1
umbrella-a posterior = rain: 621/703, dry: 82/703 | rain: 621/703, dry: 82/703
umbrella-b paths = 2893401/250000000 | 23147208/68607401 | 1 | rain | rain | dry | rain | rain
ice-cream forward = hot: 8/25, cold: 1/50 | hot: 101/2500, cold: 69/1000 | hot: 2937/125000, cold:
    2533/500000
ice-cream paths = 8/625 | 6400/14281 | 1 | hot | cold | hot
casino paths = 59049/1600000000 | 688747536/1363221493 | 1 | loaded | loaded | loaded | loaded |
    loaded | loaded
exam-a weights = S=yes: 27/50, S=no: 23/50
exam-b weights = A=yes, S=yes: 189/500, A=yes, S=no: 69/500, A=no, S=yes: 81/500, A=no, S=no:
    161/500
exam-b decision = A=yes, S=yes
exam-c weights = A=yes: 129/250, A=no: 121/250
exam-d evidence = 93/250
exam-d posterior = L=yes: 16/31, L=no: 15/31
exam-d compare = P(L=yes): 2/5, P(L=yes | F=yes): 2/5, P(L=yes | S=yes): 8/15
sprinkler-a evidence = 6471/10000
sprinkler-a posterior = Sprinkler=yes: 309/719, Sprinkler=no: 410/719
sprinkler-b posterior = Rain=yes: 509/719, Rain=no: 210/719
sprinkler-c posterior = Sprinkler=yes: 99/509, Sprinkler=no: 410/509
burglary-b evidence = 2084100239/1000000000000
burglary-b posterior = Burglary=yes: 592242590/2084100239, Burglary=no: 1491857649/2084100239
asia-a evidence = 36011/8000000
asia-a posterior = tub=yes: 3160/36011, tub=no: 32851/36011
asia-b posterior = lung=yes: 3584/36011, lung=no: 32427/36011
asia-c posterior = bronc=yes: 146097/180055, bronc=no: 33958/180055
lab-test joint = cancer: 49/6250, not cancer: 93/3125
lab-test evidence = 47/1250
lab-test posterior = cancer: 49/235, not cancer: 186/235
lab-test decision = not cancer
lab-test most_likely = cancer
lab-test compare = P(cancer | -): 1/6015, P(cancer | +) from the rounded products: 39/188
rare-disease joint = d: 49/10000, nd: 199/4000
rare-disease evidence = 1093/20000
rare-disease posterior = d: 98/1093, nd: 995/1093
rare-disease decision = nd
storm joint = storm: 3/20, no storm: 1/10
storm evidence = 1/4
storm posterior = storm: 3/5, no storm: 2/5
storm answer = P(lightning): 3/20, P(lightning | rain): 13/40, P(rain, lightning) - P(rain)
    P(lightning): 7/160
storm compare = P(lightning | storm): 1/2, P(lightning | rain, storm): 1/2, P(lightning | no storm):
    1/16, P(lightning | rain, no storm): 1/16, free numbers of the joint table: 7, free numbers of
    naive Bayes: 5
coin estimate = H: 1/2, T: 1/2
coin maximum = 1/4096
coin compare = P(H) with the final H: 7/13
bell-curve means = x: (sample: 1531/800)
bell-curve variances = x: (sample: 522923/640000)
bell-curve compare = the variance over n - 1: 522923/480000
play-tennis scores = yes: 1/189, no: 18/875
play-tennis evidence = 611/23625
play-tennis posterior = yes: 125/611, no: 486/611
play-tennis decision = no
spam scores = spam: 1/2000, regular: 2/15
spam evidence = 803/6000
spam posterior = spam: 3/803, regular: 800/803
spam decision = regular
spam compare = P(spam | x) with the prior 8/12 of the table: 27/427
hiking-a scores = stay: 7/40, hike: 4/25
hiking-a answer = P(Sunny=T, Windy=T, hike): 4/25
hiking-b error = 87/200
hiking-b bayes_error = 87/200
hiking-c answer = P(Sunny=T, Windy=T, hike): 4/25, P(Rainy=F | Sunny=T, Windy=T, hike): 1,
    P(Sunny=T, Windy=T, Rainy=F, hike): 4/25
hiking-c compare = P(Sunny=T, Windy=T, Rainy=F, hike) by naive Bayes: 16/125
hiking-d error = 9/20
hiking-d bayes_error = 87/200
three-hypotheses posterior = h1: 2/5, h2: 3/10, h3: 3/10
three-hypotheses average = +: 2/5, -: 3/5
three-hypotheses decision = -
three-hypotheses map_decision = +
three-hypotheses errors = Bayes optimal: 2/5, most probable h: 3/5, a drawn h: 12/25
sample-complexity-b sizes = 1 + log2(20) | 6 | 6
sample-complexity-b unseen = 5: 1/8 | 31/256, 6: 1/16 | 63/1024
sample-complexity-d sizes = 4 log(40) | 15 | 13
sample-complexity-d unseen = 12: 531441/4194304 | 262649/2097152, 13: 1594323/16777216 |
    395509/4194304, 15: 14348907/268435456 | 3574939/67108864
sample-complexity-d one_cell = 9
sample-complexity-e joint_sizes = 2: 4 log(40) | 15 | 13, 5: 32 log(320) | 185 | 181, 10: 1024
    log(10240) | 9456 | 9399
tree-a most_likely = 2.5, 3.625 or 1.75, 2.5, 3.625 or 2.5, 3.25, 3.625 or 1.75, 2.5, 3.25, 3.625
tree-b decision = 2.5
tree-b compare = its probability among the sixteen: 13421772800000/43116508719511
gradient-step-a slopes = heads: 10, tails: 20
gradient-step-a divided = rate 1/1000: 11/103, rate 1/100: 2/13, rate 1: 101/310
gradient-step-a projected = rate 1/1000: 19/200, rate 1/100: 1/20, rate 1: 0
gradient-step-a answer = the best P(heads): 1/19
gradient-step-b ratios = rate 1/1000: 1, rate 1/100: 1, rate 1: 1
bakers-a shares = crust=good, crumb=good: (baker=Ann: 9/13, baker=Ben: 4/13), crust=bad, crumb=bad:
    (baker=Ann: 1, baker=Ben: 0)
bakers-a climb = 13689/2560000 | 28561/3748096
bakers-b climb = 1/256
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


COIN = """\
On which side?

Flips
=====

1. Answer
    P(H) = 1/2 = 0.5

Erratum: The slide says that a coin has one side & no edge; it is two sides
    and one.

Source: nowhere
"""
COIN_MARKDOWN = r"""On which side?

## Flips

**1. Answer**

- $\text{P(H)} = \frac{1}{2} = 0.5$

> **Erratum.** The slide says that a coin has one side &amp; no edge; it is two sides and one.

*Source: nowhere*
"""
COIN_LATEX = r"""\documentclass{article}
\usepackage{amsmath}
\usepackage[margin=25mm]{geometry}
\allowdisplaybreaks

\begin{document}
\noindent
On which side?

\subsection*{Flips}

\paragraph{1. Answer}

\begin{align*}
  \text{P(H)} &= \frac{1}{2} = 0.5
\end{align*}

\paragraph{Erratum.} The slide says that a coin has one side \& no edge; it is two sides and one.

\emph{Source: nowhere}

\end{document}
"""


def test_a_small_problem() -> None:
    """Every character of question, solution, erratum and source, written by hand."""
    erratum = "The slide says that a coin has one side & no edge; it is two sides and one."
    flips = Solution("Flips", (steps.answer({"P(H)": Fraction(1, 2)}),))
    problem = Problem(1, "A coin", "On which side?", "nowhere", (lambda: flips,), (erratum,))
    found = problem.work_out("coin")
    assert (found.render("text"), f"{found}\n") == (COIN, COIN)
    assert (found.render("markdown"), found._repr_markdown_()) == (COIN_MARKDOWN, COIN_MARKDOWN)
    assert found.render("latex") == COIN_LATEX
    assert found.data() == {
        "problem": "coin",
        "question": "On which side?",
        "source": "nowhere",
        "solutions": [flips.data()],
        "errata": [erratum],
    }


@pytest.mark.parametrize("name", names())
def test_a_problem_is_said_in_every_form(name: str) -> None:
    """Question, solutions, errata, source, in this order; the question alone tells no answer."""
    whole, alone = answer(name), answer(name).question_only()
    assert (alone.question, alone.source) == (whole.question, whole.source)
    assert (alone.solutions, alone.errata) == ((), ())
    parts = [whole.question, *(s.title for s in whole.solutions), *whole.errata, whole.source]
    for form in FORMS:
        written, asked = whole.render(form), alone.render(form)
        assert " ".join(whole.question.split()[:3]) in " ".join(asked.replace("\\", "").split())
        assert not any(solution.render(form) in asked for solution in whole.solutions)
        assert not any(word in asked for word in ("Erratum", "paragraph", "\n1. "))
        if form in ("text", "markdown"):
            shown = unescape(written) if form == "markdown" else written
            flat = " ".join(shown.replace("> ", "").replace("\\", "").split())
            places = [flat.find(" ".join(part.split())) for part in parts]
            assert places == sorted(places)
            assert places[0] == 0
            assert -1 not in places
    for solution in whole.solutions:
        assert solution.text() in whole.render("text")
        assert solution.markdown() in whole.render("markdown")
        assert solution.latex() in whole.render("latex")
    assert loads(whole.render("json")) == whole.data()


def test_a_small_question() -> None:
    """Every character."""
    found = Answer("coin", "On which side?", "nowhere", (Solution("Flips", ()),), ("It is two.",))
    alone = found.question_only()
    assert alone.render("text") == "On which side?\n\nSource: nowhere\n"
    assert alone.render("markdown") == "On which side?\n\n*Source: nowhere*\n"
    assert alone.data() == {
        "problem": "coin",
        "question": "On which side?",
        "source": "nowhere",
        "solutions": [],
        "errata": [],
    }


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
    assert (part.question, part.source, part.errata) == (
        whole.question,
        whole.source,
        whole.errata,
    )
    assert part.solutions[0].title.startswith(f"({letter}) ")
    assert part == listed()["hiking"].work_out("hiking", letter)


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


def test_another_form_is_refused() -> None:
    """The forms are those of a solution."""
    with pytest.raises(BadRequest, match="'pdf'"):
        answer("coin").render("pdf")


def test_prose_is_not_broken_at_a_hyphen() -> None:
    """A name such as Bar-Joseph stays whole; the following lines are indented."""
    said_ = answer("spam").render("text")
    assert "Bar-Joseph" in said_
    source = said_[said_.index("Source: ") :]
    assert textwrap.dedent(source.partition("\n")[2])[:1].isalpha()

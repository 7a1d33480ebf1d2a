"""The answers of the worked problems, derived by hand."""

import textwrap
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from refnb import problems
from refnb.data.document import loads
from refnb.data.wire import encode
from refnb.decision.complexity import Sizes
from refnb.errors import BadRequest, UnknownValue
from refnb.estimation.moments import Moment
from refnb.exact.logarithm import add, constant, log, scale
from refnb.exact.rational import rational
from refnb.networks.explanation import Explanation
from refnb.probability.distribution import Decision
from refnb.problems.catalogue import answer, listed, names
from refnb.problems.problem import Answer, Problem
from refnb.solutions import steps
from refnb.solutions.solution import FORMS, Solution

WHOLE = (
    "lab-test",
    "rare-disease",
    "storm",
    "coin",
    "bell-curve",
    "play-tennis",
    "spam",
    "hiking",
    "three-hypotheses",
    "sample-complexity",
    "tree",
    "exam",
    "sprinkler",
    "burglary",
    "asia",
    "umbrella",
    "ice-cream",
    "casino",
    "gradient-step",
    "bakers",
)
PARTS = {"hiking": 4, "sample-complexity": 5, "tree": 2, "exam": 4}
PARTS |= {"sprinkler": 3, "burglary": 2, "asia": 3, "umbrella": 2}
PARTS |= {"gradient-step": 2, "bakers": 3}
ONE = Fraction(1)
SAMPLE = Moment(4, Fraction(1531, 200), Fraction(716721, 40000))


def numbers(**written: str) -> dict[str, Fraction]:
    return {name.replace("_", " "): rational(number) for name, number in written.items()}


def both(one: str, other: str) -> dict[str, Fraction]:
    return {"spam": rational(one), "regular": rational(other)}


def yes_no(yes: str, no: str) -> dict[str, Fraction]:
    return {"yes": rational(yes), "no": rational(no)}


def rain_dry(rain: str, dry: str) -> dict[str, Fraction]:
    return {"rain": rational(rain), "dry": rational(dry)}


def stay_hike(stay: str, hike: str) -> dict[str, Fraction]:
    return {"stay": rational(stay), "hike": rational(hike)}


def surely(label: str) -> Decision[str]:
    return Decision(label, (label,))


FACTS: list[tuple[str, str, object]] = [
    (
        "umbrella-a",
        "forward",
        (rain_dry("9/20", "1/10"), rain_dry("621/2000", "41/1000")),
    ),
    ("umbrella-a", "backward", (rain_dry("69/100", "41/100"), rain_dry("1", "1"))),
    ("umbrella-a", "likelihood", Fraction(703, 2000)),
    ("umbrella-a", "posterior", (rain_dry("621/703", "82/703"),) * 2),
    (
        "umbrella-b",
        "paths",
        Explanation(
            Fraction(9**4 * 7**2 * 3**2 * 8, 2 * 10**9),
            Fraction(9**4 * 7**2 * 3**2 * 8, 2 * 10**9) / Fraction(68607401, 2 * 10**9),
            1,
            (("rain", "rain", "dry", "rain", "rain"),),
        ),
    ),
    (
        "ice-cream",
        "forward",
        (
            {"hot": rational(".32"), "cold": rational(".02")},
            {"hot": rational(".0404"), "cold": rational(".069")},
            {"hot": rational(".023496"), "cold": rational(".005066")},
        ),
    ),
    ("ice-cream", "likelihood", rational(".028562")),
    (
        "ice-cream",
        "paths",
        Explanation(
            rational(".0128"), rational(".0128") / rational(".028562"), 1, (("hot", "cold", "hot"),)
        ),
    ),
    (
        "casino",
        "paths",
        Explanation(
            Fraction(9**5, 2 * 10**5) / 10**3 / 2**3,
            Fraction(688747536, 1363221493),
            1,
            (("loaded",) * 6,),
        ),
    ),
    ("exam-a", "weights", {"S=yes": Fraction(27, 50), "S=no": Fraction(23, 50)}),
    (
        "exam-b",
        "weights",
        {
            "A=yes, S=yes": Fraction(189, 500),
            "A=yes, S=no": Fraction(69, 500),
            "A=no, S=yes": Fraction(81, 500),
            "A=no, S=no": Fraction(161, 500),
        },
    ),
    ("exam-b", "decision", surely("A=yes, S=yes")),
    ("exam-c", "weights", {"A=yes": Fraction(129, 250), "A=no": Fraction(121, 250)}),
    ("exam-d", "evidence", Fraction(93, 250)),
    ("exam-d", "posterior", {"L=yes": Fraction(16, 31), "L=no": Fraction(15, 31)}),
    (
        "exam-d",
        "compare",
        {
            "P(L=yes)": Fraction(2, 5),
            "P(L=yes | F=yes)": Fraction(2, 5),
            "P(L=yes | S=yes)": Fraction(8, 15),
        },
    ),
    ("sprinkler-a", "evidence", Fraction(6471, 10**4)),
    (
        "sprinkler-a",
        "posterior",
        {"Sprinkler=yes": Fraction(2781, 6471), "Sprinkler=no": Fraction(3690, 6471)},
    ),
    (
        "sprinkler-b",
        "posterior",
        {"Rain=yes": Fraction(4581, 6471), "Rain=no": Fraction(1890, 6471)},
    ),
    (
        "sprinkler-c",
        "posterior",
        {"Sprinkler=yes": Fraction(891, 4581), "Sprinkler=no": Fraction(3690, 4581)},
    ),
    ("burglary-b", "evidence", Fraction(2084100239, 10**12)),
    (
        "burglary-b",
        "posterior",
        {
            "Burglary=yes": Fraction(592242590, 2084100239),
            "Burglary=no": Fraction(1491857649, 2084100239),
        },
    ),
    ("asia-a", "evidence", Fraction(36011, 8 * 10**6)),
    ("asia-a", "posterior", {"tub=yes": Fraction(3160, 36011), "tub=no": Fraction(32851, 36011)}),
    ("asia-b", "posterior", {"lung=yes": Fraction(3584, 36011), "lung=no": Fraction(32427, 36011)}),
    (
        "asia-c",
        "posterior",
        {"bronc=yes": Fraction(146097, 180055), "bronc=no": Fraction(33958, 180055)},
    ),
    ("lab-test", "event", "+"),
    ("lab-test", "prior", numbers(cancer="1/125", not_cancer="124/125")),
    ("lab-test", "likelihood", numbers(cancer="49/50", not_cancer="3/100")),
    ("lab-test", "joint", numbers(cancer="49/6250", not_cancer="93/3125")),
    ("lab-test", "evidence", Fraction(47, 1250)),
    ("lab-test", "posterior", numbers(cancer="49/235", not_cancer="186/235")),
    ("lab-test", "decision", surely("not cancer")),
    ("lab-test", "most_likely", surely("cancer")),
    (
        "lab-test",
        "compare",
        {
            "P(cancer | -)": Fraction(1, 6015),
            "P(cancer | +) from the rounded products": Fraction(39, 188),
        },
    ),
    ("rare-disease", "joint", numbers(d="49/10000", nd="199/4000")),
    ("rare-disease", "evidence", Fraction(1093, 20000)),
    ("rare-disease", "posterior", numbers(d="98/1093", nd="995/1093")),
    ("rare-disease", "decision", surely("nd")),
    ("storm", "joint", numbers(storm="3/20", no_storm="1/10")),
    ("storm", "evidence", Fraction(1, 4)),
    ("storm", "posterior", numbers(storm="3/5", no_storm="2/5")),
    (
        "storm",
        "answer",
        {
            "P(lightning)": Fraction(3, 20),
            "P(lightning | rain)": Fraction(3, 5) / 2 + Fraction(2, 5) / 16,
            "P(rain, lightning) - P(rain) P(lightning)": Fraction(7, 160),
        },
    ),
    (
        "storm",
        "compare",
        {
            "P(lightning | storm)": Fraction(1, 2),
            "P(lightning | rain, storm)": Fraction(1, 2),
            "P(lightning | no storm)": Fraction(1, 16),
            "P(lightning | rain, no storm)": Fraction(1, 16),
            "free numbers of the joint table": 7,
            "free numbers of naive Bayes": 5,
        },
    ),
    ("coin", "counts", {"H": 6, "T": 6}),
    ("coin", "estimate", numbers(H="1/2", T="1/2")),
    ("coin", "maximum", Fraction(1, 4096)),
    ("coin", "compare", {"P(H) with the final H": Fraction(7, 13)}),
    ("bell-curve", "moments", {"x": {"sample": SAMPLE}}),
    ("bell-curve", "means", {"x": {"sample": Fraction(1531, 800)}}),
    ("bell-curve", "variances", {"x": {"sample": Fraction(522923, 640000)}}),
    ("bell-curve", "compare", {"the variance over n - 1": Fraction(522923, 480000)}),
    (
        "play-tennis",
        "given",
        {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"},
    ),
    ("play-tennis", "label_counts", {"yes": 9, "no": 5}),
    ("play-tennis", "prior", yes_no("9/14", "5/14")),
    (
        "play-tennis",
        "factors",
        {
            "Outlook": yes_no("2/9", "3/5"),
            "Temperature": yes_no("1/3", "1/5"),
            "Humidity": yes_no("1/3", "4/5"),
            "Wind": yes_no("1/3", "3/5"),
        },
    ),
    ("play-tennis", "scores", yes_no("1/189", "18/875")),
    ("play-tennis", "evidence", Fraction(611, 23625)),
    ("play-tennis", "posterior", yes_no("125/611", "486/611")),
    ("play-tennis", "decision", surely("no")),
    ("spam", "given", {"study": "1", "free": "0", "money": "1"}),
    ("spam", "label_counts", {"spam": 8, "regular": 4}),
    ("spam", "prior", both("1/10", "9/10")),
    (
        "spam",
        "factors",
        {
            "study": both("1/10", "2/3"),
            "free": both("1/10", "2/3"),
            "money": both("1/2", "1/3"),
        },
    ),
    ("spam", "scores", both("1/2000", "2/15")),
    ("spam", "evidence", Fraction(803, 6000)),
    ("spam", "posterior", both("3/803", "800/803")),
    ("spam", "decision", surely("regular")),
    ("spam", "compare", {"P(spam | x) with the prior 8/12 of the table": Fraction(27, 427)}),
    ("hiking-a", "scores", stay_hike("7/40", "4/25")),
    ("hiking-a", "answer", {"P(Sunny=T, Windy=T, hike)": Fraction(4, 25)}),
    ("hiking-b", "error", Fraction(87, 200)),
    ("hiking-b", "bayes_error", Fraction(87, 200)),
    (
        "hiking-c",
        "answer",
        {
            "P(Sunny=T, Windy=T, hike)": Fraction(4, 25),
            "P(Rainy=F | Sunny=T, Windy=T, hike)": Fraction(1),
            "P(Sunny=T, Windy=T, Rainy=F, hike)": Fraction(4, 25),
        },
    ),
    (
        "hiking-c",
        "compare",
        {"P(Sunny=T, Windy=T, Rainy=F, hike) by naive Bayes": Fraction(16, 125)},
    ),
    ("hiking-d", "features", ("Sunny", "Windy", "Rainy")),
    ("hiking-d", "error", Fraction(9, 20)),
    ("hiking-d", "bayes_error", Fraction(87, 200)),
    ("three-hypotheses", "posterior", numbers(h1="2/5", h2="3/10", h3="3/10")),
    ("three-hypotheses", "average", {"+": Fraction(2, 5), "-": Fraction(3, 5)}),
    ("three-hypotheses", "decision", surely("-")),
    ("three-hypotheses", "map_decision", surely("+")),
    (
        "three-hypotheses",
        "errors",
        {
            "Bayes optimal": Fraction(2, 5),
            "most probable h": Fraction(3, 5),
            "a drawn h": Fraction(12, 25),
        },
    ),
    (
        "sample-complexity-a",
        "alone",
        {n: Fraction(p) for n, p in ((1, 1), (2, "1/2"), (3, "1/4"), (4, "1/8"), (8, "1/128"))},
    ),
    ("sample-complexity-b", "sizes", Sizes(add(constant(1, "2"), log(20, "2")), 6, 6)),
    (
        "sample-complexity-b",
        "unseen",
        {
            5: (Fraction(2, 16), 1 - Fraction(15, 16) ** 2),
            6: (Fraction(2, 32), 1 - Fraction(31, 32) ** 2),
        },
    ),
    ("sample-complexity-c", "cell", {n: Fraction(3, 4) ** n for n in (1, 4, 8, 9)}),
    (
        "sample-complexity-c",
        "logarithms",
        {n: scale(log(Fraction(3, 4), "e"), n) for n in (1, 4, 8, 9)},
    ),
    ("sample-complexity-d", "sizes", Sizes(scale(log(40, "e"), 4), 15, 13)),
    (
        "sample-complexity-d",
        "unseen",
        {
            n: (4 * Fraction(3, 4) ** n, 1 - Fraction(4**n - 4 * 3**n + 6 * 2**n - 4, 4**n))
            for n in (12, 13, 15)
        },
    ),
    ("sample-complexity-d", "one_cell", 9),
    (
        "sample-complexity-e",
        "joint_sizes",
        {
            2: Sizes(scale(log(40, "e"), 4), 15, 13),
            5: Sizes(scale(log(320, "e"), 32), 185, 181),
            10: Sizes(scale(log(10240, "e"), 1024), 9456, 9399),
        },
    ),
    (
        "tree-a",
        "most_likely",
        Decision(
            "2.5, 3.625",
            ("2.5, 3.625", "1.75, 2.5, 3.625", "2.5, 3.25, 3.625", "1.75, 2.5, 3.25, 3.625"),
        ),
    ),
    ("tree-b", "decision", surely("2.5")),
    (
        "tree-b",
        "compare",
        {"its probability among the sixteen": Fraction(13421772800000, 43116508719511)},
    ),
    ("gradient-step-a", "slopes", {"heads": Fraction(10), "tails": Fraction(20)}),
    (
        "gradient-step-a",
        "divided",
        {
            "rate 1/1000": Fraction(11, 103),
            "rate 1/100": Fraction(2, 13),
            "rate 1": Fraction(101, 310),
        },
    ),
    (
        "gradient-step-a",
        "projected",
        {"rate 1/1000": Fraction(19, 200), "rate 1/100": Fraction(1, 20), "rate 1": Fraction(0)},
    ),
    ("gradient-step-a", "answer", {"the best P(heads)": Fraction(1, 19)}),
    ("gradient-step-b", "ratios", dict.fromkeys(("rate 1/1000", "rate 1/100", "rate 1"), ONE)),
    (
        "bakers-a",
        "shares",
        {
            "crust=good, crumb=good": {"baker=Ann": Fraction(9, 13), "baker=Ben": Fraction(4, 13)},
            "crust=bad, crumb=bad": {"baker=Ann": ONE, "baker=Ben": Fraction(0)},
        },
    ),
    (
        "bakers-a",
        "climb",
        (
            Fraction(13689, 2560000),
            ((Fraction(11, 13) * Fraction(9, 22) ** 2 + Fraction(2, 13)) * Fraction(11, 13)) ** 2
            * Fraction(13, 22) ** 4,
        ),
    ),
    ("bakers-b", "climb", (Fraction(1, 256),)),
    (
        "bakers-c",
        "compare",
        {"slope towards Ben": Fraction(2), "P(D) with a tenth for Ben": Fraction(13689, 2560000)},
    ),
]


@pytest.mark.parametrize(("name", "step", "value"), FACTS)
def test_a_step_has_its_value(name: str, step: str, value: object) -> None:
    """Each number of the answer, in declared order."""
    (solution,) = answer(name).solutions
    (found,) = [s.value for s in solution.steps if s.name == step]
    assert found == value
    assert encode(found) == encode(value)


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
    assert tuple(listed()) == WHOLE
    parts = {name: len(answer(name).solutions) for name in WHOLE}
    assert {name: n for name, n in parts.items() if n != 1} == PARTS
    lettered = {f"{name}-{letter}" for name, n in PARTS.items() for letter in "abcdefg"[:n]}
    assert len(names()) == len(set(names()))
    assert set(names()) == {*WHOLE, *lettered}


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
@pytest.mark.parametrize("form", FORMS)
def test_a_question_tells_no_answer(name: str, form: str) -> None:
    """Question and source stay; no solution and no erratum, in any form."""
    whole, alone = answer(name), answer(name).question_only()
    assert (alone.question, alone.source) == (whole.question, whole.source)
    assert (alone.solutions, alone.errata) == ((), ())
    written = alone.render(form)
    assert " ".join(whole.question.split()[:3]) in " ".join(written.replace("\\", "").split())
    assert not any(solution.render(form) in written for solution in whole.solutions)
    assert not any(word in written for word in ("Erratum", "paragraph", "\n1. "))


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
def test_everything_is_said(name: str) -> None:
    """Question, solutions, errata and source, in this order, in text and in Markdown."""
    found = answer(name)
    for form in ("text", "markdown"):
        shown = unescape(found.render(form)) if form == "markdown" else found.render(form)
        said = " ".join(shown.replace("> ", "").replace("\\", "").split())
        parts = [found.question, *(s.title for s in found.solutions), *found.errata, found.source]
        places = [said.find(" ".join(part.split())) for part in parts]
        assert places == sorted(places)
        assert places[0] == 0
        assert -1 not in places


@pytest.mark.parametrize("name", names())
def test_the_text_fits_a_terminal(name: str) -> None:
    """80 columns, no trailing blanks, no control characters, one line end at the end."""
    said = answer(name).render("text")
    for line in said.splitlines():
        assert len(line) <= 80
        assert line == line.rstrip()
        assert line.isprintable()
    assert said.endswith("\n")
    assert not said.endswith("\n\n")
    assert "\n\n\n" not in said


@pytest.mark.parametrize("name", names())
def test_latex_needs_no_special_engine(name: str) -> None:
    """ASCII only, and every environment that opens is closed."""
    said = answer(name).render("latex")
    assert said.isascii()
    for environment in ("align*", "array"):
        assert said.count(rf"\begin{{{environment}}}") == said.count(rf"\end{{{environment}}}")
    assert '"' not in said


@pytest.mark.parametrize("name", names())
def test_json_is_the_answer(name: str) -> None:
    """The document holds exactly the data of the answer."""
    assert loads(answer(name).render("json")) == answer(name).data()


@pytest.mark.parametrize("name", names())
def test_every_form_holds_every_solution(name: str) -> None:
    """What a form writes of a problem includes what it writes of each solution."""
    whole = answer(name)
    for solution in whole.solutions:
        assert solution.text() in whole.render("text")
        assert solution.markdown() in whole.render("markdown")
        assert solution.latex() in whole.render("latex")


def test_another_form_is_refused() -> None:
    """The forms are those of a solution."""
    with pytest.raises(BadRequest, match="'pdf'"):
        answer("coin").render("pdf")


def test_prose_is_not_broken_at_a_hyphen() -> None:
    """A name such as Bar-Joseph stays whole; the following lines are indented."""
    said = answer("spam").render("text")
    assert "Bar-Joseph" in said
    source = said[said.index("Source: ") :]
    assert textwrap.dedent(source.partition("\n")[2])[:1].isalpha()

"""Each kind of problem: its smallest file, and the file that an answer writes of its question."""

from collections.abc import Callable
from pathlib import Path
from tomllib import loads

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from refnb.api.exercises import grading
from refnb.core import errors
from refnb.examples import UMBRELLA
from refnb.exercises import Checkable, replay
from refnb.exercises.problems import kinds
from refnb.exercises.problems.problem import Given, Part, Question

ANSWERS = {  # to the smallest file of a kind: one by hand, a wrong one, words of its mistake
    "theorem": ("9/13", "9/10", "the other way round"),
    "table": ("1/3", "1/4", "as if x said nothing"),
    "text": ("3/5", "1/3", "as if x said nothing"),
    "estimate": ("4/6", "3/4", "you do not smooth"),
    "network": ("3/4", "1/2", "you ignore the evidence"),
    "chain": ("9/11", "9/20", "still to be divided by the sum"),  # .5 · .9 of itself and .5 · .2
    "em": ("9/28", "5/12", "without the prior"),  # shares 1/7 and 6/7
    "clusters": ("2", "4", "still to be divided by how many there are"),
    "belief": ("9/14", "10/16", "you give the mean of P(H)"),
    "measures": ("4/5", "2/3", "you give the precision"),
    "bells": ("0.9784", "0.9640", "you divide by n - 1, not by n"),
    "losses": ("2.5", "10", "you add the losses, not weighted"),
    "gain": ("0.0481", "0.940", "you give H(y), as it is before the split"),
}


def smallest(kind: str, asks: str = "") -> str:
    """Return the smallest file of a kind, perhaps with what is asked for."""
    return f"{refnb.example(kind).read_text('utf-8')}\n{asks}"


def file_of(folder: Path, text: str) -> Path:
    """Write a file, and return its path."""
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_the_smallest_file_of_a_kind(kind: str, tmp_path: Path) -> None:
    """Is solved and checked."""
    right, wrong, words = ANSWERS[kind]
    answer = refnb.solve(file_of(tmp_path, smallest(kind)))
    assert answer.check(right).is_right
    verdict = answer.check(wrong)
    assert not verdict.is_right
    assert words in str(verdict)


TWO = '[[parts]]\nseen = ["none", ""]\nasks = "path"'


def test_a_bank_has_what_is_one_exact_number(tmp_path: Path) -> None:
    """A part that is irrational or words is left out; alone it is refused. So is a wrong answer."""
    parts = "".join(f'\n[[parts]]\nasks = "{asks}"' for asks in ("gain ratio", "Gini gain"))
    path = file_of(tmp_path, smallest("gain") + parts)
    bank = refnb.sheet(path, form="moodle")
    assert ("Give Gini gain(" in bank, "Give gain" in bank) == (True, False)
    with pytest.raises(errors.BadRequest, match=r"no single number.*: leave it out"):
        refnb.sheet(file_of(tmp_path, smallest("gain", 'asks = "gain ratio"')), form="moodle")


THIRDS = {"a": "1/3", "b": "2/3"}
ROWS = [
    {"sky": "sun", "wind": "no", "go": "yes"},
    {"sky": "sun", "wind": "", "go": "no"},
    {"sky": "rain, cold", "wind": "no", "go": "no"},
    {"sky": "sun", "wind": 'so \\ "so"', "go": "yes"},
]
DOCUMENTS = {"spam": ["win win now win", ""], "ham": ["win now now now now"]}
HIDDEN = [{"a": "x", "y": "1"}, {"a": "z", "y": "1"}, {"a": "z", "y": "0"}]
GUESSED = {"true": ["a", "a", "b", "b", "c"], "guess": ["a", "b", "b", "b", "a"]}
ASKED: dict[str, Callable[[], Checkable]] = {
    "theorem": lambda: refnb.bayes(THIRDS, {"a": "1/2", "b": "1/5"}, "a sign"),
    "several": lambda: refnb.bayes(THIRDS, [{"a": "1/2", "b": "1/5"}, {"a": 1, "b": "1/7"}]),
    "estimate": lambda: refnb.estimate({"H": 3, "T=1": "1/2"}, "m=3"),
    "rows": lambda: refnb.learn(ROWS, "go", smoothing="laplace").ask({"sky": "sun", "wind": "no"}),
    "belief": lambda: refnb.estimate({"H": 3, "T": "1/2"}, prior={"H": 2, "T": 1}),
    "measures": lambda: refnb.evaluate(GUESSED, "true", "guess"),
    "chain": lambda: refnb.hmm(UMBRELLA).observe(["umbrella", "none"]),
    "gain": lambda: refnb.gain([*ROWS, {"wind": "no", "go": "no"}], label="go"),
    "ahead": lambda: refnb.hmm(UMBRELLA).observe(["umbrella", None]).predict(2),
    "network": lambda: refnb.network(refnb.example("burglary")).ask({"Alarm": "yes"}, "Burglary"),
    "losses": lambda: refnb.bayes(THIRDS, {"a": 1, "b": "1/4"}).decide(
        {"u": {"a": 2, "b": 3}, "v": 1}
    ),
    "clusters": lambda: refnb.cluster({"l": [1, 5], "w": [2, 1]}, centres=[(1, 1), (4, 0)]),
    "em": lambda: refnb.em([*HIDDEN, {"a": "x"}, {"a": "x"}], "y").first_step,
    "text": lambda: refnb.text(DOCUMENTS).ask("win win now pal mate"),
    "partly": lambda: refnb.learn(ROWS, "go").ask({"sky": "rain, cold"}),
}


KILOS = [{"kg": "1.5", "y": "a"}, {"kg": "2", "y": "a"}, {"kg": "4", "y": "b"}]
KILOS.append({"kg": "3.5", "y": "b"})


@pytest.mark.parametrize("name", ASKED)
def test_an_answer_writes_its_problem(name: str, tmp_path: Path) -> None:
    """The file asks for the same number, and knows the same mistakes, of each label and line."""
    asked = ASKED[name]()
    assert asked.solution.latex().isascii()  # which LaTeX compiles
    made = asked.exercise().working
    shown = [(s, [*made.right[s.name]]) for s in made.stages if s.heading]
    line = min(((s.line_name(c), s.axes) for s, (c, *_) in shown), key=lambda of: of[1])[0]
    for of in (None, *asked.labels, line):
        question = asked.problem_file(of, title='A "test"', question="What now?")
        same = refnb.solve(file_of(tmp_path, question))
        here, there = asked.exercise(of), same.exercise()
        assert same.question.startswith("What now?")
        assert question.startswith("# The counts are those that were learned") is (
            'kind = "table"' in question or 'kind = "text"' in question
        )
        assert same.solutions[0].title == 'A "test"'
        assert here.quantity == there.quantity
        assert replay.answer(here) == replay.answer(there)
        assert {(o.mistakes, o.value) for o in here.by_one} == {
            (o.mistakes, o.value) for o in there.by_one
        }


@pytest.mark.parametrize(
    ("asked", "opening"),
    [
        ('asks = "filtered"\nasked = { t = "1" }', "z_1=rain: 9/11, about 82 %."),
        ('asked = { t = "1", z = "dry" }', "z_1=dry: 118/397, about 30 %."),
        ('asks = "likelihood"', "P(x): 397/2000, about 20 %."),
        ('asks = "path"', "The best path is rain, dry: 216/397, about 54 %."),
        ('asks = "predicted"', "Dry: 2503/3970, about 63 %."),
        ("", "γ_2(dry) = 328/397."),
    ],
)
def test_a_chain_opens_with_what_is_asked(asked: str, opening: str, tmp_path: Path) -> None:
    """And each question has its lines: filtered posteriors, and the best way to each state.

    Without a question of its own it asks for the likeliest state of the last day, as it says.
    """
    days = smallest("chain", asked).replace('["umbrella"]', '["umbrella", "none"]')
    answer = refnb.solve(file_of(tmp_path, days))
    assert answer.sentence == opening
    shown = answer.solution.text()
    assert ("P(z_1=rain | x_1) = (9/20)/(9/20 + 1/10)" in shown) is ("filtered" in asked)
    assert ("δ_2(dry) = 27/250" in shown) is ("path" in asked)


def test_what_no_chain_is_asked(tmp_path: Path) -> None:
    """A long one that is not checked is solved; words are marked, and have no collisions."""
    days = smallest("chain").replace('["umbrella"]', str(["umbrella"] * 20))
    with pytest.raises(errors.BadRequest, match="write checked = false in the part"):
        refnb.solve(file_of(tmp_path, days))
    assert refnb.solve(file_of(tmp_path, f"{days}checked = false")).sentence
    path = refnb.solve(file_of(tmp_path, smallest("chain", 'asks = "path"')))
    assert path.check("rain").is_right
    marked = grading.mark(path, [{"answer": x} for x in ("rain", "sun", "0.5", "-")])
    assert [row[1] for row in marked.rows] == ["right", "unread", "unread", "unread"]
    with pytest.raises(errors.BadRequest, match="numbers are compared"):
        grading.collisions(path)


SIGNS = st.text(
    st.sampled_from("aZ0 _-.,=#[]{}\"'\\\b\t\n\r\x00\x1b\x7f\x85\u2028\u00e9\u6f22\U0001f600")
)


@given(SIGNS, SIGNS)
@example("\x00\x7f\x85\u2028", '"""\n\\')
@example("a.b = [c]", "'''#\r\n\U0001f600")
def test_any_name_is_written_and_read(rest: str, text: str) -> None:
    """Controls, quotes, lines and letters of any script stand in the file as they are."""
    part = Part(title=f"a{rest}")
    given_ = Given({}, {part.title: text} if text else {})
    data = loads(Question("table", given_, part).toml(text))
    assert (data.get("title", ""), data["parts"]) == (text, [{"title": part.title}])
    assert data.get("texts", {}) == given_.texts


def hidden(name: str) -> Checkable:
    """Return a first step of EM with a column of that name."""
    return refnb.em([{name: "x", "y": "1"}, {name: "z", "y": "0"}, {name: "x"}], "y").first_step


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: refnb.bayes(THIRDS, {"a": 1, "b": 0}, "prior"), "give the event another name"),
        (lambda: refnb.estimate({"a": 1, "b": 2}, "m=1:a=1/3,b=2/3"), "leave the guess out"),
        (lambda: refnb.learn(ROWS, "go", prior="uniform").ask({"sky": "sun"}), "the prior from"),
        (lambda: refnb.learn(ROWS[2:], "go", model="joint").ask(ROWS[3]), "has words"),
        (lambda: refnb.learn(KILOS, "y").ask({"kg": "2.5"}), "write the rows .* refnb example bel"),
        (lambda: refnb.text({"a": ["b"], "c": ["d"]}, prior="uniform").ask("b"), "whole documents"),
        (lambda: hidden("weight"), "none is weight"),
        (lambda: hidden("a | b"), r"names without a comma, \| or ="),
    ],
)
def test_what_no_file_can_say(ask: Callable[[], Checkable], message: str) -> None:
    """Is refused with what a file has."""
    with pytest.raises(errors.BadRequest, match=message):
        ask().problem_file()

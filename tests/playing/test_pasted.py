"""The playground's first actions: what its worker reads, drops, says and explains."""

from functools import partial
from random import Random
from typing import cast

import pytest
from hypothesis import example, given

from playing import cases
from playing.asking import Ask, Found, agrees, laws, randoms
from playing.test_playground import judged, ok, spellings, table
from refnb.core.errors import BadRequest
from refnb.exercises import program, replay

pytestmark = pytest.mark.ports

SKIES = "sky,wind,play\nSunny,weak,yes\nRain,strong,no\n"


def page(text: str, label: str = "", **more: object) -> Found:
    """Return what a page asks of a pasted table."""
    return table(text, label, {}, trim=True) | more


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("sky,wind,play\nSunny,weak,no\n", ["sky", "wind"]),
        ("sky,wind,play\nfog,weak,no\n", ["wind"]),
        ("kg,play\n3.5,no\n4,no\n", ["kg"]),
        ("sky,play\n1.5,no\n2.5,no\n", []),
        ("sky,wind,kg,play\nsunny,weak,4.5,no\nsunny,weak,5,no\n", ["sky", "wind", "kg"]),
    ],
)
def test_a_table_drops_what_it_does_not_know(ask: Ask, text: str, known: list[str]) -> None:
    """Each earlier observation is kept or named as dropped, and the rest is answered."""
    observed = {"sky": "sunny", "wind": "weak", "kg": "4.5"}
    state = page(text, "play", given=observed)
    columns = ok(ask("columns", state))
    kept = dict(cast("list[tuple[str, str]]", columns.get("given", [])))
    dropped = [f for f, _ in cast("list[list[str]]", columns.get("dropped", []))]
    assert ([*kept], dropped) == (known, [f for f in observed if f not in known])
    assert kept.get("sky") in (None, *(cell for row in text.split("\n") for cell in row.split(",")))
    ok(ask("ask", state | {"given": kept, "smoothing": "laplace"}))


def test_the_file_is_what_was_read(ask: Ask) -> None:
    """Blanks are left out around and inside of quotes; of two separators the comma is taken."""
    text = 'a , b\n" x", in between\n \n\n'
    assert ok(ask("columns", page(text)))["cells"] == [["x", "in between"]]
    assert ask("file", page(text)).get("ok") == text
    assert ok(ask("columns", page("a,b;c,d\n1,2;3,4\n", delimiter="")))["delimiter"] == ","


def test_an_answer_to_nothing_observed_says_so(ask: Ask) -> None:
    """The bare prior is marked as such, and an answer to an observation is not."""
    for given_, nothing in (({}, True), ({"wind": "weak"}, False)):
        found = ok(ask("ask", page(SKIES, "play", given=given_)))
        assert found["nothing"] is nothing


def test_what_may_be_meant_otherwise_is_hinted_at(ask: Ask) -> None:
    """Marks of missing cells while none is chosen; a value that rules a label out."""
    text = "sky,wind,play\nsunny,?,yes\nrain,NA,no\nrain,weak,no\n,?,yes\n"
    marks = cast("list[list[object]]", ok(ask("columns", page(text)))["marks"])
    assert sorted(map(str, marks)) == ["['?', 2]", "['NA', 1]"]
    assert ok(ask("columns", page(text, missing="?")))["marks"] == []
    for rule, ruled in (("none", ["no"]), ("laplace", [])):
        state = page(text, "play", given={"sky": "sunny"}, smoothing=rule)
        assert ok(ask("ask", state))["ruled"] == ruled


@laws
@example(rng=Random(1001))  # noqa: S311 - a mistake that divides by 0
@example(rng=Random(1012))  # noqa: S311 - a mistake in a log score
@given(rng=randoms)
def test_answers_on_any_table_are_judged_as_python_does(ask: Ask, path: str, rng: Random) -> None:
    """Right answers, one mistake, two mistakes and rounding, on random tables, word for word."""
    state = cases.case(rng, path)
    answer = cases.asked(state)
    if isinstance(answer, tuple):
        return
    label = rng.choice([*answer.posterior])
    try:
        exercise = answer.exercise(label)
    except BadRequest:
        return
    made = exercise.by_one, exercise.by_two
    outcomes = [one for kind in made for one in rng.sample(kind, min(len(kind), 3))]
    values = [replay.answer(exercise), *(one.value for one in outcomes)]
    entered = [form for value in values for form in spellings(value)[:2]]
    for text in (*entered, "0.5", "1/3000000019", "nonsense"):
        found = ask("judge", state, label, text, program.texts("rows"))
        said = judged(partial(answer.check, of=label), text)
        assert agrees(found, said, exercise), (label, text)


def ages(n: int, different: int) -> str:
    """Return a table of so many rows, with whole numbers."""
    return "age,bought\n" + "".join(f"{19 + i % different},{'yn'[i % 2]}\n" for i in range(n))


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        *[(ages(n, n), ["whole"]) for n in (5, 8, 10, 12, 15, 40)],
        (ages(40, 7), ["whole"]),
        (ages(40, 3), []),
        ("text,label\nbuy now,spam\nbuy cheap pills,spam\nsee you soon,ham\n", ["texts"]),
        ("Class,Doc\ngood,fine film\nbad,poor plot\ngood,fine plot\n", ["texts"]),
        ("kg,y\n1.5,a\n2,b\n", []),
        ("age,y\n0,a\n1,b\n3,a\n0,b\n", ["whole"]),
    ],
)
def test_what_a_column_may_be_instead_is_asked(ask: Ask, text: str, reasons: list[str]) -> None:
    """Whole numbers are numbers, words or names of rows; texts have words."""
    found = cast("list[Found]", ok(ask("columns", page(text)))["warnings"])
    assert [one["reason"] for one in found] == reasons
    if reasons == ["whole"]:
        declared = ok(ask("columns", page(text, kinds={"age": "gaussian"})))
        assert declared["warnings"] == []


def test_a_label_in_front_and_a_row_in_place_of_names_are_asked_about(ask: Ask) -> None:
    """Where no label was chosen; where each name occurs as a cell of its column."""
    found = ok(ask("columns", page("Class,Doc\ngood,fine film\nbad,poor plot\n")))
    assert (found["label"], found["first"], found["row"]) == ("Doc", "Class", False)
    assert ok(ask("columns", page("Class,Doc\na,b\n", "Doc")))["first"] is None
    found = ok(ask("columns", page("sun,weak,yes\nrain,strong,no\nsun,weak,yes\n")))
    assert (found["first"], found["row"]) == (None, True)


def test_a_column_of_counts_is_asked_about_and_is_no_label(ask: Ask) -> None:
    """Also where it stands last; as a weight it gives the answer of the rows that it counts."""
    text = "fruit,long,Count\nbanana,yes,400\nbanana,no,100\nother,no,150\n"
    found = ok(ask("columns", page(text)))
    kinds = cast("dict[str, Found]", found["kinds"])
    assert (found["label"], kinds["Count"]["reason"], found["warnings"]) == ("long", "count", [])
    counted = page(text, "fruit", kinds={"Count": "weight"}, given={"long": "no"})
    assert ok(ask("ask", counted))["sentence"] == "Other: 3/5, 60 %."
    assert "unsure" not in cast("dict[str, Found]", ok(ask("columns", counted))["kinds"])["Count"]
    gap = cast("dict[str, Found]", ok(ask("columns", page(f"{text}other,yes,\n", "long")))["kinds"])
    assert gap["Count"].get("reason") != "count"


def test_texts_become_columns_of_their_words(ask: Ask) -> None:
    """1 where a row has the word, however often; the most frequent words first."""
    text = 'text,label\n"buy, Buy now",spam\nsee you now,ham\n'
    found = ok(ask("words", page(text, "label"), "text"))
    assert found["text"] == "now,buy,see,you,label\n1,1,0,0,spam\n1,0,1,1,ham\n"
    assert found["kinds"] == dict.fromkeys(("now", "buy", "see", "you"), "bernoulli")

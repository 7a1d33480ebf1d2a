"""The playground's first actions: what its worker reads, drops, says and explains."""

from random import Random
from typing import cast

import pytest
from hypothesis import given, settings

import refnb
from docs._build import answers
from playing import cases
from playing.asking import Ask, Found, ask, laws, path, randoms
from playing.test_playground import judged, spellings
from refnb.core.errors import BadRequest
from refnb.exercises import replay

__all__ = ["ask", "path"]
pytestmark = pytest.mark.ports

DAY = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}
ROWS = (("sky", "wind", "play"), ("Sunny", "weak", "yes"), ("Rain", "strong", "no"))


def page(text: str, **more: object) -> Found:
    """Return what a page asks of a pasted table."""
    state = {"name": "table.csv", "text": text, "delimiter": ",", "label": "", "kinds": {}}
    usual: Found = {
        "missing": None,
        "smoothing": "none",
        "prior": "none",
        "given": {},
        "trim": True,
    }
    return state | usual | more


def ok(found: Found) -> Found:
    """Return an answer that was given."""
    assert "ok" in found, found
    return cast("Found", found["ok"])


def written(separator: str, around: str = "", quote: str = "") -> str:
    """Return the same small table in another spelling."""
    pad = f"{around}{quote}", f"{quote}{around}"
    return "".join(separator.join(f"{pad[0]}{c}{pad[1]}" for c in row) + "\n" for row in ROWS)


@pytest.mark.parametrize(
    ("text", "known", "dropped"),
    [
        ("sky,wind,play\nSunny,weak,no\n", ["wind"], ["sky"]),
        ("wind,play\nweak,no\n", ["wind"], ["sky", "kg"]),
        ("kg,play\n3.5,no\n4,no\n", ["kg"], ["sky", "wind"]),
        ("sky,wind\nsunny,weak\n", ["sky"], ["wind", "kg"]),
        ("a,b\n1,2\n", [], ["sky", "wind", "kg"]),
        ("sky,play\n1.5,no\n2.5,no\n", [], ["sky", "wind", "kg"]),
        ("sky,wind,kg,play\nsunny,weak,4.5,no\n", ["sky", "wind", "kg"], []),
    ],
)
def test_a_table_drops_the_observations_that_it_does_not_know(
    ask: Ask, text: str, known: list[str], dropped: list[str]
) -> None:
    """Each earlier observation is kept or named as dropped, and the rest is answered."""
    observed = {"sky": "sunny", "wind": "weak", "kg": "4.5"}
    state = page(
        text, label=text.split("\n", maxsplit=1)[0].rsplit(",", maxsplit=1)[-1], given=observed
    )
    columns = ok(ask("columns", state))
    kept = dict(cast("list[tuple[str, str]]", columns.get("given", [])))
    left = [f for f, _ in cast("list[list[str]]", columns.get("dropped", []))]
    assert [*kept] == known
    assert [f for f in left if f in dropped] == dropped
    words = dict.fromkeys(kept, "categorical")
    asked = {f: v for f, v in kept.items() if f != "kg"}
    ok(ask("ask", state | {"given": asked, "kinds": words, "smoothing": "laplace"}))


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("spelling", [("", ""), (" ", ""), (" ", '"'), ("\u00a0", ""), ("", '"')])
def test_a_pasted_table_is_read_whatever_separates_its_cells(
    ask: Ask, separator: str, spelling: tuple[str, str]
) -> None:
    """Separators are found, blanks around cells and quotes are no part of them."""
    found = ok(ask("columns", page(written(separator, *spelling), delimiter="")))
    assert found["header"] == [*ROWS[0]]
    assert found["cells"] == [[*row] for row in ROWS[1:]]
    assert found["delimiter"] == separator


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("a;b\n1,5;2,5\n1,25;3\n", ";"),
        ('"a;b",c\n"x;y;z",d\n', ","),
        ("a, b, c;d\n1;2\n3;4\n", ";"),
        ("a\tb, in m\nx, y\tz\n", "\t"),
        ("a,b;c,d\n1,2;3,4\n", ","),
        ("a,b\n1,2,3\n", ","),
        ("one\ntwo\n", ","),
    ],
)
def test_the_separator_is_what_makes_even_rows(ask: Ask, text: str, separator: str) -> None:
    """A decimal comma, a name in quotes and a ragged row do not mislead it."""
    found = ask("columns", page(text, delimiter=""))
    if "ok" in found:
        assert ok(found)["delimiter"] == separator
    else:
        assert "the header has 2 cells" in str(found["message"])


def test_blanks_inside_quotes_and_in_a_named_separator_stay(ask: Ask) -> None:
    """Only what surrounds a cell is left out, and a table without a cell in a line ends there."""
    text = 'a , b\n" x" ,in between\n , \n\n'
    assert ok(ask("columns", page(text)))["cells"] == [[" x", "in between"]]
    assert ask("file", page(text)).get("ok") == "a,b\n x,in between\n"


def test_an_answer_to_nothing_observed_says_so(ask: Ask) -> None:
    """The bare prior is marked as such, and an answer to an observation is not."""
    text = written(",")
    assert ok(ask("ask", page(text, label="play"))).get("nothing") is True
    assert ok(ask("ask", page(text, label="play", given={"wind": "weak"}))).get("nothing") is False


def test_what_may_be_meant_otherwise_is_hinted_at(ask: Ask) -> None:
    """Marks of missing cells while none is chosen; a value that rules a label out."""
    text = "sky,wind,play\nsunny,?,yes\nrain,NA,no\nrain,weak,no\n,?,yes\n"
    marks = cast("list[list[object]]", ok(ask("columns", page(text))).get("marks"))
    assert sorted(map(str, marks)) == ["['', 1]", "['?', 2]", "['NA', 1]"]
    assert ok(ask("columns", page(text, missing="?"))).get("marks") == []
    ruled = ok(ask("ask", page(text, label="play", given={"sky": "sunny"})))
    assert ruled.get("ruled") == ["no"]
    kept = page(text, label="play", given={"sky": "sunny"}, smoothing="laplace")
    assert ok(ask("ask", kept)).get("ruled") == []


@pytest.mark.parametrize(
    ("entered", "words"),
    [
        ("18/875", "s(no) is given, which is still to be divided by P(x). See step 9, Posterior."),
        ("125/611", "the rest is given, 1 - P(no | x). See step 9, Posterior."),
        ("5/14", "P(no) is given, as if x said nothing. See step 9, Posterior."),
        ("3025/4201", "1 is added to every count, by Laplace's rule. "),
    ],
)
def test_a_wrong_answer_to_the_tennis_table_is_explained(
    ask: Ask, entered: str, words: str
) -> None:
    """The slips that Python explains are explained beside the table, in its words."""
    text = refnb.example("weather").read_text("utf-8")
    state = page(text, label="Play", given=DAY)
    found = ok(ask("judge", state, "no", entered, words_of_slips()))
    assert found["verdict"] == "explained"
    assert f"This is what you get if {words}" in "\n".join(cast("list[str]", found["lines"]))


def words_of_slips() -> dict[str, str]:
    """Return the words that the site gives the page."""
    table = getattr(answers, "table", dict)
    return dict(table())


@settings(laws, max_examples=12)
@given(rng=randoms)
def test_answers_on_any_table_are_judged_as_python_does(ask: Ask, path: str, rng: Random) -> None:
    """Right answers, one slip, two slips and rounding, on random tables, word for word."""
    state = cases.case(rng, path)
    answer = cases.asked(state)
    if isinstance(answer, tuple):
        return
    label = rng.choice([*answer.posterior])
    try:
        exercise = answer.exercise(label)
    except BadRequest:
        return
    kinds = [replay.singles(exercise), replay.rounded(exercise), replay.pairs(exercise)]
    some = [
        outcome.value
        for several, most in zip(map(list, kinds), (8, 2, 1), strict=True)
        for outcome in rng.sample(several, min(len(several), most))
    ]
    entered = [form for x in (replay.answer(exercise), *some) for form in spellings(x)[:2]]
    for text in (*entered, "0.5", "1/3000000019", "nonsense"):
        found = ask("judge", state, label, text, words_of_slips())
        assert found == judged(lambda said: answer.check(said, label), text), (label, text)


def test_names_in_an_explanation_stay_as_they_are(ask: Ask) -> None:
    """Names that look like patterns or places are no patterns, beside a table and a theorem."""
    from refnb.exercises import theorem  # noqa: PLC0415

    prior, likelihood = {"{b}$&": "1/4", "{e}": "3/4"}, {"{b}$&": "1/2", "{e}": "1/3"}
    given_ = {"prior": [*prior.items()], "likelihood": [*likelihood.items()]}
    found = ok(ask("bayes", given_, "{b}$&", "1/8", dict(theorem.WORDS)))
    assert "P(e, {b}$&) is given" in str(found["lines"])

"""The playground answers as Python does: steps, refusals, verdicts, and what stands beside them."""

import csv
import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from io import StringIO
from operator import add
from pathlib import Path
from random import Random
from typing import cast

import pytest
from hypothesis import example, given

import refnb
from docs._build import answers
from helpers.columns import KINDS
from helpers.reading import CASES, LAPLACE, REFUSED, STEPS, Case, Step, in_python, question
from playing import cases
from playing.asking import Ask, Found, agrees, laws, randoms
from refnb.api import bayes
from refnb.api.bayes import Theorem
from refnb.api.learning.answer import Answer
from refnb.classifiers.naive import Inference
from refnb.core.errors import RefnbError
from refnb.exact import rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.exercises import program, replay
from refnb.exercises.feedback import Feedback
from refnb.exercises.problems import catalogue

pytestmark = pytest.mark.ports


WEATHER = "sky,wind,play\n" + "sunny,weak,yes\n" * 3 + "sunny,strong,no\n" * 2 + "rain,weak,no\n"


def table(text: str, label: str, given_: dict[str, str], **more: object) -> Found:
    """Return a state with the usual choices."""
    state = {"name": "t.csv", "text": text, "delimiter": ",", "label": label, "kinds": {}}
    usual: Found = {"missing": None, "smoothing": "none", "prior": "none", "given": given_}
    usual |= {"header": None, "quotes": True, "blanks": "trim", "comma": ""}
    return state | usual | more


def ok(found: Found) -> Found:
    """Return an answer that was given."""
    assert "ok" in found, found
    return cast("Found", found["ok"])


def as_python(found: Found, wanted: Answer | tuple[str, str]) -> Answer | None:
    """Require the sentence and steps of Python's answer, or its refusal in the same words."""
    if isinstance(wanted, tuple):
        assert (found.get("error"), found.get("message")) == wanted
        return None
    assert cases.without_long(ok(found)["blocks"]) == cases.blocks(wanted.solution)
    assert ok(found)["sentence"] == wanted.sentence
    return wanted


@laws
@example(rng=Random(1002))  # noqa: S311 - sums too wide for one array
@example(rng=Random(1005))  # noqa: S311 - a column of words without an estimate
@example(rng=Random(1019))  # noqa: S311 - a prior that does not sum to 1
@example(rng=Random(1022))  # noqa: S311 - nothing is added to the counts
@example(rng=Random(1046))  # noqa: S311 - a column of numbers without an estimate
@given(rng=randoms)
def test_the_page_answers_as_the_door_does(ask: Ask, path: str, rng: Random) -> None:
    """The steps on the page, and the three forms to copy, are those of Python; so are refusals."""
    state = cases.case(rng, path)
    found = ask("ask", state)
    if wanted := as_python(found, cases.asked(state)):
        shown = ok(found)
        assert (shown["label"], shown["ties"]) == (wanted.label, [*wanted.decision.ties])
        for form in ("text", "markdown", "latex"):
            assert ask("form", state, form)["ok"] == wanted.render(form)


def chosen(how: Mapping[str, object], text: str) -> Found:
    """Return the state of a page in which the same is chosen as in Python."""
    used = cast("list[str]", how.get("features", []))
    left = {f for f in text.partition("\n")[0].split(",") if used and f not in (*used, "y")}
    named = cast("list[str]", how.get("header", []))
    kinds = cast("dict[str, str]", how.get("families", {})) | dict.fromkeys(
        {*named} - {*used, "y"} if named else left, "left out"
    )
    kinds |= {str(how["weight"]): "weight"} if "weight" in how else {}
    return {"delimiter": "", "kinds": kinds, **{k: v for k, v in how.items() if k not in UNSTATED}}


UNSTATED = ("features", "families", "weight")


@pytest.mark.parametrize("case", [case for case in CASES if "domains" not in case.how])
def test_the_page_reads_a_table_as_it_comes(ask: Ask, case: Case, path: str) -> None:
    """The cases of Python and the commands: the same answer, and the same is told."""
    Path(path).write_text(case.text, "utf-8", newline="")
    wanted = refnb.learn(path, "y", **case.how).ask(case.x)  # type: ignore[arg-type]
    state = table(case.text, "y", case.x, **{"name": path} | chosen(case.how, case.text))
    as_python(ask("ask", state), wanted)


@pytest.mark.parametrize("row", [row for row in REFUSED if "--model" not in row[2]])
def test_the_page_refuses_two_readings(ask: Ask, row: tuple[str, str, str, str], path: str) -> None:
    """The cases of Python and the commands, in the words of Python."""
    _, text, options, _ = row
    Path(path).write_text(text, "utf-8", newline="")
    with pytest.raises(RefnbError) as refused:
        refnb.learn(path, "y", **in_python(options)).ask(question(options))  # type: ignore[arg-type]
    how = {"name": path} | chosen(in_python(options), text)
    found = ask("ask", table(text, "y", question(options), **how))
    as_python(found, (type(refused.value).__name__, str(refused.value)))


@pytest.mark.parametrize("row", KINDS, ids=map(str, range(len(KINDS))))
def test_the_page_tells_what_a_column_holds(
    ask: Ask, row: tuple[list[str], str, object], path: str
) -> None:
    """As Python does, where one reading is left and where two are."""
    cells, comma, _ = row
    lines = (f'"{cell}";{"ab"[i % 2]}\n' for i, cell in enumerate([*cells, cells[0]]))
    how: Found = {"name": path, "delimiter": ";", "comma": comma, "smoothing": "laplace"}
    state = table("".join(["x;y\n", *lines]), "y", {}, **how)
    as_python(ask("ask", state), cases.asked(cast("cases.State", state)))


@pytest.mark.parametrize(
    "step", [step for step in STEPS if not {"domains", "features"} & {*step.how}]
)
def test_the_next_step_leads_to_the_right_answer(ask: Ask, step: Step, path: str) -> None:
    """What a refusal names can be chosen on the page, and gives what Python answers."""
    Path(path).write_text(step.text, "utf-8", newline="")
    how, label, x = {**LAPLACE, **step.how}, step.labels[1], step.asked[0]
    wanted = refnb.learn(path, label, **how).ask(x)  # type: ignore[arg-type]
    how |= {"delimiter": "\t"} if how.get("delimiter") == "tab" else {}
    top: Found = {"header": []} if how.pop("header", None) == "none" else {}
    state = {"name": path} | chosen(how, step.text) | top
    as_python(ask("ask", table(step.text, label, x, **state)), wanted)


@laws
@example(rng=Random(510))  # noqa: S311 - three labels tie at one point
@example(rng=Random(197))  # noqa: S311 - one label has the prior 1
@example(rng=Random(1330200388))  # noqa: S311 - a number that was never learned
@example(rng=Random(1330200390))  # noqa: S311 - a measured number that would turn the answer
@given(rng=randoms)
def test_how_far_and_the_whole_table_are_those_of_the_door(
    ask: Ask, path: str, rng: Random
) -> None:
    """What would turn the answer, and the answers to all rows as CSV."""
    state = cases.case(rng, path)
    wanted = cases.asked(state)
    if isinstance(wanted, tuple):
        return
    blocks = cases.blocks(wanted.sensitivity())
    assert cases.without_long(ask("turning", state)["ok"]) == blocks
    learned = cases.learned(state)
    if not learned.features:
        return
    pieces = learned.csv_lines(path, state["label"], learned.features)
    _, *rows = csv.reader(StringIO("".join(text for text, _ in pieces)))
    assert ok(ask("batch", state, None))["rows"] == rows


@laws
@given(rng=randoms)
def test_the_doubles_are_those_of_every_machine(ask: Ask, path: str, rng: Random) -> None:
    """The products in the order of the factors, divided by their sum, to the last bit."""
    state = cases.case(rng, path)
    wanted = cases.asked(state)
    if isinstance(wanted, tuple) or not isinstance(wanted.inference, Inference):
        return
    found = wanted.inference
    scores = {y: float(p) for y, p in found.prior.items()}
    for row in found.factors.values():
        scores = {y: s * float(Fraction(row[y])) for y, s in scores.items()}
    whole = reduce(add, scores.values(), 0.0)  # sum() of a newer Python rounds otherwise
    said = cast("Found", ok(ask("ask", state))["doubles"])
    shares = {y: float(text) for y, text in cast("list[list[str]]", said["shares"])}
    assert shares == {y: s / whole for y, s in scores.items()}
    most = max(shares.values())
    assert said["ties"] == [y for y, p in shares.items() if p == most]
    assert said["right"] == (said["ties"] == [*wanted.decision.ties])
    assert said["exact"] == all(Fraction(p) == found.posterior[y] for y, p in shares.items())


ROUNDED = [".33,.33,33%", "1e-1,0.4,0.49", "1,1e-9,0", "33.3%,33%,33%", "1/3,0.33,0.33", "5,-5,1"]
LONGEST = [f"0,{2**200 + n}" for n in (-1, 0)]  # numbers that a message shows, and does not


@pytest.mark.parametrize("prior", [*ROUNDED, ".996,.004", ".25,.25,.25,.25", *LONGEST])
def test_a_prior_is_read_as_python_does(ask: Ask, path: str, prior: str) -> None:
    """Divided by its sum, where rounding explains it; else it is refused in the same words."""
    given_ = dict(zip("pqrs", prior.split(","), strict=False))
    rows = "".join(f"u,{y}\n" for y in given_)
    state = table(f"a,y\n{rows}", "y", {}, name=path, prior=given_)
    as_python(ask("ask", state), cases.asked(cast("cases.State", state)))


def test_a_double_is_the_nearest_one(ask: Ask, path: str) -> None:
    """A hair above a half of the last bit."""
    x = Fraction(2**77 + 2**24 + 1, 2**78)
    prior = {"p": str(x), "q": str(1 - x)}
    said = ok(ask("ask", table("a,y\nu,p\nv,q\n", "y", {}, name=path, prior=prior)))["doubles"]
    shares = dict(cast("list[list[str]]", cast("Found", said)["shares"]))
    assert float(shares["p"]) == float(x) / (float(x) + float(1 - x))


def test_a_table_of_questions_is_answered_row_by_row(ask: Ask, path: str) -> None:
    """As the command line writes it, with near misses; a weight of its rows says nothing."""
    how: Found = {"name": path, "smoothing": "laplace", "kinds": {"n": "weight"}}
    state = table("a,n,y\nsunny,2,p\nrain,1,q\n", "y", {}, **how)
    new = "a,n,y\nsuny,1,p\nrain,?,p\nrain,5,q\n"
    Path(path).with_name("new.csv").write_text(new, "utf-8")
    wanted = cases.learned(cast("cases.State", state)).ask_all(Path(path).with_name("new.csv"))
    assert ok(ask("batch", state, {"name": "new.csv", "text": new}))["csv"] == wanted.csv()


def said(found: Feedback) -> Found:
    """Return what the page shows of a verdict: its lines but for those that ask for more."""
    lines = str(found).split("\n")
    open_ = found.verdict in ("short", "unexplained")
    return {
        "verdict": found.verdict,
        "lines": lines[: len(lines) - bool(found.ask)],
        "solved": found.is_right,
        "telling": [*found.ask] if open_ else [],
    }


ENTERED = ("0.5", "98/101", "nonsense", "12", "9" * 1000)


@pytest.mark.parametrize("name", catalogue.checkable())
def test_an_exercise_is_judged_as_python_does(ask: Ask, name: str) -> None:
    """The right answer in every form, what mistakes give, pairs of them, and numbers of none."""
    answer = catalogue.answer(name)
    asked = answer.exercise()
    right = replay.answer(asked)
    made = [*asked.by_one, *asked.by_two[:2]]
    values = [right, *(outcome.value for outcome in made[:: len(made) // 2])]
    entered = [form for value in values for form in spellings(value)[:2]]
    data = json.loads(json.dumps(answers.exercise(asked, answer.headings)))
    named = [f"P(nobody | x) = {right}", f"{asked.quantity} = {right}", f"P(x) ≈ {right}"]
    for text in [*entered, *named, *ENTERED]:
        assert ask("exercise", data, text) == judged(answer.check, text), text


def spellings(value: Fraction | None) -> tuple[str, ...]:
    """Return a number as people write it."""
    if value is None:
        return ("0/0",)
    return (rational.spelling(value), f"{float(value):.3g}", f"{float(100 * value):.5f}")


def judged(check: Callable[[str], Feedback], text: str) -> Found:
    """Return Python's verdict as the page shows it, or the refusal."""
    try:
        return {"id": 1, "ok": said(check(text))}
    except RefnbError as error:
        return {"id": 1, "error": type(error).__name__, "message": str(error)}


@laws
@given(rng=randoms)
def test_bayes_theorem_is_judged_as_python_does(ask: Ask, rng: Random) -> None:
    """A theorem with two or three hypotheses, and what a mistake in it gives."""
    names = rng.sample(["ill", "well", "odd one"], rng.randint(2, 3))
    parts = [rng.randint(1, 9) for _ in names]
    prior = {h: Fraction(n, sum(parts)) for h, n in zip(names, parts, strict=True)}
    likelihood = {h: Fraction(rng.randint(1, 20), 20) for h in names}
    worked = bayes.bayes(prior, likelihood, "e")
    assert isinstance(worked, Theorem)
    outcomes = worked.exercise(names[0]).by_one
    given_ = {"prior": spelled(prior), "likelihood": spelled(likelihood)}
    for outcome in rng.sample(outcomes, 2):
        for text in spellings(outcome.value)[:2]:
            found = ask("bayes", given_, names[0], text, replay.TEXTS["theorem"])
            wanted = judged(lambda entered: worked.check(entered, names[0]), text)
            assert without_places(found) == without_places(wanted)


def spelled(table: dict[str, Fraction]) -> list[tuple[str, str]]:
    """Return a table as its rows of the page."""
    return [(h, rational.spelling(x)) for h, x in table.items()]


def without_places(found: Found) -> object:
    """Return a verdict without the places in the worked answer, which the page does not show."""
    if "ok" not in found:
        return found
    shown = cast("dict[str, list[str]]", found["ok"])
    return {"lines": [line.partition(" See ")[0] for line in shown["lines"]], "v": shown["verdict"]}


@laws
@given(rng=randoms)
def test_measured_columns_are_judged_as_python_does(ask: Ask, path: str, rng: Random) -> None:
    """Right or wrong as Python says, in decimals and as fractions; it names fewer mistakes."""
    state = measured(rng, path)
    wanted = cases.asked(state)
    assert isinstance(wanted, Answer)
    label = rng.choice([*wanted.posterior])
    exercise, answer = wanted.exercise(label), wanted.posterior[label]
    right = (answer.low + answer.high) / 2 if isinstance(answer, Enclosure) else answer
    made = [outcome.value for outcome in (*exercise.by_one, *exercise.by_two)]
    for value in (right, *rng.sample(made, 2)):
        for text in (*spellings(value), decimals(rng, value), rng.choice(ENTERED)):
            found = ask("judge", state, label, text, program.texts("rows"))
            said = judged(lambda entered: wanted.check(entered, label), text)
            assert agrees(found, said, exercise), text


def measured(rng: Random, path: str) -> cases.State:
    """Draw a table with two measured columns and one of words, and a question, perhaps of few."""
    labels = rng.sample(["cat", "dog", "a bird"], rng.randint(2, 3))
    lines = ["kg,cm,coat,y\n"]
    for y in labels:
        cells = zip(rng.sample(range(10, 99), 4), rng.sample(range(10, 60), 4), strict=True)
        coats = ["long", "short", "none", rng.choice(["long", "short"])]
        lines += [
            f"{kg / 10},{cm / 8},{coat},{y}\n" for (kg, cm), coat in zip(cells, coats, strict=True)
        ]
    given_ = [
        ("kg", f"{rng.randint(1, 120) / 10}"),
        ("cm", "4.25"),
        ("coat", rng.choice(["none", "long"])),
    ]
    asked = dict(rng.sample(given_, rng.randint(0, 3)))
    odd = dict(zip(labels, rng.choice([("1", "0", "0"), ("2/3", "1/3", "0")]), strict=False))
    more = {"smoothing": "laplace", "prior": rng.choice(["none", "none", "laplace", odd])}
    state = table("".join(lines), "y", asked, name=path, **more)
    return cast("cases.State", state)


def decimals(rng: Random, value: Fraction | None) -> str:
    """Return a number rounded to few places or many."""
    places = rng.choice([5, 11, 13, 15, 60])
    return "0/0" if value is None else rounding.decimal(value, places)


UMBRELLA = json.loads(refnb.example("umbrella").read_text("utf-8"))
HALVES = {"a": 0.5, "b": 0.5}
EITHER = {"a": HALVES, "b": HALVES}
EVEN: Found = {"start": HALVES, "transition": EITHER, "emission": EITHER}


@pytest.mark.parametrize(
    ("model", "seen"),
    [
        *((UMBRELLA, seen) for seen in ("umbrella,umbrella,none", "none")),
        (UMBRELLA, "none,umbrella," * 5 + "none,none"),
        *((EVEN, seen) for seen in ("a,b", "a,b,a")),
    ],
)
def test_a_hidden_model_is_worked_out_as_in_python(ask: Ask, model: Found, seen: str) -> None:
    """Every step, the share of each state before and after the rest, and the best paths."""
    found = ok(ask("observed", json.dumps(model), seen))
    wanted = refnb.hmm(model).observe(seen.split(","))
    assert found["text"] == wanted.text()
    rows = zip(cast("list[Found]", found["times"]), wanted.filtered, wanted.posteriors, strict=True)
    for t, (time, before, after) in enumerate(rows):
        shown = cast("list[dict[str, str]]", time["values"])
        assert time["best"] == wanted.best.cells[0][t]
        assert {one["value"]: Fraction(one["plain"]) for one in shown} == after
        assert all(
            abs(Fraction(one["was"]) - before[one["value"]]) < Fraction(1, 10**5) for one in shown
        )


ONE, SURE, SHOWN = '{"a": 1}', '{"a": {"a": 1}}', '{"a": {"x": 1}}'


@pytest.mark.parametrize(
    ("parts", "seen", "error"),
    [(["nonsense"], "x", "BadRequest"), ([ONE], "x", "BadRequest"),
     (['{"a": 0.9}', SURE, SHOWN], "x", "NotADistribution"),
     ([ONE, '{"a": {"b": 1}}', SHOWN], "x", "DomainMismatch"),
     (['{"a": "1/2+"}', SURE, SHOWN], "x", "NotExact"), ([ONE, SURE, SHOWN], " , ", "EmptyData"),
     (['{"a": "100 %"}', SURE, SHOWN], "y", "UnknownValue"),
     ([ONE, SURE, SHOWN], "x," * 13, "OutOfRange")],
)  # fmt: skip
def test_no_hidden_model_is_refused(ask: Ask, parts: list[str], seen: str, error: str) -> None:
    """By the name of what is wrong."""
    named = zip(("start", "transition", "emission"), parts, strict=False)
    model = "{" + ", ".join(f'"{name}": {part}' for name, part in named) + "}"
    assert ask("observed", model, seen)["error"] == error


def test_a_cell_is_told_what_it_does(ask: Ask) -> None:
    """A value that was never seen with a label: it rules the label out, or smoothing keeps it."""
    state = table(WEATHER, "play", {"sky": "rain", "wind": "weak"})
    ruled = "never seen with yes: the factor 0 rules yes out"
    assert ok(ask("ask", state))["notes"] == [["sky", ruled]]
    kept = "never seen with yes: only smoothing keeps yes possible"
    smoothed = state | {"smoothing": "laplace"}
    assert ok(ask("ask", smoothed))["notes"] == [["sky", kept]]
    certain = {"no": "0", "yes": "1"}
    ruled_out = table(WEATHER, "play", {"sky": "rain", "wind": "strong"}, prior=certain)
    assert ask("ask", ruled_out)["error"] == "ZeroEvidence"
    assert len(cast("list[object]", ok(ask("settings", ruled_out))["notes"])) == 2


def warned(found: Found) -> list[tuple[object, ...]]:
    """Return of each warning its column, its reason, and whether it is of the label."""
    rows = cast("list[Found]", found["warnings"])
    return [(row["column"], row["reason"], row["own"]) for row in rows]


def test_an_id_is_warned_of(ask: Ask) -> None:
    """A column with a value for each row, as a feature and as the label; numbers are none."""
    rows = "".join(f"r{i},{i}.5,{i % 2}\n" for i in range(12))
    found = ok(ask("columns", table(f"who,kg,y\n{rows}", "y", {})))
    assert warned(found) == [("who", "name", False)]
    found = ok(ask("columns", table(f"who,kg,y\n{rows}", "who", {})))
    assert warned(found) == [("who", "name", True)]
    kinds = cast("dict[str, Found]", found["kinds"])
    assert [kinds[f]["kind"] for f in ("who", "kg", "y")] == ["label", "gaussian", "categorical"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('<?xml version="1.0"?>\n<BIF VERSION="0.3"></BIF>', "XMLBIF.*refnb network FILE --save"),
        ("<!DOCTYPE BIF [ <!ENTITY a 'b'> ]><BIF/>", "XMLBIF.*refnb network FILE --save net.bif"),
        ('<?xml version="1.0"?><smile version="1.0"/>', "GeNIe.*of pyagrum"),
        ("net { node_size = (80 40); }", "Hugin.*of pyagrum"),
        ("BAYES\n2\n", "UAI.*of pyagrum"),
    ],
)
def test_a_network_in_another_format_is_named(ask: Ask, text: str, words: str) -> None:
    """With the way to convert it."""
    found = ask("variables", text)
    assert found["error"] == "BadRequest"
    assert re.search(words, str(found["message"]))

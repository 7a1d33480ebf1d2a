"""Other numbers on the page: the question, the verdicts and the lines of Python, for its seeds."""

import json
import re
from pathlib import Path
from typing import cast

import pytest

import refnb
from docs._build import variants
from playing.asking import Ask, Found
from playing.test_formula import trees
from playing.test_playground import judged, ok, table
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.problem import Draws
from refnb.exercises.problems.variety import Source
from refnb.worked.terms import number, text

pytestmark = pytest.mark.ports
SEEDS = 3


@pytest.mark.parametrize("name", variants.varied())
def test_a_variant_is_that_of_the_command_line(ask: Ask, name: str) -> None:
    """Its question, its table, its lines, and what is said of answers, right and wrong."""
    data, source = (
        json.loads(json.dumps(variants.variants(name, SEEDS))),
        Source(catalogue.part(name)[0]),
    )
    for seed, made in enumerate(data["variants"], 1):
        whole = refnb.vary(name, seed)
        assert made["question"] == whole.question
        assert len(made["table"] or ()) == len(whole.table.rows) + 1 if whole.table else True
        steps = [step["title"] for _, blocks in made["solutions"] for step in blocks]
        assert steps == [step.title for step in whole.solution.shown]
        for part in made["parts"]:
            words = data["words"] | part["own"]
            given = part | {"words": words, "mistakes": words}
            answer = source.vary(seed).work_out(part["letter"])
            asked = answer.exercise()
            right = str(replay.answer(asked))
            wrong = [rational.spelling(one.value) for one in asked.by_one[::7] if one.value]
            assert (part["asked"], part["is"]) == (asked.quantity, right)
            for entered in (right, *wrong, "nonsense"):
                assert ask("exercise", given, entered) == judged(answer.check, entered), (
                    seed,
                    entered,
                )
    written = re.findall(r'"((?:\\.|[^"\\])*)"', json.dumps(data["variants"][0]["solutions"]))
    texs = sorted({json.loads(f'"{tex}"') for tex in written if "\\\\" in tex})
    assert None not in trees(texs), "a formula would be shown as TeX"


def test_pages_offer_what_has_variants() -> None:
    """The problems of which there is a script are those that the command line varies."""
    drawn = {name for name, problem in catalogue.listed().items() if problem.solver.draw}
    assert {*variants.varied()} == drawn


DAYS = """sky,wind,kg,play
sun,weak,1.5,yes
sun,strong,2,no
rain,weak,2.5,yes
rain,strong,1.5,no
fog,weak,3,yes
fog,strong,2.5,no
sun,weak,1.25,no
rain,weak,3.5,yes
"""


@pytest.mark.parametrize("seed", [0, 1, 7, 2**64 - 1])
@pytest.mark.parametrize("smoothing", ["none", "laplace"])
@pytest.mark.parametrize("features", [["sky", "wind"], ["sky", "wind", "kg"]])
def test_questions_of_a_table_are_drawn_and_answered_as_in_python(
    ask: Ask, path: str, features: list[str], smoothing: str, seed: int
) -> None:
    """Each value is one of its column, by the draws of problems; each answer is that of refnb."""
    kinds = {} if "kg" in features else {"kg": "left out"}
    state = table(DAYS, "play", {}) | {"smoothing": smoothing, "kinds": kinds}
    Path(path).write_text(DAYS, "utf-8")
    learned = refnb.learn(path, "play", features=features, smoothing=smoothing)
    columns = cast("dict[str, list[str]]", ok(ask("columns", state))["domains"])
    made = cast("list[Found]", ok(ask("questions", state, 3, str(seed))))
    seen, draws = list[tuple[dict[str, str], str]](), Draws(seed)
    while made:
        given, label = {f: draws.pick(columns[f]) for f in features}, draws.pick(columns["play"])
        answer = learned.ask(given)
        p = answer.posterior[label]
        if not 0 < p < 1 or (given, label) in seen:
            continue
        seen.append((given, label))
        one = made.pop(0)
        assert (one["given"], one["asked"]) == (given, label)
        assert str(one["is"]).split(" ")[0] == text(number(p)), one


@pytest.mark.parametrize(
    ("count", "seed", "words"),
    [
        (3, "-1", "a seed is a whole number of at most 20 digits"),
        (3, str(2**64), "a seed is a whole number"),
        (3, "x", "write one such as 7, not “x”"),
        (99, "1", "ask for fewer, add rows"),
    ],
)
def test_what_cannot_be_drawn_is_refused(ask: Ask, count: int, seed: str, words: str) -> None:
    """The message says what to do instead."""
    assert words in str(ask("questions", table(DAYS, "play", {}), count, seed)["message"])

"""Stages and mistakes as data: read in JavaScript, they give what Python gives."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from helpers import nodes
from playing.asking import laws, randoms
from refnb.classifiers.naive import Prior
from refnb.estimation.counting import count
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import rational
from refnb.exercises import program, replay, theorem
from refnb.exercises.mistakes import naive_bayes
from refnb.exercises.replay import Exercise
from refnb.worked.working import Lines
from source.course import ROOT

PORT = ROOT / "docs" / "playground"
READ = Path(__file__).with_name("programs.mjs")


def lines(table: Lines) -> list[object]:
    return [[[*c], rational.spelling(x)] for c, x in table.items()]


def spelled(x: Fraction | None) -> str | None:
    return None if x is None else rational.spelling(x)


def expected_of(asked: Exercise) -> dict[str, object]:
    """Return what Python gives: the lines, and what each mistake and two of them give."""
    right = {name: lines(table) for name, table in asked.working.right.items()}
    some = sorted(replay.ordered(asked), key=lambda m: m.stage != asked.stages[-1].name)
    one = [[[m.key], spelled(replay.answer(asked, [m.key]))] for m in some]
    one += [[[m.key], spelled(replay.answer(asked, [m.key]))] for m in replay.roundings(asked)]
    two = [[[*o.mistakes], spelled(o.value)] for o in asked.by_two]
    return {"right": right, "singles": one, "pairs": two}


def test_the_script_is_that_of_python() -> None:
    """Write it anew where a stage or a mistake changes: it says how at its head."""
    assert (PORT / "exercises" / "programs.js").read_text("utf-8") == program.script()


RULES = [*map(smoothing, ("none", "laplace", "add=1/2", "m=3"))]


def shares(rng: Random, names: list[str]) -> dict[str, Fraction]:
    """Draw a distribution."""
    weights = [rng.randint(1, 9) for _ in names]
    return {name: Fraction(w, sum(weights)) for name, w in zip(names, weights, strict=True)}


def belief(rng: Random) -> Exercise:
    """Draw up to four hypotheses, some of which may be impossible."""
    names = ["h", "a", "e", "read"][: rng.randint(1, 4)]
    likely = {h: Fraction(rng.randint(0, 10), 10) for h in names}
    return theorem.exercise(shares(rng, names), {"e": likely}, rng.choice(names))


def row(rng: Random) -> Exercise:
    """Draw a table with missing cells, a row, and rules."""
    labels = ["yes", "y", "a"][: rng.randint(1, 3)]
    domains = {f"f{i}": ("u", "v", "w")[: rng.randint(2, 3)] for i in range(rng.randint(0, 3))}
    domains |= {"flag": ("0", "1")} if rng.random() < 0.5 else {}

    def some() -> dict[str, str]:
        return {f: rng.choice(domain) for f, domain in domains.items() if rng.random() < 0.8}

    seen = [Example(some(), rng.choice(labels)) for _ in range(9)]
    priors: list[Prior] = [*RULES, shares(rng, labels)]
    counts = count(Schema(tuple(labels), domains), seen)
    return naive_bayes.of_row(
        counts, rng.choice(RULES), rng.choice(priors), some(), rng.choice(labels)
    )


@pytest.mark.ports
@laws
@given(randoms)
def test_a_program_gives_what_python_gives(rng: Random) -> None:
    """Every line, every mistake, every pair of them, on tables that nobody saw before."""
    drawn = [("theorem", belief(rng)) for _ in range(4)] + [("rows", row(rng)) for _ in range(2)]
    answers = nodes.printed([program.question(asked) for _, asked in drawn], str(READ))
    assert isinstance(answers, list)
    for (kind, asked), found in zip(drawn, answers, strict=True):
        expected = expected_of(asked)
        for part in ("right", "singles", "pairs"):
            assert found[part] == expected[part], (kind, part)

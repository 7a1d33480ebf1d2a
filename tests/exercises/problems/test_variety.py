"""Variants: what their words ask, what their mistakes give, and that a seed is enough.

Each answer is worked out again from the words and the table of the question, by other formulas
than those of the package: nothing but the numbers that a reader sees.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import refuses
from refnb.core.errors import BadRequest, OutOfRange
from refnb.exercises import diagnosis, replay
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.problem import COUNTED, ORDINALS, Drawn, Draws, Given, Problem
from refnb.exercises.problems.variety import RIGHT, Source
from refnb.networks.sampling import below, word
from refnb.worked.terms import text

LISTED = catalogue.listed()
VARIED = tuple(name for name, problem in LISTED.items() if problem.solver.draw)
MANY = ("hiking", "spam")  # draws until one is good
QUICK = [name for name in VARIED if name not in MANY]
SEEDS = {"hiking": 2, "exam": 2, "sprinkler": 2}
ONE, HALF = Fraction(1), Fraction(1, 2)
Told = dict[str, Fraction]


@cache
def variants(name: str, kind: str = "usual", many: int = 0) -> list[Problem]:
    """Return a few variants of a problem."""
    problem, _ = catalogue.part(name)
    source = Source(problem, kind)
    return [source.vary(seed) for seed in range(many or SEEDS.get(name, 3))]


def answers(problem: Problem) -> Told:
    found = {letter: replay.answer(asked()) for letter, asked in problem.exercises.items()}
    return {letter: x for letter, x in found.items() if x is not None}


def numbers(text: str) -> list[Fraction]:
    """Read the numbers of a text as they stand: 0.8 %, 3/4, .5, 200."""
    found = re.findall(r"(\d*\.?\d+(?:/\d+)?)( %)?", text)
    return [Fraction(n) / (100 if percent else 1) for n, percent in found]


def counted(word_: str) -> int:
    return COUNTED.index(word_)


def bayes(p: Fraction, hit: Fraction, alarm: Fraction) -> Fraction:
    """Return P(h | e) by counting cases among a great many."""
    many = p.denominator * hit.denominator * alarm.denominator
    ill = many * p
    return Fraction(ill * hit, ill * hit + (many - ill) * alarm)


def lab_test(problem: Problem) -> Told:
    p, hit, rejects = numbers(problem.question)
    return {"": bayes(p, hit, 1 - rejects)}


def rare_disease(problem: Problem) -> Told:
    many, hit, alarm = numbers(problem.question)
    return {"": bayes(1 / many, hit, alarm)}


def storm(problem: Problem) -> Told:
    hours = re.findall(r"in (\w+) is stormy", problem.question)[0]
    wet, _, dry, _ = numbers(problem.question)
    return {"": bayes(Fraction(1, counted(hours)), wet, dry)}


def coin(problem: Problem) -> Told:
    flips = re.findall(r"\b[HT]\b", problem.question)
    return {"": Fraction(flips.count("H"), len(flips))}


def bell_curve(problem: Problem) -> Told:
    """Return the variance as the mean of all squared differences of two, halved."""
    xs = numbers(problem.question.partition(" were ")[0])
    return {"": sum(((x - y) ** 2 for x in xs for y in xs), Fraction(0)) / (2 * len(xs) ** 2)}


def play_tennis(problem: Problem) -> Told:
    assert problem.table is not None
    days = [[*map(text, row)] for row in problem.table.rows]
    said = re.findall(r"On (\w+) of (\w+) days", problem.question)[0]
    assert said == (COUNTED[sum(d[-1] == "yes" for d in days)], COUNTED[len(days)])
    today = re.findall(
        r"outlook is (\w+), .*temperature (\w+), .*humidity (\w+) and .*wind (\w+)",
        problem.question,
    )[0]
    score = {}
    for y in ("yes", "no"):
        own = [d for d in days if d[-1] == y]
        same = [sum(d[i] == v for d in own) for i, v in enumerate(today)]
        score[y] = Fraction(len(own) * prod(same), len(days) * len(own) ** 4)
    return {"": score["no"] / (score["yes"] + score["no"])}


def spam(problem: Problem) -> Told:
    n, *held, m = numbers(problem.question)[:5]
    also, p = numbers(problem.question)[5:8], numbers(problem.question)[8]
    there = [w in problem.title for w in ("study", "free", "money")]
    both = []
    for total, each in ((n, held), (m, also)):
        factors = (
            (k + 1) / (total + 2) if here else (total - k + 1) / (total + 2)
            for k, here in zip(each, there, strict=True)
        )
        both.append(prod(factors, start=ONE))
    return {"": p * both[0] / (p * both[0] + (1 - p) * both[1])}


def hiking(problem: Problem) -> Told:
    hike, sun, sun_, wind, wind_ = numbers(problem.question)[:5]
    errors = []
    for times in (1, 2):
        wrong = Fraction(0)
        for sunny, windy in product((True, False), repeat=2):
            s, t = (sun, sun_) if sunny else (1 - sun, 1 - sun_)
            v, w = (wind, wind_) if windy else (1 - wind, 1 - wind_)
            goes = hike * s**times * v > (1 - hike) * t**times * w
            wrong += (1 - hike) * t * w if goes else hike * s * v
        errors.append(wrong)
    return dict(zip("bd", errors, strict=True))


def exam(problem: Problem) -> Told:
    p, q, both, learns, helps, neither, heard, unheard = numbers(problem.question)[:8]
    passes = p * (q * both + (1 - q) * learns) + (1 - p) * (q * helps + (1 - q) * neither)
    learned = p * both / (p * both + (1 - p) * helps)
    aunt = passes * heard + (1 - passes) * unheard
    return {"a": passes, "b": passes * heard, "c": aunt, "d": learned}


def sprinkler(problem: Problem) -> Told:
    cloud = Fraction(1, ORDINALS.index(re.findall(r"Every (\w+) day", problem.question)[0]))
    on, on_, rain, rain_, both, one, none = numbers(problem.question)
    wet = {(1, 1): both, (1, 0): one, (0, 1): one, (0, 0): none}
    worlds = {}
    for (s, r), p in wet.items():
        under = (on if s else 1 - on) * (rain if r else 1 - rain)
        clear = (on_ if s else 1 - on_) * (rain_ if r else 1 - rain_)
        worlds[s, r] = (cloud * under + (1 - cloud) * clear) * p
    whole = sum(worlds.values())
    sprinkled, rained = worlds[1, 1] + worlds[1, 0], worlds[1, 1] + worlds[0, 1]
    return {"a": sprinkled / whole, "b": rained / whole, "c": worlds[1, 1] / rained}


FORMULAS: list[Callable[[Problem], Told]] = [lab_test, rare_disease, storm, coin, bell_curve]
FORMULAS += [play_tennis, spam, hiking, exam, sprinkler]
BY_HAND = {formula.__name__.replace("_", "-"): formula for formula in FORMULAS}


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(n, marks=pytest.mark.slow) for n in MANY)])
def test_the_answer_is_that_of_the_words(name: str) -> None:
    """It follows from the numbers that are printed, is handy, and another one for each seed.

    Two global mistakes with different lines give two numbers, none of them the right one.
    """
    original = LISTED[name]
    usual = [] if name == "play-tennis" else [original]  # which does not print its days
    for problem in (*usual, *variants(name)):
        assert answers(problem) == BY_HAND[name](problem)
    for x in (x for problem in variants(name) for x in answers(problem).values()):
        assert 0 < x != 1
        assert x.denominator <= original.most <= 5000
    assert len({f"{p.question} {p.table}" for p in variants(name)}) == len(variants(name))
    known = Source(original).collisions
    for problem in variants(name):
        for letter, asked in problem.exercises.items():
            exercise = asked()
            right = replay.working(exercise)
            mistakes = [s for s in replay.ordered(exercise) if s.kind == diagnosis.GLOBAL]
            lines = {RIGHT: right} | {s.key: replay.working(exercise, [s.key]) for s in mistakes}
            same = {
                (one, other)
                for one, other in combinations(lines, 2)
                if lines[one] != lines[other] and last(lines[one]) == last(lines[other])
            }
            assert same <= known[letter]


def last(lines: Mapping[str, Mapping[tuple[str, ...], Fraction]]) -> Fraction | None:
    names = ("answer", "error", "estimate", "variance")
    return next((x for name in names for x in lines.get(name, {}).values()), None)


@pytest.mark.slow
def test_a_zero() -> None:
    """Exactly one of the counts that are needed is 0."""
    for made in variants("play-tennis", "zero", 2):
        assert answers(made)[""] in (0, 1)
        found = made.work_out().solutions[0].text()
        assert len(re.findall(r"\) = 0/\d+ = 0\n", found)) == 1
    for made in variants("spam", "zero", 2):
        assert 0 < answers(made)[""] < 1
        assert made.work_out().solutions[0].text().count(" 0 of ") == 1


@pytest.mark.parametrize(
    "name", ["storm", "coin", pytest.param("play-tennis", marks=pytest.mark.slow)]
)
def test_a_tie(name: str) -> None:
    """Both labels have one half."""
    for made in variants(name, "tie", 1):
        assert set(answers(made).values()) == {HALF}
        assert answers(made) == BY_HAND[name](made)


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000) | st.integers(2**63, 2**64 - 1))
@example(5, 2**63 + 1)
def test_draws_are_those_of_the_generator(seed: int, d: int) -> None:
    """The k-th number is `below` of the k-th word of SplitMix64."""
    first = word(seed)
    second = word(first.state)
    drawn = Draws(seed)
    assert [drawn.below(6), drawn.below(d), drawn.below(d)] == [
        below(first.value, 6).value,
        below(second.value, d).value,
        below(word(second.state).value, d).value,
    ]


def test_every_value_is_drawn() -> None:
    """Between both ends, as a share, or of some options."""
    dice = Draws(1)
    assert {dice.between(2, 4) for _ in range(60)} == {2, 3, 4}
    assert {dice.share(1, 2, 4) for _ in range(60)} == {Fraction(1, 4), HALF}
    assert {dice.pick("ab") for _ in range(60)} == {"a", "b"}
    refuses(OutOfRange, "the seed", partial(Draws, -1))
    refuses(OutOfRange, "the seed", partial(Draws, 2**64))


def test_draws_are_thrown_away() -> None:
    """What is not kept has another kind, no handy answer, or collisions of its own."""
    source = Source(LISTED["lab-test"])
    draw = source.problem.solver.draw
    assert draw
    first = [source.problem.redrawn(draw(Draws(seed))).question for seed in range(30)]
    assert 5 < sum(source.vary(seed).question == first[seed] for seed in range(30)) < 25
    assert any(place > 1 for place, _ in source.likely)
    for place, made in source.likely:
        dice = Draws(0)
        assert [source.problem.redrawn(draw(dice)) for _ in range(place)][-1] == made
    odd = LISTED["lab-test"].exercises[""]()
    assert not Source(replace(source.problem, most=234)).is_handy(odd)
    assert Source(replace(source.problem, most=235)).is_handy(odd)


def test_only_what_can_vary_does() -> None:
    """A problem with numbers of its own says so, and one without a zero or a tie, too."""
    assert set(VARIED) == set(BY_HAND)
    for name in LISTED.keys() - VARIED:
        refuses(BadRequest, "no variants, but numbers", partial(catalogue.answer(name).vary, 1))
    refuses(BadRequest, "'tie'", partial(catalogue.answer("lab-test").vary, 1, "tie"))
    refuses(BadRequest, "'other'", partial(catalogue.answer("coin").vary, 1, "other"))
    refuses(OutOfRange, "the seed", partial(catalogue.answer("coin").vary, 2**64))


def test_no_draw_fits() -> None:
    """A source that never makes a good question ends."""
    coin = LISTED["coin"]
    never = Source(
        replace(coin, solver=replace(coin.solver, draw=lambda _: Drawn("other", Given({}))))
    )
    refuses(BadRequest, "no good question", partial(never.vary, 1))

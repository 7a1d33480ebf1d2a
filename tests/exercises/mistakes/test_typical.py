"""What people enter, right and wrong, of each kind of question; and a law of every mistake.

A wrong answer names what gives it, "..." where others do, too. What each mistake gives stands in
approved/mistakes.txt, to be read. The numbers of `uneven` and `later` are summed up path by path,
those of `row` are a closed form of its counts, (2 + 1)/(6 + 2) and (1 + 1)/(6 + 3) beside
(1 + 1)/(8 + 2) and (3 + 1)/(8 + 3), those of `theorem` are one of 1/125, 49/50 and 3/100.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from textwrap import fill

import pytest

import refnb
from exercises.problems.test_kinds import ASKED
from refnb.examples import UMBRELLA
from refnb.exercises import Checkable, diagnosis, replay
from refnb.exercises.problems import catalogue
from refnb.exercises.replay import Exercise

MAIL = refnb.bayes({"spam": "1/2", "ham": "1/2"}, {"spam": "3/4", "ham": "1/4"})
SPAM = {"true": ["y"] * 10 + ["n"] * 90, "guess": ["y"] * 8 + ["n"] * 2 + ["y"] * 4 + ["n"] * 86}
PLANE = refnb.cluster({"l": [1, 3, 5], "w": [1, 1, 9]}, centres=[(0, 0), (4, 8), (9, 9)])
LINE = refnb.cluster({"l": [0, 1, 5, 20]}, centres=[0, 20])
THREE = MAIL.decide({"bin": {"spam": 0, "ham": 10}, "keep": {"spam": 1, "ham": 0}, "ask": "1/2"})
TWO = MAIL.decide({"spam": {"ham": 10}, "ham": {"spam": 1}})
UNEVEN = refnb.hmm(
    {
        "start": {"a": "1/5", "b": "4/5"},
        "transition": {"a": {"a": "1/2", "b": "1/2"}, "b": {"a": "1/4", "b": "3/4"}},
        "emission": {"a": {"s": "1/2", "t": "1/2"}, "b": {"s": "1/10", "t": "9/10"}},
    }
)
CELLS = ["puy", "pvy", *["qvy"] * 4, "pun", "qun", "qun", *["qvn"] * 5]  # of a, b and the label
COUNTED, SHARED = (
    refnb.learn(
        [dict(zip("aby", row, strict=True)) for row in CELLS],
        "y",
        smoothing=rule,
        domains={"b": ["u", "v", "w"]},
    )
    for rule in ("laplace", "m=3")
)
MIXED = {"x": ["1.5", "2.5", 5, 6, "-1.5"], "c": [1, 2, 3, 4, 5], "k": [*"ppqqp"], "y": [*"aabbb"]}
BELLS = partial(refnb.learn, MIXED, "y", families={"x": "gaussian", "c": "poisson"})
ANSWERS: dict[str, Checkable] = {
    "theorem": refnb.bayes(
        {"ill": "1/125", "well": "124/125"}, {"ill": "49/50", "well": "3/100"}, "+"
    ),
    "gain": refnb.gain(refnb.example("weather"), label="Play"),
    "three": THREE,
    "two": TWO,
    "measures": refnb.evaluate(SPAM, "true", "guess"),
    "belief": refnb.estimate({"heads": 7, "tails": 3}, prior={"heads": 3, "tails": 3}),
    "plane": PLANE,
    "line": LINE,
    "chain": refnb.hmm(UMBRELLA).observe(["umbrella", "none"]),
    "tomorrow": refnb.hmm(UMBRELLA).observe(["umbrella"]).predict(),
    "uneven": UNEVEN.observe(["s", "t"]),
    "later": UNEVEN.observe(["s"]).predict(2),
    "row": COUNTED.ask({"a": "p", "b": "u"}),
    "m": SHARED.ask({"a": "p", "b": "u"}),
    "coin": refnb.estimate({"H": 3, "T": 1}, "laplace"),
    "words": refnb.text({"a": ["ox ox elk"], "b": ["elk yak"]}, smoothing="laplace").ask("ox"),
    "both": refnb.network(refnb.example("sprinkler")).ask({}, ["Cloudy", "Rain"]),
    "rain": refnb.network(refnb.example("sprinkler")).ask({"WetGrass": "yes"}, "Rain"),
}
MEASURED = {
    "bells": BELLS().ask({"x": 2, "c": 3, "k": "p"}),
    "shared": BELLS(shared=True, smoothing="laplace").ask({"x": 2, "k": "q"}),
    "n-1": BELLS(divisor="n-1").ask({"x": 2}),
}
WRONG = """
theorem | P(+) | 1.01 | evidence-without-prior ...
theorem | P(+, ill) | 0.988 | added-in-the-joint
theorem | P(+,well) | 0.0300 | hits-not-weighted
theorem | P(ill) | 1/2 | prior-forgotten
theorem | P(+ | well) | 0.970 | the-rest hits-complemented ...
theorem | P(+, ill) | 0.992 | the-rest
theorem | P(ill | +) | 0.97 | specificity-as-posterior
theorem | ill | 98/473 | prior-as-odds false-alarms-not-weighted
theorem | ill | 98/101 | prior-forgotten complement-not-taken
theorem | ill | -137/6250 | joint-subtraction
gain | gain(Outlook) | 0.156 | ratio
gain | gain(Outlook) | 0.293 | not-weighted
gain | gain(Outlook) | -0.0390 | pure-is-1
gain | gain(Outlook) | -1.0016 | parts-added
gain | H(y) | 0.6518 | natural
gain | H(y) | 0.2831 | decimal
gain | gain ratio(Wind) | 0.0481 | gain-given
gain | gain ratio(Wind) | 0.0512 | over-label
gain | Gini gain(Wind) | 0.0481 | entropy-taken
three | bin | 10 | losses-added worst-case
three | bin | 0.75 | other-action:keep
three | decision | bin | worst
two | decision | spam | worst most-probable table-turned
three | decision | keep | shares-exchanged
measures | recall(y) | 2/3 | precision-given table-turned
measures | precision(y) | 2.00 | odds
measures | F1(y) | 8/14 | hits-once
measures | macro recall | 0.94 | not-macro weighted
belief | mode(heads) | 0.700 | counts-alone
belief | variance(heads) | 0.1174 | deviation
plane | d(x2, m1) | 3.162 | roots
plane | d(x2, m2) | 8 | city-blocks
plane | d(x2, m1) | 9 | one-column
plane | E | 2 | after-the-step
line | m1 | 3/2 | over-all old-centre-counted
chain | path | dry, rain | turned-round ...
chain | P(z, x) | 0.164 | sum-for-max
chain | P(z, x) | 216/397 | path-posterior
chain | P(z | x) | 0.108 | path-not-divided
chain | P(z | x) | 0.1985 | evidence-only
chain | P(z, x) | 0.892 | the-rest
chain | γ_1(rain) | 279/2000 | both-not-divided
chain | γ_1(rain) | 0.900 | entry-of-seen:1:rain
chain | γ_1(rain) | 0.200 | entry-of-seen:1:dry
chain | P(x) | 7/10 | entry-of-move:rain:rain entry-of-move:dry:dry
uneven | γ_1(a) | 5/9 | filter-for-smoothed each-day-alone last-not-seen
uneven | P(z_1=a|x_1) | 35/67 | smoothed-for-filter
uneven | γ_1(a) | 1/10 | forward-alone
uneven | P(x) | 39/50 | first-not-seen
uneven | P(x) | 99/1000 | one-state:b
uneven | P(x) | -2.010 | log
uneven | P(z, x) | -1.268 | log10
later | s | 29/90 | symbol-of-today
both | Cloudy=yes, Rain=yes | 0.500 | part-given:Cloudy=yes part-given:Rain=yes ...
tomorrow | P(z_2=rain | x) | 9/11 | not-moved
row | y | 225/481 | K=2 K=features K=seen
row | y | 81/301 | over-other-label
row | s(y) | -3.332 | log
row | s(y) | -4.807 | log2
m | y | 605/1253 | all-above
coin | H | 5/6 | all-above
words | a | 21/29 | K=tokens
rain | yes | 0.9162 | turned-round
rain | yes | 0.9758 | one-value:Cloudy=yes
"""
RIGHT = """
theorem | P(+) | 0.0376
theorem | P(+, ill) | 0.00784
theorem | P(+,well) | 0.02976; 0.03
theorem | P(ill) | 0.008
theorem | P(+ | well) | 3/100
theorem | P(ill | +) | 49/235
theorem | well | 186/235
gain | - | 0.247; 0.246; 0.24675; 24.7 %; 0.246749819774439; 0.25
gain | Wind | 0.048; 0.0481270304082694
gain | gain ratio(Outlook) | 0.156; 0.1564275624211751
gain | Gini gain(Wind) | 3/98; 0.0306
gain | H(y) | 0.940
gain | H(y | Outlook) | 0.694
three | - | ask; Ask.; decision: ask; the decision is "ask"
three | bin | 5/2; 2.5; 2.50
three | L(bin | x) | 10/4
three | P(spam | x) | 0.75; 3/4
two | threshold | 10/11; 0.909; 90.9 %
measures | - | 94/100
measures | recall(y) | 8/10; 0.80; 80%
measures | F1(y) | 8/11; 0.727; 16/22
belief | - | 5/8; 0.625; 10/16; 62.5 %
belief | heads | 5/8; 0.625; 10/16; 62.5 %
belief | P(heads) | 5/8; 0.625; 10/16; 62.5 %
belief | mean(heads) | 5/8; 0.625; 10/16; 62.5 %
belief | mode(heads) | 9/14; 0.643; 0.6428...
belief | variance(heads) | 15/1088; 0.0138
belief | MLE(heads) | 7/10
plane | E | 14
plane | nearest(x3) | M2; m2.; "m2"; centre: m2
line | - | 2
chain | path | rain, dry; Rain -> dry; ['rain', 'dry']; path: rain, dry
chain | path | rain → dry; [rain;dry]; rain=>dry
tomorrow | - | 69/110
tomorrow | umbrella | 703/1100
rain | - | 509/719
rain | yes | 0.708
rain | Rain=no | 0.292
"""


def rows(table: str, parts: int) -> list[list[str]]:
    """Split the lines of a table: the name of an answer, what is asked, and the rest."""
    split = (line.split(" | ", 1) for line in table.strip().splitlines())
    return [[name, *rest.rsplit(" | ", parts - 2)] for name, rest in split]


@pytest.mark.parametrize(("name", "of", "entered", "keys"), rows(WRONG, 4))
def test_a_wrong_answer_is_explained(name: str, of: str, entered: str, keys: str) -> None:
    """By these mistakes and by no other, or by these first among others."""
    feedback = ANSWERS[name].check(entered, of=of)
    assert feedback.verdict == "explained"
    named = [key for way in feedback.explanations for key in way.mistakes]
    wanted = keys.removesuffix(" ...").split()
    assert named[: len(wanted)] == wanted if keys.endswith(" ...") else {*named} == {*wanted}


@pytest.mark.parametrize(("name", "of", "entered"), rows(RIGHT, 3))
def test_a_right_answer_is_right(name: str, of: str, entered: str) -> None:
    """In several forms, of each line; the default is what the question asks."""
    for each in entered.split("; "):
        assert ANSWERS[name].check(each, of=None if of == "-" else of).is_right, each


MANY = {"play-tennis", "spam"}  # mistakes
PROBLEMS = catalogue.checkable()
QUESTIONS: dict[str, Callable[[], Checkable]] = {
    **{f"answer {name}": partial(ANSWERS.__getitem__, name) for name in ANSWERS},
    **{f"asked {name}": ask for name, ask in ASKED.items()},
    **{name: partial(catalogue.answer, name) for name in PROBLEMS},
}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] * (n in MANY)) for n in QUESTIONS]
)
def test_every_mistake_of_every_question_is_found(name: str) -> None:
    """Enter what a mistake gives: it is told, or what the algebra makes equal is, all give it.

    What is right is right, and no mistake is told of it. Of a choice a number is asked.
    """
    answer = QUESTIONS[name]()
    of = next(of for of in (None, *answer.labels) if not answer.exercise(of).choice)
    exercise = answer.exercise(of)
    outcomes, right = exercise.by_one, replay.answer(exercise)
    if isinstance(right, Fraction):
        assert answer.check(f"{right.numerator}/{right.denominator}", of=of).is_right
    values: dict[object, None] = dict.fromkeys(outcome.value for outcome in outcomes)
    for x in values:
        percents = x is not None and right is not None and x == 100 * right
        if not isinstance(x, Fraction | None) or percents:  # what is irrational is no text
            continue
        checked = answer.check("0/0" if x is None else f"{x.numerator}/{x.denominator}", of=of)
        assert checked.verdict == "explained"
        told = [way.mistakes for way in checked.explanations]
        assert all(o.value == x for o in outcomes if o.mistakes in told)
        first = [o.mistakes for o in outcomes if o.value == x and o.kind in ("global", "rounding")]
        assert checked.number > 3 or all(mistakes in told for mistakes in first)
        assert all(str(way) for way in checked.explanations)


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_problem_agrees_with_its_solution(name: str) -> None:
    """The right answer is a number of the worked answer, which has every step; lines have names."""
    answer = catalogue.answer(name)
    exercise = answer.exercise()
    right = replay.answer(exercise)
    assert isinstance(right, Fraction)
    assert f'"{right.numerator}/{right.denominator}"' in answer.solutions[0].json()
    for stage in exercise.stages:
        assert any(step.startswith(stage.heading) for step in answer.headings), stage.heading
        told = [stage.line_name(cell) for cell in replay.working(exercise)[stage.name]]
        assert len({*told}) == len(told), stage.name


MORE = ("several", "estimate", "rows", "text", "em", "network", "ahead")  # of those in files
LISTED = {name: ANSWERS[name] for name in ANSWERS if name not in ("chain", "tomorrow")} | MEASURED


def told(exercise: Exercise) -> str:
    """Write what is asked, and what each mistake gives that is no slip of one cell."""
    parts = [f"{key} (a choice)" for key in (exercise.choice.others if exercise.choice else ())]
    for mistake in exercise.mistakes:
        x = replay.answer(exercise, [mistake.key])
        if mistake.kind == diagnosis.GLOBAL:
            parts.append(f"{mistake.key} {x if len(str(x)) < 20 else f'{float(x or 0):.6f}'}")
    return f"{exercise.quantity}: {', '.join(parts)}"


def test_which_mistakes_there_are(approved: Callable[[str, str], None]) -> None:
    """Of each line that can be asked by name, once for each list of them: read by somebody."""
    blocks = list[str]()
    for name, answer in (LISTED | {name: ASKED[name]() for name in MORE}).items():
        lists = dict[str, str]()
        for exercise in map(answer.exercise, (None, *answer.labels)):
            line = told(exercise)
            keys = re.sub(r" (None|-?\d[\d/.]*)", "", line.partition(": ")[2])
            lists.setdefault(keys, line)
        folded = (
            fill(x, 100, subsequent_indent="  ", break_on_hyphens=False) for x in lists.values()
        )
        blocks.append("\n".join([name, *folded, ""]))
    approved("mistakes.txt", "\n".join(blocks))

"""Play tennis on a sunny, cool, humid, windy day, or not."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import prod

from refnb.classifiers import categorical
from refnb.estimation import counting, smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Example, Instance, Schema
from refnb.exercises.mistakes.naive_bayes import of_row
from refnb.exercises.problems import variety
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import TIE, USUAL, ZERO, Drawn, Variety
from refnb.exercises.problems.words import counted
from refnb.exercises.replay import Exercise
from refnb.io import tables
from refnb.io.tables import Layout
from refnb.worked import naive
from refnb.worked.layout import Table, name
from refnb.worked.solution import Solution

SCHEMA = Schema(
    ("yes", "no"),
    {
        "Outlook": ("sunny", "overcast", "rain"),
        "Temperature": ("hot", "mild", "cool"),
        "Humidity": ("high", "normal"),
        "Wind": ("weak", "strong"),
    },
)

DAYS = """\
Outlook,Temperature,Humidity,Wind,PlayTennis
sunny,hot,high,weak,no
sunny,hot,high,strong,no
overcast,hot,high,weak,yes
rain,mild,high,weak,yes
rain,cool,normal,weak,yes
rain,cool,normal,strong,no
overcast,cool,normal,strong,yes
sunny,mild,high,weak,no
sunny,cool,normal,weak,yes
rain,mild,normal,weak,yes
sunny,mild,normal,strong,yes
overcast,mild,high,strong,yes
overcast,hot,normal,weak,yes
rain,mild,high,strong,no
"""

DAY = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}


LABELS = ("yes", "yes", "yes", "no", "no")
TITLE = "A sunny, cool, humid, windy day"
Day = tuple[Instance, str]


def examples() -> list[Example[Instance]]:
    """Return the fourteen days."""
    return list(tables.read_csv(DAYS.splitlines(keepends=True), Layout("PlayTennis")))


def counts() -> Counts:
    """Return the counts of the fourteen days."""
    return counting.count(SCHEMA, examples())


def solve(title: str, seen: Counts, day: Instance) -> Solution:
    """Work out the naive Bayes label of a day, without smoothing."""
    exactly = smoothing.smoothing("none")
    found = categorical.infer(categorical.fit(seen, exactly, exactly), day)
    return naive.solve(title, day, found, naive.Training(seen, exactly, exactly))


def exercise(seen: Counts, day: Instance) -> Exercise:
    """Ask for P(no | x)."""
    exactly = smoothing.smoothing("none")
    return of_row(seen, exactly, exactly, day, "no")


def statement(seen: Counts, day: Instance) -> str:
    """Return the question in words."""
    yes, all_ = (counted(int(n)) for n in (seen.labels["yes"], sum(seen.labels.values())))
    return (
        f"On {yes} of {all_} days we played tennis. Today the outlook is {day['Outlook']}, "
        f"the temperature {day['Temperature']}, the humidity {day['Humidity']} and the wind "
        f"{day['Wind']}. Naive Bayes, its probabilities estimated by relative frequency: do "
        "we play?"
    )


def problem(title: str, seen: Counts, day: Instance) -> Problem:
    """Return the problem of some counts and a day."""
    return Problem(
        place=6,
        title=title,
        question=statement(seen, day),
        source=(
            "Bayesian Learning slides (after T. Mitchell, Machine Learning, chapter 6), slide 15; "
            "the fourteen days are Mitchell's table 3.2"
        ),
        parts=(partial(solve, title, seen, day),),
        exercises={"": partial(exercise, seen, day)},
    )


def printed(days: Sequence[Example[Instance]]) -> Table:
    """Return the table of some days."""
    rows = (tuple(name(v) for v in (*d.instance.values(), d.label)) for d in days)
    return Table(tuple(map(name, (*SCHEMA.features, "PlayTennis"))), tuple(rows))


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw ten to fourteen days, each value as likely as the others, and the day of today."""
    many = numbers.between(10, 14)
    days = [(_day(numbers), numbers.pick(LABELS)) for _ in range(many)]
    today = _day(numbers)
    return Drawn(_kind(days, today), partial(_variant, days, today))


def _day(numbers: Draws) -> Instance:
    return {f: numbers.pick(domain) for f, domain in SCHEMA.features.items()}


def _kind(days: Sequence[Day], today: Instance) -> str:
    """Look for counts of 0, and for equal scores: n(y) ∏ n(y, x_f) / n(y)^4."""
    known = {y: [x for x, label in days if label == y] for y in SCHEMA.labels}
    same = {y: [sum(x[f] == v for x in row) for f, v in today.items()] for y, row in known.items()}
    yes, no = (len(row) for row in known.values())
    zeros = sum(row.count(0) for row in same.values())
    if zeros or not yes or not no:
        return ZERO if zeros == 1 else variety.OTHER
    return TIE if prod(same["yes"]) * no**3 == prod(same["no"]) * yes**3 else USUAL


def _variant(days: Sequence[Day], today: Instance) -> Problem:
    rows = [Example(x, y) for x, y in days]
    return replace(
        problem(", ".join(today.values()).capitalize(), counting.count(SCHEMA, rows), today),
        source="drawn like T. Mitchell's table 3.2 (Machine Learning, chapter 3)",
        table=printed(rows),
    )


PROBLEM = replace(
    problem(TITLE, counts(), DAY),
    variety=Variety(draw, (USUAL, ZERO, TIE)),
)

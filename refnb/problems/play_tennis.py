"""Play tennis on a sunny, cool, humid, windy day, or not."""

from refnb.checking.replay import Exercise
from refnb.classifiers import categorical
from refnb.data import table
from refnb.data.table import Layout
from refnb.estimation import counting, smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Example, Instance, Schema
from refnb.problems.problem import Problem
from refnb.slips import counted
from refnb.solutions import naive
from refnb.solutions.solution import Solution

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


def examples() -> list[Example[Instance]]:
    """Return the fourteen days."""
    return list(table.read_csv(DAYS.splitlines(keepends=True), Layout("PlayTennis")))


def counts() -> Counts:
    """Return the counts of the fourteen days."""
    return counting.count(SCHEMA, examples())


def solve() -> Solution:
    """Work out the naive Bayes label of the day, without smoothing."""
    exactly = smoothing.smoothing("none")
    found = categorical.infer(categorical.fit(counts(), exactly, exactly), DAY)
    learned = naive.Learned(counts(), exactly, exactly)
    return naive.solve("A sunny, cool, humid, windy day", DAY, found, learned)


def exercise() -> Exercise:
    """Ask for P(no | x)."""
    exactly = smoothing.smoothing("none")
    return counted.of_row(counts(), exactly, exactly, DAY, "no")


PROBLEM = Problem(
    place=6,
    title="A sunny, cool, humid, windy day",
    question=(
        "On nine of fourteen days we played tennis. Today the outlook is sunny, the temperature "
        "cool, the humidity high and the wind strong. Naive Bayes, its probabilities estimated "
        "by relative frequency: do we play?"
    ),
    source=(
        "Bayesian Learning slides (after T. Mitchell, Machine Learning, chapter 6), slide 15; "
        "the fourteen days are Mitchell's table 3.2"
    ),
    parts=(solve,),
    exercises={"": exercise},
)

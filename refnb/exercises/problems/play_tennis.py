"""Play tennis: do you play on a sunny, cool, humid, windy day, or not."""

from dataclasses import replace
from functools import partial

from refnb.core import escapes
from refnb.estimation import counting
from refnb.estimation.schema import Example, Instance
from refnb.exercises.problems import problem, table
from refnb.exercises.problems.problem import Drawn, Draws, Given

GIVEN, _ = problem.read("play-tennis")
LABEL = "PlayTennis"
LABELS = ("yes", "yes", "yes", "no", "no")  # three days out of five are drawn with yes


def examples(given: Given = GIVEN) -> table.Examples:
    """Return the days, fourteen in the notes."""
    return table.read(given, LABEL)[1]


SCHEMA = replace(table.schema(*table.read(GIVEN, LABEL)), labels=("yes", "no"))
DAY = table.row(GIVEN, SCHEMA.features)


def counts(given: Given = GIVEN) -> counting.Counts:
    """Return the counts of the days."""
    return counting.count(SCHEMA, examples(given))


def draw(numbers: Draws) -> Drawn:
    """Draw ten to fourteen days, all values equally likely, and today's weather."""
    many = numbers.between(10, 14)
    days = [Example(_day(numbers), numbers.pick(LABELS)) for _ in range(many)]
    today = _day(numbers)
    labels = [day.label for day in days]
    rows = ((*SCHEMA.features, LABEL), *((*day.instance.values(), day.label) for day in days))
    texts = {
        "today": ", ".join(today.values()).capitalize(),
        "yes": problem.counted(labels.count("yes")),
        "all": problem.counted(many),
        **today,
        "rows": escapes.csv(rows),
    }
    return Drawn(table.kind(days, SCHEMA.labels, today), Given({}, texts))


def _day(numbers: Draws) -> Instance:
    return {f: numbers.pick(domain) for f, domain in SCHEMA.features.items()}


ASK = partial(table.exercise, of=SCHEMA)
SOLVER = replace(table.SOLVER, solve=partial(table.solve, of=SCHEMA), exercise=ASK, draw=draw)

"""Play tennis on a sunny, cool, humid, windy day, or not."""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from math import prod

from refnb.classifiers import categorical
from refnb.estimation import counting, smoothing
from refnb.estimation.schema import Example, Instance, Schema
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Drawn, Draws, Exercise, Given, Part, Solver
from refnb.io import tables
from refnb.worked import naive
from refnb.worked.solution import Solution

GIVEN, _ = problem.read("play-tennis")
LABEL = "PlayTennis"
LABELS = ("yes", "yes", "yes", "no", "no")  # three days out of five are drawn with yes


def examples(given: Given = GIVEN) -> list[Example[Instance]]:
    """Return the days, fourteen in the notes."""
    rows = given.texts["days"].splitlines(keepends=True)
    return list(tables.examples(rows, tables.Layout(LABEL)))


SCHEMA = Schema(
    ("yes", "no"),
    {f: tuple(dict.fromkeys(d.instance[f] for d in examples())) for f in examples()[0].instance},
)


def day(given: Given = GIVEN) -> dict[str, str]:
    """Return the day of today."""
    return {f: given.texts[f] for f in SCHEMA.features}


DAY = day()


def counts(given: Given = GIVEN) -> counting.Counts:
    """Return the counts of the days."""
    return counting.count(SCHEMA, examples(given))


def solve(given: Given, part: Part) -> Solution:
    """Work out the naive Bayes label of a day, without smoothing."""
    seen, today, exactly = counts(given), day(given), smoothing.smoothing("none")
    found = categorical.infer(categorical.fit(seen, exactly, exactly), today)
    return naive.solve(part.title, today, found, naive.Training(seen, exactly, exactly))


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for P(no | x)."""
    from refnb.exercises.mistakes.naive_bayes import of_row

    exactly = smoothing.smoothing("none")
    return of_row(counts(given), exactly, exactly, day(given), part.asked[LABEL])


def draw(numbers: Draws) -> Drawn:
    """Draw ten to fourteen days, each value as likely as the others, and the day of today.

    Its kind is told by counts of 0, and by equal scores: n(y) ∏ n(y, x_f) / n(y)^4.
    """
    many = numbers.between(10, 14)
    days = [(_day(numbers), numbers.pick(LABELS)) for _ in range(many)]
    today = _day(numbers)
    own = {y: [x for x, label in days if label == y] for y in SCHEMA.labels}
    same = {y: [sum(x[f] == v for x in own[y]) for f, v in today.items()] for y in own}
    yes, no = map(len, own.values())
    zeros = sum(row.count(0) for row in same.values())
    if zeros:
        kind = "zero" if zeros == 1 else "other"
    else:
        kind = "tie" if prod(same["yes"]) * no**3 == prod(same["no"]) * yes**3 else "usual"
    rows = ((*SCHEMA.features, LABEL), *((*x.values(), y) for x, y in days))
    texts = {
        "today": ", ".join(today.values()).capitalize(),
        "yes": problem.counted(yes),
        "all": problem.counted(many),
        **today,
        "days": "".join(f"{','.join(row)}\n" for row in rows),
    }
    return Drawn(kind, Given({}, texts), rows)


def _day(numbers: Draws) -> Instance:
    return {f: numbers.pick(domain) for f, domain in SCHEMA.features.items()}


SOLVER = Solver(solve, exercise, draw)

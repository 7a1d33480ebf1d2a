"""The names in which a call of the notes is written, and what it gives."""

# ruff: noqa: F401 - the calls of numbers.json and items.json use these names

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

import refnb
from docs._build.pictures import clouds
from notes.numbers import notes
from refnb.classifiers import bernoulli, categorical, decision_tree, joint, multinomial, tree_search
from refnb.classifiers.joint import Table
from refnb.core.errors import RefnbError
from refnb.decision import coupon_collector, plug_in, sample_complexity
from refnb.decision.expected_error import bayes_error, expected_error
from refnb.estimation.likelihood import mle
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refnb.exact.rational import rational, total
from refnb.exact.rounding import decimal
from refnb.examples import EXAM, HIKING, with_rainy
from refnb.exercises.problems import play_tennis
from refnb.exercises.problems.network import stored
from refnb.exercises.problems.problem import counted, read
from refnb.networks import inference, network
from refnb.probability import independence
from refnb.probability.distribution import most_probable

F = Fraction


def step(problem: str, name: str) -> object:
    """Return the value of a step of `refnb.solve(problem)`."""
    steps = (each for solution in refnb.solve(problem).solutions for each in solution.steps)
    return next(each.value for each in steps if each.name == name)


def refused(ask: Callable[[], object]) -> bool:
    """Tell whether a question has no answer."""
    try:
        ask()
    except RefnbError:
        return True
    return False


def letter(label: str) -> str:
    """Return the letter of slides 60 and 62 for a decision."""
    return {"stay": "F", "hike": "T"}[label]


@cache
def points() -> Table:
    """Return the five points of slide 70."""
    told = read("tree")[0].numbers["classes"].items()
    return decision_tree.from_points(["1", "0"], [(rational(x), str(y)) for x, y in told])


def any_model(features: int, labels: int) -> categorical.Model:
    """Return some model with that many features of two values, and that many labels."""
    half = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    prior = {f"y{i}": Fraction(1, labels) for i in range(labels)}
    return categorical.Model(prior, {f"x{i}": dict.fromkeys(prior, half) for i in range(features)})


def evaluated(call: str, more: Mapping[str, object] | None = None) -> object:
    """Return what a call gives, in these names and some more."""
    found: object = eval(call, {**globals(), **(more or {})})  # noqa: S307
    return found

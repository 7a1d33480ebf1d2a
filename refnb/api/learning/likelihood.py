"""How probable the learned rows are, and how many free parameters the model has."""

from collections.abc import Mapping

from refnb.exact.logarithm import Extended
from refnb.worked.layout import line
from refnb.worked.solution import Solution, Step


def solve(likelihood: Extended, parameters: int, settings: Mapping[str, str]) -> Solution:
    """Show log P(D) of the rows, and the number of free parameters."""
    lines = [line("log P(D)", likelihood)]
    steps = (
        Step.choices(settings),
        Step("log_likelihood", likelihood, "Likelihood of the rows", lines),
        Step("parameters", parameters, "Parameters", [line("chosen freely", parameters)]),
    )
    return Solution("How probable are the rows?", steps)

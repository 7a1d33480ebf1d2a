"""What holds of every worked answer: its numbers are printed, and its lines are true."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction

from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm
from refnb.latent import k_means
from refnb.networks.mpe import Explanation
from refnb.worked import terms
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Value, number
from worked.arithmetic import true

NUMBERS = (int, Fraction, LogForm, Infinite, Enclosure)
ROUNDED = {"climb", "curve", "gains", "likelihoods", "states", "value_counts"}  # not digit by digit
ELSEWHERE = (Explanation,)  # how many paths there are


def held(value: object) -> Iterator[Value]:
    """Yield the numbers that a value holds; each of them is exact."""
    assert not isinstance(value, float)
    parts: list[object] = []
    if isinstance(value, NUMBERS) and not isinstance(value, bool):
        yield value
    elif isinstance(value, Mapping):
        parts = list(value.values())
    elif isinstance(value, list | tuple):
        parts = list(value)
    elif isinstance(value, k_means.Step):  # which is nearest is said by name
        parts = [value.squared_error, value.centres]
    elif is_dataclass(value):
        parts = [getattr(value, field.name) for field in fields(value)]
    for part in parts:
        yield from held(part)


def printed(step: Step) -> tuple[str, str]:
    """Return what a step shows, in both spellings."""
    cells = [term for row in (step.table.rows if step.table else ()) for term in row]
    cells += [term for line in step.lines for term in line.terms]
    return " ".join(map(terms.text, cells)), " ".join(map(terms.tex, cells))


def unprinted(told: Solution) -> set[str]:
    """Return which steps of those that are shown hold a number that they do not show."""
    found = set()
    for step in told.shown:
        if step.name not in ROUNDED and not isinstance(step.value, ELSEWHERE):
            plain, tex = printed(step)
            numbers = map(number, held(step.value))
            if any(terms.text(x) not in plain or terms.tex(x) not in tex for x in numbers):
                found.add(step.name)
    return found


def sound(told: Solution) -> None:
    """Require names that are told apart, lines that a calculator confirms, and every number."""
    assert len({step.name for step in told.steps}) == len(told.steps)
    for step in told.shown:
        true(step)
    assert not unprinted(told)

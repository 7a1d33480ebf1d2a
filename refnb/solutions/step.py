"""One step of a worked answer: a name and an exact value.

    name     what the value is: prior, factors, scores, evidence, posterior, ...
    value    Fraction, int, str, tuple, dict, or a record of them

The value is data, not prose: a port can compare it, and JSON carries it. How a step
looks on paper is decided by its name, in the chapters that follow.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from refnb.errors import BadRequest

T = TypeVar("T")
Table = Mapping[str, Fraction]
Tables = Mapping[str, Table]


@dataclass(frozen=True)
class Step:
    """A named exact value."""

    name: str
    value: object


Steps = Sequence[Step]


def has(steps: Steps, name: str) -> bool:
    """Tell whether a step of that name was taken."""
    return any(step.name == name for step in steps)


def value(steps: Steps, name: str, kind: type[T]) -> T:
    """Return the value of the step with that name.

    Raises: BadRequest when there is no such step, or its value is of another type.
    """
    for step in steps:
        if step.name == name and isinstance(step.value, kind):
            return step.value
    raise BadRequest(f"a solution with these steps needs {name!r} as a {kind.__name__}")


def table(steps: Steps, name: str) -> Table:
    """Return the value of a step that is a table of exact numbers."""
    found: Table = value(steps, name, dict)
    return found


def tables(steps: Steps, name: str) -> Tables:
    """Return the value of a step that is a table of such tables."""
    found: Tables = value(steps, name, dict)
    return found

"""What the page is asked, and whether it says what Python says."""

from random import Random
from typing import Protocol, TypeAlias, cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from refnb.exercises.replay import Exercise

Found: TypeAlias = "dict[str, object]"
laws = settings(suppress_health_check=[HealthCheck.too_slow])
randoms = st.integers(0, 2**32 - 1).map(Random)


class Ask(Protocol):
    """A question to the worker: what to do, and what with."""

    def __call__(self, op: str, *args: object) -> Found:
        """Return its answer, or its refusal."""


def agrees(found: Found, wanted: Found, exercise: Exercise) -> bool:
    """Tell whether the page says what Python says; of bell curves it knows fewer mistakes."""
    measured = any(stage.name == "variances" for stage in exercise.stages)
    if not measured or "error" in found:
        return found == wanted
    page, python = (cast("Found", each["ok"]) for each in (found, wanted))
    explained = page["verdict"] != "explained" or python["verdict"] == "explained"
    return page["solved"] == python["solved"] and explained

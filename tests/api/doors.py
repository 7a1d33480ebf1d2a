"""The law of a door: it says what the chapters say of the same case, or both refuse it alike."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TypeVar

from hypothesis import example, given
from hypothesis import strategies as st

from helpers.enclosures import both_ends
from helpers.refusals import refuses
from refnb.core.errors import RefnbError
from refnb.probability.distribution import Decision
from refnb.worked.solution import Shown
from worked.sound import sound

T = TypeVar("T")
H = TypeVar("H", bound=str | tuple[str, ...])
Facts = Mapping[str, object]
"""What chapters find, by the name that the answer has for it, or by its step or its setting."""


def says(
    cases: st.SearchStrategy[T],
    answer: Callable[[T], Shown],
    facts: Callable[[T], Facts],
    *written: T,
) -> Callable[[], None]:
    """Return the law of a door, of cases that are drawn and of those that are written."""

    @given(cases)
    def test(case: T) -> None:
        try:
            expected = facts(case)
        except RefnbError as error:
            refuses(type(error), ".", lambda: answer(case))
            return
        found = answer(case)
        named = {f"step {step.name}": step.value for step in found.solution.steps}
        named |= {f"told {key}": words for key, words in getattr(found, "settings", {}).items()}
        for name, value in expected.items():
            part = name.startswith(("step ", "told "))
            held = named.get(name, "") if part else attrgetter(name)(found)
            assert both_ends(held) == both_ends(value), name
        sound(found.solution)

    for case in written:
        test = example(case)(test)
    return test


def parts(record: object, names: str) -> dict[str, object]:
    """Return some parts of what a chapter found."""
    return {name: getattr(record, name) for name in names.split()}


def decided(posterior: Mapping[H, object]) -> Decision[H]:
    """Return the first of the most probable, and all of them."""
    most = max(posterior.values())  # type: ignore[type-var]
    ties = tuple(h for h, p in posterior.items() if p == most)
    return Decision(ties[0], ties)

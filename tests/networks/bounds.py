"""Rows of tables of refusals and of limits: just at a limit is an answer, beyond it a refusal."""

from collections.abc import Callable
from dataclasses import replace

from refnb.errors import OutOfRange, RefnbError
from refnb.limits import USUAL, Limits
from refusals import refuses

Refusal = tuple[type[RefnbError], str, Callable[[], object]]
"""The error, words of its message, and what is called."""

Limit = tuple[str, int, Callable[[Limits], object]]
"""Which limit, how much is just enough, and what is called within it."""


def bounded(limit: str, least: int, call: Callable[[Limits], object]) -> None:
    """Require that this limit is just enough for an answer."""
    call(replace(USUAL, **{limit: least}))
    less = replace(USUAL, **{limit: least - 1})
    refuses(OutOfRange, "limit|at most|too ", lambda: call(less))

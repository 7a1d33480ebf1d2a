"""How a refusal is tested."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from refnb.core import errors
from refnb.core.errors import RefnbError

HALF = Fraction(1, 2)
FLOAT: Fraction = 0.5  # type: ignore[assignment]  # what the types forbid, for rows of a table
NUMBER: str = 1  # type: ignore[assignment]
PART: int = HALF  # type: ignore[assignment]

Refusal = tuple[type[RefnbError], str, object, *tuple[object, ...]]
"""A row of a table of refusals: the error, words of its message, a function, its arguments."""


def refuses(error: type[RefnbError], place: str, call: Callable[[], object]) -> None:
    """Require exactly this error, with a message that names the place."""
    with pytest.raises(error, match=place) as refused:
        call()
    assert refused.type is error


def refusing(*rows: Refusal) -> Callable[[Refusal], None]:
    """Return the test of a chapter's refusals: each row gives just its error, in its words."""

    @pytest.mark.parametrize("row", rows, ids=map(str, range(len(rows))))
    def test(row: Refusal) -> None:
        error, words, call, *args = row
        assert callable(call)
        refuses(error, words, lambda: call(*args))

    return test


def refused(*rows: tuple[str, str, Callable[[], object]]) -> Callable[[Refusal], None]:
    """Return the test of a table of refusals: an error by name, words of it, and the call."""
    return refusing(*((getattr(errors, error), words, call) for error, words, call in rows))


def refused_by(
    function: object, *rows: tuple[str, str, Mapping[str, object]]
) -> Callable[[Refusal], None]:
    """Return the test of what one function refuses: an error by name, words of it, arguments."""
    return refused(
        *((error, words, lambda how=how: call(function, **how)) for error, words, how in rows)
    )


def call(function: object, *given: object, **how: object) -> object:
    """Call what the types do not tell apart."""
    assert callable(function)
    found: object = function(*given, **how)
    return found
